import type { AnyRow } from '@sahada/contract/row';

import { type ReadDb, read } from '../db/kysely.ts';
import type { Rows, Statement } from '../db/statement.ts';
import type { Who } from '../who.ts';
import type { Handler } from './handler.ts';

/** Asks a list's own handler for its pages, of any size, inside an open transaction. */

interface Page {
  ListItems: Record<string, unknown>[];
  TotalItemsCount: number;
}

export interface Reading {
  db: ReadDb;
  who: Who;
  now: number;
  refuse: unknown;
}

type Asking = {
  ask: (input: unknown, who: Who) => readonly Statement[] | null;
  answer: (rows: readonly Rows[], context: object) => Page;
};

/** One page of a list. `input` is the list's own, with any page size. */
export async function pageOf(handler: Handler<AnyRow>, input: object, inside: Reading): Promise<Page> {
  if (typeof handler === 'function') return (await handler(input as never, inside as never, undefined)) as Page;
  if ('run' in handler) return (await handler.run(input as never, inside as never, undefined)) as Page;
  const { ask, answer } = handler as unknown as Asking;
  const rows: Rows[] = [];
  for (const statement of ask(input, inside.who) ?? []) rows.push((await read(inside.db, statement)) as Rows);
  return answer(rows, inside);
}
