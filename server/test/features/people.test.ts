import { type Permission, permissionNames } from '@sahada/contract/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Builders, build } from '../builders.ts';
import { mailsOf } from '../queue.ts';
import { openWorld, password, type Reply, rowNamed, sendWire, type World, wireOf } from '../world.ts';

/** Users, their groups and their rights: who may give what, and what nobody can undo. */

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  await world.ok('ayse', 'account.language', { languageId: 2 });
});
afterAll(() => world.close());

let count = 0;
const wanted = (rights: readonly Permission[]) => rights.map((systemName) => ({ systemName, selected: true }));

const groupWith = (rights: readonly Permission[], name = `Grup ${++count}`): Promise<number> =>
  a.group({ name, locales: [], permissions: wanted(rights) });

interface Person {
  id: number;
  email: string;
  token: string;
}

const signIn = (email: string, secret = password): Promise<Reply> =>
  sendWire(world.app, {
    ...wireOf(rowNamed('account.login'), { email, password: secret }),
    remoteAddress: `198.51.100.${++count % 250}`,
  });

/** Somebody with these rights, signed in. */
async function personWith(rights: readonly Permission[], over: Record<string, unknown> = {}): Promise<Person> {
  const email = `kisi${++count}@ornek.com.tr`;
  const userRoleId = await groupWith(rights);
  const form = await a.userForm({ email, password, confirmPassword: password, userRoleId, ...over });
  const { id } = await world.ok('ayse', 'user.create', form);
  return { id, email, token: (await signIn(email)).body.Data.AccessToken };
}

const as = (person: Person, name: string, input: Record<string, unknown> = {}): Promise<Reply> =>
  sendWire(world.app, wireOf(rowNamed(name), input), {
    authorization: `Bearer ${person.token}`,
    'accept-language': 'en',
  });

/** What was mailed about the ways into an account. */
const subjectsTo = async (address: string): Promise<string[]> =>
  (await mailsOf(world)).filter(({ to }) => to === address).map(({ subject }) => subject);

const said = ({ status, body }: Reply): unknown => [status, body.Success, body.Message];
const no = (message: string): unknown => [200, false, message];
const notHeld = (rights: string) => no(`You can neither give nor take away rights that you do not hold: ${rights}.`);
const outranked = (name: string) => no(`${name} holds rights that you do not, so you cannot make this change.`);
const lastOne = no('At least one active user must remain who manages users and user groups.');

const selectedOf = async (id: number): Promise<string[]> =>
  (await world.ok('ayse', 'group.get', { id })).permissions
    .filter(({ selected }: { selected: boolean }) => selected)
    .map(({ systemName }: { systemName: string }) => systemName);

describe('a group', () => {
  test('shows the whole catalogue in the reader’s language, and keeps what is selected', async () => {
    const id = await groupWith(['ManageReports', 'ManageCustomers']);
    const { permissions } = await world.ok('ayse', 'group.get', { id });
    expect(permissions.map(({ systemName }: { systemName: string }) => systemName)).toEqual(permissionNames);
    expect(await selectedOf(id)).toEqual(['ManageCustomers', 'ManageReports']);
    expect(permissions.find(({ systemName }: { systemName: string }) => systemName === 'ManageCustomers').name).toBe(
      'Manage customers',
    );
    expect(await world.ok('ayse', 'group.permissions', { param: id })).toEqual(permissions);
    const none = await world.ok('ayse', 'group.permissions', { param: 0 });
    expect(none.some(({ selected }: { selected: boolean }) => selected)).toBe(false);
    const unknown = await world.call('ayse', 'group.update', {
      id,
      permissions: [{ systemName: 'DoAnything', selected: true }],
    });
    expect([unknown.status, await selectedOf(id)]).toEqual([400, ['ManageCustomers', 'ManageReports']]);
  });

  test('gives its rights from the next call on, and takes them as soon', async () => {
    const person = await personWith(['ManageCustomers']);
    const { userRoleId } = await world.ok('ayse', 'user.get', { id: person.id });
    expect((await as(person, 'customer.list')).status).toBe(200);
    await world.ok('ayse', 'group.update', { id: userRoleId, permissions: wanted(['ManageReports']) });
    expect((await as(person, 'customer.list')).status).toBe(403);
    await world.ok('ayse', 'group.update', { id: userRoleId, permissions: wanted(['ManageCustomers']) });
    await world.ok('ayse', 'group.setActive', { ids: [userRoleId], active: false });
    expect((await as(person, 'customer.list')).status).toBe(403);
  });

  test('shows in the profile what its people may do at this moment, as signing in does', async () => {
    const person = await personWith(['ManageCustomers']);
    const { userRoleId } = await world.ok('ayse', 'user.get', { id: person.id });
    const infoNow = async () => (await as(person, 'account.get')).body.Data.Info;
    expect(await infoNow()).toEqual((await signIn(person.email)).body.Data.Info);
    await world.ok('ayse', 'group.update', { id: userRoleId, permissions: [] });
    await world.ok('ayse', 'user.update', { id: person.id, firstName: 'Yeni' });
    expect(await infoNow()).toMatchObject({ PermissionNames: [], Firstname: 'Yeni', Id: person.id });
    await world.ok('ayse', 'group.update', { id: userRoleId, permissions: wanted(['ManageReports']) });
    expect((await infoNow()).PermissionNames).toEqual(['ManageReports']);
  });

  test('tells beforehand who gains and who loses what, and what they will lack', async () => {
    const [main, further] = [await groupWith(['ManageCustomers', 'ManageReports']), await groupWith(['ManageReports'])];
    for (const groups of [[], [further]]) {
      const email = `olcum${++count}@ornek.com.tr`;
      await a.user({ email, userRoleId: main, groups });
    }
    const told = await world.ok('ayse', 'group.checkChange', {
      id: main,
      permissions: wanted(['ManageCustomers', 'ManageAuditPlans']),
    });
    expect(told).toEqual({
      users: 2,
      gain: [{ systemName: 'ManageAuditPlans', users: 2 }],
      lose: [{ systemName: 'ManageReports', users: 1 }],
      missing: [{ systemName: 'ManageProjects', why: 'Whoever plans cannot set up the project of a plan.' }],
    });
    expect(await selectedOf(main)).toEqual(['ManageCustomers', 'ManageReports']);
  });

  test('cannot be deleted while somebody is in it, as main group or as a further one', async () => {
    const [main, further] = [await groupWith([]), await groupWith([])];
    await a.user({ firstName: 'Nil', lastName: 'Su', userRoleId: main, groups: [further] });
    for (const id of [main, further]) {
      const reply = await world.call('ayse', 'group.remove', { ids: [id] });
      expect(said(reply)).toEqual(no('The user group cannot be deleted because this user is in it: Nil Su.'));
    }
  });
});

describe('nobody gives or takes a right that they do not hold', () => {
  let clerk: Person;
  beforeEach(async () => {
    clerk = await personWith(['ManageUsers', 'ManageUserGroups', 'ManageCustomers']);
  });

  test('by a new group, a change of one, switching one on or off, or deleting one that nobody is in', async () => {
    const made = { name: 'Yeni', permissions: wanted(['ManageReports', 'ManageCustomers']) };
    expect(said(await as(clerk, 'group.create', made))).toEqual(notHeld('Manage reports and approval'));
    const own = await groupWith(['ManageCustomers']);
    const more = { id: own, permissions: wanted(['ManageCustomers', 'ManageReports']) };
    expect(said(await as(clerk, 'group.update', more))).toEqual(notHeld('Manage reports and approval'));
    const foreign = await groupWith(['ManageReports', 'ManageCustomers']);
    const less = { id: foreign, permissions: wanted(['ManageCustomers']) };
    expect(said(await as(clerk, 'group.update', less))).toEqual(notHeld('Manage reports and approval'));
    expect(said(await as(clerk, 'group.setActive', { ids: [foreign], active: false }))).toEqual(
      notHeld('Manage reports and approval'),
    );
    await world.ok('ayse', 'group.setActive', { ids: [foreign], active: false });
    expect(said(await as(clerk, 'group.setActive', { ids: [foreign], active: true }))).toEqual(
      notHeld('Manage reports and approval'),
    );
    expect(said(await as(clerk, 'group.remove', { ids: [own, foreign] }))).toEqual(
      notHeld('Manage reports and approval'),
    );
    expect(await selectedOf(foreign)).toEqual(['ManageCustomers', 'ManageReports']);
    expect((await as(clerk, 'group.remove', { ids: [own] })).body.Success).toBe(true);
  });

  test('by making a user, or by a user’s main or further group', async () => {
    const strong = await groupWith(['ManageReports']);
    const weak = await groupWith(['ManageCustomers']);
    const form = async (over: object) => ({ ...(await a.userForm()), ...over });
    for (const over of [{ userRoleId: strong }, { userRoleId: weak, groups: [strong] }])
      expect(said(await as(clerk, 'user.create', await form(over)))).toEqual(notHeld('Manage reports and approval'));
    const reply = await as(clerk, 'user.create', await form({ userRoleId: weak }));
    const { id } = reply.body.Data;
    for (const over of [{ userRoleId: strong }, { groups: [strong] }])
      expect(said(await as(clerk, 'user.update', { id, ...over }))).toEqual(notHeld('Manage reports and approval'));
    const own = { id: clerk.id, groups: [strong] };
    expect(said(await as(clerk, 'user.update', own))).toEqual(notHeld('Manage reports and approval'));
    const after = await world.ok('ayse', 'user.get', { id });
    expect([after.userRoleId, after.groups]).toEqual([weak, []]);
  });

  test('nor changes whoever holds one: by form, password, invitation, state or deletion', async () => {
    const chief = await personWith(['ManageReports'], { firstName: 'Şef', lastName: 'Er' });
    const refused = outranked('Şef Er');
    expect(said(await as(clerk, 'user.update', { id: chief.id, phone: '1' }))).toEqual(refused);
    const passwords = { userId: chief.id, newPassword: password, confirmPassword: password };
    expect(said(await as(clerk, 'user.changePassword', passwords))).toEqual(refused);
    expect(said(await as(clerk, 'user.invite', { ids: [chief.id] }))).toEqual(refused);
    expect(said(await as(clerk, 'user.updateActive', { userId: chief.id, active: false }))).toEqual(refused);
    expect(said(await as(clerk, 'user.setActive', { ids: [chief.id], active: false }))).toEqual(refused);
    expect(said(await as(clerk, 'user.remove', { ids: [chief.id] }))).toEqual(refused);
    expect((await as(chief, 'account.get')).status).toBe(200);
    // Nor while they are passive, for they may come back.
    await world.ok('ayse', 'user.updateActive', { userId: chief.id, active: false });
    expect(said(await as(clerk, 'user.changePassword', passwords))).toEqual(refused);
    expect(said(await as(clerk, 'user.updateActive', { userId: chief.id, active: true }))).toEqual(refused);
  });

  test('nor takes a right they do hold from somebody who holds more', async () => {
    const shared = await groupWith(['ManageCustomers']);
    const chief = await personWith(['ManageReports'], { firstName: 'Baş', lastName: 'Er', groups: [shared] });
    const less = { id: shared, permissions: [] };
    expect(said(await as(clerk, 'group.update', less))).toEqual(outranked('Baş Er'));
    expect((await as(clerk, 'group.update', { id: shared, name: 'Ortak' })).body.Success).toBe(true);
    expect((await as(chief, 'customer.list')).status).toBe(200);
  });
});

describe('the last administrator', () => {
  test('stays, whatever is done to them, their group or both at once', async () => {
    const zoe = await world.ok('zoe', 'user.list', { pageSize: 100 });
    const { id, userRoleId } = zoe.ListItems.find((one: { id: number }) => one.id === world.ids.zoe.user);
    await world.ok('zoe', 'account.language', { languageId: 2 });
    // Whoever is passive manages nothing.
    await world.ok('zoe', 'user.create', await build(world, 'zoe').userForm({ userRoleId, active: false }));
    const rights = wanted(permissionNames.filter((right) => right !== 'ManageUserGroups'));
    expect(said(await world.call('zoe', 'group.update', { id: userRoleId, permissions: rights }))).toEqual(lastOne);
    expect(said(await world.call('zoe', 'group.setActive', { ids: [userRoleId], active: false }))).toEqual(lastOne);
    const { id: weak } = await world.ok('zoe', 'group.create', { name: 'Zayıf' });
    expect(said(await world.call('zoe', 'user.update', { id, userRoleId: weak }))).toEqual(lastOne);
    const own = no('You can neither delete nor deactivate yourself.');
    expect(said(await world.call('zoe', 'user.setActive', { ids: [id], active: false }))).toEqual(own);
    expect(said(await world.call('zoe', 'user.remove', { ids: [id] }))).toEqual(own);
    expect(said(await world.call('zoe', 'user.update', { id, active: false }))).toEqual(own);
    // Switched on together with others they are who they were.
    await world.ok('zoe', 'user.setActive', { ids: [id], active: true });
    const rest = await world.ok('zoe', 'group.get', { id: userRoleId });
    expect(rest.permissions.every(({ selected }: { selected: boolean }) => selected)).toBe(true);
  });

  test('is one of two who step down at the same moment', async () => {
    const z = build(world, 'zoe');
    const all = await z.group({ name: 'Hepsi', permissions: wanted(permissionNames) });
    const weak = await z.group({ name: 'Hiç', permissions: [] });
    const owner = world.ids.zoe.user;
    const { userRoleId } = await world.ok('zoe', 'user.get', { id: owner });
    const two = await Promise.all(
      [1, 2].map(async (): Promise<Person> => {
        const email = `iki${++count}@other.example`;
        const form = await z.userForm({ email, password, confirmPassword: password, userRoleId: all });
        const { id } = await world.ok('zoe', 'user.create', form);
        return { id, email, token: (await signIn(email)).body.Data.AccessToken };
      }),
    );
    await world.ok('zoe', 'user.update', { id: owner, userRoleId: weak });
    // Both rows are held until both calls stand before them: each has then looked for the other, who is still in office.
    // While the rows are held one of the two has its turn, and the other waits for it without having looked at anything.
    const calls = await world.inCompany('zoe', async (db) => {
      await sql`select from "user" where id in (${two[0]?.id}, ${two[1]?.id}) for update`.execute(db);
      const begun = two.map((one) => as(one, 'user.update', { id: one.id, userRoleId: weak }));
      await vi.waitFor(async () => {
        // Who is connected is read once in a transaction, unless it is forgotten.
        await sql`select pg_stat_clear_snapshot()`.execute(db);
        const { rows } = await sql<{ by: string }>`
          select locktype as by from pg_locks join pg_stat_activity using (pid)
          where not granted and datname = current_database() order by locktype`.execute(db);
        expect(rows.map(({ by }) => by)).toEqual(['advisory', 'transactionid']);
      }, 20_000);
      return { begun };
    });
    const replies = await Promise.all(calls.begun);
    expect(replies.map(({ body }) => body.Success).sort()).toEqual([false, true]);
    const left = two[replies.findIndex(({ body }) => !body.Success)] as Person;
    expect((await as(left, 'user.update', { id: owner, userRoleId })).body.Success).toBe(true);
  });
});

describe('two administrators', () => {
  test.each([
    ['delete', 'user.remove', {}],
    ['make passive', 'user.setActive', { active: false }],
  ])('who %s one another at the same moment are not both gone', async (_what, name, more) => {
    const z = build(world, 'zoe');
    const all = await z.group({ name: `Hepsi ${++count}`, permissions: wanted(permissionNames) });
    const made = async (): Promise<Person> => {
      const email = `iki${++count}@other.example`;
      const form = await z.userForm({ email, password, confirmPassword: password, userRoleId: all });
      const { id } = await world.ok('zoe', 'user.create', form);
      return { id, email, token: (await signIn(email)).body.Data.AccessToken };
    };
    const [one, two] = [await made(), await made()];
    await world.inCompany('zoe', (db) =>
      sql`update "user" set active = false where id not in (${one.id}, ${two.id})`.execute(db),
    );
    // Both have been let in before either has its turn.
    const { begun } = await world.inCompany('zoe', async (db) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('rights', app_company()))`.execute(db);
      const calls = [as(one, name, { ids: [two.id], ...more }), as(two, name, { ids: [one.id], ...more })];
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks join pg_database d on d.oid = database
          where not granted and locktype = 'advisory' and datname = current_database()`.execute(db);
        expect(rows).toHaveLength(2);
      }, 20_000);
      return { begun: calls };
    });
    expect((await Promise.all(begun)).map(({ body }) => body.Success).sort()).toEqual([false, true]);
    await world.inCompany('zoe', (db) => sql`update "user" set active = true`.execute(db));
  });
});

describe('a user', () => {
  test('has the rights of all groups together, and an e-mail that is one account in the whole installation', async () => {
    const further = await groupWith(['ManageReports']);
    const person = await personWith(['ManageCustomers'], { groups: [further] });
    const { Info } = (await signIn(person.email)).body.Data;
    expect([...Info.PermissionNames].sort()).toEqual(['ManageCustomers', 'ManageReports']);
    for (const email of [person.email.toUpperCase(), 'zoe@other.example']) {
      const reply = await world.call('ayse', 'user.create', await a.userForm({ email }));
      expect([reply.status, reply.body.errors]).toEqual([400, { email: ['This e-mail address cannot be used.'] }]);
      const moved = await world.call('ayse', 'user.update', { id: (await personWith([])).id, email });
      expect([moved.status, moved.body.errors]).toEqual([400, { email: ['This e-mail address cannot be used.'] }]);
    }
  });

  test('signs in by a changed e-mail, and by the earlier one no more', async () => {
    const person = await personWith([]);
    const email = `yeni${++count}@ornek.com.tr`;
    await world.ok('ayse', 'user.update', { id: person.id, email });
    expect((await signIn(email)).body.Success).toBe(true);
    expect((await signIn(person.email)).body.Success).toBe(false);
    const again = await world.call('ayse', 'user.create', await a.userForm({ email: person.email }));
    expect(again.body.Success).toBe(true);
  });

  test('whose password somebody else set is signed out everywhere and asked for a new one', async () => {
    const person = await personWith([]);
    expect((await signIn(person.email)).body.Data.Info.MustChangePassword).toBe(true);
    const other = 'Baska.Bir.Sifre.9';
    await as(person, 'account.changePassword', { oldPassword: password, newPassword: other, confirmPassword: other });
    expect((await signIn(person.email, other)).body.Data.Info.MustChangePassword).toBe(false);
    for (const [name, input] of [
      ['user.changePassword', { userId: person.id, newPassword: password, confirmPassword: password }],
      ['user.update', { id: person.id, password: other, confirmPassword: other }],
    ] as const) {
      const { AccessToken: token } = (await signIn(person.email, name === 'user.update' ? password : other)).body.Data;
      await world.ok('ayse', name, input);
      expect((await as({ ...person, token }, 'account.get')).status).toBe(401);
      const now = await signIn(person.email, name === 'user.update' ? other : password);
      expect(now.body.Data.Info.MustChangePassword).toBe(true);
    }
    expect((await world.ok('ayse', 'user.get', { id: person.id })).password).toBeUndefined();
  });

  test('who is there by name alone, as sample people are, can sign in once somebody sets a password, moves or invites them', async () => {
    const { userRoleId } = await a.userForm();
    const byName = async (email: string): Promise<number> =>
      world.inCompany('ayse', async (db) => {
        const row = {
          first_name: 'Örnek',
          last_name: 'Kişi',
          email,
          password_hash: 'x',
          group_id: userRoleId as number,
        };
        return (await db.insertInto('user').values(row).returning('id').executeTakeFirstOrThrow()).id;
      });
    const [given, moved, invited] = ['verilen', 'tasinan', 'cagrilan'].map(
      (word) => `${word}${++count}@ornek.com.tr`,
    ) as [string, string, string];
    const chosen = { newPassword: password, confirmPassword: password };
    await world.ok('ayse', 'user.changePassword', { userId: await byName(given), ...chosen });
    expect((await signIn(given)).body.Success).toBe(true);
    const id = await byName(`once-${moved}`);
    await world.ok('ayse', 'user.update', { id, email: moved, password, confirmPassword: password });
    expect((await signIn(moved)).body.Success).toBe(true);
    await world.ok('ayse', 'user.invite', { ids: [await byName(invited)] });
    const letter = (await mailsOf(world)).find(({ to }) => to === invited);
    const token = /token=(\S+)/.exec(letter?.text ?? '')?.[1];
    await world.ok(null, 'account.resetPassword', { token, password, confirmPassword: password });
    expect((await signIn(invited)).body.Success).toBe(true);
    // Not where the address is somebody's account.
    const taken = await world.call('ayse', 'user.changePassword', {
      userId: await byName(given.toUpperCase()),
      ...chosen,
    });
    expect([taken.status, Object.keys(taken.body.errors ?? {})]).toEqual([400, ['email']]);
  });

  test('keeps the password where a form sends an empty one, and none that is weak or differs is taken', async () => {
    const person = await personWith([]);
    await world.ok('ayse', 'user.update', { id: person.id, phone: '2', password: '', confirmPassword: '' });
    expect((await as(person, 'account.get')).status).toBe(200);
    expect((await signIn(person.email)).body.Success).toBe(true);
    for (const [given, field] of [
      [{ password: 'kısa', confirmPassword: 'kısa' }, 'password'],
      [{ password, confirmPassword: `${password}x` }, 'confirmPassword'],
      [{ password: '', confirmPassword: '' }, 'password'],
    ] as const) {
      const reply = await world.call('ayse', 'user.create', await a.userForm(given));
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, [field]]);
    }
  });

  test('who sets their own password among the users stays signed in there, and is asked for no other', async () => {
    const person = await personWith(['ManageUsers']);
    const elsewhere = { ...person, token: (await signIn(person.email)).body.Data.AccessToken };
    const other = 'Kendi.Sifrem.9';
    const given = { id: person.id, password: other, confirmPassword: other };
    expect((await as(person, 'user.update', { ...given, oldPassword: password })).body.Success).toBe(true);
    expect([(await as(person, 'account.get')).status, (await as(elsewhere, 'account.get')).status]).toEqual([200, 401]);
    expect((await signIn(person.email, other)).body.Data.Info.MustChangePassword).toBe(false);
    expect(await subjectsTo(person.email)).toContain('Your Sahada password was changed');
  });

  test('cannot take over their own account with a session alone: address and password ask for the present password', async () => {
    const person = await personWith(['ManageUsers']);
    const other = 'Kendi.Sifrem.9';
    const email = `tasinan${++count}@ornek.com.tr`;
    const own = { userId: person.id, newPassword: other, confirmPassword: other };
    expect((await as(person, 'user.changePassword', own)).body.Code).toBe('ownPassword');
    for (const change of [{ password: other, confirmPassword: other }, { email }]) {
      const form = { id: person.id, ...change };
      expect(Object.keys((await as(person, 'user.update', form)).body.errors)).toEqual(['oldPassword']);
      expect((await as(person, 'user.update', { ...form, oldPassword: other })).body.Code).toBe('passwordWrong');
    }
    const same = { id: person.id, email: person.email.toUpperCase(), phone: '3', password: '' };
    expect((await as(person, 'user.update', same)).body.Success).toBe(true);
    expect(await subjectsTo(person.email)).toEqual([]);
    expect((await as(person, 'user.update', { id: person.id, email, oldPassword: password })).body.Success).toBe(true);
    expect((await signIn(email)).body.Success).toBe(true);
  });

  test('is told at the earlier address that it was changed, unless nobody has ever signed in with it', async () => {
    const person = await personWith([]);
    await world.ok('ayse', 'user.update', { id: person.id, email: `yeni${++count}@ornek.com.tr` });
    expect(await subjectsTo(person.email)).toEqual(['Örnek Denetim: your sign-in address was changed']);
    const wrong = `yanlis${++count}@ornek.com.tr`;
    const form = await a.userForm({ email: wrong, invite: true, password: null, confirmPassword: null });
    const { id } = await world.ok('ayse', 'user.create', form);
    await world.ok('ayse', 'user.update', { id, email: `dogru${++count}@ornek.com.tr` });
    expect(await subjectsTo(wrong)).toHaveLength(1);
  });

  test.each([
    ['user.updateActive', (id: number) => ({ userId: id, active: false })],
    ['user.setActive', (id: number) => ({ ids: [id], active: false })],
    ['user.update', (id: number) => ({ id, active: false })],
  ])('who is made passive by %s is signed out at once, and stays so when active again', async (name, input) => {
    const person = await personWith([]);
    await world.ok('ayse', name, input(person.id));
    expect((await as(person, 'account.get')).status).toBe(401);
    expect((await signIn(person.email)).body.Success).toBe(false);
    await world.ok('ayse', 'user.updateActive', { userId: person.id, active: true });
    expect((await as(person, 'account.get')).status).toBe(401);
    expect((await signIn(person.email)).body.Success).toBe(true);
  });

  test('who is invited chooses a password by a link that works once, within 72 hours', async () => {
    const email = `davet${++count}@ornek.com.tr`;
    const form = await a.userForm({ email, invite: true, password: null, confirmPassword: null, defaultLanguageId: 1 });
    const { id } = await world.ok('ayse', 'user.create', form);
    const [letter] = (await mailsOf(world)).filter(({ to }) => to === email);
    expect(letter?.text).toContain('72 saat içinde');
    const token = /token=(\S+)/.exec(letter?.text ?? '')?.[1];
    const { rows } = await world.inCompany('ayse', async (db) => ({
      rows: await db.selectFrom('user').select('must_change_password').where('id', '=', id).execute(),
    }));
    expect(rows).toEqual([{ must_change_password: false }]);
    const choose = () => world.call(null, 'account.resetPassword', { token, password, confirmPassword: password });
    const waits = async (): Promise<unknown> =>
      (await world.ok('ayse', 'user.list', { searchText: email, searchField: 'email', InvitationPending: true }))
        .TotalItemsCount;
    expect(await waits()).toBe(1);
    // Whoever may not come in is not waited for, and gets no mail either.
    await world.ok('ayse', 'user.setActive', { ids: [id], active: false });
    expect(await waits()).toBe(0);
    await world.ok('ayse', 'user.setActive', { ids: [id], active: true });
    expect(await waits()).toBe(1);
    expect((await choose()).body).toMatchObject({ Success: true, Data: { email } });
    expect(await waits()).toBe(0);
    expect((await signIn(email)).body.Data.Info.MustChangePassword).toBe(false);
    expect((await choose()).body.Success).toBe(false);
    await world.ok('ayse', 'user.invite', { ids: [id] });
    expect(await waits()).toBe(0);
    const invitations = (await mailsOf(world)).filter(({ text }) => text.includes('token='));
    expect(invitations.map(({ to }) => to)).toEqual([email]);
  });

  test('whoever was brought in without an invitation is told apart from those who joined and those who are waited for', async () => {
    const name = `Getirilen ${++count}`;
    const { userRoleId } = await a.userForm();
    const among = async (Invitation: string): Promise<unknown[]> =>
      (await world.ok('ayse', 'user.list', { searchText: name, searchField: 'firstName', Invitation })).ListItems.map(
        ({ email }: { email: string }) => email.split('@')[0],
      );
    for (const how of ['katilan', 'davetli', 'getirilen'])
      await world.ok('ayse', 'user.create', {
        ...(await a.userForm({ firstName: name, email: `${how}${count}@ornek.com.tr`, userRoleId })),
        ...(how === 'katilan' ? {} : { password: null, confirmPassword: null, invite: true }),
      });
    // As the import leaves them where nobody is to be invited.
    const imported = await world.inCompany('ayse', (db) =>
      db
        .updateTable('user')
        .set({ invited_at: null })
        .where('email', '=', `getirilen${count}@ornek.com.tr`)
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    expect(await among('joined')).toEqual([`katilan${count}`]);
    expect(await among('pending')).toEqual([`davetli${count}`]);
    expect(await among('notInvited')).toEqual([`getirilen${count}`]);
    await world.ok('ayse', 'user.invite', { ids: [imported.id] });
    expect(await among('notInvited')).toEqual([]);
  });

  test('whoever is passive is not taken as invited: no mail goes to them until they are active', async () => {
    const email = `hazirlanan${++count}@ornek.com.tr`;
    const form = await a.userForm({ email, active: false, invite: true, password: null, confirmPassword: null });
    const { id } = await world.ok('ayse', 'user.create', form);
    await world.ok('ayse', 'user.update', { id, invite: true });
    expect(said(await world.call('ayse', 'user.invite', { ids: [id] }))).toEqual([
      200,
      false,
      'A passive user cannot be invited. Make the user active first.',
    ]);
    await world.ok('ayse', 'user.setActive', { ids: [id], active: true });
    expect((await world.ok('ayse', 'user.get', { id })).Invitation).toBe('notInvited');
    await world.ok('ayse', 'user.invite', { ids: [id] });
    expect((await world.ok('ayse', 'user.get', { id })).Invitation).toBe('pending');
    expect((await mailsOf(world)).filter(({ to }) => to === email)).toHaveLength(1);
  });

  test('whoever is made active and invited by one form gets the invitation, and no other change sends one', async () => {
    const email = `hazirlanan${++count}@ornek.com.tr`;
    const id = await a.user({ email, active: false, invite: true, password: null, confirmPassword: null });
    await world.ok('ayse', 'user.update', { id, active: true, invite: true });
    await world.ok('ayse', 'user.update', { id, firstName: 'Hazır' });
    expect((await world.ok('ayse', 'user.get', { id })).Invitation).toBe('pending');
    expect((await mailsOf(world)).filter(({ to }) => to === email)).toHaveLength(1);
  });

  test('an invitation that went to a wrong address opens nothing once the address was corrected', async () => {
    const [wrong, right] = [`yanlis${++count}@ornek.com.tr`, `dogru${count}@ornek.com.tr`];
    const form = await a.userForm({ email: wrong, invite: true, password: null, confirmPassword: null });
    const { id } = await world.ok('ayse', 'user.create', form);
    const choose = async (address: string): Promise<Reply> => {
      const token = /token=(\S+)/.exec((await mailsOf(world)).find(({ to }) => to === address)?.text ?? '')?.[1];
      return world.call(null, 'account.resetPassword', { token, password, confirmPassword: password });
    };
    await world.ok('ayse', 'user.update', { id, email: right });
    expect((await choose(wrong)).body.Message).toBe('The link has expired or has been used.');
    await world.ok('ayse', 'user.invite', { ids: [id] });
    expect((await choose(right)).body.Success).toBe(true);
  });

  test('an invitation is good to its 72nd hour and not beyond', async () => {
    const chosenAfter = async (hours: number): Promise<Reply> => {
      const email = `davet${++count}@ornek.com.tr`;
      const form = await a.userForm({ email, invite: true, password: null, confirmPassword: null });
      await world.ok('ayse', 'user.create', form);
      const token = /token=(\S+)/.exec((await mailsOf(world)).find(({ to }) => to === email)?.text ?? '')?.[1];
      vi.setSystemTime(Date.now() + hours * 60 * 60 * 1000);
      const reply = await world.call(null, 'account.resetPassword', { token, password, confirmPassword: password });
      vi.useRealTimers();
      return reply;
    };
    expect((await chosenAfter(71.9)).body.Success).toBe(true);
    expect((await chosenAfter(72.1)).body.Message).toBe('The link has expired or has been used.');
  });

  test('a fourth invitation within an hour is refused and mails nothing; nobody is told that it was sent', async () => {
    const email = `davet${++count}@ornek.com.tr`;
    const form = await a.userForm({ email, invite: true, password: null, confirmPassword: null });
    const { id } = await world.ok('ayse', 'user.create', form);
    for (let n = 0; n < 2; n++) await world.ok('ayse', 'user.invite', { ids: [id] });
    const { InvitedAt } = await world.ok('ayse', 'user.get', { id });
    expect(said(await world.call('ayse', 'user.invite', { ids: [id] }))).toEqual(
      no(`Three invitations have gone to ${email} within the last hour. Try again in an hour.`),
    );
    expect((await mailsOf(world)).filter(({ to }) => to === email)).toHaveLength(3);
    expect((await world.ok('ayse', 'user.get', { id })).InvitedAt).toBe(InvitedAt);
  });

  test('who has approved something cannot be deleted; one with nothing to their name can, and the e-mail is free', async () => {
    const approver = await personWith(permissionNames);
    const { planId, responseId } = await a.response();
    expect((await as(approver, 'audit.approve', { auditId: planId, responseId })).body.Success).toBe(true);
    const kept = await world.call('ayse', 'user.remove', { ids: [approver.id] });
    expect(String(kept.body.Message)).toMatch(
      /^The user cannot be deleted because this response names them: S-\d{6}\.$/,
    );
    const person = await personWith([]);
    await world.ok('ayse', 'user.remove', { ids: [person.id] });
    expect((await as(person, 'account.get')).status).toBe(401);
    const again = await world.call('ayse', 'user.create', await a.userForm({ email: person.email }));
    expect(again.body.Success).toBe(true);
  });

  test('has the language and the time zone of the company where none are given, which who signs in is told', async () => {
    const form = { firstName: 'Ada', lastName: 'K', password, confirmPassword: password };
    const make = async (email: string, over: object): Promise<unknown[]> => {
      const userRoleId = await groupWith([]);
      const { id } = await world.ok('ayse', 'user.create', { ...form, email, userRoleId, ...over });
      const { defaultLanguageId, timeZones } = await world.ok('ayse', 'user.get', { id });
      return [defaultLanguageId, timeZones];
    };
    const ofCompany = (DefaultLanguageId: number, TimeZone: string) =>
      world.ok('ayse', 'company.update', { Id: world.ids.ayse.company, DefaultLanguageId, TimeZone });
    await ofCompany(2, 'Europe/London');
    expect(await make('ada@ornek.com.tr', {})).toEqual([2, 'Europe/London']);
    expect(await make('eda@ornek.com.tr', { defaultLanguageId: 1, timeZones: 'Europe/Berlin' })).toEqual([
      1,
      'Europe/Berlin',
    ]);
    expect((await signIn('eda@ornek.com.tr')).body.Data.Info).toMatchObject({
      CompanyLanguageId: 2,
      CompanyTimeZone: 'Europe/London',
    });
    await ofCompany(1, 'Europe/Istanbul');
  });
});
