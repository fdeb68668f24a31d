import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { config, setConfig } from '../../src/config.ts';
import { tell } from '../../src/facts/tell.ts';
import { unsay, unsayAll } from '../../src/facts/unsay.ts';
import { outboundOf } from '../../src/outside/outbound.ts';
import { openPushService, type PushService } from '../push-service.ts';
import { sendMails, sendPushes } from '../queue.ts';
import { bearer, openWorld, rowNamed, sendWire, type World, wireOf } from '../world.ts';

let world: World;
let service: PushService;

beforeAll(async () => {
  world = await openWorld();
  service = await openPushService();
  setConfig({ ...config(), outbound: outboundOf({ allow: [`localhost:${service.port}`] }) });
});
afterAll(async () => {
  service.close();
  await world.close();
});
beforeEach(() => service.answers(201));
afterEach(async () => {
  await world.inCompany('ayse', async (db) => {
    for (const table of ['notification', 'message', 'message_choice', 'push_device'] as const)
      await sql`delete from ${sql.table(table)}`.execute(db);
  });
});

const announce = (title: string, text = 'Ayrıntısı yarın.', topic?: string) =>
  world.inCompany('ayse', (db) =>
    tell(
      db,
      'announcement',
      [world.ids.can.user],
      { heading: title, body: text, link: '/notifications' },
      {
        ...(topic === undefined ? {} : { topic }),
      },
    ),
  );

/** A message of which several within ten minutes are one. */
const fail = (mails: number, error = 'kutu dolu') =>
  world.inCompany('ayse', (db) =>
    tell(db, 'message.failed', [world.ids.can.user], { mails, error, link: '/system/messages?state=Failed' }),
  );

const listed = (input: object = {}) => world.ok('can', 'notification.list', { pageSize: 100, ...input });

const subscribed = async (person: 'can' | 'ayse' = 'can') => {
  const browser = service.subscribe();
  const { id } = await world.ok(person, 'push.subscribe', { endpoint: browser.endpoint, keys: browser.keys });
  return Object.assign(browser, { id: id as number });
};

describe('the bell', () => {
  test('shows one’s own, newest first, in the reader’s language, until they are read', async () => {
    await announce('Birinci');
    await announce('İkinci');
    const { ListItems, TotalItemsCount, Unread } = await listed();
    expect([ListItems.map(({ title }: { title: string }) => title), TotalItemsCount, Unread]).toEqual([
      ['İkinci', 'Birinci'],
      2,
      2,
    ]);
    expect(ListItems[0]).toMatchObject({
      name: 'announcement',
      text: 'Ayrıntısı yarın.',
      link: '/notifications',
      read: false,
    });
    expect((await world.ok('ayse', 'notification.list')).ListItems).toEqual([]);
    expect(await world.ok('can', 'notification.markRead', { ids: [ListItems[1].id] })).toEqual({ Unread: 1 });
    expect((await listed({ unread: true })).ListItems).toHaveLength(1);
    expect(await world.ok('can', 'notification.markRead', { all: true })).toEqual({ Unread: 0 });
    expect((await listed()).ListItems.map(({ read }: { read: boolean }) => read)).toEqual([true, true]);
  });

  test('makes one of equal ones within ten minutes, and another one later', async () => {
    for (let n = 0; n < 12; n++) await fail(1);
    const { ListItems, Unread } = await listed();
    expect([ListItems.length, Unread, ListItems[0].title]).toEqual([1, 1, '12 e-posta gönderilemedi']);
    await world.ok('can', 'account.language', { languageId: 2 });
    expect((await listed()).ListItems[0].title).toBe('12 e-mails could not be sent');
    await world.ok('can', 'account.language', { languageId: 1 });
    await world.inCompany('ayse', (db) => sql`update notification set at = at - interval '11 minutes'`.execute(db));
    await fail(1);
    expect((await listed()).ListItems).toHaveLength(2);
  });

  test('shows what is told anew once, and nothing more of what is done', async () => {
    await announce('Onay bekliyor', 'S-000001', 'response:1');
    await announce('Onay bekliyor', 'S-000001', 'response:1');
    expect((await listed()).ListItems).toHaveLength(1);
    await world.inCompany('ayse', (db) => unsay(db, 'response:1'));
    expect(await listed()).toMatchObject({ ListItems: [], Unread: 0 });
    // What somebody has read stays with them.
    await announce('Okundu', 'S-000002', 'response:2');
    await world.ok('can', 'notification.markRead', { all: true });
    await world.inCompany('ayse', (db) => unsay(db, 'response:2'));
    expect(await listed()).toMatchObject({ ListItems: [{ title: 'Okundu', read: true }], Unread: 0 });
    await world.inCompany('ayse', (db) => db.deleteFrom('notification').execute());
  });

  test('has nothing left of very many that were one, once all that it remembers of them is taken back', async () => {
    const topics = Array.from({ length: 51 }, (_, n) => `queue:${n}`);
    const { user } = world.ids.can;
    await world.inCompany('ayse', async (db) => {
      for (const topic of topics)
        await tell(db, 'message.failed', [user], { mails: 1, error: 'kutu dolu', link: '/system/messages' }, { topic });
    });
    expect(await listed()).toMatchObject({ ListItems: [{}], Unread: 1 });
    await world.inCompany('ayse', (db) => unsayAll(db, topics));
    expect(await listed()).toMatchObject({ ListItems: [], Unread: 0 });
  });

  test('neither shows nor counts what is to be told later', async () => {
    const { Unread, TotalItemsCount } = await listed();
    const fields = { heading: 'Birazdan', body: 'Daha değil.', link: '/notifications' };
    await world.inCompany('ayse', (db) =>
      tell(db, 'announcement', [world.ids.can.user], fields, { topic: 'response:77', afterSeconds: 60 }),
    );
    const later = await listed();
    expect([later.Unread, later.TotalItemsCount]).toEqual([Unread, TotalItemsCount]);
    expect(later.ListItems.map(({ title }: { title: string }) => title)).not.toContain('Birazdan');
    const { id } = await world.inCompany('ayse', (db) =>
      db.selectFrom('notification').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow(),
    );
    expect((await world.call('can', 'notification.markRead', { ids: [id] })).status).toBe(404);
    // Nor is it read before it is there, by whoever marks all that is.
    await world.ok('can', 'notification.markRead', { all: true });
    await world.inCompany('ayse', (db) =>
      sql`update notification set at = app_now() - interval '1 second' where id = ${id}`.execute(db),
    );
    const unread = await listed({ unread: true });
    expect(unread.ListItems.map(({ title }: { title: string }) => title)).toEqual(['Birazdan']);
    await world.inCompany('ayse', (db) => unsay(db, 'response:77'));
  });

  test('marks nobody else’s as read', async () => {
    await announce('Birinci');
    const [{ id }] = (await listed()).ListItems;
    expect((await world.call('ayse', 'notification.markRead', { ids: [id] })).status).toBe(404);
    await world.ok('ayse', 'notification.markRead', { all: true });
    expect((await listed()).Unread).toBe(1);
  });
});

describe('what somebody wants to be told', () => {
  const choose = (...preferences: object[]) =>
    sendWire(
      world.app,
      { ...wireOf(rowNamed('notification.savePreferences'), {}), payload: JSON.stringify(preferences) },
      bearer(world.tokens.can),
    );

  test('is everything at first, and then what they chose, by a bare list', async () => {
    const before = await world.ok('can', 'notification.preferences');
    expect(before.find(({ name }: { name: string }) => name === 'announcement')).toMatchObject({
      title: 'Duyuru',
      essential: false,
      mail: null,
      inApp: true,
      push: true,
    });
    expect((await choose({ name: 'announcement', push: false })).body.Success).toBe(true);
    expect((await choose({ name: 'announcement', inApp: true })).body.Success).toBe(true);
    const after = await world.ok('can', 'notification.preferences');
    expect(after.find(({ name }: { name: string }) => name === 'announcement')).toMatchObject({
      inApp: true,
      push: false,
    });
  });

  test('is kept by every way: who turned both off hears nothing', async () => {
    const browser = await subscribed();
    await choose({ name: 'announcement', inApp: false, push: false });
    await announce('Sessiz');
    await sendPushes(world);
    expect([(await listed()).ListItems, browser.notes()]).toEqual([[], []]);
    await choose({ name: 'announcement', push: true });
    await announce('Yalnız telefona');
    await sendPushes(world);
    expect([(await listed()).ListItems, browser.notes().map(({ title }) => title)]).toEqual([[], ['Yalnız telefona']]);
  });

  test('cannot leave out what is essential', async () => {
    for (const way of ['mail', 'inApp', 'push']) {
      const reply = await choose({ name: 'account.passwordSet', [way]: false });
      expect([way, reply.status, reply.body.Success, reply.body.Message]).toEqual([
        way,
        200,
        false,
        expect.stringContaining('Şifreniz başkası tarafından belirlendi'),
      ]);
    }
    const rows: Record<string, unknown>[] = await world.ok('can', 'notification.preferences');
    const essential = rows.filter((row) => row.essential);
    expect(essential.length).toBeGreaterThan(0);
    expect(essential.filter(({ mail, inApp, push }) => [mail, inApp, push].includes(false))).toEqual([]);
  });
});

describe('a phone', () => {
  test('gets what its person is told, and so does their other one', async () => {
    const [one, two] = [await subscribed(), await subscribed()];
    const strange = await subscribed('ayse');
    await announce('Birinci', 'Yarın denetim yok.');
    await sendPushes(world);
    const note = { title: 'Birinci', text: 'Yarın denetim yok.', link: '/notifications', tag: expect.any(String) };
    expect([one.notes(), two.notes(), strange.notes()]).toEqual([[note], [note], []]);
    await sendPushes(world);
    expect(one.notes()).toHaveLength(1);
  });

  test('shows what is told anew in the place of what it showed', async () => {
    const browser = await subscribed();
    await announce('Onay bekliyor', 'S-000001', 'response:1');
    await sendPushes(world);
    await announce('Onay bekliyor', 'S-000001, düzeltildi', 'response:1');
    await sendPushes(world);
    expect(browser.notes().map(({ tag }) => tag)).toEqual(['response:1', 'response:1']);
  });

  test('shows in one place what becomes one message', async () => {
    const browser = await subscribed('ayse');
    const fields = { responses: 1, plan: 'Aylık denetim', place: 'Kadıköy', link: '/audit/audit-details/1' };
    await world.inCompany('ayse', (db) => tell(db, 'response.received', [world.ids.ayse.user], fields));
    await sendPushes(world);
    expect(browser.notes().map(({ tag }) => tag)).toEqual(['response.received']);
  });

  test('whose push service has trouble is tried again, and not for ever', async () => {
    const browser = await subscribed();
    service.answers(503, { 'retry-after': '3600' });
    await announce('Birinci');
    await sendPushes(world);
    const state = () =>
      world.inCompany('ayse', async (db) => {
        const { rows } = await sql<{ state: string; tries: number; error: string; wait: number }>`
          select state, tries, last_error as error, extract(epoch from next_try_at - now())::int as wait
          from message where channel = 'push'`.execute(db);
        return rows[0];
      });
    expect(await state()).toMatchObject({ state: 'Waiting', tries: 1, error: `localhost:${service.port}: 503` });
    expect((await state())?.wait).toBeGreaterThan(3500);
    for (let n = 0; n < 10; n++) {
      await world.inCompany('ayse', (db) =>
        sql`update message set next_try_at = now() where next_try_at is not null`.execute(db),
      );
      await sendPushes(world);
    }
    expect(await state()).toMatchObject({ state: 'Failed', tries: 7 });
    expect(browser.notes()).toHaveLength(7);
  });

  test('is sent what was tried as it was: it may be there, so nothing joins it and nobody takes it back', async () => {
    const browser = await subscribed('ayse');
    const say = (topic: string) =>
      world.inCompany('ayse', (db) => {
        const fields = { responses: 1, plan: topic, place: 'Kadıköy', link: '/audit/audit-details/1' };
        return tell(db, 'response.received', [world.ids.ayse.user], fields, { topic });
      });
    service.answers(503);
    await say('Birinci');
    await sendPushes(world);
    service.answers(201);
    for (const topic of ['İkinci', 'Üçüncü']) await say(topic);
    await world.inCompany('ayse', async (db) => {
      await unsay(db, 'Birinci');
      await sql`update message set next_try_at = now() where next_try_at is not null`.execute(db);
    });
    await sendPushes(world);
    const tried = '1 response received: Birinci';
    const titles = [tried, tried, '2 responses received: İkinci and Üçüncü'];
    // What is due at once goes at once, in no order.
    expect(
      browser
        .notes()
        .map(({ title }) => title)
        .sort(),
    ).toEqual(titles);
  });

  test('is sent at once what a server that died was sending, and nothing anew because mail begins', async () => {
    const browser = await subscribed();
    await announce('Birinci');
    await world.inCompany('ayse', (db) =>
      sql`update message set state = 'Sending', next_try_at = now() + interval '1 minute' where channel = 'push'`.execute(
        db,
      ),
    );
    await sendMails(world, async () => true);
    const { rows } = await world.inCompany('ayse', (db) =>
      sql`select from message where channel = 'push' and next_try_at > now() + interval '30 seconds'`.execute(db),
    );
    expect(rows).toHaveLength(1);
    await sendPushes(world);
    expect(browser.notes().map(({ title }) => title)).toEqual(['Birinci']);
  });

  test('that is gone is forgotten with what waited for it', async () => {
    const browser = await subscribed();
    service.answers(410);
    await announce('Birinci');
    await announce('İkinci');
    await sendPushes(world);
    expect((await world.ok('ayse', 'pushDevice.list', { id: browser.id })).ListItems).toEqual([]);
    const states = await world.inCompany('ayse', (db) =>
      db.selectFrom('message').select('state').where('channel', '=', 'push').execute(),
    );
    expect(states.map(({ state }) => state)).toEqual(['Cancelled', 'Cancelled']);
  });

  test('gets nothing that was taken back before it went out', async () => {
    const browser = await subscribed();
    await announce('Onay bekliyor', 'S-000001', 'response:1');
    await world.inCompany('ayse', (db) => unsay(db, 'response:1'));
    await sendPushes(world);
    expect(browser.notes()).toEqual([]);
  });

  test('is told what is left of several of which a part was taken back before they went out', async () => {
    const browser = await subscribed('ayse');
    await world.inCompany('ayse', async (db) => {
      for (const topic of ['Birinci', 'İkinci', 'Üçüncü']) {
        const fields = { responses: 1, plan: topic, place: 'Kadıköy', link: '/audit/audit-details/1' };
        await tell(db, 'response.received', [world.ids.ayse.user], fields, { topic });
      }
      await unsay(db, 'İkinci');
    });
    await sendPushes(world);
    expect(browser.notes().map(({ title }) => title)).toEqual(['2 responses received: Birinci and Üçüncü']);
  });

  test('of somebody who has lost the right to it gets nothing', async () => {
    const browser = await subscribed();
    await world.inCompany('ayse', (db) =>
      tell(db, 'response.received', [world.ids.can.user], {
        responses: 1,
        plan: 'Aylık denetim',
        place: 'Kadıköy',
        link: '/audit/audit-details/1',
      }),
    );
    await sendPushes(world);
    expect(browser.notes()).toEqual([]);
    const rows = await world.inCompany('ayse', (db) =>
      db.selectFrom('message').select('state').where('channel', '=', 'push').execute(),
    );
    expect(rows).toEqual([{ state: 'Cancelled' }]);
  });

  test('of somebody who is passive now gets nothing', async () => {
    const browser = await subscribed();
    await announce('Birinci');
    const active = (isActive: boolean) =>
      world.inCompany('ayse', (db) =>
        db.updateTable('user').set({ active: isActive }).where('id', '=', world.ids.can.user).execute(),
      );
    await active(false);
    await sendPushes(world);
    await announce('Onlara değil');
    await active(true);
    expect(browser.notes()).toEqual([]);
    expect((await listed()).ListItems.map(({ title }: { title: string }) => title)).not.toContain('Onlara değil');
  });
});

describe('an announcement', () => {
  test('reaches everybody in the groups, once, and nobody else', async () => {
    const browser = await subscribed();
    const groups = (await world.ok('ayse', 'group.list', { pageSize: 100 })).ListItems as {
      id: number;
      name: string;
    }[];
    const { userRoleId } = await world.ok('ayse', 'user.get', { id: world.ids.can.user });
    const input = { userGroupIds: [userRoleId], title: 'Yarın denetim yok', text: 'Cuma günü görüşürüz.' };
    expect(await world.ok('ayse', 'pushDevice.announce', input)).toEqual({ People: 1 });
    await sendPushes(world);
    expect(browser.notes()).toEqual([
      { title: 'Yarın denetim yok', text: 'Cuma günü görüşürüz.', link: '/notifications', tag: expect.any(String) },
    ]);
    expect((await listed()).ListItems).toHaveLength(1);
    expect((await world.ok('ayse', 'notification.list')).ListItems).toEqual([]);
    const all = groups.map(({ id }) => id);
    const passive = await world.inCompany('ayse', (db) =>
      db
        .insertInto('user')
        .values({
          first_name: 'Eski',
          last_name: 'Kişi',
          email: 'eski@ornek.com.tr',
          password_hash: '-',
          group_id: userRoleId,
          active: false,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    expect(await world.ok('ayse', 'pushDevice.announce', { ...input, userGroupIds: all })).toEqual({ People: 2 });
    await world.inCompany('ayse', (db) => db.deleteFrom('user').where('id', '=', passive.id).execute());
  });

  test('reaches those to whom the group is one of several', async () => {
    const group = await world.ok('ayse', 'group.create', { name: 'Gece', permissions: [] });
    // A group that is named twice is one group.
    const input = { userGroupIds: [group.id, group.id], title: 'Bu gece', text: 'Depoda sayım var.' };
    await world.ok('ayse', 'user.update', { id: world.ids.can.user, groups: [group.id] });
    expect(await world.ok('ayse', 'pushDevice.announce', input)).toEqual({ People: 1 });
    expect((await listed()).ListItems).toMatchObject([{ title: 'Bu gece' }]);
    await world.ok('ayse', 'user.update', { id: world.ids.can.user, groups: [] });
  });

  test('to groups that nobody is in says so', async () => {
    const { id } = await world.ok('ayse', 'group.create', { name: 'Boş', permissions: [] });
    const reply = await world.call('ayse', 'pushDevice.announce', { userGroupIds: [id], title: 'A', text: 'B' });
    expect([reply.body.Success, reply.body.Message]).toEqual([false, expect.stringContaining('no active user')]);
  });
});
