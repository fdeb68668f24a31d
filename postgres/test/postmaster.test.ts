// The postmaster: its user, what it knows, and its restart after a crash.
import { readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { ask } from '../src/ask.ts';
import { startCluster } from '../src/supervisor.ts';
import {
  cleanUp,
  commitRow,
  field,
  identity,
  isRoot,
  kill,
  linux,
  madeFolder,
  minute,
  nobody,
  postmasters,
  processesIn,
  quiet,
  rounds,
  until,
  watchers,
} from './support.ts';

afterEach(cleanUp, 60_000);

describe.runIf(linux)('the postmaster', () => {
  test('is a group of its own, knows no secret, and is not root', async () => {
    process.env.SAHADA_TEST_SECRET = 'hidden';
    const cluster = await startCluster({ dataDir: madeFolder(), log: quiet });
    const environment = readFileSync(`/proc/${cluster.pid}/environ`, 'utf8');
    const names = environment.split('\0').map((pair) => pair.split('=')[0]);
    // The shell that becomes postgres adds PWD, some shells OLDPWD, SHLVL and "_"; PostgreSQL its own PG variables.
    const known = ['PATH', 'LC_ALL', 'PWD', 'OLDPWD', 'SHLVL', '_', ''];
    expect(names.filter((name) => !known.includes(name ?? '') && !name?.startsWith('PG'))).toEqual([]);
    expect(postmasters(dirname(cluster.connection('sahada_app').host))).toMatchObject([
      { pid: cluster.pid, parent: process.pid, group: cluster.pid },
    ]);
    if (isRoot) expect(field(cluster.pid, 'Uid')).toBe(Array(4).fill(nobody).join('\t'));
    if (isRoot) expect(field(cluster.pid, 'Groups').trim()).toBe('');
    await cluster.stop();
    await until(() => watchers(cluster.pid).length === 0, 1000);
  });

  test(
    'that is killed is started again by itself, with every committed row',
    async () => {
      const dataDir = madeFolder();
      const cluster = await startCluster({ dataDir, log: quiet });
      const changes: string[] = [];
      cluster.onChange((change) => changes.push(change));
      const before = identity(dataDir);
      const way = cluster.connection('sahada_owner');
      for (const round of rounds(100, 3)) {
        expect(await commitRow(way)).toBe(round);
        const { pid } = cluster;
        // Every other time the whole group, watcher included.
        kill(round % 2 ? pid : -pid, 'SIGKILL');
        await until(() => changes.length === 2 * round, 10_000);
        expect(changes.slice(-2)).toEqual(['down', 'up']);
        expect(cluster.pid).not.toBe(pid);
        expect(postmasters(dataDir)).toMatchObject([{ pid: cluster.pid }]);
      }
      expect(cluster.connection('sahada_owner')).toEqual(way);
      expect(identity(dataDir)).toBe(before);
      await cluster.stop();
      expect(processesIn(dataDir)).toEqual([]);
    },
    10 * minute,
  );

  test('stops and frees DATA_DIR when told to while it is being started again', async () => {
    const dataDir = madeFolder();
    for (const delay of rounds(8, 2).map((round) => ((round - 1) * 250) % 600)) {
      const cluster = await startCluster({ dataDir, log: quiet });
      kill(cluster.pid, 'SIGKILL');
      await sleep(delay);
      await cluster.stop();
      expect(processesIn(dataDir)).toEqual([]);
    }
    await (await startCluster({ dataDir, log: quiet })).stop();
  });

  test('is started again for ever, with growing pauses of at most five seconds', async () => {
    const dataDir = madeFolder();
    const lines: string[] = [];
    const cluster = await startCluster({ dataDir, log: (line) => lines.push(line) });
    renameSync(join(dataDir, 'postgres'), join(dataDir, 'away'));
    kill(cluster.pid, 'SIGKILL');
    const pauses = () => lines.flatMap((line) => /in ([\d.]+) s$/.exec(line)?.[1] ?? []);
    const wanted = ['0.2', '0.4', '0.8', '1.6', '3.2', '5', '5'].slice(0, 2 + rounds(5, 2).length);
    await until(() => pauses().length >= wanted.length, 30_000);
    expect(pauses().slice(0, wanted.length)).toEqual(wanted);
    renameSync(join(dataDir, 'away'), join(dataDir, 'postgres'));
    await until(() => lines.includes('PostgreSQL serves again'), 10_000);
    expect(await commitRow(cluster.connection('sahada_owner'))).toBe(1);
    await cluster.stop();
  });

  test('stops without a report when told to stop', async () => {
    const cluster = await startCluster({ dataDir: madeFolder(), log: quiet });
    let reported = false;
    cluster.onChange(() => {
      reported = true;
    });
    await Promise.all([cluster.stop(), cluster.stop()]);
    await sleep(50);
    expect([reported, kill(cluster.pid, 0)]).toEqual([false, false]);
  });

  test('is stopped again whenever its start is aborted', async () => {
    const dataDir = madeFolder();
    for (const delay of rounds(40, 4).map((round) => (round * 73) % 320)) {
      const start = startCluster({ dataDir, log: quiet, signal: AbortSignal.timeout(delay) });
      await start.then(
        (cluster) => cluster.stop(),
        (error: Error) => expect(error.name).toBe('TimeoutError'),
      );
      expect(processesIn(dataDir)).toEqual([]);
    }
    await (await startCluster({ dataDir, log: quiet })).stop();
  });

  test('says why when it cannot start, and leaves DATA_DIR free', async () => {
    const dataDir = madeFolder();
    const bad = startCluster({ dataDir, log: quiet, settings: { shared_buffers: 'many' } });
    await expect(bad).rejects.toThrow(/PostgreSQL did not start: .*shared_buffers/);
    const again = await startCluster({ dataDir, log: quiet, settings: { max_connections: '21' } });
    const rows = await ask(again.connection('sahada_app'), 'show max_connections');
    expect(rows).toEqual([{ max_connections: '21' }]);
    await again.stop();
  });
});
