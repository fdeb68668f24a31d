// Builds the two web apps and the server, each if it is stale. The hash of an app's sources is written to dist/.stamp when
// its build is done, so a build that was cut short is stale, and a fresh checkout with the same sources is not.
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root, runProgram } from './run.ts';

/** `configs`: what vite builds of it, one after the other. `packed`: its text files also stand there compressed as well as they can be, once for all who fetch them. */
type App = { name: string; madeOf: string[]; packed: boolean; configs: string[] };

/** Browsers take Brotli by TLS alone. */
const packers = {
  '.br': (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  '.gz': (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};

const shared = ['contract/src', 'rules/src', 'package-lock.json', 'tsconfig.base.json', 'tools/build.ts'];
export const apps: App[] = [
  {
    name: 'web',
    madeOf: ['web', 'field/src/form', 'field/package.json', ...shared],
    packed: true,
    configs: ['vite.config.ts'],
  },
  { name: 'field', madeOf: ['field', ...shared], packed: true, configs: ['vite.config.ts', 'vite.action.config.ts'] },
  {
    name: 'server',
    madeOf: ['server/src', 'server/package.json', 'postgres', 'tools/server.vite.config.ts', ...shared],
    packed: false,
    configs: ['../tools/server.vite.config.ts'],
  },
];

const notSource = /(^|\/)(dist|node_modules)(\/|$)|\.test\.tsx?$/;

/** A hash over names and contents of an app's sources. */
export async function stampOf(folder: string, madeOf: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const one of madeOf) {
    for (const path of (await filesIn(join(folder, one))).sort()) {
      const name = relative(folder, path).replaceAll('\\', '/');
      if (notSource.test(name)) continue;
      hash.update(`${name}\0`).update(
        createHash('sha256')
          .update(await readFile(path))
          .digest(),
      );
    }
  }
  return hash.digest('hex');
}

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (entries === undefined) return [path];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Writes name.br and name.gz beside each text file, and removes those whose file is gone. */
async function pack(folder: string): Promise<void> {
  const paths = new Set(await filesIn(folder));
  const packOne = async (path: string): Promise<void> => {
    if (/\.(br|gz)$/.test(path) && !paths.has(path.slice(0, -3))) await rm(path);
    if (!/\.(js|css|svg|webmanifest)$/.test(path)) return;
    const bytes = await readFile(path);
    for (const [ending, packed] of Object.entries(packers)) {
      if (/\/assets\//.test(path) && paths.has(`${path}${ending}`)) continue;
      await writeFile(`${path}${ending}`, await packed(bytes));
    }
  };
  await Promise.all([...paths].map(packOne));
}

/** Builds stale apps, one after the other; false if a build failed. */
export async function build(): Promise<boolean> {
  for (const { name, madeOf, packed, configs } of apps) {
    const stampFile = join(root, name, 'dist/.stamp');
    const stamp = await stampOf(root, madeOf);
    if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) {
      console.log(`${name}: up to date`);
      continue;
    }
    const begun = performance.now();
    await rm(stampFile, { force: true });
    // A test that builds runs with another NODE_ENV, which would bundle the libraries' slow and large variants for everybody.
    const env = { NODE_ENV: 'production' };
    for (const config of configs) {
      const asked = ['build', '--logLevel', 'warn', '--config', config];
      if ((await runProgram('vite', asked, { cwd: join(root, name), env })) === 0) continue;
      console.error(`${name}: the build failed`);
      return false;
    }
    if (packed) await pack(join(root, name, 'dist'));
    await writeFile(stampFile, stamp);
    console.log(`${name}: built in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  }
  return true;
}

if (import.meta.main && !(await build())) process.exitCode = 1;
