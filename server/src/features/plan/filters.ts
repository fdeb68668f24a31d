import { type StatusCode, statuses } from '@sahada/contract/codes';
import { hundredths } from '@sahada/contract/hundredths';
import type { plan as calls } from '@sahada/contract/plan';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { whereOfMany } from '../../db/list.ts';
import { askedStatus, type Given, isGiven, withinDates } from '../../facts/asked.ts';
import {
  heldResponse,
  isOver,
  isPending,
  planZone,
  resultsOfMany,
  statusInFilter,
  statusOfMany,
  touches,
} from '../../facts/plan-state.ts';

/** What the list of plans can be narrowed by besides the fields of its rows, as conditions over the plan `t`. */

type Asked = z.output<(typeof calls)['list']['request']>;
type Condition = RawBuilder<unknown>;

/** Its filters apart from everything else that a list is asked. */
export function filtersOf(asked: Asked) {
  const { statusCode, auditorId, overdue, tab, percentFrom, percentTo, onDay, ...others } = asked;
  const { beginDateFrom, beginDateTo, endDateFrom, endDateTo, receivedAtFrom, receivedAtTo, ...rest } = others;
  const dates = { beginDateFrom, beginDateTo, endDateFrom, endDateTo, receivedAtFrom, receivedAtTo };
  return { rest, dates, filters: { statusCode, auditorId, overdue, tab, percentFrom, percentTo, onDay } };
}

type Filters = ReturnType<typeof filtersOf>;

export const isDated = ({ dates }: Filters): boolean => Object.values(dates).some(isGiven);

export const conditionsOf = ({ filters }: Filters): Condition[] => [
  ...statusCondition(filters.statusCode),
  ...auditorCondition(filters.auditorId),
  ...overdueCondition(filters.overdue),
  ...(isGiven(filters.tab) ? tabs[filters.tab] : []),
  ...percentCondition(filters.percentFrom, filters.percentTo),
  ...(isGiven(filters.onDay) ? [onDay(filters.onDay)] : []),
];

/** The first and the last day of a plan `t`, on the wall of its place. */
export const firstDay: Condition = sql`(t.begins_at at time zone ${planZone})::date`;
export const lastDay: Condition = sql`(t.ends_at at time zone ${planZone})::date`;

/** What an index finds of some days: no wall is further than a day from that of UTC. */
export const nearDays = (from: string, to: string): Condition =>
  touches(sql`(${from}::date - 1)::timestamptz`, sql`(${to}::date + 2)::timestamptz`);

const onDay = (day: string): Condition =>
  sql`${nearDays(day, day)} and ${day}::date between ${firstDay} and ${lastDay}`;

/** A filter's dates are in the company's zone and cover whole days. */
export function dateConditions({ dates }: Filters, zone: string): Condition[] {
  const received = withinDates(sql`r.received_at`, dates.receivedAtFrom, dates.receivedAtTo, zone);
  return [
    ...withinDates(sql`t.begins_at`, dates.beginDateFrom, dates.beginDateTo, zone),
    ...withinDates(sql`t.ends_at`, dates.endDateFrom, dates.endDateTo, zone),
    ...(received.length === 0 ? [] : [receivedWhere(sql.join(received, sql` and `))]),
  ];
}

/** What is stored apart counts as received once it is accepted. */
const receivedWhere = (condition: Condition): Condition =>
  sql`exists (select from response r where r.plan_id = t.id and not ${heldResponse('r')} and ${condition})`;

function statusCondition(asked: Asked['statusCode']): Condition[] {
  if (!isGiven(asked) || asked === '') return [];
  const codes = [asked].flat().map((one) => askedStatus(one));
  const isOnlyPending = codes.length === 1 && codes[0] === statuses.PendingApproval;
  return [isOnlyPending ? isPending : sql`${statusInFilter} = any(${codes})`];
}

function auditorCondition(asked: Asked['auditorId']): Condition[] {
  if (!isGiven(asked)) return [];
  const ids = [asked].flat();
  return [sql`(t.lead_auditor_id = any(${ids}) or t.assistant_auditor_id = any(${ids}))`];
}

const these = (...codes: StatusCode[]) => sql.join(codes.map((code) => sql.lit(code)));

/** Neither done nor waiting for approval. */
const toDo = these(statuses.Planned, statuses.InProgress, statuses.Returned);
const pending = sql.lit(statuses.PendingApproval);
const done = these(statuses.Approved, statuses.Rejected, statuses.Missed);

/** The twin of `overdue` in facts/plan-page.ts; what is cheap to ask is asked first. */
const isOverdue: Condition = sql`
  (case when ${isOver(sql`t.ends_at`)} then ${statusInFilter} in (${toDo}) else false end)`;

function overdueCondition(asked: Asked['overdue']): Condition[] {
  if (!isGiven(asked)) return [];
  return [sql`${isOverdue} = any(${[asked].flat()})`];
}

const tabs: Record<NonNullable<Asked['tab']>, Condition[]> = {
  all: [],
  upcoming: [sql`${statusInFilter} in (${toDo})`, sql`not ${isOver(sql`t.ends_at`)}`],
  overdue: [isOverdue],
  pending: [isPending],
  done: [sql`${statusInFilter} in (${done})`],
};

/** How many plans each tab would show, as one row. `wanted` are those of the list without its tab. */
export const tabCounts = ({ before, where }: { before: Condition; where: Condition }): Condition => sql`
  ${before} select count(*)::int as "all",
    count(*) filter (where p.status in (${toDo}) and not ${isOver(sql`p.ends_at`)})::int as upcoming,
    count(*) filter (where p.status in (${toDo}) and ${isOver(sql`p.ends_at`)})::int as overdue,
    count(*) filter (where p.status = ${pending})::int as pending,
    count(*) filter (where p.status in (${done}))::int as done
  from (select t.ends_at, ${statusOfMany.status} as status from plan t ${statusOfMany.join} ${where} offset 0) p`;

/** The mean percent of what counts in figures, as it is shown: rounded to a hundredth. */
function percentCondition(from: Given<number>, to: Given<number>): Condition[] {
  if (!isGiven(from) && !isGiven(to)) return [];
  const { join, percent } = resultsOfMany;
  const within = sql`${percent} between ${hundredths(from ?? 0)} and ${hundredths(to ?? 100)}`;
  return [whereOfMany('plan', join, within)];
}
