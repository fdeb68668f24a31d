import { Client } from 'pg';

export interface Connection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/** Runs statements one after the other on a connection of their own and returns the rows of the last. */
export async function ask(connection: Connection, ...statements: string[]): Promise<Record<string, string>[]> {
  const client = new Client({ ...connection, ssl: false, connectionTimeoutMillis: 5000, query_timeout: 30_000 });
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
