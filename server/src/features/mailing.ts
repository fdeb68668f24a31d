import type { mailing as calls, MailingKind } from '@sahada/contract/mailing';
import { sql } from 'kysely';
import type { GateInside } from '../db/gate.ts';
import type { Db } from '../db/kysely.ts';
import { type Mailing, mailingOf } from '../facts/mailing-link.ts';
import { avatarUrl } from '../facts/own.ts';
import { isOver } from '../facts/plan-state.ts';
import { unknownLink } from '../facts/unknown-link.ts';
import { emailKeyOf } from '../outside/email-key.ts';
import { type HandlersOf, inParts } from '../pipeline/handler.ts';

/** Whoever gets a mailing leaves it by the link in its mails, and comes back. */

type Calls = typeof calls;

/** What a link leads to, and how its reader leaves it. */
interface Found {
  title: string;
  left: boolean;
  over: boolean;
  set(left: boolean): Promise<unknown>;
}

/** Null where there is no such thing, or the address is no longer among its readers. */
type Find = (db: Db, mailing: Mailing, isForUpdate: boolean) => Promise<Found | null>;

const isAmong = (emails: readonly string[], email: string): boolean =>
  emails.some((one) => emailKeyOf(one) === emailKeyOf(email));

const finds: Record<MailingKind, Find> = {
  async report(db, { id, email }, isForUpdate) {
    const { rows } = await sql<{ name: string; emails: string[]; left: string[] }>`
      select s.name, s.emails, s.left_emails as left from report_schedule s where s.id = ${id}
      ${isForUpdate ? sql`for update` : sql``}`.execute(db);
    const [row] = rows;
    // What an erasure has taken off the list is not written again.
    if (row === undefined || !isAmong(row.emails, email)) return null;
    const others = row.left.filter((one) => emailKeyOf(one) !== emailKeyOf(email));
    return {
      title: row.name,
      left: isAmong(row.left, email),
      over: false,
      set: (left) =>
        db
          .updateTable('report_schedule')
          .set({ left_emails: left ? [...others, email] : others })
          .where('id', '=', id)
          .execute(),
    };
  },

  async invitation(db, { id, email }) {
    const { rows } = await sql<{ title: string; left: boolean; over: boolean }>`
      select localized_in(p.definition, p.locales, i.language_id, 'definition') as title, m.no_reminders as left,
        p.cancelled_at is not null or ${isOver(sql`p.ends_at`)} as over
      from invitation i join invitation_mail m on m.invitation_id = i.id join plan p on p.id = i.plan_id
      where i.id = ${id} and i.email_key = ${emailKeyOf(email)}`.execute(db);
    const [row] = rows;
    if (row === undefined) return null;
    const set = (left: boolean) =>
      db.updateTable('invitation_mail').set({ no_reminders: left }).where('invitation_id', '=', id).execute();
    return { ...row, set };
  },
};

/** What the link says to its reader, once `wanted` is noted where it is given; said twice it is the same. */
async function opened(token: string, gate: GateInside, language: number, wanted: boolean | null) {
  const mailing = mailingOf(token);
  const db = mailing === null ? null : await gate.enterRecipient(mailing.companyId, language);
  if (mailing === null || db === null) return null;
  const { kind, email } = mailing;
  const found = await finds[kind](db, mailing, wanted !== null);
  if (found === null) return null;
  const left = wanted ?? found.left;
  if (found.left !== left) await found.set(left);
  const { name, logo_key: logo } = await db
    .selectFrom('company')
    .select(['name', 'logo_key'])
    .executeTakeFirstOrThrow();
  const logoUrl = logo === null ? null : avatarUrl(logo);
  return { kind, companyName: name, logoUrl, title: found.title, email, left, over: found.over };
}

/** How often an hour one link may leave and come back: each change of a report's is a line of the company's log. */
const mostAnHour = 30;

/** Leaving and coming back are one thing said the other way round. */
const saying = (left: boolean) =>
  inParts<Calls['leave' | 'comeBack']>()({
    async before({ token }, { gate, refuse }) {
      const mailing = mailingOf(token);
      if (mailing === null) return;
      const key = `mailing:${mailing.kind}:${mailing.id}:${emailKeyOf(mailing.email)}`;
      if ((await gate.attempt(key, 60)) > mostAnHour) refuse('tooMany', { retryAfter: 3600 });
    },
    run: ({ token }, { gate, language }) => opened(token, gate, language, left),
    after: async (found, { gate, from, refuse }) => found ?? unknownLink(gate, from, refuse),
  });

export const mailing: HandlersOf<Calls> = {
  look: inParts<Calls['look']>()({
    run: ({ token }, { gate, language }) => opened(token, gate, language, null),
    after: async (found, { gate, from, refuse }) => found ?? unknownLink(gate, from, refuse),
  }),
  leave: saying(true),
  comeBack: saying(false),
};
