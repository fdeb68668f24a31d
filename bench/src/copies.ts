import pg from 'pg';

/** Rows by the hundred thousand: copies of rows that were made through the API, which keep what they hold. */

interface Column {
  name: string;
  isMoment: boolean;
}

async function columnsOf(client: pg.ClientBase, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select column_name as name, data_type = 'timestamp with time zone' as "isMoment" from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER' order by 1`,
    [table],
  );
  return rows;
}

/** Expressions by column. */
type Changed = Readonly<Record<string, string>>;

/** What an insert of copies of rows `s` names and selects. */
export interface Copied {
  names: string;
  values: string;
}

/**
 * A column is copied unless `changed` has its expression; all moments are moved by `later`. Without `left` columns, which take
 * their defaults.
 */
export async function copied(
  client: pg.ClientBase,
  table: string,
  changed: Changed,
  { later, left = [] }: { later?: string; left?: readonly string[] } = {},
): Promise<Copied> {
  const columns = (await columnsOf(client, table)).filter(({ name }) => !left.includes(name));
  const expression = ({ name, isMoment }: Column): string =>
    changed[name] ?? `s.${pg.escapeIdentifier(name)}${isMoment && later !== undefined ? ` + ${later}` : ''}`;
  return {
    names: columns.map(({ name }) => pg.escapeIdentifier(name)).join(', '),
    values: columns.map(expression).join(', '),
  };
}

/** Runs work without triggers and foreign keys, which would look at each copy. */
export async function untriggered<T>(database: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.connect();
  try {
    await client.query('set session_replication_role = replica');
    return await work(client);
  } finally {
    // Not given back: its setting and its temporary tables go with it.
    client.release(true);
  }
}

/**
 * Copies a row this many times; `changed` gives columns their expression, in which `n` counts from 0. Returns the ids of the
 * copies.
 */
export const copies = (
  database: pg.Pool,
  table: string,
  id: number,
  count: number,
  changed: Changed,
): Promise<number[]> =>
  untriggered(database, async (client) => {
    const { names, values } = await copied(client, table, changed);
    const { rows } = await client.query(
      `insert into ${table} (${names})
       select ${values} from ${table} s, generate_series(0, $2 - 1) n where s.id = $1 returning id`,
      [id, count],
    );
    return rows.map((row) => row.id as number);
  });
