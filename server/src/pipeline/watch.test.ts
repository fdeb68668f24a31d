import { afterEach, describe, expect, test, vi } from 'vitest';
import { keepWatch, noted, takingTurns } from './watch.ts';

type Inside = Parameters<ReturnType<typeof takingTurns>>[0];

afterEach(() => {
  vi.useRealTimers();
});

test('a company whose turn failed rests half a minute, however the clock of the machine is set meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const inside = { isOver: () => false, log: () => {} } as unknown as Inside;
  const turns = takingTurns();
  const turn = vi.fn(async () => ({ done: 1, hasMore: false }));
  turn.mockRejectedValueOnce(new Error('no database'));
  const look = () => turns(inside, [{ companyId: 7 }], turn);
  expect(await look()).toEqual({ done: 0, isThrough: false });
  vi.setSystemTime(Date.now() - 3 * 86_400_000);
  expect(await look()).toEqual({ done: 0, isThrough: false });
  expect(turn).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(31_000);
  expect(await look()).toEqual({ done: 1, isThrough: true });
});

describe('companies take turns', () => {
  const companies = [{ companyId: 1 }, { companyId: 2 }];
  /** The first has three turns to do, the second one. */
  const looked = async (isOver: () => boolean) => {
    const seen: number[] = [];
    const turn = async (companyId: number) => {
      seen.push(companyId);
      return { done: 1, hasMore: companyId === 1 && seen.length < 4 };
    };
    const inside = { isOver, log: () => {} } as unknown as Inside;
    return { ...(await takingTurns()(inside, companies, turn)), seen };
  };

  test('for as long as they have more to do', async () => {
    expect(await looked(() => false)).toEqual({ done: 4, isThrough: true, seen: [1, 2, 1, 1] });
  });

  test('until the server stops', async () => {
    let asked = 0;
    expect(await looked(() => ++asked > 2)).toEqual({ done: 2, isThrough: false, seen: [1, 2] });
  });
});

test('a watch tells at once that a look has failed, and that it is well again, and else once a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const told: [number, string | null][] = [];
  let isFailing = false;
  const look = async () => {
    if (isFailing) throw new Error('no database');
    return 1;
  };
  const watch = noted('test', { everyMs: 1, look });
  const send = async (_text: string, [, , items, fault]: unknown[]) => {
    told.push([items as number, fault as string | null]);
    return { rows: [] };
  };
  const lookOnce = () => watch.look({ send } as unknown as Inside).catch(() => {});
  for (const failing of [false, false, true, true, false]) {
    isFailing = failing;
    await lookOnce();
  }
  expect(told).toEqual([
    [1, null],
    [1, 'no database'],
    [1, null],
  ]);
  vi.advanceTimersByTime(60_000);
  await lookOnce();
  expect(told).toHaveLength(4);
});

test('a watch that is stopped waits for its look, and then for what its looks have begun', async () => {
  const seen: string[] = [];
  const [begun, looking] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const watch = {
    everyMs: 1,
    async look() {
      begun.resolve();
      await looking.promise;
      seen.push('looked');
      return 0;
    },
    async end() {
      seen.push('ended');
    },
  };
  const stop = keepWatch(watch, {} as unknown as Inside, () => {});
  await begun.promise;
  const stopped = stop();
  looking.resolve();
  await stopped;
  expect(seen).toEqual(['looked', 'ended']);
});
