/**
 * What is held for a moment, thousands of times a second. A `Set` would do the same and make all of it old: each of its tables, once
 * outgrown, points to the next, and one that is old itself keeps the following ones, with all that they held, from being
 * collected as young.
 */
export interface Pigeonholes<T> {
  /** Holds it; the returned function, called once, lets it go. */
  put(one: T): () => void;
  /** What is held now. */
  held(): T[];
}

export function pigeonholes<T>(): Pigeonholes<T> {
  const holes: (T | undefined)[] = [];
  const empty: number[] = [];
  return {
    put(one) {
      const hole = empty.pop() ?? holes.length;
      holes[hole] = one;
      return () => {
        holes[hole] = undefined;
        empty.push(hole);
      };
    },
    held: () => holes.filter((one) => one !== undefined) as T[],
  };
}
