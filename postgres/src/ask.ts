import { Client } from 'pg';

export interface Connection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/** How long is waited for a connection in milliseconds, where it is not known whether anything answers. */
export const briefly = { connectionTimeoutMillis: 5000 };

/**
 * Runs statements one after the other on a connection of their own and returns the rows of the last. A server that runs has half a
 * minute for the connection: where others keep the machine busy, five seconds are not enough to start a process for it.
 */
export async function ask(
  connection: Connection & Partial<typeof briefly>,
  ...statements: string[]
): Promise<Record<string, string>[]> {
  const client = new Client({ connectionTimeoutMillis: 30_000, ...connection, ssl: false, query_timeout: 30_000 });
  // A server that dies meanwhile rejects the query; without a listener it would also end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    let rows: Record<string, string>[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end().catch(() => {});
  }
}
