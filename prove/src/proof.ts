/**
 * A proof: a promise tried hard and long, with chance that can be repeated. One file in proofs/ exports one, as
 * `proof`; `npm run prove` finds it there. Its short form runs in `npm test`.
 */
export interface Proof {
  /** What `npm run prove -- <name>` runs. */
  name: string;
  /** What must hold, with its figures, for the table. */
  asked: string;
  /** How many rounds the full form has. */
  rounds: number;
  /** Rounds of the form that `npm test` runs; absent if a package's tests already are the short form. */
  shortRounds?: number;
  /** Tries the promise; a breach is an answer with `held: false`, not an error. */
  run(trial: Trial): Promise<Outcome>;
}

export interface Trial {
  rounds: number;
  seed: number;
  /** Random numbers in [0, 1) from the seed: the same seed gives the same numbers. */
  random(): number;
  /** A line for whoever watches. */
  note(line: string): void;
}

export interface Outcome {
  held: boolean;
  /** The figures, in the order of `asked`. */
  measured: string;
}

/** Mulberry32: small, and good enough to choose moments and victims. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
