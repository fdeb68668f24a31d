import { previousWindow, windowOf } from '@sahada/rules/period';
import { levelFor, meanOf } from '@sahada/rules/score';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { localizedOrder } from '../../db/language.ts';
import { preparedRead } from '../../db/statement.ts';
import { type Scale, scaleOf, scaleOfProject } from '../../facts/scale.ts';
import { iso } from '../../outside/clock.ts';
import type { Who } from '../../who.ts';
import { fresh, grainsOf, wallsOf } from './received.ts';
import {
  average,
  chosenPeriod,
  completed,
  limits,
  type Paged,
  planned,
  plansOf,
  plansWithin,
  type Reach,
  reachOf,
  type Subject,
  type Sums,
  scoresOf,
  subjectOf,
} from './scope.ts';

/** Figures of a period by customer and by location. */

const nowhere = sql`null::float8 as latitude, null::float8 as longitude`;

interface Kind {
  table: string;
  /** What a plan belongs to, and its totals. */
  column: 'customer_id' | 'location_id';
  place: RawBuilder<unknown>;
  /** A response may belong to another one than its plan: what was given at a sticker counts where that is. */
  isOwn: boolean;
}

const ofCustomers: Kind = { table: 'customer', column: 'customer_id', place: nowhere, isOwn: false };
const ofLocations: Kind = {
  table: 'location',
  column: 'location_id',
  place: sql`x.latitude, x.longitude`,
  isOwn: true,
};

/**
 * Responses of two windows that were given elsewhere than at their plan's location, summed up by plan and by where that was. The
 * totals are kept by plan, so these few are moved from the one to the other.
 */
const givenElsewhere = ({ pastAt, at, endsAt }: Windows, plans: RawBuilder<boolean>) => sql`
  select x.plan_id, x.place, x.is_now, x.standing, count(*) as responses, count(x.percent) as scored,
    coalesce(sum(x.percent), 0) as percents, sum(x.earned) as earned, sum(x.max) as max
  from (
    select r.plan_id, r.location_id as place, r.received_at >= ${at}::timestamptz as is_now, r.percent, r.earned, r.max,
      standing(r.status_code, r.counted, r.late, r.over_quota, r.repeated, r.awaiting_pictures) as standing
    from response r
    where r.location_id is not null and r.received_at >= ${pastAt}::timestamptz and r.received_at < ${endsAt}::timestamptz
  ) x where x.standing in (30, 50) and ${plans} group by x.plan_id, x.place, x.is_now, x.standing`;

/** The different scales of a group's projects, each lowest level first. */
const levelsOfProjects: RawBuilder<unknown> = sql`(
  select coalesce(jsonb_agg(distinct scale.levels), '[]') from unnest(groups.projects) as of (id) cross join lateral (
    select ${scaleOfProject(sql`of.id`)} as levels) scale)`;

const summedFields = ['responses', 'scored', 'percents', 'earned', 'max'] as const;

const fields = (each: (name: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(summedFields.map((name) => each(sql.id(name))));

const zeros = fields(() => sql`0`);

/** The fields of what plans `t` brought, none of a score where it is not told. */
const fieldsOf = (
  reach: Reach | null,
  each: (name: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const told = scoresOf(reach);
  return sql.join(
    summedFields.map((name) => {
      const value = each(sql.id(name));
      return told === null || name === 'responses'
        ? value
        : sql`case when ${told} then ${value} else 0 end as ${sql.id(name)}`;
    }),
  );
};

const orders = {
  score: sql`percents::numeric / nullif(scored, 0) nulls last, planned desc,`,
  count: sql`pending + approved desc, planned desc,`,
  name: sql``,
};

interface Broken extends Pick<Subject, 'auditTypeId'>, Paged {
  period?: string | number | null | undefined;
  onlyApproved?: boolean | undefined;
  sortField?: keyof typeof orders | null | undefined;
}

interface BrokenRow extends Sums {
  planned: number;
  total: number;
  id: number | null;
  name: string;
  levels: Scale[];
  latitude: number | null;
  longitude: number | null;
  before_pending: number;
  before_approved: number;
  before_scored: number;
  before_percents: Sums['percents'];
}

/** A window and the one before it: as instants, and on the walls of the company's calendar. */
interface Windows {
  grain: string;
  pastWall: string;
  wall: string;
  wallEnd: string;
  pastAt: string;
  at: string;
  endsAt: string;
}

interface Whose {
  reach: Reach | null;
  auditTypeId: number | null;
  onlyApproved: boolean;
  order: keyof typeof orders;
}

/** Whether places have totals of the grain (db/totals.sql). */
const arePlacesKept = ({ grain }: Windows): RawBuilder<boolean> => sql`
  (${grain} = any(coalesce((select f.places from fold f where f.totals = 'plans'), '{}')))`;

/**
 * What both windows brought, as rows of what it belongs to: the company's from its totals of places, those of somebody's own plans
 * from each of these.
 */
function receivedOf(
  column: Kind['column'],
  { reach, auditTypeId }: Whose,
  windows: Windows,
  plans: RawBuilder<boolean>,
) {
  const within = sql`x.begins >= ${windows.pastWall}::timestamp and x.begins < ${windows.wallEnd}::timestamp`;
  const columns = (alias: string) => sql`${sql.ref(`${alias}.${column}`)} as id, ${sql.ref(`${alias}.project_id`)},
    x.begins >= ${windows.wall}::timestamp as is_now, x.standing, ${fieldsOf(reach, (field) => sql`x.${field}`)}`;
  const ofPlans = (condition: RawBuilder<boolean>) => sql`
    select ${columns('t')} from folded x join plan t on t.id = x.plan_id
    where x.span = ${windows.grain} and ${within} and x.standing in (30, 50) and ${plans} and ${condition}
    union all
    select ${columns('t')} from fresh x join plan t on t.id = x.plan_id where ${within}`;
  if (reach !== null) return ofPlans(sql`true`);
  return sql`
    select ${columns('x')} from place_total x
    where x.span = ${windows.grain} and ${within} and x.standing in (30, 50) and ${arePlacesKept(windows)}
      and ${auditTypeId === null ? sql`true` : sql`x.audit_type_id = ${auditTypeId}`}
    union all ${ofPlans(sql`not ${arePlacesKept(windows)}`)}`;
}

/** Both windows are read at once, and summed up by group and project before the windows and standings are told apart. */
const rowsOf = ({ table, column, place, isOwn }: Kind, whose: Whose, windows: Windows, paged: RawBuilder<unknown>) => {
  const { reach, auditTypeId, onlyApproved, order: by } = whose;
  const narrowed = subjectOf({ auditTypeId });
  const plans = plansWithin(reach, narrowed);
  const group = sql.ref(`t.${column}`);
  const order = sql`${orders[by]} ${localizedOrder(sql`name`)}, id`;
  const moved = isOwn
    ? sql`
      union all
      select ${group}, null, 0, w.is_now, w.standing, ${fieldsOf(reach, (field) => sql`-w.${field}`)}
      from elsewhere w join plan t on t.id = w.plan_id
      union all
      select w.place, case when w.is_now then t.project_id end, 0, w.is_now, w.standing, ${fieldsOf(reach, (field) => sql`w.${field}`)}
      from elsewhere w join plan t on t.id = w.plan_id`
    : sql``;
  const sumOf = (field: string, condition: RawBuilder<boolean>, type = 'bigint') => sql`
    coalesce(sum(b.${sql.id(field)}) filter (where ${condition}), 0)::${sql.raw(type)}`;
  const scored = onlyApproved ? sql`b.standing = 50` : sql`true`;
  const inWindow = (isNow: RawBuilder<boolean>, prefix: string) => sql`
    ${sumOf('responses', sql`${isNow} and b.standing = 30`, 'int')} as ${sql.id(`${prefix}pending`)},
    ${sumOf('responses', sql`${isNow} and b.standing = 50`, 'int')} as ${sql.id(`${prefix}approved`)},
    ${sumOf('scored', sql`${isNow} and ${scored}`, 'int')} as ${sql.id(`${prefix}scored`)},
    ${sumOf('percents', sql`${isNow} and ${scored}`)} as ${sql.id(`${prefix}percents`)}`;
  const now = sql<boolean>`b.is_now`;
  return sql<BrokenRow>`
    with ${fresh(plans)}, summed as (
      select x.id, x.project_id, x.is_now, x.standing, ${fields((field) => sql`sum(x.${field}) as ${field}`)}
      from (${receivedOf(column, whose, windows, plans)}) x group by 1, 2, 3, 4
    )${isOwn ? sql`, elsewhere as (${givenElsewhere(windows, plans)})` : sql``}, brought (id, project_id, planned, is_now, standing, ${fields((field) => field)}) as (
      select s.id, case when s.is_now and s.responses > 0 then s.project_id end, 0, s.is_now, s.standing, ${fields((field) => sql`s.${field}`)}
      from summed s${moved}
      union all
      select ${group}, null, count(*), true, null, ${zeros} from plan t
      where ${planned} and t.begins_at >= ${windows.at}::timestamptz and t.begins_at < ${windows.endsAt}::timestamptz
        and ${plansOf(reach)} and ${narrowed ?? sql`true`}
      group by ${group}
    ), all_groups as (
      select b.id, sum(b.planned)::int as planned, array_agg(distinct b.project_id) filter (where b.project_id is not null) as projects,
        ${inWindow(now, '')}, ${sumOf('earned', sql`${now} and ${scored}`)} as earned, ${sumOf('max', sql`${now} and ${scored}`)} as max,
        ${inWindow(sql`not ${now}`, 'before_')}
      from brought b group by b.id
    ), groups as (select * from all_groups where planned > 0 or pending + approved > 0)
    select n.total, page.* from (select count(*)::int as total from groups) n left join (
      select groups.*, x.name, ${place}, ${levelsOfProjects} as levels from groups join ${sql.table(table)} x using (id)
      order by ${order} ${paged}
    ) page on true
    order by ${order}`;
};

/** What most people ask for: it is planned once. */
const rowsOfAll = (kind: Kind) =>
  preparedRead(
    (
      grain: string,
      pastWall: string,
      wall: string,
      wallEnd: string,
      pastAt: string,
      at: string,
      endsAt: string,
      pageIndex: number,
      pageSize: number,
    ) =>
      rowsOf(
        kind,
        { reach: null, auditTypeId: null, onlyApproved: false, order: 'score' },
        { grain, pastWall, wall, wallEnd, pastAt, at, endsAt },
        sql`limit ${pageSize}::int offset ${pageIndex}::int * ${pageSize}::int`,
      ),
  );

export const byCustomer = { ...ofCustomers, ofAll: rowsOfAll(ofCustomers) };
export const byLocation = { ...ofLocations, ofAll: rowsOfAll(ofLocations) };

/** Customers or locations with anything planned or received in the window, the lowest mean first unless asked otherwise. */
export async function breakdown(
  { ofAll, ...kind }: typeof byCustomer,
  { period, auditTypeId, onlyApproved = false, sortField, ...paged }: Broken,
  db: ReadDb,
  who: Who,
  now: number,
) {
  const asked = chosenPeriod(period);
  const zone = who.companyTimeZone;
  const { window: grain } = grainsOf[asked];
  const [before, window] = [previousWindow(asked, now, zone), windowOf(asked, now, zone)];
  const [pastWalls, walls] = [wallsOf(before, zone, grain), wallsOf(window, zone, grain)];
  const windows: Windows = {
    ...{ grain, pastWall: pastWalls.from, wall: walls.from, wallEnd: walls.to },
    ...{ pastAt: iso(before.from), at: iso(window.from), endsAt: iso(window.to) },
  };
  const reach = reachOf(who);
  const type = auditTypeId || null;
  const order = sortField ?? 'score';
  const isUsual = reach === null && type === null && !onlyApproved && order === 'score';
  const { pastWall, wall, wallEnd, pastAt, at, endsAt } = windows;
  const { pageIndex = 0, pageSize = 10 } = paged;
  const rows = isUsual
    ? await ofAll(db, grain, pastWall, wall, wallEnd, pastAt, at, endsAt, pageIndex, pageSize)
    : (await rowsOf(kind, { reach, auditTypeId: type, onlyApproved, order }, windows, limits(paged)).execute(db)).rows;
  return {
    ListItems: rows.flatMap((row) => {
      if (row.id === null) return [];
      const scale = scaleOf(row.levels);
      const mean = average(row);
      return {
        Id: row.id,
        Name: row.name,
        Planned: row.planned,
        Completed: completed(row, onlyApproved),
        PendingApproval: row.pending,
        ...mean,
        Previous: {
          Completed: completed({ ...row, pending: row.before_pending, approved: row.before_approved }, onlyApproved),
          AverageScore: meanOf(row.before_percents, row.before_scored),
        },
        Level: levelFor(mean.AverageScore, scale, false)?.name ?? null,
        Latitude: row.latitude,
        Longitude: row.longitude,
        Levels: scale.map(({ min, max }) => ({ min, max })),
      };
    }),
    TotalItemsCount: rows[0]?.total ?? 0,
  };
}
