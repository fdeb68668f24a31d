import pg from 'pg';
import type { Rows, Statement } from './statement.ts';

/**
 * Statements that travel together: one message to the database, with a single Sync at its end (decision 0057). It rests on parts
 * of the driver that its types leave out; laws/round-trips.test.ts shows whether a new version still has them.
 */

export type Settled<T> = { value: T; error?: never } | { value?: never; error: unknown };

/** What the driver's connection has besides its types. */
interface Wire {
  stream: { writable: boolean; write(bytes: Uint8Array): void };
  /** Statement texts by name: those that the database has parsed, and those that were sent and not answered yet. */
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
}

/** How the driver spells messages. */
interface Speller {
  parse(statement: { name?: string | undefined; text: string }): void;
  bind(how: {
    statement?: string | undefined;
    values: readonly unknown[];
    valueMapper: (value: unknown) => unknown;
  }): void;
  describe(what: { type: 'P'; name: '' }): void;
  execute(how: object): void;
  sync(): void;
  _send(bytes: Buffer): void;
}

const driver = pg as unknown as {
  Connection: { prototype: Speller };
  utils: { prepareValue(value: unknown): unknown };
};

/** A connection that leads nowhere: the bytes that the driver would send through it are collected here. */
let spelt: Buffer[] = [];
const speller = Object.create(driver.Connection.prototype, {
  _send: { value: (bytes: Buffer) => spelt.push(bytes) },
}) as Speller;

/** The columns of a statement's rows. */
interface Shape {
  names: readonly string[];
  parsers: readonly ((text: string) => unknown)[];
  /** A row with all of its fields, to be copied. */
  blank: Record<string, unknown>;
}

const noColumns: Shape = { names: [], parsers: [], blank: {} };

function shapeOf(fields: readonly { name: string; dataTypeID: number }[]): Shape {
  return {
    names: fields.map(({ name }) => name),
    parsers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown),
    blank: Object.fromEntries(fields.map(({ name }) => [name, null])),
  };
}

/**
 * By connection, the shapes of prepared statements that it has run. They cannot change: the database refuses a prepared statement
 * whose columns have become others. So they are asked for once.
 */
const shapes = new WeakMap<Wire, Map<string, Shape>>();

function shapesOf(wire: Wire): Map<string, Shape> {
  const known = shapes.get(wire) ?? new Map<string, Shape>();
  shapes.set(wire, known);
  return known;
}

/** The bytes of prepared statements without values, kept once their shape is known. */
const fixed = new WeakMap<Statement, readonly Buffer[]>();

const notRun = new Error('a statement before it has failed');

/** There is one Sync, at the end. So the database answers all statements at once, and skips those behind one that fails. */
class Batch extends pg.Query {
  readonly statements: readonly Statement[];
  readonly query_timeout: number | undefined;
  declare name: string | undefined;
  declare text: string | undefined;
  callback: (error?: unknown) => void;
  private readonly answers: Settled<Rows>[] = [];
  /** Whose answer comes next, and what of it has come. */
  private at = 0;
  private shape: Shape | undefined;
  private got: Record<string, unknown>[] = [];
  private known = new Map<string, Shape>();

  constructor(statements: readonly Statement[], limitMs: number | undefined, done: (answers: Settled<Rows>[]) => void) {
    super('');
    this.statements = statements;
    this.query_timeout = limitMs;
    this.callback = (error) => done(this.statements.map((_, at) => this.answers[at] ?? { error: error ?? notRun }));
  }

  /** Shows the driver the statement whose answer comes next: it notes by name that it has been prepared. */
  private show(): void {
    const statement = this.statements[this.at];
    this.name = statement?.name;
    this.text = statement?.text;
    this.shape = this.name === undefined ? undefined : this.known.get(this.name);
    this.got = [];
  }

  override submit = (connection: object): Error | null => {
    const wire = connection as Wire;
    this.known = shapesOf(wire);
    spelt = [];
    try {
      for (const statement of this.statements) this.spell(statement, wire);
      speller.sync();
    } catch (error) {
      // A value that cannot be written: nothing has been sent.
      this.forget(wire);
      return error as Error;
    }
    this.show();
    if (wire.stream.writable) wire.stream.write(Buffer.concat(spelt));
    return null;
  };

  private spell(statement: Statement, { parsedStatements, submittedNamedStatements }: Wire): void {
    const { name, text, values } = statement;
    const isKnown = name !== undefined && this.known.has(name);
    const before = isKnown ? fixed.get(statement) : undefined;
    if (before !== undefined) {
      spelt.push(...before);
      return;
    }
    const from = spelt.length;
    const prepared = name === undefined ? undefined : (parsedStatements[name] ?? submittedNamedStatements[name]);
    if (prepared !== undefined && prepared !== text) throw new Error(`${name} stands for another statement`);
    if (prepared === undefined) {
      speller.parse({ name, text });
      if (name !== undefined) submittedNamedStatements[name] = text;
    }
    speller.bind({ statement: name, values, valueMapper: driver.utils.prepareValue });
    if (!isKnown) speller.describe({ type: 'P', name: '' });
    speller.execute({});
    if (isKnown && values.length === 0) fixed.set(statement, spelt.slice(from));
  }

  /** Statements that were sent and never parsed must be sent again. */
  private forget({ parsedStatements, submittedNamedStatements }: Wire): void {
    for (const { name } of this.statements)
      if (name !== undefined && parsedStatements[name] === undefined) delete submittedNamedStatements[name];
  }

  handleRowDescription({ fields }: { fields: Parameters<typeof shapeOf>[0] }): void {
    this.shape = shapeOf(fields);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.answers[this.at] !== undefined) return;
    const { names, parsers, blank } = this.shape ?? noColumns;
    try {
      const row = { ...blank };
      for (let at = 0; at < fields.length; at++) {
        const text = fields[at];
        if (text !== null) row[names[at] as string] = parsers[at]?.(text as string);
      }
      this.got.push(row);
    } catch (error) {
      this.answers[this.at] = { error };
    }
  }

  handleCommandComplete(): void {
    this.answers[this.at] ??= { value: this.got };
    if (this.name !== undefined) this.known.set(this.name, this.shape ?? noColumns);
    this.at++;
    this.show();
  }

  handleError(error: unknown, connection: object): void {
    this.forget(connection as Wire);
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback();
  }
}

/**
 * Sends statements together and returns the rows of each; those behind one that failed get the error that they were not run. If a
 * transaction was begun among them, it is then still open, and failed. `limitMs`: how long the client waits for all of them, if
 * not the pool's own limit.
 */
export const together = (
  client: pg.ClientBase,
  statements: readonly Statement[],
  limitMs?: number | undefined,
): Promise<Settled<Rows>[]> =>
  new Promise((done) => {
    client.query(new Batch(statements, limitMs, done));
  });
