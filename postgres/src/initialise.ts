import type { ChildProcess } from 'node:child_process';
import { lstat, mkdtemp, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { giveFolder, privateFolder, syncFolder } from './folders.ts';
import type { Runner } from './runner.ts';
import { watch } from './running.ts';

const initLimitMs = 120_000;

/** The major version of the cluster, or undefined if there is none yet. */
export async function majorOf(cluster: string): Promise<number | undefined> {
  const entries = await readdir(cluster).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'EACCES') {
      throw new Error(`${cluster} belongs to another user: start Sahada as that user or as root; nothing was changed.`);
    }
    if (error.code === 'ENOTDIR') throw new Error(`${cluster} is not a folder: move it away; nothing was changed.`);
    throw error;
  });
  if (entries.length === 0) return undefined;
  if (!entries.includes('PG_VERSION')) {
    throw new Error(
      `${cluster} is not empty and holds no PostgreSQL cluster (no PG_VERSION): put the missing files back from your ` +
        'backup, or move the folder away to begin with an empty database; nothing was changed.',
    );
  }
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8');
  const major = Number.parseInt(text, 10);
  if (!(major > 0)) throw new Error(`${join(cluster, 'PG_VERSION')} is damaged; nothing was changed.`);
  return major;
}

/** Refuses binaries that are too old, or not of the cluster's major version. */
export function checkVersion(version: string, major: number | undefined, cluster: string): void {
  const ours = Number.parseInt(version, 10);
  if (ours < 15) throw new Error(`PostgreSQL ${version} is too old: 15 or newer is needed.`);
  if (major !== undefined && major !== ours) {
    throw new Error(
      `${cluster} was made by PostgreSQL ${major}, and the binaries here are ${version}: set PG_BIN_DIR to those of ` +
        `PostgreSQL ${major}, or carry the data over with a backup and a restore; nothing was changed.`,
    );
  }
}

/** Removes what first starts that were killed have left; nobody else makes a cluster while the lock is held. */
export async function removeStagings(dataDir: string, log: (line: string) => void): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith('initdb-')) continue;
    const left = join(dataDir, name);
    // What an `initdb` that outlived its parent still writes there goes with the next start.
    await rm(left, { recursive: true, force: true }).catch(() =>
      log(`${left} is left from an interrupted first start; you may delete it`),
    );
  }
}

/** Makes a cluster in a staging folder and renames it into place when it is complete. */
export async function initialise(
  dataDir: string,
  cluster: string,
  binaries: Binaries,
  runner: Runner,
  password: string,
  log: (line: string) => void,
): Promise<void> {
  const staging = await mkdtemp(join(dataDir, 'initdb-'));
  const secret = join(staging, 'password');
  await writeFile(secret, password, { mode: 0o600 });
  await own(staging, runner.owner);
  const inPlace = await isFixed(cluster, dataDir);
  if (inPlace) await own(cluster, runner.owner);
  const folder = inPlace ? await realpath(cluster) : join(staging, 'cluster');
  let answer = '';
  try {
    for (const locale of localesFor(runner.version)) {
      const common = ['-D', folder, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${secret}`];
      const child = runner.start(binaries.initdb, [...common, '-E', 'UTF8', '--data-checksums', ...locale]);
      answer = await outcome(child);
      if (!/locale/.test(answer)) break;
    }
  } finally {
    await rm(secret, { force: true });
  }
  if (answer !== '') {
    // initdb has removed what it had made; only its own empty folder is left.
    await rm(staging, { recursive: true, force: true });
    throw new Error(`initdb could not make a new database in ${dataDir}: ${answer}`);
  }
  if (!inPlace) await rename(folder, cluster);
  await syncFolder(dataDir);
  await rm(staging, { recursive: true, force: true });
  log(`made a new PostgreSQL ${runner.version} cluster in ${cluster}`);
}

/** A mount point or a link cannot be renamed: initdb works inside it, without the rename's all or nothing. */
async function isFixed(cluster: string, dataDir: string): Promise<boolean> {
  const found = await lstat(cluster).catch(() => undefined);
  return found !== undefined && (found.isSymbolicLink() || found.dev !== (await stat(dataDir)).dev);
}

/** From 17 on the collation is PostgreSQL's own; before that, and if the system lacks C.UTF-8, the nearest available. */
function localesFor(version: string): string[][] {
  if (Number.parseInt(version, 10) < 17) return [['--locale=C.UTF-8'], ['--locale=C']];
  const builtin = '--locale-provider=builtin';
  return [
    [builtin, '--locale=C.UTF-8'],
    [builtin, '--builtin-locale=C.UTF-8', '--locale=C'],
  ];
}

/** '' when the program succeeded, else its last complaint. */
async function outcome(child: ChildProcess): Promise<string> {
  const running = watch(child, () => {});
  const limit = setTimeout(() => child.kill('SIGKILL'), initLimitMs);
  const code = await running.ended;
  clearTimeout(limit);
  if (code === 0) return '';
  return running.lastLines.findLast((line) => /error|fatal/i.test(line)) ?? running.lastLines.at(-1) ?? `code ${code}`;
}

/** Gives a folder to the user the database runs as. */
export async function own(folder: string, owner: number | undefined): Promise<void> {
  if (owner === undefined) return;
  const real = await realpath(folder);
  if ((await stat(real)).uid !== owner) await giveFolder(real, owner);
  await privateFolder(real, owner);
}
