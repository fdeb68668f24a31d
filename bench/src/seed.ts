import type pg from 'pg';
import { type Company, fill, type Plan } from './company.ts';
import { copied, untriggered } from './copies.ts';
import { progress } from './progress.ts';

/**
 * Responses by the hundred thousand, as submissions and approvals would have left them: in the order in which they were received,
 * those of all plans among one another, with their findings, decisions, lines of the log and credits. What followed from them is left
 * out: messages, and seals of those that were approved.
 */

/** How many responses each plan gets. */
export type Shares = readonly { planId: number; count: number }[];

const templates = 200;
/** Responses of one statement. */
const batch = 10_000;
/** Responses that are folded together: of a small company they are of many plans, and the server gives a statement ten seconds. */
const part = 2000;

/**
 * Gives plans of one company copies of 200 responses that are sent to `template`, received over a year; one in `waiting` of them waits
 * for approval, the others are approved.
 */
export async function seedResponses(
  database: pg.Pool,
  company: Company,
  template: Plan,
  shares: Shares,
  waiting = 2,
): Promise<void> {
  await fill(company, template, templates);
  const { rows } = await database.query('select id from response where plan_id = $1 order by id', [template.id]);
  for (const { id } of rows.filter((_, n) => n % waiting !== 1))
    await company.api.post(`/admin/Audit/Approve?auditId=${template.id}&responseId=${id}`);
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  await untriggered(database, async (client) => {
    // All of it is committed at once: the server's totals take nothing in before.
    await client.query('begin');
    const receipts = `receipt.company_${company.id}`;
    const number = Number((await client.query(`select last_value as number from ${receipts}`)).rows[0].number) + 1;
    await layOut(client, template, shares);
    const tx = await transactions(database, client, Math.ceil(total / part));
    const text = await copying(client);
    const note = progress(`seeding ${total.toLocaleString('en')} responses`);
    for (let from = 0; from < total; from += batch) {
      await client.query(text, [from, from + batch, number, tx]);
      note(Math.min(from + batch, total).toLocaleString('en'));
    }
    await client.query(`select setval('${receipts}', $1)`, [number + total]);
    await takeCredits(client, company.id, total);
    await client.query('commit');
  });
  await vacuum(database, ['response', 'finding', 'decision', 'activity', 'plan']);
}

async function vacuum(database: pg.Pool, tables: readonly string[]): Promise<void> {
  for (const table of tables) await database.query(`vacuum (analyze) ${table}`);
}

/** The first of so many transactions after this one that have ended, for responses to bear. */
async function transactions(database: pg.Pool, client: pg.PoolClient, count: number): Promise<string> {
  const { rows } = await client.query(`select (pg_current_xact_id()::text::bigint + 1)::text as first`);
  for (let n = 0; n < count; n++) await database.query('select pg_current_xact_id()');
  return rows[0].first;
}

/**
 * What is copied and what is to be made, in tables of this connection: `due` numbers the responses from 0 in the order in which they
 * are received, each plan's spread over the year; parts that are folded together go by plan, which costs the least. The last hour is left to what the copies hold of later moments.
 */
async function layOut(client: pg.PoolClient, template: Plan, shares: Shares): Promise<void> {
  await client.query(`
    create temp table template as
      select r.*, row_number() over (order by r.id) - 1 as nth from response r where r.plan_id = ${template.id};
    create temp table template_finding as
      select f.*, t.nth from finding f join template t on (t.company_id, t.id) = (f.company_id, f.response_id);
    create temp table template_decision as
      select d.*, t.nth from decision d join template t on (t.company_id, t.id) = (d.company_id, d.response_id);
    create temp table template_line as
      select a.*, t.nth from activity a join template t on t.company_id = a.company_id
        and ((a.table_name = 'response' and a.row_id = t.id) or (a.table_name = 'decision' and a.parent_id = t.id));
    create temp table due (n int, part int, plan_id int, location_id int, received_at timestamptz);
    select setseed(0.5)`);
  await client.query(
    `insert into due
     select row_number() over (order by d.at) - 1, (row_number() over (order by d.plan_id, d.at) - 1) / ${part}, d.plan_id, p.location_id,
       now() - interval '1 hour' - interval '360 days' * (1 - d.at)
     from (
       select x.plan_id, (nth + random()) / x.count as at
       from unnest($1::int[], $2::int[]) x (plan_id, count), generate_series(0, x.count - 1) nth) d
     join plan p on p.id = d.plan_id`,
    [shares.map(({ planId }) => planId), shares.map(({ count }) => count)],
  );
  await client.query('create index on due (n)');
  for (const table of ['template', 'template_finding', 'template_decision', 'template_line', 'due'])
    await client.query(`analyze ${table}`);
}

/**
 * The statement that makes the responses from `$1` up to `$2`, with numbers from `$3` on and of transactions from `$4`
 * on, and what belongs to them. To those who follow the log its lines are as
 * old as can be: they have been told.
 */
async function copying(client: pg.PoolClient): Promise<string> {
  const moved = { later: 'd.later' };
  const responses = await copied(
    client,
    'response',
    {
      plan_id: 'd.plan_id',
      number: '$3::int + d.n',
      response_key: 'gen_random_uuid()',
      tx: '($4::bigint + d.part)::text::xid8',
    },
    moved,
  );
  const findings = await copied(
    client,
    'finding',
    { response_id: 'd.id', location_id: 'd.location_id' },
    { ...moved, left: ['tx'] },
  );
  const decisions = await copied(client, 'decision', { response_id: 'd.id' }, moved);
  const lines = await copied(
    client,
    'activity',
    {
      row_id: `case s.table_name when 'response' then d.id else x.id end`,
      parent_id: `case s.table_name when 'decision' then d.id end`,
      tx: `'3'`,
    },
    moved,
  );
  return `
    with wanted as (
      select d.*, d.received_at - t.received_at as later, t.nth
      from due d join template t on t.nth = d.n % ${templates} where d.n >= $1::int and d.n < $2::int),
    made as (
      insert into response (${responses.names})
      select ${responses.values} from wanted d join template s on s.nth = d.nth order by d.n
      returning id, number),
    copied as (select m.id, d.n, d.nth, d.later, d.location_id from made m join wanted d on d.n = m.number - $3::int),
    decided as (
      insert into decision (${decisions.names})
      select ${decisions.values} from copied d join template_decision s on s.nth = d.nth order by d.n
      returning id, response_id),
    found as (
      insert into finding (${findings.names})
      select ${findings.values} from copied d join template_finding s on s.nth = d.nth order by d.n)
    insert into activity (${lines.names})
    select ${lines.values} from copied d join template_line s on s.nth = d.nth left join decided x on x.response_id = d.id
    order by d.n, s.id`;
}

/** Each response took a credit, from whichever slot. */
const takeCredits = (client: pg.PoolClient, companyId: number, total: number): Promise<unknown> =>
  client.query(
    `update credit_slot s set used = s.used + t.taken, granted = s.granted + t.taken
     from (select $2::int / 32 + (slot < $2::int % 32)::int as taken, slot from generate_series(0, 31) slot) t
     where t.slot = s.slot and s.company_id = $1
       and s.credit_id = (select c.id from credit c where c.company_id = $1 order by c.total desc limit 1)`,
    [companyId, total],
  );

/**
 * Waits until the server has folded all responses of a company into its totals. It looks for what they lack when any transaction has
 * begun, so one does now and then.
 */
export async function settle(database: pg.Pool, companyId: number): Promise<void> {
  const note = progress('folding');
  for (let looks = 0; ; looks++) {
    if (looks % 5 === 0) await database.query('select pg_current_xact_id()');
    const { rows } = await database.query(
      `select count(*)::int as lacking from response r where r.company_id = $1 and r.tx >= coalesce((
         select min(f.below) from fold f where f.company_id = $1 having count(*) >= 3), '0')`,
      [companyId],
    );
    if (rows[0].lacking === 0) break;
    note(`${rows[0].lacking.toLocaleString('en')} responses to go`);
    if (looks > 1200) throw new Error('the totals were not folded within an hour');
    await new Promise((next) => setTimeout(next, 3000));
  }
  await vacuum(database, [
    'plan_total',
    'plan_day',
    'folded_status',
    'place_total',
    'question_total',
    'number_total',
    'section_total',
    'earlier_response',
  ]);
}
