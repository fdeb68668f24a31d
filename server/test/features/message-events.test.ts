import { randomUUID } from 'node:crypto';
import { messageNames } from '@sahada/contract/messages';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../src/db/kysely.ts';
import { tellTogether } from '../../src/facts/tell.ts';
import { remindOfPlans } from '../../src/features/message/remind.ts';
import { eachOf } from '../../src/pipeline/recurring.ts';
import { type Audience, audience } from '../audience.ts';
import { type Audits, audits, fourteenOfTwenty } from '../audits.ts';
import { type Builders, build } from '../builders.ts';
import { tellPeople, unexpected } from '../queue.ts';
import { openWorld, type World } from '../world.ts';

/** What people are told of what happens to plans and responses. */

let world: World;
let a: Builders;
let checklist: Audits['checklist'];
let approve: Audits['approve'];
let person: Audience['person'];
let auditor: Audience['auditor'];
let received: Audience['received'];
let shownTo: Audience['shownTo'];
let mailsTo: Audience['mailsTo'];
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  ({ checklist, approve } = audits(world, a));
  ({ person, auditor, received, shownTo, mailsTo } = audience(world, a));
  await tellPeople(world);
});
afterAll(() => world.close());
afterEach(() => {
  vi.useRealTimers();
});

describe('a part in a plan', () => {
  test('is told once the plan is on the air, not before, and taken back when it goes off again', async () => {
    const lead = await auditor();
    const list = await checklist();
    const id = await a.plan({
      checkListId: list.checkListId,
      leadAuditorId: lead,
      approverId: world.ids.ayse.user,
    });
    await tellPeople(world);
    expect(await shownTo(lead)).toEqual([]);
    await world.ok('ayse', 'plan.publish', { id, published: true });
    await tellPeople(world);
    // Nobody is told of what they have done themselves.
    expect((await shownTo(world.ids.ayse.user)).filter(({ name }) => name === 'plan.assigned')).toEqual([]);
    expect(await shownTo(lead)).toMatchObject([{ name: 'plan.assigned', count: 1 }]);
    expect(await mailsTo(lead)).toMatchObject([{ name: 'plan.assigned', state: 'Waiting' }]);
    await world.ok('ayse', 'plan.publish', { id, published: false });
    await tellPeople(world);
    expect([await shownTo(lead), await mailsTo(lead)]).toEqual([[], []]);
  });

  test('is taken back when the plan is cancelled, and told again once it is put on the air anew', async () => {
    const lead = await auditor();
    const { checkListId } = await checklist();
    const { id } = await a.openPlan({ checkListId, leadAuditorId: lead });
    const told = async () => {
      await tellPeople(world);
      return (await shownTo(lead)).map(({ name }) => name);
    };
    expect(await told()).toEqual(['plan.assigned']);
    // Made and put on the air before anything was told, it is told once all the same.
    const { rows: said } = await world.inCompany('ayse', (db) =>
      sql`select id from message where user_id = ${lead} and channel = 'inApp'`.execute(db),
    );
    expect(said).toHaveLength(1);
    await world.ok('ayse', 'plan.cancel', { id, reason: 'Kar tatili' });
    expect(await told()).toEqual([]);
    await world.ok('ayse', 'plan.restore', { id });
    expect(await told()).toEqual([]);
    await world.ok('ayse', 'plan.publish', { id, published: true });
    expect(await told()).toEqual(['plan.assigned']);
  });

  test('that goes to somebody else is told to them and taken back from the one before; two parts are told once', async () => {
    const [lead, next] = [await auditor(['ManageReports']), await auditor()];
    const list = await checklist();
    const own = { leadAuditorId: lead, assistantAuditorId: lead, approverId: lead };
    const { id } = await a.openPlan({ checkListId: list.checkListId, ...own });
    await tellPeople(world);
    expect(await shownTo(lead)).toMatchObject([{ name: 'plan.assigned', count: 1 }]);
    await world.ok('ayse', 'plan.save', { id, leadAuditorId: next, assistantAuditorId: next, approverId: null });
    await tellPeople(world);
    expect(await shownTo(lead)).toEqual([]);
    expect(await shownTo(next)).toMatchObject([{ name: 'plan.assigned', count: 1 }]);
    const over = { fromUserId: next, leadAuditorId: lead, assistantAuditorId: lead };
    expect(await world.ok('ayse', 'plan.handOver', { ids: [id], ...over })).toEqual({ changed: 1, left: [] });
    await tellPeople(world);
    expect(await shownTo(next)).toEqual([]);
    expect(await shownTo(lead)).toMatchObject([{ name: 'plan.assigned', count: 1 }]);
  });
});

test('a part in a plan leads whoever fills it in to the form, and who approves to what comes in', async () => {
  const [lead, approver] = [await auditor(), await person(['ManageReports'])];
  const { checkListId } = await checklist();
  const { id, token } = await a.openPlan({ checkListId, leadAuditorId: lead, approverId: approver });
  await tellPeople(world);
  const { rows } = await world.inCompany('ayse', (db) =>
    sql<{ user_id: number; link: string }>`
      select user_id, entries -> 0 -> 'fields' ->> 'link' as link from notification
      where user_id in (${lead}, ${approver}) order by user_id`.execute(db),
  );
  expect(rows).toEqual([
    { user_id: lead, link: `/s/${token}` },
    { user_id: approver, link: `/audit/audit-details/${id}` },
  ]);
});

test('what waits for approval is told to whoever reviews its plan now, and taken back from the one before', async () => {
  const [lead, before, after] = [await auditor(), await person(['ManageReports']), await person(['ManageReports'])];
  const list = await checklist();
  const { id, token } = await a.openPlan({ checkListId: list.checkListId, leadAuditorId: lead, approverId: before });
  const submit = async () => {
    await world.ok(null, 'field.submit', { responseKey: randomUUID(), token, answers: fourteenOfTwenty(list) });
  };
  await submit();
  await submit();
  await tellPeople(world);
  const waits = async (user: number) => (await shownTo(user)).filter(({ name }) => name === 'response.awaiting');
  expect([await waits(before), await waits(after)]).toMatchObject([[{ count: 2 }], []]);
  await world.ok('ayse', 'plan.save', { id, approverId: after });
  await tellPeople(world);
  expect([await waits(before), await waits(after)]).toMatchObject([[], [{ count: 2 }]]);
  const [one] = (await world.ok('ayse', 'review.list', { auditId: id })).ListItems;
  await world.ok('ayse', 'audit.approve', { auditId: id, responseId: one.responseId ?? one.id });
  await tellPeople(world);
  expect(await waits(after)).toMatchObject([{ count: 1 }]);
  // Another lead reviews nothing here, and changes nothing of it.
  await world.ok('ayse', 'plan.save', { id, leadAuditorId: await auditor() });
  await tellPeople(world);
  expect(await waits(after)).toMatchObject([{ count: 1 }]);
});

test('a plan is named to each as they read it: its auditor in the company’s language, the assistant in their own', async () => {
  const [lead, assistant] = [await auditor(), await auditor()];
  await world.inCompany('ayse', (db) =>
    sql`update "user" set default_language_id = case id when ${lead} then 1 else 2 end where id in (${lead}, ${assistant})`.execute(
      db,
    ),
  );
  const { checkListId } = await checklist();
  const locales = [{ languageId: 2, definition: 'Kitchen audit' }];
  const named = { definition: 'Mutfak denetimi', name: 'Mutfak denetimi', locales };
  await a.openPlan({ checkListId, leadAuditorId: lead, assistantAuditorId: assistant, approverId: null, ...named });
  await tellPeople(world);
  const { rows } = await world.inCompany('ayse', (db) =>
    sql<{ user_id: number; text: string }>`
      select user_id, text from message where user_id in (${lead}, ${assistant}) and channel = 'mail'`.execute(db),
  );
  const textOf = (id: number) => rows.find(({ user_id }) => user_id === id)?.text ?? '';
  expect(textOf(lead)).toContain('Mutfak denetimi');
  expect(textOf(assistant)).toContain('Kitchen audit');
  expect(textOf(assistant)).not.toContain('Mutfak denetimi');
  const remind = (db: Db) => remindOfPlans({ db, each: eachOf(db, unexpected) });
  await world.inCompany('ayse', async (db) => {
    await sql`update plan set begins_at = now() + interval '2 hours', ends_at = now() + interval '3 hours'
      where lead_auditor_id = ${lead}`.execute(db);
    await remind(db);
  });
  const { rows: soon } = await world.inCompany('ayse', (db) =>
    sql<{ user_id: number; subject: string; text: string }>`
      select user_id, subject, text from message where user_id in (${lead}, ${assistant}) and name = 'plan.soon'
        and channel = 'inApp' order by user_id`.execute(db),
  );
  expect(soon.map(({ subject, text }) => `${subject} ${text}`)).toEqual([
    expect.stringContaining('Mutfak denetimi'),
    expect.stringContaining('Kitchen audit'),
  ]);
});

test('parts in several plans lead whoever fills them in to their work, and who approves to the review inbox', async () => {
  const [lead, approver] = [await auditor(), await person(['ManageReports'])];
  const { checkListId } = await checklist();
  const planned = () => a.plan({ checkListId, leadAuditorId: lead, approverId: approver });
  await world.ok('ayse', 'plan.publishMany', { ids: [await planned(), await planned()], published: true });
  await tellPeople(world);
  const { rows } = await world.inCompany('ayse', (db) =>
    sql<{ user_id: number; link: string }>`
      select user_id, link from message where user_id in (${lead}, ${approver}) and channel = 'mail' order by user_id`.execute(
      db,
    ),
  );
  expect(rows).toEqual([
    { user_id: lead, link: '/s/' },
    { user_id: approver, link: '/reviews' },
  ]);
});

describe('a response that waits for approval', () => {
  test('is told to those who review it, and the notification goes when somebody approves it', async () => {
    const reviewer = await person(['ManageReports']);
    const { auditId } = await received();
    await tellPeople(world);
    expect(await shownTo(reviewer)).toMatchObject([{ name: 'response.awaiting', count: 1 }]);
    expect((await approve(auditId)).body.Success).toBe(true);
    await tellPeople(world);
    expect(await shownTo(reviewer)).toEqual([]);
  });

  test('is told to the plan’s lead, who may, where its approver is no longer active', async () => {
    const [approver, lead] = [await person(['ManageReports']), await auditor(['ManageReports'])];
    const list = await checklist();
    const { token } = await a.openPlan({ checkListId: list.checkListId, leadAuditorId: lead, approverId: approver });
    await world.ok('ayse', 'user.setActive', { ids: [approver], active: false });
    const answers = fourteenOfTwenty(list);
    await world.ok(null, 'field.submit', { responseKey: randomUUID(), token, answers });
    await tellPeople(world);
    expect((await shownTo(lead)).map(({ name }) => name)).toContain('response.awaiting');
  });

  test('is no longer theirs to decide once somebody has rejected it', async () => {
    const reviewer = await person(['ManageReports']);
    const { auditId } = await received();
    await tellPeople(world);
    const [{ responseId }] = (await world.ok('ayse', 'audit.details', { auditId })).Responses;
    await world.ok('ayse', 'audit.reject', { responseId, reason: 'Yanlış mağaza' });
    await tellPeople(world);
    expect(await shownTo(reviewer)).toEqual([]);
  });

  test('twelve within ten minutes are one notification and one mail that say so', async () => {
    const reviewer = await person(['ManageReports']);
    await received(12);
    await tellPeople(world);
    expect(await shownTo(reviewer)).toMatchObject([{ name: 'response.awaiting', count: 12 }]);
    const mails = await mailsTo(reviewer);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^12 yanıt onayınızı bekliyor: /)]);
  });
});

test('a response is told to its reviewer, but not where they sent it themselves', async () => {
  const list = await checklist();
  const me = world.ids.ayse.user;
  const { token } = await a.openPlan({ checkListId: list.checkListId, approverId: me });
  const send = async (as: 'ayse' | null): Promise<number> => {
    await world.ok(as, 'field.submit', { responseKey: crypto.randomUUID(), token, answers: fourteenOfTwenty(list) });
    await tellPeople(world);
    const told = (await shownTo(me)).filter(({ name }) => name === 'response.awaiting');
    return told.reduce((sum, { count }) => sum + count, 0);
  };
  const before = await send(null);
  expect(before).toBeGreaterThan(0);
  expect(await send('ayse')).toBe(before);
  expect(await send(null)).toBe(before + 1);
});

describe('what becomes of a response', () => {
  const namesOf = async (userId: number): Promise<string[]> =>
    (await shownTo(userId)).map(({ name }) => name).filter((name) => name.startsWith('response.'));
  const answered = async (over: object = {}) => {
    const list = await checklist();
    const [lead, reviewer] = [await auditor(), await person(['ManageReports'])];
    const plan = { checkListId: list.checkListId, leadAuditorId: lead, approverId: reviewer, ...over };
    const { id: auditId, token } = await a.openPlan(plan);
    const submission = { responseKey: crypto.randomUUID(), token, answers: fourteenOfTwenty(list) };
    return { auditId, lead, reviewer, submission };
  };
  const only = async (auditId: number): Promise<number> =>
    (await world.ok('ayse', 'audit.details', { auditId })).Responses[0].responseId;

  test('is told to its auditors when it is rejected, with the reason, and to nobody twice', async () => {
    const { auditId, lead, submission } = await answered();
    await world.ok('can', 'field.submit', submission);
    await world.ok('ayse', 'audit.reject', { responseId: await only(auditId), reason: 'Yanlış mağaza' });
    await tellPeople(world);
    for (const user of [lead, world.ids.can.user])
      expect((await namesOf(user)).filter((name) => name === 'response.rejected')).toHaveLength(1);
    const [mail] = (await mailsTo(lead)).filter(({ name }) => name === 'response.rejected');
    expect(mail).toBeDefined();
    expect(await namesOf(world.ids.ayse.user)).not.toContain('response.rejected');
  });

  test('is told as stored apart to those who may accept it, and to its auditors once it is accepted', async () => {
    const { auditId, lead, reviewer, submission } = await answered();
    await world.ok('ayse', 'plan.publish', { id: auditId, published: false });
    await world.ok(null, 'field.submit', submission);
    await tellPeople(world);
    expect(await namesOf(reviewer)).toEqual(['response.apart']);
    await world.ok('ayse', 'audit.accept', { responseId: await only(auditId), accept: true });
    await tellPeople(world);
    expect(await namesOf(reviewer)).toEqual(['response.awaiting']);
    expect(await namesOf(lead)).toEqual(['response.accepted']);
  });

  test('is told as accepted only where it was, and then waits: not where that approves it, nor when an approval is undone', async () => {
    const { auditId, lead, submission } = await answered({ approveRequired: false });
    await world.ok('ayse', 'plan.publish', { id: auditId, published: false });
    await world.ok(null, 'field.submit', submission);
    await world.ok('ayse', 'audit.accept', { responseId: await only(auditId), accept: true });
    await tellPeople(world);
    expect(await namesOf(lead)).not.toContain('response.accepted');
    const reopened = await answered();
    await world.ok(null, 'field.submit', reopened.submission);
    await tellPeople(world);
    const responseId = await only(reopened.auditId);
    await world.ok('ayse', 'audit.approve', { auditId: reopened.auditId, responseId });
    await world.ok('ayse', 'audit.reopen', { responseId, reason: 'Yanlışlıkla' });
    await tellPeople(world);
    expect(await namesOf(reopened.lead)).not.toContain('response.accepted');
  });

  test('is told as received where nobody has to approve it', async () => {
    const { reviewer, submission } = await answered({ approveRequired: false });
    await world.ok(null, 'field.submit', submission);
    await tellPeople(world);
    expect(await namesOf(reviewer)).toEqual(['response.received']);
  });
});

describe('an approval', () => {
  const asLead = async () => {
    const { auditId: id, lead } = await received();
    await tellPeople(world);
    return { lead, id };
  };
  const about = async (lead: number) => (await shownTo(lead)).filter(({ name }) => name === 'response.approved');

  test('is told after a minute', async () => {
    const { lead, id } = await asLead();
    expect((await approve(id)).body.Success).toBe(true);
    await tellPeople(world);
    expect(await about(lead)).toEqual([]);
    vi.setSystemTime(Date.now() + 61_000);
    expect(await about(lead)).toMatchObject([{ count: 1 }]);
    // Ayşe, who assists, has approved it.
    expect(await about(world.ids.ayse.user)).toEqual([]);
  });

  test('that is undone within a minute is never told', async () => {
    const { lead, id } = await asLead();
    await approve(id);
    await tellPeople(world);
    const details = await world.ok('ayse', 'audit.details', { auditId: id });
    const [response] = details.Responses;
    await world.ok('ayse', 'audit.reopen', { responseId: response.responseId, undo: true });
    await tellPeople(world);
    vi.setSystemTime(Date.now() + 120_000);
    expect(await about(lead)).toEqual([]);
    expect((await mailsTo(lead)).filter(({ name }) => name === 'response.approved')).toEqual([]);
  });
});

test('somebody who turned everything off gets what is essential only', async () => {
  const quiet = await person(['ManageReports']);
  await world.inCompany('ayse', (db) =>
    db
      .insertInto('message_choice')
      .values(messageNames.map((name) => ({ user_id: quiet, name, mail: false, in_app: false, push: false })))
      .execute(),
  );
  await received();
  await tellPeople(world);
  expect([await shownTo(quiet), await mailsTo(quiet)]).toEqual([[], []]);
  await world.ok('ayse', 'user.changePassword', {
    userId: quiet,
    newPassword: 'Sahada!2027',
    confirmPassword: 'Sahada!2027',
  });
  expect(await mailsTo(quiet)).toMatchObject([{ name: 'account.passwordSet' }]);
});

test('more responses than a message remembers are counted in it all the same', async () => {
  const reviewer = await person(['ManageReports']);
  const subjects = async () => (await mailsTo(reviewer)).map(({ subject }) => subject?.split(' ')[0]);
  await received(60);
  await tellPeople(world);
  expect(await shownTo(reviewer)).toMatchObject([{ count: 60 }]);
  expect(await subjects()).toEqual(['60']);
  await received(60);
  await tellPeople(world);
  expect(await shownTo(reviewer)).toMatchObject([{ count: 120 }]);
  expect(await subjects()).toEqual(['120']);
  // A large number is written as its reader writes it.
  const fields = { responses: 1, plan: 'Gıda', place: 'Kadıköy', link: '/reviews/1' };
  const sayings = Array.from({ length: 900 }, () => ({ fields }));
  await world.inCompany('ayse', (db) => tellTogether(db, 'response.awaiting', [reviewer], sayings));
  expect(await subjects()).toEqual(['1.020']);
});
