import { randomBytes } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { erasedText } from '@sahada/contract/data-protection';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { config, setConfig } from '../../src/config.ts';
import type { Db } from '../../src/db/kysely.ts';
import { tell, tellEach, tellTogether } from '../../src/facts/tell.ts';
import { unsay } from '../../src/facts/unsay.ts';
import { mailWatch } from '../../src/features/mail.ts';
import { mailer } from '../../src/outside/mail.ts';
import { outboundOf } from '../../src/outside/outbound.ts';
import { pixel } from '../builders.ts';
import { disguises, type Names, openNames } from '../disguises.ts';
import { lookOnce, sendMails } from '../queue.ts';
import { type Smtp, smtpServer } from '../smtp.ts';
import { userWith } from '../walks/door.ts';
import { openWorld, type World } from '../world.ts';

/** Mails on their way through a real server. */

let world: World;
let smtp: Smtp;
let post: ReturnType<typeof mailer>;
let names: Names;
beforeAll(async () => {
  world = await openWorld();
  smtp = await smtpServer();
  post = mailer(`smtp://127.0.0.1:${smtp.port}`, '/nonexistent', () => config().outbound);
  names = await openNames();
  const allow = [`127.0.0.1:${smtp.port}`, '127.0.0.1:1'];
  setConfig({ ...config(), outbound: outboundOf({ allow, nameServers: [names.address] }) });
});
afterAll(async () => {
  post.close();
  names.close();
  await smtp.close();
  await world.close();
});
afterEach(() => {
  vi.useRealTimers();
  smtp.refuse(null);
  smtp.taken.length = 0;
});

const deliver = (): Promise<void> => sendMails(world, post.send);

const about = {
  plans: 1,
  plan: 'Aylık denetim <b>',
  place: 'Kadıköy',
  role: { tr: 'Baş denetçi', en: 'Lead auditor' },
  begins: '2026-11-23T06:00:00.000Z',
  ends: '2026-11-23T15:00:00.000Z',
  link: '/s/abc',
};

/** Tells somebody something whose mail is due at once. */
async function told(userId: number, over: Partial<typeof about> = {}): Promise<void> {
  await world.inCompany('ayse', async (db) => {
    await tell(db, 'plan.assigned', [userId], { ...about, ...over });
    await sql`update message set next_try_at = app_now() where user_id = ${userId} and state = 'Waiting'`.execute(db);
  });
}

const rowsOf = (userId: number) =>
  world.inCompany('ayse', async (db) => {
    const { rows } = await sql<{ state: string; tries: number; message_id: string; wait: number; last_error: string }>`
      select state, tries, message_id, last_error,
        round(extract(epoch from next_try_at - ${new Date().toISOString()}::timestamptz) / 60)::int as wait
      from message where user_id = ${userId} and channel = 'mail' order by id`.execute(db);
    return rows;
  });

describe('a mail', () => {
  test('arrives with both parts, the company’s name and logo, why one gets it, and the way to turn it off', async () => {
    await world.ok('ayse', 'company.uploadLogo', { file: pixel });
    const { user } = await userWith(world, []);
    await told(user);
    await deliver();
    const [mail] = smtp.taken;
    expect(mail?.subject).toBe('1 plan size atandı: Aylık denetim b');
    expect(mail?.from).toMatchObject({ name: 'Örnek Denetim', address: 'no-reply@sahada.local' });
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Kadıköy');
      expect(part).toContain('http://localhost:3000/s/abc');
      expect(part).toContain('Bu iletiyi, bir planda size görev verildiği için aldınız.');
      expect(part).toContain('http://localhost:3000/profile?tab=notifications');
    }
    expect(mail?.html).not.toContain('<b>');
    expect(mail?.html).toContain('src="cid:logo"');
    expect(mail?.attachments).toMatchObject([{ contentId: '<logo>', disposition: 'inline', related: true }]);
    await world.ok('ayse', 'company.deleteLogo');
  });

  test('names the days alone of a plan without times, and the times of one that has some', async () => {
    const { user } = await userWith(world, []);
    await told(user, { begins: '2026-11-22T21:00:00.000Z', ends: '2026-11-30T20:59:59.999Z' });
    await deliver();
    expect(smtp.taken[0]?.text).toContain('Başlangıç: 23.11.2026\nBitiş: 30.11.2026\n');
    const { user: other } = await userWith(world, []);
    await told(other, { begins: '2026-11-22T21:00:00.000Z' });
    await deliver();
    expect(smtp.taken[1]?.text).toContain('Başlangıç: 23.11.2026\nBitiş: 23.11.2026 18:00\n');
  });

  test('brings the pictures of its text along, and says in the other part what each shows', async () => {
    const picture = await world.ok('ayse', 'editorPicture.upload', { file: pixel, alt: 'Kroki <1>' });
    const key = picture.url.split('/').at(-1);
    const text = `Merhaba\n![${picture.alt}](${picture.url})\n\n{link}`;
    const own = { name: 'plan.assigned', locales: [{ languageId: 1, subject: 'İş', text }] };
    const { html } = await world.ok('ayse', 'messageTemplate.preview', { ...own.locales[0], name: own.name });
    expect(html).toContain(`<img src="${picture.url}" alt="Kroki &#60;1&#62;"`);
    await world.ok('ayse', 'messageTemplate.update', own);
    const { user } = await userWith(world, []);
    await told(user);
    await deliver();
    const [mail] = smtp.taken;
    expect(mail?.html).toContain(`<img src="cid:${key}" alt="Kroki &#60;1&#62;"`);
    expect(mail?.text).toContain('Merhaba\n[Kroki <1>]');
    expect(mail?.attachments).toMatchObject([{ contentId: `<${key}>`, disposition: 'inline', related: true }]);
    await world.ok('ayse', 'messageTemplate.reset', { name: own.name });
  });

  test('of several makes no link of what people typed, also when one of them is taken back', async () => {
    const { user } = await userWith(world, []);
    await world.inCompany('ayse', async (db) => {
      await tell(db, 'plan.assigned', [user], { ...about, plan: 'Geçti' }, { topic: 'plan:1' });
      await tell(db, 'plan.assigned', [user], { ...about, plan: 'www.evil.example' }, { topic: 'plan:2' });
      await unsay(db, 'plan:1');
      await sql`update message set next_try_at = app_now() where user_id = ${user}`.execute(db);
    });
    await deliver();
    expect(smtp.taken.map(({ subject }) => subject)).toEqual(['1 plan size atandı: www. evil. example']);
  });

  test('that was cancelled and is to be sent after all is not replaced by the next one', async () => {
    const { user } = await userWith(world, []);
    await told(user, { plan: 'Birinci' });
    const { email } = await world.ok('ayse', 'user.get', { id: user });
    const { ListItems } = await world.ok('ayse', 'message.list', { searchText: email, channel: 'mail' });
    const ids = ListItems.map(({ id }: { id: number }) => id);
    await world.ok('ayse', 'message.cancel', { ids });
    await world.ok('ayse', 'message.resend', { ids });
    await told(user, { plan: 'İkinci' });
    await deliver();
    expect(smtp.taken.map(({ subject }) => subject)).toEqual([
      '1 plan size atandı: Birinci',
      '1 plan size atandı: İkinci',
    ]);
  });

  test('that was tried is sent as it was: its server may have it, so nothing joins it and nobody takes it back', async () => {
    const { user } = await userWith(world, []);
    const say = (plan: string) =>
      world.inCompany('ayse', (db) => tell(db, 'plan.assigned', [user], { ...about, plan }, { topic: plan }));
    const due = () =>
      world.inCompany('ayse', (db) =>
        sql`update message set next_try_at = app_now() where user_id = ${user} and state = 'Waiting'`.execute(db),
      );
    await say('Birinci');
    await due();
    smtp.refuse('try again later');
    await deliver();
    expect(await rowsOf(user)).toMatchObject([{ state: 'Waiting', tries: 1 }]);
    smtp.refuse(null);
    for (const plan of ['İkinci', 'Üçüncü']) await say(plan);
    for (const plan of ['Birinci', 'İkinci']) await world.inCompany('ayse', (db) => unsay(db, plan));
    await due();
    await deliver();
    expect(smtp.taken.map(({ subject }) => subject)).toEqual([
      '1 plan size atandı: Birinci',
      '1 plan size atandı: Üçüncü',
    ]);
  });

  test('brings no picture along that it does not show', async () => {
    const { url } = await world.ok('ayse', 'editorPicture.upload', { file: pixel, alt: 'Kroki' });
    const text = `Merhaba, ${url} adresine bakın.\n\n{link}`;
    const own = { name: 'plan.assigned', locales: [{ languageId: 1, subject: 'İş', text }] };
    await world.ok('ayse', 'messageTemplate.update', own);
    await told((await userWith(world, [])).user);
    await deliver();
    expect(smtp.taken[0]?.text).toContain(url);
    expect(smtp.taken[0]?.attachments).toEqual([]);
    await world.ok('ayse', 'messageTemplate.reset', { name: own.name });
  });

  test('that is essential offers no way to turn it off', async () => {
    const { user } = await userWith(world, []);
    await world.inCompany('ayse', (db) => tell(db, 'account.passwordSet', [user], { setter: 'Ayşe' }));
    await deliver();
    expect(smtp.taken[0]?.text).toContain('şifre');
    expect(smtp.taken[0]?.text).not.toContain('tab=notifications');
  });

  test('is tried eight times within a day under one Message-ID; then it has failed, and those who look after it know', async () => {
    const { user } = await userWith(world, []);
    const keeper = (await userWith(world, ['ManageMessageQueue'])).user;
    await told(user);
    smtp.refuse('no such mailbox');
    const waits: number[] = [];
    const start = Date.now();
    let now = start;
    for (let n = 1; n < 8; n++) {
      await deliver();
      const [row] = await rowsOf(user);
      expect(row).toMatchObject({ state: 'Waiting', tries: n, last_error: expect.stringContaining('no such mailbox') });
      waits.push(row?.wait ?? 0);
      now += (row?.wait ?? 0) * 60_000 + 1000;
      vi.setSystemTime(now);
    }
    expect(waits).toEqual([...waits].sort((one, other) => one - other));
    expect((now - start) / 3_600_000).toBeCloseTo(24, 0);
    const before = (await rowsOf(user))[0]?.message_id;
    await deliver();
    expect(await rowsOf(user)).toMatchObject([{ state: 'Failed', tries: 8, message_id: before }]);
    const notices = await world.inCompany('ayse', (db) =>
      db.selectFrom('notification').select(['name', 'count']).where('user_id', '=', keeper).execute(),
    );
    expect(notices).toEqual([{ name: 'message.failed', count: 1 }]);
    smtp.refuse(null);
    vi.useRealTimers();
    const { ListItems } = await world.ok('ayse', 'message.list', { state: 'Failed', channel: 'mail' });
    await world.ok('ayse', 'message.resend', { ids: ListItems.map(({ id }: { id: number }) => id) });
    await deliver();
    expect(smtp.taken.map(({ messageId }) => messageId)).toEqual([before]);
    const sent = await world.call('ayse', 'message.resend', { ids: ListItems.map(({ id }: { id: number }) => id) });
    expect(sent.body.Success, 'one that was sent').toBe(false);
    const late = await world.call('ayse', 'message.cancel', { ids: ListItems.map(({ id }: { id: number }) => id) });
    expect(late.body, 'nor is it cancelled').toMatchObject({ Success: false, Code: 'nothingToCancel' });
  });

  test('that has failed for good keeps no link that lets somebody in, nothing joins it, and it is not tried again', async () => {
    const { user } = await userWith(world, []);
    const kept = () =>
      world.inCompany('ayse', (db) =>
        db
          .selectFrom('message')
          .select(['name', 'state', 'link', 'entries', 'next_try_at'])
          .where('user_id', '=', user)
          .where('channel', '=', 'mail')
          .execute(),
      );
    await world.inCompany('ayse', async (db) => {
      await tell(db, 'account.reset', [user], { link: '/password-reset?token=gizli' });
      await sql`update message set tries = 7, next_try_at = app_now() where user_id = ${user}`.execute(db);
    });
    expect(await kept()).toMatchObject([{ state: 'Waiting', link: expect.any(String) }]);
    smtp.refuse('no such mailbox');
    await deliver();
    expect(await kept()).toMatchObject([{ state: 'Failed', link: null, entries: null, next_try_at: null }]);
    // It stays as one that failed: there is nothing to cancel.
    const { ListItems } = await world.ok('ayse', 'message.list', { name: 'account.reset', state: 'Failed' });
    const ids = ListItems.map(({ id }: { id: number }) => id);
    expect((await world.call('ayse', 'message.cancel', { ids })).body).toMatchObject({ Code: 'nothingToCancel' });
    expect(await kept()).toMatchObject([{ state: 'Failed' }]);
  });

  test('waits until it is due', async () => {
    const { user } = await userWith(world, []);
    await told(user);
    const due = Date.now() + 3_600_000;
    await world.inCompany('ayse', (db) =>
      sql`update message set next_try_at = ${new Date(due).toISOString()} where user_id = ${user}`.execute(db),
    );
    vi.setSystemTime(due - 1);
    await sendMails(world, post.send, 'once');
    expect([smtp.taken, await rowsOf(user)]).toMatchObject([[], [{ state: 'Waiting', tries: 0 }]]);
    vi.setSystemTime(due);
    await sendMails(world, post.send, 'once');
    expect(await rowsOf(user)).toMatchObject([{ state: 'Sent', tries: 1 }]);
  });

  test('to somebody who was made passive while it waited does not go', async () => {
    const { user } = await userWith(world, []);
    await told(user);
    await world.ok('ayse', 'user.setActive', { ids: [user], active: false });
    await deliver();
    expect([smtp.taken, await rowsOf(user)]).toMatchObject([[], [{ state: 'Cancelled', tries: 0 }]]);
  });

  test('to somebody who lost the right to it while it waited does not go, and a trial of its text does', async () => {
    const { user } = await userWith(world, ['ManageReports']);
    const { user: tester } = await userWith(world, []);
    const say = (userId: number, test?: { languageId: number }) =>
      world.inCompany('ayse', (db) =>
        tell(
          db,
          'response.received',
          [userId],
          { responses: 1, plan: about.plan, place: about.place, link: '/audit/audit-details/1' },
          test === undefined ? {} : { test },
        ),
      );
    await say(user);
    await say(tester, { languageId: 1 });
    await world.inCompany('ayse', (db) =>
      sql`update "group" set permissions = '{}' where id = (select group_id from "user" where id = ${user})`.execute(
        db,
      ),
    );
    await world.inCompany('ayse', (db) =>
      sql`update message set next_try_at = app_now() where user_id = ${user} and channel = 'mail'`.execute(db),
    );
    await deliver();
    expect(await rowsOf(user)).toMatchObject([{ state: 'Cancelled', tries: 0 }]);
    expect(await rowsOf(tester)).toMatchObject([{ state: 'Sent' }]);
  });

  test('whose mailbox is refused holds up no other of its company', async () => {
    const [first, second] = [(await userWith(world, [])).user, (await userWith(world, [])).user];
    for (const user of [first, second]) await told(user);
    const { email } = await world.ok('ayse', 'user.get', { id: first });
    smtp.refuse('no such mailbox', email);
    await sendMails(world, post.send, 'once');
    expect(await rowsOf(first)).toMatchObject([{ state: 'Waiting', tries: 1 }]);
    expect(await rowsOf(second)).toMatchObject([{ state: 'Sent', tries: 1 }]);
  });

  test('that one server is sending is left alone by another', async () => {
    const { user } = await userWith(world, []);
    await told(user);
    const [sending, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()];
    const first = sendMails(
      world,
      () => {
        sending.resolve();
        return answer.promise;
      },
      'once',
    );
    await sending.promise;
    await sendMails(world, post.send, 'once', false);
    expect(smtp.taken).toEqual([]);
    answer.resolve(true);
    await first;
    expect(await rowsOf(user)).toMatchObject([{ state: 'Sent', tries: 1 }]);
  });

  test('whose server goes on and on without an end of its answer is given up, and waits for its next try', async () => {
    const open = new Set<Socket>();
    const endless = createServer((socket) => {
      open.add(socket);
      socket.on('error', () => {}).write('220 welcome\r\n');
      let more: NodeJS.Timeout | undefined;
      socket.once('data', () => {
        more = setInterval(() => socket.write('250-one moment\r\n'), 20);
      });
      socket.on('close', () => {
        clearInterval(more);
        open.delete(socket);
      });
    });
    await new Promise<void>((listening) => endless.listen(0, '127.0.0.1', listening));
    const { port } = endless.address() as AddressInfo;
    const patient = mailer(`smtp://127.0.0.1:${port}`, '/nonexistent', () => config().outbound, 200);
    const { user } = await userWith(world, []);
    await told(user);
    await sendMails(world, patient.send);
    expect(await rowsOf(user)).toMatchObject([
      { state: 'Waiting', tries: 1, last_error: 'the mail server took too long' },
    ]);
    await expect.poll(() => open.size).toBe(0);
    patient.close();
    endless.close();
  });

  test('that its server keeps without an answer does not hold up the end of ours, and is sent by the next one', async () => {
    const { user } = await userWith(world, []);
    await told(user);
    const silent = mailer(`smtp://127.0.0.1:${smtp.port}`, '/nonexistent', () => config().outbound);
    const watch = mailWatch(silent.send, true, true, 50);
    const stalled = smtp.stall(0, false);
    await lookOnce(world, watch);
    await stalled;
    await watch.end?.();
    expect(await rowsOf(user)).toMatchObject([{ state: 'Sending', tries: 0 }]);
    await deliver();
    expect(await rowsOf(user)).toMatchObject([{ state: 'Sent', tries: 1 }]);
    expect(smtp.taken).toHaveLength(1);
    silent.close();
  });

  test('of a company whose server does not answer holds up no other company’s', async () => {
    const { id } = await world.ok('ayse', 'emailAccount.create', {
      name: 'Ölü',
      fromName: 'Ö',
      fromAddress: 'o@ornek.example',
      host: '127.0.0.1',
      port: 1,
      security: 'none',
      isDefault: true,
    });
    const { user } = await userWith(world, []);
    await told(user);
    const zoe = world.ids.zoe.user;
    await world.inCompany('zoe', (db) => tell(db, 'account.passwordSet', [zoe], { setter: 'Ayşe' }));
    await deliver();
    expect(smtp.taken.map(({ to }) => to?.[0]?.address)).toEqual(['zoe@other.example']);
    expect((await rowsOf(user)).at(-1)).toMatchObject({ state: 'Waiting', tries: 1 });
    await world.ok('ayse', 'emailAccount.remove', { ids: [id] });
  });
});

describe('an account', () => {
  const form = (over: Record<string, unknown> = {}) => ({
    name: 'Firmanın hesabı',
    fromName: 'Örnek A.Ş.',
    fromAddress: 'denetim@ornek.example',
    replyTo: 'cevap@ornek.example',
    host: '127.0.0.1',
    port: smtp.port,
    security: 'none',
    user: 'denetim',
    password: 'çok gizli',
    isDefault: true,
    ...over,
  });

  test('sends in its own name with its password, which nobody reads back', async () => {
    const { id } = await world.ok('ayse', 'emailAccount.create', form());
    const tried = await world.ok('ayse', 'emailAccount.test', { id });
    expect(tried).toEqual({ sent: true, answer: expect.stringContaining('taken as 1') });
    expect(smtp.signIns.at(-1)).toEqual(['denetim', 'çok gizli']);
    expect(smtp.taken[0]).toMatchObject({
      from: { name: 'Örnek A.Ş.', address: 'denetim@ornek.example' },
      replyTo: [{ address: 'cevap@ornek.example' }],
      to: [{ address: 'ayse@ornek.com.tr' }],
    });
    const read = await world.ok('ayse', 'emailAccount.get', { id });
    expect(read).toMatchObject({ user: 'denetim', hasPassword: true });
    expect(JSON.stringify(read)).not.toContain('gizli');
    const lines = await world.inCompany('ayse', (db) =>
      db.selectFrom('activity').select('changed').where('table_name', '=', 'email_account').execute(),
    );
    expect(JSON.stringify(lines)).not.toContain('gizli');
    const { rows } = await world.inCompany('ayse', (db) =>
      sql<{ sealed: Buffer }>`select password_sealed as sealed from email_account where id = ${id}`.execute(db),
    );
    expect(rows[0]?.sealed.toString('utf8')).not.toContain('gizli');
    // Another server does not get the password of this one.
    await world.ok('ayse', 'emailAccount.update', { id, port: 1, host: 'localhost' });
    expect(await world.ok('ayse', 'emailAccount.get', { id })).toMatchObject({ hasPassword: false });
    // Neither does one to which nobody signs in keep it.
    await world.ok('ayse', 'emailAccount.update', { id, password: 'yine gizli' });
    await world.ok('ayse', 'emailAccount.update', { id, user: null });
    expect(await world.ok('ayse', 'emailAccount.get', { id })).toMatchObject({ user: null, hasPassword: false });
    await world.ok('ayse', 'emailAccount.remove', { ids: [id] });
  });

  test('whose password does not open any more leaves each mail tried, and keeps no other company waiting', async () => {
    const { id } = await world.ok('ayse', 'emailAccount.create', form());
    const sealedWith = config();
    setConfig({ ...sealedWith, sealingKey: randomBytes(32) });
    try {
      const users = [(await userWith(world, [])).user, (await userWith(world, [])).user];
      for (const user of users) await told(user);
      await world.inCompany('zoe', (db) => tell(db, 'account.passwordSet', [world.ids.zoe.user], { setter: 'Ayşe' }));
      await sendMails(world, post.send, 'once');
      expect(smtp.taken.map(({ to }) => to?.[0]?.address)).toEqual(['zoe@other.example']);
      for (const user of users)
        expect(await rowsOf(user)).toMatchObject([
          { state: 'Waiting', tries: 1, wait: 1, last_error: expect.stringContaining('does not open') },
        ]);
      setConfig(sealedWith);
      vi.setSystemTime(Date.now() + 61_000);
      await deliver();
      for (const user of users) expect(await rowsOf(user)).toMatchObject([{ state: 'Sent', tries: 2 }]);
    } finally {
      setConfig(sealedWith);
      vi.useRealTimers();
      await world.ok('ayse', 'emailAccount.remove', { ids: [id] });
    }
  });

  test('of a company that is not the operator’s cannot stand in the house', async () => {
    for (const host of disguises.filter((one) => !one.startsWith('rebinding'))) {
      const reply = await world.call('zoe', 'emailAccount.create', form({ host, port: 25 }));
      expect([host, reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([host, 400, ['host']]);
    }
  });

  test('is not moved into the house either', async () => {
    const { id } = await world.ok('zoe', 'emailAccount.create', form());
    for (const moved of [{ host: '169.254.169.254' }, { port: 25 }]) {
      const reply = await world.call('zoe', 'emailAccount.update', { id, ...moved });
      expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([400, ['host']]);
    }
    expect(await world.ok('zoe', 'emailAccount.get', { id })).toMatchObject({ host: '127.0.0.1', port: smtp.port });
    await world.ok('zoe', 'emailAccount.remove', { ids: [id] });
  });

  test('is one of twenty at most, also where several are made at one moment', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 19; n++) ids.push((await world.ok('ayse', 'emailAccount.create', form())).id);
    const last = await Promise.all([1, 2, 3, 4].map(() => world.call('ayse', 'emailAccount.create', form())));
    expect(last.map(({ body }) => body.Success).sort()).toEqual([false, false, false, true]);
    const { ListItems } = await world.ok('ayse', 'emailAccount.list');
    await world.ok('ayse', 'emailAccount.remove', { ids: ListItems.map(({ id }: { id: number }) => id) });
  });

  test('lets go what waited for one, unless it is older than a day', async () => {
    const [before] = await world.inCompany('ayse', async (db) => {
      const { rows } = await sql<{ id: number; state: string; next_try_at: string | null; created_at: string }>`
        select id, state, next_try_at, created_at from message where channel = 'mail' order by id desc limit 1`.execute(
        db,
      );
      return rows;
    });
    const id = before?.id;
    const dueAfter = async (hours: number, over: Record<string, unknown> = {}): Promise<boolean | undefined> => {
      await world.inCompany('ayse', (db) =>
        sql`update message set state = 'Waiting', next_try_at = null, created_at = app_now() - make_interval(hours => ${hours})
          where id = ${id}`.execute(db),
      );
      const account = await world.ok('ayse', 'emailAccount.create', form(over));
      await world.ok('ayse', 'emailAccount.remove', { ids: [account.id] });
      const { rows } = await world.inCompany('ayse', (db) =>
        sql<{ due: boolean }>`select next_try_at is not null as due from message where id = ${id}`.execute(db),
      );
      return rows[0]?.due;
    };
    expect([await dueAfter(25), await dueAfter(23)]).toEqual([false, true]);
    // A passive one sends nothing.
    expect(await dueAfter(23, { active: false })).toBe(false);
    await world.inCompany('ayse', (db) =>
      sql`update message set state = ${before?.state}, next_try_at = ${before?.next_try_at}, created_at = ${before?.created_at}
        where id = ${id}`.execute(db),
    );
  });

  test('that somebody else has changed meanwhile is not overwritten', async () => {
    const { id } = await world.ok('ayse', 'emailAccount.create', form());
    const { rowVersion } = await world.ok('ayse', 'emailAccount.get', { id });
    await world.ok('ayse', 'emailAccount.update', { id, rowVersion, name: 'Yeni' });
    const late = await world.call('ayse', 'emailAccount.update', { id, rowVersion, name: 'Eski' });
    expect([late.status, late.body.Data.name]).toEqual([409, 'Yeni']);
    expect(await world.ok('ayse', 'emailAccount.get', { id })).toMatchObject({ name: 'Yeni' });
    await world.ok('ayse', 'emailAccount.remove', { ids: [id] });
  });

  test('is the only default one', async () => {
    const { id: first } = await world.ok('ayse', 'emailAccount.create', form());
    const { id: second } = await world.ok('ayse', 'emailAccount.create', form({ name: 'İkinci' }));
    const defaults = async () =>
      (await world.ok('ayse', 'emailAccount.list')).ListItems.filter(
        ({ isDefault }: { isDefault: boolean }) => isDefault,
      ).map(({ id }: { id: number }) => id);
    expect(await defaults()).toEqual([second]);
    await world.ok('ayse', 'emailAccount.setDefault', { id: first });
    expect(await defaults()).toEqual([first]);
    await world.ok('ayse', 'emailAccount.update', { id: second, isDefault: false });
    expect(await defaults()).toEqual([first]);
    await world.ok('ayse', 'emailAccount.update', { id: first, isDefault: false });
    expect(await defaults()).toEqual([]);
    await world.ok('ayse', 'emailAccount.remove', { ids: [first, second] });
  });
});

describe('a company’s own text', () => {
  const own = (over: object) => ({
    name: 'plan.assigned',
    locales: [{ languageId: 1, subject: 'Yeni görev: {plan}', text: 'Sayın {recipient},\n\n{link}', ...over }],
  });

  test('stands in the mail in place of the standard one, until it is reset', async () => {
    await world.ok('ayse', 'messageTemplate.update', own({}));
    const { user } = await userWith(world, []);
    await told(user);
    await deliver();
    expect(smtp.taken[0]?.subject).toBe('Yeni görev: Aylık denetim b');
    expect(smtp.taken[0]?.text).toContain('Sayın Deneme,');
    await world.ok('ayse', 'messageTemplate.reset', { name: 'plan.assigned' });
    const again = (await userWith(world, [])).user;
    await told(again);
    await deliver();
    expect(smtp.taken[1]?.subject).toBe('1 plan size atandı: Aylık denetim b');
  });

  test('is tried out by a mail to oneself, though it is turned off; a full mailbox is told of', async () => {
    await world.ok('ayse', 'messageTemplate.update', { ...own({}), active: false });
    const tried = () => world.call('ayse', 'messageTemplate.sendTest', { name: 'plan.assigned', languageId: 1 });
    for (let n = 0; n < 3; n++) expect((await tried()).body.Success).toBe(true);
    await deliver();
    expect(smtp.taken.map(({ subject }) => subject)).toEqual(Array(3).fill(expect.stringMatching(/^Yeni görev: /)));
    expect((await tried()).body.Message).toMatch(/^Three of these/);
    await world.ok('ayse', 'messageTemplate.reset', { name: 'plan.assigned' });
  });

  test('is shown beforehand in the language that it is written in, whatever its writer reads', async () => {
    for (const [languageId, part] of [
      [1, 'Baş denetçi'],
      [2, 'Lead auditor'],
    ] as const) {
      const text = { name: 'plan.assigned', languageId, subject: 'İş', text: '{role}\n\n{link}' };
      expect((await world.ok('ayse', 'messageTemplate.preview', text)).text).toContain(part);
    }
  });

  test('that is reset, or written anew, stays turned off', async () => {
    const change = (over: object) => world.ok('ayse', 'messageTemplate.update', { name: 'plan.assigned', ...over });
    const stands = () => world.ok('ayse', 'messageTemplate.get', { name: 'plan.assigned' });
    await change({ active: false });
    await change({ locales: own({}).locales });
    expect(await stands()).toMatchObject({ active: false, own: [1] });
    await world.ok('ayse', 'messageTemplate.reset', { name: 'plan.assigned' });
    expect(await stands()).toMatchObject({ active: false, own: [] });
    await change({ active: true });
  });

  test.each<[string, (db: Db, userId: number) => Promise<unknown>]>([
    ['one thing', (db, userId) => tell(db, 'plan.assigned', [userId], about)],
    ['several together', (db, userId) => tellTogether(db, 'plan.assigned', [userId], [{ fields: about }])],
    ['to each their own', (db, userId) => tellEach(db, 'plan.assigned', [{ people: [userId], fields: about }])],
  ])('that is turned off reaches nobody by any way until it is turned on again: %s', async (_, say) => {
    const { user } = await userWith(world, []);
    const heard = async () => {
      await world.inCompany('ayse', (db) => say(db, user));
      return world.inCompany('ayse', async (db) => {
        const { rows } = await sql<{ channel: string }>`
          select channel from message where user_id = ${user} order by channel`.execute(db);
        return rows.map(({ channel }) => channel);
      });
    };
    await world.ok('ayse', 'messageTemplate.update', { name: 'plan.assigned', active: false });
    expect(await heard()).toEqual([]);
    await world.ok('ayse', 'messageTemplate.update', { name: 'plan.assigned', active: true });
    expect(await heard()).toEqual(['inApp', 'mail']);
  });

  test('that names an unknown field is refused by its name', async () => {
    for (const [field, over] of [
      ['subject', { subject: 'Yeni: {plann}' }],
      ['text', { text: 'Sayın {plann}' }],
    ] as const) {
      const reply = await world.call('ayse', 'messageTemplate.update', own(over));
      expect(reply.status).toBe(400);
      expect(reply.body.errors[`locales[0].${field}`][0]).toContain('{plann}');
      const { languageId, subject, text } = { ...own({}).locales[0], ...over } as Record<string, unknown>;
      const shown = await world.call('ayse', 'messageTemplate.preview', {
        name: 'plan.assigned',
        languageId,
        subject,
        text,
      });
      expect([shown.status, Object.keys(shown.body.errors)]).toEqual([400, [field]]);
    }
  });

  test('has no link in its subject, where none can be followed', async () => {
    const reply = await world.call('ayse', 'messageTemplate.update', own({ subject: 'Yeni görev: {link}' }));
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ['locales[0].subject']]);
  });

  test('of an essential message cannot turn it off', async () => {
    const reply = await world.call('ayse', 'messageTemplate.update', { name: 'account.reset', active: false });
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ['active']]);
  });
});

test('the desk sees a waiting reset with its link blacked out', async () => {
  await world.inCompany('ayse', (db) =>
    tell(db, 'account.reset', [world.ids.can.user], { link: '/password-reset?token=GIZLI' }),
  );
  const { ListItems } = await world.ok('ayse', 'message.list', { name: 'account.reset' });
  const shown = await world.ok('ayse', 'message.get', { id: ListItems[0].id });
  expect(shown.html + shown.text).not.toContain('GIZLI');
  expect(shown.text).toContain('█');
  await world.ok('ayse', 'message.cancel', { ids: [ListItems[0].id] });
  const { rows } = await world.inCompany('ayse', (db) =>
    sql<{ link: string | null }>`select link from message where id = ${ListItems[0].id}`.execute(db),
  );
  expect(rows).toEqual([{ link: null }]);
  expect((await world.call('ayse', 'message.resend', { ids: [ListItems[0].id] })).body.Success).toBe(false);
});

test('what an erasure has taken the reader of, or the report that came with it, is not sent again', async () => {
  const { rows } = await world.inCompany('ayse', (db) =>
    sql<{ id: number }>`
      insert into message (name, channel, recipient, language_id, subject, text, state, message_id)
      values ('announcement', 'mail', ${erasedText}, 1, ${erasedText}, ${erasedText}, 'Cancelled', '<erased-1@test>'),
        ('report.scheduled', 'mail', 'rapor@other.example', 1, 'Haftalık', 'Rapor ektedir.', 'Cancelled', '<erased-2@test>')
      returning id`.execute(db),
  );
  for (const { id } of rows) {
    const { body } = await world.call('ayse', 'message.resend', { ids: [id] });
    expect(body).toMatchObject({ Success: false, Code: 'nothingToResend' });
  }
});

test('a day of the desk ends with its last second: what was said within it is of that day', async () => {
  await world.inCompany('ayse', (db) =>
    tell(db, 'account.reset', [world.ids.can.user], { link: '/password-reset?token=GIZLI' }),
  );
  await world.inCompany('ayse', (db) =>
    sql`update message set created_at = '2026-03-10T20:59:59.5Z' where name = 'account.reset'`.execute(db),
  );
  const found = async (dateFrom: string, dateTo: string): Promise<boolean> =>
    (await world.ok('ayse', 'message.list', { name: 'account.reset', dateFrom, dateTo })).TotalItemsCount > 0;
  expect(await found('2026-03-10', '2026-03-10')).toBe(true);
  expect([await found('2026-03-09', '2026-03-09'), await found('2026-03-11', '2026-03-12')]).toEqual([false, false]);
});
