import { auditTypeIds } from '@sahada/contract/codes';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import type { Days } from './asked.ts';
import type { AskedBlock } from './blocks.ts';
import { addSums, noSums, type Sums } from './counted.ts';
import { movedRows } from './elsewhere.ts';
import { planDays } from './plan-days.ts';
import { type AskedPlan, joinedDays, type Selection } from './selection.ts';

/** What is summed up without its questions: days of plans, each with the group that they are in. */

/** The group of blocks that lie in several. */
export const joined = 'joined';

export interface Range {
  planId: number;
  standing: number;
  from: string;
  to: string;
  /** Of a block: the one group that it lies in, or that of all joined ones. */
  key: string | null;
  /** How often its responses count, and their findings: -1 takes them out of a range that has them. */
  times: 1 | 0 | -1;
  findingTimes: 1 | 0 | -1;
}

/** Totals of plans (db/totals.sql) know all plans together as this one. */
const everything = 0;

/** All plans together, less what is not asked for or counts otherwise: surveys, and findings of audits that make none. */
export async function togetherOf(
  db: ReadDb,
  selection: Selection,
  { from, to }: Days,
  standings: readonly number[],
  keyOf: (plan: AskedPlan, day: string) => string,
): Promise<Range[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from plan t where t.audit_type_id = ${sql.lit(auditTypeIds.survey)} and t.version_id is not null`.execute(
    db,
  );
  const surveys = rows.map(({ id }) => ({ planId: id, times: -1, findingTimes: -1 }) as const);
  const unjudged = [...selection.plans.values()].flatMap(({ id, isAudit }) =>
    isAudit ? [{ planId: id, times: 0, findingTimes: -1 } as const] : [],
  );
  const whole = { from: from ?? '-infinity', to: to ?? 'infinity', key: null };
  const ofSurveys = selection.parts.filter(({ planId }) => selection.plans.get(planId)?.isAudit === false);
  return [
    ...[{ planId: everything, times: 1, findingTimes: 1 } as const, ...surveys, ...unjudged].flatMap((one) =>
      standings.map((standing) => ({ ...one, ...whole, standing })),
    ),
    ...rangesOf({ ...selection, parts: ofSurveys }, keyOf),
  ];
}

/** `isByPlace`: a block belongs to where all of it was given, whatever its plans' locations. */
export function rangesOf(
  { plans, parts, blocks }: Selection,
  keyOf: (plan: AskedPlan, day: string) => string,
  isByPlace = false,
): Range[] {
  const groupOf = ({ pieces, place }: AskedBlock): string => {
    if (isByPlace) return place === null ? joined : String(place);
    const keys = new Set(
      pieces.flatMap(({ planId, from, to }) => {
        const plan = plans.get(planId) as AskedPlan;
        return [keyOf(plan, from), keyOf(plan, to)];
      }),
    );
    return keys.size === 1 ? ([...keys][0] as string) : joined;
  };
  const timesOf = (planId: number) =>
    ({ times: 1, findingTimes: plans.get(planId)?.findings === true ? 1 : 0 }) as const;
  const ofBlocks = joinedDays(
    blocks.flatMap((block) => {
      const key = groupOf(block);
      return block.pieces.map((piece) => ({ ...piece, key }));
    }),
    ({ key }) => key,
  );
  return [...parts.map((part) => ({ ...part, key: null })), ...ofBlocks].map(
    ({ planId, standing, from, to, key }): Range => ({
      ...{ planId, standing, from: from ?? '-infinity', to: to ?? 'infinity', key, ...timesOf(planId) },
    }),
  );
}

interface DayRow extends Sums {
  planId: number;
  key: string | null;
  day: string;
  findings: number;
}

/**
 * Sums of each plan and day, folded and not, in one snapshot. Where spans of time are not compared, the days of a plan are
 * summed up, and whole plans are read from their totals of all time. `isByPlace`: what is added has where it was given as its group.
 */
export async function readDays(
  db: ReadDb,
  selection: Selection,
  ranges: readonly Range[],
  isByTime: boolean,
  isByPlace = false,
): Promise<DayRow[]> {
  const column = (pick: (range: Range) => unknown) => ranges.map(pick);
  const day = isByTime ? sql`x.day` : sql`null::date`;
  const isWhole = sql`(w.first = '-infinity' and w.last = 'infinity')`;
  const whole = isByTime ? sql`false` : isWhole;
  const sums = (alias: string) =>
    sql.join([
      ...['responses', 'scored', 'percents', 'earned', 'max'].map(
        (name) => sql`w.times * ${sql.ref(`${alias}.${name}`)} as ${sql.id(name)}`,
      ),
      sql`w.finding_times * ${sql.ref(`${alias}.findings`)} as findings`,
    ]);
  const moved = movedRows(
    selection,
    sql`k.plan_id, k.standing, ${isByPlace ? sql`case when k.sign > 0 then r.location_id::text end` : sql`null`} as key, k.day,
      k.sign as responses, k.sign * (r.percent is not null)::int as scored, coalesce(k.sign * r.percent, 0) as percents,
      k.sign * r.earned as earned, k.sign * r.max as max,
      case when (select t.findings from plan t where t.id = k.plan_id) then k.sign * r.findings else 0 end as findings`,
  );
  const { rows } = await sql<DayRow>`
    with w as materialized (
      select * from unnest(${column(({ planId }) => planId)}::int[], ${column(({ standing }) => standing)}::int[],
        ${column(({ from }) => from)}::date[], ${column(({ to }) => to)}::date[], ${column(({ key }) => key)}::text[],
        ${column(({ times }) => times)}::int[], ${column(({ findingTimes }) => findingTimes)}::int[])
        w (plan_id, standing, first, last, key, times, finding_times)
    ), x as (
      select w.plan_id, w.standing, w.key, t.begins::date as day, ${sums('t')}
      from w cross join lateral (${planDays('w')}) t
      where not ${whole}
      union all
      select w.plan_id, w.standing, w.key, null, ${sums('t')}
      from w join plan_total t on t.plan_id = w.plan_id and t.standing = w.standing and t.span = 'ever' and t.begins = '-infinity'
      where ${whole}
      union all
      select w.plan_id, w.standing, w.key, (u.received_at at time zone c.time_zone)::date, w.times * u.sign,
        w.times * u.sign * (u.percent is not null)::int, coalesce(w.times * u.sign * u.percent, 0), w.times * u.sign * u.earned,
        w.times * u.sign * u.max, w.finding_times * u.sign * u.findings
      from unfolded u cross join company c cross join lateral (values (u.plan_id), (${sql.lit(everything)})) k (plan_id)
        join w on w.plan_id = k.plan_id and w.standing = u.standing
        and (u.received_at at time zone c.time_zone)::date between w.first and w.last
      ${moved === null ? sql`` : sql`union all ${moved}`}
    )
    select x.plan_id as "planId", x.key, to_char(${day}, 'YYYY-MM-DD') as day, sum(x.responses)::int as responses,
      coalesce(sum(x.responses) filter (where x.standing = 30), 0)::int as pending, sum(x.scored)::int as scored,
      sum(x.percents)::bigint as percents, sum(x.earned)::bigint as earned, sum(x.max)::bigint as max, sum(x.findings)::int as findings
    from x group by x.plan_id, x.key${isByTime ? sql`, x.day` : sql``} having sum(x.responses) <> 0 or sum(x.findings) <> 0`.execute(
    db,
  );
  return rows;
}

/** The sums of all that a selection counts. Days are kept of every plan, so that no month is cut. */
export async function sumsOf(
  db: ReadDb,
  selection: Selection,
  days: Days,
  standings: readonly number[],
): Promise<Sums> {
  const inOne = () => '';
  const ranges = selection.isTogether
    ? await togetherOf(db, selection, days, standings, inOne)
    : rangesOf(selection, inOne);
  const total = noSums();
  for (const sums of await readDays(db, selection, ranges, false)) addSums(total, sums);
  return total;
}
