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
}

export interface Figures {
  perSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  /** Answers other than 2xx, and none at all. */
  failed: number;
  /** In microseconds a request. */
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

/** So many clients that keep their connections, each with one request after another. */
export async function load(side: Side, { clients, seconds, postmaster, rate }: Load): Promise<Figures> {
  const { next } = side;
  const before = cpuOf(side.pid, postmaster);
  const result = await autocannon({
    url: side.url,
    connections: clients,
    duration: seconds,
    method: side.method ?? 'POST',
    headers: { ...(side.method === 'GET' ? {} : { 'content-type': 'application/json' }), ...side.headers },
    ...(rate === undefined ? {} : { overallRate: rate }),
    ...(next ? { requests: [{ setupRequest: (request: object) => ({ ...request, ...next() }) }] } : {}),
  });
  const done = result['2xx'] + result.non2xx;
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
    cpu: cpuBetween(before, cpuOf(side.pid, postmaster), Math.max(done, 1)),
  };
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** The median of each figure over several rounds; failures are summed. */
export function medians(rounds: readonly Figures[]): Figures {
  const of = (pick: (figures: Figures) => number) => median(rounds.map(pick));
  return {
    perSecond: of((round) => round.perSecond),
    p50: of((round) => round.p50),
    p99: of((round) => round.p99),
    failed: rounds.reduce((sum, round) => sum + round.failed, 0),
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
