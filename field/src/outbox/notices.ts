import { endpoints } from '@sahada/contract/endpoints';
import type { Asker } from './assignments.ts';
import type { DeviceDb } from './device-db.ts';
import { tellLanguage } from './spoken.ts';
import { ask, dataOf } from './wire.ts';

/** What the auditor was told in the application; the newest page of it stays on the device. */

export interface Notice {
  id: number;
  at: string;
  title: string;
  text: string;
  /** From the first slash on. */
  link: string | null;
  read: boolean;
}

export interface Notices {
  rows: Notice[];
  unread: number;
}

const noteName = (userId: number) => `notices ${userId}`;

export async function keptNotices(db: DeviceDb, userId: number): Promise<Notices | null> {
  return ((await db.get('notes', noteName(userId)))?.value as Notices | undefined) ?? null;
}

const keep = (db: DeviceDb, userId: number, value: Notices) =>
  db.write([{ store: 'notes', put: { name: noteName(userId), value } }]);

const json = { 'Content-Type': 'application/json' };

/** Null when the server did not say. */
export async function refreshNotices(asker: Asker): Promise<Notices | null> {
  await tellLanguage(asker);
  const { db, session, language } = asker;
  const body = JSON.stringify({ page: 1, pageSize: 50 });
  const heard = await ask({ to: endpoints.notices, headers: json, body, session, language, seconds: 20 });
  const data = heard.status === 200 ? dataOf(heard) : null;
  const { ListItems, Unread } = (data ?? {}) as { ListItems?: Notice[]; Unread?: number };
  if (!Array.isArray(ListItems)) return null;
  const rows = ListItems.map(({ id, at, title, text, link, read }) => ({ id, at, title, text, link, read }));
  const notices = { rows, unread: Unread ?? 0 };
  await keep(db, session.user.id, notices);
  return notices;
}

/**
 * On the server first: what it has not heard stays unread here, too. What came since these were fetched has been read by nobody; older
 * ones than are shown go with them.
 */
export async function markShownRead({ db, session, language }: Asker, { rows, unread }: Notices): Promise<void> {
  const ids = rows.flatMap(({ id, read }) => (read ? [] : id));
  const body = JSON.stringify(ids.length === unread ? { ids } : { all: true });
  const heard = await ask({ to: endpoints.markNotices, headers: json, body, session, language, seconds: 20 });
  const kept = await keptNotices(db, session.user.id);
  if (heard.status !== 200 || !kept) return;
  await keep(db, session.user.id, { unread: 0, rows: kept.rows.map((row) => ({ ...row, read: true })) });
}
