import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { config, setConfig } from '../../src/config.ts';
import { build } from '../builders.ts';
import { connect } from '../laws/catalogue.ts';
import { openPhone } from '../phone.ts';
import { mailsOf } from '../queue.ts';
import { sampleOf } from '../samples.ts';
import { allCalls, canary, openWorld, password, type World } from '../world.ts';

/** The companies of the installation. Ayşe's company made it, so it is the operator; Zoe's is one of the others. */

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const other = `Other ${canary}`;
const listed = async (input: object = {}) => (await world.ok('ayse', 'companyDesk.list', { ...input })).ListItems;
const zoes = async () => (await listed({ searchText: canary.toLowerCase() }))[0];
const setActive = (active: boolean, reason?: string) =>
  world.call('ayse', 'companyDesk.setActive', { id: world.ids.zoe.company, active, reason });
const sentences = async (person: 'ayse' | 'zoe', call: string): Promise<string[]> =>
  (await world.ok(person, 'activity.list', { call })).ListItems.map(({ sentence }: { sentence: string }) => sentence);
const signIn = (email: string) => world.call(null, 'account.login', { email, password });

test('none of its calls exists for another company, whatever rights its administrator holds', async () => {
  for (const { name } of allCalls.filter(({ name }) => name.startsWith('companyDesk.'))) {
    const input = { ...(await sampleOf(world, 'zoe', name)), ...(name.endsWith('list') ? {} : { reason: 'Borç' }) };
    expect([name, (await world.call('zoe', name, input)).status]).toEqual([name, 404]);
    expect([name, (await world.call('can', name, input)).status]).toEqual([name, 403]);
  }
  expect((await world.ok('zoe', 'account.get')).Info.Operator).toBe(false);
  expect((await world.ok('ayse', 'account.get')).Info.Operator).toBe(true);
});

test('what crosses companies asks for the door, and gives whoever is not the operator nothing', async () => {
  const owner = await connect(world.database.owner);
  const { rows } = await owner.query<{ door: string }>('select gate.door() as door');
  await owner.end();
  const asked = (door: string) => [
    sql`select * from gate.companies(${door}, null, null, null, false, false, 100, 0)`,
    sql`select * from gate.credits_of(${door}, ${[world.ids.ayse.company]}::int[])`,
    sql`select * from gate.company_bytes(${door}, 10)`,
    sql`select * from gate.visit_company(${door}, ${world.ids.ayse.company})`,
  ];
  const told = (door: string) => [
    sql`select nullif(gate.count_companies(${door}, null, null), 0) as told`,
    sql`select gate.make_company(${door}, 'Üçüncü', 1, 'Europe/Istanbul') as told`,
    sql`select nullif(gate.note_company(${door}, ${world.ids.ayse.company}, 'update', '{}')::text, '') as told`,
  ];
  for (const call of asked(rows[0]?.door ?? ''))
    expect((await world.inCompany('zoe', (db) => call.execute(db))).rows).toEqual([]);
  for (const call of told(rows[0]?.door ?? ''))
    expect((await world.inCompany('zoe', (db) => call.execute(db))).rows).toEqual([{ told: null }]);
  expect(await sentences('zoe', 'test')).toEqual([]);
  for (const call of [...asked('no door'), ...told('no door')])
    await expect(world.inCompany('ayse', (db) => call.execute(db))).rejects.toThrow('only the server');
});

describe('the list', () => {
  test('tells what each company has and uses, and no word of what it holds', async () => {
    const zoe = build(world, 'zoe');
    const own = await openPhone(world, zoe);
    const before = await zoes();
    for (const _ of [1, 2]) await own.send(own.fill());
    // Folded, one of these gone, and one that is not folded yet: the figure is that of the rows.
    await world.inCompany('zoe', (db) => sql`select fold_totals(1000)`.execute(db));
    await world.inCompany('zoe', (db) =>
      sql`delete from response where id = (select max(id) from response)`.execute(db),
    );
    await own.send(own.fill());
    const counts = async (table: 'location' | 'plan' | 'response') =>
      world.inCompany('zoe', async (db) => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db);
        return rows[0]?.n;
      });
    // Whoever was made passive uses nothing.
    await world.inCompany('zoe', async (db) => {
      const { id } = await db.selectFrom('group').select('id').limit(1).executeTakeFirstOrThrow();
      const names = { first_name: 'Eski', last_name: 'Kişi', email: 'eski@baska.example', password_hash: '-' };
      const left = { ...names, group_id: id, default_language_id: 1, active: false };
      await db.insertInto('user').values(left).execute();
    });
    const { Total, Remaining, Until } = await world.ok('zoe', 'dashboard.quota');
    const row = await zoes();
    expect(row).toMatchObject({
      id: world.ids.zoe.company,
      name: other,
      users: 1,
      locations: await counts('location'),
      plans: await counts('plan'),
      responses: await counts('response'),
      credit: { Total, Remaining, EndDate: Until },
      active: true,
      own: false,
    });
    expect(row.responses).toBe(before.responses + 2);
    expect(Remaining).toBe(before.credit.Remaining - 3);
    expect(Date.now() - Date.parse(row.lastUsedAt)).toBeLessThan(60_000);
    expect(row.bytes).toBeGreaterThan(1000);
    // The company's name is all that bears its mark.
    expect(JSON.stringify(row).split(canary)).toHaveLength(2);
  });

  test('is searched, filtered, ordered and paged', async () => {
    const names = async (input: object) => (await listed(input)).map(({ name }: { name: string }) => name);
    // Read in English: a Turkish reader finds Ö behind O.
    await world.ok('ayse', 'account.language', { languageId: 1 });
    expect(await names({})).toEqual([other, 'Örnek Denetim']);
    expect(await names({ sortDirection: 'desc' })).toEqual(['Örnek Denetim', other]);
    await world.ok('ayse', 'account.language', { languageId: 2 });
    expect(await names({})).toEqual(['Örnek Denetim', other]);
    expect(await names({ sortDirection: 'desc' })).toEqual([other, 'Örnek Denetim']);
    expect(await names({ sortField: 'createdAt' })).toEqual(['Örnek Denetim', other]);
    expect(await names({ sortField: 'createdAt', sortDirection: 'desc' })).toEqual([other, 'Örnek Denetim']);
    const found = await world.ok('ayse', 'companyDesk.list', { searchText: 'denet örnek' });
    expect(found).toMatchObject({ ListItems: [{ name: 'Örnek Denetim' }], TotalItemsCount: 1 });
    const passive = await world.ok('ayse', 'companyDesk.list', { active: false });
    expect(passive).toEqual({ ListItems: [], TotalItemsCount: 0 });
    expect(await world.ok('ayse', 'companyDesk.list', { page: 2, pageSize: 10 })).toEqual({
      ListItems: [],
      TotalItemsCount: 2,
    });
  });
});

describe('a company that is made passive', () => {
  test('is closed to its people and its links, keeps what phones send, and is as it was when active again', async () => {
    const own = await openPhone(world, build(world, 'zoe'));
    const theirs = await openPhone(world, build(world, 'zoe'), { answeredBy: 'auditors' }, 'zoe');
    const filled = theirs.fill();
    expect((await setActive(false)).body).toMatchObject({ Success: false, Code: 'invalid' });
    expect((await setActive(false, 'Fatura ödenmedi')).body.Success).toBe(true);
    expect(await listed({ active: false })).toMatchObject([{ name: other, active: false, reason: 'Fatura ödenmedi' }]);
    expect((await world.call('zoe', 'customer.list')).body.Code).toBe('sessionPassive');
    expect((await signIn('zoe@other.example')).body).toMatchObject({ Success: false, Code: 'companyPassive' });
    expect((await world.ok(null, 'field.resolve', { token: own.token })).state).toBe('offAir');
    const sent = await own.send(own.fill());
    expect([sent.status, sent.body.Data.flags]).toEqual([202, ['Late']]);
    // An auditor's phone is told that it is not the session that is over: it keeps the record and sends it once it may.
    expect((await theirs.send(filled)).body.Code).toBe('sessionPassive');
    for (const person of ['zoe', null] as const)
      expect((await world.call(person, 'field.form', { token: theirs.token })).body.Code).toBe('sessionPassive');
    expect((await setActive(true)).body.Success).toBe(true);
    expect(await listed({ searchText: other })).toMatchObject([{ active: true, reason: null }]);
    expect((await world.call('zoe', 'customer.list')).status).toBe(200);
    expect((await signIn('zoe@other.example')).body.Success).toBe(true);
    expect((await own.send(own.fill())).status).toBe(201);
    expect((await theirs.send(filled)).status).toBe(201);
  });

  test('reads in its log that the operator did it, and why; the operator reads who did', async () => {
    await setActive(false, 'Fatura ödenmedi');
    await setActive(true);
    const [, theirs] = await sentences('zoe', 'companyDesk.setActive');
    expect(theirs).toMatch(/^The operator updated the company “?Other/);
    expect(theirs).toContain('Fatura ödenmedi');
    expect(theirs).not.toContain('Yılmaz');
    const [, own] = await sentences('ayse', 'companyDesk.setActive');
    expect(own).toMatch(/^Ayşe Yılmaz updated the company .*Other KANARYA: Active Yes → No;.*Fatura ödenmedi/);
  });

  test('is never the operator’s own', async () => {
    const id = world.ids.ayse.company;
    const reply = await world.call('ayse', 'companyDesk.setActive', { id, active: false, reason: 'Yanlışlıkla' });
    expect(reply.body.Code).toBe('ownCompany');
    expect((await world.call('ayse', 'customer.list')).status).toBe(200);
    expect((await world.call('ayse', 'companyDesk.setActive', { id: 999_999, active: true })).status).toBe(404);
  });
});

describe('credit', () => {
  const year = { total: 777, beginDate: '2026-01-01', endDate: '2098-12-31' };
  const add = (over: object = {}) =>
    world.call('ayse', 'companyDesk.addCredit', { id: world.ids.zoe.company, ...year, ...over });

  test('is the company’s between its two days, and stands in its log and in the history', async () => {
    const before = await zoes();
    expect((await add({ note: 'Fatura 2026-17' })).body.Success).toBe(true);
    const { ListItems, Remaining } = await world.ok('zoe', 'dashboard.quota');
    expect(ListItems).toContainEqual(
      expect.objectContaining({ Total: 777, BeginDate: '2026-01-01', EndDate: '2098-12-31', Status: 'Active' }),
    );
    expect(Remaining).toBe(before.credit.Remaining + 777);
    expect((await zoes()).credit).toEqual({
      Total: before.credit.Total + 777,
      Remaining,
      EndDate: '2098-12-31',
    });
    const { credits, name } = await world.ok('ayse', 'companyDesk.credits', { id: world.ids.zoe.company });
    expect([name, credits.length]).toEqual([other, ListItems.length]);
    expect(credits[0]).toMatchObject({ ...year, used: 0, note: 'Fatura 2026-17', status: 'Active' });
    expect((await sentences('zoe', 'companyDesk.addCredit'))[0]).toMatch(/^The operator added/);
    expect((await sentences('ayse', 'companyDesk.addCredit'))[0]).toMatch(
      /^Ayşe Yılmaz updated the company .*Fatura 2026-17.*777/,
    );
    // Those who manage the company are told, in the application and by mail; nobody at the operator's is.
    const told = await world.inCompany('zoe', (db) =>
      db
        .selectFrom('message')
        .select(['channel', 'user_id', 'subject', 'text'])
        .where('name', '=', 'credit.added')
        .execute(),
    );
    expect(told.map(({ channel }) => channel).sort()).toEqual(['inApp', 'mail']);
    expect(new Set(told.map(({ user_id }) => user_id))).toEqual(new Set([world.ids.zoe.user]));
    expect(told[0]?.subject).toContain('777');
    expect(told.find(({ channel }) => channel === 'mail')?.text).toMatch(/2098/);
    const elsewhere = await world.inCompany('ayse', (db) =>
      db.selectFrom('message').select('id').where('name', '=', 'credit.added').execute(),
    );
    expect(elsewhere).toEqual([]);
    // It is used like any other.
    const own = await openPhone(world, build(world, 'zoe'));
    await own.send(own.fill());
    const { credit } = await zoes();
    expect(credit.Remaining).toBe(Remaining - 1);
    // What begins later counts from then on.
    await add({ beginDate: '2098-01-01', endDate: '2099-12-31' });
    expect((await zoes()).credit).toEqual(credit);
    const given = await world.ok('ayse', 'companyDesk.credits', { id: world.ids.zoe.company });
    expect(given.credits[0]).toMatchObject({ endDate: '2099-12-31', status: 'Upcoming' });
    const used = given.credits.reduce((sum: number, each: { used: number }) => sum + each.used, 0);
    expect(used).toBe(credit.Total - credit.Remaining);
  });

  test('that could never be used is refused, by field', async () => {
    const fields = async (over: object) => Object.keys((await add(over)).body.errors);
    expect(await fields({ endDate: '2025-12-31' })).toEqual(['endDate']);
    expect(await fields({ beginDate: '2098-12-31', endDate: '2098-12-30' })).toEqual(['endDate']);
    expect(await fields({ beginDate: '2020-01-01', endDate: '2020-12-31' })).toEqual(['endDate']);
    expect(await fields({ total: 0 })).toEqual(['total']);
    expect((await add({ id: 999_999 })).status).toBe(404);
    // What ends today can be used until midnight on the company's wall.
    const today = Temporal.Now.plainDateISO('Europe/Istanbul');
    const before = (await zoes()).credit.Remaining;
    const ends = (days: number) => ({ endDate: today.add({ days }).toString() });
    expect(await fields(ends(-1))).toEqual(['endDate']);
    expect((await add(ends(0))).body.Success).toBe(true);
    expect((await zoes()).credit.Remaining).toBe(before + 777);
  });
});

describe('a new company', () => {
  const form = {
    companyName: 'Yeni Firma',
    firstName: 'Ece',
    lastName: 'Su',
    email: 'ece@yeni.example',
    credit: 250,
  };

  /** The letter to a new administrator, and who they are once they have chosen a password by it. */
  const firstSignIn = async (email: string) => {
    const letter = (await mailsOf(world)).find(({ to }) => to === email)?.text ?? '';
    const chosen = { token: /token=(\S+)/.exec(letter)?.[1], password, confirmPassword: password };
    expect((await world.call(null, 'account.resetPassword', chosen)).body.Success).toBe(true);
    return [letter, (await signIn(email)).body.Data.Info];
  };

  test('is made where sign-up is closed; its administrator chooses a password by mail and signs in', async () => {
    setConfig({ ...config(), signUpOpen: false });
    const { id } = await world.ok('ayse', 'companyDesk.create', form);
    setConfig({ ...config(), signUpOpen: true });
    expect(await listed({ searchText: 'Yeni Firma' })).toMatchObject([
      { id, users: 1, credit: { Total: 250, Remaining: 250 }, active: true, own: false },
    ]);
    const [{ beginDate, endDate }] = (await world.ok('ayse', 'companyDesk.credits', { id })).credits;
    expect((Date.parse(endDate) - Date.parse(beginDate)) / 86_400_000 + 1).toBe(365);
    expect((await signIn(form.email)).body.Success).toBe(false);
    const [letter, Info] = await firstSignIn(form.email);
    expect(letter).toContain('Ayşe Yılmaz has added you to the Sahada account of Yeni Firma');
    expect(Info).toMatchObject({ Company: 'Yeni Firma', Firstname: 'Ece', CompanyId: id, Operator: false });
    expect(Info.PermissionNames).toContain('ManageUsers');
    expect((await sentences('ayse', 'companyDesk.create'))[0]).toBe('Ayşe Yılmaz added the company Yeni Firma');
  });

  test('is not made for an address that has an account, and nothing of it stays', async () => {
    const reply = await world.call('ayse', 'companyDesk.create', {
      ...form,
      companyName: 'İkincisi',
      email: 'zoe@other.example',
    });
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ['email']]);
    expect(await listed({ searchText: 'İkincisi' })).toEqual([]);
  });

  test('has the language and the time zone that were asked for, and the usual trial where no credit is', async () => {
    const asked = { languageId: 1, timeZone: 'Asia/Tokyo', credit: null };
    const own = { ...form, ...asked, companyName: 'Tokyo', email: 'tokyo@yeni.example' };
    const { id } = await world.ok('ayse', 'companyDesk.create', own);
    const [letter, Info] = await firstSignIn(own.email);
    expect(letter).toContain('Ayşe Yılmaz sizi');
    expect(Info).toMatchObject({ CompanyTimeZone: 'Asia/Tokyo', TimeZone: 'Asia/Tokyo' });
    const [{ total, beginDate, endDate }] = (await world.ok('ayse', 'companyDesk.credits', { id })).credits;
    const days = (Date.parse(endDate) - Date.parse(beginDate)) / 86_400_000 + 1;
    expect([total, days]).toEqual([config().trialCredit, config().trialDays]);
  });

  test('is not made for an address that has had enough letters of this kind, and nothing of it stays', async () => {
    const email = 'sik@yeni.example';
    const id = await build(world, 'zoe').user({ email });
    for (let n = 0; n < 3; n++) await world.call('zoe', 'user.invite', { ids: [id] });
    await world.ok('zoe', 'user.update', { id, email: 'baska@yeni.example' });
    const reply = await world.call('ayse', 'companyDesk.create', { ...form, companyName: 'Sık', email });
    expect(reply.body.Code).toBe('invitedOften');
    expect(await listed({ searchText: 'Sık' })).toEqual([]);
  });

  test('asked for twice under one key is made once', async () => {
    const input = { ...form, companyName: 'Bir Kez', email: 'bir@yeni.example' };
    const ask = () => world.call('ayse', 'companyDesk.create', input, { 'idempotency-key': 'bir-kez-17' });
    const [first, second] = [await ask(), await ask()];
    expect(second.body.Data).toEqual(first.body.Data);
    expect(await listed({ searchText: 'Bir Kez' })).toHaveLength(1);
  });
});
