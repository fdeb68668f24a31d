import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Db } from '../src/db/kysely.ts';
import { airSeries, makeSeries } from '../src/features/plan/series-tasks.ts';
import { clock, iso } from '../src/outside/clock.ts';
import { eachOf } from '../src/pipeline/recurring.ts';
import { type Builders, build } from './builders.ts';
import { unexpected } from './queue.ts';
import { openWorld, type Reply, type World } from './world.ts';

/** A world with three locations in three zones, for the tests of plans that are made together; in each file that calls `openPlaces`. */

export let world: World;
export let a: Builders;
export let places: number[];
export let projectId: number;
export let checkListId: number;

export function openPlaces(): void {
  beforeAll(async () => {
    world = await openWorld();
    a = build(world, 'ayse');
    projectId = await a.standing.project();
    checkListId = await a.standing.checklist();
    places = [await a.standing.location()];
    for (const [name, TimeZone] of [
      ['Berlin', 'Europe/Berlin'],
      ['New York', 'America/New_York'],
    ]) {
      const CustomerId = await a.standing.customer();
      places.push(await a.location({ Name: name, Code: name, CustomerId, TimeZone }));
    }
    await world.ok('ayse', 'mapping.addLocations', { projectId, locationIds: places.slice(1) });
  });
  afterAll(() => world.close());
}

export const dayMs = 86_400_000;
export const dayIn = (days: number): string => iso(clock() + 3 * 3_600_000 + days * dayMs).slice(0, 10);

export async function planForm(over: Record<string, unknown> = {}) {
  const { locationId: _, beginDate: __, endDate: ___, ...form } = await a.planForm();
  return { ...form, projectId, checkListId, definition: 'Haftalık denetim', locales: [], ...over };
}
export const save = async (over: Record<string, unknown> = {}, plan: Record<string, unknown> = {}): Promise<Reply> =>
  world.call('ayse', 'series.save', {
    plan: await planForm(plan),
    locationIds: places.slice(0, 1),
    rule: { every: 'week', from: dayIn(1), beginTime: '09:00', endTime: '17:00' },
    ...over,
  });
export const saved = async (over: Record<string, unknown> = {}, plan: Record<string, unknown> = {}) => {
  const { body } = await save(over, plan);
  expect(body).toMatchObject({ Success: true });
  return body.Data as { id: number; made: number; nextPlanId: number };
};
export interface Occurrence {
  id: number;
  definition: string;
  locationId: number;
  beginDate: string;
  endDate: string;
  statusCode: number;
  published: boolean;
}
export const occurrences = async (seriesId: number): Promise<Occurrence[]> =>
  (await world.ok('ayse', 'plan.list', { seriesId, pageSize: 100, sortField: 'beginDate', sortDirection: 'asc' }))
    .ListItems;
export const begins = async (seriesId: number): Promise<string[]> =>
  (await occurrences(seriesId)).map(({ beginDate }) => beginDate);
export const make = (days: number): Promise<number> =>
  world.inCompany('ayse', (db) => makeSeries({ db, now: clock() + days * dayMs, each: eachOf(db, unexpected) }));
export const air = (): Promise<number> =>
  world.inCompany('ayse', (db) => airSeries({ db, now: clock(), each: eachOf(db, unexpected) }));
export const messages = async (name: string): Promise<{ user_id: number; text: string }[]> =>
  world.inCompany('ayse', async (db) => {
    const { rows } = await sql<{ user_id: number; text: string }>`
      select user_id, text from message where name = ${name} and channel = 'inApp'`.execute(db);
    return rows;
  });

/** Something is received for a plan on the air. */
export const answer = (db: Db, planId: number) =>
  sql`insert into response (plan_id, version_id, response_key, answers_hash, status_code, raw, answers, earned, max, answered,
        total, excluded, findings, received_at)
      select id, version_id, gen_random_uuid(), '', 30, '{}', '[]', 0, 0, 0, 0, 0, 0, now() from plan
      where id = ${planId}`.execute(db);
