import { bucketsOf, isoIn, previousWindow, windowOf } from '@sahada/rules/period';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { graceEndsAt, heldResponse, isOver } from '../../db/plan-state.ts';
import { iso } from '../../outside/clock.ts';
import type { Who } from '../../pipeline/handler.ts';
import {
  average,
  chosenPeriod,
  counts,
  limits,
  ownOnly,
  type Paged,
  planned,
  plansOf,
  type Span,
  type Sums,
  sums,
  within,
} from './scope.ts';

/**
 * Figures of a period. Plans count by their begin (planned, missed), responses by when they were received. One statement
 * each: plans and responses of the window are gathered apart and put together.
 */

interface Asked {
  period?: string | number | null | undefined;
  onlyApproved?: boolean | undefined;
}

interface Row extends Sums {
  planned: number;
  missed: number;
}

/** A plan that was meant to take place: its status is Missed. The twin of rules/plan.ts `planStatus`, for that one word. */
const missed: RawBuilder<boolean> = sql`
  (${isOver(graceEndsAt())} and not exists (select from response x where x.plan_id = t.id and not ${heldResponse('x')}))`;

const planSums: RawBuilder<unknown> = sql`count(*)::int as planned, count(*) filter (where ${missed})::int as missed`;

/** What a full join leaves empty is nothing. */
const joined: RawBuilder<unknown> = sql.join(
  ['planned', 'missed', 'completed', 'pending', 'approved', 'scored', 'percents', 'earned', 'max'].map(
    (name) => sql`coalesce(${sql.ref(name)}, 0) as ${sql.id(name)}`,
  ),
);

/** Responses of one's own plans are found through the plan; the company's need no look at it. */
const receivedFrom = (userId: number | null): RawBuilder<unknown> =>
  userId === null
    ? sql`response r where true`
    : sql`response r where r.plan_id in (select t.id from plan t where ${plansOf(userId)})`;

const none: Row = {
  planned: 0,
  missed: 0,
  completed: 0,
  pending: 0,
  approved: 0,
  scored: 0,
  percents: 0,
  earned: 0,
  max: 0,
};

const figures = (row: Row) => ({
  Planned: row.planned,
  Completed: row.completed,
  PendingApproval: row.pending,
  Approved: row.approved,
  Missed: row.missed,
  ...average(row),
});

const add = (one: Row, other: Row): Row =>
  Object.fromEntries(
    Object.keys(none).map((key) => [key, one[key as keyof Row] + other[key as keyof Row]]),
  ) as unknown as Row;

export async function statistics({ period, onlyApproved }: Asked, db: ReadDb, who: Who, now: number) {
  const asked = chosenPeriod(period);
  const zone = who.companyTimeZone;
  const userId = ownOnly(who);
  const buckets = bucketsOf(asked, now, zone);
  const window = windowOf(asked, now, zone);
  const before = previousWindow(asked, now, zone);
  const span = { from: before.from, to: window.to };
  // Slot 1 is the whole previous window, 2 the first bucket of this one.
  const edges = [before.from, ...buckets.map((bucket) => bucket.from)].map(iso);
  const slotOf = (column: string) => sql`width_bucket(${sql.ref(column)}, ${edges}::timestamptz[])`;
  const { rows } = await sql<Row & { slot: number }>`
    with plans as (
      select ${slotOf('t.begins_at')} as slot, ${planSums}
      from plan t where ${within('t.begins_at', span)} and ${planned} and ${plansOf(userId)} group by 1
    ), received as (
      select ${slotOf('r.received_at')} as slot, ${sums(onlyApproved)}
      from ${receivedFrom(userId)} and ${within('r.received_at', span)} and ${counts} group by 1
    )
    select slot, ${joined} from plans full join received using (slot)`.execute(db);
  const bySlot = new Map(rows.map((row) => [row.slot, row]));
  const each = buckets.map((bucket, index) => ({ at: bucket.from, row: bySlot.get(index + 2) ?? none }));
  return {
    Period: asked,
    From: isoIn(window.from, zone),
    To: isoIn(window.to - 1000, zone),
    ...figures(each.map(({ row }) => row).reduce(add, none)),
    Previous: figures(bySlot.get(1) ?? none),
    Buckets: each.map(({ at, row }) => ({ At: isoIn(at, zone), ...figures(row) })),
  };
}

export const byCustomer = { table: 'customer', column: 't.customer_id' };
export const byLocation = { table: 'location', column: 't.location_id' };

/** Customers or locations with something planned or received in the window; those with most responses first. */
export async function breakdown(
  { table, column }: typeof byCustomer,
  { period, onlyApproved, ...paged }: Asked & Paged,
  db: ReadDb,
  who: Who,
  now: number,
) {
  const span: Span = windowOf(chosenPeriod(period), now, who.companyTimeZone);
  const userId = ownOnly(who);
  const order = sql`completed desc, planned desc, name collate "tr-x-icu", id`;
  const { rows } = await sql<Row & { total: number; id: number | null; name: string }>`
    with received as (
      select r.plan_id, ${sums(onlyApproved)}
      from response r where ${within('r.received_at', span)} and ${counts} group by r.plan_id
    ), groups as (
      select ${sql.ref(column)} as id, count(*) filter (where ${planned} and ${within('t.begins_at', span)})::int as planned,
        ${sql.join(
          ['completed', 'pending', 'approved', 'scored', 'percents', 'earned', 'max'].map(
            (name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.id(name)}`,
          ),
        )}
      from plan t left join received on received.plan_id = t.id
      where (received.plan_id is not null or (${planned} and ${within('t.begins_at', span)})) and ${plansOf(userId)}
      group by 1
    )
    select n.total, page.* from (select count(*)::int as total from groups) n left join (
      select groups.*, x.name from groups join ${sql.table(table)} x using (id) order by ${order} ${limits(paged)}
    ) page on true
    order by ${order}`.execute(db);
  return {
    ListItems: rows.flatMap((row) =>
      row.id === null
        ? []
        : {
            Id: row.id,
            Name: row.name,
            Planned: row.planned,
            Completed: row.completed,
            PendingApproval: row.pending,
            ...average(row),
          },
    ),
    TotalItemsCount: rows[0]?.total ?? 0,
  };
}
