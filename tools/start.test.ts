import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { build } from './build.ts';
import { root } from './run.ts';

/** `npm start` on a folder of its own: the built server is its child, with the flags that bound its memory. */

const linux = process.platform === 'linux';
let folder: string;
let child: ChildProcess;
beforeAll(async () => {
  expect(await build()).toBe(true);
  folder = await mkdtemp(join(tmpdir(), 'sahada-start-'));
}, 300_000);
afterEach(async () => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }), 60_000);

/** Resolves when it is ready, or with what it said until it ended. */
async function start(environment: Record<string, string> = {}, byShell = false): Promise<string> {
  const script = join(root, 'tools/start.ts');
  const [program, words] = byShell
    ? ['sh', ['-c', `"${process.execPath}" "${script}"; true`]]
    : [process.execPath, [script]];
  child = spawn(program, words, {
    cwd: folder,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  return new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('Sahada is ready at')) resolve(output);
      });
    child.once('close', () => resolve(output));
  });
}

const databaseFile = () => join(folder, 'postgres/postmaster.pid');

/** The server's process id, from the one child of the started process. */
async function serverPid(): Promise<number> {
  const children = (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')).trim().split(' ');
  expect(children).toHaveLength(1);
  return Number(children[0]);
}

test.runIf(linux)(
  'npm start runs the built server with a bounded heap, two memory arenas and large buffers given back',
  async () => {
    await start();
    const pid = await serverPid();
    expect(await readlink(`/proc/${pid}/exe`)).toBe(process.execPath);
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
    expect(words).toContain(join(root, 'server/dist/server.js'));
    expect(words).toContain('--max-old-space-size=256');
    expect(words).toContain('--max-semi-space-size=16');
    const environment = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0');
    expect(environment).toEqual(expect.arrayContaining(['MALLOC_ARENA_MAX=2', 'MALLOC_MMAP_THRESHOLD_=131072']));
  },
  120_000,
);

test.runIf(linux)(
  'NODE_OPTIONS may give the server a larger heap',
  async () => {
    await start({ NODE_OPTIONS: '--max-old-space-size=1024' });
    const words = (await readFile(`/proc/${await serverPid()}/cmdline`, 'utf8')).split('\0');
    expect(words).not.toContain('--max-old-space-size=256');
    expect(words).toContain('--max-semi-space-size=16');
  },
  120_000,
);

test('a signal to npm start stops server and database, and it ends with 0', async () => {
  expect(await start()).toContain('Sahada is ready at');
  expect(existsSync(databaseFile())).toBe(true);
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await gone).toEqual([0, null]);
  expect(existsSync(databaseFile())).toBe(false);
}, 120_000);

test.runIf(linux)(
  'the server stops when npm was ended, which tells its shell alone',
  async () => {
    await start({ npm_lifecycle_event: 'start' }, true);
    expect(existsSync(databaseFile())).toBe(true);
    child.kill('SIGTERM');
    await expect.poll(() => existsSync(databaseFile()), { timeout: 30_000 }).toBe(false);
  },
  120_000,
);

test('a start that fails ends npm start with 1', async () => {
  expect(await start({ PORT: 'none' })).toContain('These settings are not valid: PORT');
  expect(child.exitCode).toBe(1);
}, 120_000);

test('what breaks in the built server is told in lines of its sources', async () => {
  const output = await start({ PORT: 'none', LOG_LEVEL: 'debug' });
  const source = await readFile(join(root, 'server/src/settings.ts'), 'utf8');
  const line = source.split('\n').findIndex((text) => text.includes('These settings are not valid')) + 1;
  expect(output).toContain(`server/src/settings.ts:${line}`);
  expect(output).not.toContain('server/dist');
}, 120_000);

test('the server stops when the process that started it is killed', async () => {
  await start();
  expect(existsSync(databaseFile())).toBe(true);
  child.kill('SIGKILL');
  await expect.poll(() => existsSync(databaseFile()), { timeout: 30_000 }).toBe(false);
}, 120_000);
