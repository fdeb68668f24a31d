import { hundredths, sumOf } from '@sahada/contract/hundredths';
import { bucketsOf, isoIn, previousWindow, windowOf } from '@sahada/rules/period';
import { levelFor, meanOf } from '@sahada/rules/score';
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
  type Span,
  type Subject,
  type Sums,
  subjectOf,
  sums,
  within,
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

/** The window's buckets plus, as one more, the whole window before it; each is a range of plans and one of totals. */
export async function statistics({ period, onlyApproved, ...subject }: Asked, db: ReadDb, who: Who, now: number) {
  const asked = chosenPeriod(period);
  const zone = who.companyTimeZone;
  const reach = reachOf(who);
  const stocks = await stocksNow(subject, db, who);
  // Where all plans are of the type asked for, their totals together are read, which is faster.
  const isMixed = stocks.types.some((type) => type !== subject.auditTypeId);
  const narrowed = subjectOf({ ...subject, auditTypeId: isMixed ? subject.auditTypeId : null });
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
    Now: stocks.now,
    Buckets: buckets.map(({ from }, index) => ({
      At: isoIn(from, zone),
      ...figures(each[index] ?? none, onlyApproved),
    })),
  };
}

const nowhere = sql`null::float8 as latitude, null::float8 as longitude`;

interface Kind {
  table: string;
  /** What a plan `t` belongs to. */
  column: string;
  place: RawBuilder<unknown>;
  /** A response may belong to another one than its plan: what was given at a sticker counts where that is. */
  isOwn: boolean;
}

export const byCustomer: Kind = { table: 'customer', column: 't.customer_id', place: nowhere, isOwn: false };
export const byLocation: Kind = {
  table: 'location',
  column: 't.location_id',
  place: sql`x.latitude, x.longitude`,
  isOwn: true,
};

/**
 * Responses of a window that were given elsewhere than at their plan's location, summed up by plan and by where that was. The
 * totals are kept by plan, so these few are moved from the one to the other.
 */
const givenElsewhere = ({ from, to }: Span, plans: RawBuilder<boolean>, onlyApproved: boolean | undefined) => sql`
  select x.plan_id, x.place, ${sums(onlyApproved)}
  from (
    select r.plan_id, r.location_id as place, 1 as responses, (r.percent is not null)::int as scored,
      coalesce(r.percent, 0) as percents, r.earned, r.max,
      standing(r.status_code, r.counted, r.late, r.over_quota, r.repeated, r.awaiting_pictures) as standing
    from response r
    where r.location_id is not null and r.received_at >= ${iso(from)}::timestamptz and r.received_at < ${iso(to)}::timestamptz
  ) x where x.standing in (30, 50) and ${plans} group by x.plan_id, x.place`;

type Levels = { min: number; max: number; name: string }[];

/** Whether projects have one scale: the same bounds, whatever the levels are called. */
function scaleOf(scales: readonly Levels[]): Levels {
  const bounds = new Set(scales.map((levels) => JSON.stringify(levels.map(({ min, max }) => [min, max]))));
  return bounds.size === 1 ? (scales[0] ?? []) : [];
}

/** The different scales of a group's projects, each lowest level first. */
const levelsOfProjects: RawBuilder<unknown> = sql`(
  select coalesce(jsonb_agg(distinct scale.levels), '[]') from unnest(groups.projects) as of (id) cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('min', v.min, 'max', v.max, 'name', localized(v.name, v.locales)) order by v.min), '[]') as levels
    from level v where v.project_id = of.id) scale)`;

const summedFields = ['pending', 'approved', 'scored', 'percents', 'earned', 'max'] as const;

const fields = (each: (name: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(summedFields.map((name) => each(sql.id(name))));

/** The same of the window before. */
const beforeFields = (each: (name: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(summedFields.map((name) => each(sql.id(`before_${name}`))));

const zeros = fields(() => sql`0`);

const orders = {
  score: sql`percents::numeric / nullif(scored, 0) nulls last, planned desc,`,
  count: sql`pending + approved desc, planned desc,`,
  name: sql``,
};

interface Broken extends Asked, Paged {
  sortField?: keyof typeof orders | null | undefined;
}

interface BrokenRow extends Row {
  total: number;
  id: number | null;
  name: string;
  levels: Levels[];
  latitude: number | null;
  longitude: number | null;
  before_pending: number;
  before_approved: number;
  before_scored: number;
  before_percents: Sums['percents'];
}

/** Customers or locations with anything planned or received in the window, the lowest mean first unless asked otherwise. */
export async function breakdown(
  { table, column, place, isOwn }: Kind,
  { period, auditTypeId, onlyApproved, sortField, ...paged }: Broken,
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
  const window = previousWindow(asked, now, zone);
  const past = wallsOf(window, zone, grain);
  const earlier = received(sql`${grain}`, sql`${past.from}::timestamp`, sql`${past.to}::timestamp`, plans);
  const begun = sql`(${planned} and ${within('t.begins_at', span)})`;
  const order = sql`${orders[sortField ?? 'score']} ${localizedOrder(sql`name`)}, id`;
  const group = sql.ref(column);
  /** What a window brought to each group, as rows of its sums. */
  const brought = (name: string, elsewhere: string) => {
    const [whole, part] = [sql.table(name), sql.table(elsewhere)];
    const ofPlans = sql`
      select ${group} as id, t.project_id, ${fields((field) => sql`w.${field}`)} from ${whole} w join plan t on t.id = w.plan_id`;
    if (!isOwn) return ofPlans;
    return sql`${ofPlans}
      union all
      select ${group}, null, ${fields((field) => sql`-w.${field}`)} from ${part} w join plan t on t.id = w.plan_id
      union all
      select w.place, t.project_id, ${fields((field) => sql`w.${field}`)} from ${part} w join plan t on t.id = w.plan_id`;
  };
  const moved = isOwn
    ? sql`, elsewhere as (${givenElsewhere(span, plans, onlyApproved)}), earlier_elsewhere as (${givenElsewhere(window, plans, onlyApproved)})`
    : sql``;
  const { rows } = await sql<BrokenRow>`
    with ${fresh(plans)}, received as (
      select x.plan_id, ${sums(onlyApproved)} from ${parts} x group by x.plan_id having sum(x.responses) > 0
    ), earlier as (
      select x.plan_id, ${sums(onlyApproved)} from ${earlier} x group by x.plan_id having sum(x.responses) > 0
    )${moved}, brought (id, project_id, planned, ${fields((field) => field)}, ${beforeFields((field) => field)}) as (
      select b.id, b.project_id, 0 as planned, ${fields((field) => sql`b.${field}`)}, ${zeros} from (${brought('received', 'elsewhere')}) b
      union all
      select b.id, null, 0, ${zeros}, ${fields((field) => sql`b.${field}`)} from (${brought('earlier', 'earlier_elsewhere')}) b
      union all
      select ${group}, null, 1, ${zeros}, ${zeros} from plan t where ${begun} and ${plansOf(reach)} and ${narrowed ?? sql`true`}
    ), groups as (
      select b.id, sum(b.planned)::int as planned, array_agg(distinct b.project_id) filter (where b.project_id is not null) as projects,
        ${fields((field) => sql`sum(b.${field})::bigint as ${field}`)},
        ${beforeFields((field) => sql`sum(b.${field})::bigint as ${field}`)}
      from brought b group by b.id having sum(b.planned) > 0 or sum(b.pending) + sum(b.approved) > 0
    )
    select n.total, page.* from (select count(*)::int as total from groups) n left join (
      select groups.*, x.name, ${place}, ${levelsOfProjects} as levels from groups join ${sql.table(table)} x using (id) order by ${order} ${limits(paged)}
    ) page on true
    order by ${order}`.execute(db);
  return {
    ListItems: rows.flatMap((row) => {
      if (row.id === null) return [];
      const scale = scaleOf(row.levels);
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
        Previous: {
          Completed: completed({ ...row, pending: row.before_pending, approved: row.before_approved }, onlyApproved),
          AverageScore: meanOf(row.before_percents, row.before_scored),
        },
        Level: levelFor(AverageScore, scale, false)?.name ?? null,
        Latitude: row.latitude,
        Longitude: row.longitude,
        Levels: scale.map(({ min, max }) => ({ min, max })),
      };
    }),
    TotalItemsCount: rows[0]?.total ?? 0,
  };
}
