import { answerTypes, type Severity } from '@sahada/contract/codes';
import { decimal, type Hundredths, hundredths, sumOf } from '@sahada/contract/hundredths';
import { isGraded } from './answers.ts';

/**
 * Formula version 1. Points and percents are whole hundredths: 10 points are 1000, 46.67 % is 4667. The cases in rules/cases
 * name its rules by these numbers:
 *
 * 1. A question's maximum is its score. Info-only, text, a score of 0 or none, and hidden questions are not scored.
 * 2. One choice earns its answer's score; where its sub-options have scores they are grades, one is chosen and replaces
 *    it. Sub-options without scores are reasons and change nothing. Never more than the maximum.
 * 3. Several choices earn their sum, at most the maximum.
 * 4. An answer excluded from scoring takes the question out of points and maximum alike.
 * 5. An unanswered question is left out of the live score and counts 0 of its maximum in the final one.
 * 6. A percent is of pooled points, over a section or over everything; nothing scored is "not scored", neither 0 nor 100.
 * 7. The level is the one with the highest minimum that the percent reaches, if the percent is within it or in a seam of at
 *    most 1 to the next.
 * 8. A critical question that earns 0 makes a major finding and limits the level to the lowest; the points stay.
 */

/** `live`: the score so far, without what is unanswered. `final`: what is unanswered counts 0 of its maximum. */
export type ScoreMode = 'live' | 'final';

export interface Points {
  earned: Hundredths;
  max: Hundredths;
  /** Rounded half up to a hundredth; null is "not scored". */
  percent: Hundredths | null;
}

export interface SectionScore extends Points {
  sectionId: number;
  departmentId: number;
  title: string;
}

export interface QuestionScore {
  questionId: number;
  /** What the question adds to each side; the totals are sums over the questions. */
  earned: Hundredths;
  max: Hundredths;
  /** The question is of a kind that scores, even if it adds nothing now (excluded, or unanswered in the live score). */
  scored: boolean;
  /** An answer excluded from scoring took the question out of both sides. */
  excluded: boolean;
  answered: boolean;
  severity: Severity | null;
}

export interface ResponseScore extends Points {
  /** "So far, n of m": of the visible questions that can be answered. */
  answered: number;
  total: number;
  excluded: number;
  critical: boolean;
  findings: number;
  sections: SectionScore[];
  questions: QuestionScore[];
}

/** The whole number nearest to top / bottom, halves up. BigInt where pooled points times 10,000 pass 2^53. */
function divide(top: number, factor: number, bottom: number): Hundredths {
  const [over, under] = [top * factor * 2 + bottom, bottom * 2];
  // Whole numbers and their remainder are exact up to there.
  if (Math.abs(over) <= Number.MAX_SAFE_INTEGER) return ((over - (over % under)) / under) as Hundredths;
  return Number((BigInt(top) * BigInt(factor) * 2n + BigInt(bottom)) / (BigInt(bottom) * 2n)) as Hundredths;
}

/**
 * The percent of two amounts of points, rounded half up to a hundredth; null when nothing could be earned.
 *
 * 100 of 300 → 3333 (33.33 %); 100 of 3200 (3.125 %) → 313; 0 of 0 → null.
 */
export function percentOf(earned: Hundredths, max: Hundredths): Hundredths | null {
  return max === 0 ? null : divide(earned, 10_000, max);
}

/**
 * The mean of `count` amounts with this sum, rounded half up to a hundredth; null when there are none.
 *
 * 13333 of 2 → 6667.
 */
export function meanOf(sum: Hundredths, count: number): Hundredths | null {
  return count === 0 ? null : divide(sum, 1, count);
}

/**
 * Whether a question is of a kind that scores.
 *
 * Radio of 10 points → true; text of 10 points, or radio of 0 → false.
 */
export function isScored(question: {
  infoOnly?: boolean | null;
  answerType?: number | null;
  score?: number | null;
}): boolean {
  return !question.infoOnly && question.answerType !== answerTypes.text && (question.score ?? 0) > 0;
}

/** In percent, as people write them. */
export interface LevelBounds {
  min: number;
  max: number;
}

/**
 * The achievement level of a percent: the highest `min` not above it, held up to its max or through a seam of at most 1
 * to the next; a critical failure limits it to the lowest. Null is "no level".
 *
 * Levels 0–49, 50–79, 80–100: 4950 → 0–49; 5000 → 50–79; 9200 and critical → 0–49. Levels 0–40, 60–100: 5000 → null.
 */
export function levelFor<L extends LevelBounds>(
  percent: Hundredths | null,
  levels: readonly L[],
  critical: boolean,
): L | null {
  if (percent === null) return null;
  const rising = [...levels].sort((one, other) => one.min - other.min);
  const place = rising.filter((level) => hundredths(level.min) <= percent).length;
  const level = rising[place - 1];
  if (!level) return null;
  const next = rising[place];
  const held = percent <= hundredths(level.max) || (next && hundredths(next.min) - hundredths(level.max) <= 100);
  if (!held) return null;
  return critical ? (rising[0] ?? null) : level;
}

/**
 * The place of a percent's level among all of them, lowest 0, from which its colour comes; null without a level or where
 * there is only one, since a colour then means nothing.
 *
 * Levels 0–49, 50–79, 80–100: 9200 → {rank: 2, count: 3}; 9200 and critical → {rank: 0, count: 3}.
 */
export function levelPlace(
  percent: Hundredths | null,
  levels: readonly LevelBounds[],
  critical: boolean,
): { rank: number; count: number } | null {
  const level = levelFor(percent, levels, critical);
  if (level === null || levels.length < 2) return null;
  return { rank: levels.filter((one) => one.min < level.min).length, count: levels.length };
}

export interface LevelProblem {
  /** The level's place in the list as given. */
  index: number;
  code: 'overlap' | 'minAboveMax' | 'outside';
}

export interface LevelWarning {
  /** The level above the gap. */
  index: number;
  code: 'gap';
  from: number;
  to: number;
}

/**
 * What is wrong with a set of levels (refused), and its gaps wider than 1 (warned about).
 *
 * 0–50, 50–80 → nothing; 0–60, 50–80 → overlap at 1; 0–40, 60–100 → a gap from 40 to 60.
 */
export function checkLevels(levels: readonly LevelBounds[]): { problems: LevelProblem[]; warnings: LevelWarning[] } {
  const problems: LevelProblem[] = [];
  const warnings: LevelWarning[] = [];
  for (const [index, { min, max }] of levels.entries()) {
    if (min < 0 || max > 100) problems.push({ index, code: 'outside' });
    if (min > max) problems.push({ index, code: 'minAboveMax' });
  }
  const rising = levels.map((level, index) => ({ ...level, index })).sort((one, other) => one.min - other.min);
  let top = rising[0]?.min ?? 0;
  let below: number | null = null;
  for (const { index, min, max } of rising) {
    if (min < top || min === below) problems.push({ index, code: 'overlap' });
    else if (hundredths(min) - hundredths(top) > 100) warnings.push({ index, code: 'gap', from: top, to: min });
    below = min;
    top = Math.max(top, max);
  }
  return { problems, warnings };
}

export interface Pooled {
  /** Results pooled, and how many of them have a percent. */
  count: number;
  scoredCount: number;
  earned: Hundredths;
  max: Hundredths;
  /** The percent of all results' points together. */
  pooledPercent: Hundredths | null;
  /** Mean of the results' own percents. */
  meanPercent: Hundredths | null;
}

/**
 * Several results as one figure, under both of its names: the percent of the pooled points and the mean of the percents.
 *
 * 1000 of 1000 (100 %) and 1000 of 3000 (33.33 %) → 2000 of 4000, pooled 5000, mean 6667.
 *
 * @oracle Reports and figures sum in SQL; tests hold the two equal.
 */
export function pool(results: readonly Points[]): Pooled {
  const earned = sumOf(results.map((result) => result.earned));
  const max = sumOf(results.map((result) => result.max));
  const percents = results.flatMap((result) => (result.percent === null ? [] : result.percent));
  return {
    count: results.length,
    scoredCount: percents.length,
    earned,
    max,
    pooledPercent: percentOf(earned, max),
    meanPercent: meanOf(sumOf(percents), percents.length),
  };
}

/** A question as its form sends it, scores in decimals. */
export interface ReachableQuestion {
  infoOnly?: boolean | null;
  answerType?: number | null;
  score?: number | null;
  answers?:
    | readonly {
        score?: number | null;
        excludeFromScoring?: boolean | null;
        exclusive?: boolean | null;
        subOptions?: readonly { score?: number | null }[] | null;
      }[]
    | null;
}

/**
 * The most points that answers can bring, in decimals, for the editor's warning when it is below the question's score; null
 * when the question does not score.
 *
 * Multiple of 10 points with answers of 3, 4 and an exclusive 0 → 7; Radio of 10 with answers 8 and 0 → 8.
 */
export function bestReachable(question: ReachableQuestion): number | null {
  if (!isScored(question)) return null;
  const options = (question.answers ?? [])
    .filter((option) => !option.excludeFromScoring)
    .map((option) => {
      const subOptions = option.subOptions ?? [];
      const best = isGraded({ subOptions })
        ? Math.max(...subOptions.map((sub) => hundredths(sub.score ?? 0)))
        : hundredths(option.score ?? 0);
      return { best, alone: question.answerType !== answerTypes.multiple || option.exclusive === true };
    });
  const together = options.reduce((total, option) => (option.alone ? total : total + option.best), 0);
  const best = Math.max(together, ...options.map((option) => option.best));
  return decimal(Math.min(best, hundredths(question.score ?? 0)) as Hundredths);
}
