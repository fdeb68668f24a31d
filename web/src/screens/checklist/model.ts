import { type ChecklistItem, type checklist, checklistProblems } from '@sahada/contract/checklist';
import { answerTypes, type LanguageId } from '@sahada/contract/codes';
import type { QuestionItem } from '@sahada/contract/question';
import { type AnyText, filled } from '@sahada/contract/text';
import { checkSections } from '@sahada/rules/checklist';
import { localized } from '@sahada/rules/localized';
import type { z } from 'zod';

/** A checklist while it is edited: sections with their questions, and the steps that change them. Every step renumbers. */

export type Values = z.input<typeof checklist.save.request> & object;
export type Question = z.output<typeof QuestionItem>;

type SectionItem = z.output<typeof ChecklistItem>['Sections'][number];
export type Placed = SectionItem['Questions'][number];
export type Condition = NonNullable<Placed['VisibleWhen']>;

/**
 * A new section has no id yet; its key stays with it until it is saved. One whose department is still to be made has the
 * `DepartmentId` 0, and the save makes it by its name.
 */
export interface Section extends Omit<SectionItem, 'Id'> {
  Id?: number;
  key?: string;
  /** It came with the new checklist, without anybody asking for it. */
  isStart?: true;
}

/** Where a question is put: before the one now at `index`. */
export interface Spot {
  key: string;
  index: number;
}

let made = 0;

export const keyOf = (section: Section): string => section.key ?? `id${section.Id}`;

const at = <Row extends { ViewOrder: number }>(row: Row, place: number): Row =>
  row.ViewOrder === place + 1 ? row : { ...row, ViewOrder: place + 1 };

/** What keeps its place stays the same object, question or section, so that it need not be drawn again. */
export const numbered = (sections: readonly Section[]): Section[] =>
  sections.map((section, place) => {
    const Questions = section.Questions.map(at);
    const isSame = Questions.every((placed, index) => placed === section.Questions[index]);
    return at(isSame ? section : { ...section, Questions }, place);
  });

/** Whether nothing has been made of the section that a new checklist begins with. */
export const isUntouched = (sections: readonly Section[]): boolean =>
  sections.length === 1 && sections[0]?.isStart === true && sections[0].Questions.length === 0;

/** The sections as the call takes them. */
export const sent = (sections: readonly Section[]): Values['Sections'] =>
  (isUntouched(sections) ? [] : sections).map(
    ({ Id, DepartmentId, DepartmentName, Title, ViewOrder, Locales, Questions }) => ({
      Id: Id ?? null,
      ...(DepartmentId > 0 ? { DepartmentId } : { DepartmentName }),
      Title,
      ViewOrder,
      Locales,
      Questions: Questions.map(({ Question: _, ...placed }) => placed),
    }),
  );

/** Sections of an earlier visit, whose keys could come again in this one. */
export const withKeys = (sections: readonly Section[]): Section[] =>
  sections.map((section) => {
    if (section.key === undefined) return section;
    made += 1;
    return { ...section, key: `new${made}` };
  });

/** A department; 0 is one still to be made. */
export interface Department {
  Id: number;
  Value: string;
}

const newSection = (department: Department): Section => {
  made += 1;
  return {
    key: `new${made}`,
    DepartmentId: department.Id,
    DepartmentName: department.Value,
    Title: null,
    ViewOrder: 0,
    Locales: [],
    Questions: [],
  };
};

/** What a new checklist begins with. */
export const startingWith = (name: string): Section[] =>
  numbered([{ ...newSection({ Id: 0, Value: name }), isStart: true }]);

/** Adds a section at the end, in the place of one that nobody asked for. */
export const addSection = (sections: readonly Section[], department: Department): Section[] =>
  numbered([...(isUntouched(sections) ? [] : sections), newSection(department)]);

export const changeSection = (sections: readonly Section[], key: string, change: Partial<Section>): Section[] =>
  numbered(
    sections.map((section) => {
      if (keyOf(section) !== key) return section;
      const { isStart: _, ...kept } = section;
      return { ...kept, ...change };
    }),
  );

export const removeSection = (sections: readonly Section[], key: string): Section[] =>
  numbered(sections.filter((section) => keyOf(section) !== key));

/** Puts a section before the one now at `index`. */
export function moveSection(sections: readonly Section[], key: string, index: number): Section[] {
  const from = sections.findIndex((section) => keyOf(section) === key);
  const section = sections[from];
  if (section === undefined || index < 0 || index > sections.length) return [...sections];
  return numbered(sections.toSpliced(from, 1).toSpliced(index > from ? index - 1 : index, 0, section));
}

const placedIn = (sections: readonly Section[]): Placed[] => sections.flatMap((section) => section.Questions);

export const idsIn = (sections: readonly Section[]): Set<number> =>
  new Set(placedIn(sections).map((placed) => placed.QuestionId));

/** Adds questions at a spot; those already in the checklist are only counted. */
export function addQuestions(
  sections: readonly Section[],
  questions: readonly Question[],
  spot: Spot,
): { sections: Section[]; added: number; present: number } {
  const there = idsIn(sections);
  const fresh = questions.filter((question) => !there.has(question.id));
  const rows = fresh.map((question) => ({
    QuestionId: question.id,
    ViewOrder: 0,
    Required: question.required,
    VisibleWhen: null,
    Question: question,
  }));
  const next = sections.map((section) =>
    keyOf(section) === spot.key
      ? { ...section, Questions: section.Questions.toSpliced(spot.index, 0, ...rows) }
      : section,
  );
  return { sections: numbered(next), added: fresh.length, present: questions.length - fresh.length };
}

/** Changes other fields of a question, not its place. */
export const changeQuestion = (sections: readonly Section[], id: number, change: Partial<Placed>): Section[] =>
  sections.map((section) =>
    section.Questions.some((placed) => placed.QuestionId === id)
      ? {
          ...section,
          Questions: section.Questions.map((placed) => (placed.QuestionId === id ? { ...placed, ...change } : placed)),
        }
      : section,
  );

export function moveQuestion(sections: readonly Section[], id: number, spot: Spot): Section[] {
  const moving = placedIn(sections).find((placed) => placed.QuestionId === id);
  if (moving === undefined) return [...sections];
  const next = sections.map((section) => {
    const from = section.Questions.findIndex((placed) => placed.QuestionId === id);
    const rest = section.Questions.filter((placed) => placed.QuestionId !== id);
    if (keyOf(section) !== spot.key) return from < 0 ? section : { ...section, Questions: rest };
    const index = from >= 0 && from < spot.index ? spot.index - 1 : spot.index;
    return { ...section, Questions: rest.toSpliced(index, 0, moving) };
  });
  return numbered(next);
}

/** Moves by one place, over the edge of a section into the next. */
export function stepQuestion(sections: readonly Section[], id: number, by: -1 | 1): Section[] {
  const from = sections.findIndex((section) => section.Questions.some((placed) => placed.QuestionId === id));
  const section = sections[from];
  if (section === undefined) return [...sections];
  const index = section.Questions.findIndex((placed) => placed.QuestionId === id) + by;
  if (index >= 0 && index < section.Questions.length) {
    return moveQuestion(sections, id, { key: keyOf(section), index: by > 0 ? index + 1 : index });
  }
  const next = sections[from + by];
  if (next === undefined) return [...sections];
  return moveQuestion(sections, id, { key: keyOf(next), index: by > 0 ? 0 : next.Questions.length });
}

export const hasChoice = ({ infoOnly, answerType }: Question): boolean =>
  !infoOnly && answerType !== null && answerType !== answerTypes.text;

/** The points that sections can bring. */
export const pointsOf = (sections: readonly Section[]): number =>
  placedIn(sections).reduce((sum, { Question }) => sum + (hasChoice(Question) ? (Question.score ?? 0) : 0), 0);

export const textOf = (question: Question, languageId: LanguageId): string =>
  localized(question.questionText, question.locales, languageId, 'name');

export const answerTextOf = (answer: Question['answers'][number], languageId: LanguageId): string =>
  localized(answer.title, answer.locales, languageId, 'title');

/** A section's name in the reader's language: its own in this checklist, else its department's. */
export const sectionName = (
  { Title, Locales, DepartmentId, DepartmentName }: Section,
  languageId: LanguageId,
  departments: readonly Department[],
): string =>
  localized(Title, Locales, languageId, 'name') ||
  departments.find(({ Id }) => Id === DepartmentId)?.Value ||
  DepartmentName;

/** The questions above that a condition can name, with their places in the checklist. */
export interface Source {
  place: number;
  question: Question;
}

export function choicesAbove(sections: readonly Section[], id: number): Source[] {
  const all = placedIn(sections);
  const own = all.findIndex((placed) => placed.QuestionId === id);
  return all
    .slice(0, Math.max(own, 0))
    .map(({ Question }, place) => ({ place: place + 1, question: Question }))
    .filter(({ question }) => hasChoice(question));
}

/** A question's condition in words: '' if it refers to nothing above, null if there is none. */
export function conditionOf(
  sections: readonly Section[],
  { QuestionId, VisibleWhen }: Placed,
  languageId: LanguageId,
  write: (place: number, answers: string, isNot: boolean) => string,
): string | null {
  if (VisibleWhen === null) return null;
  const source = choicesAbove(sections, QuestionId).find((one) => one.question.id === VisibleWhen.QuestionId);
  const answers = source?.question.answers.filter((answer) => VisibleWhen.AnswerIds.includes(answer.id)) ?? [];
  if (source === undefined || answers.length === 0) return '';
  const texts = answers.map((answer) => answerTextOf(answer, languageId)).join(', ');
  return write(source.place, texts, VisibleWhen.Not);
}

/** What the rules find wrong with the sections, by the form's paths. `name` gives a section's name. */
export function problemsIn(sections: readonly Section[], name: (section: Section) => string): Record<string, AnyText> {
  const answers = placedIn(sections).map(
    ({ QuestionId, Question }) =>
      [QuestionId, hasChoice(Question) ? Question.answers.map((answer) => answer.id) : []] as const,
  );
  const problems: Record<string, AnyText> = {};
  if (isUntouched(sections)) return problems;
  for (const { path, code, max } of checkSections(sections, new Map(answers))) {
    const section = sections[Number(/^Sections\[(\d+)\]/.exec(path)?.[1] ?? 0)];
    const filling = { max: max ?? 0, section: section === undefined ? '' : name(section) };
    problems[path.replace(/\[(\d+)\]/g, '.$1')] = filled(checklistProblems[code], filling);
  }
  return problems;
}
