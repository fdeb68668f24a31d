import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What the workers of one run share: data folders that are made once and copied, since a server that starts on a copy needs
 * neither initdb nor migrations nor an installation. The start on an empty folder has tests of its own.
 */
const variable = 'SAHADA_E2E_FOLDER';

/** Playwright calls it before the first worker, whose environment names the folder, and what it returns after the last. */
// biome-ignore lint/style/noDefaultExport: it is what Playwright looks for
export default async function makeRunFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'sahada-e2e-run-'));
  process.env[variable] = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Sockets of a server that has stopped; they cannot be copied, and the next start makes its own. */
const left = ['run', 'lock'];

/**
 * Fills `folder` with what `make` has made for the first who asked for `name` in this run, and gives what `make` returned,
 * which is JSON. Outside of a run it is made there and then.
 */
export async function copied<T>(name: string, folder: string, make: (folder: string) => Promise<T>): Promise<T> {
  const shared = process.env[variable];
  if (shared === undefined) return make(folder);
  const original = join(shared, name);
  while (!(await isThere(original))) {
    if (await isFirst(`${original}.lock`)) await makeWhole(original, make).finally(() => rm(`${original}.lock`, deep));
    else await sleep(100);
  }
  await cp(join(original, 'data'), folder, { recursive: true, verbatimSymlinks: true });
  return JSON.parse(await readFile(join(original, 'answer.json'), 'utf8')) as T;
}

const deep = { recursive: true, force: true } as const;

/** It appears under its name when it is whole. */
async function makeWhole<T>(original: string, make: (folder: string) => Promise<T>): Promise<void> {
  if (await isThere(original)) return;
  const begun = `${original}.begun`;
  const data = join(begun, 'data');
  await rm(begun, deep);
  await mkdir(data, { recursive: true });
  await writeFile(join(begun, 'answer.json'), JSON.stringify((await make(data)) ?? null));
  for (const socket of left) await rm(join(data, socket), deep);
  await rename(begun, original);
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const isFirst = (path: string): Promise<boolean> =>
  mkdir(path).then(
    () => true,
    () => false,
  );
