import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { notFound } from '../../errors.ts';
import { tell } from '../../facts/tell.ts';
import type { Refuse } from '../../pipeline/handler.ts';
import { hashOf, newToken } from '../../pipeline/token.ts';
import type { Who } from '../../who.ts';

/** What an invitation needs of the call that sends it. */
export interface Inviting {
  db: Db;
  who: Who;
  refuse: Refuse<'invitedOften'>;
}

/** Mails a user a link, good for 72 hours and once, to choose a password; refuses when their mailbox has had enough of them. */
export async function inviteUser({ db, who, refuse }: Inviting, userId: number): Promise<void> {
  const user = await db
    .updateTable('user')
    .set({ invited_at: sql`app_now()` })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirst();
  if (user === undefined) return notFound();
  const token = newToken();
  await sql`select gate.new_invitation(${userId}, ${hashOf(token)}, app_now())`.execute(db);
  const { full } = await tell(db, 'user.invited', [userId], {
    inviter: who.name,
    link: `/password-reset?token=${token}`,
  });
  if (full.length > 0) refuse('invitedOften', { values: { email: user.email } });
}
