import { erasedText } from '@sahada/contract/data-protection';
import { type RawBuilder, sql } from 'kysely';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { hasAnswered, mayInvite, takesAnswers } from '../../facts/may-invite.ts';
import { tellOutside } from '../../facts/tell-outside.ts';
import type { InCompany, Piece } from '../../pipeline/recurring.ts';

/** Mails to invited people: the invitation once the plan is on the air, and reminders to those who have not answered. */

/** How many are mailed in one transaction, which ends before long: a list of thousands is sent in pieces, each of them whole. */
const pieceSize = 50;

/** Whether the plan `p` takes answers now, from somebody who has not been erased from `invitation i`. */
const isOpen = sql`(${takesAnswers} and i.email <> ${erasedText})`;

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

/** Some invitations were gone through in the order of their ids; a mailbox that has had enough gets its mail another time. */
interface Gone {
  sent: number;
  /** The last one that was looked at; null when there are no more. */
  last: number | null;
}

/**
 * Mails those of whom `isDue` holds, over `invitation i` and `plan p`. They are read in a statement after the one that holds them:
 * another sender may have mailed them, and let go of them, while that one was looking.
 */
async function mailFirst(db: Db, isDue: RawBuilder<unknown>, mail: (one: Due) => Promise<boolean>): Promise<Gone> {
  const { rows: held } = await sql<{ id: number }>`
    select i.id from invitation i join plan p on p.id = i.plan_id where ${isDue}
    order by i.id limit ${pieceSize} for update of i skip locked`.execute(db);
  if (held.length === 0) return { sent: 0, last: null };
  const ids = held.map(({ id }) => id);
  const { rows } = await sql<Due>`
    select i.id, i.name, i.email, i.language_id, i.token, localized_in(p.definition, p.locales, i.language_id, 'definition') as definition,
      p.ends_at, coalesce(l.time_zone, c.time_zone) as zone
    from invitation i join plan p on p.id = i.plan_id join location l on l.id = p.location_id cross join company c
    where i.id = any(${ids}::int[]) and ${isDue} order by i.id`.execute(db);
  let sent = 0;
  for (const one of rows) if (await mail(one)) sent++;
  return { sent, last: ids.length < pieceSize ? null : (ids.at(-1) ?? null) };
}

/** Mails the first invitations of a plan that wait; what recurs goes on with the others. */
export const sendFirst = (db: Db, planId: number): Promise<Gone> => sendWaiting(db, sql`i.plan_id = ${planId}`);

function sendWaiting(db: Db, whom: RawBuilder<unknown>): Promise<Gone> {
  const isDue = sql`${whom} and ${isOpen} and not exists (select from invitation_mail m where m.invitation_id = i.id)`;
  return mailFirst(db, isDue, async (one) => {
    const message = await tellOutside(db, 'survey.invited', outsiderOf(one), fieldsOf(one), { invitationId: one.id });
    if (message === null) return false;
    await db.insertInto('invitation_mail').values({ invitation_id: one.id, message_id: message }).execute();
    return true;
  });
}

/** Whether an invited person may be reminded, over `invitation i`: invited more than a day ago, without an answer, and not against their wish. */
const isSilent = sql`(not ${hasAnswered}
  and exists (select from invitation_mail m where m.invitation_id = i.id and m.sent_at < app_now() - interval '1 day'
    and not m.no_reminders))`;

/**
 * Reminds those of a plan who have not answered, each at most once a day; answers how many. The first are mailed at once, what recurs
 * goes on with the others.
 */
export async function remindInvited(db: Db, planId: number, ids: readonly number[] | null): Promise<number> {
  const { rows } = await sql`
    update invitation i set remind_asked_at = app_now() from plan p
    where p.id = i.plan_id and i.plan_id = ${planId} and ${ids === null ? sql`true` : sql`i.id = any(${ids}::int[])`}
      and ${isOpen} and ${isSilent}
      and (i.reminded_at is null or i.reminded_at < app_now() - interval '1 day') and not ${isAsked} returning i.id`.execute(
    db,
  );
  if (rows.length > 0) await remind(db, sql`i.plan_id = ${planId} and ${isAsked}`);
  return rows.length;
}

/**
 * How many of a plan want no reminders. Whether they have answered is not looked at, so that it cannot be told from this.
 */
export async function wantNone(db: ReadDb, planId: number, ids: readonly number[] | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from invitation i join invitation_mail m on m.invitation_id = i.id
    where i.plan_id = ${planId} and m.no_reminders and ${ids === null ? sql`true` : sql`i.id = any(${ids}::int[])`}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Whether somebody asked to remind the invited person, over `invitation i`; a mailbox that stays full for a day is given up. */
const isAsked = sql`(i.remind_asked_at is not null and i.remind_asked_at > app_now() - interval '1 day')`;

/** From when on a plan `p` reminds by itself. */
const remindsFrom = sql`(p.ends_at - interval '1 hour' * p.remind_before)`;

/** Whether the end of a plan `p` has moved since the invited person of `invitation i` was reminded, a day ago at least. */
const isMovedSince = sql`(i.reminded_at < least(${remindsFrom}, app_now() - interval '1 day') and exists (
  select from activity a
  where a.table_name = 'plan' and a.row_id = p.id and a.changed -> 'ends_at' is not null and a.at > i.reminded_at))`;

/**
 * Whom a plan itself reminds before its end, over `invitation i`: once, and nobody who has been reminded by hand; once more where the
 * end has moved since, as its team is.
 */
const isToRemind = sql`(p.remind_before is not null and ${remindsFrom} <= app_now()
  and (i.reminded_at is null or ${isMovedSince}))`;

const remind = (db: Db, whom: RawBuilder<unknown>): Promise<Gone> =>
  mailFirst(db, sql`${whom} and ${isOpen} and ${isSilent}`, async (one) => {
    const message = await tellOutside(db, 'survey.reminded', outsiderOf(one), fieldsOf(one), { invitationId: one.id });
    if (message === null) return false;
    await db
      .updateTable('invitation')
      .set({ reminded_at: sql<string>`app_now()`, remind_asked_at: null })
      .where('id', '=', one.id)
      .execute();
    return true;
  });

/**
 * Whether an invitation's mail was refused, or was taken out of the queue before it went out, over `invitation_mail m` and its
 * `message w`.
 */
export const isRefused = sql<boolean>`(m.last_error is not null
  or m.id is not null and m.sent_at is null and coalesce(w.state, '') not in ('Waiting', 'Sending', 'Sent'))`;

/**
 * Sends invitations again that a mailbox refused, or that somebody took out of the queue: at once where the mail still waits for its
 * next try, anew where it was given up. Answers how many.
 */
export async function sendRefused(db: Db, planId: number, ids: readonly number[] | null): Promise<number> {
  const refused = sql`invitation_mail m join invitation i on i.id = m.invitation_id join plan p on p.id = i.plan_id
    left join message w on w.id = m.message_id
    where i.plan_id = ${planId} and ${isRefused} and not m.no_reminders and ${isOpen} and not ${hasAnswered}
      and ${ids === null ? sql`true` : sql`i.id = any(${ids}::int[])`}`;
  const { rows: waiting } = await sql`
    update message set next_try_at = app_now() where id in (
      select w.id from ${refused} and w.state = 'Waiting' and coalesce(w.next_try_at, 'infinity') > app_now())
      and state = 'Waiting' returning id`.execute(db);
  const { rows: over } = await sql`
    delete from invitation_mail where id in (
      select m.id from ${refused} and coalesce(w.state, '') not in ('Waiting', 'Sending')) returning id`.execute(db);
  if (over.length > 0) await sendFirst(db, planId);
  return waiting.length + over.length;
}

/**
 * What recurs, a piece at a time: invitations of plans that have come on the air, reminders that somebody asked for, then one where a
 * plan asks for it before its end. Each piece goes on behind the last one that was looked at, so that nobody whose mailbox has had
 * enough holds up the others.
 */
export function sendInvitations(): (inside: Pick<InCompany, 'db'>) => Promise<Piece> {
  const kinds = [
    (db: Db, next: RawBuilder<unknown>) => sendWaiting(db, next),
    (db: Db, next: RawBuilder<unknown>) => remind(db, sql`${next} and ${isAsked}`),
    (db: Db, next: RawBuilder<unknown>) => remind(db, sql`${next} and ${isToRemind}`),
  ];
  let [at, after] = [0, 0];
  return async ({ db }) => {
    const send = kinds[at];
    if (send === undefined || !(await mayInvite(db))) return { items: 0, isMore: false };
    const { sent, last } = await send(db, sql`i.id > ${after}`);
    if (last === null) at++;
    after = last ?? 0;
    return { items: sent, isMore: at < kinds.length };
  };
}

const outsiderOf = ({ name, email, language_id, zone }: Due) => ({ name, email, languageId: language_id, zone });

const fieldsOf = ({ definition, ends_at, token }: Due) => ({ plan: definition, ends: ends_at, link: `/s/${token}` });
