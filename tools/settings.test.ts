import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.ts';

const read = (path: string) => readFile(join(root, path), 'utf8');
const settings = [...(await read('server/src/settings.ts')).matchAll(/^ {2}([A-Z]+(?:_[A-Z]+)*): /gm)].map(
  ([, name]) => name as string,
);

test('.env.example has exactly the settings, as comments', async () => {
  const shown = [...(await read('.env.example')).matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(settings.length).toBeGreaterThan(10);
  expect(shown.toSorted()).toEqual(settings.toSorted());
});

test('the README’s table has every setting', async () => {
  const table = (await read('README.md')).split('## Settings')[1]?.split('\n## ')[0] ?? '';
  expect(settings.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});
