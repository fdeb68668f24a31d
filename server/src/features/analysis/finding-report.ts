import type { report as calls } from '@sahada/contract/report';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ReadDb } from '../../db/kysely.ts';
import { isAnonymous } from '../../facts/anonymous.ts';
import { type FindingFacts, findingColumns, findingRows } from '../../facts/finding-rows.ts';
import { receivedResponse } from '../../facts/plan-state.ts';
import type { Who } from '../../who.ts';
import { foundWhere, type ReportFilters } from './finding-filters.ts';
import { actionsOfFindings, actionTotals, findingsBySeverity } from './finding-totals.ts';

type Answer = z.input<typeof calls.findingReport.response>;

/** Findings of any number of plans, newest first, with their figures. */
export async function findingReport(filters: ReportFilters, db: ReadDb, who: Who): Promise<Answer> {
  const { page = 1, pageSize = 10 } = filters;
  const where = await foundWhere(filters, db, who);
  // The order of an index: whatever is on the first page is found without looking at the rest. Findings of surveys without identity
  // come behind, in no order: their place would tell when they were made.
  const newest = sql`r.received_at desc, r.id desc, f.id`;
  const order = where.isMixed
    ? sql`${isAnonymous('t')}, case when ${isAnonymous('t')} then md5(f.id::text) end, ${newest}`
    : newest;
  const { rows } = await sql<FindingFacts>`
    select ${findingColumns} from (
      select f.id from response r join finding f on f.response_id = r.id join plan t on t.id = r.plan_id
      where ${receivedResponse()} and ${where.condition}
      order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}) shown
    join finding f on f.id = shown.id join response r on r.id = f.response_id join plan t on t.id = r.plan_id
    order by ${order}`.execute(db);
  const items = await findingRows(db, who, rows, where.isHiding);
  const bySeverity = await findingsBySeverity(filters, where, db, who);
  return {
    ListItems: items,
    TotalItemsCount: bySeverity.observation + bySeverity.minor + bySeverity.major,
    Totals: { bySeverity, ...(await actionTotals(actionsOfFindings(filters, where), sql`f.id`, db)) },
  };
}
