import type { DepartmentScore } from '@sahada/contract/audit';
import { hundredths, sumOf } from '@sahada/contract/hundredths';
import { chosenOptions } from '@sahada/rules/answers';
import { type Points, percentOf } from '@sahada/rules/score';
import type { ReadDb } from '../../db/kysely.ts';
import { questionText, spellChoice, titleOf } from './answers.ts';
import { knowPlanned } from './details.ts';
import { gatherDepartments } from './figures.ts';
import { eachScored, type Review, type Scored } from './load.ts';

/** Statistics of each question over several responses. */

export interface QuestionStatistic extends Points {
  departmentId: number;
  place: number;
  text: string;
  /** The number of responses that showed it, answered it, and had it excluded from scoring. */
  asked: number;
  answered: number;
  excluded: number;
  findings: number;
  options: { title: string; count: number; excluded: boolean }[];
  /** The newest written answers, and how many there are in all. */
  texts: string[];
  textCount: number;
}

const textsKept = 30;
const none = hundredths(0);

export async function gatherStatistics(
  db: ReadDb,
  review: Review,
): Promise<{ departments: DepartmentScore[]; questions: QuestionStatistic[] }> {
  const departments = gatherDepartments(review);
  await knowPlanned(db, review, departments);
  const found = new Map<number, QuestionStatistic & { byOption: Map<number, QuestionStatistic['options'][number]> }>();
  const statisticOf = ({ version }: Scored, questionId: number) => {
    const known = found.get(questionId);
    if (known) return known;
    const section = version.sections.find((one) => one.questions.some((question) => question.id === questionId));
    const question = section?.questions.find((one) => one.id === questionId);
    if (!section || !question) return null;
    const byOption = new Map<number, QuestionStatistic['options'][number]>();
    const fresh = {
      departmentId: section.departmentId,
      place: question.place,
      text: questionText(question, review.plan.languageId),
      ...{ asked: 0, answered: 0, excluded: 0, findings: 0, earned: none, max: none, percent: null },
      ...{ options: [], texts: [], textCount: 0, byOption },
    };
    found.set(questionId, fresh);
    return fresh;
  };

  for await (const scored of eachScored(db, review.plan, review.responses)) {
    departments.add(scored);
    const questions = new Map(scored.effective.visible.map((question) => [question.id, question]));
    for (const score of scored.score.questions) {
      const statistic = statisticOf(scored, score.questionId);
      const question = questions.get(score.questionId);
      if (!statistic || !question) continue;
      const answer = scored.effective.answers.get(score.questionId);
      statistic.asked++;
      if (score.answered) statistic.answered++;
      if (score.excluded) statistic.excluded++;
      if (score.severity) statistic.findings++;
      statistic.earned = sumOf([statistic.earned, score.earned]);
      statistic.max = sumOf([statistic.max, score.max]);
      for (const option of question.answers) {
        if (statistic.byOption.has(option.id)) continue;
        const title = titleOf(option, review.plan.languageId);
        statistic.byOption.set(option.id, { title, count: 0, excluded: option.excludeFromScoring });
      }
      for (const option of chosenOptions(question, answer)) {
        const counted = statistic.byOption.get(option.id);
        if (counted) counted.count++;
      }
      if (answer?.text) {
        statistic.textCount++;
        statistic.texts.push(spellChoice(question, answer, review.plan.languageId) ?? answer.text);
        if (statistic.texts.length > textsKept) statistic.texts.shift();
      }
    }
  }

  const questions = [...found.values()]
    .map(({ byOption, ...statistic }) => ({
      ...statistic,
      percent: percentOf(statistic.earned, statistic.max),
      options: [...byOption.values()],
      texts: statistic.texts.toReversed(),
    }))
    .sort((one, other) => one.place - other.place);
  return { departments: departments.scores(), questions };
}
