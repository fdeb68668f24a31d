import type pg from 'pg';
import { type Settled, together } from '../db/batch.ts';
import { readScene, type Scene, sceneOf } from '../db/gate/scene.ts';
import { type Gate, gateOf } from '../db/gate.ts';
import { slowAnswerMs } from '../db/pool.ts';
import type { Rows, Statement } from '../db/statement.ts';
import { iso } from '../outside/clock.ts';
import type { Face, Held, Lanes, Place } from './lanes.ts';

/**
 * One call, one transaction, one fate. The opening statements begin the transaction, check the session and set the scene
 * in one round trip. A call holds one connection at a time: anything else it needs
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

const statements = {
  begin: { name: 'begin', text: 'begin', values: [] },
  beginReading: { name: 'begin read only', text: 'begin read only', values: [] },
  slow: { name: 'slow', text: "set local statement_timeout = '60s'", values: [] },
  enter: { name: 'enter', text: `select ${sceneOf('s')} from gate.enter($1, $2, $3) s` },
  enterLink: {
    name: 'enter link',
    text: `select (l).plan_id, (l).rotated, (l).personal, (l).invitation_id, ${sceneOf('((l).who)')} from gate.enter_link($1, $2, $3, $4, $5) l`,
  },
  /** Nobody enters. */
  note: {
    name: 'note',
    text: "select set_config('app.now', $1, true), set_config('app.call', $2, true), set_config('app.language_id', $3, true)",
  },
  commit: { name: 'commit', text: 'commit', values: [] },
};

/** Begins the transaction and, with the last one, enters. */
function openingOf({ readOnly, slow, link, session, call, languageId, now }: Opening): Statement[] {
  const begin = [readOnly ? statements.beginReading : statements.begin, ...(slow ? [statements.slow] : [])];
  const at = iso(now);
  if (link) return [...begin, { ...statements.enterLink, values: [link, session, call, languageId, at] }];
  if (session) return [...begin, { ...statements.enter, values: [session, call, at] }];
  return [...begin, { ...statements.note, values: [at, call, String(languageId)] }];
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
    ask: async (statements) => answeredBy(await together(held.client, statements)),
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
  const begins = openingOf(opening);
  const answers = await together(client, [...begins, ...(ahead === null ? [] : [...ahead, statements.commit])]);
  for (const { value, error } of answers.slice(0, begins.length)) if (value === undefined) throw error;
  const row = answers[begins.length - 1]?.value?.[0];
  if (ahead === null) return [row, null];
  const answered = answeredBy(answers.slice(begins.length, -1));
  if (answered.rows === undefined) await client.query('rollback');
  else if (answers.at(-1)?.value === undefined) throw answers.at(-1)?.error;
  return [row, answered];
}

/** Of statements that were sent together the first one's error is told. */
function answeredBy(answers: readonly Settled<Rows>[]): Answered {
  const rows: Rows[] = [];
  for (const { value, error } of answers) {
    if (value === undefined) return { error };
    rows.push(value);
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
