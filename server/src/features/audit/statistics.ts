import type { DepartmentScore } from '@sahada/contract/audit';
import { type Severity, severities } from '@sahada/contract/codes';
import { type Hundredths, sumOf } from '@sahada/contract/hundredths';
import type { VersionQuestion } from '@sahada/contract/version';
import { type Points, percentOf } from '@sahada/rules/score';
import type { ReadDb } from '../../db/kysely.ts';
import { type Numbers, numbersOf } from '../../facts/numbers.ts';
import { choicesOf, type Marks, marksOf } from '../../facts/question-counts.ts';
import { questionText, spellChoice, titleOf } from '../../spelled-answers.ts';
import { departmentsOf } from './departments.ts';
import type { Review } from './load.ts';
import { numbersGiven } from './number-totals.ts';
import { countQuestions } from './question-totals.ts';
import { eachScored } from './responses.ts';

/** Statistics of each question over several responses, from the totals that are kept of them. */

export interface QuestionStatistic extends Points {
  departmentId: number;
  place: number;
  text: string;
  /** The number of responses that showed it, answered it, and had it excluded from scoring. */
  asked: number;
  answered: number;
  excluded: number;
  findings: number;
  /** How often its answers made a finding of each grade. */
  severities: Record<Severity, number>;
  /** Of a question that asks for a number. */
  numbers: Numbers | null;
  unit: string | null;
  options: { title: string; count: number; excluded: boolean }[];
  /** The newest written answers, and how many there are in all. */
  texts: string[];
  textCount: number;
}

const textsKept = 30;
/** Responses among which the newest texts are looked for: a question that hardly anybody answers may show fewer. */
const textsWithin = 2000;

type Gathered = QuestionStatistic & { questionId: number; byOption: Map<number, QuestionStatistic['options'][number]> };

export async function gatherStatistics(
  db: ReadDb,
  review: Review,
): Promise<{ departments: DepartmentScore[]; questions: QuestionStatistic[] }> {
  const counted = await countQuestions(db, review);
  const found = new Map<number, Gathered>();
  // The newest checklist first: it names what it has, as in the analysis.
  for (const { version, counts } of counted.toReversed()) {
    for (const { departmentId, questions } of version.sections) {
      for (const question of questions) {
        const marks = marksOf(counts, version, question.id);
        if (marks === null || marks.asked === 0) continue;
        const statistic = found.get(question.id) ?? begin(question, departmentId, review);
        found.set(question.id, statistic);
        addMarks(statistic, marks, review);
        addChoices(statistic, question, choicesOf(counts, version, question), review);
      }
    }
  }
  for (const [questionId, values] of await numbersGiven(db, review, counted)) {
    const statistic = found.get(questionId);
    if (statistic !== undefined) statistic.numbers = numbersOf(values);
  }
  await readTexts(db, review, found);
  const questions = [...found.values()]
    .map(({ byOption, questionId: _id, ...statistic }) => ({
      ...statistic,
      percent: percentOf(statistic.earned, statistic.max),
      options: [...byOption.values()],
    }))
    .sort((one, other) => one.place - other.place);
  return { departments: await departmentsOf(db, review, counted), questions };
}

const none = 0 as Hundredths;

const begin = (question: VersionQuestion, departmentId: number, { plan }: Review): Gathered => ({
  questionId: question.id,
  departmentId,
  place: question.place,
  text: questionText(question, plan.languageId),
  ...{ asked: 0, answered: 0, excluded: 0, findings: 0, earned: none, max: none, percent: null },
  ...{ severities: { observation: 0, minor: 0, major: 0 }, numbers: null, unit: question.unit },
  ...{ options: [], texts: [], textCount: 0, byOption: new Map() },
});

function addMarks(statistic: Gathered, marks: Marks, { plan }: Review): void {
  statistic.asked += marks.asked;
  statistic.answered += marks.answered;
  statistic.excluded += marks.excluded;
  // Severities are counted whether or not the plan makes findings of them, which may be changed.
  if (plan.findings) {
    statistic.findings += marks.findings;
    for (const grade of severities) statistic.severities[grade] += marks[grade];
  }
  statistic.earned = sumOf([statistic.earned, marks.earned as Hundredths]);
  statistic.max = sumOf([statistic.max, marks.max as Hundredths]);
  statistic.textCount += marks.texts;
}

function addChoices(statistic: Gathered, question: VersionQuestion, choices: number[], { plan }: Review): void {
  for (const [index, option] of question.answers.entries()) {
    const kept = statistic.byOption.get(option.id) ?? {
      title: titleOf(option, plan.languageId),
      count: 0,
      excluded: option.excludeFromScoring,
    };
    kept.count += choices[index] ?? 0;
    statistic.byOption.set(option.id, kept);
  }
}

/** The newest texts of each question that has any; it reads no more responses than it needs. */
async function readTexts(db: ReadDb, review: Review, found: ReadonlyMap<number, Gathered>): Promise<void> {
  const lacking = new Set([...found.values()].filter(({ textCount, numbers }) => textCount > 0 && numbers === null));
  if (lacking.size === 0) return;
  for await (const { effective } of eachScored(db, review, textsWithin)) {
    for (const question of effective.visible) {
      const statistic = found.get(question.id);
      const answer = effective.answers.get(question.id);
      if (!statistic || !lacking.has(statistic) || !answer?.text || statistic.texts.length === textsKept) continue;
      statistic.texts.push(spellChoice(question, answer, review.plan.languageId) ?? answer.text);
      if (statistic.texts.length === Math.min(textsKept, statistic.textCount)) lacking.delete(statistic);
    }
    if (lacking.size === 0) return;
  }
}
