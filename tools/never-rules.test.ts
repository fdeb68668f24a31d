import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rules, sourcesIn } from './boundaries.ts';
import { root } from './run.ts';

/** The rows of docs/architecture.md: | 7 | what | kept by |. */
const page = await readFile(join(root, 'docs/architecture.md'), 'utf8');
const table = [...page.matchAll(/^\|\s*(\d+) \| (.+?)\s*\| (.+?)\s*\|$/gm)].map(([, number, never, keptBy]) => ({
  number: Number(number),
  never,
  keptBy: keptBy?.split(', ') ?? [],
}));

test('the never-rules are numbered from 1 without a gap', () => {
  expect(table.length).toBeGreaterThan(20);
  expect(table.map(({ number }) => number)).toEqual(table.map((_, at) => at + 1));
});

test('the boundaries check exactly the rules that the table gives them', () => {
  const said = table.filter(({ keptBy }) => keptBy.includes('boundaries')).map(({ number }) => number);
  const checked = new Set(rules.map(({ rule }) => Number(rule)));
  expect([...checked].sort((a, b) => a - b)).toEqual(said);
});

test('an exception names a rule of the table and an existing decision', async () => {
  const decisions = (await readdir(join(root, 'docs/decisions'))).map((name) => name.slice(0, 4));
  const numbers = table.map(({ number }) => String(number));
  const wrong = (await sourcesIn(root))
    .filter(({ path }) => !path.startsWith('tools/boundaries'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/never-rule (\d+)(?:, decision (\d{4}))?/g)]
        .filter(([, rule = '', decision = '']) => !numbers.includes(rule) || !decisions.includes(decision))
        .map(([said]) => `${path}: ${said}`),
    );
  expect(wrong).toEqual([]);
});

test('every decision stands once in the list of decisions', async () => {
  const folder = join(root, 'docs/decisions');
  const pages = (await readdir(folder)).filter((name) => name !== 'README.md').sort();
  const listed = [...(await readFile(join(folder, 'README.md'), 'utf8')).matchAll(/^- \[\d{4}\]\((.+?)\)/gm)];
  expect(listed.map(([, name]) => name).sort()).toEqual(pages);
});
