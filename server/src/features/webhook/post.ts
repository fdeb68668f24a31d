import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { config } from '../../config.ts';
import type { ReadDb } from '../../db/kysely.ts';
import { notFound } from '../../errors.ts';
import { clock } from '../../outside/clock.ts';
import { Unreachable } from '../../outside/outbound.ts';
import { unseal } from '../../outside/seal.ts';

/** One exchange with a receiver, signed as "Standard Webhooks" (standardwebhooks.com) lays down: its libraries can check it. */

/** How long a receiver may take. */
const limitMs = 10_000;

/** How many characters of an answer are kept that was a "no". */
const mostKept = 200;

/** Whose secret it is (outside/seal.ts). */
export const secretPlace = (webhookId: number): string => `webhook:${webhookId}`;

/** The secret of a webhook, still sealed, and the company that it stands for. One that came with its company from elsewhere has none yet. */
export async function secretOf(db: ReadDb, webhookId: number): Promise<{ sealed: Buffer | null; companyId: number }> {
  const { rows } = await sql<{ sealed: Buffer | null; companyId: number }>`
    select secret_sealed as sealed, app_company() as "companyId" from webhook where id = ${webhookId}`.execute(db);
  return rows[0] ?? notFound();
}

/** The body of an event: ids and states, never answers nor anybody's name. */
export const bodyOf = (event: { id: string; name: string; at: string }, companyId: number, data: object): string =>
  JSON.stringify({ ...event, companyId, data });

/** How a secret begins whose rest is the key in base64. Those of before are the key themselves. */
const secretBegins = 'whsec_';

export const newSecret = (): string => `${secretBegins}${randomBytes(32).toString('base64')}`;

const keyOf = (secret: string): Buffer | string =>
  secret.startsWith(secretBegins) ? Buffer.from(secret.slice(secretBegins.length), 'base64') : secret;

/** `v1,` and the HMAC-SHA256, in base64, of the event's id, the second and the body. */
const signatureOf = (secret: string, eventId: string, second: number, body: string): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(`${eventId}.${second}.${body}`).digest('base64')}`;

export interface Outcome {
  /** Null where there was no answer. */
  status: number | null;
  durationMs: number;
  /** Null where it was received. */
  error: string | null;
}

/** What is sent, to whom, and the sealed secret that it is signed with. */
interface Sent {
  webhookId: number;
  url: string;
  sealed: Buffer | null;
  eventId: string;
  body: string;
}

/** Posts a body and tells how that went; throws only for what is our own fault. */
export async function post({ webhookId, url, sealed, eventId, body }: Sent): Promise<Outcome> {
  const second = Math.floor(clock() / 1000);
  const from = performance.now();
  const told = (status: number | null, error: string | null): Outcome => ({
    status,
    durationMs: Math.round(performance.now() - from),
    error,
  });
  if (sealed === null) return told(null, 'the webhook has no secret: give it a new one');
  let secret: string;
  try {
    secret = unseal(config().sealingKey, secretPlace(webhookId), sealed);
  } catch (error) {
    // Where the key is another one than before, until the webhook is given a new secret.
    return told(null, (error as Error).message);
  }
  try {
    const answer = await config().outbound.post(url, {
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Sahada',
        'webhook-id': eventId,
        'webhook-timestamp': String(second),
        'webhook-signature': signatureOf(secret, eventId, second, body),
      },
      body: Buffer.from(body),
      limitMs,
    });
    if (answer.status >= 200 && answer.status < 300) return told(answer.status, null);
    const said = answer.body
      .toString('utf8')
      .replace(/\p{C}+/gu, ' ')
      .trim()
      .slice(0, mostKept);
    return told(answer.status, said === '' ? `HTTP ${answer.status}` : `HTTP ${answer.status}: ${said}`);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return told(null, error.message);
  }
}
