import type { Hundredths } from '@sahada/contract/hundredths';
import type { RawAnswer, Version } from '@sahada/contract/version';
import { wallToInstant } from '@sahada/rules/period';
import { meanOf } from '@sahada/rules/score';
import { type RawBuilder, sql } from 'kysely';
import { inBatches } from '../../db/cursor.ts';
import type { ReadDb } from '../../db/kysely.ts';
import { countIn, noCounts } from '../../facts/question-counts.ts';
import { standingAnswers } from '../../facts/standing-answers.ts';
import { versionsOf } from '../../facts/versions.ts';
import { iso } from '../../outside/clock.ts';
import type { Days } from './asked.ts';
import { dayAfter, type Part, partsOf, type Selection } from './selection.ts';

/**
 * Reads the questions' totals of a selection (db/totals.sql): whole months as they are folded, with what is not folded yet; of a
 * month that is cut, its responses themselves. All in one statement, and so in one snapshot.
 */

/** Sums over some responses. */
export interface Sums {
  responses: number;
  pending: number;
  scored: number;
  percents: number;
  earned: number;
  max: number;
}

export const noSums = (): Sums => ({ responses: 0, pending: 0, scored: 0, percents: 0, earned: 0, max: 0 });

export function addSums(to: Sums, from: Sums): void {
  to.responses += from.responses;
  to.pending += from.pending;
  to.scored += from.scored;
  to.percents += from.percents;
  to.earned += from.earned;
  to.max += from.max;
}

/** Above the rows of every answer. */
export const summedOf = (sums: Sums, { from, to }: Days, hidden: number) => ({
  From: from,
  To: to,
  responseCount: sums.responses,
  pendingCount: sums.pending,
  averagePercent: meanOf(sums.percents as Hundredths, sums.scored),
  earned: sums.earned as Hundredths,
  max: sums.max as Hundredths,
  hidden,
});

/** Some responses to a plan on one version, or a state of one of them that is to be taken out again. */
export interface CountedPart extends Sums {
  planId: number;
  versionId: number;
  version: Version;
  counts: readonly number[];
}

/** What `eachCounted` finds. */
export interface Taking {
  part?: (part: CountedPart) => void;
  number?: (questionId: number, value: number, answers: number) => void;
  /** Responses of a day; of a block of several days, on its last one. */
  day?: (day: string, sums: Sums) => void;
}

interface Row extends Sums {
  kind: 'part' | 'number' | 'day';
  planId: number;
  versionId: number;
  sign: number;
  counts: number[] | null;
  answers: RawAnswer[] | null;
  questionId: number;
  value: number;
  day: string;
}

interface Cut {
  planId: number;
  standing: number;
  from: string;
  to: string;
}

/** Whole months of a part, and the instants between which its other responses were received. */
function splitOf(part: Part, zone: string): { months: Cut | null; cuts: Cut[] } {
  const { planId, standing, from, to } = part;
  const start = (day: string): string => iso(wallToInstant(day, zone, 'begin') ?? 0);
  const past = to === null ? null : dayAfter(to);
  const first = from === null ? '-infinity' : from.endsWith('-01') ? from : nextMonth(from);
  const last = past === null ? 'infinity' : `${past.slice(0, 7)}-01`;
  const whole = first === '-infinity' || last === 'infinity' || first < last;
  const cut = (begins: string, ends: string): Cut[] =>
    begins < ends ? [{ planId, standing, from: start(begins), to: start(ends) }] : [];
  if (!whole) return { months: null, cuts: cut(from as string, past as string) };
  return {
    months: { planId, standing, from: first, to: last },
    cuts: [...(from === null ? [] : cut(from, first)), ...(past === null ? [] : cut(last, past))],
  };
}

/** 2026-01-15 → 2026-02-01. */
function nextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

const table = (rows: readonly Cut[], type: 'date' | 'timestamptz') => {
  const column = (pick: (row: Cut) => unknown) => rows.map(pick);
  return sql`unnest(${column(({ planId }) => planId)}::int[], ${column(({ standing }) => standing)}::int[],
    ${column(({ from }) => from)}::${sql.raw(type)}[], ${column(({ to }) => to)}::${sql.raw(type)}[])`;
};

const mark = sql`(select coalesce((select f.below from fold f where f.totals = 'questions'), '0'))`;

const standingOf = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`standing(${column('status_code')}, ${column('counted')}, ${column('late')}, ${column('over_quota')},
    ${column('repeated')}, ${column('awaiting_pictures')})`;
};

/** A response or one of its earlier states, with its sign. */
const oneOf = (alias: string, sign: 1 | -1, answers: RawBuilder<unknown>) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const by = sql.lit(sign);
  return sql`'part' as kind, ${column('plan_id')} as "planId", ${column('version_id')} as "versionId", ${by} as sign,
    ${by} as responses, ${by} * (${column('status_code')} = 30)::int as pending, ${by} * (${column('percent')} is not null)::int as scored,
    ${by} * coalesce(${column('percent')}, 0) as percents, ${by} * ${column('earned')} as earned, ${by} * ${column('max')} as max,
    null::json as counts, ${answers} as answers, null::int as "questionId", null::numeric as value, null::text as day`;
};

/** The plan is an expression, so that what is not folded is found by its transactions and not by reading whole plans. */
const inMonths = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`m.plan_id = ${column('plan_id')} + 0 and m.standing = ${standingOf(alias)}
    and date_trunc('month', ${column('received_at')} at time zone c.time_zone) >= m.first
    and date_trunc('month', ${column('received_at')} at time zone c.time_zone) < m.past`;
};

const figures = sql`sum(x.responses)::int as responses, coalesce(sum(x.responses) filter (where x.standing = 30), 0)::int as pending,
  sum(x.scored)::int as scored, sum(x.percents)::bigint as percents, sum(x.earned)::bigint as earned, sum(x.max)::bigint as max`;

/** Of a plan outside of blocks a day stands for itself (`shown` is null); a block's days are shown as its last one. */
function shownDays({ parts, blocks }: Selection): (Cut & { shown: string | null })[] {
  const days = parts.map(({ planId, standing, from, to }) => ({
    ...{ planId, standing, from: from ?? '-infinity', to: to ?? 'infinity', shown: null },
  }));
  const joined = blocks.flatMap(({ pieces }) => {
    const shown = pieces
      .map(({ to }) => to)
      .sort()
      .at(-1) as string;
    return pieces.map((piece) => ({ ...piece, shown }));
  });
  return [...days, ...joined];
}

function readDays(selection: Selection): RawBuilder<Row> {
  const days = shownDays(selection);
  return sql<Row>`
    select 'day' as kind, null::int as "planId", null::int as "versionId", 1 as sign, ${figures}, null::json as counts, null::json as answers,
      null::int as "questionId", null::numeric as value, to_char(coalesce(d.shown, x.day), 'YYYY-MM-DD') as day
    from (select * from ${table(days, 'date')} with ordinality d (plan_id, standing, first, last, place)
      join unnest(${days.map(({ shown }) => shown)}::date[]) with ordinality s (shown, place) using (place)) d
    join (
      select t.plan_id, t.standing, t.begins::date as day, t.responses, t.scored, t.percents, t.earned, t.max
      from plan_day t where t.span = 'day' and t.plan_id > 0
      union all
      select u.plan_id, u.standing, (u.received_at at time zone c.time_zone)::date, u.sign, u.sign * (u.percent is not null)::int,
        coalesce(u.sign * u.percent, 0), u.sign * u.earned, u.sign * u.max
      from unfolded u, company c) x on x.plan_id = d.plan_id and x.standing = d.standing and x.day between d.first and d.last
    group by coalesce(d.shown, x.day) having sum(x.responses) > 0`;
}

/** So many rows are in memory at once. */
const batch = 200;

/** Hands everything that a selection counts to `taking`, which is asked only for what it takes. */
export async function eachCounted(db: ReadDb, selection: Selection, zone: string, taking: Taking): Promise<void> {
  const split = partsOf(selection).map((part) => splitOf(part, zone));
  const months = split.flatMap(({ months: whole }) => (whole === null ? [] : [whole]));
  const cuts = split.flatMap((one) => one.cuts);
  const query = sql<Row>`
    with m as materialized (select * from ${table(months, 'date')} m (plan_id, standing, first, past)),
      cut as materialized (select * from ${table(cuts, 'timestamptz')} cut (plan_id, standing, begins, ends))
    select 'part' as kind, t.plan_id as "planId", t.version_id as "versionId", 1 as sign, t.responses,
      case when t.standing = 30 then t.responses else 0 end as pending, t.scored, t.percents, t.earned, t.max, to_json(t.counts) as counts,
      null::json as answers, null::int as "questionId", null::numeric as value, null::text as day
    from m join question_total t on t.plan_id = m.plan_id and t.standing = m.standing and t.month >= m.first and t.month < m.past
    union all
    select ${oneOf('r', 1, standingAnswers())} from response r, company c, m
    where r.tx >= ${mark} and r.tx <= '18446744073709551615' and ${inMonths('r')}
    union all
    select ${oneOf('e', -1, sql`e.answers`)} from earlier_response e, company c, m
    where e.until >= ${mark} and e.until <= '18446744073709551615' and e.since < ${mark} and ${inMonths('e')}
    union all
    select ${oneOf('r', 1, standingAnswers())} from cut join response r
      on r.plan_id = cut.plan_id and r.received_at >= cut.begins and r.received_at < cut.ends and ${standingOf('r')} = cut.standing
    ${
      taking.number === undefined
        ? sql``
        : sql`union all
    select 'number', null, null, 1, sum(n.answers)::int, 0, 0, 0, 0, 0, null, null, n.question_id, n.value, null
    from m join number_total n on n.plan_id = m.plan_id and n.standing = m.standing and n.month >= m.first and n.month < m.past
    group by n.question_id, n.value`
    }
    ${taking.day === undefined ? sql`` : sql`union all ${readDays(selection)}`}`;
  for await (const rows of inBatches(db, query, batch)) {
    const versions = await versionsOf(
      db,
      rows.flatMap(({ kind, versionId }) => (kind === 'part' ? [versionId] : [])),
    );
    for (const row of rows) {
      if (row.kind === 'number') taking.number?.(row.questionId, row.value, row.responses);
      else if (row.kind === 'day') taking.day?.(row.day, row);
      else {
        const version = versions.get(row.versionId);
        if (version !== undefined) taking.part?.({ ...row, version, counts: countsOf(row, version, taking) });
      }
    }
  }
}

function countsOf({ counts, answers, sign }: Row, version: Version, taking: Taking): number[] {
  if (counts !== null) return counts;
  const counted = noCounts(version);
  countIn(counted, version, answers ?? [], sign, (questionId, value) => taking.number?.(questionId, value, sign));
  return counted;
}
