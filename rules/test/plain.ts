import { answerTypes, type Severity } from '@sahada/contract/codes';
import { type Hundredths, sumOf } from '@sahada/contract/hundredths';
import type { RawAnswer, Version, VersionAnswer, VersionQuestion } from '@sahada/contract/version';
import { type EffectiveAnswer, isAnswered, isGraded, outOfRange, writtenAnswer } from '../src/answers.ts';
import type { Finding, Judged } from '../src/judge.ts';
import {
  isScored,
  type Points,
  percentOf,
  type QuestionScore,
  type ResponseScore,
  type ScoreMode,
} from '../src/score.ts';

/**
 * The formula spelt out rule by rule, each looking at the whole checklist again: slow, and easy to hold against the text of
 * the rules. `judge` is held equal to it.
 */

interface Effective {
  visible: VersionQuestion[];
  answers: Map<number, EffectiveAnswer>;
}

/** As `judge`, without asking whether the answers are as sent. */
export function judgePlainly(version: Version, raw: readonly RawAnswer[], mode: ScoreMode): Omit<Judged, 'asSent'> {
  const effective = effectiveAnswers(version, raw);
  return {
    visible: effective.visible,
    answers: effective.visible.flatMap((question) => effective.answers.get(question.id) ?? []),
    score: scoreResponse(version, effective, mode),
    missing: missingRequired(version, effective),
    findings: findings(version, effective),
  };
}

function effectiveAnswers(version: Version, answers: readonly RawAnswer[]): Effective {
  const raw = new Map(answers.map((answer) => [answer.questionId, answer]));
  const effective: Effective = { visible: [], answers: new Map() };
  for (const { questions } of version.sections) {
    for (const question of questions) {
      if (!isShown(question, effective.answers)) continue;
      effective.visible.push(question);
      const answer = raw.get(question.id);
      const kept = answer && !question.infoOnly ? keep(question, answer) : null;
      if (kept) effective.answers.set(question.id, kept);
    }
  }
  return effective;
}

/** Both kinds of rule need an answer above: a question that depends on an unanswered or hidden one is hidden too. */
function isShown({ visibleWhen }: VersionQuestion, above: ReadonlyMap<number, EffectiveAnswer>): boolean {
  if (!visibleWhen) return true;
  const chosen = above.get(visibleWhen.QuestionId)?.optionIds ?? [];
  return chosen.length > 0 && chosen.some((id) => visibleWhen.AnswerIds.includes(id)) !== visibleWhen.Not;
}

function keep(question: VersionQuestion, raw: RawAnswer): EffectiveAnswer | null {
  const written = question.answerType === answerTypes.text;
  const options = written ? [] : keepOptions(question, raw.optionIds ?? []);
  const answer = {
    questionId: question.id,
    optionIds: options.map((option) => option.id),
    subOptionIds: options.flatMap((option) => keepSubOptions(option, raw.subOptionIds ?? [])),
    text: writtenAnswer(question, raw.text),
    note: raw.note?.trim() || null,
    severity: raw.severity ?? null,
    pictureKeys: [...new Set(raw.pictureKeys)],
  };
  return isAnswered(answer) || answer.note || answer.pictureKeys.length > 0 ? answer : null;
}

function keepOptions(question: VersionQuestion, ids: readonly number[]): VersionAnswer[] {
  const known = ids.flatMap((id) => question.answers.find((option) => option.id === id) ?? []);
  const alone =
    question.answerType === answerTypes.multiple
      ? known.find((option) => option.exclusive || option.excludeFromScoring)
      : known[0];
  return alone ? [alone] : question.answers.filter((option) => known.includes(option));
}

function keepSubOptions(option: VersionAnswer, ids: readonly number[]): number[] {
  const own = option.subOptions.map((sub) => sub.id);
  return isGraded(option) ? ids.filter((id) => own.includes(id)).slice(0, 1) : own.filter((id) => ids.includes(id));
}

function chosenOptions(question: VersionQuestion, answer: EffectiveAnswer | undefined): VersionAnswer[] {
  return question.answers.filter((option) => answer?.optionIds.includes(option.id));
}

function lacksGrade(question: VersionQuestion, answer: EffectiveAnswer | undefined): boolean {
  return chosenOptions(question, answer).some(
    (option) => isGraded(option) && !option.subOptions.some((sub) => answer?.subOptionIds.includes(sub.id)),
  );
}

function missingRequired(version: Version, effective: Effective): number[] {
  const visible = new Set(effective.visible);
  return version.sections
    .flatMap((section) => section.questions)
    .filter((question) => visible.has(question) && !question.infoOnly)
    .filter((question) => {
      const answer = effective.answers.get(question.id);
      return isAnswered(answer) ? lacksGrade(question, answer) : question.required;
    })
    .map((question) => question.id);
}

const ranks: Record<Severity, number> = { observation: 1, minor: 2, major: 3 };

const none = 0 as Hundredths;

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

function severityOf(question: VersionQuestion, answer: EffectiveAnswer | undefined): Severity | null {
  if (!answer || !isAnswered(answer) || isExcluded(question, answer)) return null;
  if (failsCritically(question, answer) && !lacksGrade(question, answer)) return 'major';
  if (answer.severity) return answer.severity === 'none' ? null : answer.severity;
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

function findings(version: Version, effective: Effective): Finding[] {
  return version.sections.flatMap((section) =>
    section.questions.flatMap((question) => {
      const answer = effective.answers.get(question.id);
      const severity = severityOf(question, answer);
      if (!severity) return [];
      const lacksNote = question.findingNote === 'required' && !answer?.note;
      const lacksPhoto = question.findingPhoto === 'required' && answer?.pictureKeys.length === 0;
      return { questionId: question.id, sectionId: section.id, severity, lacksNote, lacksPhoto };
    }),
  );
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

function scoreResponse(version: Version, effective: Effective, mode: ScoreMode): ResponseScore {
  const visible = new Set(effective.visible);
  const sections = version.sections.map((section) => ({
    section,
    counted: section.questions
      .filter((question) => visible.has(question) && !question.infoOnly)
      .map((question) => scoreQuestion(question, effective, mode)),
  }));
  const all = sections.flatMap(({ counted }) => counted);
  const questions = all.map(({ score }) => score);
  const total = (counted: readonly Counted[]): Points => {
    const earned = sumOf(counted.map(({ score }) => score.earned));
    const max = sumOf(counted.map(({ score }) => score.max));
    return { earned, max, percent: percentOf(earned, max) };
  };
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
