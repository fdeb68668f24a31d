// Killing one process of the database and stopping the rest while it restarts, which PostgreSQL 18.4 may wait over for ever.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import {
  cleanUp,
  commitRow,
  hold,
  kill,
  linux,
  madeFolder,
  minute,
  processesIn,
  rounds,
  until,
  watchers,
} from './support.ts';

// Checked after all of them, since they run side by side.
afterAll(cleanUp, minute);

describe.runIf(linux)('killing a process', () => {
  test.concurrent(
    'of the database and then the one that holds it: the next start succeeds by itself',
    async () => {
      const trial = async (round: number) => {
        const dataDir = madeFolder();
        const holder = hold({ dataDir });
        const { owner, pid } = await holder.ready;
        expect(await commitRow(owner)).toBe(1);
        await crash(dataDir, round);
        // Every other time it was told only once, so that only the next start can end what is left.
        if (round % 2) {
          kill(pid, 'SIGINT');
          for (const watcher of watchers(pid)) kill(watcher.pid, 'SIGKILL');
        }
        holder.child.kill('SIGKILL');
        await holder.ended;
        const next = hold({ dataDir });
        expect(await commitRow((await next.ready).owner)).toBe(2);
        next.child.kill('SIGTERM');
        expect(await next.ended).toBe(0);
      };
      await inBatches(rounds(20, 2), trial);
    },
    10 * minute,
  );

  test.concurrent(
    'of the database and then the one that holds it: nothing is left after 15 seconds',
    async () => {
      const trial = async (round: number) => {
        const dataDir = madeFolder();
        const holder = hold({ dataDir });
        await holder.ready;
        await crash(dataDir, round);
        holder.child.kill('SIGKILL');
        await holder.ended;
        await until(() => processesIn(dataDir).length === 0, 15_000);
      };
      await inBatches(rounds(20, 2), trial);
    },
    10 * minute,
  );

  test.concurrent(
    'of the database, and stopping it just after: both are gone, with 0, within 15 seconds',
    async () => {
      const trial = async (round: number) => {
        const dataDir = madeFolder();
        const holder = hold({ dataDir });
        await holder.ready;
        await crash(dataDir, round);
        const begun = performance.now();
        holder.child.kill('SIGTERM');
        expect(await holder.ended).toBe(0);
        expect(performance.now() - begun).toBeLessThan(15_000);
        expect(processesIn(dataDir)).toEqual([]);
      };
      await inBatches(rounds(20, 2), trial);
    },
    10 * minute,
  );
});

/** Such a trial mostly waits, so a few run at a time. */
async function inBatches(all: number[], trial: (round: number) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += 4) await Promise.all(all.slice(at, at + 4).map(trial));
}

const children = ['checkpointer', 'background writer', 'walwriter', 'io worker', 'autovacuum launcher'];

/** Kills one of the database's processes and waits until the middle of the restart that follows. */
async function crash(dataDir: string, round: number): Promise<void> {
  const title = children[(round - 1) % children.length];
  const found = processesIn(dataDir).find(({ command }) => command[0]?.startsWith(`postgres: ${title}`));
  if (found === undefined) throw new Error(`no ${title} runs in ${dataDir}`);
  kill(found.pid, 'SIGKILL');
  await sleep(50 + ((round * 137) % 450));
}
