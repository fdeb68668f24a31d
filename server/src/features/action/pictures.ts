import { createHash, randomUUID } from 'node:crypto';
import type { actionLink } from '@sahada/contract/action';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../db/kysely.ts';
import { announce, hashOfParts, keepPart, mostBytes, mostParts, pictureOf } from '../../facts/arriving-pictures.ts';
import { pictureRowBytes, spendOnPictures } from '../../facts/budgets.ts';
import type { Later } from '../../jobs.ts';
import { iso } from '../../outside/clock.ts';
import type { Standing } from './reading.ts';

/** Evidence of what was done. Its pictures bear the action's own key in the place of a response's. */

/** As many as an answer may have. */
export const mostEvidence = 30;

/** Keeps a picture that came whole; encoding it is left to the task of all pictures. */
export async function keepEvidence(
  db: Db,
  action: Standing,
  bytes: Uint8Array,
  { now, later }: { now: number; later: Later },
): Promise<number> {
  const { id } = await announce(db, {
    planId: action.planId,
    pictureKey: randomUUID(),
    responseKey: action.evidenceKey,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    size: bytes.length,
    named: true,
    now,
  });
  await keepPart(db, id, 0, bytes);
  await arrived(db, id, { now, later });
  return id;
}

async function arrived(db: Db, id: number, { now, later }: { now: number; later: Later }): Promise<void> {
  await db
    .updateTable('picture')
    .set({ arrived_at: iso(now) })
    .where('id', '=', id)
    .execute();
  await later('picture.encode', { pictureId: id });
}

type Sent = z.output<typeof actionLink.putPicture.request>;

/** What became of a part: how many bytes are there, or why it was not taken. */
export type Taken =
  | { received: number; complete: boolean }
  | { refused: 'tooLarge' | 'tooMany' | 'pictureBroken' | 'otherContent'; received?: number };

/** Takes a part of a stranger's picture, or all of it; sending it again changes nothing. */
export async function takePart(
  db: Db,
  action: Standing,
  { pictureKey, sha256, offset = 0, size: whole, bytes }: Sent,
  { network, now, later }: { network: string; now: number; later: Later },
): Promise<Taken> {
  const size = whole ?? offset + bytes.length;
  if (size > mostBytes) return { refused: 'tooLarge' };
  if (bytes.length === 0 || offset + bytes.length > size) return { refused: 'pictureBroken', received: 0 };
  const hash = sha256.toLowerCase();
  const known = await pictureOf(db, pictureKey);
  const told = { planId: action.planId, pictureKey, responseKey: action.evidenceKey, sha256: hash, size, now };
  const picture = known ?? (await announce(db, { ...told, named: false }));
  const isSame = picture.sha256 === hash && picture.responseKey === action.evidenceKey && picture.size === size;
  if (!isSame) return { refused: 'otherContent' };
  if (picture.arrived) return { received: picture.size, complete: true };
  const { received } = picture;
  if (offset > received) return { refused: 'pictureBroken', received };
  const fresh = bytes.subarray(received - offset);
  if (picture.parts >= mostParts && fresh.length > 0) return { refused: 'tooLarge' };
  const paid = fresh.length + (known === undefined ? pictureRowBytes : 0);
  if (!(await spendOnPictures(db, { planId: action.planId, network, bytes: paid, now }))) return { refused: 'tooMany' };
  await keepPart(db, picture.id, received, fresh);
  const there = received + fresh.length;
  if (there < size) return { received: there, complete: false };
  if ((await hashOfParts(db, picture.id)) !== hash) {
    await db.deleteFrom('picture').where('id', '=', picture.id).execute();
    return { refused: 'pictureBroken', received: 0 };
  }
  await sql`update picture set named = true where id = ${picture.id}`.execute(db);
  await arrived(db, picture.id, { now, later });
  return { received: there, complete: true };
}
