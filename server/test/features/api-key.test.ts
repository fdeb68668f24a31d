import { canonicalJson } from '@sahada/rules/canonical';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { build, sha256 } from '../builders.ts';
import { personWith, userWith } from '../walks/door.ts';
import { bearer, openWorld, type Reply, rowNamed, sendWire, type World, wireOf } from '../world.ts';

/** Programs that call with a key. */

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const withToken = (token: string, name: string, input: Record<string, unknown> = {}, from?: string): Promise<Reply> =>
  sendWire(world.app, { ...wireOf(rowNamed(name), input), ...(from ? { remoteAddress: from } : {}) }, bearer(token));

const made = async (permissions: string[], more: object = {}): Promise<{ id: number; key: string }> =>
  world.ok('ayse', 'apiKey.create', { name: 'ERP', permissions, ...more });

const setCompany = (active: boolean) =>
  world.inCompany('ayse', (db) => db.updateTable('company').set({ active }).execute());

const listed = async (id: number) =>
  (await world.ok('ayse', 'apiKey.list')).ListItems.find((one: { id: number }) => one.id === id);

describe('an API key', () => {
  test('is shown once, kept as a hash, and named by how it begins', async () => {
    const { id, key } = await made(['ManageCustomers']);
    expect(key).toMatch(/^sahada_[\w-]{43}$/);
    const row = await listed(id);
    expect(row).toMatchObject({ prefix: key.slice(0, 11), createdBy: 'Ayşe Yılmaz', lastUsedAt: null, active: true });
    expect(JSON.stringify(row)).not.toContain(key.slice(11));
    const dump = await world.inCompany('ayse', (db) => db.selectFrom('api_key').selectAll().execute());
    expect(JSON.stringify(dump)).not.toContain(key.slice(11));
  });

  test('made under an Idempotency-Key is told again to whoever repeats the call, and to no reader of the database', async () => {
    const form = { name: 'ERP', permissions: ['ManageCustomers'] };
    const make = () => world.call('ayse', 'apiKey.create', form, { 'idempotency-key': 'bir' });
    const { Data } = (await make()).body;
    expect((await make()).body.Data).toEqual(Data);
    const kept = await world.inCompany('ayse', (db) => db.selectFrom('idempotency_key').selectAll().execute());
    expect(JSON.stringify(kept)).not.toContain(Data.key.slice(11));
    // Nor is the body, which may hold a password, known by a hash that anybody can make.
    expect(JSON.stringify(kept)).not.toContain(sha256(Buffer.from(canonicalJson(form))));
  });

  test('calls like its maker, and the log names the key', async () => {
    const { key } = await made(['ManageOperationTypes']);
    const reply = await withToken(key, 'operation.create', { name: 'Kurye' });
    expect([reply.status, reply.body.Success]).toEqual([200, true]);
    const [line] = (await world.ok('ayse', 'activity.list', { pageSize: 1 })).ListItems;
    expect(line).toMatchObject({ actorName: 'key ERP', actorId: world.ids.ayse.user });
    expect(line.sentence).toContain('key ERP');
  });

  test('may do only what was chosen for it', async () => {
    const { key } = await made(['ManageCustomers']);
    expect((await withToken(key, 'customer.list')).status).toBe(200);
    expect((await withToken(key, 'location.list')).status).toBe(403);
    expect((await withToken(key, 'lookup.customers')).status).toBe(200);
  });

  test('whose rights are changed may do what is chosen now and no more, under its new name', async () => {
    const { id, key } = await made(['ManageCustomers']);
    await world.ok('ayse', 'apiKey.update', { id, permissions: ['ManageLocations'] });
    await world.ok('ayse', 'apiKey.update', { id, name: 'Depo' });
    const status = async (name: string) => (await withToken(key, name)).status;
    expect([await status('customer.list'), await status('location.list')]).toEqual([403, 200]);
    expect(await listed(id)).toMatchObject({ name: 'Depo', permissions: ['ManageLocations'] });
  });

  test('loses a right at the next call after its maker has lost it', async () => {
    const maker = await userWith(world, ['ManageMyCompany', 'ManageCustomers']);
    const token = await world.session(maker);
    const { key } = (await withToken(token, 'apiKey.create', { name: 'Stok', permissions: ['ManageCustomers'] })).body
      .Data;
    expect((await withToken(key, 'customer.list')).status).toBe(200);
    await world.inCompany('ayse', (db) =>
      db
        .updateTable('group')
        .set({ permissions: ['ManageMyCompany'] })
        .where('id', '=', (where) => where.selectFrom('user').select('group_id').where('id', '=', maker.user))
        .execute(),
    );
    expect((await withToken(key, 'customer.list')).status).toBe(403);
  });

  test('is listed with those of its rights that its maker still holds, none of one who is passive', async () => {
    const maker = await userWith(world, ['ManageMyCompany', 'ManageCustomers', 'ManageLocations']);
    const token = await world.session(maker);
    const permissions = ['ManageLocations', 'ManageCustomers'];
    const { id } = (await withToken(token, 'apiKey.create', { name: 'Stok', permissions })).body.Data;
    const usable = async () => (await world.ok('ayse', 'apiKey.get', { id })).usable;
    expect(await usable()).toEqual(permissions);
    await world.inCompany('ayse', (db) =>
      db
        .updateTable('group')
        .set({ permissions: ['ManageMyCompany', 'ManageCustomers'] })
        .where('id', '=', (where) => where.selectFrom('user').select('group_id').where('id', '=', maker.user))
        .execute(),
    );
    expect(await usable()).toEqual(['ManageCustomers']);
    await world.ok('ayse', 'user.setActive', { ids: [maker.user], active: false });
    expect(await usable()).toEqual([]);
  });

  test('keeps its maker from being deleted: programs that work with it would stop unseen', async () => {
    const maker = await userWith(world, ['ManageMyCompany', 'ManageCustomers']);
    const token = await world.session(maker);
    const { id } = (await withToken(token, 'apiKey.create', { name: 'Kasa', permissions: ['ManageCustomers'] })).body
      .Data;
    const remove = () => world.call('ayse', 'user.remove', { ids: [maker.user] });
    expect((await remove()).body.Message).toContain('API key was made by them: Kasa');
    await world.ok('ayse', 'apiKey.remove', { ids: [id] });
    expect((await remove()).body.Success).toBe(true);
  });

  test('does nothing while its maker, its company or itself is passive, when it has run out, and once it is deleted', async () => {
    const maker = await userWith(world, ['ManageMyCompany', 'ManageCustomers']);
    const token = await world.session(maker);
    const { id, key } = (await withToken(token, 'apiKey.create', { name: 'X', permissions: ['ManageCustomers'] })).body
      .Data;
    const status = async () => (await withToken(key, 'customer.list')).status;
    const code = async () => (await withToken(key, 'customer.list')).body.Code;
    const setMaker = (active: boolean) =>
      world.inCompany('ayse', (db) => db.updateTable('user').set({ active }).where('id', '=', maker.user).execute());
    await setMaker(false);
    expect(await status()).toBe(401);
    await setMaker(true);
    expect(await status()).toBe(200);
    await setCompany(false);
    expect(await code()).toBe('sessionPassive');
    await world.inCompany('ayse', (db) =>
      db.updateTable('api_key').set({ active: false }).where('id', '=', id).execute(),
    );
    expect(await code()).toBe('noSession');
    await world.inCompany('ayse', (db) =>
      db.updateTable('api_key').set({ active: true }).where('id', '=', id).execute(),
    );
    await setCompany(true);
    await world.ok('ayse', 'apiKey.setActive', { ids: [id], active: false });
    expect(await status()).toBe(401);
    await world.ok('ayse', 'apiKey.setActive', { ids: [id], active: true });
    const soon = Date.now() + 60_000;
    await world.ok('ayse', 'apiKey.update', { id, expiresAt: new Date(soon).toISOString() });
    expect(await status()).toBe(200);
    vi.useFakeTimers({ now: soon + 1000, toFake: ['Date'] });
    expect(await status()).toBe(401);
    vi.useRealTimers();
    await world.ok('ayse', 'apiKey.update', { id, expiresAt: null });
    await world.ok('ayse', 'apiKey.remove', { ids: [id] });
    expect(await status()).toBe(401);
  });

  test('whose last day is named is valid to its end on the company’s wall, not on that of Greenwich', async () => {
    const { id, key } = await made(['ManageCustomers']);
    const status = async () => (await withToken(key, 'customer.list')).status;
    const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    await world.ok('ayse', 'apiKey.update', { id, expiresAt: day });
    const told = `${day}T23:59:59+03:00`;
    expect((await listed(id)).expiresAt).toBe(told);
    expect((await world.ok('ayse', 'apiKey.get', { id })).expiresAt).toBe(told);
    for (const [at, wanted] of [
      [`${day}T20:59:58Z`, 200],
      [`${day}T21:00:00Z`, 401],
    ] as const) {
      vi.useFakeTimers({ now: Date.parse(at), toFake: ['Date'] });
      expect([at, await status()]).toEqual([at, wanted]);
      vi.useRealTimers();
    }
    // What was read is sent back as it was, and yesterday is refused.
    await world.ok('ayse', 'apiKey.update', { id, expiresAt: told });
    expect((await listed(id)).expiresAt).toBe(told);
    const past = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    expect((await world.call('ayse', 'apiKey.update', { id, expiresAt: past })).status).toBe(400);
  });

  test('valid to the end of the calendar is listed like any other', async () => {
    const { id } = await made(['ManageCustomers']);
    await world.ok('ayse', 'apiKey.update', { id, expiresAt: '9999-12-31T23:59:59Z' });
    expect((await listed(id)).expiresAt).toBe('9999-12-31T23:59:59+03:00');
  });

  test('is for no call on oneself, and makes no keys', async () => {
    const { key } = await made(['ManageMyCompany', 'ManageCompanies', 'ManageUsers']);
    for (const name of [
      'account.get',
      'account.sessions',
      'account.changePassword',
      'notification.list',
      'secondFactor.get',
      'push.key',
      'live.follow',
      'view.list',
      'apiKey.list',
      'apiKey.get',
      'apiKey.create',
      'apiKey.update',
      'apiKey.remove',
      'apiKey.setActive',
    ])
      expect([name, (await withToken(key, name)).status]).toEqual([name, 403]);
  });

  test('cannot be given a right by somebody who does not hold it', async () => {
    const { id } = await made(['ManageCustomers']);
    const other = await personWith(world, ['ManageMyCompany']);
    const reply = await withToken(other, 'apiKey.update', { id, permissions: ['ManageCustomers', 'ManageUsers'] });
    expect(reply.body.Success).toBe(false);
    expect((await listed(id)).permissions).toEqual(['ManageCustomers']);
  });

  test('is saved as it is by somebody who holds less than it does', async () => {
    const { id } = await made(['ManageCustomers', 'ManageUsers']);
    const other = await personWith(world, ['ManageMyCompany']);
    const save = (change: object) => withToken(other, 'apiKey.update', { id, name: 'Depo', ...change });
    expect((await save({ permissions: ['ManageUsers', 'ManageCustomers'] })).body.Success).toBe(true);
    expect((await save({ permissions: ['ManageCustomers'] })).body.Success).toBe(true);
    expect(await listed(id)).toMatchObject({ name: 'Depo', permissions: ['ManageCustomers'] });
    // What was taken is not given back by whoever does not hold it.
    expect((await save({ permissions: ['ManageUsers', 'ManageCustomers'] })).body.Success).toBe(false);
  });

  test('that is not there is neither turned off nor deleted, and neither is the one named beside it', async () => {
    const [{ id }, gone] = [await made(['ManageCustomers']), await made(['ManageCustomers'])];
    await world.ok('ayse', 'apiKey.remove', { ids: [gone.id] });
    const ids = [id, gone.id];
    expect((await world.call('ayse', 'apiKey.setActive', { ids, active: false })).status).toBe(404);
    expect((await world.call('ayse', 'apiKey.remove', { ids })).status).toBe(404);
    expect(await listed(id)).toMatchObject({ active: true });
  });

  test('tells when and from where it was last used, once a minute', async () => {
    const { id, key } = await made(['ManageCustomers']);
    const now = Date.now();
    vi.useFakeTimers({ now, toFake: ['Date'] });
    await withToken(key, 'customer.list', {}, '192.0.2.1');
    expect(await listed(id)).toMatchObject({ lastAddress: '192.0.2.1', lastUsedAt: new Date(now).toISOString() });
    vi.setSystemTime(now + 30_000);
    await withToken(key, 'customer.list', {}, '192.0.2.2');
    expect((await listed(id)).lastAddress).toBe('192.0.2.1');
    vi.setSystemTime(now + 61_000);
    await withToken(key, 'customer.list', {}, '192.0.2.2');
    expect((await listed(id)).lastAddress).toBe('192.0.2.2');
    vi.useRealTimers();
  });
});

test('a picture’s address that a key was given is good as long as the key and its maker are, and any only in an active company', async () => {
  const { planId } = await build(world, 'ayse').response();
  const maker = await userWith(world, ['ManageMyCompany', 'ManageReports']);
  const session = await world.session(maker);
  const makeKey = async () =>
    (await withToken(session, 'apiKey.create', { name: 'Arşiv', permissions: ['ManageReports'] })).body.Data;
  const [kept, other] = [await makeKey(), await makeKey()];
  const addressFor = async ({ key }: { key: string }): Promise<string> =>
    (await withToken(key, 'audit.details', { auditId: planId })).body.Data.Departments[0].Questions[0].pictures[0].url;
  const [url, otherUrl] = [await addressFor(kept), await addressFor(other)];
  const status = async (of: string) => (await world.app.inject({ url: of })).statusCode;
  expect([await status(url), await status(otherUrl)]).toEqual([200, 200]);
  await world.ok('ayse', 'apiKey.setActive', { ids: [other.id], active: false });
  expect([await status(url), await status(otherUrl)]).toEqual([200, 404]);
  const details = await world.ok('ayse', 'audit.details', { auditId: planId });
  const ofSession = details.Departments[0].Questions[0].pictures[0].url;
  await setCompany(false);
  expect([await status(url), await status(ofSession)]).toEqual([404, 404]);
  await setCompany(true);
  expect(await status(ofSession)).toBe(200);
  await world.ok('ayse', 'user.setActive', { ids: [maker.user], active: false });
  expect(await status(url)).toBe(404);
});

test('whoever guesses keys is slowed down, and a right one is not', async () => {
  const { key } = await made(['ManageCustomers']);
  const from = '198.51.100.9';
  const statuses = new Set<number>();
  for (let n = 0; n < 32; n++)
    statuses.add((await withToken(`sahada_${String(n).padStart(43, 'x')}`, 'customer.list', {}, from)).status);
  expect([...statuses]).toEqual([401, 429]);
  // Nor is whoever opens a wrong link beside them.
  const link = wireOf(rowNamed('field.form'), { token: 'x'.repeat(22) });
  expect((await sendWire(world.app, { ...link, remoteAddress: from })).status).toBe(404);
  expect((await withToken(key, 'customer.list', {}, from)).status).toBe(200);
});

test('an office whose sessions have ended is asked to sign in, and guesses nothing', async () => {
  const statuses = new Set<number>();
  for (let n = 0; n < 32; n++)
    statuses.add((await withToken(String(n).padStart(43, 'x'), 'customer.list', {}, '198.51.100.10')).status);
  expect([...statuses]).toEqual([401]);
});

test('a file that a key asks for holds no more than the key may read', async () => {
  const { key } = await made(['ManageUserGroups']);
  const { exportId } = (await withToken(key, 'group.listToExcel', { job: true, format: 'csv' })).body.Data;
  const row = await world.inCompany('ayse', (db) =>
    db.selectFrom('export').select('input').where('id', '=', exportId).executeTakeFirstOrThrow(),
  );
  expect((row.input as { rights: string[] }).rights).toEqual(['ManageUserGroups']);
});
