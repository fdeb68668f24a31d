import { createHash } from 'node:crypto';
import type { field as calls } from '@sahada/contract/field';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { storeFile } from '../../facts/files.ts';
import { iso } from '../../outside/clock.ts';
import { dayText } from '../../outside/day.ts';
import { answerImage, type Image } from '../../outside/images.ts';
import { type HandlersOf, inParts } from '../../pipeline/handler.ts';
import { checkAuditor, planFacts } from './facts.ts';

/**
 * Pictures travel by their own keys, before or after their response, whole or in parts; sending again changes nothing. The
 * hash is checked on the bytes as received; what is stored is encoded anew.
 */

type Handlers = Pick<HandlersOf<typeof calls>, 'pictureState' | 'putPicture'>;

const partLimit = 10 * 1024 * 1024;

export const pictureHandlers: Handlers = {
  async pictureState({ pictureKey }, { db, planId, who, now, refuse }) {
    checkAuditor(await planFacts(db, planId, who?.userId ?? null, dayText(now, 'UTC'), false), who, refuse);
    const row = await db
      .selectFrom('picture')
      .select(['received', 'size'])
      .where('picture_key', '=', pictureKey)
      .where('plan_id', '=', planId)
      .executeTakeFirst();
    if (row === undefined) return refuse('notFound');
    return { received: row.received, size: row.size };
  },

  putPicture: inParts<typeof calls.putPicture>()({
    async run(input, { db, planId, who, now, refuse }): Promise<Answer> {
      checkAuditor(await planFacts(db, planId, who?.userId ?? null, dayText(now, 'UTC'), false), who, refuse);
      const bytes = Buffer.from(input.bytes);
      const offset = input.offset ?? 0;
      const size = input.size ?? offset + bytes.length;
      if (size > partLimit) return refuse('tooLarge');
      if (bytes.length === 0 || offset + bytes.length > size) return refuse('pictureBroken');
      // Waits for a response of the same key that is being stored right now, so that neither misses the other.
      await sql`select pg_advisory_xact_lock(hashtextextended(${input.responseKey}::uuid::text, 0))`.execute(db);
      const sha256 = input.sha256.toLowerCase();
      const picture = await pictureRow(db, { ...input, sha256, size, planId, at: iso(now) });
      if (picture.sha256 !== sha256 || picture.response_key !== input.responseKey.toLowerCase())
        return refuse('otherContent');
      // One that the office has deleted stays deleted; the device is told that it has arrived.
      if (picture.file_id !== null || picture.deleted_at !== null)
        return () => ({ pictureKey: input.pictureKey, received: picture.size, complete: true });
      if (offset > picture.received) return refuse('pictureBroken', { data: { received: picture.received } });
      if (offset + bytes.length < size) {
        await keepPart(db, picture.id, offset, bytes);
        const received = Math.max(picture.received, offset + bytes.length);
        await db.updateTable('picture').set({ received }).where('id', '=', picture.id).execute();
        return () => ({ pictureKey: input.pictureKey, received, complete: false });
      }
      const whole = Buffer.concat([await earlierParts(db, picture.id, offset), bytes]);
      if (createHash('sha256').update(whole).digest('hex') !== sha256) {
        await db.deleteFrom('picture').where('id', '=', picture.id).execute();
        return () => refuse('pictureBroken', { data: { received: 0 } });
      }
      await complete(db, picture.id, await answerImage(whole), size);
      await settleResponse(db, input.responseKey);
      return () => ({ pictureKey: input.pictureKey, received: size, complete: true });
    },
    // A broken picture is given up in the database before the device is told, so that it begins again from nothing.
    after: async (answer) => answer(),
  }),
};

/** Said after the commit. */
type Answer = () => { pictureKey: string; received: number; complete: boolean };

interface Announced {
  planId: number;
  pictureKey: string;
  responseKey: string;
  sha256: string;
  size: number;
  at: string;
}

async function pictureRow(db: Db, announced: Announced) {
  await db
    .insertInto('picture')
    .values({
      plan_id: announced.planId,
      picture_key: announced.pictureKey,
      response_key: announced.responseKey,
      sha256: announced.sha256,
      size: announced.size,
      created_at: announced.at,
    })
    .onConflict((conflict) => conflict.constraint('picture_once').doNothing())
    .execute();
  return db
    .selectFrom('picture')
    .select(['id', 'received', 'size', 'file_id', 'sha256', 'response_key', 'deleted_at'])
    .where('picture_key', '=', announced.pictureKey)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function keepPart(db: Db, pictureId: number, offset: number, bytes: Buffer): Promise<void> {
  await db
    .insertInto('picture_part')
    .values({ picture_id: pictureId, begins_at_byte: offset, bytes })
    .onConflict((conflict) => conflict.constraint('picture_part_once').doUpdateSet({ bytes }))
    .execute();
}

/** The bytes before `offset`, from parts that may overlap. */
async function earlierParts(db: Db, pictureId: number, offset: number): Promise<Buffer> {
  const whole = Buffer.alloc(offset);
  if (offset === 0) return whole;
  const parts = await db
    .selectFrom('picture_part')
    .select(['begins_at_byte', 'bytes'])
    .where('picture_id', '=', pictureId)
    .orderBy('begins_at_byte')
    .execute();
  for (const part of parts) part.bytes.copy(whole, part.begins_at_byte);
  return whole;
}

const forgetParts = async (db: Db, pictureId: number): Promise<void> => {
  await db.deleteFrom('picture_part').where('picture_id', '=', pictureId).execute();
};

async function complete(db: Db, pictureId: number, image: { full: Image; thumb: Image }, size: number): Promise<void> {
  const fileId = await storeFile(db, image.full);
  const thumbId = await storeFile(db, image.thumb);
  await db
    .updateTable('picture')
    .set({ file_id: fileId, thumb_file_id: thumbId, received: size })
    .where('id', '=', pictureId)
    .execute();
  await forgetParts(db, pictureId);
}

/** A response stops waiting with the last picture that it names. */
async function settleResponse(db: Db, responseKey: string): Promise<void> {
  await sql`
    update response r set awaiting_pictures = false
    where r.response_key = ${responseKey} and r.awaiting_pictures and not exists (
      select from (
        select jsonb_array_elements_text(coalesce(a -> 'pictureKeys', '[]')) as key from jsonb_array_elements(r.raw -> 'answers') a
        union all
        select s ->> 'pictureKey' from jsonb_array_elements(r.raw -> 'signatures') s where s ->> 'pictureKey' is not null
      ) named
      where not exists (select from picture p where p.picture_key = named.key::uuid and p.response_key = r.response_key
        and (p.file_id is not null or p.deleted_at is not null)))
  `.execute(db);
}
