import type { FileHandle } from 'node:fs/promises';
import { directRows } from '@sahada/contract/export';
import type { Access, AnyRow, exportedBody, Row } from '@sahada/contract/row';
import { type Language, languageOf } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Gate } from '../../db/gate.ts';
import type { ReadDb } from '../../db/kysely.ts';
import { companyId } from '../../facts/the-company.ts';
import type { BookTable, Cell, SaidRow, SheetHead } from '../../outside/sheet.ts';
import { makeBook, writeBook } from '../../outside/sheet.ts';
import { type Handler, inParts, type Parts } from '../../pipeline/handler.ts';
import type { Who } from '../../who.ts';
import { mediaTypes } from './table.ts';

/** Workbooks of several tables, made at once or by a job, as exports of lists are. */

export interface BookInside {
  db: ReadDb;
  who: Who;
  now: number;
  language: Language;
}

/** What a workbook is made of. */
export interface Book<Input> {
  /**
   * The name of the file without its ending, and how many rows its longest table has at the most; `isLong` where these are too wide
   * for one answer, however few. Throws what the call refuses.
   */
  about: (input: Input, inside: BookInside) => Promise<{ name: string; rows: number; isLong?: boolean }>;
  /**
   * Its tables, all of one moment. With `isWhole` everything is read at once, and the batches ask nothing more; else they
   * read as they go, in a transaction that sees one snapshot.
   */
  tables: (input: Input, inside: BookInside, isWhole: boolean) => Promise<BookTable[]>;
}

type BookRow = Row<'file', z.ZodObject, typeof exportedBody, 'busy', Access>;

/** A handler that carries its book, for the job. */
export type BookHandler = Parts<BookRow, unknown, unknown> & { book: Book<Record<string, unknown>> };

export const isBook = (handler: Handler<AnyRow>): handler is Handler<AnyRow> & BookHandler =>
  typeof handler === 'object' && 'book' in handler;

async function* held<Row>(batches: readonly Row[][]): AsyncGenerator<Row[]> {
  yield* batches;
}

/** Reads all rows of a table, so that they outlive the transaction. */
async function inMemory<Row>({
  batches,
}: {
  batches(): AsyncIterable<Row[]>;
}): Promise<{ batches(): AsyncIterable<Row[]> }> {
  const all: Row[][] = [];
  for await (const rows of batches()) all.push(rows);
  return { batches: () => held(all) };
}

/** The same table with its rows read otherwise. */
const withRows = async (
  table: BookTable,
  read: <Row extends Cell[] | SaidRow>(rows: {
    batches(): AsyncIterable<Row[]>;
  }) => Promise<{ batches(): AsyncIterable<Row[]> }>,
): Promise<BookTable> =>
  table.spelling === undefined ? { ...table, ...(await read(table)) } : { ...table, ...(await read(table)) };

type Format = SheetHead['format'];

/** What the call asks for, where its book may be asked for in several. */
const formatOf = ({ format }: Record<string, unknown>): Format => (format === 'csv' ? 'csv' : 'xlsx');

/** What the transaction leaves: what a job is to be asked for, or the whole workbook. */
type Prepared =
  | { kind: 'job'; asked: Parameters<Gate['newExport']>[2]; userId: number; companyId: number }
  | { kind: 'file'; language: Language; format: Format; tables: BookTable[]; name: string };

/** The handler of a workbook. `call` is the name of its call without `ToExcel`. */
export function exportingBook<R extends AnyRow>(call: string, given: Book<z.output<R['request']>>): Handler<R> {
  const book = given as Book<Record<string, unknown>>;
  const parts = inParts<BookRow>()({
    async run({ job, ...input }, { db, who, now }): Promise<Prepared> {
      const language = await languageIn(db);
      const inside = { db, who, now, language };
      const { name: title, rows, isLong = false } = await book.about(input, inside);
      const format = formatOf(input);
      const name = `${title}.${format}`;
      if (job || isLong || rows > directRows) {
        const asked = { list: call, input: { ...input, rights: who.rights }, name, total: rows };
        return { kind: 'job', asked, userId: who.userId, companyId: await companyId(db) };
      }
      const tables: BookTable[] = [];
      for (const table of await book.tables(input, inside, true)) tables.push(await withRows(table, inMemory));
      return { kind: 'file', language, format, tables, name };
    },
    async after(found, { gate, language }) {
      if (found.kind === 'job') {
        const asked = { ...found.asked, input: { ...found.asked.input, languageId: language } };
        return { exportId: await gate.newExport(found.userId, found.companyId, asked) };
      }
      const { format, name } = found;
      const bytes = await makeBook({ language: found.language, format }, found.tables);
      return { bytes, type: mediaTypes[format], name };
    },
  });
  return { ...parts, book } as unknown as Handler<R>;
}

/** The reader's language inside a transaction; the company's where none is known. */
async function languageIn(db: ReadDb): Promise<Language> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(nullif(current_setting('app.language_id', true), '')::int, c.default_language_id) as id from company c`.execute(
    db,
  );
  return languageOf(rows[0]?.id ?? 1);
}

/** Writes a workbook to a file in a job; `note` is told of rows as they are written. */
export async function writtenBook(
  { book }: BookHandler,
  input: Record<string, unknown>,
  file: FileHandle,
  inside: BookInside,
  note: (done: number) => Promise<unknown>,
): Promise<number> {
  const tables = await book.tables(input, inside, false);
  let done = 0;
  const noted = tables.map((table) =>
    withRows(table, async ({ batches }) => ({
      async *batches() {
        for await (const rows of batches()) {
          yield rows;
          for (const row of rows) done += Array.isArray(row) ? 1 : row.count;
          await note(done);
        }
      },
    })),
  );
  return writeBook({ language: inside.language, format: formatOf(input) }, file, await Promise.all(noted));
}
