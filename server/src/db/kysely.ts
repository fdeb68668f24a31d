import { lastInstant } from '@sahada/rules/period';
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import pg from 'pg';
import { slowAnswerMs } from './pool.ts';
import type { DB } from './types.generated.ts';

/**
 * Kysely bound to one open client, which is already inside its transaction. It has no pool, so a query can go nowhere else.
 * Instants come back as ISO strings in UTC (the pool's sessions run in UTC), bigint counts as numbers.
 */

pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => inMillis(text));
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text));
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => Number(text));

/**
 * An instant in UTC as PostgreSQL prints it in text or in JSON, with up to six decimals of a second of which the wire has three.
 * '2026-11-20 09:30:00.123456+00' and '2026-11-20T09:30:00.123456+00:00' → '2026-11-20T09:30:00.123Z'; infinity as it is. Of a
 * year of five digits, which a grace behind the last day makes, it is the last that ISO 8601 can spell in four.
 */
export function inMillis(text: string): string {
  const end = text.lastIndexOf('+00');
  if (end < 0) return text;
  if (text[4] !== '-') return last;
  const point = text.indexOf('.', 19);
  const decimals = point < 0 ? '000' : text.slice(point + 1, Math.min(end, point + 4)).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${decimals}Z`;
}

const last = new Date(lastInstant).toISOString();

export type Db = Kysely<DB>;

/** What a read may do; its transaction is read-only as well. */
export type ReadDb = Pick<Db, 'selectFrom' | 'selectNoFrom' | 'with' | 'fn' | 'dynamic' | 'getExecutor'>;

/** How the rows of a statement are read past the query builder. */
type Read = (statement: pg.QueryConfig) => Promise<unknown[]>;
const readers = new WeakMap<object, Read>();

/** Sends a statement as it is, together with those of the same moment, without waiting for those sent before. */
export function read(db: ReadDb, statement: pg.QueryConfig): Promise<unknown[]> {
  const reader = readers.get(db);
  if (reader === undefined) throw new Error('this is not a connection of ours');
  return reader(statement);
}

/** Sets how long the client waits for each further statement. */
const waiting = new WeakMap<object, (limitMs: number) => void>();

/**
 * From here on the transaction's statements may take as long as those of slow calls: the server ends none before, and the client waits
 * for what it says.
 */
export async function mayTakeLong(db: Db): Promise<void> {
  waiting.get(db)?.(slowAnswerMs);
  await sql`set local statement_timeout = '60s'`.execute(db);
}

const inFailedTransaction = '25P02';

/** `limitMs`: how long the client waits for a statement, if not the pool's own limit. */
export function bind(client: pg.ClientBase, limitMs?: number | undefined): Db {
  let limit = limitMs === undefined ? {} : { query_timeout: limitMs };
  let failure: unknown;
  /**
   * Statements that were sent behind one that failed only hear that the transaction has failed; they get that statement's error
   * instead.
   */
  const send = async (statement: pg.QueryConfig): Promise<pg.QueryResult> => {
    try {
      return await client.query({ ...statement, ...limit });
    } catch (error) {
      if (failure === undefined || (error as { code?: string }).code !== inFailedTransaction) failure = error;
      throw failure;
    }
  };
  const connection: DatabaseConnection = {
    async executeQuery(query) {
      const result = await send({ text: query.sql, values: query.parameters as unknown[] });
      return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) };
    },
    // biome-ignore lint/correctness/useYield: streaming is not offered; rows of a page always fit
    async *streamQuery() {
      throw new Error('streaming is not offered');
    },
  };
  const done = async () => {};
  const refuse = async () => {
    throw new Error('a transaction inside the call’s own transaction');
  };
  const driver: Driver = {
    init: done,
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: done,
    destroy: done,
  };
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  const db = new Kysely<DB>({ dialect });
  waiting.set(db, (longer) => {
    limit = { query_timeout: longer };
  });
  let isCorked = false;
  readers.set(db, async (statement) => {
    if (!isCorked) {
      // What is asked in the same moment leaves in one write: each further write would wake the database's process and cost its
      // CPU time.
      const { stream } = (client as pg.PoolClient).connection;
      isCorked = true;
      stream.cork();
      process.nextTick(() => {
        isCorked = false;
        stream.uncork();
      });
    }
    return (await send(statement)).rows;
  });
  return db;
}
