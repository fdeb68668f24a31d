import type { field as calls } from '@sahada/contract/field';
import { mayAnswer } from '@sahada/rules/rights';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { announce, hashOfParts, keepPart, mostBytes, mostParts, pictureOf } from '../../facts/arriving-pictures.ts';
import { pictureRowBytes, picturesPaid, spendOnPictures, untilNextHour } from '../../facts/budgets.ts';
import { iso } from '../../outside/clock.ts';
import { checkImage } from '../../outside/images.ts';
import { type HandlersOf, inParts } from '../../pipeline/handler.ts';
import type { Who } from '../../who.ts';
import { answerFacts, checkAuditor, type FieldPlan, planFacts } from './facts.ts';

/**
 * Pictures travel by their own keys, before or after their response, whole or in parts; sending again changes nothing. They
 * have arrived when all bytes are there and match their hash. They are stored as they came, and encoded anew by a task
 * (encode.ts), so that no call waits for that.
 */

type Handlers = Pick<HandlersOf<typeof calls>, 'pictureState' | 'putPicture'>;

export const pictureHandlers: Handlers = {
  async pictureState({ pictureKey }, { db, planId, rotated, personal, who, refuse }) {
    const plan = await planFacts(db, planId, who?.userId ?? null, false);
    const picture = await pictureOf(db, pictureKey);
    const isFormer = picture !== undefined && (await bringsOnly(db, plan, who, personal, picture.responseKey));
    if (!isFormer) checkAuditor(plan, who, refuse, personal);
    if (picture === undefined || picture.planId !== planId || (rotated && !picture.named)) return refuse('notFound');
    return { received: picture.received, size: picture.size };
  },

  putPicture: inParts<typeof calls.putPicture>()({
    async run(input, { db, planId, rotated, personal, who, now, from, refuse, later }): Promise<Answer> {
      const plan = await planFacts(db, planId, who?.userId ?? null, false);
      const isFormer = await bringsOnly(db, plan, who, personal, input.responseKey);
      if (!isFormer) checkAuditor(plan, who, refuse, personal);
      const { offset = 0, bytes } = input;
      const size = input.size ?? offset + bytes.length;
      if (size > mostBytes) return refuse('tooLarge');
      if (bytes.length === 0 || offset + bytes.length > size) return refuse('pictureBroken');
      if (offset === 0) checkImage(bytes);
      const told = { pictureKey: input.pictureKey };
      // Waits for a response of the same key that is being stored right now, so that neither misses the other.
      await sql`select pg_advisory_xact_lock(hashtextextended(${input.responseKey}::uuid::text, 0))`.execute(db);
      const owner = await ownerOf(db, input.responseKey, input.pictureKey);
      // A link that was replaced still brings what a response that has been received is waiting for, or may be; so does somebody who is
      // no auditor any more.
      if ((rotated || isFormer) && owner === null) return refuse('notFound');
      const sha256 = input.sha256.toLowerCase();
      const known = await pictureOf(db, input.pictureKey);
      const picture =
        known ??
        (await announce(db, {
          ...input,
          sha256,
          size,
          planId,
          now,
          named: owner !== null,
          signature: owner?.isSignature,
        }));
      const isSame =
        picture.sha256 === sha256 &&
        picture.responseKey === input.responseKey.toLowerCase() &&
        picture.planId === planId;
      if (!isSame) return refuse('otherContent');
      // One that the office has deleted stays deleted; the device is told that it has arrived.
      if (picture.arrived) return { ...told, received: picture.size, complete: true };
      const { received } = picture;
      const giveUp = async (): Promise<Answer> => {
        await db.deleteFrom('picture').where('id', '=', picture.id).execute();
        return null;
      };
      if (size !== picture.size) return giveUp();
      if (offset > received) return refuse('pictureBroken', { data: { received } });
      // Parts follow one another: bytes that are there already are not taken again.
      const fresh = bytes.subarray(received - offset);
      if (picture.parts >= mostParts && fresh.length > 0) return refuse('tooLarge');
      if (who === null && !owner?.isPaid) {
        const bytes = fresh.length + (known === undefined ? pictureRowBytes : 0);
        const isLeft = await spendOnPictures(db, { planId, network: from.network, bytes, now });
        if (!isLeft) return refuse('tooMany', { retryAfter: untilNextHour(now) });
      }
      await keepPart(db, picture.id, received, fresh);
      const there = received + fresh.length;
      if (there < size) return { ...told, received: there, complete: false };
      if ((await hashOfParts(db, picture.id)) !== sha256) return giveUp();
      await db
        .updateTable('picture')
        .set({ arrived_at: iso(now) })
        .where('id', '=', picture.id)
        .execute();
      await later('picture.encode', { pictureId: picture.id });
      await settleResponse(db, input.responseKey);
      return { ...told, received: there, complete: true };
    },
    // A broken picture is given up in the database before the device is told, so that it begins again from nothing.
    after: async (answer, { refuse }) => answer ?? refuse('pictureBroken', { data: { received: 0 } }),
  }),
};

/** Whether somebody may not answer the plan, but brings photos of what they have sent to it, however often. */
async function bringsOnly(
  db: ReadDb,
  plan: FieldPlan,
  who: Who | null,
  personal: boolean,
  responseKey: string,
): Promise<boolean> {
  if (who === null || mayAnswer(answerFacts(plan, who, personal)) !== 'notAuditor') return false;
  const { rows } = await sql`
    select from response r where r.response_key = ${responseKey}::uuid and r.plan_id = ${plan.id} and (r.user_id = ${who.userId}
      or exists (select from response_conflict c where c.response_id = r.id and c.user_id = ${who.userId}))`.execute(
    db,
  );
  return rows.length > 0;
}

/** What is said after the commit; null of a picture that was given up. */
type Answer = { pictureKey: string; received: number; complete: boolean } | null;

interface Owner {
  isPaid: boolean;
  isSignature: boolean;
}

/**
 * What the response that names a picture pays for, and what the picture is to it; null while neither it nor what came under its key beside it names it. It must
 * have taken a credit, and pays for the first pictures that it names.
 */
async function ownerOf(db: ReadDb, responseKey: string, pictureKey: string): Promise<Owner | null> {
  const { rows } = await sql<Owner>`
    select coalesce(r.counted and array_position(r.picture_keys, ${pictureKey}::uuid) <= ${picturesPaid}, false) as "isPaid",
      signs_picture(r.raw, ${pictureKey}::uuid) or exists (
        select from response_conflict c where c.response_id = r.id and signs_picture(c.raw, ${pictureKey}::uuid)) as "isSignature"
    from response r where r.response_key = ${responseKey}::uuid and (${pictureKey}::uuid = any(r.picture_keys) or exists (
      select from response_conflict c where c.response_id = r.id and names_picture(c.raw, ${pictureKey}::uuid)))`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** A response stops waiting with the last picture that it names. */
async function settleResponse(db: Db, responseKey: string): Promise<void> {
  await sql`
    update response r set awaiting_pictures = false
    where r.response_key = ${responseKey}::uuid and r.awaiting_pictures
      and missing_pictures(r.response_key, r.picture_keys) = '{}'`.execute(db);
}
