import type pg from 'pg';
import { expect, test } from 'vitest';
import { inTransaction } from './transaction-of-job.ts';

test('a connection whose transaction cannot be taken back serves nobody else, and why the work failed is told', async () => {
  const released: unknown[] = [];
  const client = {
    query: async (text: string) => {
      if (text === 'rollback') throw new Error('no answer');
      return { rows: [] };
    },
    release: (isLost: boolean) => void released.push(isLost),
  };
  const pool = { connect: async () => client } as unknown as pg.Pool;
  const work = (fault: Error | null) =>
    inTransaction(pool, 'test', 0, async () => {
      if (fault !== null) throw fault;
    });
  await work(null);
  await expect(work(new Error('no paper'))).rejects.toThrow('no paper');
  expect(released).toEqual([false, true]);
});
