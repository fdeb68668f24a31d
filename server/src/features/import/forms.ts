import { attributeProblem } from '@sahada/contract/attribute-value';
import { answerTypes } from '@sahada/contract/codes';
import type { ImportProblem } from '@sahada/contract/import';
import { filled } from '@sahada/contract/text';
import { wrongAttribute } from '@sahada/rules/attribute';
import { cut } from '@sahada/rules/cut';
import type { ReadDb } from '../../db/kysely.ts';
import type { Attribute } from '../../facts/user-attributes.ts';
import { type Column, plain, type Table, textOf } from './columns.ts';
import { codesOfField, type Reference } from './fields.ts';
import { type Found, findNamed, keyOf } from './references.ts';
import { words } from './words.ts';

/** Rows of a table as the forms of calls, with what is wrong with their cells. */

export interface Row {
  row: number;
  form: Record<string, unknown>;
  headings: Record<string, string>;
  fields: Record<string, string>;
  problems: ImportProblem[];
}

const ofTurkey = 792;

/** Sets a field by its dotted name. */
export function put(form: Record<string, unknown>, field: string, value: unknown): void {
  const [outer = '', inner] = field.split('.');
  if (inner === undefined) form[outer] = value;
  else form[outer] = { ...(form[outer] as object | undefined), [inner]: value };
}

/** Own fields stand in a list, by id. */
function putAttribute(form: Record<string, unknown>, id: number, value: unknown): void {
  form.attributes = [...((form.attributes as unknown[] | undefined) ?? []), { id, value }];
}

export const at = (form: object, field: string): unknown =>
  field.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], form);

/** A number as it is typed in either language, with or without signs between thousands. */
export function numberOf(text: string): number | null {
  const bare = text.replace(/[\s\u00a0]/g, '').replace('−', '-');
  const comma = bare.lastIndexOf(',');
  const point = bare.lastIndexOf('.');
  const usual = comma > point ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '');
  return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(usual) ? Number(usual) : null;
}

const yes = new Set(['evet', 'yes', 'true', 'dogru', '1', 'x', 'aktif', 'active', 'e', 'y']);
const no = new Set(['hayir', 'no', 'false', 'yanlis', '0', 'pasif', 'passive', 'inactive', 'h', 'n']);

/** What is written in one cell, with semicolons between. */
export const partsOf = (text: string): string[] =>
  text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Answers written in one cell: `Evet = 10; Hayır = 0; Uygulanamaz = –`. */
export function optionsOf(text: string): Record<string, unknown>[] {
  return partsOf(text).map((part, viewOrder) => {
    const [, title = part, worth] = /^(.*?)\s*=\s*([-–—]|[\d.,]+)$/.exec(part) ?? [];
    if (worth === undefined) return { title, viewOrder };
    const score = numberOf(worth);
    return score === null ? { title, viewOrder, excludeFromScoring: true } : { title, viewOrder, score };
  });
}

/** Reads the cells of all rows over what is usual; names of other rows are looked up at once. */
export async function formsOf(db: ReadDb, { columns, rows }: Table, usual: Row['form'] = {}): Promise<Row[]> {
  const found = await referencesOf(db, columns, rows);
  const headings = Object.fromEntries(columns.map(({ field, heading }) => [field.field, heading]));
  // A district is looked for in its city, wherever the file has that one.
  const inOrder = [...columns].sort((one, other) => depthOf(one) - depthOf(other));
  return rows.map(({ row, cells }) => {
    const texts = columns.map(({ heading, at: place }) => [heading, textOf(cells[place])] as const);
    const fields = Object.fromEntries(texts.filter(([, text]) => text !== ''));
    const made: Row = { row, form: { ...usual }, headings, fields, problems: [] };
    for (const { field, at: place, heading } of inOrder) {
      const text = textOf(cells[place]);
      if (text === '') continue;
      const value = valueIn(text, field, found, made);
      if (value === undefined) continue;
      if (typeof value === 'object' && value !== null && 'problem' in value) {
        const { problem } = value as { problem: ImportProblem['message'] };
        made.problems.push({ row, column: heading, value: cut(text, 200), message: problem, severity: 'error' });
      } else if (field.attribute !== undefined) putAttribute(made.form, field.attribute.id, value);
      else put(made.form, field.field, value);
    }
    if (columns.some(({ field }) => field.field === 'answerType')) {
      measured(made.form);
      made.problems.push(...unscored(made));
    }
    return made;
  });
}

/** A text that has a unit or limits is a number, whether or not the file says so: else they would be dropped without a word. */
function measured(form: Row['form']): void {
  const { answerType, textFormat, unit, min, max } = form;
  if (answerType === answerTypes.text && textFormat === undefined && [unit, min, max].some((one) => one !== undefined))
    form.textFormat = 'number';
}

/** What a written answer has no use for: it is not chosen and earns no points. */
const unscored = ({ row, form, headings, fields }: Row): ImportProblem[] =>
  form.answerType !== answerTypes.text
    ? []
    : (['answers', 'score'] as const).flatMap((field) => {
        const column = headings[field] ?? '';
        const value = fields[column];
        return value === undefined || form[field] === 0
          ? []
          : [{ row, column, value: cut(value, 200), message: words[`${field}OfText`], severity: 'warning' as const }];
      });

type References = Map<Reference, Found>;

async function referencesOf(db: ReadDb, columns: readonly Column[], rows: Table['rows']): Promise<References> {
  const names = new Map<Reference, Set<string>>();
  for (const { field, at: place } of columns) {
    if (field.reference === undefined) continue;
    const all = names.get(field.reference) ?? new Set();
    for (const { cells } of rows) for (const name of namesIn(textOf(cells[place]), field.kind)) all.add(name);
    names.set(field.reference, all);
  }
  const found: References = new Map();
  for (const [reference, all] of names) found.set(reference, await findNamed(db, reference, [...all]));
  return found;
}

const namesIn = (text: string, kind: string): string[] =>
  (kind === 'references' ? text.split(';') : [text]).map((name) => name.trim()).filter((name) => name !== '');

function valueIn(text: string, field: Column['field'], found: References, made: Row): unknown {
  switch (field.kind) {
    case 'number': {
      const number = numberOf(text);
      return number === null ? { problem: words.number } : number;
    }
    case 'yesNo':
      return flagOf(text) ?? { problem: words.yesNo };
    case 'code': {
      const codes = Object.entries(codesOfField(field) ?? {});
      const meant = codes.find(([code, { tr, en }]) => [code, tr, en].some((word) => plain(word) === plain(text)));
      if (meant !== undefined) return /^\d+$/.test(meant[0]) ? Number(meant[0]) : meant[0];
      const values = (language: 'tr' | 'en') => codes.map(([, word]) => word[language]).join(', ');
      return { problem: filled(words.code, { values: { tr: values('tr'), en: values('en') } }) };
    }
    case 'attribute':
      return attributeIn(text, field.attribute as Attribute);
    case 'options':
      return optionsOf(text);
    case 'notes':
      return partsOf(text).map((note) => ({ text: note }));
    case 'reference':
      return referenced(text, field, found, made);
    case 'references': {
      const ids = namesIn(text, field.kind).map((name) => referenced(name, field, found, made));
      return ids.find((id) => typeof id !== 'number') ?? ids;
    }
    default:
      return text;
  }
}

function flagOf(text: string): boolean | null {
  if (yes.has(plain(text))) return true;
  return no.has(plain(text)) ? false : null;
}

/** A day as it is typed in either language, with or without a time behind it. */
function dayOf(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})\b/.exec(text) ?? [];
  return year === '' ? text.slice(0, 10) : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The value of an own field; of a choice the option of this name. */
function attributeIn(text: string, attribute: Attribute): unknown {
  const { kind, names, options } = attribute;
  const read = {
    text: () => text,
    number: () => numberOf(text) ?? text,
    date: () => dayOf(text),
    choice: () =>
      options.find(({ titles }) => [titles.tr, titles.en].some((title) => keyOf(title) === keyOf(text)))?.id,
    yesno: () => flagOf(text) ?? text,
  };
  const value = read[kind]() ?? text;
  const wrong = wrongAttribute({ ...attribute, options: new Set(options.map(({ id }) => id)) }, value);
  return wrong === null ? value : { problem: attributeProblem(wrong, names) };
}

const depthOf = ({ field }: Column): number => ['country', 'city', 'district'].indexOf(field.reference ?? '');

/**
 * The one row of a name. Places count only if they lie in the place already read; a city alone is searched in Türkiye. Undefined where
 * that place was told to be wrong already.
 */
function referenced(
  name: string,
  { field, reference = 'customer' }: Pick<Column['field'], 'field' | 'reference'>,
  found: References,
  { form, headings, fields }: Row,
): unknown {
  const all = found.get(reference)?.get(keyOf(name)) ?? [];
  const above = placeAbove[reference]?.(field);
  if (above !== undefined && at(form, above) === undefined) {
    if (fields[headings[above] ?? ''] !== undefined) return undefined;
    if (reference === 'district') return { problem: words.noCity };
  }
  const place = above === undefined ? undefined : (at(form, above) ?? (reference === 'city' ? ofTurkey : undefined));
  const [only, other] = above === undefined ? all : all.filter((one) => one.above === place);
  if (only === undefined) return { problem: words.unknown[reference] };
  if (other !== undefined) return { problem: words.several };
  if (reference === 'city') put(form, above as string, place);
  return only.id;
}

/** The field of the place around a place: `CityId` → `CountryId`, `adres.district` → `adres.city`. */
const placeAbove: Partial<Record<Reference, (field: string) => string>> = {
  city: (field) => field.replace(/City/, 'Country').replace(/city/, 'country'),
  district: (field) => field.replace(/District/, 'City').replace(/district/, 'city'),
};
