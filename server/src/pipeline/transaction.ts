import type pg from 'pg';
import { gateOf, readScene, type Scene } from '../db/gate.ts';
import { literal } from '../db/pool.ts';
import { Refused } from '../errors.ts';
import { iso } from '../outside/clock.ts';

/**
 * One call, one transaction, one fate. The opening statement begins the transaction, checks the session and sets the
 * scene in one round trip; it is the one place that builds SQL text.
 */

export interface Opening {
  /** The call's name, `group.verb`. */
  call: string;
  now: number;
  readOnly: boolean;
  /** SHA-256 of the session token; null where there is none. */
  session: Buffer | null;
  /** SHA-256 of a link token, for calls reached by link. */
  link: Buffer | null;
  languageId: number;
  /** Longer than the pool's ten seconds, for reports. */
  timeoutSeconds?: number;
}

export interface Opened {
  client: pg.PoolClient;
  scene: Scene | null;
  plan: { planId: number; rotated: boolean } | null;
}

const bytes = (value: Buffer | null): string => (value === null ? 'null' : `'\\x${value.toString('hex')}'::bytea`);

const text = literal;

function openingText(opening: Opening): string {
  const begin = `begin ${opening.readOnly ? 'read only' : ''}`;
  const limit = opening.timeoutSeconds
    ? `; set local statement_timeout = '${Math.trunc(opening.timeoutSeconds)}s'`
    : '';
  const at = text(iso(opening.now));
  if (opening.link) {
    return `${begin}${limit}; select (l).plan_id, (l).rotated, ((l).who).* from gate.enter_link(${bytes(opening.link)}, ${bytes(opening.session)}, ${text(opening.call)}, ${Math.trunc(opening.languageId)}, ${at}) l`;
  }
  if (opening.session) {
    return `${begin}${limit}; select * from gate.enter(${bytes(opening.session)}, ${text(opening.call)}, ${at})`;
  }
  return `${begin}${limit}; select set_config('app.now', ${at}, true), set_config('app.call', ${text(opening.call)}, true), set_config('app.language_id', '${Math.trunc(opening.languageId)}', true)`;
}

/** Opens; the caller must end with `close`. A missing session or an unknown link gives null for it. */
export async function open(pool: pg.Pool, opening: Opening): Promise<Opened> {
  const client = await connect(pool);
  try {
    const results = (await client.query(openingText(opening))) as unknown as pg.QueryResult[];
    const row = results.at(-1)?.rows[0];
    if (opening.link) {
      if (row === undefined) return { client, scene: null, plan: null };
      return {
        client,
        scene: row.user_id === null ? null : readScene(row),
        plan: { planId: row.plan_id, rotated: row.rotated },
      };
    }
    if (opening.session) return { client, scene: row === undefined ? null : readScene(row), plan: null };
    return { client, scene: null, plan: null };
  } catch (error) {
    await close(client, false);
    throw error;
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    const busy = new Refused('busy', { retryAfter: 2 });
    busy.cause = error;
    throw busy;
  }
}

/** Ends the transaction and gives the connection back; one that cannot even roll back is thrown away. */
export async function close(client: pg.PoolClient, commit: boolean): Promise<void> {
  try {
    await client.query(commit ? 'commit' : 'rollback');
    client.release();
  } catch (error) {
    client.release(true);
    if (commit) throw error;
  }
}

/** The gate with each of its calls in a transaction of its own, for what must not hold a connection meanwhile. */
export const loneGate = (pool: pg.Pool, call: string, now: number) =>
  gateOf((statement, values) => pool.query(statement, values), null, call, now);
