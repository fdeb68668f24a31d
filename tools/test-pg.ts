// The server's suite against an external PostgreSQL: the one of DATABASE_URL (its owner's address, the roles those of
// postgres/src/roles.sql), or a temporary cluster of the oldest version found here. The cluster listens on a
// socket in a folder only its own user may enter, so it trusts whoever gets there.
import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { aptInstall, isDebianRoot } from './browser.ts';
import { root } from './run.ts';
import { runSteps, serverSteps } from './suite.ts';

const exec = promisify(execFile);
const oldest = 15;

/** The folder of the oldest supported server's programs, installed on Debian where there is none. */
async function binaries(): Promise<string> {
  const found = await installed();
  if (found) return found;
  if (await isDebianRoot()) {
    // Debian would make and start a cluster of its own at install.
    await mkdir('/etc/postgresql-common', { recursive: true });
    await writeFile('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n', { flag: 'wx' }).catch(
      () => {},
    );
    if (!(await aptInstall([`postgresql-${oldest}`]))) await aptInstall(['postgresql']);
  }
  const after = await installed();
  if (!after) throw new Error(`No PostgreSQL ${oldest} or newer here: set DATABASE_URL, or PG_BIN_DIR.`);
  return after;
}

async function installed(): Promise<string | undefined> {
  if (process.env.PG_BIN_DIR) return process.env.PG_BIN_DIR;
  const versions = (await readdir('/usr/lib/postgresql').catch(() => []))
    .map(Number)
    .filter((version) => version >= oldest)
    .sort((a, b) => a - b);
  return versions[0] === undefined ? undefined : `/usr/lib/postgresql/${versions[0]}/bin`;
}

/** Starts a cluster, runs `work` with the owner's address, and removes every trace. */
async function withCluster(work: (url: string) => Promise<void>): Promise<void> {
  const bin = await binaries();
  const folder = await mkdtemp(join(tmpdir(), 'sahada-pg-'));
  const isRoot = process.getuid?.() === 0;
  const uid = Number(process.env.PG_UID ?? 65534);
  const owner = isRoot ? { uid, gid: uid } : {};
  if (isRoot) await chown(folder, uid, uid);
  const data = join(folder, 'data');
  const env = { PATH: process.env.PATH, LC_ALL: 'C' };
  const pgCtl = (...args: string[]) => exec(join(bin, 'pg_ctl'), ['-D', data, '-w', ...args], { ...owner, env });
  try {
    const initial = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
    await exec(join(bin, 'initdb'), initial, { ...owner, env, cwd: folder });
    const options = `-c listen_addresses='' -c unix_socket_directories='${folder}' -c max_connections=200`;
    await pgCtl('start', '-l', join(folder, 'log'), '-o', options);
    await asAdmin(folder, async (client) => {
      await client.query(await readFile(join(root, 'postgres/src/roles.sql'), 'utf8'));
      await client.query('create database sahada owner sahada_owner');
      const { rows } = await client.query('show server_version');
      console.log(`PostgreSQL ${rows[0].server_version} of ${bin}`);
    });
    await work(`postgres://sahada_owner@localhost/sahada?host=${encodeURIComponent(folder)}`);
  } finally {
    await pgCtl('stop', '-m', 'immediate').catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
}

async function asAdmin(host: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ host, user: 'postgres', database: 'template1' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

if (process.env.DATABASE_URL) await runSteps(serverSteps());
else await withCluster((url) => runSteps(serverSteps({ DATABASE_URL: url })));
