import { unzipSync, zipSync } from 'fflate';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { mountedCalls } from '../../src/app.ts';
import { importTask } from '../../src/features/import/task.ts';
import { makeSheet } from '../../src/outside/sheet.ts';
import { taskListOf } from '../../src/pipeline/worker.ts';
import { build } from '../builders.ts';
import { a, book, check, customer, type Data, lines, locations, openImports, run, world } from '../imports.ts';
import { personWith } from '../walks/door.ts';
import { bearer, rowNamed, sendWire, wireOf } from '../world.ts';

openImports();

describe('a check', () => {
  test('tells every problem by row, column and value, writes nothing, and what has problems cannot be run', async () => {
    const file = lines(
      'Name;Code;Customer;City;District;Latitude;Active;Hava',
      `Tamam;I-1;${customer};İstanbul;Kadıköy;40,98;Aktif;açık`,
      `;I-2;${customer};;;;;`,
      `Yok;I-3;Böyle bir firma yok;;;;;`,
      `Enlem;I-4;${customer};;;doksan;;`,
      `Uzak;I-5;${customer};;;91;;`,
      `Belki;I-6;${customer};;;;belki;`,
      `Şehir;I-7;${customer};Atlantis;;;;`,
      `Çift;I-1;${customer};;;;;`,
    );
    const before = await locations('');
    const checked = await check('location', file);
    const told = checked.problems.map(({ row, column, value, severity }: Data) => [row, column, value, severity]);
    expect(told).toEqual([
      [1, 'Hava', '', 'warning'],
      [3, 'Name', '', 'error'],
      [4, 'Customer', 'Böyle bir firma yok', 'error'],
      [5, 'Latitude', 'doksan', 'error'],
      [6, 'Latitude', '91', 'error'],
      [7, 'Active', 'belki', 'error'],
      [8, 'City', 'Atlantis', 'error'],
      [9, 'Code', 'I-1', 'error'],
    ]);
    expect([checked.rows, checked.problemCount]).toEqual([8, 8]);
    for (const { message } of checked.problems) expect(message.length).toBeGreaterThan(5);
    expect((await locations('')).TotalItemsCount).toBe(before.TotalItemsCount);
    const refused = await world.call('ayse', 'importFile.run', { importId: checked.importId });
    expect([refused.status, refused.body.Success]).toEqual([200, false]);
  });

  test('says of an empty file that it is', async () => {
    const { body } = await world.call('ayse', 'importFile.check', { kind: 'location', file: new Uint8Array() });
    expect(body.errors).toEqual({ file: ['Choose a file that is not empty.'] });
  });

  test('tells a code that another location has already', async () => {
    await a.location({ Code: 'VX1', Name: 'Eski' });
    const file = lines('Name;Code;Customer', `Yeni;YENI-1;${customer}`);
    expect((await check('location', file)).create).toBe(1);
    const other = lines('Name;Code;Customer', `Yeni;VX1;${customer}`);
    expect(await check('location', other)).toMatchObject({ create: 0, update: 1, problemCount: 0 });
  });

  test('takes for a manager whoever still works there, by name or e-mail, and nobody who left', async () => {
    const user = await a.user({ firstName: 'Şule', lastName: 'Işıkoğlu', email: 'sule@ornek.example' });
    const file = (who: string) => lines('Name;Customer;ManagerName', `Yönetilen;${customer};${who}`);
    for (const who of ['ŞULE IŞIKOĞLU', 'sule@ornek.example'])
      expect(await check('location', file(who))).toMatchObject({ create: 1, problems: [] });
    const { importId } = await check('location', file('Şule Işıkoğlu'));
    await run(importId);
    const [{ Id }] = (await locations('Yönetilen')).ListItems;
    expect(await world.ok('ayse', 'location.get', { id: Id })).toMatchObject({ ManagerUserId: user });
    await world.ok('ayse', 'user.setActive', { ids: [user], active: false });
    const { problems } = await check('location', lines('Name;Customer;ManagerName', `Öbürü;${customer};Şule Işıkoğlu`));
    expect(problems).toMatchObject([{ row: 2, column: 'ManagerName', severity: 'error' }]);
  });

  test('knows columns by what a chain of branches calls them', async () => {
    for (const headings of ['Şube adı;Şube kodu;Müşteri adı', 'BRANCH;Store number;Customer name'])
      expect(await check('location', lines(headings, `Moda;MD-9;${customer}`))).toMatchObject({
        create: 1,
        problemCount: 0,
        columns: [{ field: 'Name' }, { field: 'Code' }, { field: 'CustomerId' }],
      });
  });

  test('finds the headings below a title, the places in any order, and an e-mail address by its usual name', async () => {
    const file = lines(
      '2026 müşteri listesi;;;;;;',
      ';;;;;;',
      'Firma;Yetkili adı;Yetkili soyadı;E-Posta;İlçe;Şehir;Durum',
      'Ilıca Kebap;Iraz;Öz;iraz@ilica.example;Çankaya;ankara;Pasif',
    );
    expect(await check('customer', file)).toMatchObject({
      create: 1,
      problems: [],
      columns: [
        { field: 'companyName' },
        { field: 'personelFName' },
        { field: 'personelLName' },
        { field: 'personelEmail' },
        { field: 'adres.district' },
        { field: 'adres.city' },
        { field: 'active' },
      ],
    });
    // A record whose cells happen to be called like columns is none of them.
    const named = await check('location', lines('Ünvan;Cari;Tip', `Depo;${customer};Şube`));
    expect(named.columns.map(({ heading }: Data) => heading)).toEqual(['Ünvan', 'Cari', 'Tip']);
  });

  test('reads the first sheet with headings, and says of another one with rows that it was not read', async () => {
    const headings = ['Name', 'Customer'];
    const sheets = async (first: string[][], ...more: { title: string; lines: string[][] }[]) => {
      const columns = (first[0] ?? []).map((heading) => ({ heading, kind: 'text' as const }));
      const head = { format: 'xlsx', title: 'Ocak', language: 'en', columns, more } as const;
      return check('location', await makeSheet(head, first.slice(1)));
    };
    const cover = await sheets([['2026']], { title: 'Liste', lines: [headings, ['Moda', customer]] });
    expect(cover).toMatchObject({ create: 1, problems: [] });
    const second = { title: 'Şubat', lines: [headings, ['Göztepe', customer]] };
    const notes = { title: 'Notlar', lines: [['Name'], ['Moda kapalı']] };
    const two = await sheets([headings, ['Moda', customer]], second, notes);
    expect(two.create).toBe(1);
    expect(two.problems).toMatchObject([
      { row: 0, severity: 'warning', message: 'The sheet “Şubat” was not read; only the sheet “Ocak” was.' },
    ]);
  });

  test('reads a code with the zeros that Excel shows in front of it', async () => {
    const parts = unzipSync(await book(['Name', 'Customer', 'Code'], [['Moda', customer, 12]]));
    const changed = (name: string, from: string | RegExp, to: string) =>
      Buffer.from(
        Buffer.from(parts[name] as Uint8Array)
          .toString()
          .replace(from, to),
      );
    const file = zipSync({
      ...parts,
      'xl/styles.xml': changed('xl/styles.xml', /formatCode="[^"]*"/, 'formatCode="00000"'),
      'xl/worksheets/sheet1.xml': changed('xl/worksheets/sheet1.xml', '<c r="C2">', '<c r="C2" s="2">'),
    });
    const { preview, problems } = await check('location', file);
    expect(problems).toEqual([]);
    expect(preview[0].fields).toMatchObject({ Code: '00012' });
  });

  test('says what there is none of, and of a place in a wrong one nothing more', async () => {
    const file = lines(
      'Customer;Name;District;City;Location type',
      `${customer};A;Kadıköy;Atlantis;`,
      `${customer};B;Kadıköy;;`,
      `${customer};C;Çankaya;İstanbul;`,
      `${customer};D;;;Hangar`,
    );
    const told = (await check('location', file)).problems.map(({ row, column, message }: Data) => [
      row,
      column,
      message,
    ]);
    expect(told).toEqual([
      [2, 'City', 'There is no city of this name.'],
      [3, 'District', 'The city of the district must be given too.'],
      [4, 'District', 'This city has no district of this name.'],
      [
        5,
        'Location type',
        'There is no location type of this name. Add it under Location types, on the screen of locations.',
      ],
    ]);
  });

  test('knows a country by its name in either language, its code and what it is usually called', async () => {
    const usual = ['Türkiye', 'TURKEY', 'tr', 'Türkiye Cumhuriyeti'].map(
      (country, at) => `${customer};T${at};${country};Ankara`,
    );
    const abroad = ['İngiltere', 'Germany', 'abd', 'Narnia'].map((country, at) => `${customer};A${at};${country};`);
    const {
      problems,
      steps: _,
      ...told
    } = await check('location', lines('Customer;Name;Country;City', ...usual, ...abroad));
    expect(problems.map(({ row, value }: Data) => [row, value])).toEqual([[9, 'Narnia']]);
    expect(told).toMatchObject({ create: 7 });
  });

  test('takes no rows for the same that only lack what would tell them apart', async () => {
    const file = lines('Contact’s first name;Customer', 'Işık;', 'Iraz;');
    const { problems } = await check('customer', file);
    expect(problems.some(({ message }: Data) => /same record/.test(message))).toBe(false);
  });

  test('takes a company’s only customer for the one that a file of locations does not name', async () => {
    const theirs = build(world, 'zoe');
    const branches = (...rows: string[]): Promise<Data> => {
      const input = { kind: 'location', file: lines('Name;Code', ...rows) };
      return world.ok('zoe', 'importFile.check', input);
    };
    await theirs.customer();
    const all: Data = await world.ok('zoe', 'customer.list', { pageSize: 100 });
    const [only, ...others] = all.ListItems.map(({ ID }: Data) => ID);
    if (others.length > 0) await world.ok('zoe', 'customer.setActive', { ids: others, active: false });
    const checked: Data = await branches('Moda;MD-1', 'Bostanlı;MD-2');
    expect(checked).toMatchObject({ create: 2, problemCount: 0 });
    expect(checked.fields.filter(({ required }: Data) => required)).toMatchObject([{ field: 'Name' }]);
    await world.ok('zoe', 'importFile.run', { importId: checked.importId });
    await world.runImports();
    const made: Data = await world.ok('zoe', 'location.list', { searchText: 'Moda' });
    expect(made.ListItems).toMatchObject([{ CustomerId: only }]);
    // A location that is there already stays with its own, which is passive.
    const former = await theirs.customer();
    await theirs.location({ Name: 'Eski şube', Code: 'ES-1', CustomerId: former });
    const now: Data = await world.ok('zoe', 'customer.list', { pageSize: 100, active: true });
    const passive = now.ListItems.map(({ ID }: Data) => ID).filter((id: number) => id !== only);
    await world.ok('zoe', 'customer.setActive', { ids: passive, active: false });
    expect(await branches('Eski şube;ES-1')).toMatchObject({ same: 1, update: 0, problemCount: 0 });
    await theirs.customer();
    expect((await branches('Üçüncü;MD-3')).problems).toMatchObject([{ row: 1 }]);
  });

  test('says once that a column is missing, and not again of each row that lacks it', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => `Şube ${n};X-${n}`);
    const checked = await check('location', lines('Ad;Kod', ...rows, ';X-31'));
    expect(checked.problems.map(({ row, message }: Data) => [row, message])).toEqual([
      [1, 'The column “Customer” is missing.'],
    ]);
  });

  test('says in words why a file cannot be read, and that a column is missing', async () => {
    const broken = await check('location', Buffer.from('PK\u0003\u0004 not a zip'));
    expect(broken.problems).toMatchObject([{ row: 0, severity: 'error' }]);
    const rows = Array.from({ length: 1001 }, (_, n) => `Şube ${n};Böyle bir firma yok`);
    const { problems, problemCount, errorCount } = await check('location', lines('Name;Customer', ...rows));
    expect([problems.length, problemCount, errorCount]).toEqual([1000, 1001, 1001]);
    const none = await check('location', lines('Name;Code', 'X;Y'));
    expect(none.problems.map(({ message }: Data) => message)).toEqual(['The column “Customer” is missing.']);
    expect((await check('location', lines(' '))).problems).toHaveLength(1);
  });

  test('gives up a file that unpacks to far more than it is, and one of too many rows', async () => {
    const good = unzipSync(await book(['Name', 'Customer'], [['A', customer]]));
    const huge = zipSync({ ...good, 'xl/worksheets/sheet1.xml': Buffer.alloc(70 * 1024 * 1024, 32) }, { level: 9 });
    expect(huge.length).toBeLessThan(1024 * 1024);
    const [problem] = (await check('location', huge)).problems;
    expect(problem.message).toBe('The file is too large.');
    const far = Buffer.from(
      Buffer.from(good['xl/worksheets/sheet1.xml'] as Uint8Array)
        .toString()
        .replace('r="A2"', 'r="A900000"'),
    );
    const tall = zipSync({ ...good, 'xl/worksheets/sheet1.xml': far });
    expect((await check('location', tall)).problems[0].message).toBe('A file can hold at most 20,000 rows.');
  });

  test('asks for the kind’s own right, and so does its sample', async () => {
    const token = await personWith(world, ['ManageCustomers'], 2);
    const send = (name: string, input: Record<string, unknown>) =>
      sendWire(world.app, wireOf(rowNamed(name), input), bearer(token));
    const file = lines('a;b');
    expect((await send('importFile.check', { kind: 'location', file })).status).toBe(403);
    expect((await send('importFile.check', { kind: 'customer', file })).status).toBe(200);
    expect((await send('importFile.sample', { kind: 'location' })).status).toBe(403);
    expect((await send('importFile.sample', { kind: 'customer' })).status).toBe(200);
  });
});

describe('a run', () => {
  test('creates, changes what differs and leaves what is the same; a second run of it does nothing', async () => {
    await a.location({ Name: 'Aynı', Code: 'R-1', CustomerId: await idOf(customer), Region: 'Ege' });
    await a.location({ Name: 'Eski ad', Code: 'R-2', CustomerId: await idOf(customer), Region: 'Ege' });
    const file = await book(
      ['Name', 'Code', 'Customer', 'Region'],
      [
        ['Aynı', 'R-1', customer, 'Ege'],
        ['Yeni ad', 'R-2', customer, null],
        ['Yepyeni', 'R-3', customer, 'Ege'],
      ],
    );
    const checked = await check('location', file);
    expect(checked).toMatchObject({ rows: 3, create: 1, update: 1, same: 1, problemCount: 0 });
    expect(checked.preview[1]).toMatchObject({ row: 3, action: 'update', fields: { Name: 'Yeni ad', Code: 'R-2' } });
    const done = await run(checked.importId);
    // What is the same needs no work.
    expect(done).toMatchObject({ done: 2, total: 2 });
    expect(done).toMatchObject({ state: 'done', result: { created: 1, updated: 1, same: 1, problems: [] } });
    const { ListItems } = await locations('R-');
    expect(ListItems.map(({ Name, Region }: Data) => [Name, Region])).toEqual([
      ['Aynı', 'Ege'],
      ['Yeni ad', 'Ege'],
      ['Yepyeni', 'Ege'],
    ]);
    expect(await run(checked.importId)).toEqual(done);
    const many = Array.from({ length: 25 }, (_, n) => [`Sıra ${n}`, `Q-${n}`, customer]);
    const long = await check('location', await book(['Name', 'Code', 'Customer'], many));
    expect([long.rows, long.preview.length]).toEqual([25, 20]);
    expect((await locations('R-')).TotalItemsCount).toBe(3);
    const log = await world.inCompany('ayse', (db) =>
      sql<{
        actor: string;
        call: string;
      }>`select actor, call from activity where table_name = 'location' order by id desc limit 1`.execute(db),
    );
    expect(log.rows).toEqual([{ actor: `user:${world.ids.ayse.user}`, call: 'import.run' }]);
  });

  test('is all or nothing: a row that has become wrong since the check undoes the others and is told', async () => {
    const rows = Array.from({ length: 150 }, (_, at) => `Toplu ${at};T-${at};${customer}`);
    const checked = await check('location', lines('Name;Code;Customer', ...rows));
    expect(checked).toMatchObject({ create: 150, problemCount: 0 });
    await a.location({ Name: 'Araya giren', Code: 'T-140' });
    const failed = await run(checked.importId);
    expect(failed.state).toBe('failed');
    expect(failed.result.problems).toMatchObject([{ row: 142, column: 'Code', value: 'T-140', severity: 'error' }]);
    expect((await locations('Toplu')).TotalItemsCount).toBe(0);
  });

  test('leaves rows that are there alone where it is not to update them', async () => {
    await a.location({ Name: 'Kalır', Code: 'K-77' });
    const file = lines('Name;Code;Customer', `Değişti;K-77;${customer}`);
    expect(await check('location', file, { update: false })).toMatchObject({ same: 1, update: 0, create: 0 });
  });

  test('tells two columns of one heading apart, so that one of them can be left out', async () => {
    const file = lines('Ad;Kod;Firma;Kod', `Moda;eski-1;${customer};Y-1`);
    const first = await check('location', file);
    expect(first.columns.map(({ heading, field }: Data) => [heading, field])).toEqual([
      ['Ad', 'Name'],
      ['Kod', 'Code'],
      ['Firma', 'CustomerId'],
      ['Kod (2)', null],
    ]);
    const read = await check('location', file, { map: { Kod: null, 'Kod (2)': 'Code' } });
    expect(read).toMatchObject({ create: 1, problemCount: 0 });
    await run(read.importId);
    expect((await locations('Y-1')).ListItems).toHaveLength(1);
  });

  test('reads what an export has written', async () => {
    await a.location({ Name: '=Formül', Code: 'E-1', CustomerId: await idOf(customer), ContactPhone: '+90 1' });
    for (const format of ['xlsx', 'csv']) {
      const { raw } = await world.call('ayse', 'location.listToExcel', { Code: null, searchText: 'E-1', format });
      expect(await check('location', raw)).toMatchObject({ same: 1, create: 0, update: 0, problemCount: 0 });
    }
  });

  test('reads csv of Turkish Windows, with commas, and numbers typed in either way', async () => {
    const text = `Name,Code,Customer,Latitude,City\r\nİğne Şube,W-1,${customer},"40,5",İzmir\r\nÇöp,W-2,${customer},41.25,`;
    const map: Record<string, number> = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe };
    const bytes = Buffer.from([...text].map((letter) => map[letter] ?? letter.charCodeAt(0)));
    const checked = await check('location', bytes);
    expect(checked).toMatchObject({ create: 2, problemCount: 0, separator: ',', encoding: 'windows-1254' });
    await run(checked.importId);
    const { ListItems } = await locations('W-');
    expect(ListItems.map(({ Name, Latitude }: Data) => [Name, Latitude])).toEqual([
      ['Çöp', 41.25],
      ['İğne Şube', 40.5],
    ]);
    // A city alone is one of Türkiye.
    const { CountryName, CityName } = ListItems[1];
    expect([CountryName, CityName]).toEqual(['Türkiye', 'İzmir']);
  });
});

test('a file that was read wrongly is read again as one says: its separator, its encoding and its columns', async () => {
  // A semicolon within the quoted heading, and more commas than semicolons: it is taken for commas.
  const file = lines('Şube,adı,uzun,başlık;Cari;Notlar', `Ilgaz;${customer};Boş`);
  const wrong = await check('location', file);
  expect(wrong).toMatchObject({ separator: ',', encoding: 'utf-8' });
  expect(wrong.problems.some(({ severity }: Data) => severity === 'error')).toBe(true);

  const split = await check('location', file, { separator: ';' });
  expect(split.columns).toEqual([
    { heading: 'Şube,adı,uzun,başlık', field: null },
    { heading: 'Cari', field: null },
    { heading: 'Notlar', field: null },
  ]);
  const required = split.fields.filter((one: Data) => one.required).map((one: Data) => one.field);
  expect(required).toEqual(['Name', 'CustomerId']);
  const map = { 'Şube,adı,uzun,başlık': 'Name', Cari: 'CustomerId', Notlar: null };
  const right = await check('location', file, { separator: ';', map });
  expect(right).toMatchObject({ create: 1, problems: [], preview: [{ action: 'create' }] });
  expect(right.columns.map(({ field }: Data) => field)).toEqual(['Name', 'CustomerId', null]);
});

const idOf = async (name: string): Promise<number> =>
  (await world.ok('ayse', 'customer.list', { searchText: name })).ListItems[0].ID;

describe('a full disk', () => {
  /** While the work goes on, no location finds room. */
  const withoutRoom = async <T>(work: () => Promise<T>): Promise<T> => {
    const owner = new pg.Client({ ...world.database.owner });
    await owner.connect();
    await owner.query(`
      create function no_room() returns trigger language plpgsql as $$
        begin raise exception 'No space left on device' using errcode = '53100'; end $$;
      create trigger no_room before insert on location for each row execute function no_room()`);
    try {
      return await work();
    } finally {
      await owner.query('drop trigger no_room on location; drop function no_room()');
      await owner.end();
    }
  };

  test('is not told of the rows of a file, which is checked again as it is', async () => {
    const file = lines('Name;Code;Customer', `Dolu;D-1;${customer}`);
    const refused = await withoutRoom(() => world.call('ayse', 'importFile.check', { kind: 'location', file }));
    expect([refused.status, refused.body.Code]).toEqual([507, 'diskFull']);
    expect(await check('location', file)).toMatchObject({ create: 1, problemCount: 0 });
  });

  test('holds a run up, which goes on once there is room', async () => {
    const checked = await check('location', lines('Name;Code;Customer', `Dolu;D-2;${customer}`));
    await world.ok('ayse', 'importFile.run', { importId: checked.importId });
    await withoutRoom(() => world.runImports());
    expect(await world.ok('ayse', 'importFile.progress', { id: checked.importId })).toMatchObject({ state: 'running' });
    await world.runImports();
    expect(await world.ok('ayse', 'importFile.progress', { id: checked.importId })).toMatchObject({
      state: 'done',
      result: { created: 1 },
    });
  });
});

describe('somebody else', () => {
  const as = (token: string) => (name: string, input: Record<string, unknown>) =>
    sendWire(world.app, wireOf(rowNamed(name), input), bearer(token));

  test('neither runs nor follows an import, whatever rights they hold', async () => {
    const { importId } = await check('location', lines('Name;Code;Customer', `Başkası;B-1;${customer}`));
    const other = as(await personWith(world, ['ManageLocations'], 2));
    expect((await other('importFile.run', { importId })).status).toBe(404);
    expect((await other('importFile.progress', { id: importId })).status).toBe(404);
    expect((await run(importId)).result).toMatchObject({ created: 1 });
  });

  test('that fails unexpectedly is tried a few times, then its maker is told that it has failed', async () => {
    const { importId } = await check('location', lines('Name;Code;Customer', `Patlayan;P-1;${customer}`));
    await world.ok('ayse', 'importFile.run', { importId });
    const broken = mountedCalls.map((call) => ({
      ...call,
      ...(call.name === 'location.create' ? { handler: () => Promise.reject(new TypeError('fault')) } : {}),
    }));
    const work = taskListOf(world.pool, { 'import.run': importTask(broken as typeof mountedCalls) }, () => {})[
      'import.run'
    ];
    const tried = async (attempts: number) => {
      const job = { importId, companyId: world.ids.ayse.company };
      await Promise.resolve(work?.(job, { job: { attempts } } as never)).catch(() => {});
      return world.ok('ayse', 'importFile.progress', { id: importId });
    };
    expect(await tried(2)).toMatchObject({ state: 'running', result: null });
    expect(await tried(3)).toMatchObject({ state: 'failed', result: { created: 0, problems: [{ row: 0 }] } });
    expect((await tried(4)).state).toBe('failed');
    expect((await locations('Patlayan')).TotalItemsCount).toBe(0);
    await world.runImports();
  });

  test('who has lost the right since the check writes nothing, and the import says so', async () => {
    const own = as(await personWith(world, ['ManageLocations'], 2));
    const file = lines('Name;Code;Customer', `Geri alınan;G-1;${customer}`);
    const { Data } = (await own('importFile.check', { kind: 'location', file })).body;
    const { Data: other } = (await own('importFile.check', { kind: 'location', file })).body;
    // Of somebody who holds it still, and runs at the same time.
    const { importId } = await check('location', lines('Name;Code;Customer', `Kalan;K-1;${customer}`));
    await world.ok('ayse', 'importFile.run', { importId });
    expect((await own('importFile.run', { importId: Data.importId })).body.Success).toBe(true);
    await world.inCompany('ayse', (db) =>
      sql`update "group" set permissions = '{ManageCustomers}' where permissions = '{ManageLocations}'`.execute(db),
    );
    expect((await own('importFile.run', { importId: other.importId })).status).toBe(403);
    await world.runImports();
    expect((await locations('Geri alınan')).TotalItemsCount).toBe(0);
    expect((await locations('Kalan')).TotalItemsCount).toBe(1);
    const { Data: after } = (await own('importFile.progress', { id: Data.importId })).body;
    // It is about the whole file and not about its first row.
    expect(after).toMatchObject({ state: 'failed', result: { created: 0, problems: [{ row: 0 }] } });
    const { Data: told } = (await own('notification.list', {})).body;
    expect(told.ListItems).toMatchObject([{ name: 'import.finished' }]);
  });

  test('finds no file that was checked a day ago', async () => {
    const { importId } = await check('location', lines('Name;Code;Customer', `Eski;E-1;${customer}`));
    const madeAgo = (ms: number) =>
      world.inCompany('ayse', (db) =>
        db
          .updateTable('import')
          .set({ created_at: new Date(Date.now() - ms).toISOString() })
          .where('id', '=', importId)
          .execute(),
      );
    const status = async () => (await world.call('ayse', 'importFile.progress', { id: importId })).status;
    await madeAgo(86_340_000);
    expect(await status()).toBe(200);
    await madeAgo(86_400_000);
    expect(await status()).toBe(404);
    expect((await world.call('ayse', 'importFile.run', { importId })).status).toBe(404);
  });

  test('finds one that was begun late in its day, and is swept a day after that', async () => {
    const { importId } = await check('location', lines('Name;Code;Customer', `Geç;G-1;${customer}`));
    await world.ok('ayse', 'importFile.run', { importId });
    const madeAgo = (days: number) =>
      world.inCompany('ayse', (db) =>
        sql`update import set created_at = app_now() - make_interval(secs => ${days * 86_400}) where id = ${importId}`.execute(
          db,
        ),
      );
    const sweep = async () => {
      const desk = new pg.Client(world.database.jobs);
      await desk.connect();
      await desk.query('select gate.sweep_imports(now(), 1000)').finally(() => desk.end());
    };
    const status = async () => (await world.call('ayse', 'importFile.progress', { id: importId })).status;
    await madeAgo(1.1);
    await sweep();
    await world.runImports();
    await sweep();
    expect(await world.ok('ayse', 'importFile.progress', { id: importId })).toMatchObject({ state: 'done', done: 1 });
    expect((await locations('Geç')).ListItems).toMatchObject([{ Code: 'G-1' }]);
    await madeAgo(2);
    expect(await status()).toBe(404);
    await sweep();
    const { rows } = await world.inCompany('ayse', (db) => sql`select from import where id = ${importId}`.execute(db));
    expect(rows).toEqual([]);
  });
});

describe('by an API key', () => {
  const keyed = async (permissions: string[]) => {
    const { key } = await world.ok('ayse', 'apiKey.create', { name: 'İK', permissions });
    return (name: string, input: Record<string, unknown>) =>
      sendWire(world.app, wireOf(rowNamed(name), input), bearer(key));
  };
  const head = 'Ad;Soyad;E-posta;Kullanıcı grubu';

  test('a file is checked, run and followed, with the rights of the key alone', async () => {
    const key = await keyed(['ManageLocations']);
    const file = lines('Name;Code;Customer', `Anahtarla;A-9;${customer}`);
    const { importId } = (await key('importFile.check', { kind: 'location', file })).body.Data;
    expect((await key('importFile.run', { importId })).status).toBe(200);
    await world.runImports();
    expect((await key('importFile.progress', { id: importId })).body.Data).toMatchObject({ result: { created: 1 } });
    expect((await key('importFile.check', { kind: 'user', file: lines(head) })).status).toBe(403);
  });

  test('its maker’s other imports are neither run nor followed, and a run keeps to the key’s rights', async () => {
    await world.ok('ayse', 'group.create', { name: 'Anahtarlılar', active: true });
    await world.inCompany('ayse', (db) =>
      sql`update "group" set permissions = '{ManageCustomers}' where name = 'Anahtarlılar'`.execute(db),
    );
    const { importId } = await check('user', lines(head, 'Can;Er;anahtar@yeni.example;Anahtarlılar'));
    const other = await keyed(['ManageLocations']);
    expect((await other('importFile.run', { importId })).status).toBe(403);
    expect((await other('importFile.progress', { id: importId })).status).toBe(403);
    const key = await keyed(['ManageUsers']);
    expect((await key('importFile.run', { importId })).status).toBe(200);
    await world.runImports();
    const { state, result } = (await key('importFile.progress', { id: importId })).body.Data;
    expect([state, result.created]).toEqual(['failed', 0]);
  });
});
