import { isAnswered } from '@sahada/rules/answers';
import type { Judged } from '@sahada/rules/judge';

/** What keeps a response from being submitted, by question id, as question cards take it ("answer", "note photo"). */
export type Needs = ReadonlyMap<number, string>;

export function needsOf({ answers, missing, findings }: Judged): Needs {
  const needs = new Map<number, string>();
  const add = (questionId: number, need: string) => {
    const before = needs.get(questionId);
    needs.set(questionId, before ? `${before} ${need}` : need);
  };
  const answered = new Set(answers.filter((answer) => isAnswered(answer)).map((answer) => answer.questionId));
  for (const id of missing) add(id, answered.has(id) ? 'grade' : 'answer');
  for (const { questionId, lacksNote, lacksPhoto } of findings) {
    if (lacksNote) add(questionId, 'note');
    if (lacksPhoto) add(questionId, 'photo');
  }
  return needs;
}
