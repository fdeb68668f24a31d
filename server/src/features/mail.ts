import { type MessageName, secretMessages } from '@sahada/contract/messages';
import { languageOf } from '@sahada/contract/text';
import { mostTextPictures, pictureKey, picturesIn } from '@sahada/contract/text-picture';
import { sql } from 'kysely';
import { resumeMails, takeMails } from '../db/follower-statements.ts';
import type { Db } from '../db/kysely.ts';
import { type Leave, senderOf, sheetOf, type Written } from '../facts/mail-sheet.ts';
import { mailingToken } from '../facts/mailing-link.ts';
import { hasAnswered, takesAnswers } from '../facts/may-invite.ts';
import { holdersOf } from '../facts/rights.ts';
import { linkToSend } from '../facts/secret-link.ts';
import { isStillTold } from '../facts/still-told.ts';
import { tell } from '../facts/tell.ts';
import { clock, iso } from '../outside/clock.ts';
import type { Letter, MailAccount, SendMail } from '../outside/mail.ts';
import { htmlMail, plainMail } from '../outside/mail-layout.ts';
import { within } from '../outside/within.ts';
import type { Looking, Watch } from '../pipeline/watch.ts';

/**
 * Sends the mails that are due. They wait in their own table and not among the jobs: a mail server that does not answer
 * then holds up nothing but its own company's mails.
 */

/** Minutes between the tries: eight of them in a day. */
const pauses = [1, 5, 20, 60, 180, 420, 754];

/** Mails of one company that are taken at a time. */
const mostOfCompany = 50;

/** How long a mail stays with the server that took it; begins anew after each mail. */
const leaseSeconds = 120;

/** For how long the end of this server waits for mails on their way. What a slow one keeps longer is sent again, as after a kill. */
const longestEndMs = 10_000;

/** `goesOut`: false where mails are only written to files. `isAlone`: no other server sends these mails. */
export function mailWatch(send: SendMail, goesOut: boolean, isAlone: boolean, endMs = longestEndMs): Watch {
  const busy = new Map<number, Promise<void>>();
  /** Taken, and left unsent or unnoted because the database was away. */
  const dropped = new Map<number, readonly number[]>();
  let hasResumed = !isAlone;
  return {
    everyMs: 1000,
    async look(looking) {
      const now = clock();
      if (!hasResumed) await looking.send(resumeMails, [iso(now), goesOut]);
      hasResumed = true;
      for (const [companyId, ids] of dropped) {
        await looking.inCompany(companyId, (db) => giveBack(db, ids));
        dropped.delete(companyId);
      }
      const { rows } = await looking.send(takeMails, [iso(now), `${leaseSeconds} s`, mostOfCompany, [...busy.keys()]]);
      for (const { companyId, ids } of rows as { companyId: number; ids: number[] }[]) {
        const sent = sendAll(looking, companyId, ids, send)
          .catch((error) => {
            dropped.set(companyId, ids);
            looking.log(error, companyId);
          })
          .finally(() => busy.delete(companyId));
        busy.set(companyId, sent);
      }
      return rows.reduce((sum, { ids }) => sum + ids.length, 0);
    },
    async end() {
      await within(endMs, Promise.allSettled(busy.values()));
    },
  };
}

/** One company's mails, one after another. */
async function sendAll(looking: Looking, companyId: number, ids: readonly number[], send: SendMail): Promise<void> {
  let broken: Error | null = null;
  for (const [place, id] of ids.entries()) {
    const rest = ids.slice(place + 1);
    if (looking.isOver()) {
      await looking.inCompany(companyId, (db) => giveBack(db, [id, ...rest]));
      return;
    }
    broken = await sendOne(looking, companyId, id, send, broken);
    await looking.inCompany(companyId, (db) => keep(db, rest));
  }
}

/** Sends one, unless nobody can be reached (`broken`) or it cannot even be written; why nobody can be, from then on. */
async function sendOne(
  { inCompany }: Looking,
  companyId: number,
  id: number,
  send: SendMail,
  broken: Error | null,
): Promise<Error | null> {
  const failed = async (error: unknown): Promise<Error> => {
    const failure = error instanceof Error ? error : new Error(String(error));
    await inCompany(companyId, (db) => noteFailure(db, id, failure.message));
    return failure;
  };
  let out: Outgoing | null;
  try {
    out = await inCompany(companyId, (db) => letterOf(db, id));
  } catch (error) {
    // Such as a password of the account that does not open. It says nothing of the next mail.
    await failed(error);
    return broken;
  }
  if (out === null) return broken;
  const { letter, account } = out;
  try {
    // A server that could not be reached a moment ago is not asked again for each mail.
    if (broken !== null) throw broken;
    const isOut = await send(letter, account);
    await inCompany(companyId, (db) => (isOut ? noteSent(db, id) : noteWritten(db, id)));
    return null;
  } catch (error) {
    const failure = await failed(error);
    return isAboutMail(failure) ? broken : failure;
  }
}

/** Whether the server took the connection and refused this one mail. */
const isAboutMail = (error: Error): boolean =>
  ['EENVELOPE', 'EMESSAGE'].includes((error as { code?: string }).code ?? '');

interface Mail extends Written {
  userId: number | null;
  entries: unknown;
  recipient: string;
  message_id: string;
  logo: Buffer | null;
  logo_type: string | null;
  file: Buffer | null;
  file_name: string | null;
  file_type: string | null;
  companyId: number;
  reportScheduleId: number | null;
  invitationId: number | null;
}

/** A larger report is only linked to: many mail servers refuse more than ten megabytes, of which a third is packing. */
const mostReport = 7_000_000;

interface Outgoing {
  letter: Letter;
  account: MailAccount | null;
}

/** The editor pictures that a text shows. They travel with the mail, since mail programs ask before they fetch anything. */
async function picturesOf(db: Db, text: string): Promise<Letter['pictures']> {
  const keys = picturesIn(text)
    .slice(0, mostTextPictures)
    .map(({ url }) => pictureKey(url));
  if (keys.length === 0) return [];
  const { rows } = await sql<Letter['pictures'][number]>`
    select e.key as cid, f.bytes, f.type from editor_picture e join file f on f.id = e.file_id
    where e.key = any(${keys}::text[])`.execute(db);
  return rows;
}

/** Made as it goes out: whoever reads the queue leaves nothing in somebody else's name. */
function leaveOf({ companyId, reportScheduleId, invitationId, recipient: email, language_id }: Mail): Leave | null {
  const kind = reportScheduleId === null ? 'invitation' : 'report';
  const id = reportScheduleId ?? invitationId;
  if (id === null) return null;
  return { kind, path: `/u/${mailingToken({ kind, companyId, id, email })}?lang=${languageOf(language_id)}` };
}

const reminder: MessageName = 'survey.reminded';

/**
 * A mail as it goes out, and through which account; null where it is no longer to be sent, as to somebody who is passive now, lost the
 * right to it or has left it, or was invited to what takes no answers any more, or has answered.
 */
async function letterOf(db: Db, id: number): Promise<Outgoing | null> {
  const { rows } = await sql<Mail>`
    select m.name, m.user_id as "userId", m.entries, m.recipient, m.language_id, m.subject, m.text, m.link, m.message_id, c.id as "companyId", c.name as company,
      m.report_schedule_id as "reportScheduleId", m.invitation_id as "invitationId",
      a.bytes as logo, a.type as logo_type, coalesce(f.bytes, r.bytes) as file, coalesce(f.name, k.name) as file_name,
      coalesce(f.type, r.type) as file_type
    from message m cross join company c left join lateral gate.avatar(c.logo_key) a on true
      left join attachment f on f.id = m.attachment_id
      left join share_print k on k.share_id = m.share_id
      left join file r on r.id = k.file_id and octet_length(r.bytes) <= ${mostReport}
      left join "user" u on u.id = m.user_id left join share s on s.id = m.share_id
      left join report_schedule l on l.id = m.report_schedule_id
      left join invitation_mail i on i.invitation_id = m.invitation_id
    where m.id = ${id} and m.state = 'Sending' and u.active is not false
      and (s.id is null or s.ended_at is null and s.until > app_now())
      and m.recipient <> all(coalesce(l.left_emails, '{}')) and i.no_reminders is not true
      and (m.invitation_id is null or exists (select from invitation i join plan p on p.id = i.plan_id
        where i.id = m.invitation_id and ${takesAnswers} and not ${hasAnswered}))`.execute(db);
  const [mail] = rows;
  if (mail === undefined || !(await isStillTold(db, mail))) {
    await sql`update message set state = 'Cancelled', ${over} where id = ${id} and state = 'Sending'`.execute(db);
    // Whoever was to be invited while the plan took no answers is invited once it does again.
    await sql`delete from invitation_mail where message_id = ${id} and sent_at is null and not no_reminders`.execute(
      db,
    );
    // And whoever was to be reminded has only been reminded by what has gone out.
    await sql`
      update invitation i set reminded_at = (
        select max(o.sent_at) from message o where o.invitation_id = i.id and o.name = m.name)
      from message m where m.id = ${id} and m.name = ${reminder} and i.id = m.invitation_id`.execute(db);
    return null;
  }
  const link = linkToSend(mail.name, mail.message_id, mail.link);
  const pictures = await picturesOf(db, mail.text);
  const sheet = sheetOf({ ...mail, link }, mail.logo === null ? null : 'cid:logo', {
    leave: leaveOf(mail),
    pictureAt: (url) => (pictures.some(({ cid }) => cid === pictureKey(url)) ? `cid:${pictureKey(url)}` : null),
  });
  const { account, ...sender } = await senderOf(db, mail.company);
  const letter: Letter = {
    ...sender,
    id,
    to: mail.recipient,
    subject: mail.subject,
    html: htmlMail(sheet),
    text: plainMail(sheet),
    messageId: mail.message_id,
    leaveUrl: sheet.leave?.url ?? null,
    logo: mail.logo === null ? null : { bytes: mail.logo, type: mail.logo_type ?? 'image/png' },
    pictures,
    attachment:
      mail.file === null ? null : { bytes: mail.file, name: mail.file_name ?? '', type: mail.file_type ?? '' },
  };
  return { letter, account };
}

/** What ends with a message: nothing joins it any more, and a link that lets somebody in is not kept. */
const over = sql`entries = null, next_try_at = null,
  link = case when name = any(${secretMessages}::text[]) then null else link end`;

async function noteSent(db: Db, id: number): Promise<void> {
  await sql`update message set state = 'Sent', tries = tries + 1, sent_at = app_now(), last_error = null, ${over}
    where id = ${id}`.execute(db);
  await sql`update invitation_mail set sent_at = app_now(), last_error = null where message_id = ${id}`.execute(db);
}

/** Written to a file only: it waits until there is a mail server. */
async function noteWritten(db: Db, id: number): Promise<void> {
  await sql`update message set state = 'Waiting', next_try_at = null where id = ${id} and state = 'Sending'`.execute(
    db,
  );
}

async function noteFailure(db: Db, id: number, why: string): Promise<void> {
  const error = why.slice(0, longestError);
  const { rows } = await sql<{ isLast: boolean }>`
    update message set tries = tries + 1, last_error = ${error},
      state = case when tries < ${pauses.length} then 'Waiting' else 'Failed' end,
      next_try_at = app_now() + make_interval(mins => (${pauses}::int[])[tries + 1])
    where id = ${id} and state = 'Sending' returning state = 'Failed' as "isLast"`.execute(db);
  // Cancelled meanwhile, as when its reader was erased: what a mail server says may name them.
  if (rows.length === 0) return;
  await sql`update invitation_mail set last_error = ${error} where message_id = ${id}`.execute(db);
  if (rows[0]?.isLast !== true) return;
  await sql`update message set ${over} where id = ${id}`.execute(db);
  await tell(db, 'message.failed', await holdersOf(db, 'ManageMessageQueue'), {
    mails: 1,
    error,
    link: '/system/messages?state=Failed',
  });
}

/** What a mail server says may be long. */
const longestError = 500;

const giveBack = async (db: Db, ids: readonly number[]): Promise<void> => {
  await sql`update message set state = 'Waiting', next_try_at = app_now()
    where state = 'Sending' and id = any(${ids}::int[])`.execute(db);
};

/** Those still to be sent stay this server's. */
const keep = async (db: Db, ids: readonly number[]): Promise<void> => {
  await sql`update message set next_try_at = app_now() + make_interval(secs => ${leaseSeconds})
    where state = 'Sending' and id = any(${ids}::int[])`.execute(db);
};
