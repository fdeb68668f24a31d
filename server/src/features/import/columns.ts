import { headingOf } from '@sahada/contract/headings';
import type { ImportOptions, ImportProblem } from '@sahada/contract/import';
import { filled } from '@sahada/contract/text';
import type { BookCell, Sheet } from '../../outside/book.ts';
import { type ImportField, labelOf } from './fields.ts';
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
  cell === null || cell === undefined ? '' : String(cell).trim();

const problem = (
  row: number,
  column: string,
  message: ImportProblem['message'],
  severity: ImportProblem['severity'] = 'error',
): ImportProblem => ({ row, column, value: '', message, severity });

/** What the export of a list tells besides what a form takes. */
const toldOnly = new Set(
  [
    'lastAuditAt',
    'MustChangePassword',
    'InvitedAt',
    'InvitationPending',
    'Invitation',
    'SecondFactor',
    'checked',
    'usedIn',
  ]
    .flatMap((field) => [field, ...Object.values(headingOf(field) ?? {})])
    .map(plain),
);

/** Reads the headings, which stand in the first row that holds anything. */
export function tableOf(
  sheet: Sheet | undefined,
  fields: readonly ImportField[],
  map: ImportOptions['map'] = {},
): Table {
  const top = sheet?.rows.findIndex((cells) => cells.some((cell) => textOf(cell) !== '')) ?? -1;
  if (sheet === undefined || top < 0)
    return { headings: [], columns: [], rows: [], problems: [problem(0, '', words.empty)] };
  const problems: ImportProblem[] = [];
  const columns: Column[] = [];
  const headings: Table['headings'] = [];
  const asked = new Map(Object.entries(map).map(([heading, field]) => [plain(heading), field]));
  for (const [at, cell] of (sheet.rows[top] ?? []).entries()) {
    const heading = textOf(cell);
    if (heading === '' || toldOnly.has(plain(heading))) continue;
    const told = { heading, field: null as string | null };
    headings.push(told);
    if (asked.get(plain(heading)) === null) continue;
    if (/^(password|sifre|parola|confirmpassword|sifretekrari)$/.test(plain(heading))) {
      problems.push(problem(top + 1, heading, words.password));
      continue;
    }
    const field = fieldNamed(asked.get(plain(heading)) ?? heading, fields);
    if (field === undefined) problems.push(problem(top + 1, heading, words.unknownColumn, 'warning'));
    else if (columns.some((column) => column.field === field))
      problems.push(problem(top + 1, heading, words.twiceColumn));
    else {
      columns.push({ field, at, heading });
      told.field = field.field;
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
    .filter(({ cells }) => cells.some((cell) => textOf(cell) !== ''));
  if (rows.length === 0) problems.push(problem(0, '', words.empty));
  return { headings, columns, rows, problems };
}

function fieldNamed(heading: string, fields: readonly ImportField[]): ImportField | undefined {
  const wanted = plain(heading);
  return fields.find((field) => {
    const { tr, en } = labelOf(field);
    return [tr, en, field.field, field.heading, ...(field.also ?? [])].some((name) => plain(name) === wanted);
  });
}
