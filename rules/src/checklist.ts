/** Sections of a checklist as the wire spells them, already in their order. */
export interface SectionForm {
  Questions?:
    | readonly {
        QuestionId: number;
        VisibleWhen?: { QuestionId: number; AnswerIds: readonly number[] } | null;
      }[]
    | null;
}

export interface SectionProblem {
  /** As the wire spells it: `Sections[0].Questions[2].VisibleWhen.QuestionId`. */
  path: string;
  code: 'emptySection' | 'questionTwice' | 'notAbove' | 'unknownAnswer' | 'tooManyQuestions';
  max?: number;
}

/** An answer's number carries its question's place in the last three digits. */
export const mostQuestions = 999;

/**
 * What is wrong with a checklist's sections; `answersOf` holds the answer ids of each question.
 *
 * Section 1 with questions 5, 6 and section 2 with 5 again → [{path: 'Sections[1].Questions[0].QuestionId', code: 'questionTwice'}].
 */
export function checkSections(
  sections: readonly SectionForm[],
  answersOf: ReadonlyMap<number, readonly number[]>,
): SectionProblem[] {
  const problems: SectionProblem[] = [];
  const above = new Set<number>();
  let count = 0;
  for (const [index, section] of sections.entries()) {
    const questions = section.Questions ?? [];
    count += questions.length;
    if (questions.length === 0) problems.push({ path: `Sections[${index}].Questions`, code: 'emptySection' });
    for (const [place, { QuestionId, VisibleWhen }] of questions.entries()) {
      const path = `Sections[${index}].Questions[${place}]`;
      if (above.has(QuestionId)) problems.push({ path: `${path}.QuestionId`, code: 'questionTwice' });
      if (VisibleWhen) {
        const known = answersOf.get(VisibleWhen.QuestionId) ?? [];
        if (!above.has(VisibleWhen.QuestionId))
          problems.push({ path: `${path}.VisibleWhen.QuestionId`, code: 'notAbove' });
        else if (VisibleWhen.AnswerIds.length === 0 || !VisibleWhen.AnswerIds.every((id) => known.includes(id)))
          problems.push({ path: `${path}.VisibleWhen.AnswerIds`, code: 'unknownAnswer' });
      }
      above.add(QuestionId);
    }
  }
  if (count > mostQuestions) problems.push({ path: 'Sections', code: 'tooManyQuestions', max: mostQuestions });
  return problems;
}
