import { isIP } from 'node:net';
import { isMessageName, messageNamed, messageNames } from '@sahada/contract/messages';
import { languageOf } from '@sahada/contract/text';
import { sql } from 'kysely';
import { config } from '../config.ts';
import type { Db } from '../db/kysely.ts';
import { resumeMails, takeMails } from '../db/take-mails.ts';
import { holdersOf, tell } from '../facts/tell.ts';
import { clock, iso } from '../outside/clock.ts';
import type { Letter, SendMail } from '../outside/mail.ts';
import { htmlMail, plainMail, type Sheet } from '../outside/mail-layout.ts';
import type { Looking, Watch } from '../pipeline/watch.ts';

/**
 * Sends the mails that are due. They wait in their own table and not among the jobs: a mail server that does not answer
 * then holds up nothing but its own company's mails.
 */

/** Minutes between the tries: eight of them in a day. */
const pauses = [1, 5, 20, 60, 180, 420, 754];

/** Mails of one company that are taken at a time. */
const mostOfCompany = 10;

/** How long one that was taken is another server's no more; set anew after each mail. */
const leaseSeconds = 120;

/** `goesOut`: false where mails are only written to files. `isAlone`: no other server sends these mails. */
export function mailWatch(send: SendMail, goesOut: boolean, isAlone: boolean): Watch {
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
            looking.log(error);
          })
          .finally(() => busy.delete(companyId));
        busy.set(companyId, sent);
      }
      return rows.reduce((sum, { ids }) => sum + ids.length, 0);
    },
    async end() {
      await Promise.allSettled(busy.values());
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
    const letter = await looking.inCompany(companyId, (db) => letterOf(db, id));
    if (letter === null) continue;
    try {
      // Whoever could not be reached a moment ago is not asked again for each mail.
      if (broken !== null) throw broken;
      const isOut = await send(letter);
      await looking.inCompany(companyId, (db) => (isOut ? noteSent(db, id) : noteWritten(db, id)));
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      if (!isAboutMail(failure)) broken = failure;
      await looking.inCompany(companyId, (db) => noteFailure(db, id, failure.message));
    }
    await looking.inCompany(companyId, (db) => keep(db, rest));
  }
}

/** Whether the server took the connection and refused this one mail. */
const isAboutMail = (error: Error): boolean =>
  ['EENVELOPE', 'EMESSAGE'].includes((error as { code?: string }).code ?? '');

interface Mail {
  id: number;
  name: string;
  recipient: string;
  language_id: number;
  subject: string;
  text: string;
  link: string | null;
  message_id: string;
  company: string;
  logo: Buffer | null;
  logo_type: string | null;
}

/** A mail as it goes out; null where it is no longer to be sent. */
async function letterOf(db: Db, id: number): Promise<Letter | null> {
  const { rows } = await sql<Mail>`
    select m.id, m.name, m.recipient, m.language_id, m.subject, m.text, m.link, m.message_id, c.name as company,
      a.bytes as logo, a.type as logo_type
    from message m cross join company c left join lateral gate.avatar(c.logo_key) a on true
    where m.id = ${id} and m.state = 'Sending'`.execute(db);
  const [mail] = rows;
  if (mail === undefined) return null;
  const sheet = sheetOf(mail);
  return {
    id,
    from: { name: mail.company, address: senderAddress() },
    to: mail.recipient,
    subject: mail.subject,
    html: htmlMail(sheet),
    text: plainMail(sheet),
    messageId: mail.message_id,
    logo: mail.logo === null ? null : { bytes: mail.logo, type: mail.logo_type ?? 'image/png' },
  };
}

function sheetOf(mail: Mail): Sheet {
  const row = isMessageName(mail.name) ? messageNamed(mail.name) : null;
  const language = languageOf(mail.language_id);
  const at = (path: string) => `${config().publicUrl}${path}`;
  return {
    language,
    company: mail.company,
    subject: mail.subject,
    text: mail.text,
    button: row?.button && mail.link !== null ? { label: row.button[language], url: at(mail.link) } : null,
    reason: row?.reason ?? { tr: '', en: '' },
    settingsUrl: row === null || row.essential ? null : at('/profile?tab=notifications'),
    logo: mail.logo === null ? null : 'cid:logo',
  };
}

/** The messages whose link lets its holder in. */
const secretNames = messageNames.filter((name) => {
  const { link } = messageNamed(name).fields;
  return link?.kind === 'link' && link.secret;
});

/** What ends with a message: nothing joins it any more, and a link that lets somebody in is not kept. */
const over = sql`entries = null, next_try_at = null,
  link = case when name = any(${secretNames}::text[]) then null else link end`;

async function noteSent(db: Db, id: number): Promise<void> {
  await sql`update message set state = 'Sent', tries = tries + 1, sent_at = app_now(), last_error = null, ${over}
    where id = ${id}`.execute(db);
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
    where id = ${id} returning state = 'Failed' as "isLast"`.execute(db);
  if (!rows[0]?.isLast) return;
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

/** Mail programs show where a mail comes from; an address with a number or a name of this machine is no mailbox. */
function senderAddress(): string {
  const { hostname } = new URL(config().publicUrl);
  return `no-reply@${isIP(hostname.replace(/[[\]]/g, '')) || !hostname.includes('.') ? 'sahada.local' : hostname}`;
}
