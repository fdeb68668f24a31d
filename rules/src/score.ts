import { answerTypes, type Severity } from '@sahada/contract/codes';
import { decimal, type Hundredths, hundredths, sumOf } from '@sahada/contract/hundredths';
import type { Version, VersionAnswer, VersionQuestion } from '@sahada/contract/version';
import {
  chosenOptions,
  type Effective,
  type EffectiveAnswer,
  isAnswered,
  isGraded,
  lacksGrade,
  outOfRange,
} from './answers.ts';

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

const ranks: Record<Severity, number> = { observation: 1, minor: 2, major: 3 };

const none = 0 as Hundredths;

/** The whole number nearest to top / bottom, halves up. BigInt, because pooled points times 10,000 may pass 2^53. */
const divide = (top: number, factor: number, bottom: number): Hundredths =>
  Number((BigInt(top) * BigInt(factor) * 2n + BigInt(bottom)) / (BigInt(bottom) * 2n)) as Hundredths;

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

const pointsOf = (earned: Hundredths, max: Hundredths): Points => ({ earned, max, percent: percentOf(earned, max) });

const isScored = (question: {
  infoOnly?: boolean | null;
  answerType?: number | null;
  score?: number | null;
}): boolean => !question.infoOnly && question.answerType !== answerTypes.text && (question.score ?? 0) > 0;

/** A grade replaces the answer's score; until it is given, the answer is worth nothing. */
function worth(option: VersionAnswer, answer: EffectiveAnswer): Hundredths {
  if (!isGraded(option)) return option.score ?? none;
  return option.subOptions.find((sub) => answer.subOptionIds.includes(sub.id))?.score ?? none;
}

/** The points of an answer, whether or not its question counts. */
function earnedOf(question: VersionQuestion, answer: EffectiveAnswer | undefined): Hundredths {
  if (!answer) return none;
  const points = sumOf(chosenOptions(question, answer).map((option) => worth(option, answer)));
  const most = question.score ?? none;
  return Math.min(points, most) as Hundredths;
}

const isExcluded = (question: VersionQuestion, answer: EffectiveAnswer | undefined): boolean =>
  chosenOptions(question, answer).some((option) => option.excludeFromScoring);

const failsCritically = (question: VersionQuestion, answer: EffectiveAnswer | undefined): boolean =>
  question.critical && isScored(question) && !isExcluded(question, answer) && earnedOf(question, answer) === 0;

/**
 * The severity of the finding that an answer makes, null for none. A critical failure is always major; otherwise the
 * auditor's word counts, then the gravest of the chosen options and sub-options.
 *
 * An option worth 0 of 10 without severity → minor; 0 of 10 in a critical question → major; unanswered or N/A → null.
 */
export function severityOf(question: VersionQuestion, answer: EffectiveAnswer | undefined): Severity | null {
  if (!answer || !isAnswered(answer) || isExcluded(question, answer)) return null;
  if (failsCritically(question, answer) && !lacksGrade(question, answer)) return 'major';
  if (answer.severity) return answer.severity;
  if (outOfRange(question, answer.text)) return question.severityOutside;
  return chosenOptions(question, answer)
    .flatMap((option) => severitiesOf(question, option, answer))
    .reduce<Severity | null>((worst, one) => (worst && ranks[worst] >= ranks[one] ? worst : one), null);
}

function severitiesOf(question: VersionQuestion, option: VersionAnswer, answer: EffectiveAnswer): Severity[] {
  const chosen = option.subOptions.filter((sub) => answer.subOptionIds.includes(sub.id));
  const given = [option, ...chosen].flatMap((one) => one.severity ?? []);
  if (given.length > 0) return given;
  const known = !isGraded(option) || chosen.length > 0;
  return isScored(question) && known && worth(option, answer) === 0 ? ['minor'] : [];
}

interface Counted {
  score: QuestionScore;
  critical: boolean;
}

function scoreQuestion(question: VersionQuestion, effective: Effective, mode: ScoreMode): Counted {
  const answer = effective.answers.get(question.id);
  const answered = isAnswered(answer) && !lacksGrade(question, answer);
  const scored = isScored(question);
  const excluded = scored && isExcluded(question, answer);
  const counts = scored && !excluded && (answered || mode === 'final');
  const earned = counts ? earnedOf(question, answer) : none;
  const max = counts ? (question.score ?? none) : none;
  const severity = severityOf(question, answer);
  return {
    score: { questionId: question.id, earned, max, scored, excluded, answered, severity },
    critical: counts && failsCritically(question, answer),
  };
}

/**
 * Points, maximum and percent of one response, with its sections and questions.
 *
 * Two questions of 10 points answered with 10 and 4 → 1400 of 2000, 7000. A third of 10 left open: live 1400 of 2000, 7000;
 * final 1400 of 3000, 4667.
 */
export function scoreResponse(version: Version, effective: Effective, mode: ScoreMode): ResponseScore {
  const visible = new Set(effective.visible);
  const sections = version.sections.map((section) => ({
    section,
    counted: section.questions
      .filter((question) => visible.has(question) && !question.infoOnly)
      .map((question) => scoreQuestion(question, effective, mode)),
  }));
  const all = sections.flatMap(({ counted }) => counted);
  const questions = all.map(({ score }) => score);
  const total = (counted: readonly Counted[]): Points =>
    pointsOf(sumOf(counted.map(({ score }) => score.earned)), sumOf(counted.map(({ score }) => score.max)));
  return {
    ...total(all),
    answered: questions.filter((question) => question.answered).length,
    total: questions.length,
    excluded: questions.filter((question) => question.excluded).length,
    critical: all.some(({ critical }) => critical),
    findings: questions.filter((question) => question.severity).length,
    sections: sections.map(({ section, counted }) => ({
      sectionId: section.id,
      departmentId: section.departmentId,
      title: section.title,
      ...total(counted),
    })),
    questions,
  };
}

/**
 * The notes and photos that findings still lack and their questions require.
 *
 * Question 7 with `findingPhoto` required, answered with an option worth 0 of 5, no picture → [{7, note: false, photo: true}].
 */
export function missingEvidence(effective: Effective): { questionId: number; note: boolean; photo: boolean }[] {
  return effective.visible.flatMap((question) => {
    const answer = effective.answers.get(question.id);
    if (!severityOf(question, answer)) return [];
    const note = question.findingNote === 'required' && !answer?.note;
    const photo = question.findingPhoto === 'required' && answer?.pictureKeys.length === 0;
    return note || photo ? [{ questionId: question.id, note, photo }] : [];
  });
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
  const best = Math.max(together, ...options.filter((option) => option.alone).map((option) => option.best));
  return decimal(Math.min(best, hundredths(question.score ?? 0)) as Hundredths);
}
