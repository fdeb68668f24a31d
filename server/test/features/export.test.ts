import { randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { exportOf } from '@sahada/contract/export';
import { headingOf } from '@sahada/contract/headings';
import type { AnyRow } from '@sahada/contract/row';
import { unzipSync } from 'fflate';
import type { JobHelpers } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openPool } from '../../src/db/pool.ts';
import { pieceBytes } from '../../src/facts/stored-export.ts';
import { fieldColumns, rowSchemaOf } from '../../src/features/export/columns.ts';
import { tableOf, titleOf } from '../../src/features/export/table.ts';
import { makeSheet } from '../../src/outside/sheet.ts';
import { type Task, taskListOf } from '../../src/pipeline/worker.ts';
import { type Builders, build } from '../builders.ts';
import { userWith } from '../walks/door.ts';
import { allCalls, bearer, openWorld, type Reply, type World } from '../world.ts';

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

/** The codes that a field may have, alone or several of them. */
const choicesIn = (schema: z.ZodType): (string | number)[] => {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return choicesIn(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) return choicesIn(schema.element as z.ZodType);
  if (schema instanceof z.ZodEnum) return schema.options;
  return [];
};

const lists = allCalls.filter(({ row }) => exportOf(row) !== null);

/** The lines of a csv without quotes inside. */
const linesOf = (reply: Reply): string[] => reply.raw.toString('utf8').replace('\uFEFF', '').trim().split('\r\n');

const parts = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, part]) => [name, Buffer.from(part).toString('utf8')]),
  );

const sheetOf = (reply: Reply): string => parts(reply.raw)['xl/worksheets/sheet1.xml'] ?? '';

const customers = (input: object, headers: Record<string, string> = {}): Promise<Reply> =>
  world.call('ayse', 'customer.listToExcel', input as Record<string, unknown>, headers);

/** Many customers at once, past the calls. */
const addCustomers = (count: number, name: string): Promise<unknown> =>
  world.inCompany('ayse', (db) =>
    sql`insert into customer (name, contact_first_name, contact_last_name, contact_email)
      select ${name} || ' ' || n, 'A', 'B', md5(n::text) || '@b.example' from generate_series(1, ${count}) n`.execute(
      db,
    ),
  );

test('a file that is made in the background may take as long as one that is waited for', async () => {
  const pool = openPool(world.database.app, () => {}, { size: 1, waitMs: 60_000, answerMs: 3000 });
  let isMade = false;
  const make: Task<'export.write'> = async (_asked, { asUser }) => {
    await asUser(world.ids.ayse.user, ({ db }) => sql`select pg_sleep(4)`.execute(db), true);
    isMade = true;
  };
  const { 'export.write': task } = taskListOf(pool, { 'export.write': make }, () => {});
  const asked = { exportId: 0, companyId: world.ids.ayse.company };
  await Promise.resolve(task?.(asked, { job: { attempts: 1 } } as JobHelpers)).finally(() => pool.end());
  expect(isMade).toBe(true);
});

test('spaces that a reader could lose are kept, and other texts are written as they are', async () => {
  const head = { format: 'xlsx', title: 'A', language: 'tr', columns: [{ heading: 'Ad', kind: 'text' }] } as const;
  const bytes = await makeSheet(head, [[' önde'], ['sonda '], ['iki  boşluk'], ['satır\nsonu'], ['düz yazı'], ['a<b']]);
  const sheet = parts(bytes)['xl/worksheets/sheet1.xml'] ?? '';
  for (const text of [' önde', 'sonda ', 'iki  boşluk', 'satır\nsonu', 'a&lt;b'])
    expect(sheet).toContain(`<t xml:space="preserve">${text}</t>`);
  expect(sheet).toContain('<t>düz yazı</t>');
});

test('columns are as wide as what stands in them, and days are written as their reader does', async () => {
  const columns = [{ heading: 'Ad', kind: 'text' } as const, { heading: 'Gün', kind: 'date' } as const];
  const rows = [
    ['Kadıköy Mağazası – açılış kontrolü', '2026-11-20'],
    ['x'.repeat(500), '2026-11-21'],
  ];
  const made = async (language: 'tr' | 'en', some: string[][]) =>
    parts(await makeSheet({ format: 'xlsx', title: 'A', language, columns }, some));
  const widthIn = (file: Record<string, string>) => /width="(\d+)"/.exec(file['xl/worksheets/sheet1.xml'] ?? '')?.[1];
  const turkish = await made('tr', rows.slice(0, 1));
  expect([widthIn(turkish), widthIn(await made('tr', rows)), widthIn(await made('tr', []))]).toEqual([
    '36',
    '60',
    '12',
  ]);
  expect(turkish['xl/styles.xml']).toContain('formatCode="dd\\.mm\\.yyyy"');
  expect((await made('en', rows))['xl/styles.xml']).toContain('formatCode="d\\ mmm\\ yyyy\\ hh:mm"');
});

test('only days that Excel has become days: any other text of a column of days stays as it was written', async () => {
  const columns = [{ heading: 'Gün', kind: 'date' } as const];
  const texts = ['Oda 5', '12', '12 Mart', 'A-12', '2026', '2026-02-30', '0202-11-20', '1900-02-28'];
  const bytes = await makeSheet({ format: 'xlsx', title: 'A', language: 'tr', columns }, [
    ...texts.map((text) => [text]),
    ['1900-03-01'],
    ['2026-11-20'],
  ]);
  const sheet = parts(bytes)['xl/worksheets/sheet1.xml'] ?? '';
  for (const text of texts) expect(sheet).toContain(`<t>${text}</t>`);
  expect([...sheet.matchAll(/<v>(\d+)<\/v>/g)].map(([, days]) => days)).toEqual(['61', '46346']);
});

describe('every list of the table', () => {
  test('has an export under its own path, with its own right, and there are lists', () => {
    expect(lists.length).toBeGreaterThan(12);
    for (const { name, row } of lists) {
      const exported = allCalls.find((call) => call.name === `${name}ToExcel`);
      expect([name, exported?.row.path, exported?.row.access]).toEqual([name, `${row.path}ToExcel`, row.access]);
    }
  });

  test.each(lists)('$name has a name for its file, and a heading in words for each of its columns', ({ name, row }) => {
    expect(titleOf(name)).toBeDefined();
    const item = ((row as AnyRow).response as z.ZodObject).shape.ListItems as unknown as z.ZodArray<z.ZodObject>;
    const columns = fieldColumns(item.element).map(({ path, kind }) => ({ field: path.at(-1) as string, kind }));
    expect(columns.filter(({ field }) => headingOf(field) === undefined)).toEqual([]);
    expect(columns.length).toBeGreaterThan(0);
    // A day that is written as a text is sorted as one, and nobody can reckon with it.
    expect(columns.filter(({ field, kind }) => kind === 'text' && /(date|day|from|until)$/i.test(field))).toEqual([]);
  });

  test.each(lists)('$name tells what is chosen from a few in words', ({ name, row }) => {
    const table = tableOf(name, row as AnyRow, {}, 'tr', { timeZone: 'Europe/Istanbul' }, 0);
    const shape: Record<string, z.ZodType> = rowSchemaOf(row as AnyRow).shape;
    const codes = Object.entries(shape).flatMap(([field, schema]) =>
      choicesIn(schema).map((code) => ({ field, code })),
    );
    const untold = codes.filter(({ field, code }) =>
      table.cells({ [field]: shape[field] instanceof z.ZodArray ? [code] : code }).includes(code),
    );
    expect(untold).toEqual([]);
  });

  test('of a project is called by what it holds, which is not the same in any two of them', () => {
    const ofProject = lists.filter(({ name }) => name.startsWith('mapping.'));
    expect(ofProject).toHaveLength(6);
    expect(new Set(ofProject.map(({ name }) => titleOf(name)?.tr)).size).toBe(6);
    expect(titleOf('mapping.locations')).toEqual({ tr: 'Proje lokasyonları', en: 'Project locations' });
  });
});

describe('an export', () => {
  test('of notifications names each in words, with an address that opens from anywhere', async () => {
    const { exportId: id } = await world.ok('ayse', 'customer.listToExcel', { job: true });
    await world.writeExports();
    const file = await world.call('ayse', 'notification.listToExcel', { format: 'csv' });
    const [head = '', row = ''] = linesOf(file);
    const told = Object.fromEntries(head.split(',').map((heading, at) => [heading, row.split(',')[at]]));
    expect(told).toMatchObject({
      'Kind of notification': 'Export ready',
      Link: expect.stringMatching(new RegExp(`^http.*/export/${id}$`)),
    });
    const [messages = ''] = linesOf(await world.call('ayse', 'message.listToExcel', { format: 'csv' }));
    expect(messages.split(',').slice(0, 2)).toEqual(['Message', 'Channel']);
  });

  test('has the list’s rows by its filters and its order, in the columns and words of the screen, the other fields behind them', async () => {
    await a.customer({ companyName: 'Çınar Gıda', active: false });
    await a.customer({ companyName: 'Çelik Yapı', active: true });
    const input = { searchText: 'ç', sortField: 'companyName', sortDirection: 'desc', format: 'csv' };
    const columns = [
      { field: 'companyPhone', label: 'Tel' },
      { field: 'companyName', label: 'Firma' },
    ];
    const reply = await customers({ ...input, active: [true, false], columns }, { 'accept-language': 'en' });
    const [head = '', ...rows] = linesOf(reply);
    expect(head).toBe(
      'Tel,Firma,Contact’s first name,Contact’s last name,Contact’s e-mail,Street address,Country,City,District,Description,Active',
    );
    expect(rows.map((row) => row.split(',')[1])).toEqual(['Çınar Gıda', 'Çelik Yapı']);
    expect(rows[0]?.endsWith(',No')).toBe(true);
    const only = await customers({ ...input, active: true });
    expect(linesOf(only)).toHaveLength(2);
    expect(String(only.headers['content-disposition'])).toContain('.csv');
  });

  test('tells a code of the row itself, and a code that has a name beside it by that name alone', async () => {
    const [head = ''] = linesOf(await world.call('ayse', 'location.listToExcel', { format: 'csv' }));
    expect(head.split(',').slice(0, 3)).toEqual(['Name', 'Code', 'Customer']);
    const [findings = ''] = linesOf(await world.call('ayse', 'report.findingReportToExcel', { format: 'csv' }));
    expect(findings.split(',').filter((heading) => /^Repe/.test(heading))).toEqual(['Repeated']);
    const [plans = ''] = linesOf(await world.call('ayse', 'plan.listToExcel', { format: 'csv' }));
    expect(plans.split(',').filter((heading) => heading === 'Status')).toHaveLength(1);
    expect(plans).toMatch(/(^|,)Definition,/);
  });

  test.each(lists.map(({ name }) => name).filter((name) => /^(plan|review|action|analysis|report|user)\b/.test(name)))(
    '%s calls no two columns alike',
    async (list) => {
      const [head = ''] = linesOf(await world.call('ayse', `${list}ToExcel`, { format: 'csv' }));
      const headings = head.replaceAll(/"[^"]*"/g, (text) => text.replaceAll(',', '')).split(',');
      expect(headings).toEqual([...new Set(headings)]);
    },
  );

  test('has a code where its screen shows it, by its name; whether a plan is an audit; and of a score that it is a percentage', async () => {
    const columns = ['statusCode', 'percent', 'auditTypeId'].map((field) => ({ field, label: field }));
    const [head = ''] = linesOf(await world.call('ayse', 'review.listToExcel', { format: 'csv', columns }));
    expect(head.split(',').slice(0, 3)).toEqual(['statusCode', 'Score (%)', 'auditTypeId']);
    const [plans = ''] = linesOf(await world.call('ayse', 'plan.listToExcel', { format: 'csv' }));
    expect(plans.split(',')).toContain('Plan type');
  });

  test('speaks the reader’s language, with the separator that Excel expects there', async () => {
    await world.ok('ayse', 'account.language', { languageId: 1 });
    const [head = ''] = linesOf(await customers({ format: 'csv' }));
    expect(head.split(';').slice(0, 2)).toEqual(['Müşteri', 'Yetkilinin adı']);
    await world.ok('ayse', 'account.language', { languageId: 2 });
  });

  test('runs nothing as a formula: xlsx holds texts and no formula, csv an apostrophe in front', async () => {
    for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＠']) {
      await a.customer({ companyName: `x${start}`, description: 'd', companyPhone: 'p' });
      await world.inCompany('ayse', (db) =>
        sql`update customer set description = ${`${start}HYPERLINK("http://x")`} where name = ${`x${start}`.trim()}`.execute(
          db,
        ),
      );
    }
    const xlsx = sheetOf(await customers({}));
    expect(xlsx).not.toMatch(/<f[ >]/);
    expect(xlsx.match(/HYPERLINK/g)).toHaveLength(9);
    const csv = (await customers({ format: 'csv' })).raw.toString('utf8');
    expect(csv.match(/"'[=+\-@\t\r\n＝＠]HYPERLINK/g)).toHaveLength(9);
  });

  test('writes numbers as numbers and moments in the reader’s zone', async () => {
    await a.location({ Name: 'Sayılı', Latitude: 40.5 });
    const sheet = sheetOf(await world.call('ayse', 'location.listToExcel', { searchText: 'Sayılı' }));
    expect(sheet).toContain('<v>40.5</v>');
    await a.plan({
      definition: 'Saatli',
      locales: [],
      beginDate: '2026-03-01T09:30:00Z',
      endDate: '2026-03-02T09:30:00Z',
    });
    const plans = await world.call('ayse', 'plan.listToExcel', { searchText: 'Saatli', format: 'csv' });
    expect(plans.raw.toString()).toContain('Saatli');
    expect(linesOf(plans)[1]).toContain('2026-03-01 12:30');
  });

  test.each(['plan.listToExcel', 'analysis.plansToExcel'])(
    'writes the dates of a plan on the wall of its location, as screens show them: %s',
    async (list) => {
      const CustomerId = await a.standing.customer();
      const locationId = await a.location({ Name: 'Times Square', CustomerId, TimeZone: 'America/New_York' });
      await world.ok('ayse', 'mapping.addLocations', {
        projectId: await a.standing.project(),
        locationIds: [locationId],
      });
      const definition = `Uzak ${list}`;
      const dates = { beginDate: '2099-03-01', endDate: '2099-03-02' };
      await a.openPlan({ definition, locales: [], locationId, ...dates });
      const lines = linesOf(await world.call('ayse', list, { searchText: definition, format: 'csv' }));
      expect(lines[1]).toMatch(/[,;]2099-03-01 00:00[,;]2099-03-02 23:59[,;]America\/New_York[,;]/);
    },
  );

  test('writes the day on which an action is due as a day', async () => {
    await a.action({ title: 'Günlü', dueDate: '2026-03-05' });
    const sheet = sheetOf(await world.call('ayse', 'action.listToExcel', { searchText: 'Günlü' }));
    expect(sheet).toContain('<v>46086</v>');
  });

  test('is refused to whoever may not see the list', async () => {
    expect((await world.call('can', 'customer.listToExcel', {})).status).toBe(403);
  });
});

describe('an export of many rows', () => {
  let exportId: number;

  test('is 202 with a number above 5,000 rows, and a file when the job has written it', async () => {
    await addCustomers(5001, 'Zincir');
    const reply = await customers({ searchText: 'Zincir', sortField: 'companyName', format: 'csv' });
    expect([reply.status, reply.body.Success]).toEqual([202, true]);
    exportId = reply.body.Data.exportId;
    expect(await world.ok('ayse', 'exportFile.progress', { id: exportId })).toMatchObject({
      state: 'running',
      total: 5001,
    });
    expect((await world.call('ayse', 'exportFile.download', { id: exportId })).status).toBe(404);
    await world.writeExports();
    const done = await world.ok('ayse', 'exportFile.progress', { id: exportId });
    expect(done).toMatchObject({ state: 'done', done: 5001, total: 5001 });
    const file = await world.call('ayse', 'exportFile.download', { id: exportId });
    expect(file.raw.length).toBe(done.bytes);
    const names = linesOf(file).map((line) => line.split(',')[0]);
    expect(new Set(names).size).toBe(5002);
    expect(names.filter((name) => name?.startsWith('Zincir'))).toHaveLength(5001);
  });

  test('is of one moment: no row is lost or doubled, and none is called otherwise, while rows come, go and are renamed', async () => {
    const [first, second] = [
      await a.customer({ companyName: 'Akış Bir' }),
      await a.customer({ companyName: 'Akış İki' }),
    ];
    const { rows: before } = await world.inCompany('ayse', (db) =>
      sql<{ name: string; customer: string }>`
        with made as (
          insert into location (name, customer_id)
          select 'Akış ' || lpad(n::text, 4, '0'), case n % 2 when 0 then ${first}::int else ${second}::int end
          from generate_series(1, 3000) n returning name, customer_id)
        select m.name, c.name as customer from made m join customer c on c.id = m.customer_id`.execute(db),
    );
    const asked = { searchText: 'Akış', searchField: 'Name', sortField: 'Name', format: 'csv', job: true };
    const { exportId: id } = await world.ok('ayse', 'location.listToExcel', asked);
    let isWritten = false;
    const written = world.writeExports().finally(() => {
      isWritten = true;
    });
    let changes = 0;
    while (!isWritten) {
      changes += 1;
      await world.inCompany('ayse', async (db) => {
        await sql`insert into location (name, customer_id) values (${`Akış 0${changes}`}, ${first})`.execute(db);
        await sql`update location set name = 'Akış 9' || name where name = ${`Akış ${String(changes).padStart(4, '0')}`}`.execute(
          db,
        );
        await sql`update customer set name = ${`Akış ${changes}`} where id = ${second}`.execute(db);
      });
    }
    await written;
    expect(changes).toBeGreaterThan(3);
    const file = linesOf(await world.call('ayse', 'exportFile.download', { id })).slice(1);
    const told = file.map((line) => line.split(','));
    // What came before the job had begun to read may stand in it; of what was there, each row stands once.
    const names = told.map(([name]) => name);
    expect(new Set(names).size).toBe(names.length);
    const { compare } = new Intl.Collator('en', { numeric: true });
    expect(names).toEqual(names.toSorted((one, other) => compare(one ?? '', other ?? '')));
    expect(await world.ok('ayse', 'exportFile.progress', { id })).toMatchObject({
      done: names.length,
      total: names.length,
    });
    const [, , ...called] = [...new Set(told.map((line) => line[2]))];
    expect(called).toEqual([]);
    expect(names.filter((name) => /^Akış (9Akış )?\d{4}$/.test(name ?? ''))).toHaveLength(before.length);
  });

  test('tells rows of any spelling as a file that is answered at once, in order and none twice', async () => {
    const odd = [
      'a, b',
      '"',
      '"" ,',
      '\\',
      'a\\"b',
      '(x)',
      ' önde',
      'iki\nsatır',
      'sekme\t;',
      'NULL',
      '{1,2}',
      '😀 ğüşıöç',
      "o'ne",
    ];
    // More than one, so that what a row shows of its customer is seen to be of its own.
    const owners = await Promise.all([1, 2, 3].map((n) => a.customer({ companyName: `Yazım ${n}` })));
    await world.inCompany('ayse', (db) =>
      sql`
        insert into location (name, customer_id, code, latitude, longitude, address)
        select 'Yazım ' || lpad(n::text, 4, '0') || ' ' || o.text, (${owners}::int[])[1 + n % 3], case when o.text <> 'NULL' then n || o.text end,
          case n % 3 when 0 then null else -n / 100.0 end, case n % 5 when 0 then null else n / 1000.0 end,
          case n % 4 when 0 then null when 1 then '' else o.text || n end
        from generate_series(1, 1203) n,
          lateral (select (${odd}::text[])[1 + n % ${odd.length}::int] as text) o`.execute(db),
    );
    for (const order of [{}, { sortField: 'Name', sortDirection: 'desc' }]) {
      const asked = { searchText: 'Yazım', searchField: 'Name', format: 'csv', ...order };
      const atOnce = await world.call('ayse', 'location.listToExcel', asked);
      const { exportId: id } = await world.ok('ayse', 'location.listToExcel', { ...asked, job: true });
      await world.writeExports();
      const file = await world.call('ayse', 'exportFile.download', { id });
      expect(file.raw.toString()).toBe(atOnce.raw.toString());
      expect(new Set(file.raw.toString().match(/Yazım \d{4}/g)).size).toBe(1203);
    }
  });

  test('comes in the language of the session that asked, whatever its maker’s own is', async () => {
    const heads: (string | undefined)[] = [];
    for (const languageId of [1, 2]) {
      await world.ok('ayse', 'account.language', { languageId });
      const { exportId: id } = await world.ok('ayse', 'customer.listToExcel', { job: true, format: 'csv' });
      // What is written later does not follow what the session has become by then.
      await world.ok('ayse', 'account.language', { languageId: 3 - languageId });
      await world.writeExports();
      const file = await world.call('ayse', 'exportFile.download', { id });
      heads.push(linesOf(file)[0]?.split(/[;,]/)[0]);
    }
    expect(heads).toEqual(['Müşteri', 'Customer']);
    await world.ok('ayse', 'account.language', { languageId: 2 });
  });

  test('that a program asked for has what its key may see, not what the key’s maker may', async () => {
    const actionId = await a.action({ ownerUserId: world.ids.can.user });
    const { user: other } = await userWith(world, []);
    await world.inCompany('ayse', (db) =>
      db.updateTable('action').set({ created_by: other, verifier_user_id: other }).where('id', '=', actionId).execute(),
    );
    const { key } = await world.ok('ayse', 'apiKey.create', { name: 'ERP', permissions: ['ManageCustomers'] });
    const list = (input: object, headers?: Record<string, string>) =>
      world.call(headers ? null : 'ayse', 'action.listToExcel', { format: 'csv', ...input }, headers);
    const atOnce = linesOf(await list({}, bearer(key)));
    expect(linesOf(await list({})).length).toBeGreaterThan(atOnce.length);
    const { exportId: id } = (await list({ job: true }, bearer(key))).body.Data;
    await world.writeExports();
    const file = await world.call(null, 'exportFile.download', { id }, bearer(key));
    expect(linesOf(file)).toEqual(atOnce);
  });

  test('is not told of to a key of its maker that may not see what is in it', async () => {
    const { exportId: id } = await world.ok('ayse', 'customer.listToExcel', { job: true });
    const keyWith = async (permission: string) =>
      (await world.ok('ayse', 'apiKey.create', { name: 'ERP', permissions: [permission] })).key;
    const progress = async (headers: Record<string, string>) =>
      (await world.call(null, 'exportFile.progress', { id }, headers)).status;
    expect(await progress(bearer(await keyWith('ManageQuestions')))).toBe(403);
    const own = bearer(await keyWith('ManageCustomers'));
    const { exportId: asked } = (await world.call(null, 'customer.listToExcel', { job: true }, own)).body.Data;
    expect((await world.call(null, 'exportFile.progress', { id: asked }, own)).status).toBe(200);
    expect((await world.call('ayse', 'exportFile.progress', { id })).status).toBe(200);
    await world.writeExports();
  });

  test('of what people alone may see is not taken along by a key of theirs', async () => {
    const { exportId: id } = await world.ok('ayse', 'notification.listToExcel', { job: true });
    await world.writeExports();
    const { key } = await world.ok('ayse', 'apiKey.create', { name: 'ERP', permissions: ['ManageCustomers'] });
    for (const name of ['exportFile.progress', 'exportFile.download', 'exportFile.address'])
      expect((await world.call(null, name, { id }, bearer(key))).status).toBe(403);
    expect((await world.call('ayse', 'exportFile.download', { id })).status).toBe(200);
  });

  test('is its maker’s own, and asks for the right again at each download', async () => {
    const other = await world.call('zoe', 'exportFile.download', { id: exportId });
    expect(other.status).toBe(404);
    expect((await world.call('can', 'exportFile.progress', { id: exportId })).status).toBe(404);
    await world.inCompany('ayse', (db) =>
      db.updateTable('export').set({ user_id: world.ids.can.user }).where('id', '=', exportId).execute(),
    );
    expect((await world.call('can', 'exportFile.download', { id: exportId })).status).toBe(403);
  });

  test('of what only a right shows is to be had no more when that right is gone, though its list stays open', async () => {
    const person = await userWith(world, ['ManageActions']);
    const token = bearer(await world.session(person));
    const setRights = (permissions: string[]) =>
      world.inCompany('ayse', (db) =>
        sql`update "group" set permissions = ${permissions}
          where id = (select group_id from "user" where id = ${person.user})`.execute(db),
      );
    const asked = await world.call(null, 'action.listToExcel', { job: true }, token);
    const { exportId: id } = asked.body.Data;
    await world.writeExports();
    const statuses = async () => [
      (await world.call(null, 'exportFile.download', { id }, token)).status,
      (await world.call(null, 'action.list', {}, token)).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await setRights([]);
    expect(await statuses()).toEqual([403, 200]);
    await setRights(['ManageActions', 'ManageCustomers']);
    expect(await statuses()).toEqual([200, 200]);
  });

  test('is to be had for seven days', async () => {
    const id = await world.writtenExport('ayse');
    const madeAgo = (ms: number) =>
      world.inCompany('ayse', (db) =>
        db
          .updateTable('export')
          .set({ created_at: new Date(Date.now() - ms).toISOString() })
          .where('id', '=', id)
          .execute(),
      );
    const status = async () => (await world.call('ayse', 'exportFile.download', { id })).status;
    await madeAgo(7 * 86_400_000 - 60_000);
    expect(await status()).toBe(200);
    await madeAgo(7 * 86_400_000);
    expect(await status()).toBe(404);
  });

  test('fails where its maker has lost the right meanwhile, and stores nothing', async () => {
    const { exportId: id } = await world.ok('ayse', 'customer.listToExcel', { job: true });
    await world.inCompany('ayse', (db) =>
      db.updateTable('export').set({ user_id: world.ids.can.user }).where('id', '=', id).execute(),
    );
    await world.writeExports();
    expect(await world.ok('can', 'exportFile.progress', { id })).toMatchObject({ state: 'failed', bytes: 0 });
    const { ListItems } = await world.ok('can', 'notification.list', {});
    expect(ListItems, 'told also to whoever has left the page').toMatchObject([
      { name: 'export.failed', link: `/export/${id}` },
    ]);
    expect((await world.call('can', 'exportFile.download', { id })).status).toBe(403);
    // Nor is it a file where its reader may see the list.
    await world.inCompany('ayse', (db) =>
      db.updateTable('export').set({ user_id: world.ids.ayse.user }).where('id', '=', id).execute(),
    );
    expect((await world.call('ayse', 'exportFile.download', { id })).status).toBe(404);
  });

  describe('of several pieces', () => {
    const asked = { searchText: 'Parça', format: 'csv', sortField: 'companyName' };
    const piecesOf = (id: number) =>
      world.inCompany('ayse', (db) =>
        db.selectFrom('export_part').select('place').where('export_id', '=', id).orderBy('place').execute(),
      );

    test('is as it was asked for where a killed attempt had left pieces', async () => {
      await addCustomers(4000, `Parça ${'uzun adıyla '.repeat(12)}`);
      const atOnce = await customers(asked);
      const { exportId: id } = await world.ok('ayse', 'customer.listToExcel', { ...asked, job: true });
      await world.inCompany('ayse', (db) =>
        sql`insert into export_part (export_id, place, bytes) select ${id}::int, n, 'left behind'::bytea
          from generate_series(0, 40) n`.execute(db),
      );
      await world.writeExports();
      const file = await world.call('ayse', 'exportFile.download', { id });
      expect(file.raw.equals(atOnce.raw)).toBe(true);
      const packed = await world.call('ayse', 'exportFile.download', { id }, { 'accept-encoding': 'gzip' });
      expect(await piecesOf(id)).toHaveLength(Math.ceil(packed.raw.length / pieceBytes));
    });

    test('lies packed and goes so to whoever takes it so; all others get it unpacked', async () => {
      const { exportId: id } = await world.ok('ayse', 'customer.listToExcel', { ...asked, job: true });
      await world.writeExports();
      const { bytes } = await world.ok('ayse', 'exportFile.progress', { id });
      const got = (accepted: Record<string, string>) =>
        world.call('ayse', 'exportFile.download', { id }, accepted) as Promise<Reply>;
      const plain = await got({});
      expect(plain.raw.length).toBe(bytes);
      for (const accepted of ['gzip', 'br;q=1.0, gzip;q=0.5', 'deflate, GZIP ; q=1']) {
        const packed = await got({ 'accept-encoding': accepted });
        expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
        expect(packed.raw.length).toBeLessThan(bytes / 2);
        expect(gunzipSync(packed.raw).equals(plain.raw)).toBe(true);
      }
      for (const accepted of ['identity', 'gzip;q=0', 'gzip; q=0.0, identity', 'gzipped']) {
        const unpacked = await got({ 'accept-encoding': accepted });
        expect(unpacked.headers['content-encoding'] ?? 'identity').toBe('identity');
        expect(unpacked.raw.equals(plain.raw)).toBe(true);
      }
    });

    test('is told as it lies where an earlier release stored it unpacked', async () => {
      const { exportId: id } = await world.ok('ayse', 'customer.listToExcel', { ...asked, job: true });
      await world.writeExports();
      await world.inCompany('ayse', async (db) => {
        const text = Buffer.from('Müşteri;Kod\r\n');
        await db.deleteFrom('export_part').where('export_id', '=', id).execute();
        await db.insertInto('export_part').values({ export_id: id, place: 0, bytes: text }).execute();
        await db.updateTable('export').set({ gzip_bytes: null, bytes: text.length }).where('id', '=', id).execute();
      });
      const file = await world.call('ayse', 'exportFile.download', { id });
      expect(file.raw.toString()).toBe('Müşteri;Kod\r\n');
      const packed = await world.call('ayse', 'exportFile.download', { id }, { 'accept-encoding': 'gzip' });
      expect(gunzipSync(packed.raw).toString()).toBe('Müşteri;Kod\r\n');
    });

    test('breaks off where one is missing, so that nobody takes it for the whole, and says so where it has not begun', async () => {
      const { exportId: id } = await world.ok('ayse', 'customer.listToExcel', { ...asked, job: true });
      await world.writeExports();
      const packed = gzipSync(randomBytes(20 * pieceBytes));
      const count = Math.ceil(packed.length / pieceBytes);
      await world.inCompany('ayse', async (db) => {
        await db.deleteFrom('export_part').where('export_id', '=', id).execute();
        for (let place = 0; place < count; place++) {
          const bytes = packed.subarray(place * pieceBytes, (place + 1) * pieceBytes);
          await db.insertInto('export_part').values({ export_id: id, place, bytes }).execute();
        }
        await db.updateTable('export').set({ gzip_bytes: packed.length }).where('id', '=', id).execute();
      });
      const got = (accepted: Record<string, string>) => world.call('ayse', 'exportFile.download', { id }, accepted);
      const ways: Record<string, string>[] = [{}, { 'accept-encoding': 'gzip' }];
      for (const way of ways) expect((await got(way)).status).toBe(200);
      const lose = (place: number) =>
        world.inCompany('ayse', (db) =>
          db.deleteFrom('export_part').where('export_id', '=', id).where('place', '=', place).execute(),
        );
      await lose(count - 1);
      for (const way of ways) await expect(got(way)).rejects.toThrow();
      await lose(0);
      for (const way of ways) {
        const said = await world.fault('ayse', 'exportFile.download', { id }, way);
        expect(said.body.Success).toBe(false);
        for (const header of ['content-encoding', 'content-disposition']) expect(said.headers[header]).toBeUndefined();
      }
    });
  });
});
