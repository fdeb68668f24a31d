import { expect, test } from 'vitest';
import { formatOf } from '../../client/format.ts';
import { linesOf } from './span.ts';

const tr = formatOf('tr', 'Europe/Istanbul');
const lines = (begin: string, end: string) =>
  linesOf(tr, { beginDate: `${begin}+01:00`, endDate: `${end}+01:00`, timeZone: 'Europe/Berlin' });

test('a plan’s dates have times only where they were given, and what both edges share once', () => {
  expect(lines('2026-11-20T00:00:00', '2026-11-20T23:59:59')).toEqual(['20.11.2026']);
  expect(lines('2026-11-20T00:00:00', '2026-11-22T23:59:59')).toEqual(['20.11.2026', '– 22.11.2026']);
  expect(lines('2026-11-20T09:00:00', '2026-11-20T18:00:59')).toEqual(['20.11.2026', '09:00–18:00']);
  expect(lines('2026-11-20T09:00:00', '2026-11-22T23:59:59')).toEqual(['20.11.2026 09:00', '– 22.11.2026']);
});
