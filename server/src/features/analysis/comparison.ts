import type { analysis as calls } from '@sahada/contract/analysis';
import { decimal, type Hundredths } from '@sahada/contract/hundredths';
import { say } from '@sahada/contract/text';
import { levelFor, meanOf } from '@sahada/rules/score';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ReadDb } from '../../db/kysely.ts';
import { inReaderLanguage } from '../../db/language.ts';
import { dateFormat } from '../../facts/formats.ts';
import { type Scale, scaleOf, scaleOfProject } from '../../facts/scale.ts';
import { type Writer, writerOf } from '../../facts/writer.ts';
import type { Who } from '../../who.ts';
import {
  asksForAllAudits,
  type Days,
  daysAsked,
  type Filters,
  finds,
  pageOf,
  placesAsked,
  plansAsked,
  standingsAsked,
} from './asked.ts';
import { joined, rangesOf, readDays, togetherOf } from './comparison-days.ts';
import { addSums, noSums, type Sums, summedOf } from './counted.ts';
import { reader } from './reader.ts';
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
  checklist: { of: (plan) => plan.checklistId, name: sql`localized(x.title, x.locales)`, table: 'checklist' },
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

/** What a span is called on paper and in files, which are read without its first day: Kasım 2026 · 20.11.2026 */
function spanNamer(by: By, { locale, day }: Writer): (first: string) => string {
  if (by === 'year') return (first) => first.slice(0, 4);
  if (by !== 'month') return day;
  const month = dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (first) => month.format(Date.parse(first));
}

interface Group extends Sums {
  findings: number;
  /** How many responses of each project: whose levels its average can reach; none of a span of time. */
  projects: Map<number, number>;
}

const countIn = ({ projects }: Group, id: number, responses: number) =>
  projects.set(id, (projects.get(id) ?? 0) + responses);

const projectsOf = ({ projects }: Group): number[] =>
  [...projects].flatMap(([id, responses]) => (responses > 0 ? [id] : []));

/** Groups by their key: an id, the first day of a span, or `joined`. */
type Groups = Map<string, Group>;

export async function comparison(
  { by = 'location', ...filters }: Filters & { by?: By | undefined },
  db: ReadDb,
  who: Who,
): Promise<Answer> {
  const days = daysAsked(filters, who.companyTimeZone);
  const { groups, selection } = await groupsOf(db, filters, days, by);
  const earlier = subjects[by] === undefined ? null : daysBefore(days);
  const before = earlier === null ? null : (await groupsOf(db, filters, earlier, by)).groups;
  const total = noSums();
  for (const group of groups.values()) addSums(total, group);
  const names = await namesOf(db, by, [...groups.keys()]);
  const nameOfSpan = subjects[by] === undefined ? spanNamer(by, writerOf((await reader(db)).language)) : null;
  const scales = await scalesOf(db, [...groups.values()]);
  const rows = [...groups].map(([key, group]) => {
    const isSpan = subjects[by] === undefined && key !== joined;
    const average = meanOf(group.percents as Hundredths, group.scored);
    const past = isSpan ? groups.get(spanBefore(by, key)) : before?.get(key);
    const averageBefore = past === undefined ? null : meanOf(past.percents as Hundredths, past.scored);
    const scale = scaleOf(projectsOf(group).map((id) => scales.get(id) ?? []));
    return {
      Id: isSpan || key === joined ? null : Number(key),
      Name: names.get(key) ?? nameOfSpan?.(key) ?? key,
      At: isSpan ? key : null,
      Completed: group.responses,
      AverageScore: average,
      Earned: group.earned as Hundredths,
      Max: group.max as Hundredths,
      Change: average === null || averageBefore === null ? null : decimal((average - averageBefore) as Hundredths),
      Findings: group.findings,
      Level: levelFor(average, scale, false)?.name ?? null,
      Levels: scale.map(({ min, max }) => ({ min, max })),
    };
  });
  const isFound = finds(filters);
  const items = rows.filter(({ Name }) => isFound(Name)).sort(subjects[by] === undefined ? byTime : worstFirst);
  return {
    ...summedOf(total, days, selection),
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

/** The same number of days right before these; null where a side is open. */
function daysBefore({ from, to }: Days): Days | null {
  if (from === null || to === null) return null;
  const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  return { from: dayAfter(from, -length), to: dayAfter(from, -1) };
}

export async function groupsOf(
  db: ReadDb,
  filters: Filters,
  days: Days,
  by: By,
): Promise<{ groups: Groups; selection: Selection }> {
  const isByTime = subjects[by] === undefined;
  const isTogether = isByTime && asksForAllAudits(filters);
  const standings = standingsAsked(filters);
  const selection = await select(
    db,
    plansAsked(filters),
    days,
    standings,
    isTogether ? 'apart' : null,
    placesAsked(filters),
  );
  const keyOf = (plan: AskedPlan, day: string): string => {
    const subject = subjects[by];
    return subject === undefined ? spanOf(by, day) : String(subject.of(plan));
  };
  const ranges = isTogether
    ? await togetherOf(db, selection, days, standings, keyOf)
    : rangesOf(selection, keyOf, by === 'location');
  const groups: Groups = new Map();
  for (const { planId, key, day, findings, ...sums } of await readDays(
    db,
    selection,
    ranges,
    isByTime,
    by === 'location',
  )) {
    const name = key ?? (isByTime ? spanOf(by, day) : keyOf(selection.plans.get(planId) as AskedPlan, day));
    const group = groups.get(name) ?? { ...noSums(), findings: 0, projects: new Map() };
    groups.set(name, group);
    addSums(group, sums);
    if (!isByTime) countIn(group, (selection.plans.get(planId) as AskedPlan).projectId, sums.responses);
    group.findings += findings;
  }
  for (const [name, { responses }] of groups) if (responses === 0) groups.delete(name);
  if (by === 'location') await moveElsewhere(db, selection, groups);
  return { groups, selection };
}

interface Elsewhere extends Sums {
  planId: number;
  place: number;
  findings: number;
}

/**
 * Counts what was given at a sticker where that is, and no longer at its plan's location: the sums are kept by plan. Of surveys
 * without identity whole blocks have their place already.
 */
async function moveElsewhere(db: ReadDb, { plans, parts, places }: Selection, groups: Groups): Promise<void> {
  const column = (pick: (part: Selection['parts'][number]) => unknown) => parts.map(pick);
  const { rows } = await sql<Elsewhere>`
    select r.plan_id as "planId", r.location_id as place, count(*)::int as responses,
      (count(*) filter (where w.standing = 30))::int as pending, count(r.percent)::int as scored,
      coalesce(sum(r.percent), 0)::bigint as percents, sum(r.earned)::bigint as earned, sum(r.max)::bigint as max,
      sum(r.findings)::int as findings
    from response r cross join company c
      join unnest(${column(({ planId }) => planId)}::int[], ${column(({ standing }) => standing)}::int[],
        ${column(({ from }) => from ?? '-infinity')}::date[], ${column(({ to }) => to ?? 'infinity')}::date[])
        w (plan_id, standing, first, last) on w.plan_id = r.plan_id
        and w.standing = standing(r.status_code, r.counted, r.late, r.over_quota, r.repeated, r.awaiting_pictures)
        and (r.received_at at time zone c.time_zone)::date between w.first and w.last
    where r.location_id is not null and (${places}::int[] is null or r.location_id = any(${places}::int[]))
    group by r.plan_id, r.location_id`.execute(db);
  for (const { planId, place, findings, ...sums } of rows) {
    const plan = plans.get(planId) as AskedPlan;
    const found = plan.findings ? findings : 0;
    const from = groups.get(String(plan.locationId));
    const to = groups.get(String(place)) ?? { ...noSums(), findings: 0, projects: new Map() };
    groups.set(String(place), to);
    countIn(to, plan.projectId, sums.responses);
    addSums(to, sums);
    to.findings += found;
    if (from === undefined) continue;
    addSums(from, Object.fromEntries(Object.entries(sums).map(([name, n]) => [name, -n])) as unknown as Sums);
    from.findings -= found;
    countIn(from, plan.projectId, -sums.responses);
    if (from.responses === 0) groups.delete(String(plan.locationId));
  }
}

async function scalesOf(db: ReadDb, groups: readonly Group[]): Promise<Map<number, Scale>> {
  const ids = [...new Set(groups.flatMap(projectsOf))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; levels: Scale }>`
    select p.id, ${scaleOfProject(sql`p.id`)} as levels from project p where p.id = any(${ids})`.execute(db);
  return new Map(rows.map(({ id, levels }) => [id, levels]));
}

/** What groups are called in the reader's language; spans are not among them. */
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
