import type { Severity } from '@sahada/contract/codes';
import type { Hundredths } from '@sahada/contract/hundredths';
import type { RawAnswer, VersionQuestion } from '@sahada/contract/version';
import { type EffectiveAnswer, outOfRange } from './answers.ts';
import type { Compiled, CompiledQuestion, Condition } from './compiled.ts';
import { percentOf, type QuestionScore, type ResponseScore, type ScoreMode, type SectionScore } from './score.ts';
import { nothing, saysTheSame, type Taken, take } from './take.ts';

/** What a frozen checklist says about the answers of one response. */
export interface Judged {
  /** Info-only questions included, in the checklist's order. */
  visible: VersionQuestion[];
  /** What counts of the answers, in the checklist's order. An entry may hold only a note or pictures. */
  answers: EffectiveAnswer[];
  /** The answers given are those that count, in this order and with nothing to leave out: they need not be kept twice. */
  asSent: boolean;
  score: ResponseScore;
  /**
   * Ids of the visible questions that still need an answer: those required and unanswered, and those, required or not, that
   * lack the grade their chosen answer asks for.
   */
  missing: number[];
  findings: Finding[];
}

export interface Finding {
  questionId: number;
  sectionId: number;
  severity: Severity;
  /** Its question requires a note, a photo, and the answer has none. */
  lacksNote: boolean;
  lacksPhoto: boolean;
}

/**
 * Judges answers in one pass from top to bottom, so that a hidden question's answer is gone before any question below looks
 * at it. The formula stands in score.ts. Of several answers to one question the last counts.
 *
 * Questions 1, 2 (shown when 1 is 11), 3 (required), answers 1: 12 (0 of 10 points), 2: 21 → visible 1 and 3, answers 1,
 * not as sent, 0 of 1000, missing [3], findings [{questionId: 1, severity: 'minor', …}].
 */
export function judge(compiled: Compiled, answers: readonly RawAnswer[], mode: ScoreMode): Judged {
  const given = new Array<RawAnswer | undefined>(compiled.indexes.size);
  for (const answer of answers) {
    const index = compiled.indexes.get(answer.questionId);
    if (index !== undefined) given[index] = answer;
  }
  const chosen = new Array<readonly number[] | undefined>(compiled.indexes.size);
  const score: ResponseScore = {
    earned: none,
    max: none,
    percent: null,
    answered: 0,
    total: 0,
    excluded: 0,
    critical: false,
    findings: 0,
    sections: [],
    questions: [],
  };
  const judged: Judged = { visible: [], answers: [], asSent: true, score, missing: [], findings: [] };
  for (const { section, questions } of compiled.sections) {
    const { id: sectionId, departmentId, title } = section;
    const part: SectionScore = { sectionId, departmentId, title, earned: none, max: none, percent: null };
    for (const compiledQuestion of questions) {
      if (!isShown(compiledQuestion.condition, chosen)) continue;
      const { question, index } = compiledQuestion;
      judged.visible.push(question);
      if (question.infoOnly) continue;
      const raw = given[index];
      const taken = raw === undefined ? nothing : take(compiledQuestion, raw);
      const { answer } = taken;
      if (answer !== null) {
        judged.asSent &&= answers[judged.answers.length] === raw && saysTheSame(answer, raw as RawAnswer);
        judged.answers.push(answer);
        chosen[index] = answer.optionIds;
      }
      const one = scoreOf(compiledQuestion, taken, mode);
      score.questions.push(one);
      part.earned = add(part.earned, one.earned);
      part.max = add(part.max, one.max);
      if (one.answered) score.answered++;
      if (one.excluded) score.excluded++;
      if (question.critical && one.max > 0 && one.earned === 0) score.critical = true;
      if (taken.answered ? taken.lacksGrade : question.required) judged.missing.push(question.id);
      if (one.severity !== null) judged.findings.push(findingOf(question, sectionId, one.severity, answer));
    }
    part.percent = percentOf(part.earned, part.max);
    score.sections.push(part);
    score.earned = add(score.earned, part.earned);
    score.max = add(score.max, part.max);
  }
  score.percent = percentOf(score.earned, score.max);
  score.total = score.questions.length;
  score.findings = judged.findings.length;
  judged.asSent &&= judged.answers.length === answers.length;
  return judged;
}

const none = 0 as Hundredths;

const add = (one: Hundredths, other: Hundredths): Hundredths => (one + other) as Hundredths;

/** Both kinds of rule need an answer above: a question that depends on an unanswered or hidden one is hidden too. */
function isShown(condition: Condition | null, chosen: readonly (readonly number[] | undefined)[]): boolean {
  if (condition === null) return true;
  const optionIds = condition.index === undefined ? undefined : chosen[condition.index];
  if (optionIds === undefined || optionIds.length === 0) return false;
  return optionIds.some((id) => condition.optionIds.has(id)) !== condition.not;
}

function scoreOf(compiled: CompiledQuestion, taken: Taken, mode: ScoreMode): QuestionScore {
  const { question, scored } = compiled;
  const answered = taken.answered && !taken.lacksGrade;
  const excluded = scored && taken.excluded;
  const counts = scored && !excluded && (answered || mode === 'final');
  const most = question.score ?? none;
  return {
    questionId: question.id,
    earned: counts ? (Math.min(taken.points, most) as Hundredths) : none,
    max: counts ? most : none,
    scored,
    excluded,
    answered,
    severity: severityOf(compiled, taken),
  };
}

/**
 * The severity of the finding that an answer makes, null for none. A critical failure is always major; otherwise the
 * auditor's word counts, then the gravest of the chosen options and sub-options.
 */
function severityOf({ question, scored }: CompiledQuestion, taken: Taken): Severity | null {
  const { answer } = taken;
  if (answer === null || !taken.answered || taken.excluded) return null;
  if (question.critical && scored && taken.points === 0 && !taken.lacksGrade) return 'major';
  if (answer.severity === 'none') return null;
  if (answer.severity !== null) return answer.severity;
  return outOfRange(question, answer.text) ? question.severityOutside : taken.finding;
}

function findingOf(
  question: VersionQuestion,
  sectionId: number,
  severity: Severity,
  answer: EffectiveAnswer | null,
): Finding {
  return {
    questionId: question.id,
    sectionId,
    severity,
    lacksNote: question.findingNote === 'required' && !answer?.note,
    lacksPhoto: question.findingPhoto === 'required' && answer?.pictureKeys.length === 0,
  };
}
