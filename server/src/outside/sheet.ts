import type { Version } from '@sahada/contract/version';
import { ownProcess } from './own-process.ts';
import type { Said, Spelling } from './sheet-answers.ts';

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
  /** Where the file is written, a csv as gzip; null where its bytes are the answer. */
  path: string | null;
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

/** How many frozen checklists the writer keeps; an older one is sent again. */
export const versionsKept = 50;

/** Notes that a version is used; whether it was kept. The oldest one goes where they are too many. */
export function kept<Value>(versions: Map<number, Value>, id: number, value: Value): boolean {
  const isKept = versions.delete(id);
  versions.set(id, value);
  if (versions.size > versionsKept) versions.delete(versions.keys().next().value as number);
  return isKept;
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

/** The bytes of the file, or how many there are where it was written to a path: not compressed, of a csv. */
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

/** A csv holds one table. */
type BookHead = Pick<SheetHead, 'language' | 'format' | 'path'>;

/** The bytes of a workbook of several tables that are small enough to be in memory. Refuses as busy when too many wait already. */
export const makeBook = async (head: Omit<BookHead, 'path'>, tables: readonly BookTable[]): Promise<Uint8Array> =>
  (await direct.order(bookMessages({ ...head, path: null }, tables))) as Uint8Array;

/** Writes a workbook of any size to a path, table by table and batch by batch, and tells how many bytes it has. */
export const writeBook = async (head: BookHead & { path: string }, tables: readonly BookTable[]): Promise<number> =>
  (await background.order(bookMessages(head, tables))) as number;

async function* bookMessages(head: BookHead, tables: readonly BookTable[]): AsyncGenerator<SheetMessage> {
  for (const [place, given] of tables.entries()) {
    const { batches: _, ...table } = given;
    yield place === 0 ? { head: { ...head, ...table } } : { table };
    yield* given.spelling === undefined ? rowMessages(given.batches()) : saidMessages(given.batches());
  }
  yield { end: true };
}

async function* messages(head: SheetHead, batches: AsyncIterable<Cell[][]>): AsyncGenerator<SheetMessage> {
  yield { head };
  yield* rowMessages(batches);
  yield { end: true };
}
