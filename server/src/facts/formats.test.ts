import { expect, test } from 'vitest';
import { dateFormat } from './formats.ts';

const inZone = (timeZone: string) => dateFormat('tr-TR', { year: 'numeric', hour: '2-digit', timeZone });

test('a formatter is made once for each language and kind', () => {
  const first = inZone('Europe/Istanbul');
  expect(inZone('Europe/Istanbul')).toBe(first);
  expect(inZone('UTC')).not.toBe(first);
  expect(dateFormat('en-GB', { year: 'numeric', hour: '2-digit', timeZone: 'Europe/Istanbul' })).not.toBe(first);
  expect(first.resolvedOptions().timeZone).toBe('Europe/Istanbul');
});

test('however many zones there are, few are kept', () => {
  const first = inZone('Europe/Istanbul');
  const zones = Intl.supportedValuesOf('timeZone').slice(0, 70);
  const made = zones.map(inZone);
  expect(inZone(zones.at(-1) as string)).toBe(made.at(-1));
  expect(inZone('Europe/Istanbul')).not.toBe(first);
});
