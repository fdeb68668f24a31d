import type { reportRecipient as calls } from '@sahada/contract/report-schedule';
import { sql } from 'kysely';
import type { GateInside } from '../../db/gate.ts';
import type { Db } from '../../db/kysely.ts';
import { mailingOf } from '../../facts/mailing-link.ts';
import { avatarUrl } from '../../facts/own.ts';
import { unknownLink } from '../../facts/unknown-link.ts';
import { emailKeyOf } from '../../outside/email-key.ts';
import { type HandlersOf, inParts } from '../../pipeline/handler.ts';

/** Whoever gets a scheduled report leaves it by the link in its mails, and comes back. */

type Calls = typeof calls;

interface Found {
  db: Db;
  id: number;
  email: string;
  report: string;
  companyName: string;
  logoUrl: string | null;
  leftEmails: string[];
}

/** The report that a link leads to; null where it leads nowhere, or the address is no longer on the report's list. */
async function foundBy(token: string, gate: GateInside, language: number, isForUpdate: boolean): Promise<Found | null> {
  const mailing = mailingOf(token);
  const db = mailing === null ? null : await gate.enterRecipient(mailing.companyId, language);
  if (mailing === null || db === null) return null;
  const { rows } = await sql<{ name: string; emails: string[]; left: string[]; company: string; logo: string | null }>`
    select s.name, s.emails, s.left_emails as left, c.name as company, c.logo_key as logo
    from report_schedule s cross join company c where s.id = ${mailing.reportScheduleId}
    ${isForUpdate ? sql`for update of s` : sql``}`.execute(db);
  const [row] = rows;
  // What an erasure has taken off the list is not written again.
  if (row === undefined || !isAmong(row.emails, mailing.email)) return null;
  const logoUrl = row.logo === null ? null : avatarUrl(row.logo);
  const { reportScheduleId: id, email } = mailing;
  return { db, id, email, report: row.name, companyName: row.company, logoUrl, leftEmails: row.left };
}

const isAmong = (emails: readonly string[], email: string): boolean =>
  emails.some((one) => emailKeyOf(one) === emailKeyOf(email));

const shown = ({ report, email, companyName, logoUrl }: Found, left: boolean) => ({
  ...{ report, email, companyName, logoUrl },
  left,
});

/** Notes whether the address wants the report; said twice it is the same. */
async function set(token: string, gate: GateInside, language: number, left: boolean) {
  const found = await foundBy(token, gate, language, true);
  if (found === null) return null;
  const { db, id, email, leftEmails } = found;
  if (isAmong(leftEmails, email) !== left) {
    const others = leftEmails.filter((one) => emailKeyOf(one) !== emailKeyOf(email));
    await db
      .updateTable('report_schedule')
      .set({ left_emails: left ? [...others, email] : others })
      .where('id', '=', id)
      .execute();
  }
  return shown(found, left);
}

/** How often an hour one link may leave and come back: each change is a line of the company's log. */
const mostAnHour = 30;

/** Leaving and coming back are one thing said the other way round. */
const saying = (left: boolean) =>
  inParts<Calls['leave' | 'comeBack']>()({
    async before({ token }, { gate, refuse }) {
      const mailing = mailingOf(token);
      if (mailing === null) return;
      const key = `mailing:${mailing.reportScheduleId}:${emailKeyOf(mailing.email)}`;
      if ((await gate.attempt(key, 60)) > mostAnHour) refuse('tooMany', { retryAfter: 3600 });
    },
    run: ({ token }, { gate, language }) => set(token, gate, language, left),
    after: async (found, { gate, from, refuse }) => found ?? unknownLink(gate, from, refuse),
  });

export const reportRecipient: HandlersOf<Calls> = {
  look: inParts<Calls['look']>()({
    async run({ token }, { gate, language }) {
      const found = await foundBy(token, gate, language, false);
      return found === null ? null : shown(found, isAmong(found.leftEmails, found.email));
    },
    after: async (found, { gate, from, refuse }) => found ?? unknownLink(gate, from, refuse),
  }),
  leave: saying(true),
  comeBack: saying(false),
};
