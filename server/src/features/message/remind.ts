import { statuses } from '@sahada/contract/codes';
import type { AnyText } from '@sahada/contract/text';
import { sql } from 'kysely';
import { planName } from '../../facts/plan-facts.ts';
import { graceEndsAt, isOver, planStatus } from '../../facts/plan-state.ts';
import { holdersOf } from '../../facts/rights.ts';
import { isFirstTime } from '../../facts/said-once.ts';
import { tell } from '../../facts/tell.ts';
import { reviewersOf } from '../../facts/who-reviews.ts';
import type { InCompany } from '../../pipeline/recurring.ts';

interface Due {
  id: number;
  definition: AnyText;
  place: string;
  begins_at: string;
  ends_at: string;
  lead_auditor_id: number;
  assistant_auditor_id: number;
  link_token: string | null;
  /** Its lead auditor or its assistant is active. */
  has_team: boolean;
  what: 'soon' | 'overdue' | 'missed';
}

/** Plans whose moment passed longer ago are no news any more, as after a server was off. */
const news = sql`interval '3 days'`;

/**
 * Tells, once for each plan, that it begins soon (within a day, unless the plan says otherwise), has passed its end without a response, or was missed; answers how
 * many plans it told of. Where its lead auditor and assistant are both passive, those who manage plans are told in their place.
 */
export async function remindOfPlans({ db, each }: Pick<InCompany, 'db' | 'each'>): Promise<number> {
  const end = sql`t.ends_at`;
  const { rows } = await sql<Due>`
    select t.id, ${planName('t')} as definition, l.name as place, t.begins_at, t.ends_at, t.lead_auditor_id, t.assistant_auditor_id,
      t.link_token, w.what, exists (
        select from "user" u where u.id in (t.lead_auditor_id, t.assistant_auditor_id) and u.active) as has_team
    from plan t join location l on l.id = t.location_id
    cross join lateral (select case
      when t.begins_at > app_now() then 'soon'
      when ${isOver(graceEndsAt('t'))} then 'missed'
      when ${isOver(end)} then 'overdue' end as what) w
    where t.published and w.what is not null and (
        t.begins_at between app_now() and app_now() + interval '720 hours'
          and t.begins_at <= app_now() + interval '1 hour' * coalesce(t.remind_before, 24)
        or ${end} between app_now() - ${news} and app_now()
        or ${graceEndsAt('t')} between app_now() - ${news} and app_now())
      and ${planStatus('t')} in (${sql.lit(statuses.Planned)}, ${sql.lit(statuses.Missed)})
      and not exists (select from said_once s where s.topic = 'plan:' || t.id || ':' || w.what)
    order by t.begins_at, t.id limit 500`.execute(db);
  return each('plan', rows, async ({ id, what, ...plan }) => {
    if (!(await isFirstTime(db, `plan:${id}:${what}`))) return 0;
    const team = [plan.lead_auditor_id, plan.assistant_auditor_id];
    const form = plan.link_token === null ? '/s/' : `/s/${plan.link_token}`;
    const about = { topic: `plan:${id}:${what}` };
    const fields = { plans: 1, plan: plan.definition, place: plan.place, ends: plan.ends_at };
    // Nobody would be reminded before it was missed.
    if (what !== 'missed' && !plan.has_team) {
      const planners = await holdersOf(db, 'ManageAuditPlans');
      const link = `/auditlist/edit/${id}`;
      await tell(db, 'plan.noAuditor', planners, { ...fields, begins: plan.begins_at, link }, about);
    } else if (what === 'soon')
      await tell(db, 'plan.soon', team, { ...fields, begins: plan.begins_at, link: form }, about);
    else if (what === 'overdue') await tell(db, 'plan.overdue', team, { ...fields, link: form }, about);
    else
      await tell(
        db,
        'plan.missed',
        await reviewersOf(db, id),
        { ...fields, link: `/audit/audit-details/${id}` },
        about,
      );
    return 1;
  });
}
