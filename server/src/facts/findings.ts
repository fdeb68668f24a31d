import type { Version } from '@sahada/contract/version';
import { compile } from '@sahada/rules/compiled';
import type { ResponseScore } from '@sahada/rules/score';

/** The findings that a score made, in the checklist's order, as rows of the table. */
export function findingsOf(
  version: Version,
  { questions }: Pick<ResponseScore, 'questions'>,
): { questionId: number; place: number; severity: string }[] {
  const made = questions.filter(({ severity }) => severity !== null);
  if (made.length === 0) return [];
  const { indexes, questions: asked } = compile(version);
  return made.map(({ questionId, severity }) => ({
    questionId,
    place: asked[indexes.get(questionId) ?? -1]?.question.place ?? 0,
    severity: severity as string,
  }));
}
