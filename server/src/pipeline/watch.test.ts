import { afterEach, expect, test, vi } from 'vitest';
import { takingTurns } from './watch.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a company whose turn failed rests half a minute, however the clock of the machine is set meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const inside = { isOver: () => false, log: () => {} } as unknown as Parameters<ReturnType<typeof takingTurns>>[0];
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
