import { mostAssignments, statuses } from '@sahada/contract/codes';
import type { Assignment, fieldwork as calls } from '@sahada/contract/fieldwork';
import { isoIn, wallToInstant } from '@sahada/rules/period';
import { sql } from 'kysely';
import { correctionDue, graceEndsAt, openDraft, planStatus } from '../../facts/plan-state.ts';
import { epoch, iso } from '../../outside/clock.ts';
import type { HandlersOf } from '../../pipeline/handler.ts';
import { type FieldPlan, seesScore, versionTag } from './facts.ts';

const dayMs = 86_400_000;

interface Assigned {
  facts: FieldPlan;
  token: string;
  definition: string;
  customer: string;
  project: string;
  location_id: number;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  grace_ends_at: string;
  status: number;
  notice: number | null;
  codes: string[];
  response_key: string | null;
  draft_version: number | null;
  returned_key: string | null;
  correction_due: string | null;
}

/**
 * The plans on the air that somebody leads, assists or belongs to by their project, whose time (grace included) touches the
 * window, and whatever came back to them, however old.
 */
export const assignments: HandlersOf<typeof calls>['assignments'] = async ({ from, to }, { db, who, now }) => {
  const edge = (day: string | undefined, away: number, side: 'begin' | 'end'): string =>
    iso((day && wallToInstant(day, who.companyTimeZone, side)) || now + away * dayMs);
  const me = who.userId;
  const { rows } = await sql<Assigned>`
    select plan_facts(t.id, ${me}::int, false) as facts, t.link_token as token,
      localized(t.definition, t.locales, 'definition') as definition,
      (select c.name from customer c where c.id = t.customer_id) as customer,
      (select localized(p.name, p.locales) from project p where p.id = t.project_id) as project,
      l.id as location_id, l.address, l.latitude, l.longitude, ${graceEndsAt()} as grace_ends_at, ${planStatus()} as status,
      (select v.version from notice_version v where v.id = notice_for(t.customer_id)) as notice,
      stickers.codes, mine.response_key, mine.version as draft_version, back.response_key as returned_key,
      back.due as correction_due
    from plan t
    join location l on l.id = t.location_id
    cross join lateral (
      select coalesce(array_agg(b.token order by b.id), '{}') as codes from static_barcode b
      where b.active and (b.plan_id = t.id or (b.plan_id is null and b.location_id = t.location_id))) stickers
    left join lateral (
      select r.response_key, ${correctionDue('r')} as due from response r
      where r.plan_id = t.id and r.status_code = ${sql.lit(statuses.Returned)} and ${me} in (r.user_id, t.lead_auditor_id, t.assistant_auditor_id)
      order by r.id desc limit 1) back on true
    left join lateral (
      select d.response_key, d.version from draft d
      where d.plan_id = t.id and ${me} in (t.lead_auditor_id, t.assistant_auditor_id) and ${openDraft('d')}
        and (back.response_key is null or d.response_key = back.response_key)
      order by d.id desc limit 1) mine on true
    where t.id in (
        select p.id from plan p where ${me} in (p.lead_auditor_id, p.assistant_auditor_id)
        union select p.id from project_user u join plan p on p.project_id = u.project_id where u.user_id = ${me}
        union select r.plan_id from response r where r.user_id = ${me} and r.status_code = ${sql.lit(statuses.Returned)})
      and t.version_id is not null and t.cancelled_at is null
      and (back.response_key is not null or (t.published
        and t.begins_at <= ${edge(to, 14, 'end')}::timestamptz and ${graceEndsAt()} >= ${edge(from, -7, 'begin')}::timestamptz))
    order by t.ends_at, t.id limit ${mostAssignments}`.execute(db);
  return rows.map(({ facts, ...row }): Assignment => {
    const date = (instant: string): string => isoIn(epoch(instant), facts.time_zone);
    return {
      auditId: facts.id,
      token: row.token,
      definition: row.definition,
      auditTypeId: facts.audit_type_id,
      customerName: row.customer,
      projectName: row.project,
      locationId: row.location_id,
      locationName: facts.location_name,
      address: row.address,
      latitude: row.latitude,
      longitude: row.longitude,
      timeZone: facts.time_zone,
      beginDate: date(facts.begins_at),
      endDate: date(facts.ends_at),
      graceEndsAt: date(row.grace_ends_at),
      statusCode: row.status,
      role: roleIn(facts, me),
      versionTag: versionTag(facts, `${seesScore(facts, who) ? 's' : 'n'}${row.notice ?? ''}`),
      responseKey: row.response_key ?? row.returned_key,
      draftVersion: row.draft_version,
      returned: row.returned_key !== null,
      correctionDue: row.correction_due && date(row.correction_due),
      barcodeCodes: row.codes,
    };
  });
};

function roleIn(plan: FieldPlan, userId: number): Assignment['role'] {
  if (plan.lead_auditor_id === userId) return 'lead';
  return plan.assistant_auditor_id === userId ? 'assistant' : 'project';
}
