import { createHash, randomUUID } from 'node:crypto';
import type { audit as calls } from '@sahada/contract/audit';
import type { EffectiveAnswer } from '@sahada/rules/answers';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { notFound } from '../../errors.ts';
import { pictureAddresses } from '../../facts/files.ts';
import { receivedResponse } from '../../facts/plan-state.ts';
import { iso } from '../../outside/clock.ts';
import { checkImage } from '../../outside/images.ts';
import { type HandlersOf, inParts } from '../../pipeline/handler.ts';
import { splitAnswerId } from './change.ts';
import { lockResponses, storeChange } from './revise.ts';

/** Pictures that the office adds to answers and takes away; both stand in the response's history. */

type Handlers = Pick<HandlersOf<typeof calls>, 'uploadPicture' | 'deletePicture'>;

/** As many as the contract lets a device send with an answer. */
const mostPictures = 30;

const names = (answer: EffectiveAnswer, key: string): boolean =>
  answer.pictureKeys.some((one) => one.toLowerCase() === key);

/** A picture as it was sent, with the key it will be known by; encoding it is left to the task of all pictures. */
async function keep(db: Db, responseId: number, bytes: Uint8Array, now: number): Promise<{ id: number; key: string }> {
  const key = randomUUID();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { rows } = await sql<{ id: number }>`
    insert into picture (plan_id, picture_key, response_key, sha256, size, named, arrived_at, created_at)
    select r.plan_id, ${key}::uuid, r.response_key, ${sha256}, ${bytes.length}, true, ${iso(now)}, ${iso(now)}
    from response r where r.id = ${responseId} returning id`.execute(db);
  const { id } = rows[0] ?? notFound();
  await db
    .insertInto('picture_part')
    .values({ picture_id: id, begins_at_byte: 0, bytes: Buffer.from(bytes) })
    .execute();
  return { id, key };
}

export const pictureHandlers: Handlers = {
  uploadPicture: inParts<typeof calls.uploadPicture>()({
    async before({ file }) {
      checkImage(file);
    },
    async run({ auditPlanAnswerId, file }, { db, who, now, refuse, later }) {
      const { responseId, place } = splitAnswerId(auditPlanAnswerId);
      const [response] = await lockResponses(db, sql`r.id = ${responseId} and ${receivedResponse()}`, refuse);
      const question = response?.effective.visible.find((one) => one.place === place && !one.infoOnly);
      if (!response || !question) return notFound();
      const old = response.effective.answers.get(question.id);
      const pictureKeys = old?.pictureKeys ?? [];
      if (pictureKeys.length >= mostPictures) return refuse('tooManyPictures');
      const { id, key } = await keep(db, responseId, file, now);
      const answer = { ...(old ?? { questionId: question.id }), pictureKeys: [...pictureKeys, key] };
      await storeChange(db, response, { answer, reason: '', userId: who.userId, now });
      await later('picture.encode', { pictureId: id });
      return { id, ...(await pictureAddresses(db, who))(id) };
    },
  }),

  /** Deletes the bytes; the answer's history keeps that there was a picture. Signatures are not pictures of answers. */
  async deletePicture({ pictureId, reason }, { db, who, now, refuse }) {
    const { rows } = await sql<{ key: string; responseKey: string }>`
      select p.picture_key as key, p.response_key as "responseKey"
      from picture p where p.id = ${pictureId} and p.arrived_at is not null and p.deleted_at is null`.execute(db);
    const [picture] = rows;
    if (picture === undefined) return notFound();
    const responses = (
      await lockResponses(db, sql`r.response_key = ${picture.responseKey} and ${receivedResponse()}`, refuse)
    ).filter(({ effective }) => [...effective.answers.values()].some((answer) => names(answer, picture.key)));
    if (responses.length === 0) return notFound();
    // After its response, as whoever destroys both: it may be being encoded at this moment.
    const { rows: stored } = await sql<{ files: number[] }>`
      select array_remove(array[p.file_id, p.print_file_id, p.thumb_file_id], null) as files
      from picture p where p.id = ${pictureId} for update`.execute(db);
    for (const response of responses) {
      for (const old of response.effective.answers.values()) {
        if (!names(old, picture.key)) continue;
        const pictureKeys = old.pictureKeys.filter((key) => key.toLowerCase() !== picture.key);
        await storeChange(db, response, {
          answer: { ...old, pictureKeys },
          reason: reason ?? '',
          userId: who.userId,
          now,
        });
      }
    }
    await sql`
      update picture set deleted_at = app_now(), file_id = null, print_file_id = null, thumb_file_id = null
      where id = ${pictureId}`.execute(db);
    await db.deleteFrom('picture_part').where('picture_id', '=', pictureId).execute();
    await sql`
      delete from file f where f.id = any(${stored[0]?.files ?? []}::int[])
        and not exists (select from picture p where f.id in (p.file_id, p.print_file_id, p.thumb_file_id))`.execute(db);
    return null;
  },
};
