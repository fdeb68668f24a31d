import { availableParallelism } from 'node:os';
import { isLost } from '../db/constraints.ts';
import { busy } from '../errors.ts';
import type { Held, Place } from './lanes.ts';

/**
 * Calls that go together: while one flight of a route is under way, what arrives waits, and goes as the next one, in one
 * statement and one transaction, with at most 32 calls. Nobody waits when none is under way. A second one goes beside it once
 * it has as many, so that one is worked on while the other is written to the disk, or when the first is slow, so that one
 * statement does not stop the route; smaller ones would cost the database more.
 *
 * Routes that gather take turns as well, one for each two processors of the machine: flights of more companies beside one another
 * would each be smaller, and all of them slower. None waits for a flight that has been under way for some milliseconds.
 */
export interface Flights {
  /** Sends one item, and returns its result once its flight has been committed. Throws `busy` when too many wait. */
  send<Item, Result>(route: Route<Item, Result>, item: Item): Promise<Result>;
}

export interface Route<Item, Result> {
  /** Whose items go together: one company, one kind of caller. */
  key: string;
  /** Where its flights wait for a connection. */
  place: Place;
  /** Many send at once: the longer a flight waits, the more go with it. One person's phone sends one after another. */
  gathers: boolean;
  /** No two items with the same one are under way at once. */
  keyOf: (item: Item) => string;
  /** Whether an item may go with the first of a flight. */
  fits: (first: Item, item: Item) => boolean;
  /** One result per item, in order; null for one that has to go again, alone. */
  fly: (ask: Ask, items: readonly Item[]) => Promise<(Result | null)[]>;
}

/** Sends a prepared statement, which is its own transaction, and returns its rows. */
export type Ask = <Row>(statement: { name: string; text: string; values: unknown[] }) => Promise<Row[]>;

interface Waiter<Item, Result> {
  item: Item;
  key: string;
  alone: boolean;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

const flightsMost = 2;
/** Some ten times what a flight takes, in milliseconds. */
const slowMs = 30;
const itemsMost = 32;
/** Fewer do not set off beside another flight. */
const besideLeast = 4;
const waitingMost = 512;
const tries = 3;
/** Lines that stay when nobody is in them, so that they need not be made anew for each item. */
const linesKept = 256;

/** `most`: beside how many flights of other routes one sets off. */
export function flightsOf(
  connect: (place: Place) => Promise<Held>,
  most = Math.max(1, Math.floor(availableParallelism() / 2)),
): Flights {
  // biome-ignore lint/suspicious/noExplicitAny: each route has its own items and results
  const lines = new Map<string, Line<any, any>>();
  const turns = turnsOf(most);
  return {
    send(route, item) {
      const end = () => lines.size > linesKept && lines.delete(route.key);
      const line = lines.get(route.key) ?? lineOf(connect, turns, end);
      lines.set(route.key, line);
      return line.send(route, item);
    },
  };
}

/** Whose turn it is to set off, of all routes that gather; each is known by what wakes it. */
interface Turns {
  /** Whether a route may set off now. If not, it is woken when it may, in the order in which routes asked. */
  may(route: Wake): boolean;
  /** Notes that one has set off; the answer notes that it has landed. */
  depart(route: Wake): () => void;
  /** A route that asked has nothing more to send. */
  leave(route: Wake): void;
}

type Wake = () => void;

/** A flight that has been under way for longer, as on a slow disk, keeps no other route waiting; in milliseconds. */
const turnMs = 4;

function turnsOf(most: number): Turns {
  // Lists, since sets of what stays for moments make it old: see pigeonholes.
  let underWay: { route: Wake; since: number }[] = [];
  let asking: Wake[] = [];
  let isTimed = false;

  const isFree = (route: Wake): boolean => {
    const from = performance.now() - turnMs;
    let others = 0;
    for (const flight of underWay) if (flight.route !== route && flight.since > from) others++;
    return others < most;
  };
  const wakeFirst = (): void => {
    const [first] = asking;
    if (first === undefined) return;
    if (isFree(first)) first();
    if (isTimed) return;
    isTimed = true;
    setTimeout(() => {
      isTimed = false;
      wakeFirst();
    }, turnMs);
  };
  return {
    may(route) {
      const [first = route] = asking;
      if (first === route && isFree(route)) return true;
      if (!asking.includes(route)) asking.push(route);
      wakeFirst();
      return false;
    },
    depart(route) {
      asking = asking.filter((other) => other !== route);
      const flight = { route, since: performance.now() };
      underWay.push(flight);
      wakeFirst();
      return () => {
        underWay = underWay.filter((other) => other !== flight);
        wakeFirst();
      };
    },
    leave(route) {
      if (!asking.includes(route)) return;
      asking = asking.filter((other) => other !== route);
      wakeFirst();
    },
  };
}

interface Line<Item, Result> {
  send(route: Route<Item, Result>, item: Item): Promise<Result>;
}

function lineOf<Item, Result>(
  connect: (place: Place) => Promise<Held>,
  turns: Turns,
  end: () => void,
): Line<Item, Result> {
  /** As the newest item came with it. */
  let route: Route<Item, Result> | undefined;
  let waiting: Waiter<Item, Result>[] = [];
  /** The keys of each flight under way. */
  let flying: ReadonlySet<string>[] = [];
  /** Of those under way. */
  let slow = 0;
  let isWoken = false;

  /** The oldest that may go together. One whose key is under way waits for that flight to land. */
  const next = ({ fits }: Route<Item, Result>): Waiter<Item, Result>[] => {
    const chosen: Waiter<Item, Result>[] = [];
    const keys = new Set<string>();
    const left: Waiter<Item, Result>[] = [];
    for (const waiter of waiting) {
      const [first] = chosen;
      const isFree = chosen.length < itemsMost && !keys.has(waiter.key) && !flying.some((one) => one.has(waiter.key));
      const goes = isFree && (first === undefined || (!first.alone && !waiter.alone && fits(first.item, waiter.item)));
      keys.add(waiter.key);
      (goes ? chosen : left).push(waiter);
    }
    waiting = left;
    return chosen;
  };

  const land = (waiters: Waiter<Item, Result>[], results: (Result | null)[]): void => {
    const again = waiters.filter((waiter, place) => {
      const result = results[place];
      if (result === null || result === undefined) return true;
      waiter.resolve(result);
      return false;
    });
    for (const waiter of again) waiter.alone = true;
    waiting = [...again, ...waiting];
  };

  const mayDepart = (): boolean => {
    if (waiting.length === 0 || flying.length >= flightsMost) return false;
    const items = flying.reduce((sum, keys) => sum + keys.size, 0);
    return flying.length === slow || waiting.length >= Math.min(itemsMost, Math.max(besideLeast, items));
  };

  /** Nobody is in it: what came with the last one is let go. */
  const rest = (): void => {
    route = undefined;
    end();
  };

  const depart = async (route: Route<Item, Result>, waiters: Waiter<Item, Result>[]): Promise<void> => {
    const keys = new Set(waiters.map(({ key }) => key));
    flying.push(keys);
    const landed = route.gathers ? turns.depart(wake) : null;
    // One that was sent again, alone, waits for a lock: others do not wait with it.
    let isSlow = waiters[0]?.alone === true;
    if (isSlow) slow++;
    const patience = setTimeout(() => {
      if (!isSlow) slow++;
      isSlow = true;
      wake();
    }, slowMs);
    try {
      land(waiters, await fly(route, waiters));
    } catch (error) {
      if (waiters.length > 1 && isOfOne(error)) land(waiters, []);
      else for (const { reject } of waiters) reject(error);
    } finally {
      clearTimeout(patience);
      if (isSlow) slow--;
      flying = flying.filter((other) => other !== keys);
      landed?.();
      if (waiting.length > 0) wake();
      else if (flying.length === 0) rest();
    }
  };

  const fly = async (route: Route<Item, Result>, waiters: Waiter<Item, Result>[]): Promise<(Result | null)[]> => {
    const items = waiters.map(({ item }) => item);
    for (let attempt = 1; ; attempt++) {
      const held = await connect(route.place);
      let isBroken = false;
      try {
        return await route.fly(async (statement) => (await held.client.query(statement)).rows, items);
      } catch (error) {
        isBroken = isLost(error);
        if (attempt === tries || !codeOf(error).startsWith('40')) throw error;
      } finally {
        held.release(isBroken);
      }
    }
  };

  /** What this turn of the event loop has read goes together. */
  const wake = (): void => {
    if (isWoken) return;
    isWoken = true;
    setImmediate(() => {
      isWoken = false;
      while (route && mayDepart()) {
        if (route.gathers && !turns.may(wake)) return;
        const waiters = next(route);
        if (waiters.length === 0) break;
        void depart(route, waiters);
      }
      turns.leave(wake);
    });
  };

  return {
    send: (given, item) =>
      new Promise<Result>((resolve, reject) => {
        if (waiting.length >= waitingMost) {
          reject(busy());
          return;
        }
        waiting.push({ item, key: given.keyOf(item), alone: false, resolve, reject });
        route = given;
        wake();
      }),
  };
}

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && code.length === 5 ? code : '';
};

/**
 * Whether the fault is of one item's data or of a lock that one needs, so that the others get through without it. A fault of
 * the connection or the server is everybody's, and trying each alone would only multiply it.
 */
const isOfOne = (error: unknown): boolean => /^(22|23|P0|55P03)/.test(codeOf(error));
