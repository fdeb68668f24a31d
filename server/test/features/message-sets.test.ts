import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Audience, audience } from '../audience.ts';
import { type Audits, audits, fourteenOfTwenty } from '../audits.ts';
import { type Builders, build } from '../builders.ts';
import { statementsOf, tellPeople } from '../queue.ts';
import { openWorld, type World } from '../world.ts';

/** What happens to many at once is told as if it had happened to one after the other, at the cost of one. */

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

const idsOf = async (auditId: number): Promise<number[]> =>
  (await world.ok('ayse', 'audit.details', { auditId })).Responses.map(
    ({ responseId }: { responseId: number }) => responseId,
  ).sort((one: number, other: number) => one - other);

const statementsToTell = (failing?: string): Promise<string[]> => statementsOf(world, tellPeople, failing);

describe('many at once cost no more statements than few', () => {
  test('approvals', async () => {
    const cost = async (count: number): Promise<number> => {
      const { auditId } = await received(count);
      await tellPeople(world);
      expect((await approve(auditId)).body.Success).toBe(true);
      return (await statementsToTell()).length;
    };
    const few = await cost(3);
    expect(few).toBeLessThan(60);
    expect(await cost(30)).toBe(few);
  });

  test('responses that are accepted, and approved with it', async () => {
    const cost = async (count: number): Promise<number> => {
      const { auditId } = await heldOf(count, { approveRequired: false });
      await tellPeople(world);
      await world.ok('ayse', 'audit.accept', { responseIds: await idsOf(auditId), accept: true });
      return (await statementsToTell()).length;
    };
    expect(await cost(20)).toBe(await cost(2));
  });

  test('plans that are put on the air', async () => {
    const { checkListId } = await checklist();
    const cost = async (count: number): Promise<number> => {
      const leadAuditorId = await auditor();
      const ids: number[] = [];
      for (let n = 0; n < count; n++) ids.push(await a.plan({ checkListId, leadAuditorId }));
      await tellPeople(world);
      await world.ok('ayse', 'plan.publishMany', { ids, published: true });
      const sent = await statementsToTell();
      expect(await shownTo(leadAuditorId)).toMatchObject([{ name: 'plan.assigned', count }]);
      return sent.length;
    };
    expect(await cost(20)).toBe(await cost(2));
  });
});

/** Responses of a plan off the air, which were stored apart. */
async function heldOf(count: number, over: object = {}) {
  const list = await checklist();
  const [lead, reviewer] = [await auditor(), await person(['ManageReports'])];
  const plan = { checkListId: list.checkListId, leadAuditorId: lead, approverId: reviewer, ...over };
  const { id: auditId, token } = await a.openPlan(plan);
  await world.ok('ayse', 'plan.publish', { id: auditId, published: false });
  for (let n = 0; n < count; n++)
    await world.ok(null, 'field.submit', { responseKey: randomUUID(), token, answers: fourteenOfTwenty(list) });
  return { auditId, lead, reviewer };
}

/** Everything that people have been told, with their topics by the place of what they are about. */
async function heardBy(people: readonly number[], ids: readonly number[]) {
  vi.setSystemTime(Date.now() + 61_000);
  const placed = (topic: string | null) =>
    topic?.replace(/^plan:\d+|\d+$/, (id) => String(ids.indexOf(Number(id)))) ?? null;
  const heard: unknown[] = [];
  for (const one of people) {
    const shown = (await shownTo(one)).map((row) => ({ ...row, topics: row.topics.map(placed).sort() }));
    const { rows } = await world.inCompany('ayse', (db) =>
      sql`select name, state, subject, text, language_id, jsonb_array_length(entries) as entries from message
        where user_id = ${one} and channel = 'mail' order by id`.execute(db),
    );
    heard.push({ shown, mails: rows });
  }
  vi.useRealTimers();
  return heard;
}

/** Six responses of a plan, two of an author who reads English and one of Ayşe, whom four eyes keep from approving it. */
async function sixResponses() {
  const list = await checklist();
  const [lead, reviewer, author] = [await auditor(), await person(['ManageReports']), await person()];
  const { id: auditId, token } = await a.openPlan({
    checkListId: list.checkListId,
    leadAuditorId: lead,
    approverId: reviewer,
  });
  for (let n = 0; n < 6; n++)
    await world.ok(n === 5 ? 'ayse' : null, 'field.submit', {
      responseKey: randomUUID(),
      token,
      answers: fourteenOfTwenty(list),
    });
  const ids = await idsOf(auditId);
  await world.inCompany('ayse', async (db) => {
    await db.updateTable('user').set({ default_language_id: 2 }).where('id', '=', author).execute();
    await db.updateTable('response').set({ user_id: author }).where('id', 'in', ids.slice(0, 2)).execute();
  });
  await tellPeople(world);
  return { auditId, ids, people: [lead, reviewer, author, world.ids.ayse.user] };
}

describe('what people are told of many decisions is what they are told of as many single ones', () => {
  test('of approvals under four eyes, of which one is taken back in time', async () => {
    const fourEyes = (is: boolean) =>
      world.inCompany('ayse', (db) => db.updateTable('company').set({ four_eyes: is }).execute());
    await fourEyes(true);
    const told = async (isTogether: boolean) => {
      const { auditId, ids, people } = await sixResponses();
      if (isTogether) expect((await approve(auditId)).body.Data.ids).toHaveLength(5);
      for (const responseId of isTogether ? [] : ids) {
        const { body } = await approve(auditId, { responseId });
        expect(body.Success).toBe(responseId !== ids[5]);
        await tellPeople(world);
      }
      await tellPeople(world);
      await world.ok('ayse', 'audit.reopen', { responseId: ids[1], undo: true });
      await tellPeople(world);
      return heardBy(people.slice(0, 3), ids);
    };
    const together = await told(true);
    expect(together).toEqual(await told(false));
    expect(together).toMatchObject([
      { shown: [{ name: 'plan.assigned' }, { name: 'response.approved', count: 4 }] },
      { shown: [{ name: 'plan.assigned' }, { name: 'response.awaiting', count: 2 }] },
      { shown: [{ name: 'response.approved', count: 1 }], mails: [{ subject: expect.stringMatching(/^1 response /) }] },
    ]);
    await fourEyes(false);
  });

  test('of responses that were stored apart and are accepted', async () => {
    const told = async (isTogether: boolean) => {
      const { auditId, lead, reviewer } = await heldOf(4);
      await tellPeople(world);
      const ids = await idsOf(auditId);
      if (isTogether) await world.ok('ayse', 'audit.accept', { responseIds: ids, accept: true });
      for (const responseId of isTogether ? [] : ids) {
        await world.ok('ayse', 'audit.accept', { responseId, accept: true });
        await tellPeople(world);
      }
      await tellPeople(world);
      return heardBy([lead, reviewer], ids);
    };
    const together = await told(true);
    expect(together).toEqual(await told(false));
    expect(together).toMatchObject([
      { shown: [{ name: 'response.accepted', count: 4 }] },
      { shown: [{ name: 'response.awaiting', count: 4 }] },
    ]);
  });
});

test('more than a message remembers, accepted where nobody has to approve them, are told of once each', async () => {
  const { auditId, lead } = await heldOf(55, { approveRequired: false });
  await world.ok('ayse', 'audit.accept', { responseIds: await idsOf(auditId), accept: true });
  await tellPeople(world);
  vi.setSystemTime(Date.now() + 61_000);
  expect(await shownTo(lead)).toMatchObject([{ name: 'response.approved', count: 55 }]);
  expect(await mailsTo(lead)).toMatchObject([{ subject: expect.stringMatching(/^55 yanıt onaylandı/) }]);
});

test('more than a message remembers, all taken back, leave nothing: their names and dates are not known any more', async () => {
  const { checkListId } = await checklist();
  const project_id = await a.standing.project();
  await world.inCompany('ayse', (db) =>
    db
      .insertInto('project_user')
      .values({ project_id, user_id: world.ids.can.user })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const ids: number[] = [];
  for (let n = 0; n < 55; n++) ids.push(await a.plan({ checkListId, leadAuditorId: world.ids.can.user }));
  const assigned = async () => {
    await tellPeople(world);
    const { ListItems } = await world.ok('can', 'notification.list', { pageSize: 100 });
    return ListItems.filter(({ name }: { name: string }) => name === 'plan.assigned');
  };
  await world.ok('ayse', 'plan.publishMany', { ids, published: true });
  expect(await assigned()).toMatchObject([{ title: expect.stringMatching(/^55 /) }]);
  const [last, ...others] = ids.toReversed();
  await world.ok('ayse', 'plan.publishMany', { ids: [last], published: false });
  expect(await assigned()).toHaveLength(1);
  await world.ok('ayse', 'plan.publishMany', { ids: others, published: false });
  expect(await assigned()).toEqual([]);
});

test('a mail of more than it remembers keeps their number when the oldest that it remembers is taken back', async () => {
  const list = await checklist();
  const reviewer = await person(['ManageReports']);
  const plan = { checkListId: list.checkListId, leadAuditorId: await auditor(), approverId: reviewer };
  const { id: auditId, token } = await a.openPlan(plan);
  for (let n = 0; n < 55; n++)
    await world.ok(null, 'field.submit', { responseKey: randomUUID(), token, answers: fourteenOfTwenty(list) });
  await tellPeople(world);
  const told = async () =>
    (await mailsTo(reviewer)).flatMap(({ name, subject }) => (name === 'response.awaiting' ? [subject] : []));
  expect(await told()).toEqual([expect.stringMatching(/^55 /)]);
  const oldestRemembered = (await idsOf(auditId))[5];
  await approve(auditId, { responseId: oldestRemembered });
  await tellPeople(world);
  expect(await told()).toEqual([expect.stringMatching(/^54 /)]);
});

test('under four eyes nobody is told that what they filled in themselves awaits their approval', async () => {
  const list = await checklist();
  const reviewer = await person(['ManageReports']);
  const plan = { checkListId: list.checkListId, leadAuditorId: await auditor(), approverId: reviewer };
  const { id: auditId, token } = await a.openPlan(plan);
  for (let n = 0; n < 2; n++)
    await world.ok(null, 'field.submit', { responseKey: randomUUID(), token, answers: fourteenOfTwenty(list) });
  const [own, other] = await idsOf(auditId);
  const fourEyes = (is: boolean) =>
    world.inCompany('ayse', (db) => db.updateTable('company').set({ four_eyes: is }).execute());
  await world.inCompany('ayse', (db) =>
    db
      .updateTable('response')
      .set({ user_id: reviewer })
      .where('id', '=', own as number)
      .execute(),
  );
  await fourEyes(true);
  const told = async () => {
    await tellPeople(world);
    return (await shownTo(reviewer)).filter(({ name }) => name === 'response.awaiting').flatMap(({ topics }) => topics);
  };
  expect(await told()).toEqual([`awaiting:${other}`]);
  // Nor when its approval is taken back.
  for (const responseId of [own, other]) await approve(auditId, { responseId });
  expect(await told()).toEqual([]);
  for (const responseId of [own, other]) await world.ok('ayse', 'audit.reopen', { responseId, reason: 'Yeniden' });
  expect(await told()).toEqual([`awaiting:${other}`]);
  await fourEyes(false);
});

test('the record of a notification of several approvals loses what is taken back in time, and stays', async () => {
  const { auditId, lead } = await received(3);
  await tellPeople(world);
  const ids = await idsOf(auditId);
  await approve(auditId);
  const records = async () => {
    await tellPeople(world);
    const { rows } = await world.inCompany('ayse', (db) =>
      sql<{ subject: string }>`select subject from message
        where user_id = ${lead} and channel = 'inApp' and name = 'response.approved'`.execute(db),
    );
    return rows.map(({ subject }) => subject.split(' ')[0]);
  };
  expect(await records()).toEqual(['3']);
  await world.ok('ayse', 'audit.reopen', { responseId: ids[0], undo: true });
  expect(await records()).toEqual(['2']);
  for (const responseId of ids.slice(1)) await world.ok('ayse', 'audit.reopen', { responseId, undo: true });
  expect(await records()).toEqual([]);
});

test('a server that dies while it tells many decisions has told none of them, and the next one tells each once', async () => {
  const { auditId, lead } = await received(5);
  await tellPeople(world);
  await approve(auditId);
  await expect(statementsToTell('end_telling')).rejects.toThrow('killed');
  const told = async () => (await shownTo(lead)).filter(({ name }) => name === 'response.approved');
  vi.setSystemTime(Date.now() + 61_000);
  expect(await told()).toEqual([]);
  await tellPeople(world);
  vi.setSystemTime(Date.now() + 61_000);
  expect(await told()).toMatchObject([{ count: 5 }]);
});

test('an approval of the last minute before a mail of approvals goes out waits for the next one: it may be undone until then', async () => {
  const { auditId, lead } = await received(3);
  await tellPeople(world);
  const ids = await idsOf(auditId);
  const begun = Date.now();
  const approveAt = async (seconds: number, responseId: number | undefined) => {
    vi.setSystemTime(begun + seconds * 1000);
    await approve(auditId, { responseId });
    await tellPeople(world);
  };
  const told = async () =>
    (await mailsTo(lead)).flatMap(({ name, subject }) => (name === 'response.approved' ? [subject.split(' ')[0]] : []));
  await approveAt(0, ids[0]);
  await approveAt(500, ids[1]);
  expect(await told()).toEqual(['2']);
  await approveAt(570, ids[2]);
  expect(await told()).toEqual(['2', '1']);
  await world.ok('ayse', 'audit.reopen', { responseId: ids[2], undo: true });
  await tellPeople(world);
  expect(await told()).toEqual(['2']);
});
