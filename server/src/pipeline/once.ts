import { createHash, createHmac } from 'node:crypto';
import { canonicalJson } from '@sahada/rules/canonical';
import { config } from '../config.ts';
import { Refused } from '../errors.ts';
import { iso } from '../outside/clock.ts';
import { seal, unseal } from '../outside/seal.ts';
import type { Opened } from './transaction.ts';

/**
 * The optional `Idempotency-Key` of calls that change something (IETF draft): the same user, call, key and body within a day
 * get the first answer again; the same key with another body, or while the first is still running, is 409. Key and answer
 * are written in the call's own transaction, so that neither is ever there without the other. A body may hold a password, and
 * an answer a key that is shown once: the database alone gives neither away.
 */

export interface Repeatable {
  call: string;
  key: string;
  sent: unknown;
  now: number;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Does the work and keeps its answer under the key, or returns the answer kept. */
export async function onlyOnce(
  { client, scene }: Opened,
  { call, key, sent, now }: Repeatable,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const hash = hashOf(sent);
  const userId = scene?.who.userId;
  const place = `answer:${userId}:${call}:${key}`;
  // The key stays locked until the transaction ends; the second of two parallel calls does not wait for it.
  const locked = await client.query(
    `select pg_try_advisory_xact_lock(hashtextextended(concat_ws('/', app_company(), $1::int, $2::text, $3::text), 1)) as free`,
    [userId, call, key],
  );
  if (!locked.rows[0].free) throw new Refused('keyRunning');
  // A statement of its own: one that began before the lock was free would not see what its holder has just committed.
  const { rows } = await client.query(
    'select body_hash, answer from idempotency_key where user_id = $1 and call = $2 and key = $3 and at > $4',
    [userId, call, key, iso(now - dayMs)],
  );
  const known = rows[0];
  if (known !== undefined) {
    if (known.body_hash !== hash) throw new Refused('keyOtherBody');
    return JSON.parse(unseal(config().sealingKey, place, Buffer.from(known.answer, 'base64')));
  }
  const answer = (await work()) ?? null;
  const sealed = seal(config().sealingKey, place, JSON.stringify(answer)).toString('base64');
  await client.query(
    `insert into idempotency_key (user_id, call, key, body_hash, answer, at) values ($1, $2, $3, $4, $5, $6)
     on conflict on constraint idempotency_key_once do update set body_hash = excluded.body_hash, answer = excluded.answer, at = excluded.at`,
    [userId, call, key, hash, JSON.stringify(sealed), iso(now)],
  );
  return answer;
}

/** HMAC-SHA-256 of the body as sent; the bytes of an upload count by their own hash. */
function hashOf(sent: unknown): string {
  const fields = Object.entries((sent ?? {}) as object).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? sha256(value) : value,
  ]);
  return createHmac('sha256', config().sealingKey)
    .update(canonicalJson(Object.fromEntries(fields)))
    .digest('hex');
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
