/** Reads the sheets of an XLSForm as rows by column, however their headings are spelt. */

export type FormCell = string | number | boolean | null;

export interface FormSheet {
  name: string;
  rows: readonly (readonly FormCell[])[];
}

/** A row below the headings: plain columns by name, translated ones by name and language. */
export interface FormRow {
  /** As the file counts it, from 1 on. */
  row: number;
  /** `relevant` → text; only what holds something. */
  cells: ReadonlyMap<string, string>;
  /** `label` → language as headed, or '' → text. */
  texts: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

const columnNames: ReadonlyMap<string, string> = new Map([
  ['caption', 'label'],
  ['list name', 'list_name'],
  ['listname', 'list_name'],
  ['value', 'name'],
  ['relevance', 'relevant'],
  ['skippattern', 'relevant'],
  ['bind::relevant', 'relevant'],
  ['bind::required', 'required'],
  ['bind::constraint', 'constraint'],
  ['bind::calculate', 'calculation'],
  ['calculate', 'calculation'],
  ['control::appearance', 'appearance'],
  ['body::appearance', 'appearance'],
  ['read only', 'readonly'],
  ['read_only', 'readonly'],
  ['title', 'form_title'],
  ['form title', 'form_title'],
  ['set form title', 'form_title'],
  ['form id', 'form_id'],
  ['default language', 'default_language'],
  ['choice filter', 'choice_filter'],
  ['repeat count', 'repeat_count'],
  ['count', 'repeat_count'],
]);

/** Columns whose texts may stand in several languages. */
const translated = new Set([
  'label',
  'hint',
  'guidance_hint',
  'constraint_message',
  'required_message',
  'image',
  'audio',
  'video',
  'big-image',
]);

const squeezed = (text: string): string => text.trim().replace(/\s+/g, ' ');

export const textOf = (cell: FormCell | undefined): string =>
  cell === null || cell === undefined ? '' : squeezed(String(cell));

/** The text of a label as it was typed, with its line breaks. */
const asTyped = (cell: FormCell | undefined): string =>
  cell === null || cell === undefined ? '' : String(cell).trim();

interface Heading {
  at: number;
  name: string;
  /** '' for a text of no language; null where the column has none. */
  language: string | null;
}

/** `Label :: English (en)` → label in english (en); `media::image::fr` → image in fr. */
function headingOf(text: string, at: number): Heading {
  const parts = squeezed(text)
    .split(/\s*::?\s*/)
    .map((part) => part.trim());
  const first = (parts[0] ?? '').toLowerCase();
  const [name = '', ...rest] = first === 'media' && parts.length > 1 ? parts.slice(1) : parts;
  const plain = name
    .toLowerCase()
    .replace(/^guidance hint$/, 'guidance_hint')
    .replace(/ message$/, '_message');
  const known = columnNames.get(plain) ?? plain;
  if (translated.has(known)) return { at, name: known, language: rest.join('::') };
  const whole = [plain, ...rest.map((part) => part.toLowerCase())].join('::');
  return { at, name: columnNames.get(whole) ?? (rest.length > 0 ? whole : known.replaceAll(' ', '_')), language: null };
}

/** A sheet by its name in any spelling: its rows below the first that holds anything. */
export function sheetNamed(sheets: readonly FormSheet[], name: string): FormRow[] | null {
  const sheet = sheets.find((one) => squeezed(one.name).toLowerCase() === name);
  if (sheet === undefined) return null;
  const top = sheet.rows.findIndex((cells) => cells.some((cell) => textOf(cell) !== ''));
  if (top < 0) return [];
  const headings = (sheet.rows[top] ?? []).flatMap((cell, at) =>
    textOf(cell) === '' ? [] : [headingOf(textOf(cell), at)],
  );
  return sheet.rows.slice(top + 1).flatMap((cells, below): FormRow[] => {
    const plain = new Map<string, string>();
    const texts = new Map<string, Map<string, string>>();
    for (const { at, name: column, language } of headings) {
      const text = language === null ? textOf(cells[at]) : asTyped(cells[at]);
      if (text === '') continue;
      if (language === null) plain.set(column, text);
      else texts.set(column, (texts.get(column) ?? new Map()).set(language, text));
    }
    return plain.size + texts.size === 0 ? [] : [{ row: top + below + 2, cells: plain, texts }];
  });
}
