import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stampOf } from './build.ts';

async function tree(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sahada-build-'));
  await mkdir(join(folder, 'web/src'), { recursive: true });
  await mkdir(join(folder, 'web/dist'), { recursive: true });
  await writeFile(join(folder, 'web/src/main.tsx'), 'one');
  await writeFile(join(folder, 'package-lock.json'), '{}');
  return folder;
}

const madeOf = ['web', 'package-lock.json'];

test('the same sources have the same stamp in any folder', async () => {
  expect(await stampOf(await tree(), madeOf)).toBe(await stampOf(await tree(), madeOf));
});

test.each([
  ['a changed source', 'web/src/main.tsx'],
  ['a new source', 'web/src/other.ts'],
  ['another lockfile', 'package-lock.json'],
])('%s makes the build stale', async (_, path) => {
  const folder = await tree();
  const before = await stampOf(folder, madeOf);
  await writeFile(join(folder, path), 'two');
  expect(await stampOf(folder, madeOf)).not.toBe(before);
});

test.each([
  ['what was built', 'web/dist/index.html'],
  ['a test', 'web/src/main.test.tsx'],
])('%s does not', async (_, path) => {
  const folder = await tree();
  const before = await stampOf(folder, madeOf);
  await writeFile(join(folder, path), 'two');
  expect(await stampOf(folder, madeOf)).toBe(before);
});
