import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { client, startServer, temporaryFolder } from './process.ts';

/** An installation moves: it is copied beside its running server, and restored where there was nothing. */

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const passphrase = 'üç gün üç gece';
const place = (name: string): string => join(folder.path, name);
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const programAt = (name: string): string => join(import.meta.dirname, `../../src/${name}.ts`);
const environment = (dataDir: string) => ({ ...process.env, DATA_DIR: place(dataDir), BACKUP_PASSPHRASE: passphrase });

/** Runs one of the two programs; what it says, on whichever channel. */
async function run(program: 'backup' | 'restore', dataDir: string, words: string[]): Promise<string> {
  return promisify(execFile)(process.execPath, [programAt(program), ...words], { env: environment(dataDir) }).then(
    ({ stdout }) => stdout,
    ({ stderr, stdout }) => `refused: ${stderr || stdout}`,
  );
}

test('a copy beside a running server is restored in another folder, whose server knows everybody', async () => {
  const owner = { email: 'ayse@ornek.com.tr', password: 'Sahada!2026' };
  const first = await startServer(place('first'));
  const copy = place('copy.tar.gz.locked');
  try {
    await client(first.url).post('/Install/Run', {
      ...owner,
      company: 'Örnek Denetim',
      firstName: 'Ayşe',
      lastName: 'Yılmaz',
      confirmPassword: owner.password,
      languageId: 1,
      sampleData: false,
    });
    expect(await run('backup', 'first', [copy])).toMatch(/^Copied into .+: \d+ rows of \d+ tables, /);
    expect((await stat(copy)).mode & 0o777).toBe(0o600);
    expect(await run('restore', 'first', [copy])).toMatch(
      /^refused: A server works on this installation: stop it first/,
    );
  } finally {
    await first.kill('SIGTERM');
  }
  expect(await run('backup', 'first', ['--verify', copy])).toMatch(/copy.tar.gz.locked is whole: \d+ rows/);
  expect(await run('restore', 'second', [copy])).toMatch(/^Restored what was copied at .+ Everybody signs in again\./);
  const [before, after] = await Promise.all(
    ['first', 'second'].map((name) => readFile(join(place(name), 'secrets/sealing.key'), 'utf8')),
  );
  expect(after?.trim()).toBe(before?.trim());
  const second = await startServer(place('second'));
  try {
    const api = client(second.url);
    expect((await api.get('/Install/Status')).Installed).toBe(true);
    const signedIn = await api.post('/Token/Login', owner);
    expect(signedIn.Info.Company).toBe('Örnek Denetim');
    api.as(signedIn.AccessToken);
    await api.post('/admin/category/create', { name: 'Temizlik' });
  } finally {
    await second.kill('SIGTERM');
  }
});

test('a copy that is ended by hand leaves nothing behind, and the next one is whole', async () => {
  const copy = place('ended.tar.gz.locked');
  const program = spawn(process.execPath, [programAt('backup'), copy], { env: environment('second') });
  let said = '';
  program.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const folderOfCopy = watch(folder.path, (_event, name) => {
    if (name === 'ended.tar.gz.locked.partial') program.kill('SIGINT');
  });
  const [code] = await once(program, 'close');
  folderOfCopy.close();
  expect([code, said]).toEqual([1, 'It was stopped: nothing was copied.\n']);
  expect((await readdir(folder.path)).filter((name) => name.startsWith('ended'))).toEqual([]);
  expect(await run('backup', 'second', [copy])).toMatch(/^Copied into /);
});
