import { type ReadDb, read } from '../db/kysely.ts';
import type { Rows, Statement } from '../db/statement.ts';
import type { Who } from '../who.ts';
import { answerOf } from './answer.ts';
import type { Mounted } from './call.ts';

/** Asks a list's own handler for its pages, of any size, inside an open transaction. */

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
