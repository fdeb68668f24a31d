import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { notFound } from '../../errors.ts';
import { mailInvitation } from '../../facts/invite-user.ts';
import { mayInvite } from '../../facts/may-invite.ts';
import type { Refuse } from '../../pipeline/handler.ts';
import { hashOf, newToken } from '../../pipeline/token.ts';
import type { Who } from '../../who.ts';

/** What an invitation needs of the call that sends it. */
export interface Inviting {
  db: Db;
  who: Who;
  refuse: Refuse<'invitedOften' | 'addressUnknown'>;
}

/** Invitations in a day of a company that may not mail to anybody yet: enough to begin with, and no way to mail to thousands. */
const mostAtFirst = 30;

async function mayGoOut(db: Db): Promise<boolean> {
  if (await mayInvite(db)) return true;
  const { rows } = await sql<{ isFree: boolean }>`
    select gate.reserve(array['invited:' || app_company()], array[${mostAtFirst}::int], interval '1 day', app_now()) is null
      as "isFree"`.execute(db);
  return rows[0]?.isFree === true;
}

/** Mails a user a link, good for 72 hours and once, to choose a password; refuses when their mailbox has had enough of them. */
export async function inviteUser({ db, who, refuse }: Inviting, userId: number): Promise<void> {
  if (!(await mayGoOut(db))) refuse('addressUnknown');
  const text = newToken();
  const sent = await mailInvitation(db, userId, who.name, { text, hash: hashOf(text) });
  if (sent === undefined) return notFound();
  if (sent.isFull) refuse('invitedOften', { values: { email: sent.email } });
}
