import type { ReadDb } from '../../db/kysely.ts';
import {
  hashOfValue,
  hashPictures,
  hashVersions,
  readStored,
  type SealedResponse,
  type SealPart,
  sealContent,
  sealedResponse,
} from '../../facts/seal-content.ts';
import type { FoundSeal } from './seal.ts';

/**
 * Compares what was sealed with what is stored. A look must cost little, since anybody may look: the rows are marked by the
 * transactions that wrote them, and what was compared lately is compared anew only where a mark has changed, or after an
 * hour, in case the bytes were changed below the database. Pictures are hashed for one look at a time.
 */

const againAfterMs = 3_600_000;
const kept = 2000;

const compared = new Map<number, { stamp: string; at: number; changed: boolean }>();
let isHashing = false;

/** Whether anything that the seal covers has changed, apart from what was destroyed. `busy` is called where pictures of another look are being hashed. */
export async function changesOf(db: ReadDb, found: FoundSeal, now: number, busy: () => never): Promise<boolean> {
  const stamp = `${found.stamp}.${found.erased.map(({ part }) => part).join()}`;
  const known = compared.get(found.id);
  if (known?.stamp === stamp && Math.abs(now - known.at) < againAfterMs) return known.changed;
  const changed = await compare(db, found, busy);
  compared.delete(found.id);
  compared.set(found.id, { stamp, at: now, changed });
  for (const [oldest] of compared) {
    if (compared.size <= kept) break;
    compared.delete(oldest);
  }
  return changed;
}

async function compare(db: ReadDb, found: FoundSeal, busy: () => never): Promise<boolean> {
  if (hashOfValue(found.content) !== found.hash) return true;
  const [sealed] = found.content.responses;
  const [stored] = await readStored(db, [found.responseId]);
  if (stored === undefined) return true;
  const version = (await hashVersions(db, [stored.versionId])).get(stored.versionId) ?? '';
  const erased = new Set(found.erased.map(({ part }) => part));
  const pictures = await picturesNow(db, found.responseId, sealed, busy);
  const now = sealedResponse(stored, { issue: found.issue, salt: found.salt, pictures });
  return hashOfValue(sealContent(version, withErased(now, sealed, erased))) !== found.hash;
}

/** What was destroyed is taken as it was; of pictures, those that are left must be among those that were. */
function withErased(now: SealedResponse, sealed: SealedResponse, erased: ReadonlySet<SealPart>): SealedResponse {
  const one = (part: Exclude<SealPart, 'pictures'>): string => (erased.has(part) ? sealed[part] : now[part]);
  const isLeft = erased.has('pictures') && now.pictures.every((hash) => sealed.pictures.includes(hash));
  return {
    ...now,
    answers: one('answers'),
    findings: one('findings'),
    signatures: one('signatures'),
    pictures: isLeft ? sealed.pictures : now.pictures,
  };
}

async function picturesNow(
  db: ReadDb,
  responseId: number,
  sealed: SealedResponse,
  busy: () => never,
): Promise<string[]> {
  if (sealed.pictures.length === 0) return (await hashPictures(db, [responseId])).get(responseId) ?? [];
  if (isHashing) return busy();
  isHashing = true;
  try {
    return (await hashPictures(db, [responseId])).get(responseId) ?? [];
  } finally {
    isHashing = false;
  }
}
