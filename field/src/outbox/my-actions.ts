import type { WireActionRow } from '@sahada/contract/action';
import type { ActionState } from '@sahada/contract/codes';
import { endpoints } from '@sahada/contract/endpoints';
import type { Asker } from './assignments.ts';
import type { DeviceDb } from './device-db.ts';
import { sha256 } from './hash.ts';
import { tellLanguage } from './spoken.ts';
import { ask, dataOf, messageOf } from './wire.ts';

/** The open actions that whoever is signed in owns or verifies; the last list stays on the device. */

export type MyAction = WireActionRow;

const noteName = (userId: number) => `actions ${userId}`;

const open: readonly ActionState[] = ['todo', 'inProgress', 'submitted'];
const most = 50;

export async function keptActions(db: DeviceDb, userId: number): Promise<MyAction[] | null> {
  return ((await db.get('notes', noteName(userId)))?.value as MyAction[] | undefined) ?? null;
}

const json = { 'Content-Type': 'application/json' };

/** Null when the server did not say. */
export async function refreshActions(asker: Asker): Promise<MyAction[] | null> {
  await tellLanguage(asker);
  const { db, session, language } = asker;
  const order = { sortField: 'dueDate', sortDirection: 'asc' };
  const body = JSON.stringify({ mine: true, state: open, page: 1, pageSize: most, ...order });
  const heard = await ask({ to: endpoints.actions, headers: json, body, session, language, seconds: 20 });
  const data = heard.status === 200 ? dataOf(heard) : null;
  const { ListItems } = (data ?? {}) as { ListItems?: MyAction[] };
  if (!Array.isArray(ListItems)) return null;
  await db.write([{ store: 'notes', put: { name: noteName(session.user.id), value: ListItems } }]);
  return ListItems;
}

/** Null when it was done, else what the server said; an empty text where it could not be reached. */
export async function stepAction(
  { session, language }: Asker,
  step: { id: number; state: ActionState; note: string },
): Promise<string | null> {
  const body = JSON.stringify(step);
  const heard = await ask({ to: endpoints.setAction, headers: json, body, session, language, seconds: 30 });
  return heard.status === 200 && dataOf(heard) !== null ? null : (messageOf(heard) ?? '');
}

/** Whether the photo has been added; once, also where it is picked again because no answer came. */
export async function addEvidence({ session, language }: Asker, id: number, bytes: ArrayBuffer): Promise<boolean> {
  const form = new FormData();
  form.append('file', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg');
  const packed = new Response(form);
  const heard = await ask({
    to: endpoints.addActionPicture,
    values: { id: String(id) },
    headers: {
      'Content-Type': packed.headers.get('Content-Type') ?? '',
      'Idempotency-Key': `${id}-${await sha256(new Uint8Array(bytes))}`,
    },
    body: new Uint8Array(await packed.arrayBuffer()),
    session,
    language,
    seconds: 120,
  });
  return heard.status === 200 && dataOf(heard) !== null;
}
