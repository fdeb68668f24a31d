import pg from 'pg';

export interface Connection {
  host?: string;
  port?: number;
  user?: string;
  password?: string;
  database?: string;
  connectionString?: string;
}

const sessionOptions = [
  'timezone=UTC',
  'statement_timeout=10000',
  'lock_timeout=3000',
  'idle_in_transaction_session_timeout=15000',
  // Data is in memory or on flash. With the usual 4, which is meant for spinning disks, the planner reads a table of a hundred
  // rows whole for each name that a list shows.
  'random_page_cost=1.1',
];

export interface PoolOptions {
  /** The most connections it opens. */
  size?: number;
  /** How long a caller waits for a free one, in milliseconds. */
  waitMs?: number;
  /** How long it waits for the answer to a statement, in milliseconds: a little longer than the server allows one to run. */
  answerMs?: number;
}

/** The same for the statements of slow calls. */
export const slowAnswerMs = 62_000;

/**
 * The application's own connections, as sahada_app. A broken connection is logged and replaced; it never ends the process.
 * Waiting longer than `waitMs` for a connection fails, and so does a statement that a frozen server does not answer; the
 * call then answers "busy".
 */
export function openPool(
  connection: Connection,
  log: (error: Error) => void,
  { size = 16, waitMs = 2000, answerMs = 12_000 }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    connectionTimeoutMillis: waitMs,
    query_timeout: answerMs,
    idleTimeoutMillis: 60_000,
    application_name: 'sahada',
    // Statements are sent as they come, without waiting for the answer to the one before.
    pipeline: true,
    options: sessionOptions.map((option) => `-c ${option}`).join(' '),
  });
  // While the pool closes, a database that ends first is no news.
  const hear = (error: Error): void => {
    if (!pool.ending) log(error);
  };
  pool.on('error', hear);
  pool.on('connect', (client) => client.on('error', hear));
  return pool;
}
