import { type Severity, statuses } from '@sahada/contract/codes';
import type { report as calls } from '@sahada/contract/report';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ReadDb } from '../../db/kysely.ts';
import { wordsOf } from '../../db/language.ts';
import { pageRows } from '../../db/list.ts';
import { isFoundPlainly } from '../../db/search.ts';
import type { Described } from '../../db/table.ts';
import { actionTable, type StoredRow, wireOf } from '../../facts/action-table.ts';
import { openAction } from '../../facts/actions.ts';
import { isAnonymous } from '../../facts/anonymous.ts';
import { repeatOf } from '../../facts/finding-rows.ts';
import type { Who } from '../../who.ts';
import { daysAsked, plansAsked } from './asked.ts';
import { actionConditions, allOf, betweenInstants, type ReportFilters } from './finding-filters.ts';
import { actionTotals } from './finding-totals.ts';

type Answer = z.input<typeof calls.actionReport.response>;

/**
 * Over actions `a`: those that a report asks for. What becomes of a response leaves its actions alone, so they count whatever
 * its status, unless one is asked for.
 */
function conditionOf(filters: ReportFilters, who: Who): RawBuilder<boolean> {
  const { locationIds, severity, repeat, questionId, statusCodes, onlyApproved } = filters;
  const days = daysAsked(filters, who.companyTimeZone);
  const words = wordsOf(filters.searchText);
  const codes = statusCodes === null || statusCodes === undefined ? null : [statusCodes].flat();
  const isGiven = (value: unknown): boolean => value !== null && value !== undefined;
  const ofFinding = (condition: RawBuilder<unknown>) => sql`exists (
    select from finding f join response r on r.id = f.response_id join plan t on t.id = r.plan_id
    where f.id = a.finding_id and ${condition})`;
  return allOf([
    // There may be something to do about a plan before it has been on the air.
    sql`a.plan_id in (select t.id from plan t where ${plansAsked({ ...filters, locationIds: null }, sql`true`)})`,
    ...actionConditions(filters),
    ...betweenInstants(
      // The days on which surveys without identity received something are told of no single response.
      sql`coalesce((select r.received_at from response r join plan p on p.id = r.plan_id
        where r.id = a.response_id and not ${isAnonymous('p')}), a.created_at)`,
      days,
      who.companyTimeZone,
    ),
    ...(isGiven(locationIds) ? [sql`a.location_id = any(${[locationIds].flat()}::int[])`] : []),
    ...(isGiven(severity) ? [ofFinding(sql`f.severity = any(${[severity].flat()}::text[])`)] : []),
    ...(isGiven(questionId) ? [ofFinding(sql`f.question_id = any(${[questionId].flat()}::int[])`)] : []),
    ...(isGiven(repeat) ? [sql`${ofFinding(sql`${repeatOf} is not null`)} = ${repeat}`] : []),
    ...(words === null
      ? []
      : [sql`a.id in (select t.id from action t where ${isFoundPlainly(actionTable, actionTable.search, words)})`]),
    ...(codes === null ? [] : [ofFinding(sql`r.status_code = any(${codes}::int[])`)]),
    ...(onlyApproved === true ? [ofFinding(sql`r.status_code = ${sql.lit(statuses.Approved)}`)] : []),
  ]);
}

/** Open ones before the others, each by their days: by these alone a report would begin with what was done long ago. */
const openFirst: Described<StoredRow & { turn: unknown }> = {
  ...(actionTable as Omit<typeof actionTable, 'row'>),
  shown: { ...actionTable.shown, turn: sql`(case when ${openAction()} then 0 else 1 end, t.due_date)` },
  order: 'turn',
};

/** Actions of any number of plans, the open ones that are due first in front, with their figures. */
export async function actionReport(filters: ReportFilters, db: ReadDb, who: Who): Promise<Answer> {
  const { page, pageSize } = filters;
  const condition = conditionOf(filters, who);
  const asked = sql`t.id in (select a.id from action a where ${condition})`;
  const rows = await pageRows(db, openFirst, { page, pageSize }, asked);
  const found = sql`from action a where ${condition}`;
  const { rows: counted } = await sql<{ severity: Severity; n: number }>`
    select f.severity, count(*)::int as n from finding f join action a on a.finding_id = f.id where ${condition} group by 1`.execute(
    db,
  );
  const bySeverity = { observation: 0, minor: 0, major: 0 };
  for (const { severity, n } of counted) bySeverity[severity] = n;
  return {
    ListItems: rows.ListItems.map(({ turn: _, ...row }) => wireOf(row)),
    TotalItemsCount: rows.TotalItemsCount,
    Totals: { bySeverity, ...(await actionTotals(found, sql`a.id`, db)) },
  };
}
