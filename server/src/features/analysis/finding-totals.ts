import type { Severity } from '@sahada/contract/codes';
import type { ReportTotals } from '@sahada/contract/report';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { actionZone, openAction, overdueAction } from '../../facts/actions.ts';
import { isAnonymous } from '../../facts/anonymous.ts';
import { marksOf } from '../../facts/question-counts.ts';
import type { Who } from '../../who.ts';
import { asksForAllAudits, daysAsked, plansAsked, standingsAsked, waysOf } from './asked.ts';
import { eachCounted } from './counted.ts';
import { actionConditions, allOf, type FoundWhere, foundWhere, type ReportFilters } from './finding-filters.ts';
import { select } from './selection.ts';

/** Figures above reports of findings and actions. */

type BySeverity = Record<Severity, number>;

const noneYet = (): BySeverity => ({ observation: 0, minor: 0, major: 0 });

const isGiven = (value: unknown): boolean => value !== null && value !== undefined;

/**
 * Whether the totals of questions, which are kept, answer it: they know plans and standings, and nothing of single findings. Those
 * that repeat another are all but the first ones, which are few.
 */
const isKept = (filters: ReportFilters): boolean => {
  const { dateFrom, dateTo, locationIds, questionId, repeat, stateCode, ownerUserId, overdue, searchText } = filters;
  // Days are kept of all audits only; of others, findings between two days are counted sooner than answers judged.
  if ((isGiven(dateFrom) || isGiven(dateTo)) && !asksForAllAudits(filters)) return false;
  if (repeat === false) return false;
  return ![locationIds, questionId, stateCode, ownerUserId, overdue, searchText].some(isGiven);
};

/** How many findings of each severity there are. */
export async function findingsBySeverity(
  filters: ReportFilters,
  where: FoundWhere,
  db: ReadDb,
  who: Who,
): Promise<BySeverity> {
  const found =
    where.isHiding && isKept(filters) ? await kept(filters, where, db, who) : await counted(where.condition, db);
  const asked = isGiven(filters.severity) ? [filters.severity].flat() : null;
  for (const severity of Object.keys(found) as Severity[])
    if (asked !== null && !asked.includes(severity)) found[severity] = 0;
  return found;
}

async function counted(condition: RawBuilder<boolean>, db: ReadDb): Promise<BySeverity> {
  const { rows } = await sql<{ severity: Severity; n: number }>`
    select f.severity, count(*)::int as n
    from finding f join response r on r.id = f.response_id join plan t on t.id = r.plan_id
    where ${condition} group by 1`.execute(db);
  const found = noneYet();
  for (const { severity, n } of rows) found[severity] = n;
  return found;
}

/** Of questions from their totals; those that auditors added, which are few and repeat none, are counted. */
async function kept(filters: ReportFilters, where: FoundWhere, db: ReadDb, who: Who): Promise<BySeverity> {
  const isRepeated = filters.repeat === true;
  const own = isRepeated ? noneYet() : await counted(sql`(f.finding_key is not null and ${where.condition})`, db);
  const days = daysAsked(filters, who.companyTimeZone);
  const ways = waysOf(filters, 'without');
  const told = isRepeated ? sql<boolean>`(${plansAsked(filters)} and not ${isAnonymous('t')})` : plansAsked(filters);
  const asked = ways === null ? sql<boolean>`(${told} and t.findings)` : told;
  const selection = await select(db, asked, days, standingsAsked(filters), ways);
  await eachCounted(db, selection, who.companyTimeZone, {
    part({ counts, version }) {
      for (const { id } of version.sections.flatMap(({ questions }) => questions)) {
        const marks = marksOf(counts, version, id);
        if (marks === null) continue;
        own.observation += marks.observation;
        own.minor += marks.minor;
        own.major += marks.major;
      }
    },
  });
  if (!isRepeated) return own;
  const others = await foundWhere({ ...filters, repeat: false }, db, who);
  const first = await counted(sql`(f.question_id is not null and ${others.condition})`, db);
  for (const severity of Object.keys(own) as Severity[]) own[severity] -= first[severity];
  return own;
}

/** Ages of open actions in days, the last without an end. */
const ages = [
  { from: 0, to: 7 },
  { from: 8, to: 30 },
  { from: 31, to: 90 },
  { from: 91, to: null },
] as const;

type OfActions = Omit<ReportTotals, 'bySeverity'>;

/**
 * Figures of the actions `a` that a condition leaves. On time is what was done by the end of its day, at its location. What is open
 * and overdue is counted by `row`, the report's rows: they are listed behind these figures.
 */
export async function actionTotals(
  from: RawBuilder<unknown>,
  row: RawBuilder<unknown>,
  db: ReadDb,
): Promise<OfActions> {
  const age = sql`floor(extract(epoch from app_now() - a.created_at) / 86400)`;
  const open = openAction('a');
  const counts = ages.map(
    (one, at) => sql`count(*) filter (where ${open} and ${age} >= ${sql.lit(one.from)}
      ${one.to === null ? sql`` : sql`and ${age} <= ${sql.lit(one.to)}`})::int as ${sql.id(`age${at}`)}`,
  );
  const { rows } = await sql<Record<string, number | null>>`
    select count(distinct ${row}) filter (where ${open})::int as open,
      count(distinct ${row}) filter (where ${overdueAction('a')})::int as overdue,
      count(*) filter (where a.state = 'done')::int as done,
      count(*) filter (where a.state = 'done' and (a.closed_at at time zone ${actionZone('a')})::date <= a.due_date)::int as "onTime",
      (avg(extract(epoch from a.closed_at - a.created_at)) filter (where a.state = 'done') / 86400)::float8 as days,
      ${sql.join(counts)}
    ${from}`.execute(db);
  const { open: openOnes, overdue, done, onTime, days, ...byAge } = rows[0] ?? {};
  return {
    open: openOnes ?? 0,
    overdue: overdue ?? 0,
    onTimeRate: done ? Math.round(((onTime ?? 0) / done) * 10_000) / 100 : null,
    meanDaysToClose: typeof days === 'number' ? Math.round(days * 10) / 10 : null,
    byAge: ages.map((one, at) => ({ ...one, count: byAge[`age${at}`] ?? 0 })),
  };
}

/** Over actions `a` of findings that count: those that the report asks for. */
export const actionsOfFindings = (filters: ReportFilters, where: FoundWhere): RawBuilder<unknown> => sql`
  from action a join finding f on f.id = a.finding_id join response r on r.id = f.response_id join plan t on t.id = r.plan_id
  where ${where.condition} and ${allOf(actionConditions(filters))}`;
