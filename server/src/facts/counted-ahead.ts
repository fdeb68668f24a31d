import type { Version } from '@sahada/contract/version';
import type { Judged } from '@sahada/rules/judge';
import { eachCount } from './question-counts.ts';

/**
 * What responses add to the totals of questions, kept in memory from the moment they are stored until they are folded: the
 * server has just judged their answers, and the fold need not read and judge them again. What is missing here (another server
 * stored it, or it was long ago) is read from the database, so nothing depends on it but time.
 */

/** What one response adds. */
export interface CountedAhead {
  /** A place of the counts and how much is added there, by turns. */
  added: Uint16Array | Int32Array;
  numbers: readonly { questionId: number; value: number }[];
}

interface Kept extends CountedAhead {
  versionId: number;
  answersHash: string;
}

/** By response. A map keeps the order of insertion: its first entry is the oldest. */
const kept = new Map<number, Kept>();

const keptMostBytes = 6_000_000;
/** What an entry takes beside its counts, and each of its numbers. */
const entryBytes = 300;
const numberBytes = 64;
let keptBytes = 0;

let scratch = new Int32Array(4096);

/** What a response adds to the counts of its version, from its answers as they were judged. */
export function countAhead(version: Version, judged: Judged): CountedAhead {
  const numbers: { questionId: number; value: number }[] = [];
  let [length, most] = [0, 0];
  eachCount(
    version,
    judged,
    (place, amount) => {
      if (length + 2 > scratch.length) {
        const larger = new Int32Array(scratch.length * 2);
        larger.set(scratch);
        scratch = larger;
      }
      scratch[length++] = place;
      scratch[length++] = amount;
      most = Math.max(most, place, amount);
    },
    (questionId, value) => numbers.push({ questionId, value }),
  );
  const added = scratch.subarray(0, length);
  return { added: most < 65_536 ? Uint16Array.from(added) : added.slice(), numbers };
}

/**
 * Keeps what a stored response adds. The hash is that of its answers, which stand as they were sent. If there are too many, the
 * oldest are forgotten.
 */
export function keepAhead(responseId: number, versionId: number, answersHash: string, counted: CountedAhead): void {
  forgetAhead(responseId);
  keptBytes += bytesOf(counted);
  kept.set(responseId, { ...counted, versionId, answersHash });
  for (const oldest of kept.keys()) {
    if (keptBytes <= keptMostBytes) return;
    forgetAhead(oldest);
  }
}

/** What a response adds, if its answers still stand as sent with this hash; undefined where that is not in memory. */
export function countedAhead(responseId: number, versionId: number, answersHash: string): CountedAhead | undefined {
  const known = kept.get(responseId);
  return known?.versionId === versionId && known.answersHash === answersHash ? known : undefined;
}

/** Folded: it is not asked for again. */
export function forgetAhead(responseId: number): void {
  const known = kept.get(responseId);
  if (known === undefined) return;
  kept.delete(responseId);
  keptBytes -= bytesOf(known);
}

/** Whether so much is kept that it should be folded soon, before some of it is forgotten. */
export const isAheadFull = (): boolean => keptBytes > keptMostBytes / 4;

const bytesOf = ({ added, numbers }: CountedAhead): number =>
  added.byteLength + numbers.length * numberBytes + entryBytes;
