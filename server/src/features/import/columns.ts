import { headingOf } from '@sahada/contract/headings';
import type { ImportOptions, ImportProblem } from '@sahada/contract/import';
import { filled } from '@sahada/contract/text';
import { asTyped } from '@sahada/contract/wire';
import type { BookCell, Sheet } from '../../outside/book.ts';
import { type ImportField, labelOf, namesOf } from './fields.ts';
import { words } from './words.ts';

/** Which column of a file is which field. */

export interface Column {
  field: ImportField;
  at: number;
  /** As headed in the file. */
  heading: string;
}

export interface Table {
  /** Every heading of the file from the left, with the field that it is read into. */
  headings: { heading: string; field: string | null }[];
  columns: readonly Column[];
  /** The rows below the headings that hold anything, with their number in the file. */
  rows: { row: number; cells: readonly BookCell[] }[];
  problems: ImportProblem[];
}

/** A heading as it is compared: without case, accents, signs and the star of a required column. */
export const plain = (text: string): string =>
  text
    .replace(/[İIı]/g, 'i')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');

export const textOf = (cell: BookCell | undefined): string =>
  cell === null || cell === undefined ? '' : asTyped(String(cell)).trim();

const problem = (
  row: number,
  column: string,
  message: ImportProblem['message'],
  severity: ImportProblem['severity'] = 'error',
): ImportProblem => ({ row, column, value: '', message, severity });

const holdsAnything = (cells: readonly BookCell[]): boolean => cells.some((cell) => textOf(cell) !== '');

/** So far down headings are looked for: above them there may be a title, a date or a note. */
const headingsWithin = 20;

/**
 * Where a sheet's headings stand, and how many fields they name: in the first row that holds anything, unless one further down names
 * more than it, and two at least: a cell of a record may happen to be called like a column.
 */
function topOf({ rows }: Sheet, known: (cell: BookCell | undefined) => boolean): { top: number; named: number } {
  let top = rows.findIndex(holdsAnything);
  let named = rows[top]?.filter(known).length ?? 0;
  for (const [at, cells] of rows.slice(0, headingsWithin).entries()) {
    const names = cells.filter(known).length;
    if (names > Math.max(1, named)) [top, named] = [at, names];
  }
  return { top, named };
}

/**
 * Reads the headings of the first sheet that has some, and says of others like it that they are not read. `told` are columns that are
 * left alone without a word.
 */
export function tableOf(
  sheets: readonly Sheet[],
  fields: readonly ImportField[],
  told: readonly string[],
  map: ImportOptions['map'] = {},
): Table {
  const alone = new Set(told.flatMap((field) => [field, ...Object.values(headingOf(field) ?? {})]).map(plain));
  const asked = new Map(Object.entries(map).map(([heading, field]) => [plain(heading), field]));
  const known = (cell: BookCell | undefined): boolean =>
    textOf(cell) !== '' && (asked.has(plain(textOf(cell))) || fieldNamed(textOf(cell), fields) !== undefined);
  const filledIn = sheets
    .filter(({ rows }) => rows.some(holdsAnything))
    .map((sheet) => ({ sheet, ...topOf(sheet, known) }));
  const fewest = Math.max(2, fields.filter(({ required }) => required).length);
  const headed = filledIn.filter(({ named }) => named >= fewest);
  const [read, ...others] = headed.length > 0 ? headed : filledIn.slice(0, 1);
  if (read === undefined) return { headings: [], columns: [], rows: [], problems: [problem(0, '', words.empty)] };
  const { sheet, top, named } = read;
  // A sheet that explains the columns happens to name one or two of them.
  const problems = others
    .filter((other) => other.named * 2 > named && other.sheet.rows.slice(other.top + 1).some(holdsAnything))
    .map((other) => problem(0, '', filled(words.otherSheet, { sheet: other.sheet.name, read: sheet.name }), 'warning'));
  const columns: Column[] = [];
  const headings: Table['headings'] = [];
  for (const [at, cell] of (sheet.rows[top] ?? []).entries()) {
    const written = textOf(cell);
    if (written === '' || alone.has(plain(written))) continue;
    const heading = apart(written, headings);
    const found = { heading, field: null as string | null };
    headings.push(found);
    if (asked.get(plain(heading)) === null) continue;
    if (/^(password|sifre|parola|confirmpassword|sifretekrari)$/.test(plain(heading))) {
      problems.push(problem(top + 1, heading, words.password));
      continue;
    }
    const field = fieldNamed(asked.get(plain(heading)) ?? written, fields);
    if (field === undefined) problems.push(problem(top + 1, heading, words.unknownColumn, 'warning'));
    else if (columns.some((column) => column.field === field))
      problems.push(problem(top + 1, heading, words.twiceColumn));
    else {
      columns.push({ field, at, heading });
      found.field = field.field;
    }
  }
  for (const field of fields) {
    if (!field.required || columns.some((column) => column.field === field)) continue;
    const { tr, en } = labelOf(field);
    problems.push(problem(top + 1, '', filled(words.noColumn, { column: { tr, en } })));
  }
  const rows = sheet.rows
    .map((cells, at) => ({ row: at + 1, cells }))
    .slice(top + 1)
    .filter(({ cells }) => holdsAnything(cells));
  if (rows.length === 0) problems.push(problem(0, '', words.empty));
  return { headings, columns, rows, problems };
}

/** A heading that stands further left already is numbered: whoever maps the columns must be able to tell which one they mean. */
function apart(written: string, before: Table['headings']): string {
  const isTaken = (name: string) => before.some(({ heading }) => plain(heading) === plain(name));
  let [name, times] = [written, 1];
  while (isTaken(name)) {
    times += 1;
    name = `${written} (${times})`;
  }
  return name;
}

function fieldNamed(heading: string, fields: readonly ImportField[]): ImportField | undefined {
  const wanted = plain(heading);
  // What a column is called goes before what else people call another.
  const called = (name: string): boolean => plain(name) === wanted;
  return (
    fields.find((field) => Object.values(labelOf(field)).some(called)) ??
    fields.find((field) => namesOf(field).some(called))
  );
}
