import { auditTypeIds, statuses } from '@sahada/contract/codes';
import { endpoints } from '@sahada/contract/endpoints';
import type { Assignment as WireAssignment } from '@sahada/contract/fieldwork';
import type { DeviceDb } from './device-db.ts';
import type { Session } from './session.ts';
import { tellLanguage } from './spoken.ts';
import { ask, dataOf, isPassive } from './wire.ts';

/** The plans that whoever is signed in carries out, kept for work without a network: by user, whole as the server gave them. */

export type Assignment = WireAssignment;

export interface KeptAssignments {
  /** When the server was asked last, in epoch milliseconds. */
  at: number;
  etag: string | null;
  /** What they were answered in. */
  language: string;
  rows: Assignment[];
}

export interface Asker {
  db: DeviceDb;
  session: Session;
  language: string;
  now: () => number;
}

const noteName = (userId: number) => `assignments ${userId}`;

export async function keptAssignments(db: DeviceDb, userId: number): Promise<KeptAssignments | null> {
  return ((await db.get('notes', noteName(userId)))?.value as KeptAssignments | undefined) ?? null;
}

/** The assignment of a link, as far as it is known on this device. */
export async function assignmentOf(db: DeviceDb, userId: number, token: string): Promise<Assignment | null> {
  return (await keptAssignments(db, userId))?.rows.find((row) => row.token === token) ?? null;
}

/** `signIn`: the session has ended; `passive`: it rests with its company. Whatever is kept stays as it is. */
export type Refreshed = 'fresh' | 'signIn' | 'passive' | 'offline';

const isRows = (data: unknown): data is Assignment[] =>
  Array.isArray(data) && data.every((row) => typeof row?.token === 'string' && typeof row?.auditId === 'number');

/** Asks the server what is to be done; nothing but a whole answer of its own replaces what is kept. */
export async function refreshAssignments(asker: Asker): Promise<Refreshed> {
  const { db, session, language, now } = asker;
  const name = noteName(session.user.id);
  // What is sent while the answer is on its way need not be in it.
  const at = now();
  await tellLanguage(asker);
  const kept = await keptAssignments(db, session.user.id);
  const heard = await ask({
    to: endpoints.assignments,
    headers: kept?.etag ? { 'If-None-Match': kept.etag } : {},
    session,
    language,
    seconds: 20,
  });
  if (heard.status === 401) return isPassive(heard) ? 'passive' : 'signIn';
  const rows = heard.status === 304 ? kept?.rows : heard.status === 200 ? dataOf(heard) : null;
  if (!isRows(rows)) return 'offline';
  const etag = heard.status === 304 ? (kept?.etag ?? null) : heard.etag;
  await db.write([{ store: 'notes', put: { name, value: { at, etag, language, rows } satisfies KeptAssignments } }]);
  return 'fresh';
}

/** Sent, and not asked for again; a further round that is under way has a key. A survey takes responses to its end. */
export const isDone = ({ auditTypeId, statusCode, returned, responseKey }: Assignment): boolean =>
  auditTypeId === auditTypeIds.audit &&
  !returned &&
  responseKey === null &&
  (statusCode === statuses.PendingApproval || statusCode === statuses.Approved);
