import { sql } from 'kysely';
import type { Db, ReadDb } from '../db/kysely.ts';
import { iso } from '../outside/clock.ts';

/** What only the gate reaches of a user: sessions, links to choose a password by, and the address of their picture. */

export const endSession = async (db: Db, sessionId: number): Promise<number> =>
  (await sql<{ n: number }>`select gate.end_session(${sessionId}, null) as n`.execute(db)).rows[0]?.n ?? 0;

export const endOtherSessions = async (db: Db, keep: number): Promise<void> => {
  await sql`select gate.end_session(null, ${keep})`.execute(db);
};

/** Ends all sessions of somebody in the company. */
export const endSessionsOf = async (db: Db, userId: number): Promise<void> => {
  await sql`select gate.end_sessions_of(${userId})`.execute(db);
};

/** Voids the links that were mailed to somebody in the company to choose a password by. */
export const endPasswordLinks = async (db: Db, userId: number): Promise<void> => {
  await sql`select gate.end_password_links(${userId})`.execute(db);
};

export const setSessionLanguage = async (db: Db, sessionId: number, languageId: number): Promise<void> => {
  await sql`select gate.session_language(${sessionId}, ${languageId})`.execute(db);
};

interface SessionRow {
  id: number;
  kind: 'office' | 'field';
  device: string;
  address: string;
  created_at: string;
  used_at: string;
}

export const ownSessions = async (db: ReadDb, now: number): Promise<SessionRow[]> =>
  (await sql<SessionRow>`select * from gate.sessions(${iso(now)})`.execute(db)).rows;

export const avatarUrl = (key: string | null): string => (key === null ? '' : `/api/avatar/${key}`);

/** Gives a user's picture a new address, or removes it; the old address leads nowhere from then on. */
export async function replaceAvatar(db: Db, userId: number, key: string | null, fileId: number | null): Promise<void> {
  // Locked: of two at once each would end the one before, and neither the other's.
  const user = await db
    .selectFrom('user')
    .select('avatar_key')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (user.avatar_key !== null) await sql`select gate.end_avatar(${user.avatar_key})`.execute(db);
  if (key !== null) await sql`select gate.new_avatar(${key}, ${fileId})`.execute(db);
  await db.updateTable('user').set({ avatar_key: key }).where('id', '=', userId).execute();
}
