// Other processes: a stranger with a recorded pid, a second start on the same DATA_DIR.
import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { takeLock } from '../src/lock.ts';
import {
  cleanUp,
  commitRow,
  countPostmasters,
  folder,
  hold,
  identity,
  isRoot,
  kill,
  linux,
  madeFolder,
  minute,
  nobody,
  orphanLimitMs,
  processesIn,
  rounds,
  until,
  watchers,
} from './support.ts';

afterEach(cleanUp, 60_000);

describe.runIf(linux)('a stale postmaster.pid', () => {
  test(
    'whose pid now belongs to somebody else does not hinder the start, nor harm that process',
    async () => {
      const dataDir = madeFolder();
      const other = folder();
      // PostgreSQL heeds only pids of its own user, so the strangers run as that user.
      const as = isRoot ? { uid: nobody, gid: nobody } : {};
      copyFileSync('/bin/sleep', join(other, 'postgres'));
      let before = '';
      for (const round of rounds(20, 2)) {
        const holder = hold({ dataDir });
        const { owner, pid } = await holder.ready;
        before ||= identity(dataDir);
        expect(await commitRow(owner)).toBe(round);
        // As a power cut leaves it: everything gone at once, the file still there.
        for (const watcher of watchers(pid)) kill(watcher.pid, 'SIGKILL');
        kill(pid, 'SIGKILL');
        holder.child.kill('SIGKILL');
        await holder.ended;
        await until(() => processesIn(dataDir).length === 0, orphanLimitMs);
        // Now and then the stranger's program is called postgres too (another cluster of the same machine).
        const program = round % 2 ? '/bin/sleep' : join(other, 'postgres');
        const stranger = spawn(program, ['1000'], { ...as, cwd: other, stdio: 'ignore' });
        for (const file of ['postgres/postmaster.pid', 'run/.s.PGSQL.5432.lock']) {
          const path = join(dataDir, file);
          writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, `${stranger.pid}`));
        }
        const most = countPostmasters(dataDir);
        const next = hold({ dataDir });
        const second = await next.ready;
        expect(kill(stranger.pid ?? 0, 0)).toBe(true);
        expect(Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)).toBe(second.pid);
        next.child.kill('SIGTERM');
        await next.ended;
        stranger.kill('SIGKILL');
        expect(most()).toBe(1);
      }
      expect(identity(dataDir)).toBe(before);
    },
    10 * minute,
  );
});

describe.runIf(linux)('a second start on the same DATA_DIR', () => {
  test(
    'is refused with the pid of the first, however many try, and the first goes on',
    async () => {
      for (const _round of rounds(10, 1)) {
        const dataDir = madeFolder();
        const most = countPostmasters(dataDir);
        const holders = Array.from({ length: 5 }, () => hold({ dataDir }));
        const results = await Promise.allSettled(holders.map(({ ready }) => ready));
        const winner = holders[results.findIndex(({ status }) => status === 'fulfilled')];
        const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []));
        expect(refusals).toEqual(Array(4).fill(expect.stringContaining(`in use by process ${winner?.child.pid}:`)));
        expect(await commitRow((await winner?.ready)?.owner ?? expect.fail())).toBe(1);
        expect(most()).toBe(1);
      }
    },
    5 * minute,
  );

  test('is refused even if the path is too long for a socket', async () => {
    const dataDir = join(folder(), 'a'.repeat(60), 'b'.repeat(60));
    mkdirSync(dataDir, { recursive: true });
    const first = await takeLock(dataDir);
    await expect(takeLock(dataDir)).rejects.toThrow(`in use by process ${process.pid}:`);
    await first.release();
    await (await takeLock(dataDir)).release();
  });

  test(
    'of many that find the lock of a dead process, exactly one gets it',
    async () => {
      const dataDir = folder();
      for (const _round of rounds(200, 20)) {
        const results = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(dataDir)));
        const locks = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
        expect(locks).toHaveLength(1);
        // What a released lock leaves is what a dead process leaves: a socket file that nobody listens on.
        await locks[0]?.release();
        expect(readdirSync(join(dataDir, 'lock'))).toHaveLength(1);
      }
    },
    minute,
  );
});
