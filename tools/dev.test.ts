import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './run.ts';

let folder: string;
let child: ChildProcess;
let output = '';

/** Resolves with the first match in what was printed after `from` characters. */
async function printed(wanted: RegExp, from = 0): Promise<string> {
  for (;;) {
    const found = wanted.exec(output.slice(from));
    if (found) return found[1] ?? found[0];
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${output}`);
    await new Promise((next) => setTimeout(next, 50));
  }
}

const page = async (address: string): Promise<string> => (await fetch(address)).text();
const databasePid = async () => (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sahada-dev-'));
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: '', PUBLIC_URL: '' };
  child = spawn(process.execPath, [join(root, 'tools/dev.ts')], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  await printed(/Sahada is ready at/);
  await printed(/^API: /m);
}, 120_000);

afterAll(async () => {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}, 60_000);

test('both apps and the server answer under the printed addresses, the apps from their sources', async () => {
  const office = await printed(/^Back office: (\S+)$/m);
  const form = await printed(/^Field form: +(\S+)$/m);
  const api = await printed(/^API: +(\S+)$/m);
  expect(await page(office)).toContain('/@vite/client');
  for (const address of [form, `${office}/s/a-link`, `${office}/b/a-barcode`])
    expect(await page(address), address).toContain('src="/s/src/app/main.tsx');
  expect(await page(`${office}/s/src/app/main.tsx`)).toContain('import');
  expect(JSON.parse(await page(api))).toHaveProperty('openapi');
  expect(JSON.parse(await page(`${office}/api/Install/Status`))).toMatchObject({ Data: { Installed: false } });
}, 60_000);

test('a change restarts the server and not its database', async () => {
  const [before, from] = [await databasePid(), output.length];
  const now = new Date();
  await utimes(join(root, 'server/src/settings.ts'), now, now);
  await printed(/Sahada is ready at/, from);
  expect(await databasePid()).toBe(before);
}, 60_000);
