import { messages } from '@sahada/contract/messages';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { composed, nameInMail } from '../../src/facts/message-text.ts';
import { tell } from '../../src/facts/tell.ts';
import { tellOutside } from '../../src/facts/tell-outside.ts';
import { build } from '../builders.ts';
import { connect } from '../laws/catalogue.ts';
import { mailsOf } from '../queue.ts';
import { bearer, openWorld, password, rowNamed, sendWire, type World, wireOf } from '../world.ts';

let world: World;
let owner: pg.Client;
let jobs: pg.Client;
beforeAll(async () => {
  world = await openWorld();
  [owner, jobs] = [await connect(world.database.owner), await connect(world.database.jobs)];
});
afterAll(async () => {
  await owner.end();
  await jobs.end();
  await world.close();
});
afterEach(() => {
  vi.useRealTimers();
});

let calls = 0;

/** Each time from another address: what is counted here is the mailbox. */
const forgot = (email: string) =>
  sendWire(world.app, {
    ...wireOf(rowNamed('account.forgotPassword'), { email }),
    remoteAddress: `198.51.100.${++calls % 250}`,
  });

describe('a forgotten password', () => {
  test('is answered before it is known whether there is such an account', async () => {
    const known = await forgot('zoe@other.example');
    const unknown = await forgot('nobody@other.example');
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const { rows } = await jobs.query('select task_identifier as name from job.jobs');
    expect(rows).toEqual([{ name: 'account.reset' }, { name: 'account.reset' }]);
    expect((await owner.query('select from reset_token')).rowCount).toBe(0);
    const letters = await mailsOf(world);
    expect(letters.map(({ to }) => to)).toEqual(['zoe@other.example']);
    expect((await owner.query('select from reset_token')).rowCount).toBe(1);
  });

  test('has its link sealed while it waits, and leaves none behind once it is sent', async () => {
    const kept = () =>
      world.inCompany('ayse', (db) =>
        db.selectFrom('message').select(['link', 'entries', 'state', 'sent_at']).execute(),
      );
    await world.inCompany('ayse', (db) => db.deleteFrom('message').execute());
    const link = '/password-reset?token=GIZLI';
    const outsider = { name: null, email: 'davetli@ornek.example', languageId: 1, zone: 'Europe/Istanbul' };
    await world.inCompany('ayse', (db) => tell(db, 'account.reset', [world.ids.can.user], { link }));
    await world.inCompany('ayse', (db) =>
      tellOutside(db, 'survey.invited', outsider, { plan: 'Memnuniyet', ends: '2026-12-01T09:00:00Z', link }),
    );
    const waiting = JSON.stringify(await kept());
    expect(await kept()).toHaveLength(2);
    for (const word of ['GIZLI', 'token', btoa(link)]) expect(waiting).not.toContain(word);
    await world.inCompany('ayse', (db) => db.deleteFrom('message').execute());
    await forgot('can@ornek.com.tr');
    expect((await mailsOf(world))[0]?.text).toContain('/password-reset?token=');
    const rows = await kept();
    expect(rows).toEqual([{ link: null, entries: null, state: 'Sent', sent_at: expect.any(String) }]);
  });

  test('has no link for somebody who is passive', async () => {
    const setActive = (active: boolean) =>
      world.inCompany('ayse', (db) =>
        db.updateTable('user').set({ active }).where('id', '=', world.ids.can.user).execute(),
      );
    await setActive(false);
    await owner.query('delete from reset_token');
    expect((await forgot('can@ornek.com.tr')).body.Success).toBe(true);
    expect(await mailsOf(world)).toEqual([]);
    expect((await owner.query('select from reset_token')).rowCount).toBe(0);
    await setActive(true);
  });

  test('fills nobody’s mailbox: three mails an hour, however the address is spelt', async () => {
    const now = Date.now();
    const spelt = ['ayse@ornek.com.tr', 'AYSE@ornek.com.tr', 'ayse@ORNEK.com.tr', 'Ayse@ornek.com.tr'];
    const send = async (): Promise<number> => {
      for (const email of [...spelt, ...spelt]) expect((await forgot(email)).body.Success).toBe(true);
      return (await mailsOf(world)).length;
    };
    expect(await send()).toBe(3);
    vi.setSystemTime(now + 59 * 60_000);
    expect(await send()).toBe(0);
    vi.setSystemTime(now + 61 * 60_000);
    expect(await send()).toBe(3);
  });

  test('shows that a company’s address is theirs only where its founder opens the link, not somebody who was invited', async () => {
    const known = async () =>
      (await owner.query('select from company where not operator and address_known_at is not null')).rowCount;
    const open = async () => {
      const [letter] = await mailsOf(world);
      const token = /token=([\w-]+)/.exec(letter?.text ?? '')?.[1];
      await world.ok(null, 'account.resetPassword', { token, password, confirmPassword: password });
    };
    await world.ok(
      'zoe',
      'user.create',
      await build(world, 'zoe').userForm({ email: 'davetli@other.example', invite: true }),
    );
    await open();
    expect(await known()).toBe(0);
    // Until then a company invites thirty people in a day.
    await owner.query(
      `update attempt set count = 30, until = until + interval '1 day' where key = sha256(convert_to('invited:' || $1, 'UTF8'))`,
      [world.ids.zoe.company],
    );
    const another = await build(world, 'zoe').userForm({ email: 'otuzbir@other.example', invite: true });
    expect((await world.call('zoe', 'user.create', another)).body.Code).toBe('addressUnknown');
    vi.setSystemTime(Date.now() + 3 * 3_600_000);
    await forgot('zoe@other.example');
    await open();
    expect(await known()).toBe(1);
    vi.useRealTimers();
    const token = await world.session(world.ids.zoe);
    const reply = await sendWire(world.app, wireOf(rowNamed('user.create'), another), bearer(token));
    expect(reply.body.Success).toBe(true);
  });
});

describe('a name that stands in a mail', () => {
  test.each([
    ['Ayşe Yılmaz', 'Ayşe Yılmaz'],
    ['Örnek Denetim A.Ş.', 'Örnek Denetim A.Ş.'],
    ['evil.co 10.0.0.1', 'evil. co 10. 0. 0. 1'],
    ['https://evil.example/reset?x=1', 'https evil. example reset?x=1'],
    ['www.evil.example', 'www. evil. example'],
    ['Ayşe\r\n\r\nhttp://evil.example', 'Ayşe http evil. example'],
    ['help@evil.example', 'help@ evil. example'],
    ['a'.repeat(100), `${'a'.repeat(59)}…`],
    ['👩‍🌾'.repeat(5), nameInMail('👩‍🌾'.repeat(5))],
  ])('%j is short and no link', (name, shown) => {
    expect(nameInMail(name)).toBe(shown);
    expect([...nameInMail(name)].length).toBeLessThanOrEqual(60);
  });

  test('leaves our link the only one', async () => {
    const email = 'eve@yeni.example';
    await world.ok(null, 'account.register', {
      firstName: `Hesabınız kapandı! https://evil.example/ac www.evil.example ${'x'.repeat(180)}`,
      lastName: 'E',
      email,
      password,
      confirmPassword: password,
      companyName: 'E',
    });
    await forgot(email);
    const [letter] = await mailsOf(world);
    const links = letter?.text.match(/\S*(:\/\/|\w\.\w|@\w)\S*/g);
    expect(links).toEqual([expect.stringMatching(/^http:\/\/localhost:3000\/password-reset\?token=[\w-]+$/)]);
    expect(letter?.text.split('\n')[0]?.length).toBeLessThan(75);
  });
});

test('a mail does not name the note that nobody wrote', () => {
  const fields = { actions: 1, action: 'Kol', place: 'Kadıköy', by: 'Mehmet Kara', link: '/actions/1' };
  const reader = { recipient: 'Ayşe', company: 'Örnek', language: 'tr', zone: 'Europe/Istanbul' } as const;
  const textWith = (note: string) =>
    composed(messages['action.submitted'], [{ topic: null, fields: { ...fields, note } }], reader, { isMail: true })
      .text;
  expect(textWith('Kol yenilendi.')).toMatch(/\nGönderen: Mehmet Kara\nNot: Kol yenilendi\.$/);
  expect(textWith('')).toMatch(/\nGönderen: Mehmet Kara$/);
});
