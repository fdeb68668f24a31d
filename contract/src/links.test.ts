import { expect, test } from 'vitest';
import { calls } from './calls.ts';
import { links, results } from './links.ts';
import type { AnyRow } from './row.ts';

test.each(Object.entries(links))('a link to a %s is for whoever may read one', (entity, { access }) => {
  const rows = (calls as unknown as Record<string, Record<string, AnyRow>>)[entity];
  expect(rows?.get?.access).toEqual(access);
});

test('a link to a plan’s results is for whoever may read them', () => {
  expect(calls.audit.summary.access).toBe(results.access);
});
