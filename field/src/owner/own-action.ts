import type { WireOwnAction } from '@sahada/contract/action';
import type { ActionState } from '@sahada/contract/codes';
import { endpoints } from '@sahada/contract/endpoints';
import { ask, dataOf, type Heard, messageOf } from '../outbox/wire.ts';

/** The calls of the page: the action of a link, its steps, and its pictures. */

export type Looked = { kind: 'here'; action: WireOwnAction } | { kind: 'gone' } | { kind: 'busy' } | { kind: 'failed' };

const isAction = (data: unknown): data is WireOwnAction =>
  typeof data === 'object' && data !== null && 'stateCode' in data && 'title' in data;

function lookedAt(heard: Heard): Looked {
  const data = heard.status === 200 ? dataOf(heard) : null;
  if (isAction(data)) return { kind: 'here', action: data };
  if (heard.status === 429 || heard.status === 503) return { kind: 'busy' };
  return { kind: heard.status === 404 || heard.status === 400 ? 'gone' : 'failed' };
}

export async function look(token: string, language: string): Promise<Looked> {
  const heard = await ask({ to: endpoints.ownAction, values: { token }, session: null, language, seconds: 30 });
  return lookedAt(heard);
}

export interface Stepped {
  /** The action as it is now; null where the step was not taken. */
  action: WireOwnAction | null;
  /** What the server said; null where it could not be reached. */
  message: string | null;
}

export async function step(token: string, state: ActionState, note: string, language: string): Promise<Stepped> {
  const heard = await ask({
    to: endpoints.setOwnAction,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token, state, note }),
    session: null,
    language,
    seconds: 30,
  });
  const data = heard.status === 200 ? dataOf(heard) : null;
  return { action: isAction(data) ? data : null, message: messageOf(heard) };
}

export interface OwnPhoto {
  pictureKey: string;
  sha256: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What anybody may send at once. */
const partBytes = 256 * 1024;

/** Sends a photo in parts that follow one another; a part that was there already changes nothing. `message`: why it was not taken. */
export async function sendPhoto(
  token: string,
  { pictureKey, sha256, bytes }: OwnPhoto,
): Promise<{ isSent: boolean; message: string | null }> {
  for (let from = 0; from < bytes.length; from += partBytes) {
    const heard = await ask({
      to: endpoints.putActionPicture,
      values: { pictureKey },
      headers: {
        'Content-Type': 'image/jpeg',
        'X-Token': token,
        'X-Sha256': sha256,
        ...(bytes.length > partBytes ? { 'X-Offset': String(from), 'X-Size': String(bytes.length) } : {}),
      },
      body: bytes.slice(from, from + partBytes),
      session: null,
      language: document.documentElement.lang,
      seconds: 120,
    });
    if (heard.status !== 200 || dataOf(heard) === null) return { isSent: false, message: messageOf(heard) };
  }
  return { isSent: true, message: null };
}
