import type { analysis as calls } from '@sahada/contract/analysis';
import { auditTypeIds } from '@sahada/contract/codes';
import { intervalOf } from '@sahada/rules/calibration';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ReadDb } from '../../db/kysely.ts';
import { heldResponse } from '../../facts/plan-state.ts';
import type { Who } from '../../who.ts';
import { daysAsked, type Filters, finds, pageOf, plansAsked, standingsAsked, waysOf } from './asked.ts';
import { addSums, eachCounted, noSums, summedOf } from './counted.ts';
import { select } from './selection.ts';

type Answer = z.input<typeof calls.calibration.response>;

/**
 * How auditors differ from one another: each scored audit against the mean of the others' audits of the same location and
 * checklist within the twelve months around it. An audit is its author's, else the lead auditor's.
 */
export async function calibration(filters: Filters, db: ReadDb, who: Who): Promise<Answer> {
  const days = daysAsked(filters, who.companyTimeZone);
  const standings = standingsAsked(filters);
  const audits = { ...filters, auditTypeId: auditTypeIds.audit };
  const selection = await select(db, plansAsked(audits), days, standings, waysOf(audits));
  const total = noSums();
  await eachCounted(db, selection, who.companyTimeZone, { part: (part) => addSums(total, part) });
  const day = sql`(a.received_at at time zone c.time_zone)::date`;
  const { rows } = await sql<{ userId: number; name: string; audits: number; places: number; differences: number[] }>`
    with audits as (
      select r.id, coalesce(r.user_id, t.lead_auditor_id) as user_id,
        coalesce(r.location_id, t.location_id) as location_id, t.checklist_id, r.received_at, r.percent, r.status_code,
        ${plansAsked(audits)} as is_asked
      from response r join plan t on t.id = r.plan_id
      where t.audit_type_id = ${sql.lit(auditTypeIds.audit)} and r.percent is not null and r.status_code = any(${standings})
        and not r.awaiting_pictures and not ${heldResponse()}
    ), around as (
      -- All audits around each of them less the auditor's own: two passes, however many there are.
      select a.*, sum(a.percent) over everybody - sum(a.percent) over own as percents, count(*) over everybody - count(*) over own as others
      from audits a
      window everybody as (partition by a.location_id, a.checklist_id order by a.received_at
          range between interval '12 months' preceding and interval '12 months' following),
        own as (partition by a.location_id, a.checklist_id, a.user_id order by a.received_at
          range between interval '12 months' preceding and interval '12 months' following)
    ), compared as (
      select a.user_id, a.location_id, a.checklist_id, a.percent - a.percents::numeric / nullif(a.others, 0) as difference
      from around a, company c where a.is_asked
        and (${days.from}::date is null or ${day} >= ${days.from}::date) and (${days.to}::date is null or ${day} <= ${days.to}::date)
    )
    select x.user_id as "userId", u.first_name || ' ' || u.last_name as name, count(*)::int as audits,
      count(distinct (x.location_id, x.checklist_id)) filter (where x.difference is not null)::int as places,
      coalesce(json_agg(x.difference) filter (where x.difference is not null), '[]') as differences
    from compared x join "user" u on u.id = x.user_id group by 1, 2`.execute(db);
  const isFound = finds(filters);
  const items = rows
    .map(({ differences, ...auditor }) => ({ ...auditor, ...intervalOf(differences.map((value) => value / 100)) }))
    .filter(({ name }) => isFound(name))
    .sort((one, other) => (other.difference ?? -1000) - (one.difference ?? -1000) || one.userId - other.userId);
  return {
    ...summedOf(total, days, selection),
    ListItems: pageOf(items, filters),
    TotalItemsCount: items.length,
  };
}
