import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remindOfPlans } from '../../src/features/message/remind.ts';
import { clock, iso } from '../../src/outside/clock.ts';
import { eachOf } from '../../src/pipeline/recurring.ts';
import { type Builders, build } from '../builders.ts';
import { unexpected } from '../queue.ts';
import { openWorld, type World } from '../world.ts';

/** What the list of plans tells of results, copies of plans, and when their auditors are reminded. */

let world: World;
let a: Builders;
beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
});
afterAll(() => world.close());

interface Received {
  status?: number;
  findings?: number;
  critical?: boolean;
  late?: boolean;
  at?: string;
}

const receive = (
  planId: number,
  percent: number | null,
  { status = 50, findings = 0, critical = false, late = false, at = '2026-03-10T12:00:00Z' }: Received = {},
): Promise<unknown> =>
  world.inCompany('ayse', (db) =>
    sql`
      insert into response (plan_id, version_id, response_key, answers_hash, status_code, raw, answers, earned, max, percent,
                            answered, total, excluded, findings, critical, received_at, late, counted)
      select id, version_id, gen_random_uuid(), '', ${status}, '{}', '[]', 0, 0, ${percent}, 0, 0, 0, ${findings}, ${critical},
             ${at}, ${late}, ${!late}
      from plan where id = ${planId}`.execute(db),
  );
const fold = () => world.inCompany('ayse', (db) => sql`select fold_totals(1000)`.execute(db));
const listed = async (id: number, filter: Record<string, unknown> = {}) =>
  (await world.ok('ayse', 'plan.list', { ...filter, pageSize: 100 })).ListItems.find(
    (row: { id: number }) => row.id === id,
  );

describe('results in the list', () => {
  test('are those of the responses that count, alike before and after they are folded', async () => {
    const { id } = await a.openPlan();
    await receive(id, 9000, { findings: 1 });
    await receive(id, 8001, { status: 30, findings: 2 });
    await receive(id, 0, { status: 60, findings: 9, critical: true });
    await receive(id, 0, { status: 30, findings: 9, late: true });
    const expected = { percent: 85.01, level: 'İyi', levelHeight: 1, findings: 3, critical: false };
    expect(await listed(id)).toMatchObject({ ...expected, lastReceivedAt: '2026-03-10T12:00:00.000Z' });
    await fold();
    expect(await listed(id)).toMatchObject(expected);
    await receive(id, 0, { findings: 4, critical: true });
    expect(await listed(id)).toMatchObject({
      percent: 56.67,
      level: 'Weak',
      levelHeight: 0,
      findings: 7,
      critical: true,
    });
  });

  test('are none where nothing was received, and a survey reaches no level', async () => {
    const quiet = await a.openPlan();
    const none = { percent: null, level: null, levelHeight: null, findings: 0, critical: false, lastReceivedAt: null };
    expect(await listed(quiet.id)).toMatchObject(none);
    const survey = await a.openPlan({ auditTypeId: 2 });
    await receive(survey.id, 7000);
    expect(await listed(survey.id)).toMatchObject({ percent: 70, level: null, levelHeight: null });
  });

  test('sort and filter the list', async () => {
    const [good, poor] = [await a.openPlan(), await a.openPlan()];
    await receive(good.id, 9900);
    await receive(poor.id, 100, { critical: true });
    const order = async (sortField: string): Promise<number[]> =>
      (await world.ok('ayse', 'plan.list', { sortField, sortDirection: 'asc', pageSize: 100 })).ListItems.map(
        (row: { id: number }) => row.id,
      );
    for (const field of ['percent', 'level']) {
      const ids = await order(field);
      expect(ids.indexOf(poor.id)).toBeLessThan(ids.indexOf(good.id));
    }
    expect(await listed(poor.id, { critical: true })).toBeDefined();
    expect(await listed(good.id, { critical: true })).toBeUndefined();
  });

  test('put the list in the order that its rows show, of what is folded, what is not, and what is both', async () => {
    const plans: number[] = [];
    for (let n = 0; n < 8; n++) plans.push((await a.openPlan()).id);
    const once = async (shift: number) => {
      for (const [n, id] of plans.entries()) {
        const part = (n + shift) % 4;
        if (part !== 0) await receive(id, 1000 * ((n * 5 + shift) % 8), { findings: n % 3, critical: n % 4 === 1 });
        if (part === 1) await receive(id, 9500, { status: 30, findings: 5 });
        if (part === 2) await receive(id, 0, { status: 60, findings: 90, critical: true });
      }
    };
    await once(0);
    await fold();
    await once(2);
    for (const field of ['percent', 'findings', 'critical', 'statusCode', 'responseCount', 'pendingCount']) {
      for (const sortDirection of ['asc', 'desc']) {
        // A page is sorted by itself again: only pages show in what order they were taken.
        const rows: { id: number; [field: string]: unknown }[] = [];
        for (let page = 1; page <= 4; page++) {
          const asked = { id: plans, sortField: field, sortDirection, pageSize: 2, page };
          rows.push(...(await world.ok('ayse', 'plan.list', asked)).ListItems);
        }
        const sign = sortDirection === 'asc' ? 1 : -1;
        const rank = (row: Record<string, unknown>) => (row[field] === null ? sign * 1e6 : Number(row[field]));
        const inOrder = [...rows].sort((one, other) => sign * (rank(one) - rank(other) || one.id - other.id));
        expect([field, rows]).toEqual([field, inOrder]);
        expect(new Set(rows.map(rank)).size).toBeGreaterThan(1);
      }
    }
  });

  test('name the approver', async () => {
    const user = world.ids.ayse.user;
    const { id } = await a.openPlan({ approverId: user });
    const { leadAuditorName, approverName } = await listed(id);
    expect(approverName).toBe(leadAuditorName);
    expect((await listed((await a.openPlan({ approverId: null })).id)).approverName).toBeNull();
  });
});

describe('the last audit of a location', () => {
  const ago = (days: number): string => iso(clock() - days * 86_400_000);

  test('is told in the list, and finds the locations that have had none for long', async () => {
    const [CustomerId, projectId] = [await a.standing.customer(), await a.standing.project()];
    const make = async (Name: string): Promise<number> => {
      const id = await a.location({ Name, CustomerId });
      await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: [id] });
      return id;
    };
    const [fresh, old, never] = [await make('Sahil'), await make('Çarşı'), await make('Otogar')];
    const planAt = async (locationId: number, auditTypeId = 1) => (await a.openPlan({ locationId, auditTypeId })).id;
    const freshPlan = await planAt(fresh);
    await receive(freshPlan, 9000, { at: ago(70) });
    await receive(freshPlan, 9000, { status: 30, at: ago(12) });
    await receive(await planAt(old), 9000, { at: ago(45) });
    await receive(await planAt(old), 0, { status: 60, at: ago(3) });
    await receive(await planAt(never, 2), 7000, { at: ago(1) });
    const list = async (notAuditedDays?: number | number[]) =>
      (await world.ok('ayse', 'location.list', { notAuditedDays, CustomerId, pageSize: 100 })).ListItems as {
        Id: number;
        LastAuditAt: string | null;
      }[];
    const lastAt = new Map((await list()).map(({ Id, LastAuditAt }) => [Id, LastAuditAt]));
    expect(lastAt.get(fresh)?.slice(0, 10)).toBe(ago(12).slice(0, 10));
    expect(lastAt.get(old)?.slice(0, 10)).toBe(ago(45).slice(0, 10));
    expect(lastAt.get(never)).toBeNull();
    const left = async (days: number | number[]) =>
      (await list(days)).map(({ Id }) => Id).filter((id) => [fresh, old, never].includes(id));
    expect(new Set(await left(30))).toEqual(new Set([old, never]));
    expect(await left(60)).toEqual([never]);
    expect(new Set(await left([60, 30]))).toEqual(new Set([old, never]));
  });
});

describe('a copy', () => {
  const dates = { beginDate: '2026-03-02', endDate: '2026-03-08' };
  const read = (id: number) => world.ok('ayse', 'plan.get', { id });
  const dayOf = (at: number): string => iso(at + 3 * 3_600_000).slice(0, 10);

  test('is a draft with everything that the plan says, from today on and as long', async () => {
    const plan = await a.openPlan({
      ...dates,
      endDate: '2030-03-08',
      definition: 'Aylık denetim',
      graceDays: 3,
      remindBefore: 48,
      participantLimit: 12,
      introText: 'Hoş geldiniz',
      locales: [{ languageId: 2, definition: 'Monthly audit' }],
    });
    const before = await read(plan.id);
    const { id } = await world.ok('ayse', 'plan.copy', { id: plan.id });
    const copy = await read(id);
    expect(copy).toMatchObject({
      definition: 'Aylık denetim (copy)',
      name: 'Aylık denetim (copy)',
      locales: [{ languageId: 2, definition: 'Monthly audit (copy)' }],
      graceDays: 3,
      remindBefore: 48,
      participantLimit: 12,
      introText: 'Hoş geldiniz',
      customerId: before.customerId,
      checkListId: before.checkListId,
      published: false,
      link: '',
      statusCode: 5,
    });
    const today = dayOf(clock());
    expect(copy.beginDate).toBe(`${today}T00:00:00+03:00`);
    expect(Date.parse(copy.endDate) - Date.parse(copy.beginDate)).toBe(
      Date.parse(before.endDate) - Date.parse(before.beginDate),
    );
    expect((await read(plan.id)).definition).toBe('Aylık denetim');
  });

  test('takes the dates given, and of a begin alone keeps the length', async () => {
    const id = await a.plan(dates);
    const from = await world.ok('ayse', 'plan.copy', { id, beginDate: '2027-01-30' });
    expect(await read(from.id)).toMatchObject({
      beginDate: '2027-01-30T00:00:00+03:00',
      endDate: '2027-02-05T23:59:59+03:00',
    });
    const both = await world.ok('ayse', 'plan.copy', { id, beginDate: '2027-01-30', endDate: '2027-01-31 12:00' });
    expect((await read(both.id)).endDate).toBe('2027-01-31T12:00:59+03:00');
    const wrong = await world.call('ayse', 'plan.copy', { id, beginDate: '2027-01-30', endDate: '2027-01-29' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['endDate']]);
  });

  test('of another company’s plan is not found', async () => {
    expect((await world.call('zoe', 'plan.copy', { id: await a.plan() })).status).toBe(404);
  });
});

test('auditors are reminded as long before the begin as the plan says: a day by default, never at 0', async () => {
  const at = (hours: number) => iso(clock() + hours * 3_600_000);
  const plan = async (remindBefore: number | null, hours: number): Promise<number> =>
    (await a.openPlan({ remindBefore, beginDate: at(hours), endDate: at(hours + 48) })).id;
  const soon = { usual: await plan(null, 23), early: await plan(72, 71), short: await plan(2, 1.9) };
  const quiet = [await plan(null, 25), await plan(72, 73), await plan(2, 2.1), await plan(0, 1)];
  await world.inCompany('ayse', (db) => remindOfPlans({ db, each: eachOf(db, unexpected) }));
  const told = await world.inCompany('ayse', async (db) => {
    const { rows } = await sql<{ topic: string }>`select topic from said_once where topic like 'plan:%:soon'`.execute(
      db,
    );
    return rows.map(({ topic }) => Number(topic.split(':')[1]));
  });
  expect(told).toEqual(expect.arrayContaining(Object.values(soon)));
  expect(told.filter((id) => quiet.includes(id))).toEqual([]);
});
