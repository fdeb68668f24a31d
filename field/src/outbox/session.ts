import type { DeviceDb } from './device-db.ts';
import type { Author } from './rows.ts';

/**
 * Who is signed in on this device. The page reads it from local storage; a copy stands in the database for the service
 * worker, which has no local storage. Signing out removes both and nothing else.
 */
export interface Session {
  token: string;
  /** Null for an office session, which does not say here whose it is. */
  user: Author | null;
}

const fieldToken = 'sahada.field.token';
const fieldUser = 'sahada.field.user';
const officeToken = 'sahada.token';
const noteName = 'session';

export function readSession(): Session | null {
  const field = localStorage.getItem(fieldToken);
  if (field) return { token: field, user: readUser() };
  const office = localStorage.getItem(officeToken);
  return office ? { token: office.replace(/^"|"$/g, ''), user: null } : null;
}

function readUser(): Author | null {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(fieldUser) ?? 'null');
    if (typeof user !== 'object' || user === null) return null;
    const { id, name } = user as Record<string, unknown>;
    return typeof id === 'number' && typeof name === 'string' ? { id, name } : null;
  } catch {
    return null;
  }
}

export async function keepSession(db: DeviceDb, session: { token: string; user: Author } | null) {
  if (session) {
    localStorage.setItem(fieldUser, JSON.stringify(session.user));
    localStorage.setItem(fieldToken, session.token);
  } else {
    localStorage.removeItem(fieldToken);
    localStorage.removeItem(fieldUser);
  }
  await copySession(db);
}

/** Local storage may be closed off as the database may; a page without either still works, signed out. */
export function safeSession(): Session | null {
  try {
    return readSession();
  } catch {
    return null;
  }
}

export async function copySession(db: DeviceDb) {
  await db.write([{ store: 'notes', put: { name: noteName, value: safeSession() } }]);
}

export async function copiedSession(db: DeviceDb): Promise<Session | null> {
  return ((await db.get('notes', noteName))?.value as Session | null | undefined) ?? null;
}

/** Whose downloads these are: forms differ by reader. */
export const readerOf = (session: Session | null): string =>
  session ? `user:${session.user?.id ?? 'office'}` : 'anyone';
