import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { canonicalJson } from '@sahada/rules/canonical';
import { receiptNumber } from '@sahada/rules/receipt';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bringInCompany, lookAtCompany } from '../../src/db/copy/load-company.ts';
import { takeCompany } from '../../src/db/copy/take-company.ts';
import { door } from '../../src/db/door.ts';
import { sealDays } from '../../src/features/activity/seal.ts';
import { verify } from '../../src/features/activity/verify.ts';
import { sealingAnew } from '../../src/features/backup/seal-anew.ts';
import { verifyLedger } from '../../src/features/data-protection/ledger.ts';
import { eraseTask } from '../../src/features/data-protection/task.ts';
import { makeSeries } from '../../src/features/plan/series-tasks.ts';
import { clock, iso } from '../../src/outside/clock.ts';
import { BadCopy, readCopy, verifyCopy, writeCopy } from '../../src/outside/copy-file.ts';
import { eachOf } from '../../src/pipeline/recurring.ts';
import { inTransaction } from '../../src/pipeline/transaction-of-job.ts';
import { build, sha256 } from '../builders.ts';
import { connect } from '../laws/catalogue.ts';
import { temporaryFolder } from '../main-job/process.ts';
import { pdfText } from '../pdf-text.ts';
import { makeSeals, tellPeople, unexpected, workOff } from '../queue.ts';
import { sampleOf } from '../samples.ts';
import { allCalls, backupFolder, openWorld, password, type World, worldOf } from '../world.ts';

/** A company that comes from another installation is the same there but for the numbers of its rows, which nothing there has had. */

/** The company where it works, as its people; and where it comes to. Its people have accounts at the third one already. */
let from: World;
let to: World;
let taken: World;
/** The imported company. */
let there: World;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
/** Of responses that are sealed: one as it was, and one that somebody changed in the database. */
let codes: { good: string; changed: string };
const at = (name: string): string => join(folder.path, name);
const dayMs = 86_400_000;
/** On the wall of Istanbul, where the company is. */
const day = (time: number): string => iso(time + 3 * 3_600_000).slice(0, 10);

const take = (world: World, id: number, name: string) =>
  takeCompany({ app: world.database.app, door: door(), companyId: id, call: 'test', path: at(name), now: clock() });
const look = (world: World, name: string) => lookAtCompany({ owner: world.database.owner, path: at(name) });
const bringIn = (world: World, name: string) => {
  const coming = { owner: world.database.owner, path: at(name), door: door(), call: 'test', now: clock() };
  return bringInCompany(coming, sealingAnew(at(name)));
};

async function asOwner<T>(world: World, work: (owner: Awaited<ReturnType<typeof connect>>) => Promise<T>): Promise<T> {
  const owner = await connect(world.database.owner);
  await owner.query("set app.copying = 'yes'");
  return work(owner).finally(() => owner.end());
}

/** The people of an imported company, who signed in under these addresses where it came from. */
async function inside(world: World, company: number): Promise<World> {
  const people = { tokens: { ...world.tokens }, ids: { ...world.ids } };
  for (const person of ['ayse', 'can'] as const) {
    const { rows } = await asOwner(world, (owner) =>
      owner.query('select user_id from login where company_id = $1 and email_key = $2', [
        company,
        `${person}@ornek.com.tr`,
      ]),
    );
    people.ids[person] = { user: rows[0].user_id, company };
    people.tokens[person] = await world.session(people.ids[person]);
  }
  return worldOf(world, people);
}

/** The numbers that a world gives from now on: higher than any count, score or year, and others than those of another world. */
const numberFrom = (world: World, first: number) =>
  asOwner(world, async (owner) => {
    const { rows } = await owner.query(
      `select c.oid::regclass::text as name from pg_class c join pg_sequence s on s.seqrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and s.seqstart = 1`,
    );
    for (const [place, { name }] of rows.entries())
      await owner.query('select setval($1::regclass, $2)', [name, first + 1000 * place]);
  });

/** The people of the other installation have other addresses. */
const renamed = (world: World) =>
  asOwner(world, (owner) => owner.query("update login set email_key = 'oteki-' || email_key"));

/** Calls that leave rows in every table, and every kind of document. */
const made =
  `account.uploadPicture account.update view.save view.saveColumns company.update company.uploadLogo group.create
  customer.update country.create city.create district.create location.update userAttribute.create user.create mapping.addUsers
  mapping.saveLevels notice.update template.update question.update question.uploadHelpPicture question.remove checklist.save checklist.copy
  plan.save plan.copy plan.publish plan.cancel plan.forLocations series.save staticBarcode.create invitation.invite field.submit
  field.putPicture fieldwork.putDraft audit.changeAnswer audit.return audit.reopen audit.accept share.create review.choose action.create
  action.setState action.addComment action.sendLink messageTemplate.update emailAccount.create reportSchedule.create
  notification.savePreferences editorPicture.upload dataRequest.erase retention.update webhook.create`.split(/\s+/);

const notItsHash = 'f'.repeat(64);

async function fill(): Promise<void> {
  for (const name of made) {
    from.tokens.ayse = await from.session(from.ids.ayse);
    await from.ok('ayse', name, await sampleOf(from, 'ayse', name));
  }
  const a = build(from, 'ayse');
  const given = { good: await a.response(), changed: await a.response() };
  for (const { planId, responseId } of Object.values(given))
    await from.ok('ayse', 'audit.approve', { auditId: planId, responseId });
  await workOff(from.pool, from.database, { 'person.erase': eraseTask });
  await tellPeople(from);
  await from.inCompany('ayse', async (db) => {
    const query = `customerId=${await a.standing.customer()}&leadAuditorId=${from.ids.ayse.user}%2C${from.ids.can.user}`;
    await db.updateTable('list_view').set({ query }).execute();
    await sql`insert into checklist_version (checklist_id, hash, document)
      select checklist_id, ${notItsHash}, document from checklist_version order by id limit 1`.execute(db);
    await sql`update report_schedule set filters = ${JSON.stringify({ auditorIds: [from.ids.can.user], customerId: null })}::jsonb`.execute(
      db,
    );
  });
  vi.useFakeTimers({ toFake: ['Date'], now: clock() + 61_000 });
  await makeSeals(from);
  vi.useRealTimers();
  const codeOf = async (responseId: number): Promise<string> =>
    (
      await from.inCompany('ayse', (db) =>
        db.selectFrom('seal').select('code').where('response_id', '=', responseId).executeTakeFirstOrThrow(),
      )
    ).code;
  codes = { good: await codeOf(given.good.responseId), changed: await codeOf(given.changed.responseId) };
  await past(from, ['activity'], (owner) =>
    owner.query("update activity set at = at - interval '5 days' where at > now() - interval '1 day'"),
  );
  await sealLog(from, clock());
  await past(from, ['response', 'activity'], async (owner) => {
    await owner.query(
      `update response set raw = jsonb_set(raw::jsonb, '{answers,0,note}', '"başka"')::json where id = $1`,
      [given.changed.responseId],
    );
    await owner.query(
      `update activity set changed = '{"name": ["Eski", "Yeni"]}' where id = (
         select max(id) from activity where company_id = $1 and changed is not null and erased_in is null and table_name = 'customer')`,
      [from.ids.ayse.company],
    );
  });
}

/** Writes past the database's own guards. */
const past = (
  world: World,
  tables: readonly string[],
  work: (owner: Awaited<ReturnType<typeof connect>>) => Promise<unknown>,
) =>
  asOwner(world, async (owner) => {
    for (const table of tables)
      await owner.query(`alter table ${table} disable trigger user; alter table ${table} no force row level security`);
    await work(owner);
    for (const table of tables)
      await owner.query(`alter table ${table} enable trigger user; alter table ${table} force row level security`);
  });

async function sealLog(world: World, until: number): Promise<void> {
  const { company } = world.ids.ayse;
  const sealed = (): Promise<number> =>
    inTransaction(world.pool, 'activity.seal', until, async (gate) => {
      const db = await gate.enterJob(company);
      if (db === null) throw new Error('the company is gone');
      return sealDays({ db, now: until });
    });
  // Nothing is sealed while any transaction of the cluster might still write an older line.
  while ((await sealed()) === 0) await sleep(50);
}

/** How many rows of each table there are, of whatever company. */
const counts = (world: World): Promise<Record<string, number>> =>
  asOwner(world, async (owner) => {
    const { rows } = await owner.query(
      `select string_agg(format('select %L as name, count(*)::int as n from %I', relname, relname), ' union all ') as all
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    const found = await owner.query(rows[0].all);
    return Object.fromEntries(found.rows.map(({ name, n }: { name: string; n: number }) => [name, n]));
  });

/** What its log tells is of these days. */
const [began, filled] = [clock() - 10 * dayMs, clock() - 5 * dayMs];

beforeAll(async () => {
  const house = await openWorld();
  [to, folder] = [await openWorld(), await temporaryFolder()];
  taken = await openWorld();
  // What is sealed there already is of days before.
  await past(taken, ['activity'], (owner) => owner.query("update activity set at = at - interval '10 days'"));
  await sealLog(taken, began + 2 * dayMs);
  await take(taken, taken.ids.ayse.company, 'fresh.tar.gz');
  for (const [world, first] of [
    [house, 41_000_000],
    [to, 83_000_000],
  ] as const) {
    await numberFrom(world, first);
    await renamed(world);
  }
  from = await inside(house, await bringIn(house, 'fresh.tar.gz'));
  await fill();
  await take(from, from.ids.ayse.company, 'ours.tar.gz');
}, 90_000);
afterAll(async () => {
  for (const world of [from, to, taken]) await world.close();
  await folder.remove();
});

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
      return pdfText((await world.call('ayse', 'audit.pdf', { auditId: plan, responseId: response })).raw);
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

/** The copy with rows of one table written otherwise, and all of its hashes right. */
async function forged(name: string, table: string, forge: (line: string, place: number) => string): Promise<void> {
  const data = new Map<string, Buffer[]>();
  for await (const part of readCopy(at('ours.tar.gz'), undefined)) {
    if (part.kind === 'table') data.set(part.name, []);
    if (part.kind === 'data') data.get(part.name)?.push(part.bytes);
  }
  const { head } = await verifyCopy(at('ours.tar.gz'), undefined);
  const tables = [...data].map(([of, pieces]) => {
    const text = Buffer.concat(pieces).toString('utf8');
    const lines = text.split('\n').slice(0, -1);
    const written = of === table ? `${lines.map(forge).join('\n')}\n` : text;
    return {
      name: of,
      isPacked: false,
      rows: () => lines.length,
      data: async function* () {
        yield Buffer.from(written);
      },
    };
  });
  await rm(at(name), { force: true });
  await writeCopy(at(name), { head, tables, sequences: async () => [] }, undefined);
}

/** The place of a column in the file, and a line with another value there. */
async function withColumn(
  table: string,
  column: string,
): Promise<(value: string | ((before: string) => string)) => (line: string, place: number) => string> {
  const { head } = await verifyCopy(at('ours.tar.gz'), undefined);
  const at_ = head.tables.find(({ name }) => name === table)?.columns.indexOf(column) ?? -1;
  return (value) => (line, place) => {
    if (place > 0) return line;
    const fields = line.split('\t');
    fields[at_] = typeof value === 'string' ? value : value(fields[at_] ?? '');
    return fields.join('\t');
  };
}

describe('a file that somebody made up is refused, and nothing is left of it', () => {
  let before: Record<string, number>;
  beforeAll(async () => {
    before = await counts(taken);
  });
  afterAll(async () => {
    expect(await counts(taken)).toEqual(before);
  });

  test.each([
    ['a number of another company', 'location', 'customer_id', '83000001', /holds what no release writes/],
    [
      'a number that would use up all others',
      'location',
      'id',
      '2147483000',
      /spans too many numbers of the table location/,
    ],
    ['a number that is none', 'location', 'id', '1e3', /location of the copy holds what no release writes/],
    ['a right that no company has', 'group', 'permissions', '{ManageEverything}', /holds what no release writes/],
    ['a page instead of a picture', 'file', 'type', 'text/html', /holds files that no release makes/],
    ['other bytes than those of its hash', 'file', 'sha256', '0'.repeat(64), /holds files that no release makes/],
    [
      'a text longer than any',
      'location',
      'address',
      'x'.repeat(2_000_000),
      /location of the copy holds what no release writes/,
    ],
    [
      'a time zone that stops the nightly seals of all',
      'company',
      'time_zone',
      'Mars/Olympus',
      /a time zone that is not known here: Mars/,
    ],
    ['a field more', 'location', 'address', 'a\tb', /location of the copy holds what no release writes/],
  ])('%s', async (_what, table, column, value, message) => {
    await forged('forged.tar.gz', table, (await withColumn(table, column))(value));
    const refused = bringIn(taken, 'forged.tar.gz');
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.toThrow(BadCopy);
  });

  test.each(['cut', 'changed'])('one that is %s', async (how) => {
    const whole = await readFile(at('ours.tar.gz'));
    for (const part of [0.2, 0.9]) {
      const offset = Math.floor(whole.length * part);
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(bytes.readUInt8(offset) ^ 0x10, offset);
      await writeFile(at('spoilt.tar.gz'), how === 'cut' ? whole.subarray(0, offset) : bytes);
      await expect(bringIn(taken, 'spoilt.tar.gz')).rejects.toThrow(BadCopy);
    }
  });
});

/** Sends a file in parts, as the screen does, until it has been looked at. */
async function sent(name: string): Promise<{ upload: string; coming: Record<string, unknown> }> {
  const bytes = await readFile(at(name));
  const upload = randomUUID();
  const partBytes = Math.ceil(bytes.length / 3);
  for (let offset = 0; offset < bytes.length; ) {
    const file = bytes.subarray(offset, offset + partBytes);
    const part = { upload, offset, size: bytes.length, file };
    offset = (await taken.ok('ayse', 'companyImport.upload', part)).received;
    // A part whose answer was lost is sent again, and written once.
    if (offset < bytes.length)
      expect(await taken.ok('ayse', 'companyImport.upload', part)).toEqual({ received: offset });
  }
  const state = async () => (await taken.ok('ayse', 'companyImport.state')).coming;
  await expect.poll(async () => (await state()).stage, { timeout: 20_000 }).not.toBe('checking');
  return { upload, coming: await state() };
}

describe('sent to the operator', () => {
  beforeAll(() => rm(backupFolder, { recursive: true, force: true }));
  afterAll(() => rm(backupFolder, { recursive: true, force: true }));

  test('one that cannot be imported says why, and cannot be begun', async () => {
    const bytes = await readFile(at('ours.tar.gz'));
    bytes.writeUInt8(bytes.readUInt8(5000) ^ 1, 5000);
    await writeFile(at('changed.tar.gz'), bytes);
    const { upload, coming } = await sent('changed.tar.gz');
    // What it says depends on what the byte belongs to.
    expect(coming).toMatchObject({ stage: 'failed', fault: expect.stringMatching(/^The file .+\.$/) });
    expect((await taken.call('ayse', 'companyImport.run', { upload })).body.Success).toBe(false);
  });

  test('where the disk is full, or a part broke off, the file goes on being sent, and is ready as it was', async () => {
    const bytes = await readFile(at('ours.tar.gz'));
    const upload = randomUUID();
    const path = join(backupFolder, 'companies', `incoming-${upload}-${bytes.length}.tar.gz`);
    const send = (offset: number, past?: number) =>
      taken.call('ayse', 'companyImport.upload', {
        upload,
        offset,
        size: bytes.length,
        file: bytes.subarray(offset, past),
      });
    expect((await send(0, 5000)).body.Data).toEqual({ received: 5000 });
    await rename(path, `${path}.aside`);
    await symlink('/dev/full', path);
    const refused = await send(5000);
    expect([refused.status, refused.body.Code]).toEqual([507, 'diskFull']);
    await rename(`${path}.aside`, path);
    await appendFile(path, bytes.subarray(5000, 7000));
    expect((await send(5000)).status).toBe(200);
    const coming = async () => (await taken.ok('ayse', 'companyImport.state')).coming;
    await expect.poll(async () => (await coming()).stage, { timeout: 20_000 }).toBe('ready');
    await taken.ok('ayse', 'companyImport.discard', { upload });
    expect(await coming()).toBeNull();
  });

  test('what a server that ended was sent goes on at the next one: the rest is sent, and a whole one is looked at again', async () => {
    const bytes = await readFile(at('ours.tar.gz'));
    const [upload, old] = [randomUUID(), new Date('2026-01-01')];
    const folder = join(backupFolder, 'companies');
    const path = join(folder, `incoming-${upload}-${bytes.length}.tar.gz`);
    const coming = async () => (await taken.ok('ayse', 'companyImport.state')).coming;
    await mkdir(folder, { recursive: true });
    await writeFile(path, bytes.subarray(0, 5000));
    expect(await coming()).toBeNull();
    await utimes(path, old, old);
    expect(await coming()).toMatchObject({ upload, stage: 'receiving', received: 5000, size: bytes.length });
    const rest = { upload, offset: 5000, size: bytes.length, file: bytes.subarray(5000) };
    expect(await taken.ok('ayse', 'companyImport.upload', rest)).toEqual({ received: bytes.length });
    await expect.poll(async () => (await coming()).stage, { timeout: 20_000 }).toBe('ready');
    await taken.ok('ayse', 'companyImport.discard', { upload });
    await writeFile(path, bytes);
    await utimes(path, old, old);
    await expect.poll(async () => (await coming()).stage, { timeout: 20_000 }).toBe('ready');
    await taken.ok('ayse', 'companyImport.discard', { upload });
    expect(await readdir(folder)).toEqual([]);
  });

  test('it is given up on the way, and nothing is left', async () => {
    const { upload } = await sent('ours.tar.gz');
    const before = await counts(taken);
    const holder = await connect(taken.database.owner);
    await holder.query('begin; lock table webhook in share mode');
    await taken.ok('ayse', 'companyImport.run', { upload });
    const coming = async () => (await taken.ok('ayse', 'companyImport.state')).coming;
    await expect.poll(async () => (await coming()).percent, { timeout: 20_000 }).toBeGreaterThan(55);
    await taken.ok('ayse', 'companyImport.discard', { upload });
    await expect.poll(coming, { timeout: 20_000 }).toBeNull();
    await holder.query('rollback');
    await holder.end();
    const { activity: _, ...rest } = await counts(taken);
    const { activity: __, ...was } = before;
    expect(rest).toEqual(was);
    expect(await readdir(join(backupFolder, 'companies'))).toEqual([]);
  });

  test('where the database cuts it off nothing is half imported, and both what happened and what to do is said', async () => {
    const { upload } = await sent('ours.tar.gz');
    const { activity: _, ...was } = await counts(taken);
    const holder = await connect(taken.database.owner);
    await holder.query('begin; lock table webhook in share mode');
    await taken.ok('ayse', 'companyImport.run', { upload });
    const cut = () =>
      holder.query(
        `select pg_terminate_backend(pid) from pg_locks where relation = 'webhook'::regclass and not granted`,
      );
    await expect.poll(async () => (await cut()).rowCount, { timeout: 20_000 }).toBe(1);
    const coming = async () => (await taken.ok('ayse', 'companyImport.state')).coming;
    await expect.poll(async () => (await coming()).stage, { timeout: 20_000 }).toBe('failed');
    expect((await coming()).fault).toMatch(
      /^This was cut off; nothing was left half imported \(.+\)\. Send the file again\.$/,
    );
    await holder.query('rollback');
    await holder.end();
    const { activity: __, ...rest } = await counts(taken);
    expect(rest).toEqual(was);
    expect(await readdir(join(backupFolder, 'companies'))).toEqual([]);
    await taken.ok('ayse', 'companyImport.discard', { upload });
  });

  test('it is shown first, imported when that was read, and whoever has an account here keeps it', async () => {
    const { upload, coming } = await sent('ours.tar.gz');
    expect(coming).toMatchObject({
      stage: 'ready',
      seen: { takenCount: 2, taken: ['ayse@ornek.com.tr', 'can@ornek.com.tr'], nobody: false, known: 0 },
    });
    await taken.ok('ayse', 'companyImport.run', { upload });
    const stage = async () => (await taken.ok('ayse', 'companyImport.state')).coming.stage;
    await expect.poll(stage, { timeout: 30_000 }).toBe('done');
    expect(await readdir(join(backupFolder, 'companies'))).toEqual([]);
    const { ListItems } = await taken.ok('ayse', 'activity.list', { page: 1, pageSize: 1 });
    expect(ListItems[0].sentence).toMatch(/^Ayşe Yılmaz began to import the company copy /);
    const signIn = async (email: string) => (await taken.ok(null, 'account.login', { email, password })).Info.CompanyId;
    expect(await signIn('ayse@ornek.com.tr')).toBe(taken.ids.ayse.company);
    const { rows } = await asOwner(taken, (owner) =>
      owner.query(`select first_name, active, email from "user" where company_id <> all ($1) order by id limit 2`, [
        [taken.ids.ayse.company, taken.ids.zoe.company],
      ]),
    );
    const moved = expect.stringMatching(/^user-\d+\.[0-9a-f]{12}@moved\.invalid$/);
    expect(rows).toEqual([
      { first_name: 'Ayşe', active: false, email: moved },
      { first_name: 'Can', active: false, email: moved },
    ]);
  });

  test('for any other company there is no such thing', async () => {
    const part = { upload: randomUUID(), offset: 0, size: 10, file: Buffer.from('x') };
    for (const verb of ['upload', 'state', 'run', 'discard'])
      expect([verb, (await taken.call('zoe', `companyImport.${verb}`, part)).status]).toEqual([verb, 404]);
  });
});
