import type { DeviceDb } from './device-db.ts';
import type { Author } from './rows.ts';

/**
 * Who is signed in on this device, in the form or in the back office. The page reads it from local storage; a copy stands in
 * the database for the service worker, which has no local storage. Signing out of the form removes the form's own session and
 * the copy, and nothing else. A token without a user is no session: what an auditor has begun must not go out under a name
 * that nobody knows.
 */
export interface Session {
  token: string;
  user: Author;
  of: 'field' | 'office';
}

/** What signing in to the form gives. */
export type SignedIn = Pick<Session, 'token' | 'user'>;

const fieldToken = 'sahada.field.token';
const fieldUser = 'sahada.field.user';
const officeToken = 'sahada.token';
const officeUser = 'sahada.user';
const noteName = 'session';

/** Calls back when another tab has signed somebody in or out: the token is what is written last, and taken away first. */
export function onSession(changed: () => void): () => void {
  const heard = ({ key }: StorageEvent) => (key === fieldToken || key === null) && changed();
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}

export function readSession(): Session | null {
  return readFieldSession() ?? readOfficeSession();
}

function readFieldSession(): Session | null {
  const token = localStorage.getItem(fieldToken);
  const { id, name } = (readJson(fieldUser) ?? {}) as { id?: unknown; name?: unknown };
  return token && typeof id === 'number' && typeof name === 'string'
    ? { token, user: { id, name }, of: 'field' }
    : null;
}

/** As the back office keeps it: the token by itself, the user in a store of its own. */
function readOfficeSession(): Session | null {
  const token = localStorage.getItem(officeToken)?.replace(/^"|"$/g, '');
  const { state } = (readJson(officeUser) ?? {}) as { state?: { user?: unknown } };
  const user = userOf(state?.user);
  return token && user ? { token, user, of: 'office' } : null;
}

function readJson(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Id and name of a user as signing in answers them (`Info`). */
export function userOf(info: unknown): Author | null {
  const { Id, Firstname, Lastname } = (info ?? {}) as Record<string, unknown>;
  if (typeof Id !== 'number') return null;
  return { id: Id, name: [Firstname, Lastname].filter((part) => typeof part === 'string').join(' ') };
}

export async function keepSession(db: DeviceDb, session: SignedIn | null) {
  if (session) {
    localStorage.setItem(fieldUser, JSON.stringify(session.user));
    localStorage.setItem(fieldToken, session.token);
  } else {
    localStorage.removeItem(fieldToken);
    localStorage.removeItem(fieldUser);
  }
  // Where the device is too full, the worker has none until a page finds room: pages send by the session itself.
  await copySession(db).catch((error: unknown) => console.warn('the session was not copied', error));
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
  const value = safeSession();
  await db.write([value ? { store: 'notes', put: { name: noteName, value } } : { store: 'notes', remove: noteName }]);
}

export async function copiedSession(db: DeviceDb): Promise<Session | null> {
  return ((await db.get('notes', noteName))?.value as Session | null | undefined) ?? null;
}

/** Whose downloads these are: forms differ by reader. */
export const readerOf = (session: Session | null): string => (session ? `user:${session.user.id}` : 'anyone');
