import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { storeFile } from '../../facts/files.ts';
import { type AnswerImages, answerImage } from '../../outside/images.ts';
import type { Task } from '../../pipeline/worker.ts';

/** A process that has ended at the same picture this often will not open it the next time either. */
const mostTries = 5;

/**
 * Encodes a picture anew that has arrived: reads its bytes in one transaction, encodes them in none, and completes the
 * picture in another. One that cannot be opened is marked, and its bytes stay as they came.
 */
export const encodePicture: Task<'picture.encode'> = async ({ pictureId }, { inCompany, attempt }) => {
  const bytes = await inCompany((db) => bytesOf(db, pictureId));
  if (bytes === null) return;
  const images = await answerImage(bytes).catch((error: unknown) => {
    if (attempt < mostTries) throw error;
    return null;
  });
  await inCompany((db) => complete(db, pictureId, images));
};

/** The bytes of a picture that waits for this; null when there is nothing to do any more. */
async function bytesOf(db: Db, pictureId: number): Promise<Buffer | null> {
  const { rows } = await sql<{ bytes: Buffer | null }>`
    select string_agg(t.bytes, ''::bytea order by t.begins_at_byte) as bytes
    from picture p join picture_part t on t.picture_id = p.id
    where p.id = ${pictureId} and p.arrived_at is not null and p.file_id is null and not p.broken`.execute(db);
  return rows[0]?.bytes ?? null;
}

async function complete(db: Db, pictureId: number, images: AnswerImages | null): Promise<void> {
  const waiting = await db
    .selectFrom('picture')
    .select('id')
    .where('id', '=', pictureId)
    .where('file_id', 'is', null)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (waiting === undefined) return;
  const made = images === null ? { broken: true } : await filesOf(db, images);
  await db.updateTable('picture').set(made).where('id', '=', pictureId).execute();
  if (images !== null) await db.deleteFrom('picture_part').where('picture_id', '=', pictureId).execute();
}

const filesOf = async (db: Db, { full, print, thumb }: AnswerImages) => ({
  file_id: await storeFile(db, full),
  print_file_id: print && (await storeFile(db, print)),
  thumb_file_id: await storeFile(db, thumb),
});
