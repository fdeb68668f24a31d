import type pg from 'pg';
import { iso } from '../../outside/clock.ts';
import { bind, type Db } from '../kysely.ts';

/** Sends one statement; inside a transaction or on a connection of its own. */
export type Send = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

/** What each part of the gate asks with. */
export interface Ask {
  send: Send;
  /** The row of a function that always answers with one. */
  one(text: string, values: unknown[]): Promise<pg.QueryResultRow>;
  /** The row of a function that may answer with none. */
  first(text: string, values: unknown[]): Promise<pg.QueryResultRow | undefined>;
  /** The rows of the company that has just been entered. */
  entered(): Db;
  /** The call's name. */
  call: string;
  /** The call's time, in milliseconds since 1970. */
  now: number;
  /** The same as an ISO string. */
  at: string;
}

export function askOf(send: Send, client: pg.ClientBase | null, call: string, now: number): Ask {
  const first = async (text: string, values: unknown[]) => (await send(text, values)).rows[0];
  return {
    send,
    one: first,
    first,
    entered: () => {
      if (client === null) throw new Error('a company can only be entered inside the transaction');
      return bind(client);
    },
    call,
    now,
    at: iso(now),
  };
}
