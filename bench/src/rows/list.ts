import type pg from 'pg';
import type { Data } from '../api.ts';
import type { Row } from '../bench.ts';
import type { Company } from '../company.ts';
import { against } from '../report.ts';

const request = { page: 1, pageSize: 25, sortField: 'beginDate', sortDirection: 'desc' };

export const list: Row = {
  letter: 'B',
  async measure(bench) {
    const { ours, limit, database } = await bench.installation();
    const { lists } = await bench.dataSet();
    await lists.signIn();
    await copyForLimit(database, lists);
    const body = JSON.stringify(request);
    const [own, counting, plain] = await bench.compare(
      [
        {
          url: `${ours.url}/api/admin/Audit/getall`,
          pid: ours.pid,
          headers: lists.api.headers(),
          next: () => ({ body }),
        },
        { url: `${limit.url}/list-counted`, pid: limit.pid, next: () => ({ body }) },
        { url: `${limit.url}/list`, pid: limit.pid, next: () => ({ body }) },
      ],
      16,
    );
    if (!own || !counting || !plain) throw new Error('a side was not measured');
    return {
      letter: 'B',
      title: 'A list of 25 with its exact total',
      about: `Plans by begin, newest first, of 1,000 with 20,000 responses. The limits return rows of the same fields and values; the
first counts the 20,000 responses for each page, the second counts nothing.`,
      lines: [
        against('16 clients; limit that counts', own, counting, '≥ 0.6'),
        against('– the same; limit that does not', own, plain, '≥ 0.25'),
      ],
    };
  },
};

/** The same plans, as our list shows them, and as many responses, in tables of their own. */
async function copyForLimit(database: pg.Pool, company: Company): Promise<void> {
  const items: Data[] = [];
  for (let page = 1; page <= 10; page++)
    items.push(...(await company.api.post('/admin/Audit/getall', { ...request, page, pageSize: 100 })).ListItems);
  const [first] = items;
  const type = (value: unknown): string =>
    ({ number: 'float8', boolean: 'boolean', object: 'jsonb' })[typeof value as string] ?? 'text';
  const columns = Object.entries(first).map(([key, value]) => `"${key}" ${value === null ? 'text' : type(value)}`);
  await database.query(`drop table if exists thin.plan, thin.listed;
    create table thin.plan (${columns.join(', ')});
    create table thin.listed (id int generated always as identity primary key, answers jsonb)`);
  await database.query('insert into thin.plan select * from jsonb_populate_recordset(null::thin.plan, $1)', [
    JSON.stringify(items),
  ]);
  await database.query(
    'insert into thin.listed (answers) select (raw -> $2)::jsonb from response where company_id = $1 limit 20000',
    [company.id, 'answers'],
  );
  await database.query('create index on thin.plan ("beginDate" desc, id desc)');
  await database.query('vacuum (analyze) thin.plan');
  await database.query('vacuum (analyze) thin.listed');
}
