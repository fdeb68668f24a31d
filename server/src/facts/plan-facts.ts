import { wallToInstant } from '@sahada/rules/period';
import type { CreditPeriod } from '@sahada/rules/quota';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';
import { inEachLanguage } from '../db/language.ts';
import { planZone } from './plan-state.ts';

/** Facts about a plan's surroundings, read before it is saved or put on the air; the rules decide on them. */

/** The company's credit periods and what they have used. `zone` is the company's: periods are its calendar days. */
export async function creditPeriods(db: ReadDb, zone: string): Promise<(CreditPeriod & { id: number })[]> {
  const { rows } = await sql<{ id: number; total: number; used: number; begins_on: string; ends_on: string }>`
    select c.id, c.total, c.begins_on, c.ends_on,
           (select coalesce(sum(s.used), 0)::int from credit_slot s where s.credit_id = c.id) as used
    from credit c order by c.ends_on, c.id`.execute(db);
  return rows.map(({ id, total, used, begins_on, ends_on }) => ({
    id,
    total,
    used,
    beginAt: wallToInstant(begins_on, zone, 'begin') ?? 0,
    endAt: wallToInstant(ends_on, zone, 'end') ?? 0,
  }));
}

/** What a plan is called, for whoever is told of it. */
export const planName = (alias: string) =>
  inEachLanguage(sql.ref(`${alias}.definition`), sql.ref(`${alias}.locales`), 'definition');

/** What a recurring plan is called, in the reader's language: its translations stand in the plan that it makes. */
export const seriesName = (alias: string): RawBuilder<string> =>
  sql`localized(${sql.ref(`${alias}.definition`)}, ${sql.ref(`${alias}.plan`)} -> 'locales', 'definition')`;

/** Whether the user `u` holds the right that every approver needs. */
export const mayApprove = sql<boolean>`
  exists (select from "group" g where g.active and 'ManageReports' = any(g.permissions)
          and (g.id = u.group_id or exists (select from user_group m where m.user_id = u.id and m.group_id = g.id)))`;

/** Whether the user `u` may be a plan's auditor: one of the project's active users, else any active one. */
export const mayAudit = (projectId: number | RawBuilder<unknown>): RawBuilder<boolean> => sql`
  (u.active and (
    exists (select from project_user m where m.project_id = ${projectId} and m.user_id = u.id)
    or not exists (select from project_user m join "user" x on x.id = m.user_id
                   where m.project_id = ${projectId} and x.active)))`;

/** The ids a plan names. */
export interface Chosen {
  customerId: number;
  projectId: number;
  locationId: number;
  checkListId: number;
  leadAuditorId: number;
  assistantAuditorId: number;
  approverId: number | null;
}

export interface ChosenFacts {
  /** Every id belongs to a row of this company. */
  known: boolean;
  projectOfCustomer: boolean;
  locationOfCustomer: boolean;
  locationMapped: boolean;
  checklistMapped: boolean;
  leadActive: boolean;
  leadMayAudit: boolean;
  assistantActive: boolean;
  assistantMayAudit: boolean;
  /** True without an approver. */
  approverMayApprove: boolean;
  /** The zone of the plan's dates. */
  zone: string;
}

/** How the rows that a plan names belong together. A project without a customer serves every customer. */
export async function chosenFacts(db: ReadDb, chosen: Chosen): Promise<ChosenFacts> {
  const { customerId, projectId, locationId, checkListId, leadAuditorId, assistantAuditorId, approverId } = chosen;
  const { rows } = await sql<ChosenFacts>`
    select
      (exists (select from customer where id = ${customerId}) and exists (select from project where id = ${projectId})
       and exists (select from location where id = ${locationId}) and exists (select from checklist where id = ${checkListId})
       and exists (select from "user" where id = ${leadAuditorId}) and exists (select from "user" where id = ${assistantAuditorId})
       and (${approverId}::int is null or exists (select from "user" where id = ${approverId}))) as known,
      exists (select from project where id = ${projectId} and (customer_id is null or customer_id = ${customerId}))
        as "projectOfCustomer",
      exists (select from location where id = ${locationId} and customer_id = ${customerId}) as "locationOfCustomer",
      exists (select from project_location where project_id = ${projectId} and location_id = ${locationId}) as "locationMapped",
      exists (select from project_checklist where project_id = ${projectId} and checklist_id = ${checkListId})
        as "checklistMapped",
      exists (select from "user" where id = ${leadAuditorId} and active) as "leadActive",
      exists (select from "user" u where u.id = ${leadAuditorId} and ${mayAudit(projectId)}) as "leadMayAudit",
      exists (select from "user" where id = ${assistantAuditorId} and active) as "assistantActive",
      exists (select from "user" u where u.id = ${assistantAuditorId} and ${mayAudit(projectId)}) as "assistantMayAudit",
      (${approverId}::int is null or exists (
        select from "user" u where u.id = ${approverId} and u.active and ${mayApprove})) as "approverMayApprove",
      coalesce((select nullif(time_zone, '') from location where id = ${locationId}), (select time_zone from company)) as zone`.execute(
    db,
  );
  return rows[0] as ChosenFacts;
}

export interface PlanAir {
  id: number;
  cancelled: boolean;
  published: boolean;
  everPublished: boolean;
  /** Whether anything was received, including what is stored apart. */
  received: boolean;
  /** Whether an auditor has begun to answer it. */
  begun: boolean;
  checklistId: number;
  linkToken: string | null;
  beginAt: string;
  endAt: string;
  zone: string;
  /** Questions of the present checklist, without info-only ones. */
  questionCount: number;
  /** Names must be given, and nothing tells what becomes of them. */
  lacksNotice: boolean;
  /** Names of the parents that are passive or not published. */
  customer: string | null;
  project: string | null;
  location: string | null;
  checklist: string | null;
}

/** What decides whether plans may go on the air, by their ids; unknown ones are left out. */
export async function planAirs(db: ReadDb, planIds: readonly number[]): Promise<PlanAir[]> {
  const { rows } = await sql<PlanAir>`
    select t.id, t.cancelled_at is not null as cancelled, t.published, t.version_id is not null as "everPublished",
      ${received} as received, ${begun} as begun, t.checklist_id as "checklistId", t.link_token as "linkToken",
      t.begins_at as "beginAt", t.ends_at as "endAt", ${planZone} as zone,
      (select count(*)::int from checklist_question m join question q on q.id = m.question_id
       where m.checklist_id = t.checklist_id and not q.info_only) as "questionCount",
      t.identity = 'required' and notice_for(t.customer_id) is null as "lacksNotice",
      (select x.name from customer x where x.id = t.customer_id and not x.active) as customer,
      (select localized(x.name, x.locales) from project x where x.id = t.project_id and not x.published) as project,
      (select x.name from location x where x.id = t.location_id and not x.active) as location,
      (select localized(x.title, x.locales) from checklist x where x.id = t.checklist_id and not x.active) as checklist
    from plan t where t.id = any(${planIds}) order by t.id`.execute(db);
  return rows;
}

/** A photo may arrive before its response, so it counts too. */
const received = sql<boolean>`
  (exists (select from response r where r.plan_id = t.id) or exists (select from picture x where x.plan_id = t.id))`;

/** Whether an auditor has begun to answer a plan `t`: their draft would go with it, and what is on their device lead nowhere. */
export const begun = sql<boolean>`exists (select from draft d where d.plan_id = t.id)`;

/** Those of the plans that have received something, or that somebody has begun to answer. */
export async function plansWithResponses(db: ReadDb, planIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from plan t where t.id = any(${planIds}) and (${received} or ${begun})`.execute(db);
  return rows.map(({ id }) => id);
}
