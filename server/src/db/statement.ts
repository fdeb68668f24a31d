import type { RawBuilder } from 'kysely';
import { bind, type ReadDb, read } from './kysely.ts';

/** A statement on its way to the database, made before there is a connection for it. */
export interface Statement {
  text: string;
  values: unknown[];
  /** With a name, each connection parses and plans it once; a name always stands for the same text. */
  name?: string;
  /** Of a page of a list: how the same list is read whole. */
  whole?: () => WholeList;
}

/** A list from its first row to its last (whole-list.ts). */
export interface WholeList {
  /** How many rows it has, as a row with `n`. */
  count: RawBuilder<unknown>;
  /** Its rows in order, without what is looked up apart. */
  rows: RawBuilder<unknown>;
  /** Makes batch after batch of them, each row a list of values, into what answers to pages are made of: a few at a time. */
  completing: (db: ReadDb) => (rows: readonly unknown[][]) => AsyncIterable<Rows>;
}

/** Rows as the driver returns them, one list for each statement. */
export type Rows = readonly Record<string, unknown>[];

/** Only compiles: it has no connection to send anything to. */
const compiler = bind({
  query: () => {
    throw new Error('this statement has not been given a connection');
  },
} as never);

export function statementOf(query: RawBuilder<unknown>): Statement {
  const { sql: text, parameters } = query.compile(compiler);
  return { text, values: [...parameters] };
}

let named = 0;

/**
 * The same with a name. Connections keep a named statement as long as they live, so only statements whose number is known
 * when the program is written may have one.
 */
export const prepared = (query: RawBuilder<unknown>): Statement => ({ ...statementOf(query), name: `s${++named}` });

/** A value of its own for each call of a prepared statement, by its place from 0 on. */
export const given = (statement: Statement, ...values: unknown[]): Statement => ({ ...statement, values });

/** Stands for an argument, by its place from 0 on, while its query is compiled. */
class Argument {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
}

/**
 * A query that is compiled once and prepared, as the statement of a call, for handlers that name theirs before there is a
 * connection. The query may use each argument only as a value, as often as it likes.
 *
 * preparedFor((id: number) => sql`select name from plan where id = ${id}`)(7) → {name: 's12', text: 'select … $1', values: [7]}
 */
export function preparedFor<Args extends readonly unknown[], Row>(
  query: (...args: Args) => RawBuilder<Row>,
): (...args: Args) => Statement {
  const stand = Array.from({ length: query.length }, (_, at) => new Argument(at));
  const statement = prepared(query(...(stand as unknown as Args)));
  return (...args) =>
    given(statement, ...statement.values.map((value) => (value instanceof Argument ? args[value.at] : value)));
}

/**
 * The same as a function that asks, inside an open transaction. Queries asked in the same moment travel together.
 *
 * preparedRead((id: number) => sql<{ name: string }>`select name from plan where id = ${id}`)(db, 7) → [{ name: 'Depo' }]
 */
export function preparedRead<Args extends readonly unknown[], Row>(
  query: (...args: Args) => RawBuilder<Row>,
): (db: ReadDb, ...args: Args) => Promise<Row[]> {
  const statement = preparedFor(query);
  return async (db, ...args) => (await read(db, statement(...args))) as Row[];
}
