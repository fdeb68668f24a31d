import type { Db } from '../../db/kysely.ts';
import { notFound } from '../../errors.ts';
import { mailInvitation } from '../../facts/invite-user.ts';
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
  const text = newToken();
  const sent = await mailInvitation(db, userId, who.name, { text, hash: hashOf(text) });
  if (sent === undefined) return notFound();
  if (sent.isFull) refuse('invitedOften', { values: { email: sent.email } });
}
