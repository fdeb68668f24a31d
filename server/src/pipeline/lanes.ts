import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { busy } from '../errors.ts';
import { type Flights, flightsOf } from './flights.ts';

/**
 * Who waits for a database connection, and behind whom. The pool's own queue is first come, first served, so one stranger
 * with many sockets would stand in front of everybody. Here calls queue in three lanes, each with its share of the pool:
 *
 * - `known`: sessions that were found good lately,
 * - `link`: links of plans that were found good lately,
 * - `stranger`: everything else, such as guesses, sign-ins and first visits.
 *
 * Within a lane keys (a session, a link, an address) take turns, so that nobody waits behind another's crowd. A lane that
 * is full refuses at once, and a call that has waited too long is refused too: both are 503, and cost next to nothing.
 */
export type Lane = 'known' | 'link' | 'stranger';

export interface Place {
  lane: Lane;
  /** Whose turn it is: a session, a link or an address. */
  key: string;
}

/** What is known of a call before anything has been checked. */
export interface Face {
  session: Buffer | null;
  link: Buffer | null;
  /** The caller's network, as throttling counts it. */
  network: string;
}

export interface Held {
  client: pg.PoolClient;
  /** Gives the connection back; `broken` throws it away. May be called once. */
  release(broken?: boolean): void;
}

export interface Lanes {
  /**
   * Where a call waits. Having been found good lately gives no right, since the database still checks every call; it only
   * keeps its owner from queueing behind strangers.
   */
  placeOf(face: Face): Place;
  /** Notes whether a session or a link was found good. */
  remember(hash: Buffer, isGood: boolean): void;
  /** A connection for one call. Throws the refusal `busy` when the lane is full or the wait is too long. */
  connect(place: Place): Promise<Held>;
  /** For calls that go together. */
  flights: Flights;
  /** How many calls hold a connection and how many wait, by lane; for the metrics. */
  counts(): Record<Lane, { running: number; waiting: number }>;
}

interface Bounds {
  /** Connections in use at once by the lane, and by one key. */
  running: number;
  runningOfKey: number;
  /** Calls that may wait in the lane, and of one key. */
  waiting: number;
  waitingOfKey: number;
}

/** Shares of a pool of 16. They add up to more than the pool, and none alone takes all of it. */
const bounds: Record<Lane, Bounds> = {
  known: { running: 12, runningOfKey: 6, waiting: 600, waitingOfKey: 60 },
  link: { running: 9, runningOfKey: 8, waiting: 600, waitingOfKey: 300 },
  stranger: { running: 3, runningOfKey: 3, waiting: 120, waitingOfKey: 60 },
};

const rememberedMost = 20_000;
/** Keys that a lane goes on counting though they hold no connection. */
const keysKept = 1000;

/** How long a stranger waits before being told that there is no room. */
const strangerPauseMs = 400;

interface Waiter {
  go: (free: boolean) => void;
}

/** `patienceMs`: how long a call may wait in its lane. */
export function lanesOf(pool: pg.Pool, patienceMs = 2000): Lanes {
  const size = pool.options.max ?? 16;
  const lanes = {
    known: oneLane(bounds.known, size, patienceMs),
    link: oneLane(bounds.link, size, patienceMs),
    stranger: oneLane(bounds.stranger, size, patienceMs),
  };
  // A set keeps the order of insertion: its first element was met longest ago.
  const met = new Set<string>();
  const keyOf = (hash: Buffer): string => hash.toString('latin1');
  const connect = async ({ lane, key }: Place): Promise<Held> => {
    const leave = await lanes[lane].enter(key).catch(async (error: unknown) => {
      // A crowd that is told "no" at once only asks more often, and reading all that would take the time of everybody.
      if (lane === 'stranger') await sleep(strangerPauseMs);
      throw error;
    });
    try {
      const client = await pool.connect();
      return {
        client,
        release(broken = false) {
          client.release(broken);
          leave();
        },
      };
    } catch (error) {
      leave();
      throw busy(error);
    }
  };
  return {
    connect,
    flights: flightsOf(connect),
    placeOf({ session, link, network }) {
      if (session !== null && met.has(keyOf(session))) return { lane: 'known', key: keyOf(session) };
      if (link !== null && met.has(keyOf(link))) return { lane: 'link', key: keyOf(link) };
      return { lane: 'stranger', key: network };
    },
    remember(hash, isGood) {
      const key = keyOf(hash);
      if (met.has(key) === isGood) return;
      if (isGood) met.add(key);
      else met.delete(key);
      if (met.size > rememberedMost) met.delete(met.values().next().value as string);
    },
    counts: () => ({
      known: lanes.known.count(),
      link: lanes.link.count(),
      stranger: lanes.stranger.count(),
    }),
  };
}

function oneLane(bounds: Bounds, poolSize: number, patienceMs: number) {
  const most = Math.min(bounds.running, poolSize);
  const mostOfKey = Math.min(bounds.runningOfKey, poolSize);
  // A key stays with its zero: see pigeonholes.
  const running = new Map<string, number>();
  // In the order of turns; a key leaves when none of its calls waits.
  const queues = new Map<string, Waiter[]>();
  let inUse = 0;
  let waiting = 0;

  const start = (key: string): void => {
    inUse++;
    running.set(key, (running.get(key) ?? 0) + 1);
  };
  const leave = (key: string): void => {
    inUse--;
    const left = (running.get(key) ?? 1) - 1;
    if (left === 0 && running.size > keysKept) running.delete(key);
    else running.set(key, left);
    next();
  };
  const next = (): void => {
    if (inUse >= most) return;
    for (const [key, queue] of queues) {
      if ((running.get(key) ?? 0) >= mostOfKey) continue;
      const waiter = queue.shift() as Waiter;
      queues.delete(key);
      if (queue.length > 0) queues.set(key, queue);
      waiting--;
      start(key);
      waiter.go(true);
      return;
    }
  };
  const wait = (key: string): Promise<boolean> =>
    new Promise((resolve) => {
      const waiter: Waiter = {
        go(free) {
          clearTimeout(timer);
          resolve(free);
        },
      };
      const queue = queues.get(key) ?? [];
      queue.push(waiter);
      queues.set(key, queue);
      waiting++;
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiter), 1);
        if (queue.length === 0) queues.delete(key);
        waiting--;
        waiter.go(false);
      }, patienceMs);
    });

  return {
    async enter(key: string): Promise<() => void> {
      if (inUse < most && (running.get(key) ?? 0) < mostOfKey) start(key);
      else {
        const ofKey = queues.get(key)?.length ?? 0;
        if (waiting >= bounds.waiting || ofKey >= bounds.waitingOfKey) throw busy();
        if (!(await wait(key))) throw busy();
      }
      return () => leave(key);
    },
    count: () => ({ running: inUse, waiting }),
  };
}
