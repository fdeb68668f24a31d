import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../src/db/kysely.ts';
import { firstFindings } from '../../src/features/analysis/repeats.ts';
import { build } from '../builders.ts';
import { openWorld, type World } from '../world.ts';

/** Which findings repeat one of the twelve months before: by stepping over them, by reading all, and worked out anew. */

let world: World;
let plans: number[];
let versionId: number;
beforeAll(async () => {
  world = await openWorld();
  const a = build(world, 'ayse');
  plans = [];
  for (let n = 0; n < 4; n++) plans.push((await a.openPlan()).id);
  const elsewhere = await a.location();
  versionId = await inCompany(async (db) => {
    // The last makes no findings; the first two are at one location.
    await sql`update plan set findings = id <> ${plans[3]}, location_id = case when id = ${plans[2]} then ${elsewhere} else location_id end`.execute(
      db,
    );
    const { rows } = await sql<{ id: number }>`select version_id as id from plan where id = ${plans[0]}`.execute(db);
    return rows[0]?.id as number;
  });
});
afterAll(() => world.close());

const inCompany = <T>(work: (db: Db) => Promise<T>): Promise<T> => world.inCompany('ayse', work);

/** A fixed sequence. */
function chance(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761) & 0x7fffffff;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

interface Made {
  id: number;
  planId: number;
  locationId: number;
  questionId: number;
  receivedAt: Date;
  status: number;
  counts: boolean;
}

/** Findings of 2020 to 2026: close together, days before or after a whole year, and years apart. */
async function fill(seed: number): Promise<void> {
  const pick = chance(seed);
  let day = 0;
  for (let n = 0; n < 120; n++) {
    day = (day + ([1, 7, 40, 348, 365, 366, 390][pick(7)] ?? 0)) % 2500;
    await inCompany(async (db) => {
      const { rows } = await sql<{ id: number }>`
        insert into response (plan_id, version_id, response_key, answers_hash, status_code, late, counted, awaiting_pictures,
          raw, earned, max, percent, answered, total, excluded, findings, received_at, location_id)
        select ${plans[pick(4)]}, ${versionId}, gen_random_uuid(), '', ${[30, 50, 50, 40, 60][pick(5)]}, ${pick(5) === 0}, ${pick(4) !== 0},
          ${pick(9) === 0}, '{}', 0, 1000, 0, 1, 1, 0, 1,
          timestamptz '2020-01-01' + interval '1 day' * ${day} + interval '1 hour' * ${pick(3) * 8},
          case when ${pick(6)} = 0 then (select max(id) from location) end
        returning id`.execute(db);
      for (const questionId of [1, 2].slice(0, 1 + pick(2)))
        await sql`insert into finding (response_id, question_id, place, severity, withdrawn)
          values (${rows[0]?.id}, ${questionId}, ${questionId}, 'minor', ${pick(8) === 0})`.execute(db);
    });
  }
}

const findings = async (db: Db): Promise<Made[]> =>
  (
    await sql<Made>`
    select r.id, p.id as "planId", coalesce(r.location_id, p.location_id) as "locationId", f.question_id as "questionId",
      to_json(r.received_at)::text as "receivedAt", r.status_code as status,
      p.findings and not f.withdrawn and r.status_code in (30, 50) and not r.awaiting_pictures
        and not (r.status_code = 30 and not r.counted and r.late) as counts
    from finding f join response r on r.id = f.response_id join plan p on p.id = r.plan_id`.execute(db)
  ).rows.map((row) => ({ ...row, receivedAt: new Date(JSON.parse(String(row.receivedAt))) }));

function yearBefore(at: Date): Date {
  const before = new Date(at);
  before.setUTCFullYear(at.getUTCFullYear() - 1);
  // 29 February has 28 February before it.
  if (before.getUTCMonth() !== at.getUTCMonth()) before.setUTCDate(0);
  return before;
}

test('the first findings are those with none of their question at their location in the twelve months before', async () => {
  for (const seed of [1, 2, 3]) {
    await fill(seed);
    await inCompany(async (db) => {
      const made = (await findings(db)).filter(({ counts }) => counts);
      const isFirst = (one: Made): boolean =>
        !made.some(
          (other) =>
            other.questionId === one.questionId &&
            other.locationId === one.locationId &&
            other.receivedAt > yearBefore(one.receivedAt) &&
            (other.receivedAt < one.receivedAt || (+other.receivedAt === +one.receivedAt && other.id < one.id)),
        );
      const places = [...new Set(made.map(({ locationId }) => locationId))];
      for (const [from, to] of [
        [null, null],
        ['2022-03-01', '2025-02-28'],
        ['2024-02-29', null],
        [null, '2023-06-30'],
      ] as const)
        for (const [asked, standings] of [
          [plans, [30, 50]],
          [plans.slice(1), [50]],
        ] as const) {
          const truth = new Map<number, number>();
          for (const one of made.filter(isFirst)) {
            const day = one.receivedAt.toISOString().slice(0, 10);
            const isAsked = asked.includes(one.planId) && (standings as readonly number[]).includes(one.status);
            if (isAsked && (from === null || day >= from) && (to === null || day <= to))
              truth.set(one.questionId, (truth.get(one.questionId) ?? 0) + 1);
          }
          const condition = { asked: sql<boolean>`t.id = any(${asked})`, days: { from, to }, standings, zone: 'UTC' };
          for (const isDense of [true, false]) {
            const found = await firstFindings(db, condition, [1, 2], places, isDense);
            expect([...found].sort(), `${from} ${to} ${standings} ${isDense}`).toEqual([...truth].sort());
          }
        }
    });
  }
});

test('a finding goes along when its response is found to be of another time or place, and when its plan moves', async () => {
  await inCompany(async (db) => {
    const stray = async () =>
      (
        await sql`
        select f.id from finding f join response r on r.id = f.response_id join plan p on p.id = r.plan_id
        where f.received_at <> r.received_at or f.location_id <> coalesce(r.location_id, p.location_id)`.execute(db)
      ).rows;
    expect(await stray()).toEqual([]);
    for (const change of [
      sql`update response set received_at = received_at + interval '1 day' where id % 3 = 0`,
      sql`update response set location_id = null where id % 5 = 0`,
      sql`update response set plan_id = ${plans[2]} where id % 7 = 0`,
      sql`update plan set location_id = (select min(id) from location) where id = ${plans[2]}`,
    ]) {
      await change.execute(db);
      expect(await stray()).toEqual([]);
    }
  });
});
