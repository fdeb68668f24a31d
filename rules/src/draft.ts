import { canonicalJson } from './canonical.ts';

/**
 * A draft that several people write, merged one answer at a time. What somebody says to a question is a word: its value, when it
 * was said and by whom. Of words that were said without knowing of one another the latest is shown, and the others clash with
 * it until somebody decides. Nothing here depends on the order in which devices come back into the network.
 */

export interface Word<Value> {
  value: Value;
  /** In milliseconds since 1970, never later than the server's clock. */
  at: number;
  by: number;
  /** The draft's version that brought it. */
  version: number;
}

/** What stands to one question. */
export interface Entry<Value> {
  /** The one that is shown first, then those that clash with it. At most one of each person. */
  words: Word<Value>[];
  /** By person: when they last said something. What they said before it is no news. */
  last: Record<number, number>;
}

/** A word as a device sends it. */
export interface Said<Value> {
  value: Value;
  at: number;
  by: number;
  /** The `at` of the word that it was changed from; null where there was none. */
  base: number | null;
}

/**
 * Takes a word in. It replaces the one that it was changed from, and whatever the same person said earlier; any other stays
 * beside it. Two that say the same are one. The same word again changes nothing: then the entry itself is returned.
 *
 * Shown {Evet, at 5, by 1}; by 2 at 7, changed from 5: Hayır → shown Hayır. Changed from nothing: Hayır shown, Evet clashes.
 */
export function say<Value>(entry: Entry<Value> | undefined, said: Said<Value>, version: number): Entry<Value> {
  const before = entry ?? { words: [], last: {} };
  const base = before.words.find(({ at }) => at === said.base);
  const isOld = said.at <= (before.last[said.by] ?? Number.NEGATIVE_INFINITY);
  if (isOld && base === undefined) return before;
  const spelt = canonicalJson(said.value);
  const isRepeated = (base ?? before.words.find(({ by }) => by === said.by)) as Word<Value> | undefined;
  if (isRepeated?.by === said.by && canonicalJson(isRepeated.value) === spelt) return before;
  // A clock that was put back does not make a change older than what it changed.
  const at = base === undefined ? said.at : Math.max(said.at, base.at + 1);
  const others = before.words.filter((word) => word !== base && word.by !== said.by);
  const same = others.find(({ value }) => canonicalJson(value) === spelt);
  const word = same && isLater(same, { at, by: said.by }) ? same : { value: said.value, at, by: said.by, version };
  const words = [...others.filter((other) => other !== same), word];
  return {
    words: words.sort((one, other) => (isLater(one, other) ? -1 : 1)),
    last: { ...before.last, [said.by]: Math.max(at, before.last[said.by] ?? at) },
  };
}

const isLater = (one: { at: number; by: number }, other: { at: number; by: number }): boolean =>
  one.at > other.at || (one.at === other.at && one.by > other.by);

/**
 * Lets go of what clashes, as far as whoever decided had seen it.
 *
 * Shown Hayır, clashing Evet of version 3: seen 3 → only Hayır; seen 2 → both still stand.
 */
export function settle<Value>(entry: Entry<Value>, seen: number): Entry<Value> {
  const words = entry.words.filter(({ version }, place) => place === 0 || version > seen);
  return words.length === entry.words.length ? entry : { ...entry, words };
}
