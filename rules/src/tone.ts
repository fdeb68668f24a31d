/** How an answer looks by what it earns. */
export type EarnedTone = 'good' | 'part' | 'bad';

/**
 * The look of an answer, by the third of the best points that it earns, so that "Good" of five steps is not coloured like
 * "Poor": 7.5 of 10 → good, 5 → part, 2.5 → bad. Both in one unit; `best` above zero.
 */
export function toneOfEarned(earned: number, best: number): EarnedTone {
  if (earned * 3 <= best) return 'bad';
  return earned * 3 >= best * 2 ? 'good' : 'part';
}
