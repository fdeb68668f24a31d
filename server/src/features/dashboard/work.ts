import { statuses } from '@sahada/contract/codes';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { actionZone, awaitsCheckOf } from '../../facts/actions.ts';
import { correctionDue, heldResponse, isOver, planStatus } from '../../facts/plan-state.ts';
import { linkOf } from '../../facts/plan-table.ts';
import { corrector } from '../../facts/who-corrects.ts';
import { isTurnOf, keptFromApproving } from '../../facts/who-reviews.ts';
import type { Who } from '../../who.ts';
import { planned } from './scope.ts';

type Kind = 'approval' | 'returned' | 'assignment' | 'action';

interface Row {
  kind: Kind;
  id: number;
  title: string;
  due: string | null;
  token: string | null;
}

/** Pages of the back office; everything else is done in the form. */
const ownPages: Partial<Record<Kind, (id: number) => string>> = {
  approval: (id) => `/audit/audit-details/${id}`,
  action: (id) => `/actions/${id}`,
};

/** How many of each kind are told. */
const most = 8;

const title = sql`localized(t.definition, t.locales, 'definition') as title`;

/**
 * What needs the reader today: plans that await their approval, the longest wait first (under four eyes nothing that they filled in
 * themselves, as in the inbox); returned responses that they are to correct; plans on the air that they lead or assist and that are not
 * finished, the soonest end first; and actions that they are to do or to verify.
 */
export async function workOf(db: ReadDb, who: Who) {
  const { userId } = who;
  const { rows } = await sql<Row>`
    (select 'approval' as kind, t.id, ${title}, w.since as due, null as token
     from plan t join (
       select o.plan_id, min(o.since) as since from (
         select r.plan_id, ${keptFromApproving('r')} as kept, min(r.received_at) as since from response r
         where r.status_code = ${sql.lit(statuses.PendingApproval)} and not r.awaiting_pictures and not ${heldResponse()}
         group by 1, 2) o join plan p on p.id = o.plan_id
       where ${isTurnOf(userId, 'p', sql`o.kept`)}
       group by 1) w on w.plan_id = t.id
     where ${planned}
     order by w.since, t.id limit ${sql.lit(most)})
    union all
    (select 'returned', r.id, ${title}, ${correctionDue()} as due, t.link_token
     from response r join plan t on t.id = r.plan_id
     where r.status_code = ${sql.lit(statuses.Returned)} and t.cancelled_at is null
       and ${userId} in (r.user_id, t.lead_auditor_id, t.assistant_auditor_id) and ${corrector} = ${userId}
     order by due, r.id limit ${sql.lit(most)})
    union all
    (select 'assignment', t.id, ${title}, t.ends_at, t.link_token
     from plan t
     where ${planned} and t.published and (t.lead_auditor_id = ${userId} or t.assistant_auditor_id = ${userId})
       and t.audit_type_id = 1 and not ${isOver(sql`t.ends_at + interval '24 hours' * t.grace_days`)}
       and ${planStatus()} in (${sql.lit(statuses.Planned)}, ${sql.lit(statuses.InProgress)})
     order by t.ends_at, t.id limit ${sql.lit(most)})
    union all
    (select 'action', t.id, t.title, (t.due_date + 1)::timestamp at time zone ${actionZone()} - interval '1 second', null
     from action t
     where t.state in ('todo', 'inProgress') and t.owner_user_id = ${userId}
       or ${awaitsCheckOf(who)}
     order by t.due_date, t.id limit ${sql.lit(most)})`.execute(db);
  const of = (wanted: Kind) =>
    rows
      .filter(({ kind }) => kind === wanted)
      .map(({ token, ...row }) => ({
        ...row,
        link: ownPages[wanted]?.(row.id) ?? linkOf(token),
      }));
  return {
    Approvals: of('approval'),
    Returned: of('returned'),
    Assignments: of('assignment'),
    Actions: of('action'),
  };
}
