import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '../contract/src/calls.ts';
import { root } from './run.ts';

/** The first column of every table of docs/words.md, without brackets. */
const page = await readFile(join(root, 'docs/words.md'), 'utf8');
const words = new Set(
  [...page.matchAll(/^\| ([^|]+?) +\|/gm)].flatMap(([, cell = '']) => cell.replace(/ \(.*\)/, '').split(', ')),
);

/** Names of files and folders as words: `plan-state.ts`, `checklist.sections.ts` and `plan/` begin with theirs. */
const namesIn = async (folder: string) =>
  (await readdir(join(root, folder)))
    .filter((name) => !name.includes('.test.'))
    .map((name) => name.split('.')[0] ?? '');

test.each([
  ['a group of calls', async () => Object.keys(calls)],
  ['an entity', () => namesIn('server/src/entities')],
  ['a feature', () => namesIn('server/src/features')],
  [
    'a room of the screens',
    async () => (await readdir(join(root, 'web/src/screens'))).filter((name) => !name.includes('.')),
  ],
])('the name of %s stands in docs/words.md', async (_what, names) => {
  const spaced = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ');
  const unknown = (await names()).filter((name) => !words.has(spaced(name)));
  expect(unknown, 'use the word that is there, or add the new one with what the screen and the wire say').toEqual([]);
});
