import { languageIds } from '@sahada/contract/codes';
import type { Version, VersionAnswer, VersionQuestion, VersionSection } from '@sahada/contract/version';
import { canonicalJson } from './canonical.ts';
import { localized } from './localized.ts';

/** What differs between two states of one checklist. */

/** A question where it stands. */
export interface Standing {
  section: VersionSection;
  question: VersionQuestion;
}

/** The fields of a question that are compared; its place is compared by `moved`. */
const comparedFields = [
  'text',
  'infoText',
  'infoOnly',
  'required',
  'critical',
  'answerType',
  'textFormat',
  'unit',
  'min',
  'max',
  'severityOutside',
  'score',
  'findingNote',
  'findingPhoto',
  'preparedNotes',
  'helpPictureUrl',
  'visibleWhen',
  'answers',
  'locales',
] as const satisfies readonly (keyof VersionQuestion)[];

export type ComparedField = (typeof comparedFields)[number];

export type ChecklistChange =
  | { kind: 'added'; after: Standing }
  | { kind: 'removed'; before: Standing }
  | { kind: 'moved'; before: Standing; after: Standing }
  | { kind: 'changed'; field: ComparedField; before: Standing; after: Standing }
  | { kind: 'renamed'; before: VersionSection; after: VersionSection }
  | { kind: 'title' | 'signatureSection' };

const standings = ({ sections }: Version): Map<number, Standing> =>
  new Map(sections.flatMap((section) => section.questions.map((question) => [question.id, { section, question }])));

const same = (one: unknown, other: unknown): boolean => canonicalJson(one ?? null) === canonicalJson(other ?? null);

/** A text as readers of each language read it: which of them is the plain one is nobody's change but the company's. */
const read = <F extends string, R extends { languageId: number } & Partial<Record<F, unknown>>>(
  plain: string | null,
  locales: readonly R[],
  field: F,
): (string | null)[] =>
  Object.values(languageIds).map((id) => localized(plain, locales, id, field as F & keyof R & string));

const isSameName = (one: Named, other: Named): boolean =>
  same(read(one.title, one.locales, 'name'), read(other.title, other.locales, 'name'));

type Named = Pick<VersionSection, 'title' | 'locales'>;

const titled = ({ title, locales, ...rest }: VersionAnswer['subOptions'][number]) => ({
  ...rest,
  title: read(title, locales, 'title'),
});

/** What is compared of a field of a question: for texts with translations what is read of them. */
function compared(question: VersionQuestion, field: ComparedField): unknown {
  const { text, infoText, locales, answers, preparedNotes } = question;
  switch (field) {
    case 'text':
      return read(text, locales, 'name');
    case 'infoText':
      return read(infoText, locales, 'infoText');
    case 'locales':
      return [compared(question, 'text'), compared(question, 'infoText')];
    case 'answers':
      return answers.map(({ subOptions, title, locales, ...rest }) => ({
        ...rest,
        title: read(title, locales, 'title'),
        subOptions: subOptions.map(titled),
      }));
    case 'preparedNotes':
      return preparedNotes?.map((note) => read(note.text, note.locales, 'text'));
    default:
      return question[field];
  }
}

/** Translated otherwise it has changed in its translations, written otherwise in itself. */
const isChanged = (field: ComparedField, before: VersionQuestion, after: VersionQuestion): boolean =>
  !same(before[field], after[field]) && !same(compared(before, field), compared(after, field));

/**
 * The changes from one state to another, in the order of the later one, what was removed at the end.
 *
 * Questions 1, 2, 3 become 3, 1, 4 → [{moved: 3}, {added: 4}, {removed: 2}]: as few as possible count as moved.
 */
export function changesBetween(before: Version, after: Version): ChecklistChange[] {
  const old = standings(before);
  const now = standings(after);
  const oldOrder = new Map([...old.keys()].map((id, at) => [id, at]));
  const kept = [...now.keys()].filter((id) => old.has(id));
  const still = new Set(longestRise(kept.map((id) => oldOrder.get(id) as number)).map((at) => kept[at]));
  const changes: ChecklistChange[] = [];
  if (!isSameName(before, after)) changes.push({ kind: 'title' });
  if (before.signatureSection !== after.signatureSection) changes.push({ kind: 'signatureSection' });
  for (const section of after.sections) {
    const known = before.sections.find(({ id }) => id === section.id);
    if (known === undefined) continue;
    if (!isSameName(known, section)) changes.push({ kind: 'renamed', before: known, after: section });
  }
  for (const [id, standing] of now) {
    const was = old.get(id);
    if (was === undefined) {
      changes.push({ kind: 'added', after: standing });
      continue;
    }
    if (!still.has(id) || was.section.id !== standing.section.id)
      changes.push({ kind: 'moved', before: was, after: standing });
    for (const field of comparedFields) {
      if (isChanged(field, was.question, standing.question))
        changes.push({ kind: 'changed', field, before: was, after: standing });
    }
  }
  for (const [id, standing] of old) if (!now.has(id)) changes.push({ kind: 'removed', before: standing });
  return changes;
}

/** The places of a longest rising part of these numbers: [2, 0, 1] → [1, 2]. */
function longestRise(numbers: readonly number[]): number[] {
  /** By length less one: the place of the smallest number that ends a rise of it. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [at, value] of numbers.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] as number] as number) < value) low = middle + 1;
      else high = middle;
    }
    previous.push(ends[low - 1]);
    ends[low] = at;
  }
  const places: number[] = [];
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) places.unshift(at);
  return places;
}
