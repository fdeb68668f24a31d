import { ownProcess } from './own-process.ts';
import type { SpelledAnswers } from './sheet-answers.ts';

/**
 * Writes tables as xlsx or csv in processes of their own: one for what somebody waits for, and one for jobs. Rows go over in
 * batches and leave as bytes of the file, so that no more than a batch is in memory.
 */

export type Cell = string | number | null;

export interface SheetColumn {
  heading: string;
  /** A date is told as 2026-11-20, a dateTime as 2026-11-20T12:30, both by the wall clock; a link is an address that opens. */
  kind: 'text' | 'number' | 'date' | 'dateTime' | 'link';
}

/** A sheet that is written row by row. */
export interface SheetTable {
  title: string;
  columns: readonly SheetColumn[];
  /** Where the writer spells answers: then the last two cells of each row are a frozen checklist's id and what was said (sheet-answers.ts). */
  answers?: SpelledAnswers;
}

/** The first table, and what holds for the whole file. */
export interface SheetHead extends SheetTable {
  format: 'xlsx' | 'csv';
  /** csv follows what Excel expects in this language: `;` and a decimal comma in Turkish. */
  language: 'tr' | 'en';
  /** Further sheets of xlsx behind the table: lines of texts, the first of each in bold. */
  more?: readonly { title: string; lines: readonly (readonly string[])[]; widths?: readonly number[] }[];
  /** Where the file is written, or null where its bytes are the answer. */
  path: string | null;
}

/**
 * `table` begins a further sheet of xlsx: the rows that follow are its. They travel as texts of JSON, a few rows in each, since the
 * channel takes twice as long over so many small values.
 */
export type SheetMessage =
  | { head: SheetHead }
  | { table: SheetTable }
  /** `said` of each row, apart from its cells: it is a text of JSON already. */
  | { rows: string[]; said?: (string | null)[] }
  | { end: true };

/** A message goes when its texts have so many characters. */
const messageLength = 100_000;

/** Few rows at a time become messages of many. */
async function* rowMessages(batches: AsyncIterable<Cell[][]>, isSpelled = false): AsyncGenerator<SheetMessage> {
  let rows: string[] = [];
  let said: (string | null)[] = [];
  let length = 0;
  const message = (): SheetMessage => (isSpelled ? { rows, said } : { rows });
  for await (const batch of batches) {
    for (const row of isSpelled ? batch : []) {
      const last = row.at(-1) as string | null;
      said.push(last);
      length += last?.length ?? 0;
    }
    const text = JSON.stringify(isSpelled ? batch.map((row) => row.slice(0, -1)) : batch);
    rows.push(text);
    length += text.length;
    if (length < messageLength) continue;
    yield message();
    rows = [];
    said = [];
    length = 0;
  }
  if (rows.length > 0) yield message();
}

/** The bytes of the file, or how many there are where it was written to a path. */
export type SheetAnswer = Uint8Array | number;

const processOf = (name: string, longestMs: number, mostWaiting: number) =>
  ownProcess<SheetMessage, SheetAnswer>({
    name,
    module: 'sheet-process.ts',
    execArgv: ['--max-old-space-size=128', '--max-semi-space-size=8'],
    longestMs,
    mostWaiting,
    mostMemory: 200_000_000,
  });

const direct = processOf('the sheet process', 60_000, 20);
const background = processOf('the sheet process of jobs', 30 * 60_000, 50);

/** The bytes of a table that is small enough to be in memory. Refuses as busy when too many wait already. */
export const makeSheet = async (head: Omit<SheetHead, 'path'>, rows: Cell[][]): Promise<Uint8Array> =>
  (await direct.order([
    { head: { ...head, path: null } },
    { rows: [JSON.stringify(rows)] },
    { end: true },
  ])) as Uint8Array;

/** Writes a table of any size to a path, batch by batch, and tells how many bytes it has. */
export const writeSheet = async (
  head: SheetHead & { path: string },
  batches: AsyncIterable<Cell[][]>,
): Promise<number> => (await background.order(messages(head, batches))) as number;

/** A table of a workbook with its rows, batch by batch. */
export interface BookTable extends SheetTable {
  batches(): AsyncIterable<Cell[][]>;
}

/** A csv holds one table. */
type BookHead = Pick<SheetHead, 'language' | 'format' | 'path'>;

/** The bytes of a workbook of several tables that are small enough to be in memory. Refuses as busy when too many wait already. */
export const makeBook = async (head: Omit<BookHead, 'path'>, tables: readonly BookTable[]): Promise<Uint8Array> =>
  (await direct.order(bookMessages({ ...head, path: null }, tables))) as Uint8Array;

/** Writes a workbook of any size to a path, table by table and batch by batch, and tells how many bytes it has. */
export const writeBook = async (head: BookHead & { path: string }, tables: readonly BookTable[]): Promise<number> =>
  (await background.order(bookMessages(head, tables))) as number;

async function* bookMessages(head: BookHead, tables: readonly BookTable[]): AsyncGenerator<SheetMessage> {
  for (const [place, { batches, ...table }] of tables.entries()) {
    yield place === 0 ? { head: { ...head, ...table } } : { table };
    yield* rowMessages(batches(), table.answers !== undefined);
  }
  yield { end: true };
}

async function* messages(head: SheetHead, batches: AsyncIterable<Cell[][]>): AsyncGenerator<SheetMessage> {
  yield { head };
  yield* rowMessages(batches);
  yield { end: true };
}
