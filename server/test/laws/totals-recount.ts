import type { RawAnswer } from '@sahada/contract/version';
import { sql } from 'kysely';
import type pg from 'pg';
import { expect } from 'vitest';
import { bind, type Db } from '../../src/db/kysely.ts';
import { planStatus, statusOfMany } from '../../src/facts/plan-state.ts';
import { countIn, noCounts, pointsOf } from '../../src/facts/question-counts.ts';
import { together } from '../../src/facts/question-spans.ts';
import { eachCounted, noSums } from '../../src/features/analysis/counted.ts';
import { select } from '../../src/features/analysis/selection.ts';
import { loadReview } from '../../src/features/audit/load.ts';
import { countQuestions } from '../../src/features/audit/question-totals.ts';
import { enterCompany } from '../world.ts';
import { connect } from './catalogue.ts';
import { inCompany, plans, version, world } from './totals-writes.ts';

/** What the totals say, beside a recount of each response. */

export const measures = [
  'responses',
  'counted',
  'scored',
  'percents',
  'earned',
  'max',
  'answered',
  'total',
  'excluded',
  'findings',
  'critical',
];

/** What differs between the totals and a recount, in one snapshot. */
export async function differences(db: Db): Promise<unknown[]> {
  const spans = sql`cross join lateral (values (s.plan_id), (0)) p (plan_id) cross join lateral (values ('ever', '-infinity'::timestamp),
    ('year', date_trunc('year', s.received_at at time zone c.time_zone)),
    ('month', date_trunc('month', s.received_at at time zone c.time_zone)),
    ('week', date_trunc('week', s.received_at at time zone c.time_zone)),
    ('day', date_trunc('day', s.received_at at time zone c.time_zone)),
    ('hour', date_trunc('hour', s.received_at at time zone c.time_zone))) v (span, begins)`;
  const sums = sql`p.plan_id, v.span, v.begins, s.standing, s.sign as responses, s.sign * s.counted::int as counted,
    s.sign * (s.percent is not null)::int as scored, coalesce(s.sign * s.percent, 0) as percents, s.sign * s.earned as earned,
    s.sign * s.max as max, s.sign * s.answered as answered, s.sign * s.total as total, s.sign * s.excluded as excluded,
    s.sign * s.findings as findings, s.sign * s.critical::int as critical`;
  const summed = sql.raw(measures.map((name) => `sum(${name}) as ${name}`).join(', '));
  const columns = sql.raw(measures.join(', '));
  const { rows } = await sql`
    with truth as (
      select plan_id, span, begins, standing, ${summed} from (
        select ${sums} from company c cross join (
          select r.*, 1 as sign,
            case when status_code = 30 and not counted and (late or over_quota or repeated) then 31
                 when status_code in (30, 50) and awaiting_pictures then status_code + 2 else status_code end as standing
          from response r) s ${spans}) each group by 1, 2, 3, 4
    ), kept as (
      select plan_id, span, begins, standing, ${summed} from (
        select plan_id, span, begins, standing, ${columns} from folded
        union all select ${sums} from company c cross join unfolded s ${spans}) each
      group by 1, 2, 3, 4 having sum(responses) <> 0
    )
    (select 'missing' as what, * from (select * from truth except select * from kept) one)
    union all (select 'too much', * from (select * from kept except select * from truth) other)`.execute(db);
  return rows;
}

/** The same of the totals of places, once they have begun. */
export async function placeDifferences(db: Db): Promise<unknown[]> {
  const place = sql`span, begins, standing, customer_id, location_id, project_id, audit_type_id`;
  const summed = sql.raw(
    ['responses', 'scored', 'percents', 'earned', 'max'].map((name) => `sum(${name}) as ${name}`).join(', '),
  );
  const of = (source: ReturnType<typeof sql>) => sql`
    select ${place}, ${summed} from (
      select v.span, v.begins, s.standing, p.customer_id, p.location_id, p.project_id, p.audit_type_id, s.sign as responses,
        s.sign * (s.percent is not null)::int as scored, coalesce(s.sign * s.percent, 0) as percents, s.sign * s.earned as earned,
        s.sign * s.max as max
      from company c cross join (${source}) s join plan p on p.id = s.plan_id cross join lateral (values
        ('year', date_trunc('year', s.received_at at time zone c.time_zone)),
        ('month', date_trunc('month', s.received_at at time zone c.time_zone)),
        ('week', date_trunc('week', s.received_at at time zone c.time_zone))) v (span, begins)
      where s.standing in (30, 50)) each group by ${place}`;
  const { rows } = await sql`
    with truth as (${of(sql`
      select r.*, 1 as sign,
        case when status_code = 30 and not counted and (late or over_quota or repeated) then 31
             when status_code in (30, 50) and awaiting_pictures then status_code + 2 else status_code end as standing
      from response r`)}),
    kept as (
      select ${place}, ${summed} from (
        select ${place}, responses, scored, percents, earned, max from place_total
        union all (${of(sql`select * from unfolded`)})) each
      group by ${place} having sum(responses) <> 0
    )
    select 'missing' as what, one.* from (select * from truth except select * from kept) one
      where one.span = any(select unnest(f.places) from fold f where f.totals = 'plans')
    union all select 'too much', other.* from (select * from kept except select * from truth) other
      where other.span = any(select unnest(f.places) from fold f where f.totals = 'plans')`.execute(db);
  return rows;
}

/** The plans whose status is not that of their responses; none is cancelled, and nobody writes a draft. */
export async function statusDifferences(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select each.* from (
      select t.id, ${planStatus()} as status, ${statusOfMany.status} as of_many, ${ofResponses} as truth
      from plan t ${statusOfMany.join} where t.version_id is not null) each
    where not each.status = any(each.truth) or each.of_many <> each.status`.execute(db);
  return rows;
}

/** Of these the first that a response of the plan `t` has; one that is stored apart has none. With none it is planned or missed. */
const ofResponses = sql`coalesce((
  select array[s.code] from unnest(array[30, 40, 50, 20, 60]) with ordinality s (code, place)
  where exists (select from response r where r.plan_id = t.id and r.status_code = s.code
    and not (r.status_code = 30 and not r.counted and (r.late or r.over_quota or r.repeated)))
  order by s.place limit 1), array[10, 70])`;

/** The counts of a plan's questions by the totals, and counted anew from each response. */
export async function questionCounts(db: Db, planId: number, onlyApproved: boolean): Promise<[unknown, unknown]> {
  const counted = await countQuestions(db, await loadReview(db, { auditId: planId, onlyApproved }));
  const { rows } = await sql<{ answers: RawAnswer[] }>`
    select coalesce(r.answers, r.raw -> 'answers') as answers from response r
    where r.plan_id = ${planId} and r.status_code in (50, ${onlyApproved ? 50 : 30}) and not r.awaiting_pictures
      and not (r.status_code = 30 and not r.counted and (r.late or r.over_quota or r.repeated))`.execute(db);
  const counts = noCounts(version);
  for (const { answers } of rows) {
    countIn(counts, version, answers, 1);
  }
  const kept = counted.map(({ responses, counts: each }) => ({ responses, counts: each }));
  return [kept, rows.length === 0 ? [] : [{ responses: rows.length, counts }]];
}

export interface AnalysisFigures {
  sums: ReturnType<typeof noSums>;
  counts: number[];
  /** Of plans that make no findings. */
  unjudged: number[];
  numbers: [string, number][];
  days: [string, number][];
  /** Of sections by where responses were given. */
  points: [string, number][];
}

export const sorted = <Row extends [string, number]>(rows: Iterable<Row>): Row[] =>
  [...rows].filter(([, n]) => n !== 0).sort(([one], [other]) => (one < other ? -1 : 1));

/** What an analysis of these days finds by the totals, plan by plan or all audits together, and counted anew from each response. */
export async function analysed(
  db: Db,
  from: string | null,
  to: string | null,
  onlyApproved: boolean,
  ways: 'apart' | null,
): Promise<AnalysisFigures[]> {
  const standings = onlyApproved ? [50] : [30, 50];
  const { rows: zoned } = await sql<{ zone: string }>`select time_zone as zone from company`.execute(db);
  const selection = await select(db, sql`t.id = any(${plans})`, { from, to }, standings, ways);
  const empty = (): AnalysisFigures => ({
    ...{ sums: noSums(), counts: noCounts(version), unjudged: noCounts(version), numbers: [], days: [], points: [] },
  });
  const { rows: known } = await sql<{ id: number; findings: boolean }>`select id, findings from plan`.execute(db);
  const planOf = new Map(known.map((plan) => [plan.id, plan]));
  const add = (
    figures: AnalysisFigures,
    planId: number,
    counts: readonly number[],
    sums: AnalysisFigures['sums'],
  ): void => {
    const isJudged = planId === together || planOf.get(planId)?.findings === true;
    for (const of of isJudged ? [figures.counts] : [figures.counts, figures.unjudged])
      for (const [place, count] of counts.entries()) of[place] = (of[place] ?? 0) + count;
    for (const key of Object.keys(figures.sums) as (keyof typeof sums)[]) figures.sums[key] += sums[key];
  };
  const addPoints = (
    to: Map<string, number>,
    locationId: number,
    counts: readonly number[],
    responses: number,
  ): void => {
    for (const section of version.sections) {
      const { earned, max } = pointsOf(counts, version, section);
      for (const [what, n] of Object.entries({ earned, max }))
        count(to, `${locationId} ${section.departmentId} ${what}`, n);
    }
    // However many sections a department has, a response counts once.
    for (const departmentId of new Set(version.sections.map((section) => section.departmentId)))
      count(to, `${locationId} ${departmentId} responses`, responses);
  };
  const kept = empty();
  const [numbers, days, points] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  await eachCounted(db, selection, zoned[0]?.zone as string, {
    part(part) {
      add(kept, part.planId, part.counts, part);
      if (part.locationId !== null) addPoints(points, part.locationId, part.counts, part.responses);
    },
    section({ locationId, departmentId, ...sums }) {
      for (const what of ['earned', 'max', 'responses'] as const)
        count(points, `${locationId} ${departmentId} ${what}`, sums[what]);
    },
    number: (questionId, value, answers) => count(numbers, `${questionId} ${value}`, answers),
    day: (day, { responses }) => count(days, day, responses),
  });
  kept.numbers = sorted(numbers);
  kept.days = sorted(days);
  kept.points = sorted(points);

  const { rows } = await sql<{
    planId: number;
    locationId: number;
    answers: RawAnswer[];
    day: string;
    pending: boolean;
    percent: number | null;
    earned: number;
    max: number;
  }>`
    select r.plan_id as "planId", coalesce(r.location_id, p.location_id) as "locationId",
      coalesce(r.answers, r.raw -> 'answers') as answers, to_char(r.received_at at time zone c.time_zone, 'YYYY-MM-DD') as day,
      r.status_code = 30 as pending, r.percent, r.earned, r.max
    from response r join plan p on p.id = r.plan_id cross join company c where r.plan_id = any(${plans}) and r.status_code = any(${standings}) and not r.awaiting_pictures
      and not (r.status_code = 30 and not r.counted and (r.late or r.over_quota or r.repeated))`.execute(db);
  const truth = empty();
  const [trueNumbers, trueDays, truePoints] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ];
  for (const { planId, locationId, answers, day, pending, percent, earned, max } of rows) {
    if ((from !== null && day < from) || (to !== null && day > to)) continue;
    const counts = noCounts(version);
    countIn(counts, version, answers, 1, (questionId, value) => count(trueNumbers, `${questionId} ${value}`, 1));
    const scored = percent === null ? 0 : 1;
    add(truth, planId, counts, { responses: 1, pending: pending ? 1 : 0, scored, percents: percent ?? 0, earned, max });
    addPoints(truePoints, locationId, counts, 1);
    count(trueDays, day, 1);
  }
  truth.numbers = sorted(trueNumbers);
  truth.days = sorted(trueDays);
  truth.points = sorted(truePoints);
  return [kept, truth];
}

/** All of time, whole months and years, and days that cut a month at both ends or at one. */
export const ranges = [
  [null, null],
  ['2026-03-01', '2026-06-30'],
  ['2026-02-11', '2026-09-17'],
  ['2026-04-09', '2026-04-21'],
  [null, '2026-05-05'],
  // All but a few days of a month, and of a year.
  ['2026-03-03', '2026-03-29'],
  ['2026-01-04', '2026-12-28'],
  ['2025-11-15', '2027-01-20'],
  ['2026-12-01', null],
] as const;

export const count = (map: Map<string, number>, key: string, n: number) => map.set(key, (map.get(key) ?? 0) + n);

/** Everything that `work` reads is of one snapshot. */
export async function inSnapshot<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const client = await world.pool.connect();
  try {
    await client.query('begin isolation level repeatable read');
    await enterCompany(client, world.ids.ayse.company);
    return await work(bind(client));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

export let looks = 0;

export const expectExact = (): Promise<void> =>
  inSnapshot(async (db) => {
    looks++;
    expect(await differences(db)).toEqual([]);
    expect(await placeDifferences(db)).toEqual([]);
    expect(await statusDifferences(db)).toEqual([]);
    for (const planId of plans) {
      for (const onlyApproved of [false, true]) {
        const [kept, recounted] = await questionCounts(db, planId, onlyApproved);
        expect(kept).toEqual(recounted);
      }
    }
    for (const [at, [from, to]] of ranges.entries()) {
      // In turns, so that each range is read both ways within two looks.
      const ways = (looks + at) % 2 === 0 ? null : 'apart';
      const [kept, truth] = await analysed(db, from, to, at % 3 === 1, ways);
      expect(kept, `analysis from ${from} to ${to}, audits ${ways ?? 'one by one'}`).toEqual(truth);
    }
  });

export const unfolded = (): Promise<number> =>
  inCompany(
    async (db) => (await sql<{ n: number }>`select count(*)::int as n from unfolded`.execute(db)).rows[0]?.n ?? 0,
  );

/** A client inside Ayşe's company and an open transaction that has written something. */
export async function openTransaction(): Promise<{ client: pg.Client; db: Db }> {
  const client = await connect(world.database.app);
  await client.query('begin');
  await enterCompany(client, world.ids.ayse.company);
  await client.query('select pg_current_xact_id()');
  return { client, db: bind(client) };
}
