import autocannon from 'autocannon';
import type { Installation } from './installation.ts';
import { type Cpu, cpuBetween, cpuOf } from './processes.ts';

/** What is measured: a server, and what each request to it is. */
export interface Side {
  url: string;
  /** The server's process. */
  pid: number;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Body and path of the next request; the path is the standing one where it has none. */
  next?: () => { body?: string; path?: string };
  /** Whether the work was done by what was answered: a refusal may come with the status 200. */
  isDone?: (answer: string) => boolean;
}

/** Of an answer in the envelope. */
export const succeeded = (answer: string): boolean => answer.startsWith('{"Success":true');

export interface Figures {
  perSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  /** How many answers were no work done, by their status, `refused` or `none`. */
  failed: Record<string, number>;
  /** In microseconds for each time the work was done. */
  cpu: Cpu;
}

export interface Load {
  clients: number;
  seconds: number;
  /** The process of the database that the server works on. */
  postmaster: number;
  /** Requests a second of all clients together; as many as they can without it. */
  rate?: number;
}

/** Runs this many clients, which keep their connections and have one request under way at a time. */
export async function load(side: Side, { clients, seconds, postmaster, rate }: Load): Promise<Figures> {
  const { next, isDone } = side;
  const before = cpuOf(side.pid, postmaster);
  const result = await autocannon({
    url: side.url,
    connections: clients,
    duration: seconds,
    method: side.method ?? 'POST',
    headers: { ...(side.method === 'GET' ? {} : { 'content-type': 'application/json' }), ...side.headers },
    ...(rate === undefined ? {} : { overallRate: rate }),
    ...(isDone ? { verifyBody: (answer) => isDone(String(answer)) } : {}),
    ...(next ? { requests: [{ setupRequest: (request: object) => ({ ...request, ...next() }) }] } : {}),
  });
  const failed: Record<string, number> = {};
  for (const [status, { count = 0 }] of Object.entries(result.statusCodeStats ?? {}))
    if (!status.startsWith('2')) failed[status] = count;
  if (result.errors > 0) failed.none = result.errors;
  // Of those that were no work done by what they said, some had a status of their own.
  const refused = result.mismatches - (isDone ? result.non2xx : 0);
  if (refused > 0) failed.refused = refused;
  const done = result['2xx'] - Math.max(refused, 0);
  return {
    perSecond: done / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed,
    cpu: cpuBetween(before, cpuOf(side.pid, postmaster), Math.max(done, 1)),
  };
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

function together(parts: readonly Record<string, number>[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const [name, count] of parts.flatMap((part) => Object.entries(part))) all[name] = (all[name] ?? 0) + count;
  return all;
}

/** The median of each figure over several rounds; failures are summed. */
export function medians(rounds: readonly Figures[]): Figures {
  const of = (pick: (figures: Figures) => number) => median(rounds.map(pick));
  return {
    perSecond: of((round) => round.perSecond),
    p50: of((round) => round.p50),
    p99: of((round) => round.p99),
    failed: together(rounds.map(({ failed }) => failed)),
    cpu: {
      client: of((round) => round.cpu.client),
      server: of((round) => round.cpu.server),
      database: of((round) => round.cpu.database),
    },
  };
}

/** What has run long enough before for its code to be compiled as well as it will be, as that of a server which runs for days. */
const warmed = new Set<string>();
const warmSeconds = 15;

/**
 * Measures sides in turns, so that none profits from a quiet moment: all are warmed first, and every other round runs
 * backwards. Returns the medians of each.
 */
export async function inTurns(sides: readonly Side[], rounds: number, how: Load): Promise<Figures[]> {
  for (const side of sides)
    await load(side, { ...how, seconds: warmed.has(side.url) ? Math.max(1, how.seconds / 2) : warmSeconds });
  for (const { url } of sides) warmed.add(url);
  const all = sides.map((): Figures[] => []);
  for (let round = 0; round < rounds; round++) {
    const order = [...sides.keys()];
    for (const at of round % 2 === 0 ? order : order.reverse()) all[at]?.push(await load(sides[at] as Side, how));
  }
  return all.map(medians);
}

/** A call that takes seconds is made fewer times, but no fewer than three. */
const longEnoughMs = 20_000;

async function inTurn(call: () => Promise<unknown>, times: number): Promise<number[]> {
  const took: number[] = [];
  const from = performance.now();
  for (let n = 0; n < times && (n < 3 || performance.now() - from < longEnoughMs); n++) {
    const begun = performance.now();
    await call();
    took.push(performance.now() - begun);
  }
  return took;
}

/** Milliseconds of one call after another by one client, after two that warm. */
export async function timed(call: () => Promise<unknown>, times: number): Promise<number[]> {
  for (let n = 0; n < 2; n++) await call();
  return inTurn(call, times);
}

/** Of one call by one client: the median of milliseconds, and the mean of CPU time. */
export interface Cost {
  ms: number;
  cpu: Cpu;
}

/** The medians of several. */
export const middle = (costs: readonly Cost[]): Cost => {
  const of = (pick: (cost: Cost) => number) => median(costs.map(pick));
  return {
    ms: of(({ ms }) => ms),
    cpu: {
      client: of(({ cpu }) => cpu.client),
      server: of(({ cpu }) => cpu.server),
      database: of(({ cpu }) => cpu.database),
    },
  };
};

/** What a call costs; `pid` is the server that it goes to. */
export async function costOf(
  { ours, postmaster }: Pick<Installation, 'ours' | 'postmaster'>,
  call: () => Promise<unknown>,
  times: number,
  pid = ours.pid,
): Promise<Cost> {
  for (let n = 0; n < 2; n++) await call();
  const before = cpuOf(pid, postmaster);
  const took = await inTurn(call, times);
  return { ms: median(took), cpu: cpuBetween(before, cpuOf(pid, postmaster), took.length) };
}

/** Two calls in turns, so that both have the same neighbours. */
export async function both(
  place: Installation,
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  times: number,
): Promise<[Cost, Cost]> {
  const ones: Cost[] = [];
  const others: Cost[] = [];
  for (let turn = 0; turn < 3; turn++) {
    ones.push(await costOf(place, one, times));
    others.push(await costOf(place, other, times));
  }
  return [middle(ones), middle(others)];
}
