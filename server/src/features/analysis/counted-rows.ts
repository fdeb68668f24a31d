import { auditTypeIds, statuses } from '@sahada/contract/codes';
import { wallToInstant } from '@sahada/rules/period';
import { type RawBuilder, sql } from 'kysely';
import {
  composedOf,
  dividedInto,
  mark,
  type QuestionSpan,
  type Stretch,
  together,
} from '../../facts/question-spans.ts';
import { standingAnswers } from '../../facts/standing-answers.ts';
import { iso } from '../../outside/clock.ts';
import type { Row, Taking } from './counted.ts';
import { movedRows, standingOf } from './elsewhere.ts';
import { planDays } from './plan-days.ts';
import { dayAfter, joinedDays, type Part, partsOf, type Selection } from './selection.ts';

/**
 * The statement that finds what a selection counts (db/totals.sql): years, months and days as they are folded, with what is not
 * folded yet; and of an audit's month that is cut, its responses themselves, since single audits keep no days. All in one
 * statement, and so in one snapshot.
 */

interface Ranged {
  planId: number;
  standing: number;
  from: string;
  past: string;
  sign: 1 | -1;
  /** The plan that it is counted as: another one where it is taken out of that. */
  countedAs: number;
  /** The location that all of it counts at: `nowhere` for none, null where each response has its own. */
  place: number | null;
}

/** Stands for responses whose places are not told apart. */
export const nowhere = 0;

interface Spanned extends Ranged {
  span: QuestionSpan;
}

interface Divided {
  /** What is read from the totals, by their spans. */
  spans: Spanned[];
  /** The same days as a whole; what is not folded yet is searched in them. */
  ranges: Ranged[];
  /** Days whose responses are read. */
  cuts: Ranged[];
}

function divided(part: Part, hasDays: boolean): Divided {
  const { planId, standing, from, to, isTakenOut = false } = part;
  const place = part.place === undefined ? null : (part.place ?? nowhere);
  const own = {
    planId,
    standing,
    place,
    sign: isTakenOut ? -1 : 1,
    countedAs: isTakenOut ? together : planId,
  } as const;
  const stretch: Stretch = { from: from ?? '-infinity', past: to === null ? 'infinity' : dayAfter(to) };
  const of = (stretches: readonly Stretch[]) => stretches.map((one) => ({ ...own, ...one }));
  if (planId === together)
    return { spans: composedOf(stretch).map((one) => ({ ...own, ...one })), ranges: of([stretch]), cuts: [] };
  const { whole, days } = dividedInto(stretch);
  const spans = whole.map((one) => ({ ...own, ...one }));
  if (hasDays) {
    const single = of(days).map((one) => ({ ...one, span: 'day' as const }));
    return { spans: [...spans, ...single], ranges: of([stretch]), cuts: [] };
  }
  const isSame = (one: Stretch, other: Stretch) => one.from === other.from && one.past === other.past;
  if (days.some((one) => isSame(one, stretch))) return { spans, ranges: [], cuts: of(days) };
  const first = days.find(({ from: begins }) => begins === stretch.from)?.past ?? stretch.from;
  const last = days.find(({ past }) => past === stretch.past)?.from ?? stretch.past;
  return { spans, ranges: of([{ from: first, past: last }]), cuts: of(days) };
}

/** Ranges as rows of plan_id, standing, first, past, sign, counted_as and place; with their span where they have one. */
function table(rows: readonly (Ranged & { span?: string })[], type: 'date' | 'timestamptz'): RawBuilder<unknown> {
  const column = (pick: (row: Ranged & { span?: string }) => unknown) => rows.map(pick);
  return sql`unnest(${column(({ planId }) => planId)}::int[], ${column(({ standing }) => standing)}::int[],
    ${column(({ from }) => from)}::${sql.raw(type)}[], ${column(({ past }) => past)}::${sql.raw(type)}[],
    ${column(({ sign }) => sign)}::int[], ${column(({ countedAs }) => countedAs)}::int[], ${column(({ place }) => place)}::int[],
    ${column(({ span }) => span ?? null)}::text[]) x (plan_id, standing, first, past, sign, counted_as, place, span)`;
}

/** The columns of every row, all empty but those given. */
const columns = (given: Partial<Record<keyof typeof empty, RawBuilder<unknown>>>): RawBuilder<unknown> =>
  sql.join(
    Object.entries(empty).map(
      ([name, nothing]) => sql`${given[name as keyof typeof empty] ?? nothing} as ${sql.ref(name)}`,
    ),
  );

const empty = {
  kind: sql`null::text`,
  planId: sql`null::int`,
  versionId: sql`null::int`,
  sign: sql`1`,
  responses: sql`0`,
  pending: sql`0`,
  scored: sql`0`,
  percents: sql`0::bigint`,
  earned: sql`0::bigint`,
  max: sql`0::bigint`,
  counts: sql`null::json`,
  answers: sql`null::json`,
  questionId: sql`null::int`,
  value: sql`null::numeric`,
  day: sql`null::text`,
  locationId: sql`null::int`,
  departmentId: sql`null::int`,
};

const kind = (name: Row['kind']) => sql`${sql.lit(name)}::text`;

/** A response or one of its earlier states, as often as `sign` says. */
const oneOf = (
  alias: string,
  sign: RawBuilder<unknown>,
  answers: RawBuilder<unknown>,
  countedAs: RawBuilder<unknown>,
  more: Parameters<typeof columns>[0],
) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return columns({
    ...{ kind: kind('part'), planId: countedAs, versionId: column('version_id'), sign, responses: sign, answers },
    pending: sql`${sign} * (${column('status_code')} = ${sql.lit(statuses.PendingApproval)})::int`,
    scored: sql`${sign} * (${column('percent')} is not null)::int`,
    percents: sql`${sign} * coalesce(${column('percent')}, 0)`,
    earned: sql`${sign} * ${column('earned')}`,
    max: sql`${sign} * ${column('max')}`,
    ...more,
  });
};

const ofAllAudits = sql`w.plan_id = ${sql.lit(together)}`;

/** What is not folded yet, found by its transactions and not by reading whole plans: it counts for its plan and for all audits. */
const unfolded = (alias: string, sign: RawBuilder<unknown>, answers: RawBuilder<unknown>) => {
  const wall = sql`(${sql.ref(`${alias}.received_at`)} at time zone c.time_zone)`;
  return {
    columns: oneOf(alias, sql`${sign} * w.sign`, answers, sql`w.counted_as`, {
      day: sql`case when ${ofAllAudits} then to_char(${wall}, 'YYYY-MM-DD') end`,
      locationId: sql`coalesce(w.place, ${sql.ref(`${alias}.location_id`)}, p.location_id)`,
    }),
    joined: sql`
      join plan p on p.id = ${sql.ref(`${alias}.plan_id`)} cross join company c
      cross join lateral (values (p.id), (case when p.audit_type_id = 1 then ${sql.lit(together)} end)) k (plan_id)
      join w on w.plan_id = k.plan_id and w.standing = ${standingOf(alias)} and ${wall}::date >= w.first and ${wall}::date < w.past`,
  };
};

const ofCut = oneOf('r', sql`cut.sign`, standingAnswers(), sql`cut.counted_as`, {
  locationId: sql`coalesce(cut.place, r.location_id)`,
});

const ofMoved = oneOf('r', sql`k.sign`, standingAnswers(), sql`k.plan_id`, {
  day: sql`to_char(k.day, 'YYYY-MM-DD')`,
  locationId: sql`r.location_id`,
});

/** All rows of a selection. */
export function countedRows(selection: Selection, zone: string, taking: Taking): RawBuilder<Row> {
  const hasDays = ({ planId }: Part): boolean => selection.plans.get(planId)?.isAudit === false;
  const parts = partsOf(selection).map((part) => divided(part, hasDays(part)));
  const start = (day: string): string => iso(wallToInstant(day, zone, 'begin') ?? 0);
  const cuts = parts
    .flatMap((one) => one.cuts)
    .map((cut) => ({ ...cut, from: start(cut.from), past: start(cut.past) }));
  const now = unfolded('r', sql`1`, standingAnswers());
  const before = unfolded('e', sql`-1`, sql`e.answers`);
  const folded = (name: string) => sql`m.plan_id = ${sql.ref(`${name}.plan_id`)} and m.span = ${sql.ref(`${name}.span`)}
    and m.standing = ${sql.ref(`${name}.standing`)} and ${sql.ref(`${name}.begins`)} >= m.first and ${sql.ref(`${name}.begins`)} < m.past`;
  const part = columns({
    ...{ kind: kind('part'), planId: sql`m.counted_as`, versionId: sql`t.version_id`, sign: sql`m.sign` },
    responses: sql`m.sign * t.responses`,
    pending: sql`case when t.standing = 30 then m.sign * t.responses else 0 end`,
    scored: sql`m.sign * t.scored`,
    percents: sql`m.sign * t.percents`,
    earned: sql`m.sign * t.earned`,
    max: sql`m.sign * t.max`,
    counts: sql`to_json(t.counts)`,
    locationId: sql`m.place`,
  });
  const all = [
    sql`select ${part} from m join question_total t on ${folded('t')}`,
    sql`select ${now.columns} from response r ${now.joined} where r.tx >= ${mark} and r.tx <= '18446744073709551615'`,
    sql`select ${before.columns} from earlier_response e ${before.joined}
      where e.until >= ${mark} and e.until <= '18446744073709551615' and e.since < ${mark}`,
    sql`select ${ofCut} from cut join response r
      on r.plan_id = cut.plan_id and r.received_at >= cut.first and r.received_at < cut.past and ${standingOf('r')} = cut.standing`,
    ...[movedRows(selection, ofMoved) ?? []].flat(),
    ...(taking.section === undefined ? [] : [sectionsOf(selection)]),
    ...(taking.number === undefined
      ? []
      : [
          sql`
      select ${columns({ kind: kind('number'), responses: sql`sum(m.sign * n.answers)::int`, questionId: sql`n.question_id`, value: sql`n.value` })}
      from m join number_total n on ${folded('n')} group by n.question_id, n.value having sum(m.sign * n.answers) <> 0`,
        ]),
    ...(taking.day === undefined ? [] : daysOf(selection)),
  ];
  return sql<Row>`
    with m as materialized (select * from ${table(
      parts.flatMap(({ spans }) => spans),
      'date',
    )}),
      w as materialized (select * from ${table(
        parts.flatMap(({ ranges }) => ranges),
        'date',
      )}),
      cut as materialized (select * from ${table(cuts, 'timestamptz')})
    ${sql.join(all, sql` union all `)}`;
}

/**
 * Of all audits together each section where it was given; of a plan by itself what was given elsewhere, which its own location has
 * no longer.
 */
const sectionsOf = ({ isTogether }: Selection) => sql`
  select ${columns({
    kind: kind('section'),
    locationId: sql`k.location_id`,
    departmentId: sql`s.department_id`,
    responses: sql`sum(k.sign * s.responses)::int`,
    earned: sql`sum(k.sign * s.earned)::bigint`,
    max: sql`sum(k.sign * s.max)::bigint`,
  })}
  from (
    select s.plan_id, s.location_id, s.department_id, sum(m.sign * s.responses) as responses, sum(m.sign * s.earned) as earned,
      sum(m.sign * s.max) as max
    from m join section_total s on s.plan_id = m.plan_id and m.span = s.span and m.standing = s.standing
      and s.begins >= m.first and s.begins < m.past
    where m.place is null and m.counted_as = m.plan_id
    group by s.plan_id, s.location_id, s.department_id) s
    left join plan p on p.id = s.plan_id
    cross join lateral (values (s.location_id, 1), (p.location_id, -1)) k (location_id, sign)
  where k.location_id is not null and (s.plan_id = ${sql.lit(together)}
    or ${isTogether ? sql`p.audit_type_id <> ${sql.lit(auditTypeIds.audit)}` : sql`true`})
  group by k.location_id, s.department_id`;

/** A day's sums over `x`. */
const dayColumns = (day: RawBuilder<unknown>) =>
  columns({
    kind: kind('day'),
    day: sql`to_char(${day}, 'YYYY-MM-DD')`,
    responses: sql`sum(x.responses)::int`,
    pending: sql`coalesce(sum(x.responses) filter (where x.standing = 30), 0)::int`,
    scored: sql`sum(x.scored)::int`,
    percents: sql`sum(x.percents)::bigint`,
    earned: sql`sum(x.earned)::bigint`,
    max: sql`sum(x.max)::bigint`,
  });

/** Of a plan outside of blocks a day stands for itself; a block's days are shown as its last one. Those of all audits are kept. */
function daysOf({ plans, parts, blocks, isTogether }: Selection): RawBuilder<unknown>[] {
  const single = parts
    .filter(({ planId }) => !isTogether || plans.get(planId)?.isAudit === false)
    .map((part) => ({ ...part, shown: null as string | null }));
  const joined = blocks.flatMap(({ pieces }) => {
    const shown = pieces
      .map(({ to }) => to)
      .sort()
      .at(-1) as string;
    return pieces.map((piece) => ({ ...piece, shown: piece.from === shown ? null : shown }));
  });
  const days = [...single, ...joinedDays(joined, ({ shown }) => shown)];
  const column = (pick: (row: (typeof days)[number]) => unknown) => days.map(pick);
  return [
    sql`
    select ${dayColumns(sql`x.day`)}
    from (
      with d as materialized (
        select * from unnest(${column(({ planId }) => planId)}::int[], ${column(({ standing }) => standing)}::int[],
          ${column(({ from }) => from ?? '-infinity')}::date[], ${column(({ to }) => to ?? 'infinity')}::date[],
          ${column(({ shown }) => shown)}::date[])
          d (plan_id, standing, first, last, shown))
      select d.standing, coalesce(d.shown, t.begins::date) as day, t.responses, t.scored, t.percents, t.earned, t.max
      from d cross join lateral (${planDays('d')}) t
      union all
      select d.standing, coalesce(d.shown, u.day), u.sign, u.sign * (u.percent is not null)::int, coalesce(u.sign * u.percent, 0),
        u.sign * u.earned, u.sign * u.max
      from (select u.*, (u.received_at at time zone c.time_zone)::date as day from unfolded u, company c) u
        join d on d.plan_id = u.plan_id and d.standing = u.standing and u.day between d.first and d.last) x
    group by x.day having sum(x.responses) > 0`,
    ...parts
      .filter(({ planId }) => planId === together)
      .map(
        ({ standing, from, to }) => sql`
    select ${dayColumns(sql`x.begins`)} from question_total x
    where x.plan_id = ${sql.lit(together)} and x.span = 'day' and x.standing = ${standing}
      and x.begins between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date
    group by x.begins`,
      ),
  ];
}
