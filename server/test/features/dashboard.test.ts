import { isoIn, type Period, periods, previousWindow, touches, windowOf } from '@sahada/rules/period';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { iso } from '../../src/outside/clock.ts';
import { build } from '../builders.ts';
import { seenStatements } from '../seen-statements.ts';
import { openWorld, type World } from '../world.ts';
import { type Asked, day, type Facts, makeFacts, type PlanFacts, scoreOf, zone } from './dashboard-facts.ts';

/** Holds every figure against a recount of all plans and responses by the rules. */

let world: World;
let facts: Facts;
let now: number;
beforeAll(async () => {
  world = await openWorld();
  now = Temporal.Now.instant().epochMilliseconds;
  facts = await makeFacts(world, now);
  // Two thirds are folded, and one was folded and has been changed since.
  await world.inCompany('ayse', (db) => sql`select fold_totals(1)`.execute(db));
  await world.inCompany('ayse', (db) => sql`update response set late = late where id % 3 = 0`.execute(db));
});
afterAll(() => world.close());

const recount = (period: Period, asked?: Asked) => facts.recount(windowOf(period, now, zone), asked);
const before = (period: Period, asked?: Asked) => facts.recount(previousWindow(period, now, zone), asked);

const shape: Record<Period, number[]> = { daily: [24], weekly: [7], monthly: [28, 29, 30, 31], yearly: [12] };

describe('statistics', () => {
  test.each(periods)('equal a recount, as do the window before and every bucket: %s', async (period) => {
    const got = await world.ok('ayse', 'dashboard.statistics', { period });
    const window = windowOf(period, now, zone);
    const { From, To, Previous, Buckets, Now, Period: said, ...figures } = got;
    expect([said, From, To]).toEqual([period, isoIn(window.from, zone), isoIn(window.to - 1000, zone)]);
    expect(figures).toEqual(recount(period));
    expect(Previous).toEqual(before(period));
    expect(shape[period]).toContain(Buckets.length);
    const edges = Buckets.map((bucket: { At: string }) => Date.parse(bucket.At));
    for (const [index, { At, ...bucket }] of Buckets.entries()) {
      expect(bucket, At).toEqual(facts.recount({ from: edges[index], to: edges[index + 1] ?? window.to }));
    }
  });

  test('of an hour have as many responses behind them, to its last fraction of a second', async () => {
    const { Buckets } = await world.ok('ayse', 'dashboard.statistics', { period: 'daily' });
    const listed = async (At: string): Promise<number> => {
      const to = `${At.slice(0, 13)}:59:59${At.slice(19)}`;
      const asked = { counts: true, receivedAtFrom: At, receivedAtTo: to };
      return (await world.ok('ayse', 'review.list', asked)).TotalItemsCount;
    };
    for (const { At, Completed } of Buckets) expect([At, await listed(At)]).toEqual([At, Completed]);
    const [{ At, Completed }] = Buckets;
    const { id, at } = await world.inCompany('ayse', async (db) => {
      const { rows } = await sql<{ id: number; at: string }>`
        select r.id, r.received_at::text as at from response r
        where r.status_code = 50 and not r.awaiting_pictures and r.received_at < now() - interval '40 days' limit 1`.execute(
        db,
      );
      return rows[0] as { id: number; at: string };
    });
    const move = (to: string) =>
      world.inCompany('ayse', (db) =>
        sql`update response set received_at = ${to}::timestamptz where id = ${id}`.execute(db),
      );
    await move(`${At.slice(0, 13)}:59:59.700${At.slice(19)}`);
    expect(await listed(At)).toBe(Completed + 1);
    await move(at);
  });

  test.each(periods)('of approved responses alone: %s', async (period) => {
    const got = await world.ok('ayse', 'dashboard.statistics', { period, onlyApproved: true });
    expect(got).toMatchObject(recount(period, { onlyApproved: true }));
    expect(got.Previous).toEqual(before(period, { onlyApproved: true }));
  });

  test('cover something in every period, missed plans and unaccepted responses included', () => {
    const [year, last] = [recount('yearly'), before('yearly')];
    // A year that has just begun has missed nothing.
    expect(year.Missed + last.Missed).toBeGreaterThan(0);
    expect(year.PendingApproval + last.PendingApproval).toBeGreaterThan(0);
    expect(last.Completed).toBeGreaterThan(0);
    expect(recount('weekly').Completed).toBeGreaterThan(0);
    expect(facts.responses.length).toBeGreaterThan(facts.counting().length);
  });

  test('take the period as a word or a number, weekly by default, and refuse any other', async () => {
    expect((await world.ok('ayse', 'dashboard.statistics')).Period).toBe('weekly');
    expect((await world.ok('ayse', 'dashboard.statistics', { period: 3 })).Period).toBe('monthly');
    const refused = await world.call('ayse', 'dashboard.statistics', { period: 5 });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['period']]);
  });

  test.each(periods)('of audits and of surveys apart: %s', async (period) => {
    for (const auditTypeId of [1, 2] as const) {
      const of = (plan: PlanFacts) => plan.survey === (auditTypeId === 2);
      for (const own of [false, true]) {
        const got = await world.ok(own ? 'can' : 'ayse', 'dashboard.statistics', { period, auditTypeId });
        expect(got).toMatchObject(recount(period, { of, own }));
        expect(got.Previous).toEqual(before(period, { of, own }));
      }
      const { ListItems } = await world.ok('ayse', 'dashboard.byCustomer', { period, auditTypeId });
      const all = ListItems.reduce((sum: number, row: { Completed: number }) => sum + row.Completed, 0);
      expect(all).toBe(recount(period, { of }).Completed);
    }
  });

  test.each(periods)('of one customer and of one location: %s', async (period) => {
    for (const plan of facts.plans.slice(0, 6)) {
      for (const field of ['customerId', 'locationId'] as const) {
        const of = (each: PlanFacts) => each[field] === plan[field];
        for (const own of [false, true]) {
          const got = await world.ok(own ? 'can' : 'ayse', 'dashboard.statistics', { period, [field]: plan[field] });
          expect(got).toMatchObject(recount(period, { of, own }));
          expect(got.Previous).toEqual(before(period, { of, own }));
        }
      }
    }
  });

  test.each(periods)(
    'cover only the user’s own plans without the right to the company’s figures: %s',
    async (period) => {
      const got = await world.ok('can', 'dashboard.statistics', { period });
      expect(got).toMatchObject(recount(period, { own: true }));
      expect(got.Previous).toEqual(before(period, { own: true }));
    },
  );
});

describe('by customer and by location', () => {
  const cards = [
    ['byCustomer', (plan: PlanFacts) => ({ Id: plan.customerId, Name: plan.customer })],
    ['byLocation', (plan: PlanFacts) => ({ Id: plan.locationId, Name: plan.location })],
  ] as const;
  const asked = cards.flatMap(([card, nameOf]) => periods.map((period) => ({ card, nameOf, period })));

  test.each(asked)('figures equal a recount: $card, $period', async ({ card, nameOf, period }) => {
    for (const [own, onlyApproved] of [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ] as const) {
      const got = await world.ok(own ? 'can' : 'ayse', `dashboard.${card}`, { period, onlyApproved });
      const named = new Map(facts.plans.map((plan) => [nameOf(plan).Id, nameOf(plan)]));
      const expected = [...named.values()]
        .map((name) => {
          const of = (plan: PlanFacts) => nameOf(plan).Id === name.Id;
          const { Missed, Approved, ...counted } = recount(period, { own, onlyApproved, of });
          const { Completed, AverageScore } = before(period, { own, onlyApproved, of });
          const [Latitude, Longitude] = card === 'byLocation' ? [40.98, 29.02] : [null, null];
          const about = { Level: null, Levels: [], Latitude, Longitude };
          return { ...name, ...counted, ...about, Previous: { Completed, AverageScore } };
        })
        .filter((row) => row.Planned > 0 || row.Completed > 0 || row.PendingApproval > 0);
      const byId = (rows: { Id: number }[]) => rows.toSorted((one, other) => one.Id - other.Id);
      expect(byId(got.ListItems)).toEqual(byId(expected));
      expect(got.TotalItemsCount).toBe(expected.length);
      const order = got.ListItems.map((row: { AverageScore: number | null }) => row.AverageScore ?? 101);
      expect(order, 'worst first, what is not scored last').toEqual(
        order.toSorted((one: number, other: number) => one - other),
      );
    }
  });
});

describe('levels', () => {
  const levels = (names: string[], edge: number) => [
    { name: names[0], min: 0, max: edge },
    { name: names[1], min: edge + 0.01, max: 100 },
  ];
  const shown = async (card: string) => {
    const { ListItems } = await world.ok('ayse', `dashboard.${card}`, { period: 'yearly', pageSize: 100 });
    return ListItems as { Id: number; AverageScore: number | null; Level: string | null }[];
  };

  test('are those of the mean, where all projects of a customer or location have one scale', async () => {
    const { ListItems } = await world.ok('ayse', 'project.list', { pageSize: 100 });
    const projects: number[] = ListItems.map(({ Id }: { Id: number }) => Id);
    for (const projectId of projects)
      await world.ok('ayse', 'mapping.saveLevels', { projectId, levels: levels(['Zayıf', 'İyi'], 50) });
    for (const card of ['byCustomer', 'byLocation']) {
      const rows = await shown(card);
      const of = (percent: number | null) => (percent === null ? null : percent <= 50 ? 'Zayıf' : 'İyi');
      expect(rows.map(({ Level }) => Level)).toEqual(rows.map(({ AverageScore }) => of(AverageScore)));
      expect(rows.some(({ Level }) => Level !== null)).toBe(true);
    }
    // Two scales have no level in common. Late in a year the plans of one of the customers are of two projects.
    const { from, to } = windowOf('yearly', now, zone);
    const within = facts.counting().filter(({ receivedAt }) => receivedAt >= from && receivedAt < to);
    const projectsOf = (customerId: number) => {
      const own = facts.plans.filter((plan) => plan.customerId === customerId);
      return new Set(within.flatMap(({ planId }) => own.find(({ id }) => id === planId)?.projectId ?? []));
    };
    for (const [n, projectId] of projects.entries())
      await world.ok('ayse', 'mapping.saveLevels', { projectId, levels: levels(['Zayıf', 'İyi'], 60 + n) });
    const scored = (await shown('byCustomer')).filter(({ AverageScore }) => AverageScore !== null);
    expect(scored.map(({ Id, Level }) => [Id, Level === null])).toEqual(
      scored.map(({ Id }) => [Id, projectsOf(Id).size > 1]),
    );
    for (const projectId of projects) await world.ok('ayse', 'mapping.saveLevels', { projectId, levels: [] });
  });
});

describe('what waits', () => {
  test('is what the list shows under the same status, with its age, whatever the period', async () => {
    for (const [own, auditTypeId] of [
      [false, null],
      [true, null],
      [false, 1],
      [true, 2],
    ] as const) {
      const person = own ? 'can' : 'ayse';
      const mine = facts.plans.filter((plan) => plan.published && !plan.cancelled && (!own || plan.mine));
      const seen = mine.filter((plan) => auditTypeId === null || plan.survey === (auditTypeId === 2));
      const of = (code: number) => seen.filter((plan) => facts.statusOf(plan) === code);
      const ids = new Set(of(30).map((plan) => plan.id));
      const pending = facts.responses.filter(
        ({ planId, statusCode, held }) => ids.has(planId) && statusCode === 30 && !held,
      );
      const got = await world.ok(person, 'dashboard.waiting', { auditTypeId });
      expect(got).toMatchObject({ PendingApproval: pending.length, PendingPlans: ids.size, Missed: of(70).length });
      const oldest = (times: number[]) => (times.length === 0 ? null : Math.min(...times));
      const since = (at: string | null) => (at === null ? null : Date.parse(at));
      expect(since(got.PendingSince)).toBe(oldest(pending.map(({ receivedAt }) => receivedAt)));
      expect(since(got.MissedSince)).toBe(oldest(of(70).map(({ endAt }) => endAt)));
      expect(got.AuditTypeIds).toEqual([...new Set(mine.map(({ survey }) => (survey ? 2 : 1)))].sort());
      if (own) continue;
      const filter = auditTypeId === null ? {} : { auditTypeId };
      const { Now } = await world.ok(person, 'dashboard.statistics', filter);
      const late = seen.filter((plan) => [10, 20, 40].includes(facts.statusOf(plan)) && now >= plan.endAt + 1000);
      expect(Now).toMatchObject({ PendingApproval: pending.length, Overdue: late.length });
      expect([since(Now.OldestPendingAt), since(Now.OldestOverdueAt)]).toEqual([
        since(got.PendingSince),
        oldest(late.map(({ endAt }) => endAt)),
      ]);
      const listed = await world.ok(person, 'plan.list', { statusCode: 70, ...filter });
      expect(listed.TotalItemsCount).toBe(got.Missed);
    }
  });
});

describe('what needs somebody today', () => {
  test('is what they have to approve, the longest wait first, and no more than eight', async () => {
    const { Approvals, Returned, Assignments } = await world.ok('ayse', 'dashboard.work');
    const asked = await world.ok('ayse', 'dashboard.audits', { statusCode: 30, mine: true, pageSize: 100 });
    const ids = asked.ListItems.map(({ Id }: { Id: number }) => Id);
    const waits = facts.responses.filter((one) => one.statusCode === 30 && !one.held && !one.awaitingPictures);
    const oldest = ids
      .map((id: number) => ({
        id,
        at: Math.min(...waits.filter(({ planId }) => planId === id).map(({ receivedAt }) => receivedAt)),
      }))
      .filter(({ at }: { at: number }) => Number.isFinite(at))
      .sort(
        (one: { at: number; id: number }, other: { at: number; id: number }) => one.at - other.at || one.id - other.id,
      )
      .slice(0, 8);
    expect(oldest).toHaveLength(8);
    expect(Approvals.map(({ id, due }: { id: number; due: string }) => ({ id, at: Date.parse(due) }))).toEqual(oldest);
    expect([Returned.length, Assignments.length <= 8]).toEqual([0, true]);
    // Whoever may approve nothing has nothing to approve.
    expect((await world.ok('can', 'dashboard.work')).Approvals).toEqual([]);
  });

  test('customers and locations come by score, by how many responses they have, or by name', async () => {
    for (const call of ['dashboard.byCustomer', 'dashboard.byLocation']) {
      const by = async (sortField: string) => (await world.ok('ayse', call, { period: 'yearly', sortField })).ListItems;
      const counts = (await by('count')).map(({ Completed }: { Completed: number }) => Completed);
      expect(counts).toEqual(counts.toSorted((one: number, other: number) => other - one));
      const names = (await by('name')).map(({ Name }: { Name: string }) => Name);
      expect(names).toEqual(names.toSorted((one: string, other: string) => one.localeCompare(other, 'tr')));
    }
  });
});

describe('plans of a period', () => {
  const lists = [
    ['dashboard.plansToday', 'daily'],
    ['dashboard.plansThisWeek', 'weekly'],
    ['dashboard.plansThisMonth', 'monthly'],
  ] as const;

  test.each(lists)('%s lists those that touch it, unfinished and soonest end first', async (call, period) => {
    for (const own of [false, true]) {
      const got = await world.ok(own ? 'can' : 'ayse', call, { pageSize: 100 });
      const done = (plan: PlanFacts) => ([50, 60, 70].includes(facts.statusOf(plan)) ? 1 : 0);
      const expected = facts.plans
        .filter(
          (plan) =>
            !plan.cancelled && (!own || plan.mine) && touches(plan.beginAt, plan.endAt, windowOf(period, now, zone)),
        )
        .sort((one, other) => done(one) - done(other) || one.endAt - other.endAt || one.id - other.id);
      const seen = got.ListItems.map((row: { Id: number; StatusCode: number; AuditDateTime: string }) => [
        row.Id,
        row.StatusCode,
        row.AuditDateTime,
      ]);
      expect(seen).toEqual(expected.map((plan) => [plan.id, facts.statusOf(plan), isoIn(plan.beginAt, plan.zone)]));
      expect(got.TotalItemsCount).toBe(expected.length);
    }
  });

  test('and the newest are those of one type where asked', async () => {
    for (const call of [...lists.map(([name]) => name), 'dashboard.audits']) {
      const listed = async (person: 'ayse' | 'can', input: object) =>
        (await world.ok(person, call, { pageSize: 100, ...input })).ListItems as { AuditTypeId: number }[];
      for (const person of ['ayse', 'can'] as const) {
        const all = await listed(person, {});
        for (const auditTypeId of [1, 2])
          expect(await listed(person, { auditTypeId })).toEqual(all.filter((row) => row.AuditTypeId === auditTypeId));
      }
    }
    const types = (await world.ok('ayse', 'dashboard.plansThisMonth', { pageSize: 100 })).ListItems;
    expect(new Set(types.map((row: { AuditTypeId: number }) => row.AuditTypeId))).toEqual(new Set([1, 2]));
  });

  test.each([
    ['plansToday', 'daily'],
    ['plansThisWeek', 'weekly'],
    ['plansThisMonth', 'monthly'],
  ] as const)('have nothing of what begins at the moment that ends their time: %s', async (list, period) => {
    const { to } = windowOf(period, now, zone);
    const id = await build(world, 'ayse').plan({ beginDate: isoIn(to, zone), endDate: isoIn(to + 86_400_000, zone) });
    const { ListItems } = await world.ok('ayse', `dashboard.${list}`, { pageSize: 100 });
    expect(ListItems.map((row: { Id: number }) => row.Id)).not.toContain(id);
    await world.ok('ayse', 'plan.remove', { ids: [id] });
  });

  test('come in pages counted from 0, each with the total', async () => {
    const whole = await world.ok('ayse', 'dashboard.plansThisMonth', { pageSize: 100 });
    const second = await world.ok('ayse', 'dashboard.plansThisMonth', { pageIndex: 1, pageSize: 3 });
    expect(second.ListItems).toEqual(whole.ListItems.slice(3, 6));
    expect(await world.ok('ayse', 'dashboard.plansThisMonth', { pageIndex: 999 })).toEqual({
      ListItems: [],
      TotalItemsCount: whole.TotalItemsCount,
    });
  });

  test('name their status in the reader’s language', async () => {
    const missed = async (person: 'ayse' | 'can') =>
      (await world.ok(person, 'dashboard.audits', { statusCode: 'missed' })).ListItems[0];
    expect(await missed('ayse')).toMatchObject({ StatusCode: 70, StatusName: 'Missed' });
    expect(await missed('can')).toMatchObject({ StatusCode: 70, StatusName: 'Yapılmadı' });
  });
});

describe('latest audits', () => {
  test('of one customer and of one location are those and no others', async () => {
    const idsOf = async (input: object) =>
      (await world.ok('ayse', 'dashboard.audits', { pageSize: 100, ...input })).ListItems.map(
        ({ Id }: { Id: number }) => Id,
      ).sort();
    const all = await idsOf({});
    for (const field of ['customerId', 'locationId'] as const) {
      for (const plan of facts.plans.slice(0, 4)) {
        const ofIt = facts.plans.filter((each) => each[field] === plan[field]).map(({ id }) => id);
        expect(await idsOf({ [field]: plan[field] })).toEqual(all.filter((id: number) => ofIt.includes(id)));
      }
    }
  });

  const newestOf = (plan: PlanFacts) =>
    Math.max(0, ...facts.counting().flatMap(({ planId, receivedAt }) => (planId === plan.id ? receivedAt : [])));

  test('come by their newest response, then the rest by their begin', async () => {
    for (const own of [false, true]) {
      const got = await world.ok(own ? 'can' : 'ayse', 'dashboard.audits', { pageSize: 100 });
      const expected = facts.plans
        .filter((plan) => !own || plan.mine)
        .sort((one, other) => newestOf(other) - newestOf(one) || other.beginAt - one.beginAt || other.id - one.id);
      expect(got.ListItems.map((row: { Id: number }) => row.Id)).toEqual(expected.map((plan) => plan.id));
      expect(got.TotalItemsCount).toBe(expected.length);
    }
  });

  test('come in the same order page by page', async () => {
    const listed = async (input: Record<string, unknown>): Promise<number[]> =>
      (await world.ok('ayse', 'dashboard.audits', input)).ListItems.map(({ Id }: { Id: number }) => Id);
    const inPages = async (pageSize: number): Promise<number[]> => {
      const ids: number[] = [];
      for (let pageIndex = 0; ids.length < facts.plans.length; pageIndex++)
        ids.push(...(await listed({ pageIndex, pageSize })));
      return ids;
    };
    const whole = await listed({ pageSize: 100 });
    for (const size of [1, 3, 10]) expect(await inPages(size)).toEqual(whole);
  });

  test('have the mean and the numbers of counting and pending responses', async () => {
    for (const onlyApproved of [false, true]) {
      const got = await world.ok('ayse', 'dashboard.audits', { pageSize: 100, onlyApproved });
      expect(got.ListItems).toHaveLength(facts.plans.length);
      for (const row of got.ListItems) {
        const own = (only: boolean) => facts.counting(only).filter((response) => response.planId === row.Id);
        expect([row.Percent, row.ResponseCount, row.PendingCount]).toEqual([
          scoreOf(own(onlyApproved)).AverageScore,
          own(onlyApproved).length,
          own(false).length - own(true).length,
        ]);
        const newest = (only: { receivedAt: number }[]) =>
          only.length === 0 ? null : iso(Math.max(...only.map(({ receivedAt }) => receivedAt)));
        const waits = own(false).filter(({ statusCode }) => statusCode === 30);
        const told = [row.ReceivedAt, row.PendingAt].map((at) => at && iso(Date.parse(at)));
        expect(told).toEqual([newest(own(false)), newest(waits)]);
      }
    }
  });

  test('tell an auditor no score that the plan keeps from auditors', async () => {
    const got = await world.ok('can', 'dashboard.audits', { pageSize: 100 });
    const kept = new Set(facts.plans.flatMap(({ id, secret }) => (secret ? id : [])));
    expect(
      got.ListItems.some((row: { Id: number; ResponseCount: number }) => kept.has(row.Id) && row.ResponseCount > 0),
    ).toBe(true);
    for (const row of got.ListItems) {
      const own = facts.counting().filter((response) => response.planId === row.Id);
      expect([row.Percent, row.ResponseCount]).toEqual([scoreOf(own.filter(facts.isTold)).AverageScore, own.length]);
    }
  });

  test('leave out drafts and planned ones where asked', async () => {
    const listed = async (input: object): Promise<number[]> =>
      (await world.ok('ayse', 'dashboard.audits', { pageSize: 100, ...input })).ListItems.map(
        ({ Id }: { Id: number }) => Id,
      );
    const ahead = new Set(facts.plans.filter((plan) => [5, 10].includes(facts.statusOf(plan))).map(({ id }) => id));
    const all = await listed({});
    expect(all.some((id) => ahead.has(id))).toBe(true);
    expect(await listed({ begun: true })).toEqual(all.filter((id) => !ahead.has(id)));
  });

  test('are searched by what they, their customer and their location are called', async () => {
    const found = async (searchText: string): Promise<number[]> =>
      (await world.ok('ayse', 'dashboard.audits', { searchText, pageSize: 100 })).ListItems.map(
        ({ Id }: { Id: number }) => Id,
      ).sort();
    for (const name of ['customer', 'location'] as const) {
      for (const plan of facts.plans.slice(0, 3)) {
        const called = facts.plans.filter((each) => `${each.customer} ${each.location}`.includes(plan[name]));
        expect(await found(plan[name])).toEqual(called.map(({ id }) => id).sort());
      }
    }
    const { id, customer, location } = facts.plans[0] as (typeof facts.plans)[number];
    expect(await found(`"${location}" "${customer}"`)).toContain(id);
    expect(await found(`"${location} ${customer}"`)).toEqual([]);
    expect(await found('DENETİM')).toHaveLength(facts.plans.length);
    expect(await found('yok böyle bir plan')).toEqual([]);
  });

  test('are filtered by a status as number or word', async () => {
    for (const [given, code] of [
      ['30', 30],
      ['PendingApproval', 30],
      [70, 70],
      ['draft', 5],
      ['cancelled', 80],
    ] as const) {
      const got = await world.ok('ayse', 'dashboard.audits', { statusCode: given, pageSize: 100 });
      expect(got.TotalItemsCount).toBe(facts.plans.filter((plan) => facts.statusOf(plan) === code).length);
      expect(got.ListItems.every((row: { StatusCode: number }) => row.StatusCode === code)).toBe(true);
    }
    const refused = await world.call('ayse', 'dashboard.audits', { statusCode: 'late' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['statusCode']]);
  });
});

describe('credit', () => {
  test('is the company’s for everybody: a row per period, the one in use first', async () => {
    const shift = (days: number) => isoIn(now + days * day, zone).slice(0, 10);
    // A trial begins on the day on which its company was made.
    const { rows: made } = await world.inCompany('ayse', (db) =>
      sql<{ day: string }>`select (created_at at time zone ${zone})::date::text as day from company`.execute(db),
    );
    await world.inCompany('ayse', (db) =>
      sql`insert into credit (total, begins_on, ends_on) values (500, ${shift(-90)}, ${shift(-60)}), (700, ${shift(400)}, ${shift(430)}),
        (300, ${shift(-200)}, ${shift(-170)})`.execute(db),
    );
    const got = await world.ok('ayse', 'dashboard.quota');
    const wordless = ({ ListItems }: { ListItems: { StatusName: string }[] }) =>
      ListItems.map(({ StatusName, ...row }) => row);
    expect(wordless(got)).toEqual(wordless(await world.ok('can', 'dashboard.quota')));
    expect(got.TotalItemsCount).toBe(4);
    expect(got.ListItems.map((row: { Status: string; Usable: boolean }) => [row.Status, row.Usable])).toEqual([
      ['Active', true],
      ['Upcoming', false],
      ['Expired', false],
      ['Expired', false],
    ]);
    expect(got.ListItems[0]).toMatchObject({
      Total: 10_000,
      Remaining: 10_000,
      BeginDate: made[0]?.day,
      StatusName: 'Active',
    });
    expect(got).toMatchObject({ Total: 10_000, Remaining: 10_000, Until: got.ListItems[0].EndDate, Warning: null });
    expect(got.ListItems[2]).toMatchObject({ BeginDate: shift(-90), EndDate: shift(-60), Total: 500 });
    expect(got.ListItems[3]).toMatchObject({ BeginDate: shift(-200), Total: 300 });
  });
});

describe('a company that has nothing yet', () => {
  test('gets zeros, empty lists and its trial credit', async () => {
    const nothing = {
      Planned: 0,
      Completed: 0,
      PendingApproval: 0,
      Approved: 0,
      Missed: 0,
      AverageScore: null,
      Earned: 0,
      Max: 0,
    };
    const got = await world.ok('zoe', 'dashboard.statistics', { period: 'yearly' });
    expect(got).toMatchObject({ ...nothing, Previous: nothing });
    expect(got.Buckets).toHaveLength(12);
    for (const list of ['byCustomer', 'byLocation', 'plansToday', 'plansThisWeek', 'plansThisMonth', 'audits']) {
      expect(await world.ok('zoe', `dashboard.${list}`)).toEqual({ ListItems: [], TotalItemsCount: 0 });
    }
    const [credit] = (await world.ok('zoe', 'dashboard.quota')).ListItems;
    expect(credit).toMatchObject({ Total: 100, Remaining: 100, Status: 'Active' });
  });
});

test('a card asks the database for little: opening, at most two statements, the end', async () => {
  const cards = [
    'statistics',
    'byCustomer',
    'byLocation',
    'waiting',
    'plansToday',
    'plansThisWeek',
    'plansThisMonth',
    'audits',
    'quota',
  ];
  const seen = await seenStatements(world.pool);
  for (const card of cards) {
    seen.length = 0;
    await world.ok('ayse', `dashboard.${card}`);
    expect(seen.length, card).toBeGreaterThan(0);
    expect(seen.length, card).toBeLessThanOrEqual(['quota', 'statistics'].includes(card) ? 4 : 3);
  }
});

test('the oldest that waits is found wherever it lies, folded or not', async () => {
  const change = <Row>(statement: ReturnType<typeof sql<Row>>) =>
    world.inCompany('ayse', (db) => statement.execute(db));
  const waiting = sql`r.status_code = 30 and (r.counted or not (r.late or r.over_quota or r.repeated))`;
  const oldest = async (): Promise<{ id: number; planId: number; at: string }> => {
    const { rows } = await change(sql<{ id: number; planId: number; at: string }>`
      select r.id, r.plan_id as "planId", r.received_at as at from response r join plan p on p.id = r.plan_id
      where ${waiting} and p.version_id is not null and p.cancelled_at is null order by r.received_at limit 1`);
    return rows[0] as { id: number; planId: number; at: string };
  };
  const expectFound = async (): Promise<void> => {
    const { at } = await oldest();
    expect((await world.ok('ayse', 'dashboard.waiting')).PendingSince).toBe(at);
    expect((await world.ok('ayse', 'dashboard.statistics')).Now.OldestPendingAt).toBe(at);
  };
  /** Of a plan that was cancelled, so that another plan’s is the oldest; and of one kind. */
  const expectNotOfOthers = async (): Promise<void> => {
    const { planId } = await oldest();
    await change(sql`update plan set cancelled_at = now() where id = ${planId}`);
    expect((await oldest()).planId).not.toBe(planId);
    await expectFound();
    for (const auditTypeId of [1, 2]) {
      const { rows } = await change(sql<{ at: string | null }>`
        select min(r.received_at) as at from response r join plan p on p.id = r.plan_id
        where ${waiting} and p.version_id is not null and p.cancelled_at is null and p.audit_type_id = ${auditTypeId}`);
      expect((await world.ok('ayse', 'dashboard.waiting', { auditTypeId })).PendingSince).toBe(rows[0]?.at);
    }
    await change(sql`update plan set cancelled_at = null where id = ${planId}`);
  };
  const folded = () =>
    expect
      .poll(
        async () => {
          await change(sql`select fold_totals(1000)`);
          return (await change(sql`select from unfolded`)).rows.length;
        },
        { timeout: 30_000 },
      )
      .toBe(0);
  await folded();
  await expectFound();
  await expectNotOfOthers();
  // Older than all that is folded.
  const first = await oldest();
  await change(sql`update response r set received_at = received_at - interval '3 years' where id = ${first.id}`);
  await expectFound();
  await folded();
  await expectFound();
  // Waiting for its photos, too.
  await change(sql`update response set awaiting_pictures = true where id = ${first.id}`);
  await folded();
  expect((await oldest()).id).toBe(first.id);
  await expectFound();
  // After more than are looked at, none of which waits.
  await change(sql`
    insert into response (plan_id, version_id, response_key, answers_hash, status_code, raw, earned, max, answered, total, excluded, findings, received_at)
    select r.plan_id, r.version_id, gen_random_uuid(), '', 50, r.raw, 0, 0, 0, 0, 0, 0, r.received_at - interval '1 second' * n
    from response r cross join generate_series(1, 600) n where r.id = ${first.id}`);
  await folded();
  await expectFound();
  await expectNotOfOthers();
});

test('which kinds of plans there are is told, and of a kind without a plan nothing', async () => {
  const told = async () => (await world.ok('zoe', 'dashboard.waiting')).AuditTypeIds;
  expect(await told()).toEqual([]);
  await build(world, 'zoe').openPlan({ auditTypeId: 2 });
  expect(await told()).toEqual([2]);
});
