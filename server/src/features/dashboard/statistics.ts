import { hundredths, sumOf } from '@sahada/contract/hundredths';
import { bucketsOf, isoIn, previousWindow, windowOf } from '@sahada/rules/period';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { preparedRead } from '../../db/statement.ts';
import { isMissed } from '../../facts/plan-state.ts';
import { iso } from '../../outside/clock.ts';
import type { Who } from '../../who.ts';
import { fresh, grainsOf, received, wallsOf } from './received.ts';
import {
  average,
  chosenPeriod,
  completed,
  planned,
  plansOf,
  plansTogether,
  plansWithin,
  type Reach,
  reachOf,
  type Subject,
  type Sums,
  scoresOf,
  subjectOf,
  sums,
} from './scope.ts';
import { stocksNow } from './waiting.ts';

/** Figures of a period, one statement per card. Plans count by their begin, responses by when they were received. */

interface Asked extends Subject {
  period?: string | number | null | undefined;
  onlyApproved?: boolean | undefined;
}

interface Row extends Sums {
  planned: number;
  missed: number;
}

const zero = hundredths(0);

const none: Row = {
  planned: 0,
  missed: 0,
  pending: 0,
  approved: 0,
  scored: 0,
  percents: zero,
  earned: zero,
  max: zero,
};

const add = (one: Row, other: Row): Row => ({
  planned: one.planned + other.planned,
  missed: one.missed + other.missed,
  pending: one.pending + other.pending,
  approved: one.approved + other.approved,
  scored: one.scored + other.scored,
  percents: sumOf([one.percents, other.percents]),
  earned: sumOf([one.earned, other.earned]),
  max: sumOf([one.max, other.max]),
});

const figures = (row: Row, onlyApproved: boolean | undefined) => ({
  Planned: row.planned,
  Completed: completed(row, onlyApproved),
  PendingApproval: row.pending,
  Approved: row.approved,
  Missed: row.missed,
  ...average(row),
});

/** The same over rows `x` of totals. */
const told = (reach: Reach | null): RawBuilder<boolean> | null => {
  const scores = scoresOf(reach);
  return scores && sql`x.plan_id in (select t.id from plan t where ${plansOf(reach)} and ${scores})`;
};

interface Whose {
  reach: Reach | null;
  narrowed: RawBuilder<boolean> | null;
  onlyApproved: boolean | undefined;
  /** The location asked about, and what else narrows the plans. */
  at?: { locationId: number; besides: RawBuilder<boolean> | null } | null;
}

/**
 * What makes the totals of plans those of a location: given there to a plan of another one it is added, given elsewhere to one of
 * its own it is taken out. The list of locations moves the same (breakdown.ts).
 */
const movedTo = (
  { locationId, besides }: NonNullable<Whose['at']>,
  reach: Reach | null,
  begins: readonly string[],
  ends: readonly string[],
) => sql`, moved as materialized (
    select t.id as plan_id, date_trunc('hour', r.received_at at time zone c.time_zone) as begins,
      standing(r.status_code, r.counted, r.late, r.over_quota, r.repeated, r.awaiting_pictures) as standing, k.sign as responses,
      k.sign * (r.percent is not null)::int as scored, coalesce(k.sign * r.percent, 0) as percents, k.sign * r.earned as earned,
      k.sign * r.max as max
    from response r join plan t on t.id = r.plan_id cross join company c
      cross join lateral (select case when r.location_id = ${locationId} then 1 else -1 end as sign) k
    where r.location_id is not null and (r.location_id = ${locationId}) <> (t.location_id = ${locationId})
      and (r.location_id = ${locationId} or r.plan_id in (select p.id from plan p where p.location_id = ${locationId}))
      and r.received_at >= (select min(b) from unnest(${begins}::timestamptz[]) b)
      and r.received_at < (select max(e) from unnest(${ends}::timestamptz[]) e)
      and ${plansOf(reach)} and ${besides ?? sql`true`})`;

const movedWithin = sql`
    union all select m.* from moved m
    where m.begins >= span.wall and m.begins < span.wall_end and m.standing in (30, 50)`;

/** Of each of these ranges: of plans from an instant to another, and of totals of a grain from a wall to another. */
const figuresOf = (
  { reach, narrowed, onlyApproved, at = null }: Whose,
  begins: readonly string[],
  ends: readonly string[],
  grains: readonly string[],
  walls: readonly string[],
  wallEnds: readonly string[],
) => sql<Row>`
  with ${fresh(plansWithin(reach, narrowed))}${at === null ? sql`` : movedTo(at, reach, begins, ends)}
  select plans.*, received.*
  from unnest(${begins}::timestamptz[], ${ends}::timestamptz[], ${grains}::text[], ${walls}::timestamp[], ${wallEnds}::timestamp[])
    with ordinality as span(begins_at, ends_at, grain, wall, wall_end, place)
  cross join lateral (
    select count(*)::int as planned, count(*) filter (where ${isMissed})::int as missed
    from plan t where t.begins_at >= span.begins_at and t.begins_at < span.ends_at and ${planned} and ${plansOf(reach)}
      and ${narrowed ?? sql`true`}
  ) plans
  cross join lateral (
    select ${sums(onlyApproved, told(reach))}
    from (
      select * from ${received(sql`span.grain`, sql`span.wall`, sql`span.wall_end`, plansTogether(reach, narrowed))} x
      ${at === null ? sql`` : movedWithin}) x
  ) received
  order by span.place`;

/** What most people ask for; planned once. */
const figuresOfAll = preparedRead(
  (
    begins: readonly string[],
    ends: readonly string[],
    grains: readonly string[],
    walls: readonly string[],
    wallEnds: readonly string[],
  ) => figuresOf({ reach: null, narrowed: null, onlyApproved: false }, begins, ends, grains, walls, wallEnds),
);

/** The window's buckets plus, as one more, the whole window before it; each is a range of plans and one of totals. */
export async function statistics({ period, onlyApproved, ...subject }: Asked, db: ReadDb, who: Who, now: number) {
  const asked = chosenPeriod(period);
  const zone = who.companyTimeZone;
  const reach = reachOf(who);
  const stocks = await stocksNow(subject, db, who);
  // Where all plans are of the type asked for, their totals together are read, which is faster.
  const isMixed = stocks.types.some((type) => type !== subject.auditTypeId);
  const narrowed = subjectOf({ ...subject, auditTypeId: isMixed ? subject.auditTypeId : null });
  const { locationId } = subject;
  const at = locationId ? { locationId, besides: subjectOf({ ...subject, locationId: null }) } : null;
  const window = windowOf(asked, now, zone);
  const buckets = bucketsOf(asked, now, zone);
  const grains = grainsOf[asked];
  const before = previousWindow(asked, now, zone);
  const spans = [
    { ...before, grain: grains.window, walls: wallsOf(before, zone, grains.window) },
    ...buckets.map((span) => ({ ...span, grain: grains.bucket, walls: wallsOf(span, zone, grains.bucket) })),
  ];
  const ranges = [
    spans.map(({ from }) => iso(from)),
    spans.map(({ to }) => iso(to)),
    spans.map(({ grain }) => grain),
    spans.map(({ walls }) => walls.from),
    spans.map(({ walls }) => walls.to),
  ] as const;
  const rows =
    reach === null && narrowed === null && onlyApproved !== true
      ? await figuresOfAll(db, ...ranges)
      : (await figuresOf({ reach, narrowed, onlyApproved, at }, ...ranges).execute(db)).rows;
  const [previous = none, ...each] = rows;
  return {
    Period: asked,
    From: isoIn(window.from, zone),
    To: isoIn(window.to - 1000, zone),
    ...figures(each.reduce(add, none), onlyApproved),
    Previous: figures(previous, onlyApproved),
    Now: stocks.now,
    Buckets: buckets.map(({ from }, index) => ({
      At: isoIn(from, zone),
      ...figures(each[index] ?? none, onlyApproved),
    })),
  };
}
