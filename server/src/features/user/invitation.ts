import { refusals } from '@sahada/contract/refusals';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { invalid, notFound } from '../../errors.ts';
import { mailInvitation } from '../../facts/invite-user.ts';
import { mayInvite } from '../../facts/may-invite.ts';
import { emailKeyOf } from '../../outside/email-key.ts';
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

/** Whoever is given a password or invited can sign in, also where they were here by name alone. */
export async function ensureLogin(db: Db, userId: number): Promise<void> {
  const found = await db.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst();
  if (found === undefined) return notFound();
  const { rows } = await sql<{ has: boolean }>`
    select gate.ensure_login(${emailKeyOf(found.email)}, ${userId}) as has`.execute(db);
  if (!rows[0]?.has) invalid('email', refusals.emailUnusable.text);
}

/** Mails a user a link, good for 72 hours and once, to choose a password; refuses when their mailbox has had enough of them. */
export async function inviteUser({ db, who, refuse }: Inviting, userId: number): Promise<void> {
  if (!(await mayGoOut(db))) refuse('addressUnknown');
  await ensureLogin(db, userId);
  const text = newToken();
  const sent = await mailInvitation(db, userId, who.name, { text, hash: hashOf(text) });
  if (sent === undefined) return notFound();
  if (sent.isFull) refuse('invitedOften', { values: { email: sent.email } });
}
