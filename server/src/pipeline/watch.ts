import { setTimeout as sleep } from 'node:timers/promises';
import type { Send } from '../db/gate/ask.ts';
import type { Db } from '../db/kysely.ts';
import { noteLook } from '../db/task-statements.ts';
import { clock, iso } from '../outside/clock.ts';

/**
 * Work that is due every few moments and that nobody queues, because that would cost the calls that make it due. Every
 * server looks; whatever a look does must be right however many do it at once.
 */
export interface Watch {
  everyMs: number;
  /** Gives the number of things done. */
  look(inside: Looking): Promise<number>;
  /** Waits, after the last look, for what looks have begun and not waited for. */
  end?(): Promise<void>;
}

export interface Looking {
  /** The queue's login. */
  send: Send;
  /** One transaction in a company. */
  inCompany<T>(companyId: number, work: (db: Db) => Promise<T>): Promise<T>;
  /** The server stops: a look that takes long ends as soon as it can. */
  isOver(): boolean;
  /** Notes what went wrong outside the look itself, and for whom. */
  log(error: unknown, companyId?: number): void;
}

/** Looks until it is stopped, one look after another. One that fails is logged, and there is a next one. */
export function keepWatch(
  watch: Watch,
  inside: Omit<Looking, 'isOver' | 'log'>,
  log: Looking['log'],
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const ended = (async () => {
    for (;;) {
      await sleep(watch.everyMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      await watch.look({ ...inside, isOver: () => signal.aborted, log }).catch((error) => log(error));
    }
  })();
  return async () => {
    stopping.abort();
    await ended;
    await watch.end?.();
  };
}

/** What a company's turn did, and whether more could be done at once. */
export interface Turn {
  done: number;
  hasMore: boolean;
}

/** How long a company rests whose turn has failed, in milliseconds. */
const restMs = 30_000;

/**
 * For a watch that works company by company: gives each of them turns while it has more to do, so that one with very much takes
 * turns with the others. One whose turn failed rests, so that it keeps none of them waiting. `isThrough`: nothing was left undone.
 */
export function takingTurns() {
  /** Until when, by a clock that nobody sets. */
  const resting = new Map<number, number>();
  return async (
    { isOver, log }: Looking,
    companies: readonly { companyId: number }[],
    turn: (companyId: number) => Promise<Turn>,
  ): Promise<{ done: number; isThrough: boolean }> => {
    let [done, isThrough] = [0, true];
    for (let left = companies; left.length > 0; ) {
      const more: { companyId: number }[] = [];
      for (const { companyId } of left) {
        if (isOver()) return { done, isThrough: false };
        if ((resting.get(companyId) ?? 0) > performance.now()) {
          isThrough = false;
          continue;
        }
        resting.delete(companyId);
        try {
          const took = await turn(companyId);
          done += took.done;
          if (took.hasMore) more.push({ companyId });
        } catch (error) {
          isThrough = false;
          resting.set(companyId, performance.now() + restMs);
          log(error, companyId);
        }
      }
      left = more;
    }
    return { done, isThrough };
  };
}

/** How often a watch tells how its looks went, as long as they go well: telling each would cost more than looking. */
const tellEveryMs = 60_000;

/** The same watch, which tells from time to time when it last looked and what it has done since it last told. */
export function noted(name: string, watch: Watch): Watch {
  let [toldAt, told, items] = [-tellEveryMs, null as string | null, 0];
  return {
    ...watch,
    async look(inside) {
      const from = performance.now();
      const tell = async (fault: string | null): Promise<void> => {
        const now = performance.now();
        if (now - toldAt < tellEveryMs && fault === told) return;
        await inside.send(noteLook, [name, Math.round(now - from), items, fault, iso(clock())]);
        [toldAt, told, items] = [now, fault, 0];
      };
      try {
        const done = await watch.look(inside);
        items += done;
        await tell(null);
        return done;
      } catch (error) {
        await tell(error instanceof Error ? error.message.slice(0, 500) : String(error));
        throw error;
      }
    },
  };
}
