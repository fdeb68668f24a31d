import type { Severity } from '@sahada/contract/codes';
import { actionsScope } from '@sahada/rules/action';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';
import type { Who } from '../who.ts';
import { mayApprove } from './plan-facts.ts';

/**
 * What is computed about an action, as SQL over its row, `t` by default:
 *
 * - `actionNumber(alias)` what people call it
 * - `openAction(alias)` not closed; `overdueAction(alias)` and its day is over at its location
 * - `verifierOf(alias)` the id of the user who verifies it: whoever is named, else the plan's approver, else its lead
 *   auditor, leaving out who is passive or may not approve; never the owner. Null: whoever manages actions
 * - `chosenVerifier(alias)` the same, whoever the owner is
 * - `awaitsCheckOf(who)` submitted, and theirs to verify: as its verifier, or for want of one as who manages actions
 * - `ownAction(userId, alias)` owned, to be verified or made by the user, or mentions them
 * - `actionZone(alias)` the zone of its days
 */

const column = (alias: string, name: string): RawBuilder<unknown> => sql.ref(`${alias}.${name}`);

/** What people call it: A-0007. */
export const actionNumber = (alias = 't'): RawBuilder<string> =>
  sql`('A-' || lpad(${column(alias, 'number')}::text, greatest(4, length(${column(alias, 'number')}::text)), '0'))`;

export const openAction = (alias = 't'): RawBuilder<boolean> =>
  sql`(${column(alias, 'state')} in ('todo', 'inProgress', 'submitted'))`;

export const actionZone = (alias = 't'): RawBuilder<string> => sql`
  (select coalesce(l.time_zone, c.time_zone) from location l cross join company c where l.id = ${column(alias, 'location_id')})`;

/** The day that it is now in a zone. */
export const todayIn = (zone: RawBuilder<unknown>): RawBuilder<string> => sql`((app_now() at time zone ${zone})::date)`;

/** What is due in two days is not overdue anywhere on earth, so its zone is not looked up. */
export const overdueAction = (alias = 't'): RawBuilder<boolean> => sql`
  (case when ${openAction(alias)} and ${column(alias, 'due_date')} < (app_now() + interval '1 day')::date
        then ${column(alias, 'due_date')} < ${todayIn(actionZone(alias))} else false end)`;

/** The approver of the plan `p`, else its lead auditor, whoever of them may approve today. */
export const approverOf = sql<number | null>`(
  select u.id from "user" u where u.id in (p.approver_id, p.lead_auditor_id) and u.active and ${mayApprove}
  order by u.id = p.approver_id desc limit 1)`;

export const chosenVerifier = (alias = 't'): RawBuilder<number | null> => sql`
  coalesce((select v.id from "user" v where v.active and v.id = ${column(alias, 'verifier_user_id')}),
    (select ${approverOf} from plan p where p.id = ${column(alias, 'plan_id')}))`;

export const verifierOf = (alias = 't'): RawBuilder<number | null> =>
  sql`nullif(${chosenVerifier(alias)}, ${column(alias, 'owner_user_id')})`;

export const awaitsCheckOf = ({ userId, rights }: Who): RawBuilder<boolean> => sql`(t.state = 'submitted'
  and coalesce(${verifierOf()} = ${userId},
    ${sql.lit(actionsScope(rights) === 'company')} and t.owner_user_id is distinct from ${userId}))`;

export const ownAction = (userId: number | RawBuilder<number>, alias = 't'): RawBuilder<boolean> => sql`(
  ${column(alias, 'owner_user_id')} = ${userId} or ${column(alias, 'created_by')} = ${userId}
  or ${column(alias, 'id')} in (select m.action_id from action_mention m where m.user_id = ${userId})
  or ${verifierOf(alias)} = ${userId})`;

/** Within how many days an action is due, by the severity of its finding `f`; without a finding, as for a minor one. */
const actionDays = sql<number>`(
  select case f.severity when 'major' then d.action_days_major when 'observation' then d.action_days_observation
    else d.action_days_minor end from company d)`;

/** What a finding `f` is called: by its question as it stands now, or in the words of whoever added it; in the reader's language. */
export const findingTitle = sql<string>`coalesce(f.title,
  (select localized(q.text, q.locales) from question q where q.id = f.question_id), '')`;

/** Where an action belongs: to a finding, or to a plan as a whole. */
export interface ActionPlace {
  findingId: number | null;
  responseId: number | null;
  planId: number;
  locationId: number;
  /** Of the finding, null without one. */
  title: string | null;
  severity: Severity | null;
  withdrawn: boolean;
  /** What the company gives for its severity, from today at its location. */
  dueDate: string;
  customerName: string;
  locationName: string;
  /** The plan's approver, else its lead auditor if they may approve. */
  approverId: number | null;
}

/** The place of a finding's action, else that of a plan's, one of which is given; undefined where there is no such row. `lock` keeps the finding there. */
export async function actionPlace(
  db: ReadDb,
  { findingId, auditId }: { findingId: number | null; auditId: number | null },
  { lock }: { lock: boolean },
): Promise<ActionPlace | undefined> {
  // Whoever changes the response may take its finding away: the response comes first, for them too.
  if (lock && findingId !== null)
    await sql`
      select from response r where r.id = (select f.response_id from finding f where f.id = ${findingId}) for key share`.execute(
      db,
    );
  const from =
    findingId === null
      ? sql`plan p left join finding f on false left join response r on false`
      : sql`finding f join response r on r.id = f.response_id join plan p on p.id = r.plan_id`;
  const { rows } = await sql<ActionPlace>`
    select f.id as "findingId", r.id as "responseId", p.id as "planId", l.id as "locationId",
      case when f.id is not null then ${findingTitle} end as title, f.severity, coalesce(f.withdrawn, false) as withdrawn,
      ${todayIn(sql`coalesce(l.time_zone, c.time_zone)`)} + ${actionDays} as "dueDate", k.name as "customerName",
      l.name as "locationName", ${approverOf} as "approverId"
    from ${from} join location l on l.id = coalesce(r.location_id, p.location_id) join customer k on k.id = p.customer_id
      cross join company c
    where ${findingId === null ? sql`true` : sql`f.id = ${findingId}`} and ${auditId === null ? sql`true` : sql`p.id = ${auditId}`}
    ${lock && findingId !== null ? sql`for update of f` : sql``}`.execute(db);
  return rows[0];
}
