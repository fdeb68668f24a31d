import { randomUUID } from 'node:crypto';
import { messageNames } from '@sahada/contract/messages';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { remindReviewers } from '../../src/features/audit/remind-reviewers.ts';
import { remindOfPlans } from '../../src/features/message/remind.ts';
import { eventWatch, type Follower } from '../../src/pipeline/events.ts';
import { inOneCompany } from '../../src/pipeline/transaction-of-job.ts';
import { type Audits, audits, fourteenOfTwenty } from '../audits.ts';
import { type Builders, build } from '../builders.ts';
import { tellPeople } from '../queue.ts';
import { userWith } from '../walks/door.ts';
import { enterCompany, openWorld, type World } from '../world.ts';

/** What people are told of what happens to plans and responses. */

let world: World;
let a: Builders;
let checklist: Audits['checklist'];
let approve: Audits['approve'];
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  ({ checklist, approve } = audits(world, a));
  await tellPeople(world);
});
afterAll(() => world.close());
afterEach(() => {
  vi.useRealTimers();
});

const person = async (rights: Parameters<typeof userWith>[1] = []): Promise<number> =>
  (await userWith(world, rights)).user;

/** Somebody who may be a plan's auditor. */
async function auditor(rights: Parameters<typeof userWith>[1] = []): Promise<number> {
  const id = await person(rights);
  const projectId = await a.standing.project();
  await world.inCompany('ayse', (db) =>
    db.insertInto('project_user').values({ project_id: projectId, user_id: id }).execute(),
  );
  return id;
}

/** A plan on the air that received so many responses; its auditor reviews nothing. */
async function received(count = 1): Promise<{ auditId: number; lead: number }> {
  const list = await checklist();
  const leadAuditorId = await auditor();
  const { id, token } = await a.openPlan({ checkListId: list.checkListId, leadAuditorId, approverId: null });
  for (let n = 0; n < count; n++)
    await world.ok(null, 'field.submit', {
      responseKey: crypto.randomUUID(),
      token,
      answers: fourteenOfTwenty(list),
    });
  return { auditId: id, lead: leadAuditorId };
}

interface Shown {
  name: string;
  count: number;
  topics: (string | null)[];
}

/** Notifications that somebody can see now. */
const shownTo = (userId: number): Promise<Shown[]> =>
  world.inCompany('ayse', async (db) => {
    const { rows } = await sql<Shown>`
      select name, count, array(select e ->> 'topic' from jsonb_array_elements(entries) e) as topics
      from notification where user_id = ${userId} and at <= ${new Date().toISOString()} order by id`.execute(db);
    return rows;
  });

const mailsTo = (userId: number) =>
  world.inCompany('ayse', (db) =>
    db
      .selectFrom('message')
      .select(['name', 'subject', 'state'])
      .where('user_id', '=', userId)
      .where('channel', '=', 'mail')
      .orderBy('id')
      .execute(),
  );

describe('a part in a plan', () => {
  test('is told once the plan is on the air, not before, and taken back when it goes off again', async () => {
    const lead = await auditor();
    const list = await checklist();
    const id = await a.plan({ checkListId: list.checkListId, leadAuditorId: lead });
    await tellPeople(world);
    expect(await shownTo(lead)).toEqual([]);
    await world.ok('ayse', 'plan.publish', { id, published: true });
    await tellPeople(world);
    expect(await shownTo(lead)).toMatchObject([{ name: 'plan.assigned', count: 1 }]);
    expect(await mailsTo(lead)).toMatchObject([{ name: 'plan.assigned', state: 'Waiting' }]);
    await world.ok('ayse', 'plan.publish', { id, published: false });
    await tellPeople(world);
    expect([await shownTo(lead), await mailsTo(lead)]).toEqual([[], []]);
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
  });
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

test('credit is told of once at each mark, to those who manage the company', async () => {
  const boss = await person(['ManageMyCompany']);
  const use = async (percent: number): Promise<void> => {
    await world.inCompany('ayse', async (db) => {
      await sql`update credit set total = 1000`.execute(db);
      await sql`update credit_slot set granted = ${percent * 10}, used = ${percent * 10} where slot = 0`.execute(db);
    });
    await received();
    await tellPeople(world);
  };
  const told = async () =>
    (await mailsTo(boss)).filter(({ name }) => name === 'credit.used').map(({ subject }) => /%\d+/.exec(subject)?.[0]);
  await use(50);
  expect(await told()).toEqual([]);
  await use(81);
  await use(82);
  expect(await told()).toEqual(['%80']);
  await use(96);
  // The mail about 80 % had not gone out.
  expect(await told()).toEqual(['%95']);
  expect((await shownTo(boss)).filter(({ name }) => name === 'credit.used')).toHaveLength(1);
  await world.inCompany('ayse', (db) => sql`update credit_slot set granted = 0, used = 0`.execute(db));
});

test('a plan is reminded of once a day before, once when overdue and once when missed', async () => {
  const lead = await auditor(['ManageReports']);
  const list = await checklist();
  const begins = Date.now() + 3 * 86_400_000;
  await a.openPlan({
    checkListId: list.checkListId,
    leadAuditorId: lead,
    approverId: lead,
    beginDate: new Date(begins).toISOString(),
    endDate: new Date(begins + 3_600_000).toISOString(),
    graceDays: 2,
  });
  const namesAt = async (at: number): Promise<string[]> => {
    vi.setSystemTime(at);
    for (const _ of [1, 2])
      await world.inCompany('ayse', async (db) => {
        await sql`select set_config('app.now', ${new Date(at).toISOString()}, true)`.execute(db);
        await remindOfPlans(db);
      });
    const { rows } = await world.inCompany('ayse', (db) =>
      sql<{ name: string }>`select name from notification where user_id = ${lead}
        and name in ('plan.soon', 'plan.overdue', 'plan.missed')
        order by id`.execute(db),
    );
    return rows.map(({ name }) => name);
  };
  expect(await namesAt(begins - 2 * 86_400_000)).toEqual([]);
  expect(await namesAt(begins - 3_600_000)).toEqual(['plan.soon']);
  expect(await namesAt(begins + 7_200_000)).toEqual(['plan.soon', 'plan.overdue']);
  expect(await namesAt(begins + 2 * 86_400_000 + 7_200_000)).toEqual(['plan.soon', 'plan.overdue', 'plan.missed']);
});

test('a plan is reminded of neither off the air, cancelled, answered nor long over; that it was missed is told to its approver', async () => {
  const [lead, approver] = [await auditor(), await person(['ManageReports'])];
  const { checkListId, ...list } = await checklist();
  const begins = Date.now() + 40 * 86_400_000;
  const dates = { beginDate: new Date(begins).toISOString(), endDate: new Date(begins + 3_600_000).toISOString() };
  const plan = (over: object = {}) =>
    a.openPlan({
      checkListId,
      leadAuditorId: lead,
      assistantAuditorId: lead,
      approverId: approver,
      graceDays: 0,
      ...dates,
      ...over,
    });
  const [off, cancelled, answered, missed] = [await plan(), await plan(), await plan(), await plan()];
  await world.ok('ayse', 'plan.publish', { id: off.id, published: false });
  await world.ok('ayse', 'plan.cancel', { id: cancelled.id, reason: 'Vazgeçildi' });
  await world.inCompany('ayse', async (db) => {
    const plans = db.updateTable('plan').where('id', '=', answered.id);
    await plans.set({ begins_at: '2020-01-01' }).execute();
  });
  const answers = fourteenOfTwenty({ checkListId, ...list });
  await world.ok(null, 'field.submit', { responseKey: crypto.randomUUID(), token: answered.token, answers });
  await world.inCompany('ayse', (db) =>
    db.updateTable('plan').set({ begins_at: dates.beginDate }).where('id', '=', answered.id).execute(),
  );
  const toldAt = async (at: number): Promise<string[]> => {
    const { rows } = await world.inCompany('ayse', async (db) => {
      await sql`select set_config('app.now', ${new Date(at).toISOString()}, true)`.execute(db);
      await remindOfPlans(db);
      return sql<{
        topic: string;
      }>`select topic from said_once where topic ~ ${`^plan:(${[off, cancelled, answered, missed].map(({ id }) => id).join('|')}):`}
        order by topic`.execute(db);
    });
    return rows.map(({ topic }) => topic);
  };
  expect(await toldAt(begins + 10 * 86_400_000)).toEqual([]);
  expect(await toldAt(begins - 3_600_000)).toEqual([`plan:${missed.id}:soon`]);
  expect(await toldAt(begins + 7_200_000)).toEqual([`plan:${missed.id}:missed`, `plan:${missed.id}:soon`]);
  const named = async (userId: number) =>
    (await mailsTo(userId)).map(({ name }) => name).filter((name) => /^plan\.(soon|missed)$/.test(name));
  expect([await named(lead), await named(approver)]).toEqual([['plan.soon'], ['plan.missed']]);
});

describe('those who review', () => {
  const dayMs = 86_400_000;
  const hourMs = 3_600_000;
  /** What somebody is mailed of it when the task runs at an instant; those mails are on their way then. */
  const mailedAt = async (at: number, userId: number, name: string) =>
    world.inCompany('ayse', async (db) => {
      await sql`select set_config('app.now', ${new Date(at).toISOString()}, true)`.execute(db);
      await remindReviewers(db, at);
      const { rows } = await sql<{ fields: { responses: number; link: string } }>`
        update message set state = 'Sent' where user_id = ${userId} and name = ${name} and channel = 'mail' and state = 'Waiting'
        returning entries -> 0 -> 'fields' as fields`.execute(db);
      return rows.map(({ fields }) => fields);
    });
  const submitted = async (over: object = {}) => {
    const list = await checklist();
    const { id, token } = await a.openPlan({ checkListId: list.checkListId, ...over });
    const answers = fourteenOfTwenty(list);
    await world.call('can', 'field.submit', { responseKey: randomUUID(), revision: 0, token, answers });
    return id;
  };

  test('are reminded each morning, once, of what has waited for more than a day and is their turn', async () => {
    const [approver, other] = [await person(['ManageReports']), await person(['ManageReports'])];
    await submitted({ approverId: approver });
    await submitted();
    // 08:00 on the wall of Istanbul, when all of it has waited for a day.
    const morning = Math.ceil((Date.now() + 2 * dayMs) / dayMs) * dayMs + 5 * hourMs;
    const mailed = (at: number, userId = approver) => mailedAt(at, userId, 'review.waiting');
    expect(await mailed(Date.now())).toEqual([]);
    expect(await mailed(morning - hourMs)).toEqual([]);
    const [mine] = await mailed(morning);
    const [theirs] = await mailed(morning, other);
    // What has its approver is theirs alone; the rest is everybody's.
    expect(mine?.link).toBe('/reviews');
    expect([theirs?.responses ?? 0, (mine?.responses ?? 0) - (theirs?.responses ?? 0)]).toEqual([
      expect.any(Number),
      1,
    ]);
    expect(await mailed(morning + hourMs)).toEqual([]);
    expect(await mailed(morning + dayMs - hourMs)).toEqual([]);
    expect(await mailed(morning + dayMs)).toHaveLength(1);
  });

  test('are reminded of nothing that is stored apart, cancelled or, under four eyes, their own', async () => {
    const approver = await person(['ManageReports']);
    const [apart, cancelled, own, plain] = [
      await submitted({ approverId: approver }),
      await submitted({ approverId: approver }),
      await submitted({ approverId: approver }),
      await submitted({ approverId: approver }),
    ];
    await world.inCompany('ayse', async (db) => {
      await sql`update response set late = true, counted = false where plan_id = ${apart}`.execute(db);
      await sql`update plan set cancelled_at = now() where id = ${cancelled}`.execute(db);
      await sql`update response set user_id = ${approver} where plan_id = ${own}`.execute(db);
    });
    const morning = Math.ceil((Date.now() + 20 * dayMs) / dayMs) * dayMs + 5 * hourMs;
    const fourEyes = (is: boolean) =>
      world.inCompany('ayse', (db) => db.updateTable('company').set({ four_eyes: is }).execute());
    // Others that wait in this world are everybody's who may, and not this approver's alone.
    const other = await person(['ManageReports']);
    const counted = async (at: number) => {
      const [[mine], [theirs]] = [
        await mailedAt(at, approver, 'review.waiting'),
        await mailedAt(at, other, 'review.waiting'),
      ];
      return (mine?.responses ?? 0) - (theirs?.responses ?? 0);
    };
    expect([plain > 0, await counted(morning)]).toEqual([true, 2]);
    await fourEyes(true);
    expect(await counted(morning + dayMs)).toBe(1);
    await fourEyes(false);
  });

  test('are told once when credit has come for what waits for it', async () => {
    const reviewer = await person(['ManageReports']);
    const planId = await submitted();
    await world.inCompany('ayse', (db) =>
      sql`update response set over_quota = true, counted = false where plan_id = ${planId}`.execute(db),
    );
    // What waits because its plan is full waits for no credit.
    const full = await submitted({ participantLimit: 1 });
    await world.inCompany('ayse', async (db) => {
      await sql`update response set over_quota = true, counted = false where plan_id = ${full}`.execute(db);
      await sql`update plan set participant_limit = 0 where id = ${full}`.execute(db);
    });
    const now = Date.now();
    const mailed = (at: number) => mailedAt(at, reviewer, 'review.credit');
    expect(await mailed(now)).toMatchObject([{ responses: 1 }]);
    expect(await mailed(now + hourMs)).toEqual([]);
    await world.inCompany('ayse', (db) => sql`update credit set total = total + 10`.execute(db));
    expect(await mailed(now + 2 * hourMs)).toHaveLength(1);
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

describe('the cursor of a follower', () => {
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...world.database.owner });
    await client.connect();
    return client;
  };
  const told = async (reviewer: number): Promise<number> =>
    (await shownTo(reviewer)).reduce((sum, { count }) => sum + count, 0);

  test('never passes a transaction that is still open', async () => {
    const reviewer = await person(['ManageReports']);
    const early = await open();
    try {
      await early.query('begin');
      await early.query('select pg_current_xact_id()');
      await received();
      await tellPeople(world, 'once');
      expect(await told(reviewer)).toBe(0);
      await early.query('commit');
      await tellPeople(world);
      expect(await told(reviewer)).toBe(1);
    } finally {
      await early.end();
    }
  });

  test('comes to where a look began: what happens meanwhile is told by the next', async () => {
    const told: number[] = [];
    const jobs = new pg.Client({ ...world.database.jobs });
    await jobs.connect();
    const follower: Follower = {
      name: 'busy',
      tables: ['department'],
      take: async (_db, events) => {
        told.push(events.length);
        if (told.length < 5) await a.department();
      },
    };
    const watch = eventWatch(follower);
    const look = () =>
      watch.look({
        send: (text, values = []) => jobs.query(text, values),
        inCompany: (id, work) => inOneCompany(world.pool, id, 'test', Date.now(), work),
        isOver: () => false,
        log: (error) => {
          throw error;
        },
      });
    try {
      await expect.poll(() => look(), { timeout: 20_000 }).toBe(0);
      told.length = 0;
      await a.department();
      await expect.poll(() => look().then(() => told.length), { timeout: 20_000, interval: 20 }).toBe(1);
      await expect.poll(() => look().then(() => told.length), { timeout: 20_000, interval: 20 }).toBe(2);
    } finally {
      await jobs.end();
    }
  });

  test('tells what happened to a row in its order, though the transactions are numbered the other way', async () => {
    const client = async () => {
      const one = await world.pool.connect();
      await one.query('begin');
      await enterCompany(one, world.ids.ayse.company);
      return one;
    };
    const id = await a.department();
    const seen: string[] = [];
    const follower: Follower = {
      name: 'test',
      tables: ['department'],
      take: async (_db, events) => {
        for (const { row, changed } of events) if (row === id) seen.push(String(changed.name?.[1] ?? 'made'));
      },
    };
    const watch = eventWatch(follower);
    const look = () =>
      watch.look({
        send: (text, values = []) => jobs.query(text, values),
        inCompany: (id, work) => inOneCompany(world.pool, id, 'test', Date.now(), work),
        isOver: () => false,
        log: (error) => {
          throw error;
        },
      });
    const jobs = new pg.Client({ ...world.database.jobs });
    await jobs.connect();
    await expect.poll(() => look().then(() => seen), { timeout: 20_000 }).toEqual(['made']);
    seen.length = 0;
    const low = await client();
    await low.query('select pg_current_xact_id()');
    const between = await client();
    await between.query('select pg_current_xact_id()');
    const high = await client();
    try {
      await high.query(`update department set name = 'first' where id = $1`, [id]);
      await high.query('commit');
      await low.query(`update department set name = 'second' where id = $1`, [id]);
      await low.query('commit');
      // The second change could be told by its number; the first one cannot yet.
      await look();
      expect(seen).toEqual([]);
      await between.query('commit');
      await expect.poll(() => look().then(() => seen), { timeout: 20_000 }).toEqual(['first', 'second']);
    } finally {
      for (const one of [low, between, high]) one.release();
      await jobs.end();
    }
  });
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
});
