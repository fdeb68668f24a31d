import pg from 'pg';
import { type Company, fill, type Plan } from './company.ts';

/**
 * Rows by the hundred thousand: copies of what was made through the API, so that every one is as the server would have
 * written it. Triggers and foreign keys are off meanwhile; the copies keep what they hold.
 */

const columnsOf = async (client: pg.PoolClient, table: string): Promise<string[]> =>
  (
    await client.query(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER' order by 1`,
      [table],
    )
  ).rows.map(({ name }) => name as string);

async function untriggered<T>(database: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    const made = await work(client);
    await client.query('commit');
    return made;
  } finally {
    client.release();
  }
}

/** Copies a row so many times; `changed` gives columns their expression, in which `n` counts from 0. Returns their ids. */
export const copies = (
  database: pg.Pool,
  table: string,
  id: number,
  count: number,
  changed: Readonly<Record<string, string>>,
): Promise<number[]> =>
  untriggered(database, async (client) => {
    const columns = await columnsOf(client, table);
    const values = columns.map((column) => changed[column] ?? `s.${pg.escapeIdentifier(column)}`);
    const { rows } = await client.query(
      `insert into ${table} (${columns.map(pg.escapeIdentifier).join(', ')})
       select ${values.join(', ')} from ${table} s, generate_series(0, $2 - 1) n where s.id = $1 returning id`,
      [id, count],
    );
    return rows.map((row) => row.id as number);
  });

/** How many responses each plan gets. */
export type Shares = readonly { planId: number; count: number }[];

const templates = 200;
const batch = 100_000;

/**
 * Gives plans of one company copies of 200 responses that are sent to `template`, half of them approved, with their findings,
 * received over a year.
 */
export async function seedResponses(
  database: pg.Pool,
  company: Company,
  template: Plan,
  shares: Shares,
): Promise<void> {
  await fill(company, template, templates);
  const { rows } = await database.query('select id from response where plan_id = $1 order by id', [template.id]);
  const sent = rows.map(({ id }) => id as number);
  for (const responseId of sent.filter((_, n) => n % 2 === 0))
    await company.api.post(`/admin/Audit/Approve?auditId=${template.id}&responseId=${responseId}`);
  for (const { planId, count } of inBatches(shares))
    await untriggered(database, (client) => copyResponses(client, sent, planId, count));
  await database.query(`select setval('receipt.company_${company.id}', 2000000000)`);
  for (const table of ['response', 'finding', 'plan', 'activity']) await database.query(`vacuum (analyze) ${table}`);
  await settle(database, company, template);
}

function* inBatches(shares: Shares): Generator<{ planId: number; count: number }> {
  for (const { planId, count } of shares)
    for (let left = count; left > 0; left -= batch) yield { planId, count: Math.min(left, batch) };
}

/** Columns of a copy that are its own; `tx` and `changed_at` are left to their defaults, as of the transaction that copies. */
const own: Record<string, string> = {
  plan_id: '$2::int',
  number: '1000000 + n',
  response_key: 'gen_random_uuid()',
  received_at: `now() - make_interval(days => n % 360, mins => n % 1440)`,
};

async function copyResponses(client: pg.PoolClient, sent: number[], planId: number, count: number): Promise<void> {
  const columns = (await columnsOf(client, 'response')).filter((column) => !['tx', 'changed_at'].includes(column));
  const values = columns.map((column) => own[column] ?? `s.${pg.escapeIdentifier(column)}`);
  const findings = (await columnsOf(client, 'finding')).filter(
    (column) => !['response_id', 'received_at', 'location_id'].includes(column),
  );
  const names = (of: string[], prefix = '') => of.map((column) => `${prefix}${pg.escapeIdentifier(column)}`).join(', ');
  await client.query(
    `with source as (select s.*, row_number() over (order by s.id) - 1 as nth from response s where s.id = any($1::int[])),
      made as (
        insert into response (id, ${names(columns)}) overriding system value
        select nextval(pg_get_serial_sequence('response', 'id')), ${values.join(', ')}
        from generate_series(0, $3 - 1) n join source s on s.nth = n % $4
        order by n returning id, received_at),
      numbered as (select id, received_at, row_number() over (order by id) - 1 as n from made)
    insert into finding (response_id, received_at, location_id, ${names(findings)})
    select m.id, m.received_at, (select p.location_id from plan p where p.id = $2), ${names(findings, 'f.')} from numbered m join source s on s.nth = m.n % $4 join finding f on f.response_id = s.id`,
    [sent, planId, count, sent.length],
  );
}

/**
 * Waits until the server has folded all responses into its totals. It looks for what they lack when a response arrives, so one
 * more is sent now and then.
 */
async function settle(database: pg.Pool, company: Company, plan: Plan): Promise<void> {
  for (let seconds = 0; ; seconds++) {
    if (seconds % 15 === 0) await fill(company, plan, 1);
    await new Promise((next) => setTimeout(next, 1000));
    const { rows } = await database.query(
      `select exists (select from response r where r.company_id = $1 and r.tx >= coalesce((
         select min(f.below) from fold f where f.company_id = $1 having count(*) >= 2), '0')) as lacks`,
      [company.id],
    );
    if (!rows[0].lacks) return;
    if (seconds > 3600) throw new Error('the totals were not folded within an hour');
  }
}
