import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { remindReviewers } from '../../src/features/audit/remind-reviewers.ts';
import { remindOfPlans } from '../../src/features/message/remind.ts';
import { eachOf } from '../../src/pipeline/recurring.ts';
import { type Audience, audience } from '../audience.ts';
import { type Audits, audits, fourteenOfTwenty } from '../audits.ts';
import { type Builders, build } from '../builders.ts';
import { tellPeople, unexpected } from '../queue.ts';
import { bearer, openWorld, type World } from '../world.ts';

/** What people are reminded of: plans whose day comes, what waits for a review, and credit that runs out. */

let world: World;
let a: Builders;
let checklist: Audits['checklist'];
let person: Audience['person'];
let auditor: Audience['auditor'];
let received: Audience['received'];
let shownTo: Audience['shownTo'];
let mailsTo: Audience['mailsTo'];
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  ({ checklist } = audits(world, a));
  ({ person, auditor, received, shownTo, mailsTo } = audience(world, a));
  await tellPeople(world);
});
afterAll(() => world.close());
afterEach(() => {
  vi.useRealTimers();
});

test('a plan is reminded of once a day before, once when overdue and once when missed', async () => {
  const [lead, assistant] = [await auditor(['ManageReports']), await auditor()];
  const list = await checklist();
  const begins = Math.floor(Date.now() / 1000) * 1000 + 3 * 86_400_000;
  const { token } = await a.openPlan({
    checkListId: list.checkListId,
    leadAuditorId: lead,
    assistantAuditorId: assistant,
    approverId: lead,
    beginDate: new Date(begins).toISOString(),
    endDate: new Date(begins + 3_600_000).toISOString(),
    graceDays: 5,
  });
  const namesAt = async (at: number): Promise<string[]> => {
    vi.setSystemTime(at);
    for (const _ of [1, 2])
      await world.inCompany('ayse', async (db) => {
        await sql`select set_config('app.now', ${new Date(at).toISOString()}, true)`.execute(db);
        await remindOfPlans({ db, each: eachOf(db, unexpected) });
      });
    return told(lead);
  };
  const told = async (user: number): Promise<string[]> => {
    const { rows } = await world.inCompany('ayse', (db) =>
      sql<{ name: string }>`select name from notification where user_id = ${user}
        and name in ('plan.soon', 'plan.overdue', 'plan.missed')
        order by id`.execute(db),
    );
    return rows.map(({ name }) => name);
  };
  expect(await namesAt(begins - 25 * 3_600_000)).toEqual([]);
  expect(await namesAt(begins - 23 * 3_600_000)).toEqual(['plan.soon']);
  const { rows: said } = await world.inCompany('ayse', (db) =>
    sql<{ begins: string; link: string }>`select e -> 'fields' ->> 'begins' as begins, e -> 'fields' ->> 'link' as link
      from notification n cross join jsonb_array_elements(n.entries) e where n.user_id = ${lead} and n.name = 'plan.soon'`.execute(
      db,
    ),
  );
  expect(said.map(({ begins: at, link }) => [Date.parse(at), link])).toEqual([[begins, `/s/${token}`]]);
  expect(await namesAt(begins + 7_200_000)).toEqual(['plan.soon', 'plan.overdue']);
  expect(await namesAt(begins + 5 * 86_400_000 + 7_200_000)).toEqual(['plan.soon', 'plan.overdue', 'plan.missed']);
  expect(await told(assistant)).toEqual(['plan.soon', 'plan.overdue']);
});

test('a plan whose dates are moved is reminded of anew; what was told of its dates before is taken back', async () => {
  const lead = await auditor();
  const { checkListId } = await checklist();
  const people = { leadAuditorId: lead, assistantAuditorId: lead };
  const { id } = await a.openPlan({ checkListId, graceDays: 2, ...people });
  const told = async (): Promise<string[]> =>
    (await shownTo(lead)).map(({ name }) => name).filter((name) => name === 'plan.soon' || name === 'plan.overdue');
  const movedTo = async (hours: number): Promise<string[]> => {
    await world.inCompany('ayse', (db) =>
      sql`update plan set begins_at = now() + make_interval(hours => ${hours}), ends_at = now() + make_interval(hours => ${hours + 1})
        where id = ${id}`.execute(db),
    );
    await tellPeople(world);
    return told();
  };
  const reminded = async (): Promise<string[]> => {
    await world.inCompany('ayse', (db) => remindOfPlans({ db, each: eachOf(db, unexpected) }));
    return told();
  };
  await movedTo(12);
  expect([await reminded(), await reminded()]).toEqual([['plan.soon'], ['plan.soon']]);
  expect([await movedTo(720), await reminded()]).toEqual([[], []]);
  expect([await movedTo(10), await reminded(), await reminded()]).toEqual([[], ['plan.soon'], ['plan.soon']]);
  expect([await movedTo(-10), await reminded()]).toEqual([[], ['plan.overdue']]);
  expect([await movedTo(-5), await reminded()]).toEqual([[], ['plan.overdue']]);
});

test('a plan whose lead and assistant are passive is told to those who manage plans, until another one carries it out', async () => {
  const [lead, assistant, next] = [await auditor(), await auditor(), await auditor()];
  const planner = await person(['ManageAuditPlans']);
  const list = await checklist();
  const begins = Date.now() + 20 * 3_600_000;
  const { id } = await a.openPlan({
    ...{ checkListId: list.checkListId, leadAuditorId: lead, assistantAuditorId: assistant },
    beginDate: new Date(begins).toISOString(),
    endDate: new Date(begins + 3_600_000).toISOString(),
  });
  await world.inCompany('ayse', (db) =>
    db.updateTable('user').set({ active: false }).where('id', 'in', [lead, assistant]).execute(),
  );
  for (const _ of [1, 2]) await world.inCompany('ayse', (db) => remindOfPlans({ db, each: eachOf(db, unexpected) }));
  const told = async (user: number) =>
    (await shownTo(user)).filter(({ topics }) => topics.includes(`plan:${id}:soon`)).map(({ name }) => name);
  expect([await told(planner), await told(lead)]).toEqual([['plan.noAuditor'], []]);
  await world.ok('ayse', 'plan.handOver', {
    ...{ ids: [id], fromUserId: lead, leadAuditorId: next, assistantAuditorId: next },
  });
  await tellPeople(world);
  expect(await told(planner)).toEqual([]);
});

test('what a plan reminds of is taken back from who carries it out no more, and from nobody else', async () => {
  const [lead, assistant, next] = [await auditor(), await auditor(), await auditor()];
  const { checkListId } = await checklist();
  const { id } = await a.openPlan({ checkListId, leadAuditorId: lead, assistantAuditorId: assistant });
  await world.inCompany('ayse', async (db) => {
    await sql`update plan set begins_at = now() + interval '5 hours', ends_at = now() + interval '6 hours' where id = ${id}`.execute(
      db,
    );
  });
  await tellPeople(world);
  await world.inCompany('ayse', (db) => remindOfPlans({ db, each: eachOf(db, unexpected) }));
  const reminded = async (user: number) => (await shownTo(user)).filter(({ name }) => name === 'plan.soon').length;
  expect([await reminded(lead), await reminded(assistant)]).toEqual([1, 1]);
  const over = { fromUserId: lead, leadAuditorId: next, assistantAuditorId: next };
  await world.ok('ayse', 'plan.handOver', { ids: [id], ...over });
  await tellPeople(world);
  expect([await reminded(lead), await reminded(assistant)]).toEqual([0, 1]);
  expect((await mailsTo(lead)).filter(({ name }) => name === 'plan.soon')).toEqual([]);
});

test('that a plan is overdue or missed is taken back once something counts that has come', async () => {
  const [lead, approver] = [await auditor(), await person(['ManageReports'])];
  const list = await checklist();
  const people = { leadAuditorId: lead, assistantAuditorId: lead, approverId: approver };
  const over = async (graceDays: number) => {
    const { id, token } = await a.openPlan({ checkListId: list.checkListId, graceDays, ...people });
    await world.inCompany('ayse', async (db) => {
      const ends_at = new Date(Date.now() - 3_600_000).toISOString();
      await db.updateTable('plan').set({ ends_at }).where('id', '=', id).execute();
      await remindOfPlans({ db, each: eachOf(db, unexpected) });
    });
    const own = bearer(await world.session({ user: lead, company: world.ids.ayse.company }, 'field'));
    const answers = fourteenOfTwenty(list);
    await world.call(null, 'field.submit', { responseKey: randomUUID(), token, answers }, own);
    return id;
  };
  const late = async () => [
    (await shownTo(lead)).filter(({ name }) => name === 'plan.overdue').length,
    (await mailsTo(lead)).filter(({ name }) => name === 'plan.overdue').length,
    (await shownTo(approver)).filter(({ name }) => name === 'plan.missed').length,
    (await mailsTo(approver)).filter(({ name }) => name === 'plan.missed').length,
  ];
  await over(2);
  expect(await late()).toEqual([1, 1, 0, 0]);
  await tellPeople(world);
  expect(await late()).toEqual([0, 0, 0, 0]);
  const missed = await over(0);
  await tellPeople(world);
  expect(await late()).toEqual([0, 0, 1, 1]);
  const [{ responseId }] = (await world.ok('ayse', 'audit.details', { auditId: missed })).Responses;
  await world.ok('ayse', 'audit.accept', { responseId, accept: true });
  await tellPeople(world);
  expect(await late()).toEqual([0, 0, 0, 0]);
});

test('a plan is reminded of as many hours before as it says, which is taken back when it is cancelled', async () => {
  const lead = await auditor();
  const { checkListId } = await checklist();
  const begins = Date.now() + 5 * 86_400_000;
  const dates = { beginDate: new Date(begins).toISOString(), endDate: new Date(begins + 3_600_000).toISOString() };
  const { id } = await a.openPlan({ checkListId, leadAuditorId: lead, remindBefore: 48, ...dates });
  const remindedAt = (hoursBefore: number) =>
    world.inCompany('ayse', async (db) => {
      const at = new Date(begins - hoursBefore * 3_600_000).toISOString();
      await sql`select set_config('app.now', ${at}, true)`.execute(db);
      await remindOfPlans({ db, each: eachOf(db, unexpected) });
      const rows = db.selectFrom('notification').select('name').where('user_id', '=', lead);
      return (await rows.where('name', '=', 'plan.soon').execute()).length;
    });
  expect([await remindedAt(49), await remindedAt(47)]).toEqual([0, 1]);
  // Once it does not take place, nobody is to go there.
  await world.ok('ayse', 'plan.cancel', { id, reason: 'Kar tatili' });
  await tellPeople(world);
  const about = ({ name }: { name: string }) => name === 'plan.soon';
  expect([(await shownTo(lead)).filter(about), (await mailsTo(lead)).filter(about)]).toEqual([[], []]);
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
      await remindOfPlans({ db, each: eachOf(db, unexpected) });
      return sql<{
        topic: string;
      }>`select topic from said_once where topic ~ ${`^plan:(${[off, cancelled, answered, missed].map(({ id }) => id).join('|')}):`}
        order by topic`.execute(db);
    });
    return rows.map(({ topic }) => topic);
  };
  // It ends an hour after it has begun; three days later that is no news.
  expect(await toldAt(begins + 74 * 3_600_000)).toEqual([]);
  expect(await toldAt(begins - 3_600_000)).toEqual([`plan:${missed.id}:soon`]);
  expect(await toldAt(begins + 72 * 3_600_000)).toEqual([`plan:${missed.id}:missed`, `plan:${missed.id}:soon`]);
  const named = async (userId: number) =>
    (await mailsTo(userId)).map(({ name }) => name).filter((name) => /^plan\.(soon|missed)$/.test(name));
  expect([await named(lead), await named(approver)]).toEqual([['plan.soon'], ['plan.missed']]);
});

test('several missed plans lead to a page that whoever reviews may open', async () => {
  const [lead, approver] = [await auditor(), await person(['ManageReports'])];
  const { checkListId } = await checklist();
  const people = { leadAuditorId: lead, assistantAuditorId: lead, approverId: approver };
  const missed = [
    await a.openPlan({ checkListId, graceDays: 0, ...people }),
    await a.openPlan({ checkListId, graceDays: 0, ...people }),
  ];
  await world.inCompany('ayse', async (db) => {
    const ends_at = new Date(Date.now() - 3_600_000).toISOString();
    const ids = missed.map(({ id }) => id);
    await db.updateTable('plan').set({ ends_at }).where('id', 'in', ids).execute();
    await remindOfPlans({ db, each: eachOf(db, unexpected) });
  });
  const { rows } = await world.inCompany('ayse', (db) =>
    sql<{
      link: string;
    }>`select link from message where user_id = ${approver} and channel = 'mail' and name = 'plan.missed'`.execute(db),
  );
  expect(rows).toEqual([{ link: '/dashboard' }]);
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

  test.each([
    ['everything that waited for them is decided', (auditId = 0) => world.ok('ayse', 'audit.approve', { auditId })],
    ['what was left does not take place', (id = 0) => world.ok('ayse', 'plan.cancel', { id, reason: 'Kar tatili' })],
  ])('are reminded no more once %s', async (_, end) => {
    const approver = await person(['ManageReports']);
    const plans = [await submitted({ approverId: approver }), await submitted({ approverId: approver })];
    await world.inCompany('ayse', async (db) => {
      await sql`update response set received_at = now() - interval '2 days' where plan_id = any(${plans}::int[])`.execute(
        db,
      );
      await sql`delete from said_once where topic like 'turns:%'`.execute(db);
      const noon = new Date().setUTCHours(9);
      await remindReviewers(db, noon);
    });
    const waits = async () => {
      await tellPeople(world);
      const shown = (await shownTo(approver)).filter(({ name }) => name === 'review.waiting').length;
      return [shown, (await mailsTo(approver)).filter(({ name }) => name === 'review.waiting').length];
    };
    const [first, second] = plans;
    expect(await waits()).toEqual([1, 1]);
    await world.ok('ayse', 'audit.approve', { auditId: first });
    expect(await waits()).toEqual([1, 1]);
    await end(second);
    expect(await waits()).toEqual([0, 0]);
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

  test('are reminded as leads of what an approver would review who has left or may approve no more', async () => {
    const [left, moved, lead] = [
      await person(['ManageReports']),
      await person(['ManageReports']),
      await person(['ManageReports']),
    ];
    const other = await person(['ManageReports']);
    const plans = [await submitted({ approverId: left }), await submitted({ approverId: moved })];
    await world.inCompany('ayse', async (db) => {
      await sql`update plan set lead_auditor_id = ${lead} where id = any(${plans}::int[])`.execute(db);
      await sql`update "user" set active = false where id = ${left}`.execute(db);
      await sql`update "group" g set permissions = '{}' from "user" u where u.id = ${moved} and g.id = u.group_id`.execute(
        db,
      );
    });
    const morning = Math.ceil((Date.now() + 40 * dayMs) / dayMs) * dayMs + 5 * hourMs;
    const [[mine], [theirs]] = [
      await mailedAt(morning, lead, 'review.waiting'),
      await mailedAt(morning, other, 'review.waiting'),
    ];
    expect((mine?.responses ?? 0) - (theirs?.responses ?? 0)).toBe(2);
    for (const gone of [left, moved]) expect(await mailedAt(morning, gone, 'review.waiting')).toEqual([]);
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

test('credit is told of once at each mark, to those who manage the company', async () => {
  const boss = await person(['ManageMyCompany']);
  const use = async (percent: number, total = 1000): Promise<void> => {
    const used = (percent * total) / 100;
    await world.inCompany('ayse', async (db) => {
      await sql`update credit set total = ${total}`.execute(db);
      await sql`update credit_slot set granted = case slot when 0 then ${used}::int else 0 end,
          used = case slot when 0 then ${used}::int else 0 end
        where credit_id = (select min(id) from credit)`.execute(db);
    });
    await received();
    await tellPeople(world);
  };
  const told = async () =>
    (await mailsTo(boss)).filter(({ name }) => name === 'credit.used').map(({ subject }) => /%\d+/.exec(subject)?.[0]);
  // Of two periods the first alone tells nothing.
  await world.inCompany('ayse', (db) =>
    sql`insert into credit (total, begins_on, ends_on) select total, begins_on, ends_on + 1 from credit`.execute(db),
  );
  await use(81);
  expect(await told()).toEqual([]);
  await world.inCompany('ayse', (db) => sql`delete from credit where id <> (select min(id) from credit)`.execute(db));
  await use(50);
  expect(await told()).toEqual([]);
  await use(81);
  await use(82);
  expect(await told()).toEqual(['%80']);
  await use(96);
  // The mail about 80 % had not gone out.
  expect(await told()).toEqual(['%95']);
  expect((await shownTo(boss)).filter(({ name }) => name === 'credit.used')).toHaveLength(1);
  // Filled up, it passes both marks at once.
  await use(99, 2000);
  expect(await told()).toEqual(['%95']);
  await world.inCompany('ayse', (db) => sql`update credit_slot set granted = 0, used = 0`.execute(db));
});
