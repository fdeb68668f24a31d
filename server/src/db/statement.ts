import type { RawBuilder } from 'kysely';
import { bind } from './kysely.ts';

/** A statement on its way to the database, made before there is a connection for it. */
export interface Statement {
  text: string;
  values: unknown[];
  /** With a name, each connection parses and plans it once; a name always stands for the same text. */
  name?: string;
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
