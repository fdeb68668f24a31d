import { keyOf, moveQuestion, type Placed, type Question, type Section } from './model.ts';

/** Steps that change several questions of a checklist at once, and where one stands. */

const mapped = (sections: readonly Section[], change: (placed: Placed) => Placed | null): Section[] =>
  sections.map((section) => {
    let place = 0;
    const next = section.Questions.flatMap((placed) => {
      const kept = change(placed);
      if (kept === null) return [];
      place += 1;
      return kept.ViewOrder === place ? [kept] : [{ ...kept, ViewOrder: place }];
    });
    const isSame = next.length === section.Questions.length && next.every((one, at) => one === section.Questions[at]);
    return isSame ? section : { ...section, Questions: next };
  });

export const requireAll = (sections: readonly Section[], ids: ReadonlySet<number>, Required: boolean): Section[] =>
  mapped(sections, (placed) =>
    ids.has(placed.QuestionId) && placed.Required !== Required && !placed.Question.infoOnly
      ? { ...placed, Required }
      : placed,
  );

export const removeAll = (sections: readonly Section[], ids: ReadonlySet<number>): Section[] =>
  mapped(sections, (placed) => (ids.has(placed.QuestionId) ? null : placed));

/** Moves them to the end of a section, in the order in which they stand. */
export function moveAll(sections: readonly Section[], ids: ReadonlySet<number>, key: string): Section[] {
  const inOrder = sections.flatMap((section) => section.Questions.map((placed) => placed.QuestionId));
  return inOrder
    .filter((id) => ids.has(id))
    .reduce<Section[]>(
      (all, id) => {
        const target = all.find((section) => keyOf(section) === key);
        return target === undefined ? all : moveQuestion(all, id, { key, index: target.Questions.length });
      },
      [...sections],
    );
}

/** Takes a question as it has been saved meanwhile. */
export const takeQuestion = (sections: readonly Section[], question: Question): Section[] =>
  mapped(sections, (placed) => (placed.QuestionId === question.id ? { ...placed, Question: question } : placed));

/** The place of a question in the whole checklist, from 1; 0 if it is not in there. */
export function placeOf(sections: readonly Section[], id: number): number {
  const ids = sections.flatMap((section) => section.Questions.map((placed) => placed.QuestionId));
  return ids.indexOf(id) + 1;
}
