import { endpoints } from '@sahada/contract/endpoints';
import type { History } from '@sahada/contract/fieldwork';
import type { Asker } from './assignments.ts';
import type { DeviceDb } from './device-db.ts';
import { ask, dataOf } from './wire.ts';

/** What was said at a plan's location before, question by question, newest first; kept by link for work without a network. */

export type Past = History;

const prefix = 'past ';
const noteName = (token: string) => `${prefix}${token}`;

/** The address of the small copy of every picture in it. */
export const thumbsOf = (past: readonly Past[]): string[] =>
  past.flatMap(({ times }) => times.flatMap(({ pictures }) => pictures.map(({ thumbUrl }) => thumbUrl)));

export async function keptPast(db: DeviceDb, token: string): Promise<Past[]> {
  return ((await db.get('notes', noteName(token)))?.value as Past[] | undefined) ?? [];
}

/** What the device has of every link, by its token; a link is missing of which the server never said anything. */
export async function keptPasts(db: DeviceDb): Promise<Map<string, Past[]>> {
  const notes = (await db.all('notes')).filter(({ name }) => name.startsWith(prefix));
  return new Map(notes.map(({ name, value }) => [name.slice(prefix.length), value as Past[]]));
}

/** Null when the server did not say. */
export async function refreshPast({ db, session, language }: Asker, token: string): Promise<Past[] | null> {
  const heard = await ask({ to: endpoints.history, values: { token }, session, language, seconds: 30 });
  const data = heard.status === 200 ? dataOf(heard) : null;
  if (!Array.isArray(data)) return null;
  await db.write([{ store: 'notes', put: { name: noteName(token), value: data } }]);
  return data as Past[];
}
