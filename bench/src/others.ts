import type { Api } from './api.ts';

/** What other people notice: 99 of 100 short calls, made every 20 ms while something heavy runs, take at most so many ms. */
export async function othersMeanwhile(api: Api, work: () => Promise<unknown>): Promise<{ p99: number; calls: number }> {
  const took: number[] = [];
  let isOver = false;
  const ask = async (): Promise<void> => {
    while (!isOver) {
      const begun = performance.now();
      await api.post('/admin/department/getall', { page: 1, pageSize: 25 });
      took.push(performance.now() - begun);
      await new Promise((next) => setTimeout(next, 20));
    }
  };
  // The first calls on a connection are slower, and nobody's fault.
  await api.post('/admin/department/getall', { page: 1, pageSize: 25 });
  const asking = [ask(), ask()];
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(asking);
  }
  const sorted = took.toSorted((one, other) => one - other);
  return { p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN, calls: took.length };
}
