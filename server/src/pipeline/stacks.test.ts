import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { inSources } from './stacks.ts';

const root = mkdtempSync(join(tmpdir(), 'sahada-stacks-'));
afterAll(() => rmSync(root, { recursive: true }));

/** A bundle of two sources: far ahead, a line of nobody's, back in the other one, and on from the second place of that line. */
const map = { sources: ['../src/a.ts', '../src/b.ts'], mappings: 'AAAA;AAgDA;;ACpCA,CADC;ADIA' };

test('a place in the bundle is told as the line of its source, as far as there is a map', () => {
  const url = (path: string) => pathToFileURL(join(root, path)).href;
  mkdirSync(join(root, 'server/dist'), { recursive: true });
  writeFileSync(join(root, 'server/dist/server.js.map'), JSON.stringify(map));
  const told = (line: number) => inSources(`    at run (${url('server/dist/server.js')}:${line}:7)`);
  const place = (at: string) => `    at run (${url(`server/${at}`)})`;
  expect([1, 2, 3, 4, 5, 6].map(told)).toEqual(
    ['src/a.ts:1', 'src/a.ts:49', 'dist/server.js:3:7', 'src/b.ts:13', 'src/a.ts:16', 'dist/server.js:6:7'].map(place),
  );
  const elsewhere = `at x (${url('old/server/dist/server.js')}:1:7)`;
  expect(inSources(elsewhere)).toBe(elsewhere);
});
