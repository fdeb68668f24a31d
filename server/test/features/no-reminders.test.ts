import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../src/db/kysely.ts';
import { tell } from '../../src/facts/tell.ts';
import { sendInvitations } from '../../src/features/invitation/send.ts';
import type { Letter } from '../../src/outside/mail.ts';
import { type Builders, build } from '../builders.ts';
import { phone } from '../phone.ts';
import { sendMails } from '../queue.ts';
import { activityAfter, lastActivity } from '../walks/door.ts';
import { openWorld, type World } from '../world.ts';

/** Whoever was invited says that they want no reminders, and can still answer. */

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  await inCompany((db) => sql`update company set address_known_at = app_now()`.execute(db));
});
afterAll(() => world.close());

const inCompany = <T>(work: (db: Db) => Promise<T>): Promise<T> => world.inCompany('ayse', work);

const survey = (over: object = {}) => a.openPlan({ auditTypeId: 2, answeredBy: 'anyone', ...over });

async function letters(): Promise<Letter[]> {
  const sent: Letter[] = [];
  await sendMails(world, async (letter) => sent.push(letter) > 0);
  return sent;
}

/** Some people of a plan, invited two days ago by mails that went out; each with what stands in the link that leaves. */
async function invited(auditId: number, ...emails: string[]) {
  const file = Buffer.from(emails.map((email) => `${email};tr\n`).join(''));
  await world.ok('ayse', 'invitation.invite', { auditId, file });
  const sent = await letters();
  await inCompany((db) => sql`update invitation_mail set sent_at = sent_at - interval '2 days'`.execute(db));
  const { ListItems } = await world.ok('ayse', 'invitation.invitations', { auditId, pageSize: 100 });
  return (ListItems as { id: number; email: string; link: string }[]).map((one) => {
    const url = sent.find(({ to }) => to === one.email)?.leaveUrl ?? '';
    return { ...one, url, token: lastOf(url), formToken: lastOf(one.link) };
  });
}

const lastOf = (url: string): string => (url === '' ? '' : (new URL(url).pathname.split('/').at(-1) ?? ''));

const listed = async (auditId: number, over: object = {}) =>
  (await world.ok('ayse', 'invitation.invitations', { auditId, ...over })).ListItems;

const leave = (token: string) => world.ok(null, 'mailing.leave', { token });

/** As a mail program leaves by itself. */
const oneClick = (url: string) =>
  world.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });

/** What goes out by itself, as often as there is a next piece. */
async function runAll(): Promise<void> {
  const piece = sendInvitations();
  for (let isMore = true; isMore; ) isMore = (await inCompany((db) => piece({ db }))).isMore;
}

const remind = (auditId: number, ids?: number[]) =>
  world.call('ayse', 'invitation.remind', ids ? { auditId, ids } : { auditId });

describe('an invitation and each reminder', () => {
  test('have below them how to get no more, in their language, and tell it to mail programs', async () => {
    const { id } = await survey();
    const file = Buffer.from('elif@ornek.example;tr\nkate@ornek.example;en\n');
    await world.ok('ayse', 'invitation.invite', { auditId: id, file });
    const first = await letters();
    await inCompany((db) => sql`update invitation_mail set sent_at = sent_at - interval '2 days'`.execute(db));
    expect((await remind(id)).body.Data).toEqual({ sent: 2, leftOut: 0 });
    const second = await letters();
    for (const sent of [first, second]) {
      const [elif, kate] = ['elif', 'kate'].map((name) => sent.find(({ to }) => to === `${name}@ornek.example`));
      expect(elif?.leaveUrl).toMatch(/\/u\/[\w-]{60,}\?lang=tr$/);
      expect(kate?.leaveUrl).toMatch(/\/u\/[\w-]{60,}\?lang=en$/);
      expect(elif?.text).toContain(`Bu davetle ilgili hatırlatma almak istemiyor musunuz? ${elif?.leaveUrl}`);
      expect(kate?.text).toContain(`No more reminders about this invitation? ${kate?.leaveUrl}`);
      expect(elif?.html).toContain(`href="${elif?.leaveUrl}"`);
    }
  });

  test('have it alone: whoever works here is told by their own settings', async () => {
    await inCompany((db) => tell(db, 'account.passwordSet', [world.ids.ayse.user], { setter: 'Ayşe' }));
    const sent = await letters();
    expect(sent.map(({ leaveUrl }) => leaveUrl)).toEqual([null]);
  });
});

describe('whoever wants no reminders', () => {
  test('is asked first, with the name that the invitation had; said once or twice it is the same', async () => {
    const { id } = await survey();
    const [one] = await invited(id, 'bir@ornek.example');
    const { token = '', url = '' } = one ?? {};
    expect((await world.app.inject({ method: 'GET', url: new URL(url).pathname })).statusCode).toBeLessThan(500);
    expect(await world.ok(null, 'mailing.look', { token })).toMatchObject({
      kind: 'invitation',
      title: (await world.ok('ayse', 'plan.get', { id })).definition,
      email: 'bir@ornek.example',
      left: false,
      over: false,
    });
    expect(await listed(id)).toMatchObject([{ noReminders: false }]);
    for (let n = 0; n < 2; n++) expect((await oneClick(url)).statusCode).toBe(200);
    expect(await listed(id)).toMatchObject([{ noReminders: true }]);
    expect(await world.ok(null, 'mailing.comeBack', { token })).toMatchObject({ left: false });
    expect((await remind(id)).body.Data).toEqual({ sent: 1, leftOut: 0 });
  });

  test('can still answer by their link', async () => {
    const { id } = await survey();
    const [one] = await invited(id, 'iki@ornek.example');
    await leave(one?.token ?? '');
    const own = await phone(world, one?.formToken ?? '');
    expect((await own.send(own.fill())).status).toBe(201);
    expect(await listed(id)).toMatchObject([{ state: 'answered', noReminders: true }]);
  });

  test('is left out where others are reminded, which says how many, and found among them', async () => {
    const { id } = await survey();
    const [one, two] = await invited(id, 'uc@ornek.example', 'dort@ornek.example', 'bes@ornek.example');
    await leave(one?.token ?? '');
    expect(await listed(id, { noReminders: true })).toMatchObject([{ email: 'uc@ornek.example' }]);
    expect(await listed(id, { noReminders: false })).toHaveLength(2);
    const all = await remind(id);
    expect([all.body.Data, all.body.Message]).toEqual([
      { sent: 2, leftOut: 1 },
      'Reminders are being sent to 2 people. 1 person wants no reminders and got none.',
    ]);
    expect((await letters()).map(({ to }) => to).sort()).toEqual(['bes@ornek.example', 'dort@ornek.example']);
    const both = await remind(id, [one?.id ?? 0, two?.id ?? 0]);
    expect(both.body.Message).toBe(
      'There is nobody to remind at the moment. 1 person wants no reminders and got none.',
    );
  });

  test('gets none by hand either, and it is said why', async () => {
    const { id } = await survey();
    const [one] = await invited(id, 'alti@ornek.example');
    await leave(one?.token ?? '');
    const reply = await remind(id, [one?.id ?? 0]);
    expect([reply.body.Data, reply.body.Message]).toEqual([
      { sent: 0, leftOut: 1 },
      'Not sent: this person wants no reminders.',
    ]);
    expect(await letters()).toEqual([]);
  });

  test('gets none that a plan sends before its end, that was asked for before, or that waits in the queue', async () => {
    const { id } = await survey({ remindBefore: 72, endDate: new Date(Date.now() + 2 * 86_400_000).toISOString() });
    const people = await invited(id, 'yedi@ornek.example', 'sekiz@ornek.example', 'dokuz@ornek.example');
    const [queued, asked, byItself] = people;
    await remind(id, [queued?.id ?? 0]);
    await inCompany((db) => sql`update invitation set remind_asked_at = app_now() where id = ${asked?.id}`.execute(db));
    for (const { token } of [queued, asked, byItself].filter((one) => one !== undefined)) await leave(token);
    await runAll();
    expect(await letters()).toEqual([]);
    const { rows } = await inCompany((db) =>
      sql`select state, link from message where name = 'survey.reminded' and recipient = 'yedi@ornek.example'`.execute(
        db,
      ),
    );
    expect(rows).toEqual([{ state: 'Cancelled', link: null }]);
  });

  test('does not get the invitation once more after a mailbox refused it late', async () => {
    const { id } = await survey();
    const [one] = await invited(id, 'on@ornek.example');
    await leave(one?.token ?? '');
    await inCompany((db) =>
      sql`update invitation_mail set sent_at = null, last_error = '550' where invitation_id = ${one?.id}`.execute(db),
    );
    expect((await remind(id)).body.Data).toEqual({ sent: 0, leftOut: 1 });
    await runAll();
    expect(await letters()).toEqual([]);
    expect(await listed(id)).toMatchObject([{ noReminders: true }]);
  });

  test('has said so of one invitation: another plan invites and reminds them', async () => {
    const { id } = await survey();
    const [one] = await invited(id, 'onbir@ornek.example');
    await leave(one?.token ?? '');
    const { id: other } = await survey();
    const [again] = await invited(other, 'onbir@ornek.example');
    expect(again?.url).toMatch(/\/u\//);
    expect(await listed(other)).toMatchObject([{ noReminders: false }]);
    expect((await remind(other)).body.Data).toEqual({ sent: 1, leftOut: 0 });
    await letters();
  });
});

describe('of a survey that names nobody', () => {
  test('the wish tells nothing of an answer: it leaves no moment and no line, and stands alike beside both', async () => {
    const { id } = await survey({ identity: 'none' });
    const [gave, silent] = await invited(id, 'veren@ornek.example', 'susan@ornek.example');
    const own = await phone(world, gave?.formToken ?? '');
    await own.send(own.fill());
    const rowsOf = () =>
      inCompany((db) =>
        sql<{ row: Record<string, unknown> }>`
          select to_jsonb(m) || to_jsonb(i) as row from invitation i join invitation_mail m on m.invitation_id = i.id
          where i.plan_id = ${id} order by i.id`.execute(db),
      );
    const { rows: before } = await rowsOf();
    const line = await lastActivity(world, world.ids.ayse.company);
    for (const one of [gave, silent]) await leave(one?.token ?? '');
    expect(await activityAfter(world, world.ids.ayse.company, line)).toEqual([]);
    const { rows: after } = await rowsOf();
    expect(after).toEqual(before.map(({ row }) => ({ row: { ...row, no_reminders: true } })));
    // The page says the same to both, and reminding counts both.
    const [seen, other] = await Promise.all(
      [gave, silent].map((one) => world.ok(null, 'mailing.look', { token: one?.token ?? '' })),
    );
    expect({ ...seen, email: '' }).toEqual({ ...other, email: '' });
    expect((await remind(id)).body.Data).toEqual({ sent: 0, leftOut: 2 });
    for (const one of [gave, silent]) {
      const reply = await remind(id, [one?.id ?? 0]);
      expect(reply.body.Message).toBe('Not sent: this person wants no reminders.');
    }
  });
});

describe('a link of that kind', () => {
  const look = (token = '') => world.call(null, 'mailing.look', { token });

  test('says that it is over once the plan has ended or was cancelled', async () => {
    const { id: ended } = await survey();
    const { id: cancelled } = await survey();
    const [one] = await invited(ended, 'biten@ornek.example');
    const [two] = await invited(cancelled, 'iptal@ornek.example');
    await inCompany((db) =>
      sql`update plan set begins_at = now() - interval '9 days', ends_at = now() - interval '1 day' where id = ${ended}`.execute(
        db,
      ),
    );
    await world.ok('ayse', 'plan.cancel', { id: cancelled, reason: 'Vazgeçildi' });
    for (const { token } of [one, two].filter((each) => each !== undefined)) {
      expect((await look(token)).body.Data).toMatchObject({ over: true });
      // A mail program that leaves by itself is not refused.
      expect(await leave(token)).toMatchObject({ over: true, left: true });
    }
  });

  test('leads nowhere once the plan is deleted, the invitation withdrawn or the person erased', async () => {
    const { id } = await survey();
    const { id: deleted } = await survey();
    const [withdrawn, erased] = await invited(id, 'cekilen@ornek.example', 'silinen@ornek.example');
    const [gone] = await invited(deleted, 'giden@ornek.example');
    await world.ok('ayse', 'invitation.withdraw', { auditId: id, ids: [withdrawn?.id] });
    await world.ok('ayse', 'plan.publish', { id: deleted, published: false });
    await world.ok('ayse', 'plan.remove', { ids: [deleted] });
    await inCompany((db) =>
      sql`update invitation set email = '■■■', email_key = 'erased:' || id where id = ${erased?.id}`.execute(db),
    );
    for (const one of [withdrawn, erased, gone]) {
      expect(one?.token).not.toBe('');
      expect((await look(one?.token)).status).toBe(404);
      expect((await world.call(null, 'mailing.leave', { token: one?.token })).status).toBe(404);
    }
  });

  test('goes to and fro thirty times an hour', async () => {
    const { id } = await survey();
    const [one] = await invited(id, 'kararsiz@ornek.example');
    const said: number[] = [];
    for (let n = 0; n < 31; n++)
      said.push((await world.call(null, `mailing.${n % 2 ? 'comeBack' : 'leave'}`, { token: one?.token })).status);
    expect(said).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  });
});
