import { answerTypes } from '@sahada/contract/codes';
import { isAnswered, numberOf } from '@sahada/rules/answers';
import type { Judged } from '@sahada/rules/judge';

/** What keeps a response from being submitted, by question id, as question cards take it ("answer", "note photo"). */
export type Needs = ReadonlyMap<number, string>;

export function needsOf({ visible, answers, missing, findings }: Judged): Needs {
  const needs = new Map<number, string>();
  const add = (questionId: number, need: string) => {
    const before = needs.get(questionId);
    needs.set(questionId, before ? `${before} ${need}` : need);
  };
  const answered = new Set(answers.filter((answer) => isAnswered(answer)).map((answer) => answer.questionId));
  for (const id of missing) add(id, answered.has(id) ? 'grade' : 'answer');
  // Half a number, or none, is no answer where a number is required.
  const texts = new Map(answers.map(({ questionId, text }) => [questionId, text]));
  for (const { id, required, answerType, textFormat } of visible) {
    const isNumber = answerType === answerTypes.text && textFormat === 'number';
    if (required && isNumber && texts.get(id) && numberOf(texts.get(id)) === null) add(id, 'answer');
  }
  for (const { questionId, lacksNote, lacksPhoto } of findings) {
    if (lacksNote) add(questionId, 'note');
    if (lacksPhoto) add(questionId, 'photo');
  }
  return needs;
}
