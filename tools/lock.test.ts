import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.ts';

type Entry = { license?: string; integrity?: string; link?: boolean; dev?: boolean; optional?: boolean };

const lock: { packages: Record<string, Entry> } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
const installed = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('everything that runs in production is checked against a hash when installed', () => {
  const unchecked = installed.filter(([, { integrity, dev, optional }]) => !integrity && !(dev && optional));
  expect(unchecked.map(([path]) => path)).toEqual([]);
});

test('only binaries of development tools for other platforms are unchecked', () => {
  const unchecked = installed.filter(([, { integrity }]) => !integrity).map(([path]) => nameOf(path));
  const known = /^@(biomejs\/cli-|oxc-parser\/binding-|rollup\/rollup-)/;
  expect(unchecked.filter((name) => !known.test(name))).toEqual([]);
});

const permissive =
  /^(MIT(-0)?|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|Zlib|Python-2\.0|CC0-1\.0|OFL-1\.1|Bitstream-Vera)$/;

/** Listed in docs/dependencies.md, each with its reason. */
const excepted = /^@img\/sharp-(libvips-.+|wasm32|win32-.+)$/;

/** Their package.json does not name it; the package's own file has the licence. */
const unsaid: Record<string, string> = { 'png-js': 'MIT', 'dejavu-fonts-ttf': 'Bitstream-Vera' };

test('everything that runs in production is permissive, except libvips', () => {
  const others = installed.filter(([path, { license, dev }]) => {
    if (dev || excepted.test(nameOf(path))) return false;
    const parts = (unsaid[nameOf(path)] ?? license ?? 'none').replace(/[()]/g, '').split(/ (?:AND|OR) /);
    return !parts.every((part) => permissive.test(part));
  });
  expect(others.map(([path, { license }]) => `${nameOf(path)}: ${license}`)).toEqual([]);
});

test('the lock matches the packages of the repository, which name exact versions', async () => {
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
  const { workspaces } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  for (const name of ['', ...workspaces]) {
    const own = JSON.parse(await readFile(join(root, name, 'package.json'), 'utf8'));
    const locked = lock.packages[name] as Record<string, unknown> | undefined;
    for (const kind of kinds) {
      expect([name, kind, locked?.[kind]]).toEqual([name, kind, own[kind]]);
      const loose = Object.entries<string>(own[kind] ?? {}).filter(([, version]) => !/^(\d[\w.-]*|\*)$/.test(version));
      expect(loose, `${name}: exact versions, and * for what is ours`).toEqual([]);
    }
  }
});
