import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
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

/** Runs one of the two programs; what it says, on whichever channel. */
async function run(program: 'backup' | 'restore', dataDir: string, words: string[]): Promise<string> {
  const path = join(import.meta.dirname, `../../src/${program}.ts`);
  const env = { ...process.env, DATA_DIR: place(dataDir), BACKUP_PASSPHRASE: passphrase };
  return promisify(execFile)(process.execPath, [path, ...words], { env }).then(
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
