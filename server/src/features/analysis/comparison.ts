import type { analysis as calls } from '@sahada/contract/analysis';
import { decimal, type Hundredths } from '@sahada/contract/hundredths';
import { say } from '@sahada/contract/text';
import type { Block } from '@sahada/rules/groups-of-five';
import { meanOf } from '@sahada/rules/score';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ReadDb } from '../../db/kysely.ts';
import { inReaderLanguage } from '../../db/language.ts';
import type { Who } from '../../who.ts';
import { type Days, daysAsked, type Filters, finds, pageOf, plansAsked, standingsAsked } from './asked.ts';
import { addSums, noSums, type Sums, summedOf } from './counted.ts';
import { type AskedPlan, dayAfter, type Selection, select } from './selection.ts';

/** Figures side by side: of places, people, checklists or spans of time. */

type Answer = z.input<typeof calls.comparison.response>;
type By = NonNullable<z.output<typeof calls.comparison.request>['by']>;

/** What a plan belongs to, and how that is called. */
const subjects: Partial<Record<By, { of: (plan: AskedPlan) => number; name: RawBuilder<string>; table: string }>> = {
  location: { of: (plan) => plan.locationId, name: sql`x.name`, table: 'location' },
  project: { of: (plan) => plan.projectId, name: sql`localized(x.name, x.locales)`, table: 'project' },
  customer: { of: (plan) => plan.customerId, name: sql`x.name`, table: 'customer' },
  auditor: { of: (plan) => plan.leadAuditorId, name: sql`x.first_name || ' ' || x.last_name`, table: 'user' },
  checklist: { of: (plan) => plan.checklistId, name: sql`localized(x.title, x.locales, 'title')`, table: 'checklist' },
};

const other = say({ tr: 'Diğer', en: 'Other' });

/** The first day of the span that a day lies in; a week begins on Monday. */
export function spanOf(by: By, day: string): string {
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  if (by === 'year') return `${day.slice(0, 4)}-01-01`;
  if (by === 'week') return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
  return day;
}

/** The span before it. */
export function spanBefore(by: By, first: string): string {
  if (by === 'year') return `${Number(first.slice(0, 4)) - 1}-01-01`.padStart(10, '0');
  return spanOf(by, dayAfter(first, -1));
}

interface Group extends Sums {
  findings: number;
}

/** Groups by their key: an id, the first day of a span, or `joined`. */
type Groups = Map<string, Group>;

const joined = 'joined';

export async function comparison(
  { by = 'location', ...filters }: Filters & { by?: By | undefined },
  db: ReadDb,
  who: Who,
): Promise<Answer> {
  const days = daysAsked(filters, who.companyTimeZone);
  const { groups, hidden } = await groupsOf(db, filters, days, by);
  const earlier = subjects[by] === undefined ? null : daysBefore(days);
  const before = earlier === null ? null : (await groupsOf(db, filters, earlier, by)).groups;
  const total = noSums();
  for (const group of groups.values()) addSums(total, group);
  const names = await namesOf(db, by, [...groups.keys()]);
  const rows = [...groups].map(([key, group]) => {
    const isSpan = subjects[by] === undefined && key !== joined;
    const average = meanOf(group.percents as Hundredths, group.scored);
    const past = isSpan ? groups.get(spanBefore(by, key)) : before?.get(key);
    const averageBefore = past === undefined ? null : meanOf(past.percents as Hundredths, past.scored);
    return {
      Id: isSpan || key === joined ? null : Number(key),
      Name: names.get(key) ?? key,
      At: isSpan ? key : null,
      Completed: group.responses,
      AverageScore: average,
      Earned: group.earned as Hundredths,
      Max: group.max as Hundredths,
      Change: average === null || averageBefore === null ? null : decimal((average - averageBefore) as Hundredths),
      Findings: group.findings,
    };
  });
  const isFound = finds(filters);
  const items = rows.filter(({ Name }) => isFound(Name)).sort(subjects[by] === undefined ? byTime : worstFirst);
  return {
    ...summedOf(total, days, hidden),
    ListItems: pageOf(items, filters),
    TotalItemsCount: items.length,
  };
}

type Compared = Answer['ListItems'][number];

/** The lowest average first, what is not scored and what is joined last. */
const worstFirst = (one: Compared, two: Compared): number =>
  Number(one.Id === null) - Number(two.Id === null) ||
  (one.AverageScore ?? Number.POSITIVE_INFINITY) - (two.AverageScore ?? Number.POSITIVE_INFINITY) ||
  two.Completed - one.Completed ||
  (one.Id ?? 0) - (two.Id ?? 0);

const byTime = (one: Compared, two: Compared): number => ((one.At ?? '9') < (two.At ?? '9') ? -1 : 1);

/** As many days right before these; null where a side is open. */
function daysBefore({ from, to }: Days): Days | null {
  if (from === null || to === null) return null;
  const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  return { from: dayAfter(from, -length), to: dayAfter(from, -1) };
}

async function groupsOf(db: ReadDb, filters: Filters, days: Days, by: By): Promise<{ groups: Groups; hidden: number }> {
  const selection = await select(db, plansAsked(filters), days, standingsAsked(filters));
  const keyOf = (plan: AskedPlan, day: string): string => {
    const subject = subjects[by];
    return subject === undefined ? spanOf(by, day) : String(subject.of(plan));
  };
  const ranges = rangesOf(selection, keyOf);
  const groups: Groups = new Map();
  for (const { planId, key, day, findings, ...sums } of await readDays(db, ranges, subjects[by] === undefined)) {
    const plan = selection.plans.get(planId) as AskedPlan;
    const name = key ?? keyOf(plan, day);
    const group = groups.get(name) ?? { ...noSums(), findings: 0 };
    groups.set(name, group);
    addSums(group, sums);
    if (plan.findings) group.findings += findings;
  }
  return { groups, hidden: selection.hidden };
}

interface Range {
  planId: number;
  standing: number;
  from: string;
  to: string;
  /** Of a block: the one group that it lies in, or that of all joined ones. */
  key: string | null;
}

function rangesOf({ plans, parts, blocks }: Selection, keyOf: (plan: AskedPlan, day: string) => string): Range[] {
  const groupOf = ({ pieces }: Block): string => {
    const keys = new Set(
      pieces.flatMap(({ planId, from, to }) => {
        const plan = plans.get(planId) as AskedPlan;
        return [keyOf(plan, from), keyOf(plan, to)];
      }),
    );
    return keys.size === 1 ? ([...keys][0] as string) : joined;
  };
  return [
    ...parts.map(({ planId, standing, from, to }) => ({
      ...{ planId, standing, from: from ?? '-infinity', to: to ?? 'infinity', key: null },
    })),
    ...blocks.flatMap((block) => block.pieces.map((piece) => ({ ...piece, key: groupOf(block) }))),
  ];
}

interface DayRow extends Sums {
  planId: number;
  key: string | null;
  day: string;
  findings: number;
}

/**
 * Sums of each plan and day, folded and not, in one snapshot. Where spans of time are not compared, the days of a plan are
 * summed up, and whole plans are read from their totals of all time.
 */
async function readDays(db: ReadDb, ranges: readonly Range[], isByTime: boolean): Promise<DayRow[]> {
  const column = (pick: (range: Range) => unknown) => ranges.map(pick);
  const day = isByTime ? sql`x.day` : sql`null::date`;
  const isWhole = sql`(w.first = '-infinity' and w.last = 'infinity')`;
  const whole = isByTime ? sql`false` : isWhole;
  const sums = (alias: string) =>
    sql.join(
      ['responses', 'scored', 'percents', 'earned', 'max', 'findings'].map((name) => sql.ref(`${alias}.${name}`)),
    );
  const { rows } = await sql<DayRow>`
    with w as materialized (
      select * from unnest(${column(({ planId }) => planId)}::int[], ${column(({ standing }) => standing)}::int[],
        ${column(({ from }) => from)}::date[], ${column(({ to }) => to)}::date[], ${column(({ key }) => key)}::text[])
        w (plan_id, standing, first, last, key)
    ), x as (
      select w.plan_id, w.standing, w.key, t.begins::date as day, ${sums('t')}
      from w join plan_day t on t.plan_id = w.plan_id and t.standing = w.standing and t.span = 'day'
        and t.begins::date between w.first and w.last
      where not ${whole}
      union all
      select w.plan_id, w.standing, w.key, null, ${sums('t')}
      from w join plan_total t on t.plan_id = w.plan_id and t.standing = w.standing and t.span = 'ever' and t.begins = '-infinity'
      where ${whole}
      union all
      select w.plan_id, w.standing, w.key, (u.received_at at time zone c.time_zone)::date, u.sign, u.sign * (u.percent is not null)::int,
        coalesce(u.sign * u.percent, 0), u.sign * u.earned, u.sign * u.max, u.sign * u.findings
      from unfolded u cross join company c join w on w.plan_id = u.plan_id and w.standing = u.standing
        and (u.received_at at time zone c.time_zone)::date between w.first and w.last
    )
    select x.plan_id as "planId", x.key, to_char(${day}, 'YYYY-MM-DD') as day, sum(x.responses)::int as responses,
      coalesce(sum(x.responses) filter (where x.standing = 30), 0)::int as pending, sum(x.scored)::int as scored,
      sum(x.percents)::bigint as percents, sum(x.earned)::bigint as earned, sum(x.max)::bigint as max, sum(x.findings)::int as findings
    from x group by x.plan_id, x.key${isByTime ? sql`, x.day` : sql``} having sum(x.responses) > 0`.execute(db);
  return rows;
}

/** What groups are called in the reader's language; a span is called by its first day. */
async function namesOf(db: ReadDb, by: By, keys: readonly string[]): Promise<Map<string, string>> {
  const subject = subjects[by];
  const ids = subject === undefined ? [] : keys.filter((key) => key !== joined).map(Number);
  const named =
    subject === undefined
      ? sql`select null::int as id, null::text as name where false`
      : sql`
    select x.id, ${subject.name} as name from ${sql.table(subject.table)} x where x.id = any(${ids})`;
  const { rows } = await sql<{ id: number | null; name: string }>`
    select n.id, n.name from (${named}) n union all select null, ${inReaderLanguage(other)}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id === null ? joined : String(id), name]));
}
