import type pg from 'pg';
import { type Gate, gateOf, readScene, type Scene } from '../db/gate.ts';
import { literal, slowAnswerMs } from '../db/pool.ts';
import type { Rows, Statement } from '../db/statement.ts';
import { iso } from '../outside/clock.ts';
import type { Face, Held, Lanes, Place } from './lanes.ts';

/**
 * One call, one transaction, one fate. The opening statement begins the transaction, checks the session and sets the scene
 * in one round trip; it is the one place that builds SQL text. A call holds one connection at a time: anything else it needs
 * from the database waits until the transaction is over.
 */

export interface Opening extends Face {
  /** The call's name, `group.verb`. */
  call: string;
  now: number;
  readOnly: boolean;
  languageId: number;
  /** A minute instead of the pool's ten seconds. */
  slow: boolean;
}

export interface Opened {
  client: pg.PoolClient;
  /** How long the client waits for a statement, in milliseconds, where that is not the pool’s own limit. */
  limitMs: number | undefined;
  scene: Scene | null;
  plan: { planId: number; rotated: boolean; personal: boolean; invitationId: number | null } | null;
  /** What the statements sent along have answered; null when there were none. The transaction is over then. */
  answered: Answered | null;
  /** Sends statements together, inside the open transaction. */
  ask(statements: readonly Statement[]): Promise<Answered>;
  /**
   * Ends the transaction and gives the connection back; a connection that cannot even roll back is thrown away. A second
   * call does nothing.
   */
  end(how: 'commit' | 'rollback' | 'broken'): Promise<void>;
}

/** The rows of each statement, or the error of the first that failed. */
export type Answered = { rows: readonly Rows[]; error?: never } | { rows?: never; error: unknown };

type Settled<T> = { value: T; error?: never } | { value?: never; error: unknown };

const settled = <T>(work: Promise<T>): Promise<Settled<T>> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );

const bytes = (value: Buffer | null): string => (value === null ? 'null' : `'\\x${value.toString('hex')}'::bytea`);

const text = literal;

function openingText(opening: Opening): string {
  const begin = `begin ${opening.readOnly ? 'read only' : ''}`;
  const limit = opening.slow ? "; set local statement_timeout = '60s'" : '';
  const at = text(iso(opening.now));
  if (opening.link) {
    return `${begin}${limit}; select (l).plan_id, (l).rotated, (l).personal, (l).invitation_id, ((l).who).* from gate.enter_link(${bytes(opening.link)}, ${bytes(opening.session)}, ${text(opening.call)}, ${Math.trunc(opening.languageId)}, ${at}) l`;
  }
  if (opening.session) {
    return `${begin}${limit}; select * from gate.enter(${bytes(opening.session)}, ${text(opening.call)}, ${at})`;
  }
  return `${begin}${limit}; select set_config('app.now', ${at}, true), set_config('app.call', ${text(opening.call)}, true), set_config('app.language_id', '${Math.trunc(opening.languageId)}', true)`;
}

/**
 * Opens; the caller must `end` what it gets. A missing session or an unknown link gives null in its place. The statements
 * `ahead` travel together with the opening and a commit behind them: one round trip for the whole call.
 */
export async function open(lanes: Lanes, opening: Opening, ahead: readonly Statement[] | null = null): Promise<Opened> {
  const held = await lanes.connect(lanes.placeOf(opening));
  let ended: Promise<void> | undefined;
  const opened: Opened = {
    client: held.client,
    limitMs: opening.slow ? slowAnswerMs : undefined,
    scene: null,
    plan: null,
    answered: null,
    ask: (statements) => ask(held.client, statements),
    end: (how) => {
      ended ??= end(held, how);
      return ended;
    },
  };
  try {
    const [row, answered] = await begin(held.client, opening, ahead);
    const isEntered = (opening.link || opening.session) && row !== undefined;
    if (isEntered && (!opening.link || row.user_id !== null)) opened.scene = readScene(row);
    if (isEntered && opening.link)
      opened.plan = {
        planId: row.plan_id as number,
        rotated: row.rotated as boolean,
        personal: row.personal as boolean,
        invitationId: row.invitation_id as number | null,
      };
    if (opening.link) lanes.remember(opening.link, opened.plan !== null);
    if (opening.session) lanes.remember(opening.session, opened.scene !== null);
    if (answered !== null) {
      opened.answered = answered;
      ended = Promise.resolve(held.release());
    }
    return opened;
  } catch (error) {
    await opened.end('broken');
    throw error;
  }
}

/** The row of the opening statement, and what the statements behind it answered. */
async function begin(
  client: pg.PoolClient,
  opening: Opening,
  ahead: readonly Statement[] | null,
): Promise<[Rows[number] | undefined, Answered | null]> {
  const rowOf = (results: unknown) => (results as pg.QueryResult[]).at(-1)?.rows[0];
  if (ahead === null) return [rowOf(await client.query(openingText(opening))), null];
  const { stream } = client.connection;
  // One write for all of them.
  stream.cork();
  const begun = client.query(openingText(opening));
  const asked = ask(client, ahead);
  const over = client.query('commit');
  stream.uncork();
  // Each has come back before anything is thrown, so that the connection is free, or known to be broken.
  const [opened, answered, ended] = await Promise.all([settled(begun), asked, settled(over)]);
  for (const { value, error } of [opened, ended]) if (value === undefined) throw error;
  return [rowOf(opened.value), answered];
}

/** Sends statements together; those behind one that failed fail too, and the first one's error is told. */
async function ask(client: pg.PoolClient, statements: readonly Statement[]): Promise<Answered> {
  const answers = await Promise.all(statements.map((statement) => settled(client.query(statement))));
  const rows: Rows[] = [];
  for (const { value, error } of answers) {
    if (value === undefined) return { error };
    rows.push(value.rows);
  }
  return { rows };
}

async function end(held: Held, how: 'commit' | 'rollback' | 'broken'): Promise<void> {
  if (how === 'broken') return held.release(true);
  try {
    await held.client.query(how);
  } catch (error) {
    held.release(true);
    if (how === 'commit') throw error;
    return;
  }
  held.release();
}

/** The gate with a connection for each of its calls, held for that one statement; for counting. */
export function loneGate(lanes: Lanes, place: Place, call: string, now: number): Gate {
  const send = async (statement: string, values?: unknown[]): Promise<pg.QueryResult> => {
    const held = await lanes.connect(place);
    let isDone = false;
    try {
      const result = await held.client.query(statement, values);
      isDone = true;
      return result;
    } finally {
      held.release(!isDone);
    }
  };
  return gateOf(send, null, call, now);
}

/** The same for the program itself, which does not wait in a lane. */
export const poolGate = (pool: pg.Pool, call: string, now: number): Gate =>
  gateOf((statement, values) => pool.query(statement, values), null, call, now);
