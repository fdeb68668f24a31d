// Killing the process that holds the cluster. Real processes, really killed, few times here and often in
// `npm run prove -- supervisor`.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import {
  cleanUp,
  commitRow,
  countPostmasters,
  folder,
  hold,
  identity,
  kill,
  linux,
  madeFolder,
  minute,
  orphanLimitMs,
  postmasters,
  processesIn,
  processesToldOf,
  rounds,
  until,
  watchers,
} from './support.ts';

const readyLimitMs = 15_000;

afterEach(cleanUp, 60_000);

describe.runIf(linux)('killing the process that holds it', () => {
  test(
    'with SIGKILL: the database shuts down cleanly by itself',
    async () => {
      const dataDir = madeFolder();
      const most = countPostmasters(dataDir);
      let before = '';
      for (const round of rounds(50, 2)) {
        const begun = performance.now();
        const holder = hold({ dataDir });
        const { owner } = await holder.ready;
        expect(performance.now() - begun).toBeLessThan(readyLimitMs);
        before ||= identity(dataDir);
        expect(await commitRow(owner)).toBe(round);
        if (round > 1) expect(holder.lines.join('\n')).not.toMatch(/was interrupted|not properly shut down/);
        holder.child.kill('SIGKILL');
        await holder.ended;
        // Every other time the next start does not wait for the old server to be gone.
        if (round % 2) await until(() => processesIn(dataDir).length === 0, orphanLimitMs);
      }
      await until(() => processesIn(dataDir).length === 0, orphanLimitMs);
      expect(identity(dataDir)).toBe(before);
      expect(most()).toBe(1);
    },
    10 * minute,
  );

  test(
    'with SIGKILL during the first start: the next start succeeds',
    async () => {
      const dataDir = folder();
      for (const round of rounds(20, 2)) {
        const holder = hold({ dataDir });
        await Promise.race([sleep(150 + ((round * 277) % 900)), holder.ready]);
        holder.child.kill('SIGKILL');
        await holder.ended;
        await until(() => [...processesIn(dataDir), ...processesToldOf(dataDir)].length === 0, orphanLimitMs);
        if (!existsSync(join(dataDir, 'postgres'))) continue;
        expect(readdirSync(join(dataDir, 'postgres'))).toContain('PG_VERSION');
        rmSync(join(dataDir, 'postgres'), { recursive: true });
        rmSync(join(dataDir, 'secrets'), { recursive: true });
      }
      const last = hold({ dataDir });
      const { owner } = await last.ready;
      expect(await commitRow(owner)).toBe(1);
      expect(readdirSync(dataDir).filter((name) => name.startsWith('initdb-'))).toEqual([]);
    },
    10 * minute,
  );

  test(
    'with SIGTERM: it ends with 0 and the server has gone before it',
    async () => {
      const dataDir = madeFolder();
      const most = countPostmasters(dataDir);
      for (const round of rounds(50, 2)) {
        const holder = hold({ dataDir });
        const { owner, pid } = await holder.ready;
        expect(await commitRow(owner)).toBe(round);
        holder.child.kill('SIGTERM');
        expect(await holder.ended).toBe(0);
        expect(processesIn(dataDir)).toEqual([]);
        await until(() => watchers(pid).length === 0, 1000);
        expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
      }
      expect(most()).toBe(1);
    },
    10 * minute,
  );

  test(
    'and its watcher: the next start stops the orphan before it starts its own',
    async () => {
      const dataDir = madeFolder();
      const most = countPostmasters(dataDir);
      for (const round of rounds(10, 1)) {
        const holder = hold({ dataDir });
        const { owner, pid } = await holder.ready;
        expect(await commitRow(owner)).toBe(round);
        for (const watcher of watchers(pid)) kill(watcher.pid, 'SIGKILL');
        holder.child.kill('SIGKILL');
        await holder.ended;
        await sleep(300);
        expect(postmasters(dataDir)).toMatchObject([{ pid }]);
        const next = hold({ dataDir });
        const second = await next.ready;
        expect(second.pid).not.toBe(pid);
        expect(next.lines.join('\n')).toContain(`still there (process ${pid})`);
        next.child.kill('SIGTERM');
        await next.ended;
      }
      expect(most()).toBe(1);
    },
    5 * minute,
  );
});
