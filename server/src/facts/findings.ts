import type { Version } from '@sahada/contract/version';
import type { ResponseScore } from '@sahada/rules/score';

/** The findings that a score made, in the checklist's order, as rows of the table. */
export function findingsOf(
  version: Version,
  { questions }: Pick<ResponseScore, 'questions'>,
): { questionId: number; place: number; severity: string }[] {
  const made = questions.filter(({ severity }) => severity !== null);
  if (made.length === 0) return [];
  const places = new Map(
    version.sections.flatMap((section) => section.questions.map(({ id, place }) => [id, place] as const)),
  );
  return made.map(({ questionId, severity }) => ({
    questionId,
    place: places.get(questionId) ?? 0,
    severity: severity as string,
  }));
}
