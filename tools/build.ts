// Builds the two web apps if stale. The hash of an app's sources is written to dist/.stamp when its build is done, so a
// build that was cut short is stale, and a fresh checkout with the same sources is not.
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root, runProgram } from './run.ts';

type App = { name: string; madeOf: string[] };

const shared = ['contract/src', 'rules/src', 'package-lock.json', 'tsconfig.base.json'];
export const apps: App[] = [
  { name: 'web', madeOf: ['web', 'field/src/form', 'field/package.json', ...shared] },
  { name: 'field', madeOf: ['field', ...shared] },
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

/** Builds stale apps, one after the other; false if a build failed. */
export async function build(): Promise<boolean> {
  for (const { name, madeOf } of apps) {
    const stampFile = join(root, name, 'dist/.stamp');
    const stamp = await stampOf(root, madeOf);
    if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) {
      console.log(`${name}: up to date`);
      continue;
    }
    const begun = performance.now();
    await rm(stampFile, { force: true });
    const code = await runProgram('vite', ['build', '--logLevel', 'warn'], { cwd: join(root, name) });
    if (code !== 0) {
      console.error(`${name}: the build failed`);
      return false;
    }
    await writeFile(stampFile, stamp);
    console.log(`${name}: built in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  }
  return true;
}

if (import.meta.main && !(await build())) process.exitCode = 1;
