import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clock, iso } from '../../src/outside/clock.ts';
import { type Builders, build } from '../builders.ts';
import { openWorld, type World } from '../world.ts';

/** What the list of plans can be narrowed by besides the fields of its rows. */

let world: World;
let a: Builders;
const plans: Record<string, number> = {};

const dayMs = 86_400_000;
const auditTypeId = 1;
const surveyTypeId = 2;

beforeAll(async () => {
  world = await openWorld();
  a = build(world, 'ayse');
  for (const name of [
    'draft',
    'coming',
    'late',
    'back',
    'gone',
    'closed',
    'waiting',
    'good',
    'poor',
    'refused',
    'apart',
  ]) {
    const isSurvey = name === 'closed';
    const over = { auditTypeId: isSurvey ? surveyTypeId : auditTypeId, graceDays: 7 };
    plans[name] = name === 'draft' ? await a.plan(over) : (await a.openPlan(over)).id;
  }
  await end('late', 2);
  await end('back', 9);
  await end('gone', 9);
  await end('closed', 2);
  await receive('waiting', 30, 3333);
  await receive('waiting', 30, 3334);
  await receive('back', 40, 5000);
  await receive('good', 50, 9000);
  await receive('good', 60, 0);
  await receive('poor', 50, 1000);
  await receive('refused', 60, 9000);
  await receive('apart', 30, 9000, { late: true, counted: false });
});
afterAll(() => world.close());

/** Lets a plan have ended some days ago. */
const end = (name: string, days: number): Promise<unknown> =>
  world.inCompany('ayse', (db) =>
    sql`
      update plan set begins_at = ${iso(clock() - 30 * dayMs)}, ends_at = ${iso(clock() - days * dayMs)}
      where id = ${plans[name]}`.execute(db),
  );

/** The last half second of a day in Istanbul. */
const receivedAt = '2026-03-10T20:59:59.5Z';

const receive = (
  name: string,
  status: number,
  percent: number,
  { late = false, counted = true } = {},
): Promise<unknown> =>
  world.inCompany('ayse', (db) =>
    sql`
      insert into response (plan_id, version_id, response_key, answers_hash, status_code, raw, answers, earned, max, percent,
                            answered, total, excluded, findings, received_at, late, counted)
      select id, version_id, gen_random_uuid(), '', ${status}, '{}', '[]', 0, 0, ${percent}, 0, 0, 0, 0, ${receivedAt}, ${late},
             ${counted}
      from plan where id = ${plans[name]}`.execute(db),
  );

/** The names of the plans that are found, in the order in which they were made. */
async function found(filter: Record<string, unknown>): Promise<string[]> {
  const { ListItems, TotalItemsCount } = await world.ok('ayse', 'plan.list', { ...filter, pageSize: 100 });
  expect(TotalItemsCount).toBe(ListItems.length);
  const ids = new Set(ListItems.map((row: { id: number }) => row.id));
  return Object.keys(plans).filter((name) => ids.has(plans[name]));
}

describe('the list of plans is narrowed', () => {
  test('to those past their end that are not finished, as each row says', async () => {
    expect(await found({ overdue: true })).toEqual(['late', 'back']);
    expect(await found({ overdue: false })).toEqual(
      Object.keys(plans).filter((name) => name !== 'late' && name !== 'back'),
    );
    expect(await found({ overdue: [true, false] })).toEqual(Object.keys(plans));
    const { ListItems } = await world.ok('ayse', 'plan.list', { pageSize: 100 });
    const said = ListItems.filter((row: { overdue: boolean }) => row.overdue).map((row: { id: number }) => row.id);
    expect(new Set(said)).toEqual(new Set([plans.late, plans.back]));
  });

  test('to a tab; each plan that was ever on the air stands in one', async () => {
    const tabs = {
      upcoming: ['coming', 'apart'],
      overdue: ['late', 'back'],
      pending: ['waiting'],
      done: ['gone', 'closed', 'good', 'poor', 'refused'],
    };
    for (const [tab, names] of Object.entries(tabs)) expect([tab, await found({ tab })]).toEqual([tab, names]);
    for (const tab of ['upcoming', 'overdue'] as const) {
      const { ListItems } = await world.ok('ayse', 'plan.list', { tab, pageSize: 100 });
      const order = ListItems.map(({ beginDate, id }: { beginDate: string; id: number }) => [
        Date.parse(beginDate),
        id,
      ]);
      const soonest = order.toSorted(
        (one: number[], other: number[]) => (one[0] ?? 0) - (other[0] ?? 0) || (one[1] ?? 0) - (other[1] ?? 0),
      );
      expect(order, `${tab}: soonest first`).toEqual(soonest);
    }
    expect(await found({ tab: 'all' })).toEqual(Object.keys(plans));
    expect(Object.values(tabs).flat().sort()).toEqual(
      Object.keys(plans)
        .filter((name) => name !== 'draft')
        .sort(),
    );
    expect((await world.call('ayse', 'plan.list', { tab: 'mine' })).status).toBe(400);
  });

  test('and says how many plans each tab shows, with the same filters and search, whichever tab is open', async () => {
    const tabs = ['all', 'upcoming', 'overdue', 'pending', 'done'];
    // As the reader knows it, in whose language a list is searched.
    const { definition: searchText } = (await world.ok('ayse', 'plan.list', { id: plans.good })).ListItems[0];
    expect((await world.ok('ayse', 'plan.tabs', { searchText })).all).toBe(11);
    const asked = [{}, { overdue: true }, { receivedAtFrom: '2026-03-10' }, { percentFrom: 1 }, { searchText }];
    for (const filter of asked) {
      const shown = Object.fromEntries(
        await Promise.all(
          tabs.map(async (tab) => [tab, (await world.ok('ayse', 'plan.list', { ...filter, tab })).TotalItemsCount]),
        ),
      );
      for (const tab of [null, ...tabs])
        expect([filter, await world.ok('ayse', 'plan.tabs', { ...filter, tab })]).toEqual([filter, shown]);
    }
    expect(await world.ok('ayse', 'plan.tabs')).toEqual({
      all: 11,
      upcoming: 2,
      overdue: 2,
      pending: 1,
      done: 5,
    });
  });

  test('by the mean percent of what counts, rounded as it is shown', async () => {
    expect(await found({ percentFrom: 90 })).toEqual(['good']);
    expect(await found({ percentTo: 10 })).toEqual(['poor']);
    expect(await found({ percentFrom: 0, percentTo: 100 })).toEqual(['waiting', 'good', 'poor']);
    expect(await found({ percentFrom: 33.34, percentTo: 33.34 })).toEqual(['waiting']);
    expect(await found({ percentFrom: 33.35, percentTo: 89.99 })).toEqual([]);
    expect((await world.call('ayse', 'plan.list', { percentFrom: 101 })).body.errors).toHaveProperty('percentFrom');
  });

  test('by when something was received, in whole days of the company’s zone', async () => {
    const received = ['back', 'waiting', 'good', 'poor', 'refused'];
    expect(await found({ receivedAtFrom: '2026-03-10', receivedAtTo: '2026-03-10' })).toEqual(received);
    expect(await found({ receivedAtFrom: '2026-03-11' })).toEqual([]);
    expect(await found({ receivedAtTo: '2026-03-09' })).toEqual([]);
    expect(await found({ receivedAtFrom: '2026-03-10', tab: 'done' })).toEqual(['good', 'poor', 'refused']);
  });
});

describe('a calendar', () => {
  const day = async (onDay: string, filter: object = {}): Promise<number> =>
    (await world.ok('ayse', 'plan.list', { ...filter, onDay })).TotalItemsCount;
  const inCalendar = async (from: string, to: string, most: number, filter: object = {}) => {
    const { Days, Plans } = await world.ok('ayse', 'plan.calendar', { ...filter, from, to, most });
    return {
      counts: Days.map(({ count }: { count: number }) => count),
      days: Days.map(({ day: each }: { day: string }) => each),
      ids: Plans.map(({ id }: { id: number }) => id),
    };
  };

  test('tells how many plans each day of their place has, however few of them it shows, soonest first', async () => {
    const projectId = await a.filledProject();
    const early = await a.location({ TimeZone: 'Pacific/Kiritimati' });
    const late = await a.location({ TimeZone: 'Pacific/Pago_Pago' });
    await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: [early, late] });
    const make = (locationId: number, beginDate: string, endDate: string) =>
      a.plan({ projectId, locationId, beginDate, endDate, definition: `${beginDate} nöbeti`, locales: [] });
    // Longer than forty days, and one of forty days to the minute.
    const before = await make(early, '2040-12-01 00:10', '2041-03-04 00:20');
    const forty = await make(early, '2041-01-21 00:05', '2041-03-02 00:04');
    const first = await make(early, '2041-03-03 00:05', '2041-03-03 00:30');
    const last = await make(late, '2041-03-03 23:30', '2041-03-03 23:50');
    const next = await make(late, '2041-03-04 23:00', '2041-03-05 23:55');
    expect(await inCalendar('2041-03-02', '2041-03-06', 9)).toEqual({
      days: ['2041-03-02', '2041-03-03', '2041-03-04', '2041-03-05', '2041-03-06'],
      counts: [2, 3, 2, 1, 0],
      ids: [before, forty, first, last, next],
    });
    expect(await inCalendar('2041-03-03', '2041-03-05', 1)).toEqual({
      days: ['2041-03-03', '2041-03-04', '2041-03-05'],
      counts: [3, 2, 1],
      ids: [before, next],
    });
    for (const filter of [
      { searchText: '23:30 NÖBETİ' },
      { id: last },
      { beginDateFrom: '2041-03-04', endDateTo: '2041-03-04' },
    ])
      expect(await inCalendar('2041-03-03', '2041-03-03', 9, filter), JSON.stringify(filter)).toMatchObject({
        counts: [1],
        ids: [last],
      });
    for (const [each, count] of [
      ['2040-11-30', 0],
      ['2041-02-28', 2],
      ['2041-03-02', 2],
      ['2041-03-03', 3],
      ['2041-03-05', 1],
      ['2041-03-06', 0],
    ] as const)
      expect([each, await day(each)], 'as many as the list of that day').toEqual([each, count]);
    expect(await day('2041-03-03', { id: last })).toBe(1);
  });

  test('shows six weeks at most, the days in their order', async () => {
    for (const to of ['2041-02-28', '2041-04-12'])
      expect(
        (await world.call('ayse', 'plan.calendar', { from: '2041-03-01', to, most: 1 })).body.errors,
      ).toHaveProperty('to');
    expect((await inCalendar('2041-03-01', '2041-04-11', 1)).days).toHaveLength(42);
  });
});
