import type { Severity } from '@sahada/contract/codes';

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

export interface Judged {
  scored: boolean;
  answered: boolean;
  excluded: boolean;
  earned: number;
  max: number;
  severity: Severity | null;
}

/**
 * The look of a judged answer, on screen and on paper: by what it earned, where it earns points and is not left out; no finding
 * looks good. Null: points say nothing of it, but the finding that it makes may.
 */
export function toneOfJudged({ scored, answered, excluded, earned, max, severity }: Judged): EarnedTone | null {
  if (!scored || !answered || excluded) return null;
  const tone = toneOfEarned(earned, max);
  return tone === 'good' && severity !== null ? 'part' : tone;
}
