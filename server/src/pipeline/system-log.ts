import { setTimeout as sleep } from 'node:timers/promises';
import type { RefusalCode } from '@sahada/contract/refusals';
import type { SystemLogKind } from '@sahada/contract/system-log';
import type pg from 'pg';
import { clock, iso } from '../outside/clock.ts';
import { placeOf } from './error-place.ts';
import { poolGate } from './transaction.ts';

/**
 * The system log's lines on their way. Whoever notes one waits for nothing: lines are collected, equal ones counted, and stored
 * together, since the transaction of a call that failed is rolled back. What has been collected has a bound, whatever strangers
 * send and however long the database is away; beyond it lines are only counted.
 */
export interface SystemLog {
  note(event: SystemEvent): void;
  /** Stores what has been noted. What could not be stored is kept, and the error thrown. */
  flush(pool: pg.Pool): Promise<void>;
}

export interface SystemEvent {
  kind: SystemLogKind;
  /** A call's name or a job's. */
  call: string;
  status?: number;
  /** Of a refusal. */
  code?: RefusalCode;
  error?: unknown;
  companyId?: number | null | undefined;
  userId?: number | undefined;
  /** The hash of a link, known to lead to a plan, where nobody signed in. */
  link?: Buffer | null;
  durationMs?: number | undefined;
  requestId?: string;
}

/** A line as the database takes it. */
export interface SystemLine {
  company: number | null;
  link: string | null;
  kind: SystemLogKind;
  call: string;
  status: number | null;
  reason: string;
  stack: string | null;
  userId: number | null;
  /** Whether lines of different people differ. */
  byUser: boolean;
  durationMs: number | null;
  spanBegins: string;
  times: number;
  firstAt: string;
  at: string;
  requestIds: string[];
}

/** Lines that are held at once, and those of one company, of all links or of nobody. */
const most = { lines: 500, ofOwner: 100, codes: 20 };

const hourMs = 3_600_000;
/** Equal ones of this time are one row. */
const spanMs: Record<SystemLogKind, number> = {
  fault: 24 * hourMs,
  job: 24 * hourMs,
  refused: hourMs,
  throttled: hourMs,
  slow: hourMs,
};

export function systemLogOf(now: () => number = clock): SystemLog {
  let held = collection();
  return {
    note(event) {
      held.add(lineOf(event, now()));
    },
    async flush(pool) {
      if (held.lines.size === 0) return;
      const batch = held;
      held = collection();
      try {
        await poolGate(pool, 'systemLog', now()).noteSystemLog([...batch.lines.values()]);
      } catch (error) {
        const since = held;
        held = batch;
        for (const line of since.lines.values()) held.add(line);
        throw error;
      }
    },
  };
}

/** Lines by what makes them equal. */
function collection() {
  const lines = new Map<string, SystemLine>();
  const owned = new Map<string, number>();
  const isFull = (owner: string): boolean => lines.size >= most.lines || (owned.get(owner) ?? 0) >= most.ofOwner;
  const add = (line: SystemLine): void => {
    const owner = line.link === null ? String(line.company) : 'links';
    const key = keyOf(line);
    const same = lines.get(key);
    if (same !== undefined) merge(same, line);
    else if (!isFull(owner)) {
      lines.set(key, line);
      owned.set(owner, (owned.get(owner) ?? 0) + 1);
    } else {
      const rest = restOf(line);
      const other = lines.get(keyOf(rest));
      if (other === undefined) lines.set(keyOf(rest), rest);
      else merge(other, rest);
    }
  };
  return { lines, add };
}

const keyOf = ({ company, link, kind, call, status, reason, stack, userId, byUser, spanBegins }: SystemLine): string =>
  JSON.stringify([company, link, kind, call, status, reason, byUser ? userId : null, spanBegins, stack]);

/** What stands for all that there is no room for: one line a kind and span, of the installation. */
const restOf = (line: SystemLine): SystemLine => ({
  ...line,
  company: null,
  link: null,
  call: '',
  status: null,
  reason: '',
  stack: null,
  userId: null,
  byUser: false,
  requestIds: [],
});

function merge(into: SystemLine, line: SystemLine): void {
  into.times += line.times;
  if (line.firstAt < into.firstAt) into.firstAt = line.firstAt;
  if (line.at > into.at) into.at = line.at;
  if (line.userId !== null) into.userId = line.userId;
  if (line.durationMs !== null) into.durationMs = Math.max(into.durationMs ?? 0, line.durationMs);
  into.requestIds.push(...line.requestIds);
  if (into.requestIds.length > most.codes) into.requestIds = into.requestIds.slice(-most.codes);
}

function lineOf(event: SystemEvent, now: number): SystemLine {
  const { kind, call, status = null, code, error, companyId = null, userId = null, link = null } = event;
  const place = error === undefined || error === null ? null : placeOf(error);
  const isKnown = companyId !== null;
  const at = iso(now);
  return {
    company: companyId,
    link: isKnown || link === null ? null : link.toString('hex'),
    kind,
    call,
    status,
    reason: code ?? (kind === 'slow' ? '' : (place?.reason ?? '')),
    stack: place?.stack || null,
    userId,
    byUser: kind === 'refused' || kind === 'throttled',
    durationMs: event.durationMs === undefined ? null : Math.round(event.durationMs),
    spanBegins: iso(Math.floor(now / spanMs[kind]) * spanMs[kind]),
    times: 1,
    firstAt: at,
    at,
    requestIds: event.requestId === undefined ? [] : [event.requestId],
  };
}

const flushEveryMs = 1000;

/** Stores what is noted, every second; the returned function ends that and stores what is left. */
export function keepFlushing(log: SystemLog, pool: pg.Pool, failed: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isFailing = false;
  const flush = (): Promise<void> =>
    log.flush(pool).then(
      () => {
        isFailing = false;
      },
      (error) => {
        // Told once: the next tries fail for the same reason.
        if (!isFailing) failed(error);
        isFailing = true;
      },
    );
  const ended = (async () => {
    for (;;) {
      await sleep(flushEveryMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      await flush();
    }
  })();
  return async () => {
    stopping.abort();
    await ended;
    await flush();
  };
}
