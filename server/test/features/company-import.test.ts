import { canonicalJson } from '@sahada/rules/canonical';
import { receiptNumber } from '@sahada/rules/receipt';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verify } from '../../src/features/activity/verify.ts';
import { verifyLedger } from '../../src/features/data-protection/ledger.ts';
import { makeSeries } from '../../src/features/plan/series-tasks.ts';
import { clock, iso } from '../../src/outside/clock.ts';
import { eachOf } from '../../src/pipeline/recurring.ts';
import { build, sha256 } from '../builders.ts';
import {
  asOwner,
  began,
  bringIn,
  codes,
  counts,
  dayMs,
  filled,
  from,
  inside,
  look,
  notItsHash,
  numberFrom,
  openLeavingCompany,
  past,
  renamed,
} from '../leaving-company.ts';
import { pdfText } from '../pdf-text.ts';
import { tellPeople, unexpected } from '../queue.ts';
import { allCalls, openWorld, type World } from '../world.ts';

/** A company that comes from another installation is the same there but for the numbers of its rows, which nothing there has had. */

/** Where it comes to, and the imported company there. */
let to: World;
let there: World;
/** On the wall of Istanbul, where the company is. */
const day = (time: number): string => iso(time + 3 * 3_600_000).slice(0, 10);

openLeavingCompany();
beforeAll(async () => {
  to = await openWorld();
  await numberFrom(to, 83_000_000);
  await renamed(to);
});
afterAll(() => to.close());

test('is looked at before: what it holds, and that nothing clashes', async () => {
  const before = await counts(to);
  expect(await look(to, 'ours.tar.gz')).toMatchObject({
    company: expect.any(String),
    taken: [],
    takenCount: 0,
    nobody: false,
    known: 0,
  });
  expect(await counts(to)).toEqual(before);
});

/** Tables of what calls are about, where those are called otherwise. */
const tableOf: Readonly<Record<string, string>> = {
  audit: 'plan',
  report: 'plan',
  review: 'response',
  series: 'audit_series',
  mapping: 'project',
  dataRequest: 'data_request',
  locationType: 'location_type',
  userAttribute: 'user_attribute',
  staticBarcode: 'static_barcode',
};
const fieldTables: Readonly<Record<string, string>> = {
  auditId: 'plan',
  responseId: 'response',
  customerId: 'customer',
  projectId: 'project',
  questionId: 'question',
  checkListId: 'checklist',
  checklistId: 'checklist',
  locationId: 'location',
  userId: 'user',
};

/** What has another place's own: what runs there, what waits for a secret, and what calls about nobody's company. */
const ofThePlace =
  /^(systemLog|maintenance|backup|companyCopy|companyImport|scheduleTask|live|apiKey|webhook|message\.|pushDevice|secondFactor|install|account\.|exportFile|importFile|feed|emailAccount|reportSchedule|storedFile\.totals|destruction\.list|activity\.list)/;

/** An answer without what differs: numbers of rows, and what is signed or marked with them. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, item) => (/^(rowVersion|versionTag)$/i.test(key) ? undefined : item))
      .replace(/(signature|session|company)=[\w-]+/g, '$1=')
      .replace(/(?:(?:41|83)[,.]?\d{3}[,.]?\d{3}|10000000\d\d)(?:\d{3})?/g, '0')
      .replace(/(?:41|83)\d*…/g, '0…'),
  );

describe('imported', () => {
  beforeAll(async () => {
    there = await inside(to, await bringIn(to, 'ours.tar.gz'));
  }, 60_000);

  test('has new numbers in every column, text and document', async () => {
    const left = await asOwner(to, async (owner) => {
      const { rows: columns } = await owner.query(
        `select c.relname as table, a.attname as column from pg_class c
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname <> 'bytes'`,
      );
      const found: string[] = [];
      for (const { table, column } of columns) {
        // A UUID may begin with eight digits as well.
        const { rows } = await owner.query(
          `select distinct "${column}"::text as value from "${table}"
           where "${column}"::text ~ '(^|[^0-9a-zA-Z])41[0-9]{6}(?!-[0-9a-f]{4}-)([^0-9a-zA-Z]|$)'`,
        );
        for (const { value } of rows) found.push(`${table}.${column}: ${value.slice(0, 300)}`);
      }
      return found;
    });
    expect(left).toEqual([]);
  });

  test('shows every list, row and figure as it was', async () => {
    const rowsOf = async (world: World, table: string): Promise<number[]> => {
      const byResponses = sql`(select count(*) from response r where r.plan_id = t.id) desc,`;
      const { rows } = await world.inCompany('ayse', (db) =>
        sql<{ id: number }>`
          select t.id from ${sql.table(table)} t order by ${table === 'plan' ? byResponses : sql``} t.id limit 1`.execute(
          db,
        ),
      );
      return rows.map(({ id }) => id);
    };
    const known = new Map<string, Promise<number[]>>();
    const idOf = async (world: World, table: string): Promise<number | undefined> => {
      const key = `${world === from} ${table}`;
      const rows = known.get(key) ?? rowsOf(world, table).catch(() => []);
      known.set(key, rows);
      return (await rows)[0];
    };
    const inputOf = async (world: World, { name, row }: (typeof allCalls)[number]) => {
      const [group = ''] = name.split('.');
      const paged = 'pageSize' in ((row.request as { shape?: object }).shape ?? {}) ? { page: 1, pageSize: 50 } : {};
      const input: Record<string, unknown> = { ...paged };
      const parsed = row.request.safeParse(input);
      for (const { path } of parsed.success ? [] : parsed.error.issues) {
        const field = String(path[0]);
        const table = fieldTables[field] ?? (/^id$/i.test(field) ? (tableOf[group] ?? group) : undefined);
        if (table !== undefined) input[field] = await idOf(world, table);
        if (field === 'screen') input.screen = '/auditlist';
        if (/^date(From|To)$/.test(field)) input[field] = day(clock());
      }
      return input;
    };
    const seen = new Set<string>();
    for (const call of allCalls) {
      if (call.row.kind !== 'read' || ofThePlace.test(call.name)) continue;
      const before = await from.call('ayse', call.name, await inputOf(from, call));
      if (before.body?.Success !== true) continue;
      seen.add(call.name);
      const after = await there.call('ayse', call.name, await inputOf(there, call));
      expect.soft([call.name, plain(after.body)]).toEqual([call.name, plain(before.body)]);
    }
    for (const name of [
      'audit.details',
      'review.history',
      'view.list',
      'notification.list',
      'action.get',
      'plan.get',
      'series.get',
      'analysis.survey',
      'dashboard.summary',
      'fieldwork.assignments',
    ])
      if (allCalls.some((call) => call.name === name)) expect([name, seen.has(name)]).toEqual([name, true]);
    expect(seen.size).toBeGreaterThan(100);
  });

  test('tells its history in the same words, with what changed', async () => {
    const lines = async (world: World) => {
      const all: { sentence: string }[] = [];
      for (let page = 1; page < 20; page++) {
        const { ListItems } = await world.ok('ayse', 'activity.list', { page, pageSize: 100 });
        all.push(...ListItems);
        if (ListItems.length < 100) break;
      }
      return plain(all.filter(({ sentence }) => !sentence.includes('imported a company copy')));
    };
    const before = await lines(from);
    expect((before as unknown[]).length).toBeGreaterThan(150);
    expect(await lines(there)).toEqual(before);
  });

  test('prints the report that it printed', async () => {
    const printed = async (world: World): Promise<string> => {
      const { rows } = await world.inCompany('ayse', (db) =>
        sql<{
          plan: number;
          response: number;
        }>`select plan_id as plan, response_id as response from seal s join response r on r.id = s.response_id where s.code = ${codes.good}`.execute(
          db,
        ),
      );
      const [{ plan, response } = { plan: 0, response: 0 }] = rows;
      const text = pdfText((await world.call('ayse', 'audit.pdf', { auditId: plan, responseId: response })).raw);
      // When it was printed is another minute now and then.
      return text.replace(/(Generatedby.+?),\d\d:\d\d/, '$1');
    };
    const before = await printed(from);
    expect(before.length).toBeGreaterThan(300);
    expect(await printed(there)).toBe(before);
  });

  test('opens what was handed out: the link, the receipt, the code of a report, the share, the sticker', async () => {
    const { rows } = await asOwner(from, (owner) =>
      owner.query(
        `select p.link_token, r.number, r.response_key, (select token from share where company_id = $1 and ended_at is null limit 1) as share,
           (select token from static_barcode where company_id = $1 limit 1) as barcode
         from response r join plan p on p.id = r.plan_id and p.company_id = r.company_id
         join seal s on s.response_id = r.id and s.code = $2 where r.company_id = $1`,
        [from.ids.ayse.company, codes.good],
      ),
    );
    const [{ link_token: token, number, response_key: key, share, barcode }] = rows;
    expect((await there.call(null, 'field.resolve', { token })).body).toMatchObject({ Success: true });
    const receipt = await there.call(null, 'field.receipt', { receiptNumber: receiptNumber(number), key });
    expect([receipt.status, receipt.body?.Success]).toEqual([200, true]);
    expect((await there.call(null, 'share.look', { token: share })).body).toMatchObject({ Success: true });
    expect((await there.call(null, 'field.resolve', { token: barcode })).body).toMatchObject({ Success: true });
  });

  test('a seal says what it said: that its record stands, or that somebody changed it', async () => {
    for (const world of [from, there])
      expect([
        await world.ok(null, 'seal.look', { code: codes.good }),
        await world.ok(null, 'seal.look', { code: codes.changed }),
      ]).toMatchObject([{ state: 'unchanged' }, { state: 'changed' }]);
    // And it goes on doing so: whoever changes it here is found.
    await past(to, ['response'], (owner) =>
      owner.query(
        `update response set raw = jsonb_set(raw::jsonb, '{answers,0,note}', '"başka"')::json
         where id = (select response_id from seal where code = $1)`,
        [codes.good],
      ),
    );
    expect(await there.ok(null, 'seal.look', { code: codes.good })).toMatchObject({ state: 'changed' });
  });

  test('frozen checklists have the hashes of their documents, and one that had another gets no right one', async () => {
    const { rows } = await there.inCompany('ayse', (db) =>
      sql<{ hash: string; document: unknown }>`select hash, document from checklist_version`.execute(db),
    );
    const wrong = rows.filter(({ hash, document }) => hash !== sha256(Buffer.from(canonicalJson(document))));
    expect([rows.length > 1, wrong.map(({ hash }) => hash)]).toEqual([true, [notItsHash]]);
  });

  test('its log is verified as it was: sealed days stand, and the day that was tampered with is named', async () => {
    const days = { stood: [day(began), day(began + 4 * dayMs)], all: [day(began), day(clock())] } as const;
    const found = async (world: World) => ({
      stood: await world.inCompany('ayse', (db) => verify(db, ...days.stood)),
      all: await world.inCompany('ayse', (db) => verify(db, ...days.all)),
      ledger: await world.inCompany('ayse', verifyLedger),
    });
    const before = await found(from);
    expect(before).toMatchObject({
      stood: { brokenDay: null },
      all: { brokenDay: day(filled) },
      ledger: { brokenNumber: null },
    });
    expect([before.stood.lines > 3, before.ledger.rows]).toEqual([true, 1]);
    expect(await found(there)).toEqual(before);
    const { rows } = await there.inCompany('ayse', (db) =>
      sql<{
        changed: Record<string, [null, string]>;
      }>`select changed from activity where table_name = 'company_came' order by id desc limit 1`.execute(db),
    );
    expect(rows[0]?.changed).toEqual({
      file_sum: [null, expect.stringMatching(/^[0-9a-f]{64}$/)],
      last_seal: [null, expect.stringMatching(/^[0-9a-f]{64}$/)],
      broken_from: [null, day(filled)],
    });
  });

  test('nothing that was said or sent there is said again', async () => {
    await tellPeople(to);
    const after = await there.inCompany('ayse', (db) => db.selectFrom('message').select('id').execute());
    const [before, now] = await Promise.all(
      [from, there].map((world) =>
        world.inCompany('ayse', (db) => db.selectFrom('notification').select('name').execute()),
      ),
    );
    expect([after, now?.length]).toEqual([[], before?.length]);
    const sending = await there.inCompany('ayse', (db) =>
      sql<{ n: number }>`select (select count(*) from email_account where active and user_name is not null)
        + (select count(*) from webhook where active) + (select count(*) from report_schedule where active) as n`.execute(
        db,
      ),
    );
    expect(sending.rows[0]?.n).toBe(0);
  });

  test('works on: a series makes its plans, a response gets the next receipt, and no number is given twice', async () => {
    const numbers = (world: World, table: 'plan' | 'response') =>
      world.inCompany('ayse', (db) => db.selectFrom(table).select(['id']).orderBy('id').execute());
    const last = (await numbers(there, 'plan')).at(-1)?.id ?? 0;
    const count = async (world: World) =>
      (
        await world.inCompany('ayse', (db) =>
          db.selectFrom('plan').select('id').where('series_id', 'is not', null).execute(),
        )
      ).length;
    const before = await count(there);
    const later = clock() + 40 * dayMs;
    await there.inCompany('ayse', (db) =>
      sql`update audit_series set rule = rule - 'count' || '{"count": 20}'`.execute(db),
    );
    expect(
      await there.inCompany('ayse', (db) => makeSeries({ db, now: later, each: eachOf(db, unexpected) })),
    ).toBeGreaterThan(0);
    expect(await count(there)).toBeGreaterThan(before);
    expect((await numbers(there, 'plan')).at(-1)?.id).toBeGreaterThan(last);
    const highest = async () =>
      (await there.inCompany('ayse', (db) => sql<{ n: number }>`select max(number) as n from response`.execute(db)))
        .rows[0]?.n ?? 0;
    const was = await highest();
    await build(there, 'ayse').standing.response();
    expect(await highest()).toBe(was + 1);
    const { rows } = await there.inCompany('ayse', (db) =>
      sql<{ n: number }>`select coalesce(sum(sign), 0)::int as n from unfolded`.execute(db),
    );
    expect(rows[0]?.n).toBeGreaterThan(0);
  });

  test('is brought in once: where its links are known it is refused, and nothing is left of the attempt', async () => {
    const before = await counts(to);
    expect((await look(to, 'ours.tar.gz')).known).toBeGreaterThan(2);
    await expect(bringIn(to, 'ours.tar.gz')).rejects.toThrow('holds links or receipts that are here already');
    expect(await counts(to)).toEqual(before);
  });
});
