import { type ReadDb, read } from '../db/kysely.ts';
import type { Rows, Statement } from '../db/statement.ts';
import { rowsOf } from '../db/whole-list.ts';
import type { Who } from '../who.ts';
import { answerOf } from './answer.ts';
import type { Mounted } from './call.ts';

/** Asks a list's own handler for its pages, of any size, or for all of its rows, inside an open transaction. */

interface Page {
  ListItems: Record<string, unknown>[];
  TotalItemsCount: number;
}

interface Reading {
  db: ReadDb;
  who: Who;
  now: number;
  refuse: unknown;
}

type Asking = {
  ask: (input: unknown, who: Who) => readonly Statement[] | null;
  answer: (rows: readonly Rows[], context: object) => unknown;
};

/** One page of a list, as the call answers it. `input` is the list's own, with any page size. */
export async function pageOf(
  { row, handler }: Pick<Mounted, 'row' | 'handler'>,
  input: object,
  inside: Reading,
): Promise<Page> {
  const page = async (): Promise<unknown> => {
    if (typeof handler === 'function') return handler(input as never, inside as never, undefined);
    if ('run' in handler) return handler.run(input as never, inside as never, undefined);
    const { ask, answer } = handler as unknown as Asking;
    const rows: Rows[] = [];
    for (const statement of ask(input, inside.who) ?? []) rows.push((await read(inside.db, statement)) as Rows);
    return answer(rows, inside);
  };
  return answerOf(row, await page()) as Page;
}

/** How many rows are asked for at a time where a list is read whole. */
const batchRows = 500;
/** The same for a list that is computed anew for each page. */
const pageRows = 5000;

/**
 * A list from its first row to its last, as pages that the call answers: each with the total, none where there are no rows. It takes
 * a transaction that sees one snapshot.
 */
export async function* pagesOf(
  list: Pick<Mounted, 'row' | 'handler'>,
  input: object,
  inside: Reading,
): AsyncGenerator<Page> {
  const { row, handler } = list;
  const asking = typeof handler === 'object' && 'ask' in handler ? (handler as unknown as Asking) : null;
  const whole = asking?.ask({ ...input, page: 1, pageSize: batchRows }, inside.who)?.[0]?.whole?.();
  if (asking === null || whole === undefined) {
    for (let page = 1; ; page++) {
      const found = await pageOf(list, { ...input, page, pageSize: pageRows }, inside);
      if (found.ListItems.length > 0) yield found;
      if (found.ListItems.length < pageRows) return;
    }
  }
  const { rows: count } = await whole.count.execute(inside.db as never);
  for await (const rows of rowsOf(inside.db, whole, batchRows))
    yield answerOf(row, asking.answer([rows, count as Rows], inside)) as Page;
}
