import type { Hundredths } from '@sahada/contract/hundredths';
import { figuresScope } from '@sahada/rules/rights';
import { meanOf } from '@sahada/rules/score';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { type NamedPlan, namedPlan, namedPlanOf, newestReceived, pickedPlan } from '../../facts/plan-rows.ts';
import { planStatus } from '../../facts/plan-state.ts';
import type { Who } from '../../who.ts';
import { type Asked, limitsOf, type PageOf } from './page.ts';

type Row = NamedPlan & {
  total: number;
  role: 'lead' | 'assistant' | 'approver';
  pending: number;
  approved: number;
  scored: number;
  percents: Hundredths;
  received_at: string | null;
};

/** The plans that somebody leads, assists or approves, the latest first. Each way to have a part is one look into an index. */
export async function auditsOf({ userId, ...paged }: Asked, db: ReadDb, { rights }: Who) {
  // As on the dashboard: whoever sees only their own figures is told no score that a plan keeps from its auditors.
  const told = figuresScope(rights) === 'own' ? sql`t.show_score <> 'nobody'` : sql`true`;
  const { rows } = await sql<Row | (Pick<Row, 'total'> & { id: null })>`
    with own as (
      select t.id, t.begins_at, case when t.lead_auditor_id = ${userId} then 'lead'
        when t.assistant_auditor_id = ${userId} then 'assistant' else 'approver' end as role
      from plan t where t.id in (
        select id from plan where lead_auditor_id = ${userId}
        union all select id from plan where assistant_auditor_id = ${userId}
        union all select id from plan where approver_id = ${userId})
    )
    select n.total, page.* from (select count(*)::int as total from own) n left join (
      select ${namedPlan}, ${planStatus()} as code, picked.role, figures.*, ${newestReceived(sql`t.id`)} as received_at
      from (select * from own order by begins_at desc, id desc ${limitsOf(paged)}) picked ${pickedPlan}
      cross join lateral (
        select coalesce(sum(x.n) filter (where x.standing = 30), 0)::int as pending,
          coalesce(sum(x.n) filter (where x.standing = 50), 0)::int as approved,
          coalesce(sum(x.scored) filter (where ${told}), 0)::int as scored,
          coalesce(sum(x.percents) filter (where ${told}), 0)::bigint as percents
        from (
          select f.standing, f.responses as n, f.scored, f.percents from plan_total f
          where f.plan_id = t.id and f.span = 'ever' and f.begins = '-infinity' and f.standing in (30, 50)
          union all
          select u.standing, u.sign, u.sign * (u.percent is not null)::int, u.sign * coalesce(u.percent, 0) from unfolded u
          where u.plan_id = t.id and u.standing in (30, 50)) x
      ) figures
    ) page on true
    order by page.begins_at desc, page.id desc`.execute(db);
  return {
    ListItems: rows
      .filter((row) => row.id !== null)
      .map((row) => ({
        ...namedPlanOf(row),
        Percent: meanOf(row.percents, row.scored),
        ResponseCount: row.approved + row.pending,
        PendingCount: row.pending,
        ReceivedAt: row.received_at,
        Role: row.role,
      })),
    TotalItemsCount: rows[0]?.total ?? 0,
  } satisfies PageOf<unknown>;
}
