import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { mayInvite } from '../../facts/may-invite.ts';
import { isOver } from '../../facts/plan-state.ts';
import { tellOutside } from '../../facts/tell-outside.ts';

/** Mails to invited people: the invitation once the plan is on the air, and reminders to those who have not answered. */

/** How many are mailed at a time, so that one company's many do not keep the next one waiting; the next run goes on. */
const mostAtOnce = 500;

/** Whether the invited person has answered, over `invitation i`. */
export const hasAnswered = sql`(exists (select from invitation_use u where u.invitation_id = i.id)
  or exists (select from response r where r.invitation_id = i.id))`;

/** Whether the plan `p` takes answers now. */
const isOpen = sql`(p.published and p.cancelled_at is null and p.begins_at <= app_now() and not ${isOver(sql`p.ends_at`)})`;

interface Due {
  id: number;
  name: string | null;
  email: string;
  language_id: number;
  token: string;
  definition: string;
  ends_at: string;
  zone: string;
}

const due = sql`
  select i.id, i.name, i.email, i.language_id, i.token, localized_in(p.definition, p.locales, i.language_id, 'definition') as definition,
    p.ends_at, coalesce(l.time_zone, c.time_zone) as zone
  from invitation i join plan p on p.id = i.plan_id join location l on l.id = p.location_id cross join company c`;

/** Mails the invitations that wait, of one plan or of all; answers how many it mailed: not those whose mailbox has had enough. */
export async function sendWaiting(db: Db, planId: number | null = null): Promise<number> {
  const { rows } = await sql<Due>`
    ${due} where ${planId === null ? sql`true` : sql`i.plan_id = ${planId}`} and ${isOpen}
      and not exists (select from invitation_mail m where m.invitation_id = i.id)
    order by i.id limit ${mostAtOnce} for update of i skip locked`.execute(db);
  let sent = 0;
  for (const one of rows) {
    const message = await tellOutside(db, 'survey.invited', outsiderOf(one), fieldsOf(one));
    if (message === null) continue;
    await db.insertInto('invitation_mail').values({ invitation_id: one.id, message_id: message }).execute();
    sent++;
  }
  return sent;
}

/** Whether an invited person may be reminded, over `invitation i`: invited more than a day ago, and without an answer. */
const isSilent = sql`(not ${hasAnswered}
  and exists (select from invitation_mail m where m.invitation_id = i.id and m.sent_at < app_now() - interval '1 day'))`;

/** Reminds those of a plan who have not answered, each at most once a day; answers how many. */
export const remindInvited = (db: Db, planId: number, ids: readonly number[] | null): Promise<number> =>
  remind(
    db,
    planId,
    sql`${ids === null ? sql`true` : sql`i.id = any(${ids}::int[])`}
      and (i.reminded_at is null or i.reminded_at < app_now() - interval '1 day')`,
  );

/** Whom the plan itself reminds, over `invitation i`: once, and nobody who has been reminded by hand. */
const isUnreminded = sql`i.reminded_at is null`;

async function remind(db: Db, planId: number, whom: RawBuilder<unknown>, most = mostAtOnce): Promise<number> {
  const { rows } = await sql<Due>`
    ${due} where i.plan_id = ${planId} and ${isOpen} and ${isSilent} and ${whom}
    order by i.id limit ${most} for update of i skip locked`.execute(db);
  let sent = 0;
  for (const one of rows) {
    const message = await tellOutside(db, 'survey.reminded', outsiderOf(one), fieldsOf(one));
    if (message === null) continue;
    await db.updateTable('invitation').set({ reminded_at: sql<string>`app_now()` }).where('id', '=', one.id).execute();
    sent++;
  }
  return sent;
}

/**
 * Sends invitations again that a mailbox refused: at once where the mail still waits for its next try, anew where it was given up.
 * Answers how many.
 */
export async function sendRefused(db: Db, planId: number, ids: readonly number[] | null): Promise<number> {
  const refused = sql`invitation_mail m join invitation i on i.id = m.invitation_id join plan p on p.id = i.plan_id
    left join message w on w.id = m.message_id
    where i.plan_id = ${planId} and m.sent_at is null and m.last_error is not null and ${isOpen} and not ${hasAnswered}
      and ${ids === null ? sql`true` : sql`i.id = any(${ids}::int[])`}`;
  const { rows: waiting } = await sql`
    update message set next_try_at = app_now() where id in (
      select w.id from ${refused} and w.state = 'Waiting' and coalesce(w.next_try_at, 'infinity') > app_now()
      order by m.id limit ${mostAtOnce}) and state = 'Waiting' returning id`.execute(db);
  const { rows: over } = await sql`
    delete from invitation_mail where id in (
      select m.id from ${refused} and coalesce(w.state, '') not in ('Waiting', 'Sending')
      order by m.id limit ${mostAtOnce - waiting.length}) returning id`.execute(db);
  return waiting.length + (over.length > 0 ? await sendWaiting(db, planId) : 0);
}

/** What recurs: invitations of plans that have come on the air, and one reminder where a plan asks for it before its end. */
export async function sendInvitations(db: Db): Promise<number> {
  if (!(await mayInvite(db))) return 0;
  const sent = await sendWaiting(db);
  let reminded = 0;
  const { rows } = await sql<{ id: number }>`
    select p.id from plan p where ${isOpen} and p.remind_before is not null
      and p.ends_at <= app_now() + interval '1 hour' * p.remind_before
      and exists (select from invitation i where i.plan_id = p.id and ${isUnreminded} and ${isSilent})
    order by p.id limit 100`.execute(db);
  for (const { id } of rows) {
    if (reminded >= mostAtOnce) break;
    reminded += await remind(db, id, isUnreminded, mostAtOnce - reminded);
  }
  return sent + reminded;
}

const outsiderOf = ({ name, email, language_id, zone }: Due) => ({ name, email, languageId: language_id, zone });

const fieldsOf = ({ definition, ends_at, token }: Due) => ({ plan: definition, ends: ends_at, link: `/s/${token}` });
