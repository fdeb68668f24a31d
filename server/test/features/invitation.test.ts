import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../src/db/kysely.ts';
import { linkToSend } from '../../src/facts/secret-link.ts';
import { eraseInvitations } from '../../src/features/data-protection/erase.ts';
import { sendInvitations } from '../../src/features/invitation/send.ts';
import type { Piece } from '../../src/pipeline/recurring.ts';
import { inOneCompany } from '../../src/pipeline/transaction-of-job.ts';
import { type Builders, build, pixel } from '../builders.ts';
import { phone } from '../phone.ts';
import { sendMails } from '../queue.ts';
import { bearer, openWorld, sendWire, type World } from '../world.ts';

/** People asked by name: each has a link of their own, which counts as them, and tells nothing where nobody is to be named. */

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

const survey = (over: object = {}) => a.openPlan({ auditTypeId: 2, answeredBy: 'anyone', ...over });
const setPlan = (id: number, change: object) =>
  world.inCompany('ayse', (db) => db.updateTable('plan').set(change).where('id', '=', id).execute());
const invite = (auditId: number, people: object[], more: object = {}) =>
  sendWire(
    world.app,
    {
      method: 'POST',
      url: '/api/admin/Audit/Invite',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ auditId, people, ...more }),
    },
    bearer(world.tokens.ayse),
  );
const invited = async (auditId: number, over: object = {}) =>
  (await world.ok('ayse', 'invitation.invitations', { auditId, ...over })).ListItems;
const tokenOf = ({ link }: { link: string }): string => link.split('/').at(-1) as string;
const rowOf = (responseKey: string) =>
  world.inCompany('ayse', (db) =>
    db.selectFrom('response').selectAll().where('response_key', '=', responseKey).executeTakeFirstOrThrow(),
  );
const mailsTo = (email: string) =>
  world.inCompany('ayse', async (db) => {
    const rows = await db
      .selectFrom('message')
      .select(['name', 'subject', 'text', 'link', 'language_id', 'message_id'])
      .where('recipient', '=', email)
      .orderBy('id')
      .execute();
    return rows.map(({ message_id, link, ...row }) => ({ ...row, link: linkToSend(row.name, message_id, link) }));
  });
const sent = (auditId: number, hoursAgo: number) =>
  world.inCompany('ayse', (db) =>
    db
      .updateTable('invitation_mail')
      .set({ sent_at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString() })
      .where('invitation_id', 'in', db.selectFrom('invitation').select('id').where('plan_id', '=', auditId))
      .execute(),
  );

describe('a list of people', () => {
  test('is read from rows or a file, each once; what is no address is named with its row, and a preview writes nothing', async () => {
    const { id } = await survey();
    const people = [
      { name: 'Elif Kaya', email: 'elif@ornek.example', languageId: 2 },
      { email: 'elif.ornek.example' },
      { email: 'ELIF@ornek.example' },
    ];
    const looked = await invite(id, people, { preview: true });
    expect(looked.body.Data).toMatchObject({ added: 1, known: 1, problems: [{ row: 2, value: 'elif.ornek.example' }] });
    expect(await invited(id)).toEqual([]);
    const first = await invite(id, [{ email: 'elif.ornek.example' }, { email: 'elif@ornek.example' }], {
      preview: true,
    });
    expect(first.body.Data).toMatchObject({ added: 1, problems: [{ row: 1, value: 'elif.ornek.example' }] });
    expect((await invite(id, people)).body.Data).toMatchObject({ added: 1, known: 1 });
    const file = Buffer.from('Ad Soyad;E-posta;Dil\r\nMert Ak;mert@ornek.example;tr\r\nElif;elif@ornek.example;en\r\n');
    expect(await world.ok('ayse', 'invitation.invite', { auditId: id, file })).toEqual({
      added: 1,
      known: 1,
      problems: [],
    });
    expect(await invited(id)).toMatchObject([
      { name: 'Elif Kaya', email: 'elif@ornek.example', languageId: 2, state: 'waiting' },
      { name: 'Mert Ak', email: 'mert@ornek.example', languageId: 1, state: 'waiting' },
    ]);
    expect(await invited(id, { state: ['waiting', 'sent'] })).toHaveLength(2);
    expect(await world.ok('ayse', 'invitation.invitations', { auditId: id, page: 2 })).toEqual({
      ListItems: [],
      TotalItemsCount: 2,
    });
    expect(await invited(id, { state: ['answered'] })).toEqual([]);
    const [mail] = await mailsTo('elif@ornek.example');
    expect(mail).toMatchObject({
      name: 'survey.invited',
      language_id: 2,
      subject: expect.stringContaining('June audit'),
    });
    expect(mail?.link).toBe(`/s/${tokenOf((await invited(id))[0])}`);
  });

  test('is read as mail programs write it, in the company’s language where it tells none; only its first row can be a heading', async () => {
    const { id } = await survey();
    const file = Buffer.from(
      'Ad;E-posta\r\nAyşe Kaya <ayse.kaya@ornek.example>;\r\nYok\r\nMert;mert.ak@ornek.example;\r\n',
    );
    expect(await world.ok('ayse', 'invitation.invite', { auditId: id, file })).toMatchObject({
      added: 2,
      problems: [{ row: 3, value: 'Yok' }],
    });
    const pasted = [{ email: 'Su Er <su@ornek.example>,' }, { email: 'ece@ornek.example;', languageId: 1 }];
    expect((await invite(id, pasted)).body.Data).toMatchObject({ added: 2, problems: [] });
    const rows = await invited(id);
    expect(rows.map((row: Record<string, unknown>) => [row.name, row.email, row.languageId])).toEqual([
      ['Ayşe Kaya', 'ayse.kaya@ornek.example', 2],
      ['Mert', 'mert.ak@ornek.example', 2],
      ['Su Er', 'su@ornek.example', 2],
      [null, 'ece@ornek.example', 1],
    ]);
    expect((await invite(id, [{ email: 'ali' }])).body.Data).toMatchObject({ added: 0, problems: [{ row: 1 }] });
  });

  test('has 5,000 people at most, whether or not a heading or blank lines stand between them', async () => {
    const { id } = await survey();
    const many = Array.from({ length: 5000 }, (_, n) => `${n}-dosya@ornek.example`);
    const looked = (lines: string[]) =>
      world.call('ayse', 'invitation.invite', { auditId: id, file: Buffer.from(lines.join('\r\n')), preview: true });
    const most = { people: ['At most 5,000 people can be invited at once.'] };
    expect((await looked(['E-posta', ...many, '', ''])).body.Data).toMatchObject({ added: 5000, problems: [] });
    for (const more of ['bir@ornek.example', '0-dosya@ornek.example', 'kimse'])
      expect((await looked([...many, more])).body.errors).toEqual(most);
    expect((await looked(Array.from({ length: 20_002 }, () => 'kimse'))).body.errors).toEqual({ file: most.people });
    expect((await looked(['\0'])).body.errors).toEqual({
      file: ['The file could not be read. Choose an Excel or CSV file.'],
    });
    const nobody = await invite(id, [], { people: undefined });
    expect(nobody.body.errors).toEqual({ people: ['Enter the people to invite.'] });
  });

  test('is mailed to only by a company whose address is known to be its own', async () => {
    const b = build(world, 'zoe');
    const { id } = await b.openPlan();
    const file = Buffer.from('x@other.example');
    const reply = await world.call('zoe', 'invitation.invite', { auditId: id, file });
    expect([reply.status, reply.body.Success]).toEqual([200, false]);
    expect(await world.inCompany('zoe', (db) => db.selectFrom('invitation').selectAll().execute())).toEqual([]);
    // Nor by itself, where invitations came with the company from another installation.
    await world.inCompany('zoe', (db) =>
      sql`insert into invitation (plan_id, email, email_key, language_id, token) values (${id}, 'x@x.example', 'x', 1, 'x')`.execute(
        db,
      ),
    );
    expect(await allOf((work) => world.inCompany('zoe', work))).toBe(0);
    const byHand = await world.call('zoe', 'invitation.remind', { auditId: id });
    expect([byHand.body.Success, byHand.body.Message]).toEqual([false, reply.body.Message]);
  });

  test('is told until when it has time by the wall of the plan’s location', async () => {
    const locationId = await a.location({ TimeZone: 'America/New_York' });
    const project = { projectId: await a.standing.project(), locationIds: [locationId] };
    await world.ok('ayse', 'mapping.addLocations', project);
    const { id } = await survey({ locationId, endDate: '2099-06-02T18:00' });
    await invite(id, [{ email: 'york@ornek.example', languageId: 1 }]);
    const [mail] = await mailsTo('york@ornek.example');
    expect(mail?.text).toContain('02.06.2099 18:00');
  });
});

describe('an invitation that a mailbox refused', () => {
  test('goes out again when it is asked for: at once where it is still tried, anew where it was given up', async () => {
    const { id } = await survey();
    const names = ['dolu', 'yok', 'var', 'elden'];
    await invite(
      id,
      names.map((name) => ({ email: `${name}@ornek.example` })),
    );
    const [full, gone, there, byHand] = await invited(id);
    const refusedIn = (invitationId: number, state: string) =>
      world.inCompany('ayse', async (db) => {
        const refused = { last_error: '552 mailbox full' };
        const mail = await db
          .updateTable('invitation_mail')
          .set(refused)
          .where('invitation_id', '=', invitationId)
          .returning('message_id')
          .executeTakeFirstOrThrow();
        const next_try_at = state === 'Waiting' ? new Date(Date.now() + 3_600_000).toISOString() : null;
        await db.updateTable('message').set({ state, next_try_at }).where('id', '=', mail.message_id).execute();
      });
    await refusedIn(full.id, 'Waiting');
    await refusedIn(gone.id, 'Failed');
    await refusedIn(byHand.id, 'Failed');
    await world.inCompany('ayse', (db) =>
      sql`with arrived as (update invitation_mail set sent_at = now() where invitation_id = ${there.id} returning message_id)
        update message m set state = 'Sent', next_try_at = null from arrived a where m.id = a.message_id`.execute(db),
    );
    // Somebody was given their link otherwise.
    const own = await phone(world, tokenOf(byHand));
    await own.send(own.fill());
    const states = async () => (await invited(id)).map(({ state }: { state: string }) => state);
    expect(await states()).toEqual(['refused', 'refused', 'sent', 'answered']);
    const elsewhere = await a.openPlan({});
    const misled = await world.call('ayse', 'invitation.remind', { auditId: elsewhere.id, ids: [full.id] });
    expect(misled.status, 'of another plan').toBe(404);
    const remind = (more: object) => world.ok('ayse', 'invitation.remind', { auditId: id, ...more });
    expect(await remind({ ids: [gone.id, gone.id] })).toEqual({ sent: 1, leftOut: 0 });
    expect(await states()).toEqual(['refused', 'waiting', 'sent', 'answered']);
    expect(await remind({})).toEqual({ sent: 1, leftOut: 0 });
    expect((await mailsTo('yok@ornek.example')).length).toBe(2);
    const { rows } = await world.inCompany('ayse', (db) =>
      sql`select from message where recipient = 'dolu@ornek.example' and next_try_at <= app_now()`.execute(db),
    );
    expect(rows).toHaveLength(1);
    expect((await remind({})).sent, 'what goes out at once already').toBe(0);
    await refusedIn(full.id, 'Sending');
    expect((await remind({})).sent, 'what is going out').toBe(0);
    await refusedIn(full.id, 'Waiting');
    await world.ok('ayse', 'plan.publish', { id, published: false });
    expect((await remind({})).sent, 'while the plan is off the air').toBe(0);
  });
});

test('an invitation that was taken out of the queue has not been sent, and goes when somebody asks for it', async () => {
  const { id } = await survey();
  await invite(id, [{ email: 'kuyruk@ornek.example' }]);
  const one = async () => (await invited(id))[0].state;
  expect(await one()).toBe('waiting');
  const ids = await world.inCompany('ayse', (db) =>
    db.selectFrom('message').select('id').where('recipient', '=', 'kuyruk@ornek.example').execute(),
  );
  await world.ok('ayse', 'message.cancel', { ids: ids.map((row) => row.id) });
  expect(await one()).toBe('refused');
  expect(await world.ok('ayse', 'invitation.remind', { auditId: id })).toEqual({ sent: 1, leftOut: 0 });
  expect([await one(), (await mailsTo('kuyruk@ornek.example')).length]).toEqual(['waiting', 2]);
});

describe('a personal link', () => {
  test('opens the form in the plan link’s place, names the person and counts as them: a second response is stored apart', async () => {
    const { id } = await survey({ repeat: 'oncePerPerson' });
    await setPlan(id, { identity: 'optional' });
    await invite(id, [{ name: 'Elif Kaya', email: 'elif2@ornek.example' }]);
    const [one] = await invited(id);
    const own = await phone(world, tokenOf(one));
    expect(own.form).toMatchObject({ person: { name: 'Elif Kaya', email: 'elif2@ornek.example' }, answered: false });
    expect(own.form.nameless).toBeUndefined();
    expect((await invited(id))[0].state).toBe('opened');
    // The day on which it was opened first stands, however often it is opened.
    const mail = (db: Db) => db.updateTable('invitation_mail').where('invitation_id', '=', one.id);
    await world.inCompany('ayse', (db) => mail(db).set({ opened_on: '2026-01-05' }).execute());
    await phone(world, tokenOf(one));
    const { opened_on } = await world.inCompany('ayse', (db) =>
      db
        .selectFrom('invitation_mail')
        .select('opened_on')
        .where('invitation_id', '=', one.id)
        .executeTakeFirstOrThrow(),
    );
    expect(opened_on).toBe('2026-01-05');
    const [first, second] = [own.fill({ participant: { name: 'Başkası' } }), own.fill()];
    expect((await own.send(first)).status).toBe(201);
    const again = await own.send(second);
    expect([again.status, again.body.Data.flags]).toEqual([202, ['Repeated']]);
    const row = await rowOf(first.responseKey);
    expect([row.participant_name, row.participant_email, row.invitation_id]).toEqual([
      'Elif Kaya',
      'elif2@ornek.example',
      one.id,
    ]);
    expect((await invited(id))[0].state).toBe('answered');
    expect((await world.ok(null, 'field.form', { token: tokenOf(one) })).answered).toBe(true);
  });

  test('is its person’s to answer by again once what they gave was rejected', async () => {
    const { id } = await survey({ repeat: 'oncePerPerson' });
    await setPlan(id, { identity: 'optional' });
    await invite(id, [{ email: 'yeniden@ornek.example' }]);
    const token = tokenOf((await invited(id))[0]);
    const own = await phone(world, token);
    const first = own.fill();
    await own.send(first);
    const { id: responseId } = await rowOf(first.responseKey);
    await world.ok('ayse', 'audit.reject', { responseId, reason: 'Deneme' });
    expect((await phone(world, token)).form.answered).toBe(false);
    expect((await own.send(own.fill())).status).toBe(201);
    expect((await own.send(own.fill())).status).toBe(202);
  });

  test('takes one of twenty responses that arrive at once', async () => {
    const { id } = await survey({ repeat: 'oncePerPerson' });
    await invite(id, [{ email: 'kalabalik@ornek.example' }]);
    const own = await phone(world, tokenOf((await invited(id))[0]));
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => own.send(own.fill()).then(({ status }) => status)),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 202)).toHaveLength(19);
  });

  test('of a plan that names nobody leaves only that it was used, by day', async () => {
    const { id } = await survey({ repeat: 'oncePerPerson' });
    await invite(id, [{ name: 'Elif Kaya', email: 'elif3@ornek.example' }]);
    const [one] = await invited(id);
    const own = await phone(world, tokenOf(one));
    expect([own.form.person, own.form.nameless]).toEqual([null, true]);
    // Of somebody who is signed in the name is kept.
    expect((await phone(world, tokenOf(one), 'ayse')).form.nameless).toBeUndefined();
    await sent(id, 1);
    expect((await invited(id))[0].state).toBe('sent');
    const noted = await world.inCompany('ayse', (db) =>
      db.selectFrom('invitation_mail').select('opened_on').where('invitation_id', '=', one.id).execute(),
    );
    expect(noted).toEqual([{ opened_on: null }]);
    // Also where it named people until now, and somebody has opened theirs.
    await world.inCompany('ayse', (db) =>
      db
        .updateTable('invitation_mail')
        .set({ opened_on: new Date().toISOString().slice(0, 10) })
        .where('invitation_id', '=', one.id)
        .execute(),
    );
    expect((await invited(id))[0].state).toBe('sent');
    const filled = own.fill({ participant: { name: 'Elif Kaya', email: 'elif3@ornek.example' } });
    await own.send(filled);
    const row = await rowOf(filled.responseKey);
    expect([row.invitation_id, row.participant_name, row.participant_email]).toEqual([null, null, null]);
    expect(JSON.stringify(row)).not.toMatch(/Elif|elif3/);
    const uses = await world.inCompany('ayse', (db) =>
      db.selectFrom('invitation_use').select(['invitation_id', 'day']).where('invitation_id', '=', one.id).execute(),
    );
    expect(uses).toHaveLength(1);
    expect(String(uses[0]?.day)).not.toMatch(/T(?!00:00)/);
    expect((await invited(id))[0].state).toBe('answered');
    expect((await own.send(own.fill())).status).toBe(202);
  });

  test('names nobody who has refused consent', async () => {
    const { id } = await survey();
    await setPlan(id, { identity: 'optional' });
    await invite(id, [{ name: 'Elif Kaya', email: 'elif4@ornek.example' }]);
    const own = await phone(world, tokenOf((await invited(id))[0]));
    const filled = own.fill({ consent: { accepted: false } });
    await own.send(filled);
    expect(await rowOf(filled.responseKey)).toMatchObject({
      invitation_id: null,
      participant_name: null,
      participant_email: null,
    });
  });

  test('lives on when the plan’s own link is replaced, and ends when the invitation is withdrawn', async () => {
    const { id, token } = await survey({ repeat: 'oncePerPerson' });
    await invite(id, [{ email: 'bir@ornek.example' }, { email: 'iki@ornek.example' }]);
    const [one, two] = await invited(id);
    await world.ok('ayse', 'plan.rotateLink', { id });
    expect((await world.ok(null, 'field.resolve', { token })).state).toBe('unknown');
    expect((await world.ok(null, 'field.resolve', { token: tokenOf(one) })).state).toBe('open');
    const begun = await phone(world, tokenOf(one));
    await world.ok('ayse', 'invitation.withdraw', { auditId: id, ids: [one.id] });
    expect(await world.ok(null, 'field.resolve', { token: tokenOf(one) })).toMatchObject({
      state: 'unknown',
      message: expect.stringContaining('has been withdrawn'),
      plan: null,
    });
    expect((await world.ok(null, 'field.resolve', { token: tokenOf(two) })).state).toBe('open');
    // What was begun before is not lost, although without an invitation this plan asks people to sign in; nor is its photo.
    const pictureKey = randomUUID();
    const [answer] = begun.fill().answers;
    const filled = begun.fill({ answers: [{ ...answer, pictureKeys: [pictureKey] }] });
    const late = await begun.send(filled);
    expect([late.status, late.body.Data.flags]).toEqual([202, ['Late', 'AwaitingPictures']]);
    expect((await begun.put({ responseKey: filled.responseKey, pictureKey, bytes: pixel })).status).toBe(200);
    expect((await phone(world, tokenOf(two))).form.state).toBe('open');
    expect((await world.call(null, 'field.form', { token: tokenOf(one) })).status).toBe(404);
  });
});

describe('a reminder', () => {
  test('goes to whoever has not answered, at most once a day each', async () => {
    const { id } = await survey();
    await invite(id, [{ email: 'uc@ornek.example' }, { email: 'dort@ornek.example' }]);
    const [one, two] = await invited(id);
    expect(await world.ok('ayse', 'invitation.remind', { auditId: id })).toEqual({ sent: 0, leftOut: 0 });
    await sent(id, 30);
    const own = await phone(world, tokenOf(one));
    await own.send(own.fill());
    expect(await world.ok('ayse', 'invitation.remind', { auditId: id })).toEqual({ sent: 1, leftOut: 0 });
    const again = async (hoursLater: number) => {
      await world.inCompany('ayse', (db) =>
        sql`update invitation set reminded_at = now() - make_interval(hours => ${hoursLater}) where id = ${two.id}`.execute(
          db,
        ),
      );
      return world.ok('ayse', 'invitation.remind', { auditId: id, ids: [two.id] });
    };
    expect(await again(0)).toEqual({ sent: 0, leftOut: 0 });
    expect(await again(23)).toEqual({ sent: 0, leftOut: 0 });
    expect((await mailsTo('dort@ornek.example')).map(({ name }) => name)).toEqual([
      'survey.invited',
      'survey.reminded',
    ]);
    expect((await mailsTo('uc@ornek.example')).map(({ name }) => name)).toEqual(['survey.invited']);
    expect(await again(25)).toEqual({ sent: 1, leftOut: 0 });
  });

  test('by hand goes to those who were chosen and to nobody else, and hurries once a mail that was refused', async () => {
    const { id } = await survey();
    const people = ['secilen', 'suskun', 'istemeyen', 'reddedilen'];
    await invite(
      id,
      people.map((one) => ({ email: `${one}@ornek.example` })),
    );
    await sent(id, 30);
    const [chosen, , unwilling, refused] = await invited(id);
    const mail = (invitationId: number, is: object) =>
      world.inCompany('ayse', (db) =>
        db.updateTable('invitation_mail').set(is).where('invitation_id', '=', invitationId).execute(),
      );
    await mail(unwilling.id, { no_reminders: true });
    await mail(refused.id, { sent_at: null, last_error: '452' });
    await world.inCompany('ayse', (db) =>
      sql`update message set next_try_at = now() + interval '1 hour' where invitation_id = ${refused.id}`.execute(db),
    );
    const remind = (...ids: number[]) => world.ok('ayse', 'invitation.remind', { auditId: id, ids });
    expect(await remind(chosen.id)).toEqual({ sent: 1, leftOut: 0 });
    expect((await mailsTo('suskun@ornek.example')).map(({ name }) => name)).toEqual(['survey.invited']);
    expect(await remind(refused.id)).toEqual({ sent: 1, leftOut: 0 });
    expect(await remind(refused.id, unwilling.id)).toEqual({ sent: 0, leftOut: 1 });
  });

  test('goes to whoever may answer again because their response was rejected, and who counts among the silent', async () => {
    const { id } = await survey();
    await setPlan(id, { identity: 'optional' });
    await invite(id, [{ email: 'bes@ornek.example' }]);
    await sent(id, 30);
    const own = await phone(world, tokenOf((await invited(id))[0]));
    const filled = own.fill();
    await own.send(filled);
    expect(await invited(id, { state: 'answered' })).toHaveLength(1);
    await world.ok('ayse', 'audit.reject', { responseId: (await rowOf(filled.responseKey)).id, reason: 'Deneme' });
    expect(await invited(id, { state: 'answered' })).toEqual([]);
    expect(await world.ok('ayse', 'invitation.remind', { auditId: id })).toEqual({ sent: 1, leftOut: 0 });
    await own.send(own.fill());
    expect(await invited(id, { state: 'answered' })).toHaveLength(1);
  });
});

/** All pieces of what recurs, each in a transaction of its own; answers how many were mailed in each. */
async function piecesOf(inside: (work: (db: Db) => Promise<Piece>) => Promise<Piece>): Promise<number[]> {
  const piece = sendInvitations();
  const sent: number[] = [];
  for (let isMore = true; isMore; ) {
    const done = await inside((db) => piece({ db }));
    sent.push(done.items);
    isMore = done.isMore;
  }
  return sent;
}
const allOf = async (inside: Parameters<typeof piecesOf>[0]): Promise<number> =>
  (await piecesOf(inside)).reduce((sum, n) => sum + n, 0);
const runAll = () => allOf((work) => world.inCompany('ayse', work));

describe('what goes out by itself', () => {
  const run = (daysLater = 0) =>
    allOf((work) =>
      inOneCompany(world.pool, world.ids.ayse.company, 'invitation.send', Date.now() + daysLater * 86_400_000, work),
    );
  const namesTo = async (email: string) => (await mailsTo(email)).map(({ name }) => name);
  const day = (away: number) => new Date(Date.now() + away * 86_400_000).toISOString();

  test('is an invitation once its plan takes answers, and none for a plan that is off the air, cancelled or yet to begin', async () => {
    const plans = {
      draft: await a.plan({ auditTypeId: 2 }),
      cancelled: (await survey()).id,
      early: (await survey({ beginDate: day(1), endDate: day(9) })).id,
      over: (await survey()).id,
    };
    await world.ok('ayse', 'plan.cancel', { id: plans.cancelled, reason: 'Vazgeçildi' });
    await setPlan(plans.over, { begins_at: day(-9), ends_at: day(-1) });
    for (const [name, id] of Object.entries(plans)) await invite(id, [{ email: `${name}@ornek.example` }]);
    await run();
    for (const name of Object.keys(plans)) expect([name, await namesTo(`${name}@ornek.example`)]).toEqual([name, []]);
    await world.ok('ayse', 'plan.publish', { id: plans.draft, published: true });
    await setPlan(plans.early, { begins_at: day(-1) });
    await run();
    await run();
    for (const name of ['draft', 'early']) expect(await namesTo(`${name}@ornek.example`)).toEqual(['survey.invited']);
    expect(await namesTo('over@ornek.example')).toEqual([]);
  });

  test('is one reminder so many hours before the end, where the plan asks for it, to whoever has not answered', async () => {
    const asked = (await survey({ remindBefore: 24, endDate: day(3) })).id;
    const silent = (await survey({ endDate: day(3) })).id;
    await invite(asked, [{ email: 'bekleyen@ornek.example' }, { email: 'veren@ornek.example' }]);
    await invite(silent, [{ email: 'sessiz@ornek.example' }]);
    for (const id of [asked, silent]) await sent(id, 30);
    const own = await phone(world, tokenOf((await invited(asked))[1]));
    await own.send(own.fill());
    await run();
    expect(await namesTo('bekleyen@ornek.example')).toEqual(['survey.invited']);
    for (const id of [asked, silent]) await setPlan(id, { ends_at: day(0.9) });
    await run();
    await run();
    expect(await namesTo('bekleyen@ornek.example')).toEqual(['survey.invited', 'survey.reminded']);
    expect(await namesTo('veren@ornek.example')).toEqual(['survey.invited']);
    expect(await namesTo('sessiz@ornek.example')).toEqual(['survey.invited']);
  });

  test('is one reminder however many days the plan still runs, also where somebody answered before', async () => {
    const { id } = await survey({ remindBefore: 72, endDate: day(9) });
    await invite(id, [
      { email: 'susan@ornek.example' },
      { email: 'erken@ornek.example' },
      { email: 'elle@ornek.example' },
    ]);
    await sent(id, 30);
    const [, early, byHand] = await invited(id);
    const own = await phone(world, tokenOf(early));
    await own.send(own.fill());
    await world.ok('ayse', 'invitation.remind', { auditId: id, ids: [byHand.id] });
    await setPlan(id, { ends_at: day(2.9) });
    for (const daysLater of [0, 1.1, 2.2]) await run(daysLater);
    for (const one of ['susan', 'elle'])
      expect(await namesTo(`${one}@ornek.example`)).toEqual(['survey.invited', 'survey.reminded']);
    expect(await namesTo('erken@ornek.example')).toEqual(['survey.invited']);
  });

  test('is no reminder to whoever was reminded by hand since the end was moved, however long before the new one', async () => {
    const { id } = await survey({ remindBefore: 24, endDate: day(9) });
    await invite(id, [{ email: 'hatirlanan@ornek.example' }]);
    await sent(id, 30);
    await setPlan(id, { ends_at: day(3) });
    await world.ok('ayse', 'invitation.remind', { auditId: id, ids: [(await invited(id))[0].id] });
    for (const daysLater of [1.1, 2.2]) await run(daysLater);
    expect(await namesTo('hatirlanan@ornek.example')).toEqual(['survey.invited', 'survey.reminded']);
  });

  test('is a reminder before each end that a plan is moved to, and one more where none could go out', async () => {
    const asked = { remindBefore: 24, endDate: day(3) };
    const [{ id: moved }, { id: closed }] = [await survey(asked), await survey(asked)];
    await invite(moved, [{ email: 'uzayan@ornek.example' }]);
    await invite(closed, [{ email: 'kapanan@ornek.example' }]);
    for (const id of [moved, closed]) {
      await sent(id, 30);
      await setPlan(id, { ends_at: day(0.9) });
    }
    await run();
    const reminders = async (email: string) =>
      (await namesTo(email)).filter((name) => name === 'survey.reminded').length;
    for (const name of ['uzayan', 'kapanan']) expect(await reminders(`${name}@ornek.example`)).toBe(1);
    await setPlan(moved, { ends_at: day(3) });
    await world.ok('ayse', 'plan.publish', { id: closed, published: false });
    await sendMails(world, async () => true);
    await world.ok('ayse', 'plan.publish', { id: closed, published: true });
    await run(0.5);
    await run(0.5);
    expect([await reminders('uzayan@ornek.example'), await reminders('kapanan@ornek.example')]).toEqual([1, 2]);
    await run(2.2);
    await run(2.5);
    expect(await reminders('uzayan@ornek.example')).toBe(2);
  });

  test('is one reminder a day at most, also where the end moves by hours', async () => {
    const { id } = await survey({ remindBefore: 24, endDate: day(3) });
    await invite(id, [{ email: 'az-uzayan@ornek.example' }]);
    await sent(id, 30);
    const reminders = async () =>
      (await namesTo('az-uzayan@ornek.example')).filter((name) => name === 'survey.reminded').length;
    await setPlan(id, { ends_at: day(0.9) });
    await run();
    expect(await reminders()).toBe(1);
    await setPlan(id, { ends_at: day(1.5) });
    await run(0.6);
    expect(await reminders()).toBe(1);
    await run(1.1);
    expect(await reminders()).toBe(2);
  });

  test('is a reminder also behind a hundred plans in which everybody has answered', async () => {
    const asked = { remindBefore: 72, endDate: day(2) };
    const { id } = await survey(asked);
    await world.inCompany('ayse', async (db) => {
      const { rows } = await sql<{ columns: string }>`
        select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
        where table_name = 'plan' and is_generated = 'NEVER' and is_identity = 'NO' and column_name <> 'link_token'`.execute(
        db,
      );
      const columns = sql.raw(rows[0]?.columns ?? '');
      await sql`
        with copied as (
          insert into plan (${columns}) select ${columns} from plan, generate_series(1, 100) where id = ${id} returning id),
        answered as (
          insert into invitation (plan_id, email, email_key, language_id, token)
          select id, 'bitti@ornek.example', 'bitti@ornek.example', 1, 'bitti' || id from copied returning id),
        mailed as (insert into invitation_mail (invitation_id, sent_at) select id, now() - interval '2 days' from answered)
        insert into invitation_use (invitation_id, day) select id, current_date from answered`.execute(db);
    });
    const { id: last } = await survey(asked);
    await invite(last, [{ email: 'sonuncu@ornek.example' }]);
    await sent(last, 30);
    await run();
    expect(await namesTo('sonuncu@ornek.example')).toEqual(['survey.invited', 'survey.reminded']);
    expect(await namesTo('bitti@ornek.example')).toEqual([]);
  });

  test('is no mail to somebody whose invitation was withdrawn before it went out', async () => {
    const { id } = await survey();
    await invite(id, [{ email: 'cekilen@ornek.example' }]);
    const [one] = await invited(id);
    await world.ok('ayse', 'invitation.withdraw', { auditId: id, ids: [one.id] });
    const rows = await world.inCompany('ayse', (db) =>
      db.selectFrom('message').select(['state', 'link']).where('recipient', '=', 'cekilen@ornek.example').execute(),
    );
    expect(rows).toEqual([{ state: 'Cancelled', link: null }]);
  });

  test('that still waits for a mailbox does not go once its plan is cancelled, nor a reminder once its person has answered', async () => {
    const [off, on] = [(await survey()).id, (await survey()).id];
    await invite(off, [{ email: 'iptal@ornek.example' }]);
    await invite(on, [{ email: 'yanitli@ornek.example' }]);
    await sent(on, 30);
    await world.inCompany('ayse', (db) =>
      sql`update message set state = 'Sent' where recipient = 'yanitli@ornek.example'`.execute(db),
    );
    expect((await world.ok('ayse', 'invitation.remind', { auditId: on })).sent).toBe(1);
    const own = await phone(world, tokenOf((await invited(on))[0]));
    await own.send(own.fill());
    await world.ok('ayse', 'plan.cancel', { id: off, reason: 'Vazgeçildi' });
    const letters = async () => {
      const to: string[] = [];
      await sendMails(world, async (letter) => to.push(letter.to) > 0);
      return to.filter((one) => one === 'iptal@ornek.example' || one === 'yanitli@ornek.example');
    };
    expect(await letters()).toEqual([]);
    // Whoever was not told is invited once the plan takes answers again.
    await world.ok('ayse', 'plan.restore', { id: off });
    await world.ok('ayse', 'plan.publish', { id: off, published: true });
    await run();
    expect(await letters()).toEqual(['iptal@ornek.example']);
  });

  test('that has gone out stays said as it was, also once the invitation was withdrawn', async () => {
    const { id } = await survey();
    await invite(id, [{ email: 'giden@ornek.example' }]);
    const [one] = await invited(id);
    const stateIs = (state?: string) =>
      world.inCompany('ayse', async (db) => {
        const { rows } = await sql<{ state: string }>`
          update message set state = coalesce(${state ?? null}, state) where recipient = 'giden@ornek.example' returning state`.execute(
          db,
        );
        return rows;
      });
    await stateIs('Sent');
    await world.ok('ayse', 'invitation.withdraw', { auditId: id, ids: [one.id] });
    expect(await stateIs()).toEqual([{ state: 'Sent' }]);
  });

  test('is no reminder either, once the invitation was withdrawn', async () => {
    const { id } = await survey();
    await invite(id, [{ email: 'gec@ornek.example' }]);
    await sent(id, 30);
    const [one] = await invited(id);
    expect((await world.ok('ayse', 'invitation.remind', { auditId: id })).sent).toBe(1);
    await world.ok('ayse', 'invitation.withdraw', { auditId: id, ids: [one.id] });
    const rows = await world.inCompany('ayse', (db) =>
      db
        .selectFrom('message')
        .select(['name', 'state', 'link'])
        .where('recipient', '=', 'gec@ornek.example')
        .orderBy('id')
        .execute(),
    );
    expect(rows).toEqual(
      ['survey.invited', 'survey.reminded'].map((name) => ({ name, state: 'Cancelled', link: null })),
    );
  });

  test('is none to somebody who was erased, however long the plan still runs', async () => {
    const { id } = await survey({ remindBefore: 72, endDate: day(2) });
    await invite(id, [{ email: 'silinmis@ornek.example' }]);
    await sent(id, 30);
    const [one] = await invited(id);
    await world.inCompany('ayse', (db) => eraseInvitations(db, [one.id], new Date().toISOString()));
    await sent(id, 60);
    await world.inCompany('ayse', (db) =>
      sql`update invitation set reminded_at = now() - interval '2 days' where id = ${one.id}`.execute(db),
    );
    expect((await world.ok('ayse', 'invitation.remind', { auditId: id })).sent).toBe(0);
    await run();
    expect(await mailsTo('■■■')).toEqual([]);
  });
});

test('one address gets three invitations an hour; further ones wait', async () => {
  const states: string[] = [];
  for (let n = 0; n < 4; n++) {
    const { id } = await survey();
    await invite(id, [{ email: 'dolu@ornek.example' }]);
    states.push((await invited(id))[0].state);
  }
  await runAll();
  expect(await runAll()).toBe(0);
  expect(await mailsTo('dolu@ornek.example')).toHaveLength(3);
  expect(states).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
});

/** People invited two days ago, by a mail that went out, or that was refused and given up. */
const crowd = (planId: number, n: number, mail: 'sent' | 'refused') =>
  world.inCompany('ayse', (db) =>
    sql`
      with people as (
        insert into invitation (plan_id, email, email_key, language_id, token)
        select ${planId}, person || '@ornek.example', person, 1, person
        from generate_series(1, ${n}) k, concat(k, '-', ${planId}::text) person returning id)
      insert into invitation_mail (invitation_id, sent_at, last_error)
      select id, case when ${mail} = 'sent' then now() - interval '2 days' end, case when ${mail} = 'refused' then '550' end
      from people`.execute(db),
  );

test('a reminder by hand mails the first fifty, and what recurs the others in pieces, each of them once', async () => {
  await runAll();
  const { id } = await survey();
  await crowd(id, 120, 'sent');
  const reminded = async (): Promise<number> => {
    const { rows } = await world.inCompany('ayse', (db) =>
      sql<{
        n: number;
      }>`select count(*)::int as n from invitation where plan_id = ${id} and reminded_at is not null`.execute(db),
    );
    return rows[0]?.n ?? 0;
  };
  const remind = async () => (await world.ok('ayse', 'invitation.remind', { auditId: id })).sent;
  expect([await remind(), await reminded()]).toEqual([120, 50]);
  expect(await remind()).toBe(0);
  // Whoever has answered meanwhile is reminded no more.
  await world.inCompany('ayse', (db) =>
    sql`insert into invitation_use (invitation_id, day) select max(id), now()::date from invitation where plan_id = ${id}`.execute(
      db,
    ),
  );
  expect(await piecesOf((work) => world.inCompany('ayse', work))).toEqual([0, 50, 19, 0]);
  expect(await reminded()).toBe(119);
});

test('a list of thousands is mailed in pieces, each whole when the next one fails; full mailboxes hold up nobody', async () => {
  const asked = { remindBefore: 72, endDate: new Date(Date.now() + 2 * 86_400_000).toISOString() };
  for (const { id } of [await survey(asked), await survey(asked)]) await crowd(id, 150, 'sent');
  // The server dies in the fourth piece, the second one of what is due.
  let at = 0;
  const dying = piecesOf((work) =>
    world.inCompany('ayse', async (db) => {
      const done = await work(db);
      if (++at === 4) throw new Error('died');
      return done;
    }),
  );
  await expect(dying).rejects.toThrow('died');
  const pieces = await piecesOf((work) => world.inCompany('ayse', work));
  expect([pieces.reduce((sum, n) => sum + n, 0), Math.max(...pieces)]).toEqual([300 - 50, 50]);
  expect(await runAll()).toBe(0);

  const many = (await survey()).id;
  const people = Array.from({ length: 5000 }, (_, n) => ({ email: `${n}-davet@ornek.example` }));
  expect((await invite(many, people)).body.Data).toMatchObject({ added: 5000 });
  const waits = () =>
    world.inCompany('ayse', (db) =>
      sql<{ n: number }>`select count(*)::int as n from invitation i where i.plan_id = ${many}
        and not exists (select from invitation_mail m where m.invitation_id = i.id)`.execute(db),
    );
  expect((await waits()).rows).toEqual([{ n: 4950 }]);
  const { id } = await survey();
  await crowd(id, 600, 'refused');
  const again = async (auditId: number) => (await world.ok('ayse', 'invitation.remind', { auditId })).sent;
  expect([await again(id), await again(id)]).toEqual([600, 0]);
});
