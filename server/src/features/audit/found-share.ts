import { auditTypeIds, type LanguageId } from '@sahada/contract/codes';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { overdueAction } from '../../facts/actions.ts';
import type { Asked } from './load.ts';

/** A shared report as it is found, and a mark of what its print was printed of. */

export interface Found {
  id: number;
  planId: number;
  responseId: number | null;
  until: string;
  isOver: boolean;
  languageId: LanguageId;
  companyName: string;
  logoUrl: string | null;
  /** The plan shared it by itself. */
  isOfPlan: boolean;
  /** Whose name the report bears. */
  maker: string;
  zone: string;
  printedOf: string | null;
  printedAt: string | null;
}

export async function readShare(db: ReadDb, shareId: number): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select s.id, s.plan_id as "planId", s.response_id as "responseId", s.until,
      s.ended_at is not null or s.until <= app_now() or not c.active as "isOver", s.language_id as "languageId", c.name as "companyName",
      '/api/avatar/' || c.logo_key as "logoUrl", coalesce(u.first_name || ' ' || u.last_name, c.name) as maker,
      s.user_id is null as "isOfPlan", c.time_zone as zone, k.printed_of as "printedOf", k.printed_at as "printedAt"
    from share s cross join company c left join share_print k on k.share_id = s.id left join "user" u on u.id = s.user_id
    where s.id = ${shareId}`.execute(db);
  return rows[0];
}

export const askedOf = ({ planId, responseId }: Found): Asked => ({ auditId: planId, responseId });

/** What those are called whom a report of the plan `p` names; their rows change whenever they sign in. */
const people = (responseId: number | null) => sql`(
  select string_agg(concat_ws(' ', u.id, u.first_name, u.last_name), ',' order by u.id) from "user" u
  where u.id = any(array(
    select unnest(array[p.lead_auditor_id, p.assistant_auditor_id])
    union select a.owner_user_id from action a where a.plan_id = p.id
    union select unnest(array[r.user_id, r.approved_by]) from response r where r.id = ${responseId}::int
    union select d.user_id from decision d where d.response_id = ${responseId}::int
    union select e.user_id from answer_edit e where e.response_id = ${responseId}::int)))`;

/**
 * A mark of what the report is printed of: it changes with the response's rows and its seal, or with any response of the plan,
 * with their actions and whether these are overdue, with the audits before it at its place, and with what all of them and the people
 * that it names are called.
 */
export async function stampOf(db: ReadDb, { planId, responseId, maker }: Found): Promise<string> {
  const content =
    responseId === null
      ? sql`(select concat_ws('.', count(*), max(r.tx::text::numeric)) from response r where r.plan_id = p.id)`
      : sql`(select concat_ws('.', r.xmin, (select max(s.id) from seal s where s.response_id = r.id),
          (select max(e.id) from answer_edit e where e.response_id = r.id),
          (select string_agg(f.id || ':' || f.xmin, ',' order by f.id) from finding f where f.response_id = r.id),
          (select string_agg(i.id || ':' || i.xmin, ',' order by i.id) from picture i where i.response_key = r.response_key))
          from response r where r.id = ${responseId})`;
  const { rows } = await sql<{ stamp: string }>`
    select md5(concat_ws('/', p.xmin, c.xmin, l.xmin, j.xmin, k.xmin, ${content}, ${maker}::text, ${people(responseId)},
      (select string_agg(v.id || ':' || v.xmin, ',' order by v.id) from level v where v.project_id = p.project_id),
      (select string_agg(concat_ws(':', a.id, a.xmin, ${overdueAction('a')}), ',' order by a.id) from action a where a.plan_id = p.id),
      (select concat_ws('.', count(*), max(r.tx::text::numeric)) from response r join plan q on q.id = r.plan_id
        where p.audit_type_id = ${auditTypeIds.audit} and q.checklist_id = p.checklist_id
          and q.audit_type_id = p.audit_type_id and (q.begins_at, q.id) < (p.begins_at, p.id)
          and (r.location_id = place.id or r.plan_id = any(array(select n.id from plan n where n.location_id = place.id)))))) as stamp
    from plan p cross join company c join location l on l.id = p.location_id join project j on j.id = p.project_id
    join customer k on k.id = p.customer_id
    cross join lateral (
      select coalesce((select r.location_id from response r where r.id = ${responseId}::int), p.location_id) as id) place
    where p.id = ${planId}`.execute(db);
  return rows[0]?.stamp ?? '';
}
