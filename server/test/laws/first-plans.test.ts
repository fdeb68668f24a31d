import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Catalogue, openCatalogue } from './catalogue.ts';

/** Plans that are made while the tables are still empty, and kept by thousands of calls. */

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue();
});
afterAll(() => catalogue.close());

const planOf = async (text: string): Promise<string> =>
  (await catalogue.rows(`explain (costs off) ${text}`)).map((row) => row['QUERY PLAN']).join('\n');

test('on an empty database a response is found by its id and by its key, not among all of its company', async () => {
  // As a foreign key looks it up.
  expect(await planOf('select 1 from only response x where company_id = 1 and id = 1 for key share of x')).toMatch(
    /using response_pkey .*\n\s*Index Cond: \(\(company_id = 1\) AND \(id = 1\)\)/,
  );
  // As a submission looks for itself, under the company's policy.
  const own = 'company_id = (select app_company())';
  expect(await planOf(`select 1 from response where response_key = '${crypto.randomUUID()}' and ${own}`)).toMatch(
    /using response_once .*\n\s*Index Cond: \(\(response_key = .*AND \(company_id = /,
  );
});

test('on an empty database the totals of one plan are found by its key, and those of a span for all plans by theirs', async () => {
  const own = 'company_id = (select app_company())';
  for (const table of ['plan_total', 'plan_day']) {
    // As each row of a list looks up its plan.
    expect(
      await planOf(
        `select (select sum(f.responses) from ${table} f
           where ${own} and f.plan_id = t.id and f.span = 'ever' and f.begins = '-infinity')
         from plan t`,
      ),
    ).toMatch(new RegExp(`using ${table}_pkey .*\\n\\s*Index Cond: \\(.*AND \\(plan_id = t.id\\) AND`));
    // As a page of plans looks up all of its own.
    expect(
      await planOf(
        `with page as materialized (select id from plan where ${own} order by begins_at limit 25)
         select sum(f.responses) from ${table} f
         where ${own} and f.plan_id = any(array(select id from page)) and f.span = 'ever' and f.begins = '-infinity'`,
      ),
    ).toMatch(new RegExp(`using ${table}_pkey .*\\n\\s*Index Cond: \\(.*AND \\(plan_id = ANY`));
    // As the dashboard reads a window.
    expect(
      await planOf(`select sum(f.responses) from ${table} f where ${own} and f.span = 'year' and f.plan_id > 0`),
    ).toMatch(new RegExp(`${table}_span`));
  }
});

test('what is not folded is found by its transactions, also where a prepared statement asks for one plan’s', async () => {
  await catalogue.rows(`set plan_cache_mode = 'force_generic_plan'`);
  await catalogue.rows('prepare tail (int) as select sum(u.sign) from unfolded u where u.plan_id = $1');
  const plan = await planOf('execute tail (1)');
  expect(plan).toMatch(/using response_tx /);
  expect(plan).not.toMatch(/response_plan/);
});

test('on an empty database what was written to a row before is found by the row, not among all that came later', async () => {
  const [{ source }] = (await catalogue.rows(
    `select prosrc as source from pg_proc where proname = 'begin_telling'`,
  )) as [{ source: string }];
  const [text] = /select min\(a\.tx\)[^;]*/.exec(source) ?? [''];
  const query = text.replace('into nearer', '').replace(/\b(mark|upto)\b/g, `'700'::xid8`);
  expect(await planOf(query)).toMatch(/activity_row on activity e\n.*row_id = a.row_id/);
});
