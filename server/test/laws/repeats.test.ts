import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bind, type Db } from '../../src/db/kysely.ts';
import { firstFindings } from '../../src/features/analysis/repeats.ts';
import { build } from '../builders.ts';
import { chance, type Pick } from '../chance.ts';
import { enterCompany, openWorld, type World } from '../world.ts';
import { connect } from './catalogue.ts';

/** Which findings repeat one of the twelve months before: as they are kept, folded or not, and worked out anew. */

let world: World;
let plans: number[];
let versionId: number;
let elsewhere: number;
beforeAll(async () => {
  world = await openWorld();
  const a = build(world, 'ayse');
  plans = [];
  for (let n = 0; n < 4; n++) plans.push((await a.openPlan()).id);
  elsewhere = await a.location();
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

interface Made {
  id: number;
  planId: number;
  locationId: number;
  questionId: number;
  receivedAt: Date;
  status: number;
  counts: boolean;
}

/** A response with findings: as a submission writes them, or as whoever adds them to a response that is there. */
async function submit(db: Db, pick: Pick, day: number): Promise<void> {
  const { rows } = await sql<{ id: number; locationId: number; receivedAt: string }>`
    with made as (
      insert into response (plan_id, version_id, response_key, answers_hash, status_code, late, counted, awaiting_pictures,
        raw, earned, max, percent, answered, total, excluded, findings, received_at, location_id)
      select ${plans[pick(4)]}, ${versionId}, gen_random_uuid(), '', ${[30, 50, 50, 40, 60][pick(5)]}, ${pick(5) === 0}, ${pick(4) !== 0},
        ${pick(9) === 0}, '{}', 0, 1000, 0, 1, 1, 0, 1,
        timestamptz '2020-01-01' + interval '1 day' * ${day} + interval '1 hour' * ${pick(3) * 8},
        case when ${pick(6)} = 0 then (select max(id) from location) end
      returning id, plan_id, location_id, received_at)
    select m.id, coalesce(m.location_id, p.location_id) as "locationId", to_json(m.received_at) #>> '{}' as "receivedAt"
    from made m join plan p on p.id = m.plan_id`.execute(db);
  const { id, locationId, receivedAt } = rows[0] as (typeof rows)[number];
  const isOneStatement = pick(2) === 0;
  for (const questionId of [1, 2].slice(0, 1 + pick(2)))
    await sql`insert into finding (response_id, question_id, place, severity, withdrawn, location_id, received_at)
      values (${id}, ${questionId}, ${questionId}, 'minor', ${pick(8) === 0}, ${isOneStatement ? locationId : null},
        ${isOneStatement ? receivedAt : null})`.execute(db);
}

/** Findings of 2020 to 2026: close together, days before or after a whole year, and years apart. */
async function fill(seed: number): Promise<void> {
  const pick = chance(seed);
  let day = 0;
  for (let n = 0; n < 120; n++) {
    day = (day + ([1, 7, 40, 348, 365, 366, 390][pick(7)] ?? 0)) % 2500;
    await inCompany((db) => submit(db, pick, day));
  }
}

const fold = (most: number): Promise<boolean> =>
  inCompany(async (db) => {
    const { rows } = await sql<{ more: boolean }>`select fold_repeats(${most}) as more`.execute(db);
    return rows[0]?.more ?? false;
  });

const foldSome = async (): Promise<void> => {
  while (await fold(30));
};

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
    // Never folded, folded as a whole, and in part.
    if (seed === 2) await foldSome();
    if (seed === 3) await fold(30);
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
          const condition = {
            asked: sql<boolean>`t.id = any(${asked})`,
            places: null,
            days: { from, to },
            standings,
            zone: 'UTC',
          };
          const found = await firstFindings(db, condition, [1, 2]);
          expect([...found].sort(), `${from} ${to} ${standings}`).toEqual([...truth].sort());
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

/** What people, the office and the janitor do to findings and what they hang on. */
type Write = (db: Db, pick: Pick) => Promise<unknown>;

const some = (pick: Pick, of = 'response') =>
  sql`(select x.id from ${sql.table(of)} x where x.id % 11 = ${pick(11)} order by x.id limit ${1 + pick(4)} for update)`;

const writes: Write[] = [
  ...new Array<Write>(4).fill((db, pick) => submit(db, pick, pick(2500))),
  ...new Array<Write>(3).fill((db, pick) =>
    sql`update response set status_code = ${[30, 50, 40, 60][pick(4)]} where id in ${some(pick)}`.execute(db),
  ),
  (db, pick) => sql`update response set counted = not counted where id in ${some(pick)}`.execute(db),
  (db, pick) =>
    sql`update response set awaiting_pictures = not awaiting_pictures where id in ${some(pick)}`.execute(db),
  (db, pick) =>
    sql`update response set received_at = received_at + interval '1 day' * ${pick(500) - 250} where id in ${some(pick)}`.execute(
      db,
    ),
  (db, pick) =>
    sql`update response set location_id = case when location_id is null then ${elsewhere}::int end where id in ${some(pick)}`.execute(
      db,
    ),
  (db, pick) => sql`update response set plan_id = ${plans[pick(4)]} where id in ${some(pick)}`.execute(db),
  (db, pick) => sql`delete from response where id in ${some(pick)}`.execute(db),
  (db, pick) => sql`update finding set withdrawn = not withdrawn where id in ${some(pick, 'finding')}`.execute(db),
  (db, pick) => sql`delete from finding where id in ${some(pick, 'finding')}`.execute(db),
  // Of a question that few have: most are first ones.
  (db, pick) =>
    sql`insert into finding (response_id, question_id, place, severity) select r.id, 3, 3, 'minor' from response r
      where r.id in ${some(pick)} on conflict on constraint finding_once do nothing`.execute(db),
  (db, pick) => sql`update plan set findings = not findings where id = ${plans[pick(4)]}`.execute(db),
  (db, pick) =>
    sql`update plan set location_id = ${[elsewhere, home()][pick(2)]} where id = ${plans[pick(4)]}`.execute(db),
  // Twice in one transaction, and once more in a part of it that is taken back.
  async (db, pick) => {
    await sql`update response set status_code = 60 where id in ${some(pick)}`.execute(db);
    await sql`savepoint part`.execute(db);
    await sql`delete from finding where id in ${some(pick, 'finding')}`.execute(db);
    await sql`rollback to part`.execute(db);
    await sql`update response set received_at = received_at + interval '300 days' where id in ${some(pick)}`.execute(
      db,
    );
    await sql`update response set received_at = received_at - interval '40 days' where id in ${some(pick)}`.execute(db);
  },
];

let homeId: number | undefined;
const home = (): number => homeId as number;

const write = (pick: Pick) => inCompany((db) => (writes[pick(writes.length)] as Write)(db, pick));

/** What differs between the first findings as they are kept and as they are looked for anew, in one snapshot. */
const differences = async (): Promise<unknown[]> =>
  inCompany(async (db) => {
    const { rows } = await sql`
      with counting as (
        select f.question_id, coalesce(r.location_id, p.location_id) as location_id, r.received_at, r.id as response_id
        from finding f join response r on r.id = f.response_id join plan p on p.id = r.plan_id
        where f.question_id is not null and p.findings and not f.withdrawn and r.status_code in (30, 50) and not r.awaiting_pictures
          and not (r.status_code = 30 and not r.counted and (r.late or r.over_quota or r.repeated))
      ), truth as (
        select c.* from counting c where not exists (select from counting e
          where e.question_id = c.question_id and e.location_id = c.location_id
            and e.received_at > c.received_at - interval '12 months' and (e.received_at, e.response_id) < (c.received_at, c.response_id))
      ), kept as (select question_id, location_id, received_at, response_id from standing_first)
      (select 'missing' as what, * from (select * from truth except all select * from kept) one)
      union all (select 'too much', * from (select * from kept except all select * from truth) other)`.execute(db);
    return rows;
  });

const lacking = (): Promise<number> =>
  inCompany(async (db) => {
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from response r, fold f where f.totals = 'repeats' and r.tx >= f.below)::int
        + (select count(*) from touched_finding)::int as n`.execute(db);
    return rows[0]?.n ?? 0;
  });

test('kept ones and what is not folded yet are the first findings, whatever is written, folded or not', async () => {
  homeId = await inCompany(async (db) => {
    const { rows } = await sql<{ id: number }>`select location_id as id from plan where id = ${plans[0]}`.execute(db);
    return rows[0]?.id;
  });
  const pick = chance(7);
  const kept = async () => (await inCompany((db) => sql`select from first_finding`.execute(db))).rows.length;
  let most = 0;
  // Few findings, so that what one change does is not covered by another.
  await inCompany((db) => sql`delete from response`.execute(db));
  await foldSome();
  for (let n = 0; n < 100; n++) {
    await write(pick);
    // Mostly as a whole, so that most findings are no longer looked at anew.
    if (pick(2) === 0) await fold(pick(4) === 0 ? 1 + pick(60) : 1000);
    expect(await differences(), `after ${n} writes`).toEqual([]);
    most = Math.max(most, await kept());
  }
  await expect
    .poll(async () => {
      await foldSome();
      return lacking();
    })
    .toBe(0);
  expect(await differences()).toEqual([]);
  // Which rows a write meets hangs on their numbers: at the end none may be left.
  expect(most).toBeGreaterThan(0);
});

test('they are while a transaction goes on that began before the fold and ends after it', async () => {
  const pick = chance(9);
  for (let round = 0; round < 15; round++) {
    const older = await connect(world.database.app);
    await older.query('begin');
    await enterCompany(older, world.ids.ayse.company);
    await older.query('select pg_current_xact_id()');
    await write(pick);
    await (writes[pick(writes.length)] as Write)(bind(older), pick);
    await inCompany((db) => submit(db, pick, pick(2500)));
    await foldSome();
    expect(await differences()).toEqual([]);
    await older.query(round % 3 === 0 ? 'rollback' : 'commit');
    expect(await differences()).toEqual([]);
    await foldSome();
    expect(await differences()).toEqual([]);
    await older.end();
  }
});
