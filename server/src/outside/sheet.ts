import type { FileHandle } from 'node:fs/promises';
import type { Version } from '@sahada/contract/version';
import { kept, versionsKept } from './kept-versions.ts';
import { ownProcess } from './own-process.ts';
import type { Said, Spelling } from './sheet-answers.ts';
import { sheetFile } from './sheet-file.ts';

/**
 * Writes tables as xlsx or csv. What somebody waits for is made in a process of its own, and jobs, which run in one (apart.ts), write
 * themselves. Rows become bytes of the file batch by batch, so that no more than a batch is in memory.
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
  /** Where the writer spells answers into its rows (sheet-answers.ts). */
  spelling?: Spelling;
}

/** The first table, and what holds for the whole file. */
export interface SheetHead extends SheetTable {
  format: 'xlsx' | 'csv';
  /** csv follows what Excel expects in this language: `;` and a decimal comma in Turkish. */
  language: 'tr' | 'en';
  /** Further sheets of xlsx behind the table: lines of texts and numbers, the first one in bold. */
  more?: readonly { title: string; lines: readonly (readonly (string | number)[])[]; widths?: readonly number[] }[];
}

/**
 * `table` begins a further sheet of xlsx: the rows that follow are its. They travel as texts of JSON, a few rows in each, since the
 * channel takes twice as long over so many small values.
 */
export type SheetMessage =
  | { head: SheetHead }
  | { table: SheetTable }
  | { rows: string[] }
  /** What was said is a text of JSON already. A frozen checklist comes with the first response on it. */
  | { said: Said[]; versions: Record<number, Version> }
  | { end: true };

/** How many characters of texts make a message that is sent. */
const messageLength = 100_000;

/** Few rows at a time become messages of many. */
async function* rowMessages(batches: AsyncIterable<Cell[][]>): AsyncGenerator<SheetMessage> {
  let rows: string[] = [];
  let length = 0;
  for await (const batch of batches) {
    const text = JSON.stringify(batch);
    rows.push(text);
    length += text.length;
    if (length < messageLength) continue;
    yield { rows };
    rows = [];
    length = 0;
  }
  if (rows.length > 0) yield { rows };
}

async function* saidMessages(batches: AsyncIterable<SaidRow[]>): AsyncGenerator<SheetMessage> {
  const sent = new Map<number, true>();
  for await (const batch of batches) {
    for (let from = 0, to = 0; to < batch.length; from = to) {
      const versions: Record<number, Version> = {};
      for (let length = 0, fresh = 0; to < batch.length && length < messageLength && fresh < versionsKept; to++) {
        const { versionId, version, text } = batch[to] as SaidRow;
        if (!kept(sent, versionId, true)) {
          versions[versionId] = version;
          fresh++;
        }
        length += text?.length ?? 0;
      }
      yield { said: batch.slice(from, to).map(({ version: _, ...said }) => said), versions };
    }
  }
}

/** The bytes of the file, or how many there are where it was written to a file: not compressed, of a csv. */
export type SheetAnswer = Uint8Array | number;

const direct = ownProcess<SheetMessage, SheetAnswer>({
  name: 'the sheet process',
  module: 'sheet-process.ts',
  execArgv: ['--max-old-space-size=128', '--max-semi-space-size=8'],
  longestMs: 60_000,
  mostWaiting: 20,
  mostMemory: 200_000_000,
});

/** The bytes of a table that is small enough to be in memory. Refuses as busy when too many wait already. */
export const makeSheet = async (head: SheetHead, rows: Cell[][]): Promise<Uint8Array> =>
  (await direct.order([{ head }, { rows: [JSON.stringify(rows)] }, { end: true }])) as Uint8Array;

/** A response, with the frozen checklist that it was given on and how many rows it is counted as. */
export interface SaidRow extends Said {
  version: Version;
  count: number;
}

interface CellTable extends SheetTable {
  spelling?: undefined;
  batches(): AsyncIterable<Cell[][]>;
}

/** A table whose rows the writer spells. */
export interface SaidTable extends SheetTable {
  spelling: Spelling;
  batches(): AsyncIterable<SaidRow[]>;
}

/** A table of a workbook with its rows, batch by batch. */
export type BookTable = CellTable | SaidTable;

const headOf = ({ batches: _, ...table }: BookTable): SheetTable => table;

/** A csv holds one table. */
type BookHead = Pick<SheetHead, 'language' | 'format'>;

/** The bytes of a workbook of several tables that are small enough to be in memory. Refuses as busy when too many wait already. */
export const makeBook = async (head: BookHead, tables: readonly BookTable[]): Promise<Uint8Array> =>
  (await direct.order(messagesOf(head, tables))) as Uint8Array;

/**
 * Writes a table of any size to a file, a csv as gzip, and tells how many bytes it has before it is compressed. It is for jobs that run
 * apart: rows are turned into bytes where it is called.
 */
export const writeSheet = (head: SheetHead, to: FileHandle, batches: AsyncIterable<Cell[][]>): Promise<number> =>
  writeBook(head, to, [{ title: head.title, columns: head.columns, batches: () => batches }]);

/** The same for a workbook, table by table. */
export async function writeBook(head: BookHead, to: FileHandle, tables: readonly BookTable[]): Promise<number> {
  const [first] = tables;
  if (first === undefined) throw new Error('a file has a table');
  const file = sheetFile({ ...head, ...headOf(first) }, to);
  for (const table of tables) {
    if (table !== first) file.table(headOf(table));
    if (table.spelling === undefined) for await (const rows of table.batches()) file.rows(rows);
    else for await (const said of table.batches()) file.said(said);
  }
  return file.finish() as number;
}

async function* messagesOf(head: BookHead, tables: readonly BookTable[]): AsyncGenerator<SheetMessage> {
  for (const [place, given] of tables.entries()) {
    const table = headOf(given);
    yield place === 0 ? { head: { ...head, ...table } } : { table };
    yield* given.spelling === undefined ? rowMessages(given.batches()) : saidMessages(given.batches());
  }
  yield { end: true };
}
