import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkToSend } from '../../src/facts/secret-link.ts';
import { remindOfActions } from '../../src/features/message/remind-actions.ts';
import { eachOf } from '../../src/pipeline/recurring.ts';
import { type Builders, build } from '../builders.ts';
import { tellPeople, unexpected } from '../queue.ts';
import { userWith } from '../walks/door.ts';
import { openWorld, type World } from '../world.ts';

/** What people are told of actions, and when. */

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  await tellPeople(world);
});
afterAll(() => world.close());

const person = async (...rights: Parameters<typeof userWith>[1]): Promise<number> =>
  (await userWith(world, rights)).user;

/** Names of the notifications that somebody has, the oldest first. */
const shownTo = (userId: number): Promise<string[]> =>
  world.inCompany('ayse', async (db) => {
    const { rows } = await sql<{ name: string }>`
      select name from notification where user_id = ${userId} and name like 'action.%' order by id`.execute(db);
    return rows.map(({ name }) => name);
  });

const mails = (where: 'user_id' | 'recipient', who: number | string) =>
  world.inCompany('ayse', async (db) => {
    const rows = await db
      .selectFrom('message')
      .select(['name', 'subject', 'text', 'link', 'message_id'])
      .where(where, '=', who as never)
      .where('channel', '=', 'mail')
      .where('name', 'like', 'action.%')
      .orderBy('id')
      .execute();
    return rows.map(({ message_id, link, ...row }) => ({ ...row, link: linkToSend(row.name, message_id, link) }));
  });

const set = (id: number, state: string, note?: string) => world.ok('ayse', 'action.setState', { id, state, note });

describe('what happens to an action', () => {
  test('is told to its owner, to its verifier when it is submitted, and taken back when it is done', async () => {
    const [ownerUserId, verifierUserId] = [await person(), await person()];
    const id = await a.action({ ownerUserId, verifierUserId });
    await tellPeople(world);
    expect([await shownTo(ownerUserId), await shownTo(verifierUserId)]).toEqual([['action.assigned'], []]);
    expect(await mails('user_id', ownerUserId)).toMatchObject([{ name: 'action.assigned', link: `/actions/${id}` }]);
    await set(id, 'submitted', 'Kurutuldu');
    await tellPeople(world);
    expect([await shownTo(ownerUserId), await shownTo(verifierUserId)]).toEqual([[], ['action.submitted']]);
    const [mail] = await mails('user_id', verifierUserId);
    expect(mail?.text).toContain('Kurutuldu');
    await set(id, 'inProgress', 'Fotoğraf yok');
    await tellPeople(world);
    expect([await shownTo(ownerUserId), await shownTo(verifierUserId)]).toEqual([['action.returned'], []]);
    await set(id, 'submitted', 'Fotoğraf eklendi');
    await set(id, 'done');
    await tellPeople(world);
    expect([await shownTo(ownerUserId), await shownTo(verifierUserId)]).toEqual([['action.done'], []]);
  });

  test('is told to those who manage actions where nobody verifies it, and never to whoever did it', async () => {
    const [ownerUserId, manager] = [await person('ManageActions'), await person('ManageActions')];
    const { planId } = await a.standing.response();
    await world.inCompany('ayse', (db) =>
      sql`update plan set approver_id = null, lead_auditor_id = ${world.ids.can.user} where id = ${planId}`.execute(db),
    );
    // By whichever of their groups, while it is active; a group without the right makes nobody a manager.
    const permissions = [{ systemName: 'ManageActions', selected: true }];
    const inGroup = async (over: object) => a.user({ groups: [await a.group({ permissions, ...over })] });
    const [further, formerly, none] = [
      await inGroup({}),
      await inGroup({ active: false }),
      await inGroup({ permissions: [] }),
    ];
    const id = await a.action({ ownerUserId });
    await set(id, 'submitted', 'Kurutuldu');
    await tellPeople(world);
    expect(await shownTo(manager)).toEqual(['action.submitted']);
    expect([await shownTo(further), await shownTo(formerly), await shownTo(none)]).toEqual([
      ['action.submitted'],
      [],
      [],
    ]);
    expect(await shownTo(world.ids.ayse.user)).toEqual([]);
    // Whoever owns it could not close it, whatever they manage.
    expect(await shownTo(ownerUserId)).toEqual([]);
  });

  test('reaches an owner without an account by mail, with a link of their own; a comment reaches whom it names', async () => {
    const { id, token } = await a.sentAction();
    await tellPeople(world);
    const { ownerEmail } = await world.ok('ayse', 'action.get', { id });
    expect(await mails('recipient', ownerEmail)).toMatchObject([{ name: 'action.link', link: `/a/${token}` }]);
    await world.ok('ayse', 'action.sendLink', { id });
    await world.ok('ayse', 'action.sendLink', { id, email: ownerEmail });
    await set(id, 'submitted', 'Usta bitirdi');
    await set(id, 'inProgress', 'Eksik kaldı');
    const named = await person();
    await world.ok('ayse', 'action.addComment', {
      id,
      text: 'Bir bakar mısın?',
      mentions: [named, world.ids.ayse.user],
    });
    await tellPeople(world);
    const sent = await mails('recipient', ownerEmail);
    const links = sent.slice(0, 3).map(({ name, link }) => [name, link]);
    expect(links).toEqual(links.map(() => ['action.link', `/a/${token}`]));
    expect(sent.slice(3).map(({ name }) => name)).toEqual(['action.linkReturned']);
    expect(sent.at(-1)?.text).toContain('Eksik kaldı');
    expect(await shownTo(named)).toEqual(['action.mentioned']);
    expect(await shownTo(world.ids.ayse.user)).not.toContain('action.mentioned');
  });

  test('that is given to somebody else is told to them, and taken back from the one before', async () => {
    const [before, after] = [await person(), await person()];
    const id = await a.action({ ownerUserId: before });
    await tellPeople(world);
    expect(await shownTo(before)).toEqual(['action.assigned']);
    await world.ok('ayse', 'action.update', { id, ownerUserId: after });
    await tellPeople(world);
    expect([await shownTo(before), await shownTo(after)]).toEqual([[], ['action.assigned']]);
    // A deleted one is nobody’s any more.
    await world.ok('ayse', 'action.remove', { ids: [id] });
    await tellPeople(world);
    expect(await shownTo(after)).toEqual([]);
  });

  test('is told to whom a comment names once, also where something in it is blanked later', async () => {
    const named = await person();
    const id = await a.action();
    await world.ok('ayse', 'action.addComment', { id, text: 'Bir bakar mısın?', mentions: [named] });
    await tellPeople(world);
    await world.inCompany('ayse', (db) =>
      db.updateTable('action_comment').set({ text: '■■■' }).where('action_id', '=', id).execute(),
    );
    await tellPeople(world);
    expect(await shownTo(named)).toEqual(['action.mentioned']);
  });

  test('that awaits a check is told to whoever is named to verify it now, and taken back from the one before', async () => {
    const [ownerUserId, before, after] = [await person(), await person(), await person()];
    const id = await a.action({ ownerUserId, verifierUserId: before });
    await set(id, 'submitted', 'Kurutuldu');
    await tellPeople(world);
    expect([await shownTo(before), await shownTo(after)]).toEqual([['action.submitted'], []]);
    await world.ok('ayse', 'action.update', { id, verifierUserId: after });
    await tellPeople(world);
    expect([await shownTo(before), await shownTo(after)]).toEqual([[], ['action.submitted']]);
    expect((await mails('user_id', after)).at(-1)?.text).toContain('Kurutuldu');
    await set(id, 'inProgress', 'Fotoğraf yok');
    await world.ok('ayse', 'action.update', { id, verifierUserId: before });
    await tellPeople(world);
    expect([await shownTo(before), await shownTo(after)]).toEqual([[], []]);
  });

  test('that awaits the check of whoever it is given to is told to those who manage actions, until others own it again', async () => {
    const [ownerUserId, approver, manager] = [
      await person(),
      await person('ManageReports'),
      await person('ManageActions'),
    ];
    const { planId } = await a.standing.response();
    await world.inCompany('ayse', (db) =>
      sql`update plan set approver_id = ${approver} where id = ${planId}`.execute(db),
    );
    const id = await a.action({ ownerUserId, verifierUserId: null });
    await set(id, 'submitted', 'Kurutuldu');
    await tellPeople(world);
    expect([await shownTo(approver), await shownTo(manager)]).toEqual([['action.submitted'], []]);
    await world.ok('ayse', 'action.update', { id, ownerUserId: approver });
    await tellPeople(world);
    expect([await shownTo(approver), await shownTo(manager)]).toEqual([['action.assigned'], ['action.submitted']]);
    await world.ok('ayse', 'action.update', { id, ownerUserId });
    await tellPeople(world);
    expect([await shownTo(approver), await shownTo(manager)]).toEqual([['action.submitted'], []]);
  });

  test('is told to whoever made it when it is done, and to its owner when it is cancelled', async () => {
    const [maker, ownerUserId, verifierUserId] = [await person(), await person(), await person()];
    const [done, cancelled] = [
      await a.action({ ownerUserId, verifierUserId }),
      await a.action({ ownerUserId, verifierUserId }),
    ];
    await world.inCompany('ayse', (db) =>
      db.updateTable('action').set({ created_by: maker }).where('id', '=', done).execute(),
    );
    await set(done, 'submitted', 'Kurutuldu');
    await set(done, 'done');
    await tellPeople(world);
    expect(await shownTo(maker)).toEqual(['action.done']);
    await set(cancelled, 'cancelled', 'Depo kapandı');
    await tellPeople(world);
    expect(await shownTo(ownerUserId)).toEqual(['action.done', 'action.cancelled']);
    expect((await mails('user_id', ownerUserId)).at(-1)?.text).toContain('Depo kapandı');
  });

  test('is not mailed to strangers by a company whose address is not known to be its own', async () => {
    const b = build(world, 'zoe');
    const stranger = { ownerUserId: null, ownerName: 'Usta', ownerEmail: 'usta@other.example' };
    const made = await world.call('zoe', 'action.create', await b.actionForm(stranger));
    const given = await world.call('zoe', 'action.update', { id: await b.action(), ...stranger });
    expect([made.body.Code, given.body.Code]).toEqual(['addressUnknown', 'addressUnknown']);
    // One whose owner from outside was named while it was known is worked on all the same, and goes to nobody else.
    const id = await b.action();
    await world.inCompany('zoe', (db) =>
      db
        .updateTable('action')
        .set({ owner_user_id: null, owner_name: 'Usta', owner_email: 'usta@other.example', token: 'eskiden' })
        .where('id', '=', id)
        .execute(),
    );
    const change = async (given: object) => (await world.call('zoe', 'action.update', { id, ...given })).body;
    expect((await change({ ...stranger, title: 'Yeni başlık' })).Success).toBe(true);
    expect((await change({ priority: 'high' })).Success).toBe(true);
    expect((await change({ ...stranger, ownerEmail: 'baska@other.example' })).Code).toBe('addressUnknown');
    expect(await world.ok('zoe', 'action.get', { id })).toMatchObject({
      ...stranger,
      title: 'Yeni başlık',
      priority: 'high',
    });
  });
});

describe('the reminder of an action', () => {
  const day = (from: string, days: number, hour = 9): number =>
    Temporal.PlainDate.from(from)
      .add({ days })
      .toZonedDateTime({ timeZone: 'Europe/Istanbul', plainTime: Temporal.PlainTime.from({ hour }) }).epochMilliseconds;

  /** Looks twice at a moment, as two runs of one day. */
  async function lookAt(at: number): Promise<void> {
    for (const _ of [1, 2])
      await world.inCompany('ayse', async (db) => {
        await sql`select set_config('app.now', ${new Date(at).toISOString()}, true)`.execute(db);
        await remindOfActions({ db, each: eachOf(db, unexpected), now: at });
      });
  }

  /** How often somebody was reminded, and told that it is a week over. */
  const told = async (userId: number): Promise<number[]> =>
    world.inCompany('ayse', async (db) => {
      const { rows } = await sql<{ reminded: number; escalated: number }>`
        select count(*) filter (where name = 'action.reminded')::int as reminded,
          count(*) filter (where name = 'action.escalated')::int as escalated
        from message where user_id = ${userId} and channel = 'inApp'`.execute(db);
      return [rows[0]?.reminded ?? 0, rows[0]?.escalated ?? 0];
    });

  test('comes three days before, on the day and weekly after, once each, in the morning; a week over it reaches the approver', async () => {
    const [ownerUserId, approverId] = [await person(), await person('ManageReports')];
    const auditId = await a.plan({ approverId });
    const dueDate = Temporal.Now.plainDateISO('Europe/Istanbul').add({ days: 20 }).toString();
    const id = await a.action({ findingId: null, auditId, ownerUserId, dueDate });
    const seen: unknown[] = [];
    for (const [days, hour] of [
      [-4, 9],
      [-3, 7],
      [-3, 9],
      [-2, 9],
      [0, 9],
      [1, 9],
      [6, 9],
      [7, 9],
      [13, 9],
      [14, 9],
    ] as const) {
      await lookAt(day(dueDate, days, hour));
      seen.push([days, hour, ...(await told(ownerUserId)), ...(await told(approverId))]);
    }
    expect(seen).toEqual([
      [-4, 9, 0, 0, 0, 0],
      [-3, 7, 0, 0, 0, 0],
      [-3, 9, 1, 0, 0, 0],
      [-2, 9, 1, 0, 0, 0],
      [0, 9, 2, 0, 0, 0],
      [1, 9, 2, 0, 0, 0],
      [6, 9, 2, 0, 0, 0],
      [7, 9, 3, 0, 0, 1],
      [13, 9, 3, 0, 0, 1],
      [14, 9, 4, 0, 0, 1],
    ]);
    // The one that nobody has read is replaced by the next.
    expect(await shownTo(ownerUserId)).toEqual(['action.reminded']);
    await world.ok('ayse', 'action.update', { id, title: 'Depo kurutulacak' });
    await tellPeople(world);
    expect([await shownTo(ownerUserId), await shownTo(approverId)]).toEqual([
      ['action.reminded', 'action.assigned'],
      ['action.escalated'],
    ]);
    const later = Temporal.PlainDate.from(dueDate).add({ days: 30 }).toString();
    await world.ok('ayse', 'action.update', { id, dueDate: later });
    await tellPeople(world);
    expect([await shownTo(ownerUserId), await shownTo(approverId)]).toEqual([['action.assigned'], []]);
  });

  test('says how many days are left or over, and whose it is to whoever is told that it is a week over', async () => {
    const [ownerUserId, approverId] = [await person(), await person('ManageReports')];
    const auditId = await a.plan({ approverId });
    const dueDate = Temporal.Now.plainDateISO('Europe/Istanbul').add({ days: 20 }).toString();
    await a.action({ findingId: null, auditId, ownerUserId, dueDate });
    const said: (string | undefined)[] = [];
    for (const days of [-3, 0, 7]) {
      await lookAt(day(dueDate, days));
      const mail = (await mails('user_id', ownerUserId)).find(({ name }) => name === 'action.reminded');
      said.push(/Son tarih: .* \((.*)\)/.exec(mail?.text ?? '')?.[1]);
    }
    expect(said).toEqual(['3 gün kaldı', 'bugün son gün', '7 gün gecikti']);
    const [mail] = await mails('user_id', approverId);
    const { FullName } = await world.ok('ayse', 'user.get', { id: ownerUserId });
    expect([mail?.name, mail?.text.includes(FullName)]).toEqual(['action.escalated', true]);
  });

  test('tells those who manage actions of what is a week over where its approver owns it, is passive or there is none, and takes it back once it is closed', async () => {
    const [manager, approverId] = [await person('ManageActions'), await person('ManageReports')];
    const dueDate = Temporal.Now.plainDateISO('Europe/Istanbul').add({ days: 5 }).toString();
    const owned = await a.plan({ approverId });
    const lone = await a.plan();
    const former = await person('ManageReports');
    const left = await a.plan({ approverId: former });
    await world.inCompany('ayse', async (db) => {
      await sql`update plan set lead_auditor_id = ${world.ids.can.user} where id in (${lone}, ${left})`.execute(db);
      await sql`update plan set approver_id = null where id = ${lone}`.execute(db);
    });
    await world.ok('ayse', 'user.setActive', { ids: [former], active: false });
    const escalated = async () => (await shownTo(manager)).filter((name) => name === 'action.escalated');
    for (const auditId of [owned, lone, left]) {
      const id = await a.action({ findingId: null, auditId, ownerUserId: approverId, dueDate });
      await lookAt(day(dueDate, 7));
      expect([await escalated(), (await told(approverId))[1]]).toEqual([['action.escalated'], 0]);
      await set(id, 'cancelled', 'Gerek kalmadı');
      await tellPeople(world);
      expect(await escalated()).toEqual([]);
    }
    // Whoever owns it knows, and is not told as one of those.
    const owner = await person('ManageActions');
    await a.action({ findingId: null, auditId: lone, ownerUserId: owner, dueDate });
    await lookAt(day(dueDate, 7));
    expect([await escalated(), (await shownTo(owner)).includes('action.escalated')]).toEqual([
      ['action.escalated'],
      false,
    ]);
  });

  test('does not come on the day on which it was made, nor once it waits for somebody else or is closed', async () => {
    const ownerUserId = await person();
    const today = Temporal.Now.plainDateISO('Europe/Istanbul').toString();
    const id = await a.action({ ownerUserId, dueDate: today });
    await lookAt(day(today, 0));
    expect(await told(ownerUserId)).toEqual([0, 0]);
    await lookAt(day(today, 7));
    expect((await told(ownerUserId))[0]).toBe(1);
    await set(id, 'submitted', 'Bitti');
    await lookAt(day(today, 14));
    expect((await told(ownerUserId))[0]).toBe(1);
    const of = await person();
    await set(await a.action({ ownerUserId: of, dueDate: today }), 'cancelled', 'Gerek kalmadı');
    await lookAt(day(today, 7));
    expect(await told(of)).toEqual([0, 0]);
  });

  test('that a check is awaited comes each morning to whoever may verify by then, whoever was told before', async () => {
    const [ownerUserId, verifierUserId] = [await person('ManageActions'), await person()];
    const [approverId, manager] = [await person('ManageReports'), await person('ManageActions')];
    const auditId = await a.plan({ approverId });
    await world.inCompany('ayse', (db) =>
      db.updateTable('plan').set({ lead_auditor_id: world.ids.can.user }).where('id', '=', auditId).execute(),
    );
    const id = await a.action({ findingId: null, auditId, ownerUserId, verifierUserId });
    await set(id, 'submitted', 'Bitti');
    const today = Temporal.Now.plainDateISO('Europe/Istanbul').toString();
    /** Of everything that waits in this world: who is reminded of this one has one more than who is not. */
    const reminded = async (days: number, hour = 9): Promise<number[]> => {
      await lookAt(day(today, days, hour));
      return world.inCompany('ayse', async (db) => {
        const counted = async (user: number) => {
          const { rows } = await sql<{ n: number; link: string; sent: number }>`
            select sum((e -> 'fields' ->> 'actions')::int)::int as n, min(e -> 'fields' ->> 'link') as link, count(*)::int as sent
            from message m cross join jsonb_array_elements(m.entries) e
            where m.user_id = ${user} and m.channel = 'mail' and m.name = 'action.waiting' and m.state = 'Waiting'`.execute(
            db,
          );
          if ((rows[0]?.sent ?? 0) > 0) expect(rows).toMatchObject([{ link: '/actions?state=submitted', sent: 1 }]);
          return rows[0]?.n ?? 0;
        };
        const people = [ownerUserId, verifierUserId, approverId, manager];
        const all: number[] = [];
        for (const user of people) all.push(await counted(user));
        await sql`update message set state = 'Sent' where name = 'action.waiting'`.execute(db);
        return [all[0] as number, all[1] as number, all[2] as number, (all[3] as number) - (all[0] as number)];
      });
    };
    const passive = (userId: number) =>
      world.inCompany('ayse', (db) => db.updateTable('user').set({ active: false }).where('id', '=', userId).execute());
    const shown = async () =>
      (await Promise.all([verifierUserId, approverId, manager].map(shownTo))).map((names) =>
        names.filter((name) => name === 'action.waiting'),
      );
    expect((await reminded(0, 23)).slice(1)).toEqual([0, 0, 0]);
    expect((await reminded(2, 7)).slice(1)).toEqual([0, 0, 0]);
    expect((await reminded(2)).slice(1)).toEqual([1, 0, 0]);
    expect((await reminded(2, 10)).slice(1)).toEqual([0, 0, 0]);
    await passive(verifierUserId);
    expect((await reminded(3)).slice(1)).toEqual([0, 1, 0]);
    await passive(approverId);
    expect((await reminded(4)).slice(1)).toEqual([0, 0, 1]);
    const { userRoleId } = await world.ok('ayse', 'user.get', { id: manager });
    await world.ok('ayse', 'group.setActive', { ids: [userRoleId], active: false });
    expect((await reminded(5))[3]).toBeLessThan(1);
    // The right may come by one of several groups.
    const other = await world.ok('ayse', 'user.get', { id: await person('ManageActions') });
    await world.inCompany('ayse', (db) =>
      db.insertInto('user_group').values({ user_id: manager, group_id: other.userRoleId }).execute(),
    );
    expect((await reminded(6)).slice(1)).toEqual([0, 0, 1]);
    await world.ok('ayse', 'group.setActive', { ids: [userRoleId], active: true });
    await world.inCompany('ayse', (db) =>
      sql`update action set submitted_at = now() - interval '2 days' where state = 'submitted'`.execute(db),
    );
    await tellPeople(world);
    expect(await shown()).toEqual([[], [], ['action.waiting']]);
    await world.inCompany('ayse', (db) => sql`update action set state = 'done' where state = 'submitted'`.execute(db));
    await tellPeople(world);
    expect(await shown()).toEqual([[], [], []]);
  });

  test('goes to owners without an account by mail, and not for what was submitted', async () => {
    const dueDate = Temporal.Now.plainDateISO('Europe/Istanbul').add({ days: 12 }).toString();
    const sent = await a.sentAction({ dueDate });
    const submitted = await a.sentAction({ dueDate });
    await set(submitted.id, 'submitted', 'Bitti');
    await tellPeople(world);
    await lookAt(day(dueDate, 0));
    const namesTo = async ({ id }: { id: number }): Promise<string[]> => {
      const { ownerEmail } = await world.ok('ayse', 'action.get', { id });
      return (await mails('recipient', ownerEmail)).map(({ name }) => name);
    };
    expect(await namesTo(sent)).toEqual(['action.link', 'action.linkReminded']);
    expect(await namesTo(submitted)).toEqual(['action.link']);
  });

  test('comes to an owner without an account once their full mailbox takes it again', async () => {
    const ownerEmail = 'sonra@ornek.example';
    const dueDate = Temporal.Now.plainDateISO('Europe/Istanbul').add({ days: 12 }).toString();
    for (let n = 0; n < 4; n++) await a.sentAction({ ownerEmail, dueDate });
    const hour = 3_600_000;
    await lookAt(Date.now() + 2 * hour);
    const sentBy = async (at: number) => {
      await lookAt(at);
      return (await mails('recipient', ownerEmail)).filter(({ name }) => name === 'action.linkReminded').length;
    };
    const morning = day(dueDate, 0);
    expect([await sentBy(morning), await sentBy(morning + 2 * hour), await sentBy(morning + 4 * hour)]).toEqual([
      3, 4, 4,
    ]);
  });

  test('brings the link along that a full mailbox did not get', async () => {
    const ownerEmail = 'dolu@ornek.example';
    const dueDate = Temporal.Now.plainDateISO('Europe/Istanbul').add({ days: 30 }).toString();
    const made: { id: number; link: string }[] = [];
    for (let n = 0; n < 5; n++) {
      const { id } = await a.sentAction({ ownerEmail, dueDate });
      made.push({ id, link: (await world.ok('ayse', 'action.get', { id })).link });
    }
    await tellPeople(world);
    const mailed = async () => {
      const links = (await mails('recipient', ownerEmail)).map(({ link }) => link);
      return made.filter((one) => links.some((link) => one.link.endsWith(link ?? '-')));
    };
    const first = await mailed();
    expect(first).toHaveLength(3);
    // One was given three days ago: by now its link would surprise.
    const old = made.find((one) => !first.includes(one));
    await world.inCompany('ayse', (db) =>
      sql`update action set created_at = app_now() - interval '3 days' where id = ${old?.id}`.execute(db),
    );
    await lookAt(Date.now() + 2 * 3_600_000);
    expect(await mailed()).toEqual(made.filter((one) => one !== old));
  });

  test('brings the link of an older action along that was given to somebody else today', async () => {
    const ownerEmail = 'devralan@ornek.example';
    const dueDate = Temporal.Now.plainDateISO('Europe/Istanbul').add({ days: 30 }).toString();
    const { id } = await a.sentAction({ dueDate });
    await tellPeople(world);
    await world.inCompany('ayse', (db) =>
      sql`update action set created_at = app_now() - interval '40 days' where id = ${id}`.execute(db),
    );
    for (let n = 0; n < 3; n++) await a.sentAction({ ownerEmail, dueDate });
    await tellPeople(world);
    await world.ok('ayse', 'action.sendLink', { id, email: ownerEmail });
    await tellPeople(world);
    const { link } = await world.ok('ayse', 'action.get', { id });
    const times = async () =>
      (await mails('recipient', ownerEmail)).filter((mail) => link.endsWith(mail.link ?? '-')).length;
    expect(await times()).toBe(0);
    await lookAt(Date.now() + 2 * 3_600_000);
    expect(await times()).toBe(1);
  });
});
