import type { report as calls } from '@sahada/contract/report';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ReadDb } from '../../db/kysely.ts';
import { pageRows } from '../../db/list.ts';
import { planActionTable, wireOf } from '../../facts/action-table.ts';
import { type FindingFacts, findingColumns, findingRows } from '../../facts/finding-rows.ts';
import type { Who } from '../../who.ts';
import { loadReview, type Review } from './load.ts';
import { counting } from './responses.ts';

/** What was found in one response, or in all of a plan's that count. */

type Asked = z.output<typeof calls.findings.request>;

const gravest = sql`array_position(array['major', 'minor', 'observation'], f.severity)`;

/** Over `f`, `r` and `t`: the findings of what a report is about; none where the plan makes none. */
export const foundIn = (review: Review): RawBuilder<boolean> => sql`
  (t.findings and ${review.responseId === null ? counting(review) : sql`r.id = ${review.responseId}`})`;

export async function findingsOf(asked: Asked, db: ReadDb, who: Who) {
  const { page = 1, pageSize = 100, withdrawn = false } = asked;
  const review = await loadReview(db, asked);
  const found = sql`
    from finding f join response r on r.id = f.response_id join plan t on t.id = r.plan_id
    where r.plan_id = ${review.plan.id} and ${foundIn(review)} and (${withdrawn} or not f.withdrawn)`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<FindingFacts>`
      select ${findingColumns} ${found}
      order by f.withdrawn, ${gravest}, r.received_at, r.id, f.place, f.id
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ n: number }>`select count(*)::int as n ${found}`.execute(db),
  ]);
  return { ListItems: await findingRows(db, who, rows), TotalItemsCount: counted[0]?.n ?? 0 };
}

type AskedActions = z.output<typeof calls.actions.request>;

/** Actions of a plan, about its findings and about the plan as a whole, or of one of its responses. */
export async function actionsOf({ auditId, responseId, whole, page = 1, pageSize = 100 }: AskedActions, db: ReadDb) {
  await loadReview(db, { auditId, responseId });
  const ofWhole = whole === true ? sql`(t.plan_id = ${auditId} and t.response_id is null)` : sql`false`;
  const which =
    responseId === null || responseId === undefined
      ? sql`t.plan_id = ${auditId}`
      : sql`(t.response_id = ${responseId} or ${ofWhole})`;
  const rows = await pageRows(db, planActionTable, { page, pageSize }, which);
  return { ...rows, ListItems: rows.ListItems.map(wireOf) };
}
