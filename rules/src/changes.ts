import type { Version, VersionQuestion, VersionSection } from '@sahada/contract/version';
import { canonicalJson } from './canonical.ts';

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
  if (before.title !== after.title || !same(before.locales, after.locales)) changes.push({ kind: 'title' });
  if (before.signatureSection !== after.signatureSection) changes.push({ kind: 'signatureSection' });
  for (const section of after.sections) {
    const known = before.sections.find(({ id }) => id === section.id);
    if (known === undefined) continue;
    if (known.title !== section.title || !same(known.locales, section.locales))
      changes.push({ kind: 'renamed', before: known, after: section });
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
      if (!same(was.question[field], standing.question[field]))
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
