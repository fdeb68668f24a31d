import { languageIds } from '@sahada/contract/codes';
import type { ImportOptions, ImportProblem } from '@sahada/contract/import';
import { type AnyText, filled } from '@sahada/contract/text';
import type { ReadDb } from '../../db/kysely.ts';
import type { Who } from '../../who.ts';
import type { Table } from './columns.ts';
import type { CallTable } from './doing.ts';
import { at, formsOf, partsOf, type Row } from './forms.ts';
import { codeField, codeOf, findKnown, keysOf, meantBy, readKnown, type SimpleKind, withCode } from './known.ts';
import { keyOf } from './references.ts';
import { words } from './words.ts';
import type { Step, Work } from './work.ts';

/** What a table of locations, users, customers or questions would do. */

/** What a check reads with: what any read of the table's has. */
export interface Reading {
  db: ReadDb;
  who: Who;
  now: number;
  refuse: unknown;
}

/** `usual`: what a row means that says nothing of it. */
export async function stepsOf(
  calls: CallTable,
  kind: SimpleKind,
  table: Table,
  { update, invite }: ImportOptions,
  reading: Reading,
  usual: Readonly<Record<string, unknown>> = {},
): Promise<Work> {
  const rows = await formsOf(reading.db, table, usual);
  const forms = rows.map(({ form }) => form);
  const meant = meantBy(kind, forms, await findKnown(reading.db, kind, forms), update);
  const there = await readKnown(calls, kind, [...new Set(meant.flatMap(({ ids }) => ids.slice(0, 1)))], reading);
  const seen = new Map<string, number>();
  const problems = [...table.problems];
  const steps: Step[] = [];
  for (const [place, row] of rows.entries()) {
    const { ids: [id, other] = [], recoded, namesake } = meant[place] ?? {};
    const before = id === undefined ? undefined : there.get(id);
    const wrong = row.problems.filter((one) => !isSaidAlready(one, row, table, before));
    problems.push(...wrong);
    const code = id === undefined ? codeOf(kind, row.form) : '';
    const keys = id === undefined ? keysOf(kind, row.form) : [{ field: '', key: `id ${id}` }];
    const twice = keys.flatMap(({ field, key }) => {
      // Two codes tell two rows of one name apart; a row without one may be either.
      const alike = code === '' ? [key] : [withCode(key, code), withCode(key, '')];
      const before = alike.map((one) => seen.get(one)).find((one) => one !== undefined);
      return before === undefined ? [] : [{ field, row: before }];
    })[0];
    for (const { key } of keys) for (const one of [key, withCode(key, code)]) seen.set(one, row.row);
    const told = { row: row.row, column: '', value: '', severity: 'error' as const };
    const inField = (field: string) => {
      const column = row.headings[field] ?? '';
      return { ...told, column, value: row.fields[column] ?? '' };
    };
    if (other !== undefined) problems.push({ ...told, message: words.ambiguous });
    if (twice !== undefined)
      problems.push({ ...inField(twice.field), message: filled(words.twice, { row: twice.row }) });
    if (wrong.some(({ severity }) => severity === 'error') || other !== undefined || twice !== undefined) continue;
    const warn = (text: AnyText, code: string) =>
      problems.push({ ...inField(codeField(kind)), message: filled(text, { code }), severity: 'warning' });
    if (namesake !== undefined) warn(words.namesake, namesake);
    if (recoded !== undefined) warn(words.recoded, recoded);
    steps.push(
      stepOf(kind, id === undefined ? row : { ...row, form: saidIn(row, usual) }, before, id, { update, invite }),
    );
  }
  return { steps, problems };
}

/** A row's form without what it does not say: of a record that is there already that stays as it is. */
function saidIn({ form, headings, fields }: Row, usual: Readonly<Record<string, unknown>>): Row['form'] {
  const isSaid = (field: string): boolean => !(field in usual) || fields[headings[field] ?? ''] !== undefined;
  return Object.fromEntries(Object.entries(form).filter(([field]) => isSaid(field)));
}

/**
 * Whether a cell names what its record has already, as a list writes it: it changes nothing, though nobody could choose that any more,
 * such as a manager who is passive by now, or one of two who are called the same.
 */
function isSaidAlready(
  { column: heading }: ImportProblem,
  { fields }: Row,
  { columns }: Table,
  before: Record<string, unknown> | undefined,
): boolean {
  const field = columns.find((column) => column.heading === heading)?.field;
  const said = field?.kind === 'reference' ? before?.[field.heading] : undefined;
  return typeof said === 'string' && keyOf(said) === keyOf(fields[heading] ?? '');
}

function stepOf(
  kind: SimpleKind,
  { row, form, headings, fields }: Row,
  before: Record<string, unknown> | undefined,
  id: number | undefined,
  { update, invite }: Pick<ImportOptions, 'update' | 'invite'>,
): Step {
  const told = { row, headings, fields };
  if (id === undefined || before === undefined) {
    const input = kind === 'user' ? { ...form, invite } : form;
    return { ...told, action: 'create', calls: [{ name: `${kind}.create`, input }] };
  }
  const changes = changesOf(kind === 'question' ? inOwnLanguage(form, before) : form, before);
  if (!update || changes === null) return { ...told, action: 'same', calls: [] };
  // What is made of several that stand already would put back what somebody changed there since.
  const isOfSeveral = 'answers' in changes || 'preparedNotes' in changes;
  const { rowVersion } = before;
  const input = { ...changes, id, ...(isOfSeveral && rowVersion !== undefined ? { rowVersion } : {}) };
  return { ...told, action: 'update', calls: [{ name: `${kind}.update`, input }] };
}

/**
 * A question's form with the row's own texts where it says what they are in another language: a file that was written for a reader
 * of that one must not make its texts the company's.
 */
function inOwnLanguage(form: Record<string, unknown>, row: Record<string, unknown>): Record<string, unknown> {
  const own = (of: Record<string, unknown>, field: string, value: unknown, key: string): unknown =>
    ((of.locales ?? []) as Record<string, unknown>[]).some((one) => one[key] === value) ? of[field] : value;
  return {
    ...form,
    ...('questionText' in form ? { questionText: own(row, 'questionText', form.questionText, 'name') } : {}),
    ...('questionInfoText' in form
      ? { questionInfoText: own(row, 'questionInfoText', form.questionInfoText, 'infoText') }
      : {}),
    ...('answers' in form
      ? { answers: ownItems('title', form.answers as Answer[], (row.answers ?? []) as Answer[], spelledAnswer) }
      : {}),
    ...('preparedNotes' in form
      ? {
          preparedNotes: ownItems(
            'text',
            form.preparedNotes as Note[],
            (row.preparedNotes ?? []) as Note[],
            spelledNote,
          ),
        }
      : {}),
  };
}

/** The same for what stands in one cell: as a whole, since a semicolon may stand within an item, else one by one. */
function ownItems<Item extends { locales?: Record<string, unknown>[] }>(
  key: keyof Item & string,
  given: readonly Item[],
  had: readonly Item[],
  spelled: (item: Item) => string,
): readonly Item[] {
  const textIn = (item: Item, languageId: number): unknown =>
    item.locales?.find((one) => one.languageId === languageId)?.[key] || item[key];
  const isSaid = Object.values(languageIds).some(
    (id) =>
      asSpelled(given, spelled) ===
      asSpelled(
        had.map((item) => ({ ...item, [key]: textIn(item, id) })),
        spelled,
      ),
  );
  if (isSaid) return had;
  return given.map((item) => {
    if (had.some((one) => one[key] === item[key])) return item;
    const meant = had.find(({ locales }) => locales?.some((one) => one[key] === item[key]));
    return meant === undefined ? item : { ...item, [key]: meant[key] };
  });
}

/** The fields of a form that differ from the row; null where none does. */
function changesOf(form: Record<string, unknown>, before: Record<string, unknown>): Record<string, unknown> | null {
  const changes: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(form)) {
    const had = at(before, field);
    if (field === 'answers') {
      const answers = kept(value as Answer[], (had ?? []) as Answer[]);
      if (asSpelled(answers, spelledAnswer) !== asSpelled((had ?? []) as Answer[], spelledAnswer))
        changes[field] = answers;
    } else if (field === 'preparedNotes') {
      const notes = keptNotes(value as Note[], (had ?? []) as Note[]);
      if (asSpelled(notes, spelledNote) !== asSpelled((had ?? []) as Note[], spelledNote)) changes[field] = notes;
    } else if (field === 'attributes') {
      const given = (value as OwnValue[]).filter(
        ({ id, value: one }) => one !== valueIn((had ?? []) as OwnValue[], id),
      );
      if (given.length > 0) changes[field] = given;
    } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const inner = changesOf(value as Record<string, unknown>, (had ?? {}) as Record<string, unknown>);
      if (inner !== null) changes[field] = inner;
    } else if (field in before && !isSame(value, had)) changes[field] = value;
  }
  return Object.keys(changes).length === 0 ? null : changes;
}

const isSame = (value: unknown, had: unknown): boolean =>
  Array.isArray(value) && Array.isArray(had)
    ? value.length === had.length && value.every((one) => had.includes(one))
    : value === had;

interface OwnValue {
  id: number;
  value: unknown;
}

const valueIn = (values: readonly OwnValue[], id: number): unknown => values.find((one) => one.id === id)?.value;

interface Answer {
  id?: number;
  title: string;
  locales?: Record<string, unknown>[];
  score?: number | null;
  excludeFromScoring?: boolean;
}

/** Answers that are written again keep their ids and whatever else is known of them. */
const kept = (answers: readonly Answer[], before: readonly Answer[]): Answer[] =>
  answers.map((answer) => ({ ...before.find(({ title }) => title === answer.title), ...answer }));

interface Note {
  text: string;
  locales?: Record<string, unknown>[];
}

const keptNotes = (notes: readonly Note[], before: readonly Note[]): Note[] =>
  notes.map((note) => ({ ...before.find(({ text }) => text === note.text), ...note }));

/**
 * Items as one cell says them, by which it is told whether it changes them: a semicolon may stand within one, and what was split at it
 * is no other text.
 */
const asSpelled = <Item>(items: readonly Item[], spelled: (item: Item) => string): string =>
  partsOf(items.map(spelled).join(';')).join(';');

const spelledNote = ({ text }: Note): string => text;

const spelledAnswer = ({ title, score, excludeFromScoring }: Answer): string =>
  excludeFromScoring ? `${title} = –` : typeof score === 'number' ? `${title} = ${score}` : title;
