import pg from 'pg';
import type { Statement } from './statement.ts';

/** Statements that travel together, as one message to the database with one end to it. */

export type Settled<T> = { value: T; error?: never } | { value?: never; error: unknown };

/** What the driver tells a query of the answers to it; its types leave that out. */
interface Heard {
  name?: string | undefined;
  text?: string | undefined;
  callback: (error: unknown, result?: pg.QueryResult) => void;
  submit(connection: object): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: object): void;
  handleEmptyQuery(connection: object): void;
  handleReadyForQuery(connection: object): void;
  handleError(error: unknown, connection: object): void;
}

interface Wire {
  stream: { cork(): void; uncork(): void; destroy(error: unknown): void };
  sync(): void;
}

const notRun = new Error('a statement before it has failed');

/**
 * Each statement is a query of the driver's own, which writes its part and reads its rows; only the end (Sync) is written once. So
 * the database answers all of them at once, and skips what stands behind one that fails.
 */
class Batch extends pg.Query {
  readonly statements: readonly Statement[];
  readonly query_timeout: number | undefined;
  declare name: string | undefined;
  declare text: string | undefined;
  callback: (error?: unknown) => void;
  private readonly parts: readonly Heard[];
  private readonly answers: Settled<pg.QueryResult>[] = [];
  /** Whose answer comes next. */
  private at = 0;

  constructor(
    statements: readonly Statement[],
    limitMs: number | undefined,
    done: (answers: Settled<pg.QueryResult>[]) => void,
  ) {
    super('');
    this.statements = statements;
    this.query_timeout = limitMs;
    this.parts = statements.map((statement, at) => {
      // One without values would else be a message that ends by itself.
      const part = new pg.Query({ ...statement, queryMode: 'extended' } as pg.QueryConfig) as unknown as Heard;
      part.callback = (error, result) => {
        this.answers[at] = result === undefined ? { error } : { value: result };
      };
      return part;
    });
    this.callback = (error) => done(this.parts.map((_, at) => this.answers[at] ?? { error: error ?? notRun }));
    this.show();
  }

  /** The driver notes under this name that a statement has been prepared. */
  private show(): void {
    const part = this.parts[this.at];
    this.name = part?.name;
    this.text = part?.text;
  }

  private get part(): Heard {
    return this.parts[this.at] as Heard;
  }

  override submit = (connection: object): Error | null => {
    const wire = connection as Wire;
    // The same connection, on which the parts do not end what they send.
    const unended = Object.create(connection, { sync: { value: () => {} } }) as object;
    wire.stream.cork();
    try {
      for (const [at, part] of this.parts.entries()) {
        const error = part.submit(unended) ?? this.answers[at]?.error;
        // A value that cannot be written: what the database was sent is not whole.
        if (error) wire.stream.destroy(error);
      }
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return null;
  };

  handleRowDescription(message: unknown): void {
    this.part.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.part.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: object): void {
    this.part.handleCommandComplete(message, connection);
    this.part.handleReadyForQuery(connection);
    this.at++;
    this.show();
  }

  handleError(error: unknown): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback();
  }
}

/**
 * Sends statements together and returns what each has answered; of those behind one that failed, that they were not run. In a
 * transaction that was begun among them it is still open then, and failed. `limitMs`: how long the client waits for all of them, if
 * not the pool's own limit.
 */
export const together = (
  client: pg.ClientBase,
  statements: readonly Statement[],
  limitMs?: number | undefined,
): Promise<Settled<pg.QueryResult>[]> =>
  new Promise((done) => {
    client.query(new Batch(statements, limitMs, done));
  });
