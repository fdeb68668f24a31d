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
  /** The one that is shown first, then the others: at most one of each person. */
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

const saysSame = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other);

const isLater = (one: { at: number; by: number }, other: { at: number; by: number }): boolean =>
  one.at > other.at || (one.at === other.at && one.by > other.by);

/**
 * Takes a word in. It replaces the one that it was changed from, with those that say the same as that, and whatever the same
 * person said earlier; any other stays beside it. The same word again changes nothing: then the words are those that were there.
 *
 * Shown {Evet, at 5, by 1}; by 2 at 7, changed from 5: Hayır → shown Hayır. Changed from nothing: Hayır shown, Evet clashes.
 */
export function say<Value>(entry: Entry<Value> | undefined, said: Said<Value>, version: number): Entry<Value> {
  const before = entry ?? { words: [], last: {} };
  const base = before.words.find(({ at }) => at === said.base);
  const own = before.words.find(({ by }) => by === said.by);
  const isOld = said.at <= (before.last[said.by] ?? Number.NEGATIVE_INFINITY);
  if (base === undefined && isOld) return before;
  // Whoever says the same again, of their own or of nothing that stands, has only said it later.
  if (own && (base ?? own) === own && saysSame(own.value, said.value)) {
    return isOld ? before : { words: before.words, last: { ...before.last, [said.by]: said.at } };
  }
  // A clock that was put back does not make a change older than what it changed.
  const at = base === undefined ? said.at : Math.max(said.at, base.at + 1);
  const others = before.words.filter(({ value, by }) => by !== said.by && !(base && saysSame(value, base.value)));
  const words = [...others, { value: said.value, at, by: said.by, version }];
  return {
    words: words.sort((one, other) => (isLater(one, other) ? -1 : 1)),
    last: { ...before.last, [said.by]: Math.max(at, before.last[said.by] ?? at) },
  };
}

/** The words that say something else than the one that is shown. */
export const clashesOf = <Value>({ words: [shown, ...others] }: Entry<Value>): Word<Value>[] =>
  others.filter(({ value }) => !saysSame(value, shown?.value));

/**
 * Lets go of what clashes, as far as whoever decided had seen it.
 *
 * Shown Hayır, clashing Evet of version 3: seen 3 → only Hayır; seen 2 → both still stand.
 */
export function settle<Value>(entry: Entry<Value>, seen: number): Entry<Value> {
  const settled = new Set(clashesOf(entry).filter(({ version }) => version <= seen));
  return settled.size === 0 ? entry : { ...entry, words: entry.words.filter((word) => !settled.has(word)) };
}
