import type { AnyText } from '@sahada/contract/text';
import { sql } from 'kysely';
import type pg from 'pg';
import { isLost } from '../db/constraints.ts';
import type { Send } from '../db/gate/ask.ts';
import type { Db } from '../db/kysely.ts';
import { undoable } from '../db/savepoint.ts';
import {
  beginRun,
  companiesOfRun,
  endLostRuns,
  endRun,
  hurryJobs,
  hurryMessages,
  makeKnown,
  noteProgress,
  setDue,
  statesOfTasks,
} from '../db/task-statements.ts';
import type { Later } from '../jobs.ts';
import { clock, epoch, iso } from '../outside/clock.ts';
import { lastMoment, nextMoment } from './schedule.ts';
import { inTransaction } from './transaction-of-job.ts';
import type { Watch } from './watch.ts';

/**
 * Work that recurs. What is due is decided here, by each server every few seconds; the queue runs it, one run of a task at a
 * time on all servers. A moment of a schedule has one run, whichever server sees it first and however its clock jumps, since
 * the run bears the moment and the database keeps it unique. When a clock that was ahead is put back, moments come that lie
 * before the one due next: they run, except those that have had their run.
 */
export type Recurring = Described & (Watched | (Scheduled & (ForAll | ForEach | InPieces)));

/** A row of the table: a task, or one whose work is made when the server starts. */
export type RecurringRow = Recurring | (Described & ({ watchedEveryMs: number } | Scheduled));

interface Described {
  title: AnyText;
  /** What it does, in one or two sentences. */
  about: AnyText;
}

/** Looks every few moments, on every server: what somebody waits for on a screen, or what heals the queue itself. */
interface Watched {
  watch: Watch;
}

export interface Scheduled {
  /** Five fields of a crontab, on the wall of the operator's zone. */
  schedule: string;
  /** A moment that passed while no server ran: `once` makes up for all such moments by one run, `skip` leaves them. */
  missed: 'once' | 'skip';
  /** Others are promised it, so it cannot be turned off. */
  essential: boolean;
}

interface ForAll {
  /** Works for the whole installation and gives the number of things done. A run that dies begins again from the start. */
  work(inside: InRun): Promise<number>;
}

export interface InRun {
  now: number;
  send: Send;
  runId: number;
  /** Notes how far it is. */
  note(done: number, total: number): Promise<void>;
}

interface ForEach extends OfCompanies {
  /**
   * Works for one company, in one transaction, and gives the number of things done. Each run does this once: a run that dies
   * leaves out those companies that are through.
   */
  workForEach(inside: InCompany): Promise<number>;
}

interface InPieces extends OfCompanies {
  /**
   * Works for one company in as many transactions as it takes: what it gives is called for a piece each, until there is no
   * more. A run that dies goes on with what is left, so that a piece must be whole by itself.
   */
  piecesForEach(): (inside: InCompany) => Promise<Piece>;
}

export interface Piece {
  /** Things done. */
  items: number;
  isMore: boolean;
}

interface OfCompanies {
  /** The companies to which it may have something to do, where that is quickly told; else all that are active. */
  companies?(send: Send, now: number): Promise<number[]>;
}

export interface InCompany {
  now: number;
  companyId: number;
  db: Db;
  later: Later;
  each: Each;
}

/**
 * Does each of several things by itself, and gives the number of things done. What one that fails has written is undone; it is told,
 * the run has failed and is tried again, and the others are done. `noun` is what one of them is called in the run's fault.
 */
export type Each = <T extends { id: number }>(
  noun: string,
  things: readonly T[],
  work: (thing: T) => Promise<number>,
) => Promise<number>;

/** `failed` hears of each that fails. */
export const eachOf =
  (db: Db, failed: (error: unknown, what: string) => void): Each =>
  async (noun, things, work) => {
    let done = 0;
    for (const thing of things) {
      try {
        done += await undoable(db, () => work(thing));
      } catch (error) {
        if (isLost(error)) throw error;
        failed(error, `${noun} ${thing.id}`);
      }
    }
    return done;
  };

export type RecurringTable = Readonly<Record<string, Recurring>>;

/** Past this a moment counts as missed. */
const lateMs = 10 * 60_000;
const lookEveryMs = 2000;
const progressEveryMs = 500;
const longestFault = 500;

const faultOf = (error: unknown, what = ''): string =>
  `${what}${error instanceof Error ? error.message : String(error)}`.slice(0, longestFault);

interface State {
  name: string;
  enabled: boolean;
  schedule: string | null;
  due_at: string | null;
  time_zone: string;
}

/** Looks for what has become due and queues its run. */
export function dueWatch(table: RecurringTable, now: () => number = clock): Watch {
  let isKnown = false;
  let seenAt = Number.POSITIVE_INFINITY;
  return {
    everyMs: lookEveryMs,
    async look({ send }) {
      const at = now();
      if (!isKnown) await send(makeKnown, [Object.keys(table)]);
      isKnown = true;
      await send(hurryJobs);
      // At the start, and when the clock is put back.
      if (at < seenAt) await send(hurryMessages, [iso(at)]);
      seenAt = at;
      await send(endLostRuns, [iso(at)]);
      const states: State[] = (await send(statesOfTasks)).rows;
      let queued = 0;
      for (const state of states) if (await queueDue(state, table[state.name], at, send)) queued++;
      return queued;
    },
  };
}

async function queueDue(state: State, task: Recurring | undefined, now: number, send: Send): Promise<boolean> {
  if (task === undefined || 'watch' in task || !state.enabled) return false;
  const schedule = state.schedule ?? task.schedule;
  const next = nextMoment(schedule, state.time_zone, now);
  const due = state.due_at === null ? null : epoch(state.due_at);
  if (due !== null && due > now && due === next) return false;
  const moment = due !== null && due <= now ? lastMoment(schedule, state.time_zone, now, due) : null;
  const isMissed = moment !== null && task.missed === 'skip' && now - moment > lateMs;
  const spelt = (instant: number | null): string | null => (instant === null ? null : iso(instant));
  const values = [state.name, state.due_at, spelt(next), isMissed ? null : spelt(moment), iso(now)];
  return (await send(setDue, values)).rows[0].run !== null;
}

/** Hears of a job that failed, and of the company that it worked for. */
export type FailedJob = (error: unknown, job: string, companyId?: number) => void;

/**
 * Does the work of one queued run. Throws when any of it failed, so that the queue tries the rest again; `failed` hears of each
 * failure.
 */
export async function doRun(
  runId: number,
  table: RecurringTable,
  pool: pg.Pool,
  send: Send,
  failed: FailedJob,
  now: () => number = clock,
): Promise<void> {
  const run: { name: string; for_company: number | null } | undefined = (await send(beginRun, [runId, iso(now())]))
    .rows[0];
  const task = run && table[run.name];
  if (run === undefined || task === undefined || 'watch' in task) return;
  let isTold = false;
  const noted = async (done: number, total: number): Promise<void> => {
    await send(noteProgress, [runId, done, total]);
  };
  try {
    const items =
      'work' in task ? await task.work({ now: now(), send, runId, note: noted }) : await doForEach(runId, run, task);
    await send(endRun, [runId, items, null, iso(now())]);
  } catch (error) {
    if (!isTold) failed(error, run.name);
    await send(endRun, [runId, null, faultOf(error), iso(now())]);
    throw error;
  }

  async function doForEach(
    id: number,
    { name, for_company }: NonNullable<typeof run>,
    each: ForEach | InPieces,
  ): Promise<null> {
    const open: number[] = (await send(companiesOfRun, [id])).rows.map(({ companyId }) => companyId);
    const wanted = for_company === null && each.companies ? new Set(await each.companies(send, now())) : null;
    const companies = wanted === null ? open : open.filter((companyId) => wanted.has(companyId));
    const failures: unknown[] = [];
    const faulty = new Set<number>();
    const note = (error: unknown, companyId: number): void => {
      failures.push(error);
      faulty.add(companyId);
      failed(error, name, companyId);
    };
    let toldAt = 0;
    for (const [place, companyId] of companies.entries()) {
      if (now() - toldAt >= progressEveryMs) {
        await send(noteProgress, [id, place, companies.length]);
        toldAt = now();
      }
      const part = (work: (inside: Pick<InCompany, 'db' | 'later'>) => Promise<unknown>) =>
        inTransaction(pool, name, now(), async (gate, later) => {
          const db = await gate.enterJob(companyId);
          if (db !== null) await work({ db, later });
        });
      try {
        const workFor =
          'workForEach' in each
            ? async (inside: InCompany): Promise<Piece> => ({ items: await each.workForEach(inside), isMore: false })
            : each.piecesForEach();
        let items = 0;
        for (let isMore = true; isMore; ) {
          isMore = false;
          await part(async ({ db, later }) => {
            let fault: string | null = null;
            const each = eachOf(db, (error, what) => {
              fault ??= faultOf(error, `${what}: `);
              note(error, companyId);
            });
            const piece = await workFor({ now: now(), companyId, db, later, each });
            items += piece.items;
            isMore = piece.isMore;
            // With the last piece the company is through.
            if (!isMore) await notePart(db, id, items, fault, now());
          });
        }
      } catch (error) {
        note(error, companyId);
        await part(({ db }) => notePart(db, id, 0, faultOf(error), now()));
      }
    }
    await send(noteProgress, [id, companies.length, companies.length]);
    if (failures.length > 0) {
      isTold = true;
      const first = faultOf(failures[0]);
      throw new AggregateError(failures, `${faulty.size} of ${companies.length} companies failed: ${first}`);
    }
    return null;
  }
}

/** A company in which there was nothing to do has no part, unless it had failed before. */
async function notePart(db: Db, runId: number, items: number, fault: string | null, now: number): Promise<void> {
  if (items === 0 && fault === null) {
    await sql`update task_part set fault = null, ended_at = ${iso(now)} where run_id = ${runId}`.execute(db);
    return;
  }
  await sql`
    insert into task_part (run_id, items, fault, ended_at) values (${runId}, ${items}, ${fault}, ${iso(now)})
    on conflict on constraint task_part_once do update set items = task_part.items + excluded.items, fault = excluded.fault,
      ended_at = excluded.ended_at`.execute(db);
}
