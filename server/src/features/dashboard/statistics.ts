import { hundredths, sumOf } from '@sahada/contract/hundredths';
import { bucketsOf, isoIn, previousWindow, windowOf } from '@sahada/rules/period';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { localizedOrder } from '../../db/language.ts';
import { graceEndsAt, isOver, plansReceived } from '../../facts/plan-state.ts';
import { iso } from '../../outside/clock.ts';
import type { Who } from '../../who.ts';
import { fresh, grainsOf, received, wallsOf } from './received.ts';
import {
  average,
  chosenPeriod,
  completed,
  limits,
  type Paged,
  planned,
  plansOf,
  plansTogether,
  plansWithin,
  reachOf,
  type Subject,
  type Sums,
  subjectOf,
  sums,
  within,
} from './scope.ts';

/** Figures of a period, one statement per card. Plans count by their begin, responses by when they were received. */

interface Asked extends Subject {
  period?: string | number | null | undefined;
  onlyApproved?: boolean | undefined;
}

interface Row extends Sums {
  planned: number;
  missed: number;
}

/** Status 70 of a plan meant to take place: nothing received and its time is over. */
const missed: RawBuilder<boolean> = sql`(${isOver(graceEndsAt())} and not t.id in ${plansReceived})`;

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

/** The type to narrow to; null where all plans are of it, whose totals together are read faster. */
async function typeAsked(db: ReadDb, auditTypeId: number | null | undefined): Promise<number | null> {
  if (auditTypeId === null || auditTypeId === undefined) return null;
  const { rows } = await sql<{ mixed: boolean }>`
    select exists (select from plan t where t.audit_type_id <> ${auditTypeId}) as mixed`.execute(db);
  return rows[0]?.mixed === false ? null : auditTypeId;
}

/** The window's buckets plus, as one more, the whole window before it; each is a range of plans and one of totals. */
export async function statistics({ period, onlyApproved, ...subject }: Asked, db: ReadDb, who: Who, now: number) {
  const asked = chosenPeriod(period);
  const zone = who.companyTimeZone;
  const reach = reachOf(who);
  const narrowed = subjectOf({ ...subject, auditTypeId: await typeAsked(db, subject.auditTypeId) });
  const window = windowOf(asked, now, zone);
  const buckets = bucketsOf(asked, now, zone);
  const grains = grainsOf[asked];
  const before = previousWindow(asked, now, zone);
  const spans = [
    { ...before, grain: grains.window, walls: wallsOf(before, zone, grains.window) },
    ...buckets.map((span) => ({ ...span, grain: grains.bucket, walls: wallsOf(span, zone, grains.bucket) })),
  ];
  const { rows } = await sql<Row>`
    with ${fresh(plansWithin(reach, narrowed))}
    select plans.*, received.*
    from unnest(${spans.map(({ from }) => iso(from))}::timestamptz[], ${spans.map(({ to }) => iso(to))}::timestamptz[],
      ${spans.map(({ grain }) => grain)}::text[], ${spans.map(({ walls }) => walls.from)}::timestamp[],
      ${spans.map(({ walls }) => walls.to)}::timestamp[]) with ordinality as span(begins_at, ends_at, grain, wall, wall_end, place)
    cross join lateral (
      select count(*)::int as planned, count(*) filter (where ${missed})::int as missed
      from plan t where t.begins_at >= span.begins_at and t.begins_at < span.ends_at and ${planned} and ${plansOf(reach)}
        and ${narrowed ?? sql`true`}
    ) plans
    cross join lateral (
      select ${sums(onlyApproved)}
      from ${received(sql`span.grain`, sql`span.wall`, sql`span.wall_end`, plansTogether(reach, narrowed))} x
    ) received
    order by span.place`.execute(db);
  const [previous = none, ...each] = rows;
  return {
    Period: asked,
    From: isoIn(window.from, zone),
    To: isoIn(window.to - 1000, zone),
    ...figures(each.reduce(add, none), onlyApproved),
    Previous: figures(previous, onlyApproved),
    Buckets: buckets.map(({ from }, index) => ({
      At: isoIn(from, zone),
      ...figures(each[index] ?? none, onlyApproved),
    })),
  };
}

export const byCustomer = { table: 'customer', column: 't.customer_id' };
export const byLocation = { table: 'location', column: 't.location_id' };

type Levels = { min: number; max: number }[];

/** The different scales of a group's projects, each lowest level first. */
const levelsOfProjects: RawBuilder<unknown> = sql`(
  select coalesce(jsonb_agg(distinct scale.levels), '[]') from unnest(groups.projects) as of (id) cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('min', v.min, 'max', v.max) order by v.min), '[]') as levels
    from level v where v.project_id = of.id) scale)`;

const summed: RawBuilder<unknown> = sql.join(
  ['pending', 'approved', 'scored', 'percents', 'earned', 'max'].map(
    (name) => sql`coalesce(sum(received.${sql.id(name)}), 0)::bigint as ${sql.id(name)}`,
  ),
);

/** Customers or locations with anything planned or received in the window, the lowest mean first. */
export async function breakdown(
  { table, column }: typeof byCustomer,
  { period, auditTypeId, onlyApproved, ...paged }: Asked & Paged,
  db: ReadDb,
  who: Who,
  now: number,
) {
  const asked = chosenPeriod(period);
  const zone = who.companyTimeZone;
  const span = windowOf(asked, now, zone);
  const grain = grainsOf[asked].window;
  const walls = wallsOf(span, zone, grain);
  const reach = reachOf(who);
  const narrowed = subjectOf({ auditTypeId });
  const plans = plansWithin(reach, narrowed);
  const parts = received(sql`${grain}`, sql`${walls.from}::timestamp`, sql`${walls.to}::timestamp`, plans);
  const begun = sql`(${planned} and ${within('t.begins_at', span)})`;
  const order = sql`percents::numeric / nullif(scored, 0) nulls last, planned desc, ${localizedOrder(sql`name`)}, id`;
  const { rows } = await sql<Row & { total: number; id: number | null; name: string; levels: Levels[] }>`
    with ${fresh(plans)}, received as (
      select x.plan_id, ${sums(onlyApproved)} from ${parts} x group by x.plan_id having sum(x.responses) > 0
    ), groups as (
      select ${sql.ref(column)} as id, count(*) filter (where ${begun})::int as planned,
        array_agg(distinct t.project_id) filter (where received.plan_id is not null) as projects, ${summed}
      from plan t left join received on received.plan_id = t.id
      where (received.plan_id is not null or ${begun}) and ${plansOf(reach)} and ${narrowed ?? sql`true`}
      group by 1
    )
    select n.total, page.* from (select count(*)::int as total from groups) n left join (
      select groups.*, x.name, ${levelsOfProjects} as levels from groups join ${sql.table(table)} x using (id) order by ${order} ${limits(paged)}
    ) page on true
    order by ${order}`.execute(db);
  return {
    ListItems: rows.flatMap((row) => {
      if (row.id === null) return [];
      const { Planned, Completed, PendingApproval, AverageScore, Earned, Max } = figures(row, onlyApproved);
      return {
        Id: row.id,
        Name: row.name,
        Planned,
        Completed,
        PendingApproval,
        AverageScore,
        Earned,
        Max,
        Levels: row.levels.length === 1 ? (row.levels[0] ?? []) : [],
      };
    }),
    TotalItemsCount: rows[0]?.total ?? 0,
  };
}
