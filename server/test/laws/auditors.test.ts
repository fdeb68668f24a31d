import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bind, type Db } from '../../src/db/kysely.ts';
import type { Filters } from '../../src/features/analysis/asked.ts';
import { calibration } from '../../src/features/analysis/calibration.ts';
import { foldQuestions } from '../../src/features/audit/fold-questions.ts';
import type { Who } from '../../src/who.ts';
import { build } from '../builders.ts';
import { chance, type Pick } from '../chance.ts';
import { enterCompany, openWorld, type World } from '../world.ts';
import { connect } from './catalogue.ts';

/** How auditors differ from one another: by what is kept of them, folded or not, and worked out anew from each audit. */

let world: World;
let plans: number[];
let versionId: number;
let people: number[];
let places: number[];

beforeAll(async () => {
  world = await openWorld();
  const a = build(world, 'ayse');
  plans = [];
  for (let n = 0; n < 4; n++) plans.push((await a.openPlan()).id);
  people = [world.ids.ayse.user, world.ids.can.user];
  const elsewhere = await a.location();
  await inCompany(async (db) => {
    // One list, so that plans can be compared; the last is a survey.
    await sql`update plan t set audit_type_id = case when t.id = ${plans[3]} then 2 else 1 end,
      checklist_id = (select p.checklist_id from plan p where p.id = ${plans[0]}),
      location_id = case when t.id = ${plans[1]} then ${elsewhere} else (select p.location_id from plan p where p.id = ${plans[0]}) end`.execute(
      db,
    );
    const { rows } = await sql<{ version: number; home: number }>`
      select version_id as version, location_id as home from plan where id = ${plans[0]}`.execute(db);
    versionId = rows[0]?.version as number;
    places = [rows[0]?.home as number, elsewhere];
  });
});
afterAll(() => world.close());

const inCompany = <T>(work: (db: Db) => Promise<T>): Promise<T> => world.inCompany('ayse', work);

type Write = (db: Db, pick: Pick) => Promise<unknown>;

const some = (pick: Pick) =>
  sql`(select x.id from response x where x.id % 7 = ${pick(7)} order by x.id limit ${1 + pick(5)} for update)`;
const person = (pick: Pick): number | null => [null, ...people][pick(3)] ?? null;

/** Over forty months, so that a year before and after leaves some out. */
const submit: Write = (db, pick) =>
  sql`
  insert into response (plan_id, version_id, response_key, answers_hash, status_code, late, awaiting_pictures, counted, raw,
    earned, max, percent, answered, total, excluded, findings, user_id, location_id, received_at)
  select ${plans[pick(4)]}, ${versionId}, gen_random_uuid(), '', (array[20, 30, 30, 50])[1 + ${pick(4)}], ${pick(4) === 0},
    ${pick(6) === 0}, ${pick(3) !== 0}, '{"answers":[]}', 0, 1000, ${pick(6) === 0 ? null : pick(10_001)}::int, 1, 1, 0, 0, ${person(pick)},
    ${[null, null, places[pick(2)]][pick(3)] ?? null}::int, timestamptz '2023-01-01' + interval '1 hour' * ${pick(24 * 1200)}
  from generate_series(1, ${1 + pick(4)}) n`.execute(db);

const writes: Write[] = [
  ...new Array<Write>(4).fill(submit),
  (db, pick) =>
    sql`update response set status_code = ${[30, 50, 40, 60][pick(4)]} where id in ${some(pick)}`.execute(db),
  (db, pick) => sql`update response set percent = ${pick(10_001)} where id in ${some(pick)}`.execute(db),
  (db, pick) => sql`update response set user_id = ${person(pick)} where id in ${some(pick)}`.execute(db),
  (db, pick) => sql`update response set location_id = ${places[pick(2)]} where id in ${some(pick)}`.execute(db),
  (db, pick) => sql`update response set plan_id = ${plans[pick(4)]} where id in ${some(pick)}`.execute(db),
  (db, pick) => sql`delete from response where id in ${some(pick)}`.execute(db),
  (db, pick) => sql`update plan set lead_auditor_id = ${people[pick(2)]} where id = ${plans[pick(3)]}`.execute(db),
  (db, pick) => sql`update plan set location_id = ${places[pick(2)]} where id = ${plans[pick(3)]}`.execute(db),
  (db, pick) => sql`update plan set audit_type_id = ${1 + pick(2)} where id = ${plans[3]}`.execute(db),
];

interface Audit {
  planId: number;
  userId: number;
  place: string;
  day: string;
  percent: number | null;
  standing: number;
}

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Students t at 97.5 %, by rules/calibration.test.ts; here only the mean and the spread are worked out anew. */
function expected(all: readonly Audit[], { auditId, dateFrom, dateTo, onlyApproved }: Filters) {
  const counted = all.filter(({ standing }) => standing === 50 || !onlyApproved);
  const asked = counted.filter(
    ({ planId, day }) =>
      (auditId == null || [auditId].flat().includes(planId)) && day >= (dateFrom ?? '') && day <= (dateTo ?? '9'),
  );
  const scored = asked.filter(({ percent }) => percent !== null);
  const auditors = [...new Set(scored.map(({ userId }) => userId))].sort((one, other) => one - other);
  const rows = auditors.map((userId) => {
    const own = scored.filter((audit) => audit.userId === userId);
    const differences = own.flatMap((audit) => {
      const others = counted.filter(
        (other) =>
          other.percent !== null &&
          other.userId !== userId &&
          other.place === audit.place &&
          Math.abs(monthOf(other.day) - monthOf(audit.day)) <= 12,
      );
      if (others.length === 0) return [];
      const mean = others.reduce((sum, { percent }) => sum + (percent ?? 0), 0) / others.length;
      return [{ place: audit.place, value: ((audit.percent ?? 0) - mean) / 100 }];
    });
    const mean = differences.reduce((sum, { value }) => sum + value, 0) / differences.length;
    return {
      userId,
      audits: own.length,
      places: new Set(differences.map(({ place }) => place)).size,
      difference: differences.length < 5 ? null : mean,
      isSpread: new Set(differences.map(({ value }) => value)).size > 1,
    };
  });
  return { responses: asked.length, rows };
}

/** Of fifteen questions five in turn, so that each is asked within three looks. */
let looks = 0;

async function expectExact(about: string): Promise<void> {
  looks++;
  await inCompany(async (db) => {
    const { rows: zoned } = await sql<{ zone: string }>`select time_zone as zone from company`.execute(db);
    const who = { companyTimeZone: zoned[0]?.zone } as Who;
    const { rows: all } = await sql<Audit>`
      select r.plan_id as "planId", coalesce(r.user_id, p.lead_auditor_id) as "userId",
        coalesce(r.location_id, p.location_id) || ' ' || p.checklist_id as place, r.percent, r.status_code as standing,
        to_char(r.received_at at time zone c.time_zone, 'YYYY-MM-DD') as day
      from response r join plan p on p.id = r.plan_id cross join company c
      where p.audit_type_id = 1 and r.status_code in (30, 50) and not r.awaiting_pictures
        and not (r.status_code = 30 and not r.counted and (r.late or r.over_quota or r.repeated))`.execute(db);
    for (const [at, days] of [
      {},
      { dateFrom: '2023-02-11', dateTo: '2025-09-17' },
      { dateFrom: '2024-01-01', dateTo: '2024-12-31' },
      { dateFrom: '2024-05-07', dateTo: '2024-05-21' },
      { dateTo: '2024-06-30' },
    ].entries()) {
      const more = [{}, { auditId: plans.slice(0, 2) }, { onlyApproved: true }][(looks + at) % 3];
      const filters: Filters = { ...days, ...more, pageSize: 100 };
      const { ListItems, responseCount } = await calibration(filters, db, who);
      const found = [...ListItems].sort((one, other) => one.userId - other.userId);
      const { responses, rows: truth } = expected(all, filters);
      const what = `${about}: ${JSON.stringify(filters)}`;
      expect(responseCount, what).toBe(responses);
      expect(
        found.map(({ userId, audits, places: n }) => [userId, audits, n]),
        what,
      ).toEqual(truth.map(({ userId, audits, places: n }) => [userId, audits, n]));
      for (const [at, { difference, isSpread }] of truth.entries()) {
        const one = found[at] as (typeof found)[number];
        if (difference === null) expect([one.difference, one.low, one.high], what).toEqual([null, null, null]);
        else {
          expect(Math.abs((one.difference ?? Number.NaN) - difference), what).toBeLessThan(0.0051);
          expect((one.high ?? 0) > (one.low ?? 0), what).toBe(isSpread);
        }
      }
    }
  });
}

const fold = (most: number): Promise<boolean> => inCompany((db) => foldQuestions(db, most));

test('auditors differ as their audits say, whatever is written, never folded, in part and as a whole', async () => {
  const pick = chance(3);
  const write = () => inCompany((db) => (writes[pick(writes.length)] as Write)(db, pick));
  for (let n = 0; n < 40; n++) await write();
  await expectExact('never folded');
  for (let n = 0; n < 60; n++) {
    await write();
    if (pick(2) === 0) await fold(1 + pick(40));
    await expectExact(`after ${n} writes`);
  }
  while (await fold(50));
  await expectExact('folded');
  for (const zone of ['America/New_York', 'Europe/Istanbul']) {
    await inCompany((db) => sql`update company set time_zone = ${zone}`.execute(db));
    await expectExact(zone);
    while (await fold(50));
    await expectExact(`${zone}, folded`);
  }
});

test('they do while a transaction goes on that began before the fold and ends after it', async () => {
  const pick = chance(5);
  for (let round = 0; round < 12; round++) {
    const older = await connect(world.database.app);
    await older.query('begin');
    await enterCompany(older, world.ids.ayse.company);
    await older.query('select pg_current_xact_id()');
    await inCompany((db) => submit(db, pick));
    // Every other time somebody else begins to lead a plan.
    const lead: Write = (db) =>
      sql`update plan set lead_auditor_id = case when lead_auditor_id = ${people[0]} then ${people[1]}::int else ${people[0]}::int end
        where id = ${plans[round % 3]}`.execute(db);
    await (round % 2 === 0 ? lead : (writes[pick(writes.length)] as Write))(bind(older), pick);
    await Promise.all([fold(30), inCompany((db) => submit(db, pick))]);
    await expectExact('before its end');
    await Promise.all([fold(30), older.query(round % 5 === 0 ? 'rollback' : 'commit')]);
    await expectExact('after its end');
    while (await fold(50));
    await expectExact('folded');
    await older.end();
  }
});

test('nothing is kept of audits that are gone', async () => {
  await inCompany((db) => sql`delete from response`.execute(db));
  await expect
    .poll(async () => {
      while (await fold(50));
      const { rows } = await inCompany((db) => sql`select from auditor_total`.execute(db));
      return rows.length;
    })
    .toBe(0);
});
