import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';
import { tell } from './tell.ts';

/**
 * Mails a user a link, good for 72 hours and once, to choose a password. Answers their address, or undefined for nobody, and whether
 * their mailbox has had enough of such mails: then nothing was sent.
 */
export async function mailInvitation(
  db: Db,
  userId: number,
  inviter: string,
  token: { text: string; hash: Buffer },
): Promise<{ email: string; isFull: boolean } | undefined> {
  const user = await db
    .updateTable('user')
    .set({ invited_at: sql`app_now()` })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirst();
  if (user === undefined) return undefined;
  await sql`select gate.new_invitation(${userId}, ${token.hash}, app_now())`.execute(db);
  const link = `/password-reset?token=${token.text}`;
  const { full } = await tell(db, 'user.invited', [userId], { inviter, link });
  return { email: user.email, isFull: full.length > 0 };
}
