import { createECDH, createHash, ECDH } from 'node:crypto';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { type Outbound, Unreachable } from './outbound.ts';

/** Web Push: a message encrypted for one browser, posted to the push service that its maker runs (RFC 8030, 8291, 8292). */

/** Where a browser takes its messages, and its keys; base64url as browsers give them. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What a service worker gets. */
export interface PushNote {
  title: string;
  text: string;
  /** Where a tap leads, from the first slash on. */
  link: string | null;
  /** A later one with the same tag takes its place on the screen. */
  tag: string;
}

/** `gone`: the subscription will never work again. `failed`: this time; `retrySeconds` is what the service asks to wait. */
export type Pushed = { is: 'sent' } | { is: 'gone' } | { is: 'failed'; why: string; retrySeconds: number | null };

export type SendPush = (to: Subscription, note: PushNote) => Promise<Pushed>;

interface Sender {
  outbound: Outbound;
  /** The private key that push services know this installation by. */
  key: Buffer;
  /** Whom a push service may write to: an https or mailto address. */
  contact: string;
}

/** For how long a push service keeps a message for a phone that is off. */
const keptSeconds = 24 * 60 * 60;

const longest = { title: 120, text: 300, link: 500 };

export const pusher =
  ({ outbound, key, contact }: Sender): SendPush =>
  async ({ endpoint, p256dh, auth }, note) => {
    try {
      const { headers, body } = await buildPushPayload(
        {
          data: {
            title: cut(note.title, longest.title),
            text: cut(note.text, longest.text),
            link: note.link !== null && note.link.length <= longest.link ? note.link : null,
            tag: note.tag,
          },
          options: { ttl: keptSeconds, urgency: 'normal', topic: topicOf(note.tag) },
        },
        { endpoint, expirationTime: null, keys: { p256dh, auth } },
        { subject: contact, publicKey: publicPushKey(key), privateKey: key.toString('base64url') },
      );
      const answer = await outbound.post(endpoint, { headers, body });
      if (answer.status >= 200 && answer.status < 300) return { is: 'sent' };
      if (answer.status === 404 || answer.status === 410) return { is: 'gone' };
      const asked = Number(answer.headers['retry-after']);
      return {
        is: 'failed',
        why: `${new URL(endpoint).host}: ${answer.status}`,
        retrySeconds: Number.isInteger(asked) && asked > 0 ? Math.min(asked, keptSeconds) : null,
      };
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      return { is: 'failed', why: error.message, retrySeconds: null };
    }
  };

/** What browsers subscribe with: the public half of the key, as a point of P-256 in base64url. */
export function publicPushKey(key: Buffer): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(key);
  return pair.getPublicKey('base64url');
}

/** Whether a message can be encrypted with a browser's keys. */
export function isPushKeys({ p256dh, auth }: Omit<Subscription, 'endpoint'>): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/** A push service keeps one waiting message of a topic; a topic is at most 32 letters. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

const cut = (text: string, most: number): string => {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text;
};
