import { expect, test } from 'vitest';
import { clockOf } from './zone-name.ts';

test('a clock is named after its place, as each language writes it', () => {
  expect(clockOf('America/New_York')).toEqual({ tr: 'New York saatiyle', en: 'New York time' });
  expect(clockOf('Europe/Istanbul')).toEqual({ tr: 'İstanbul saatiyle', en: 'Istanbul time' });
  expect(clockOf('UTC').en).toBe('UTC time');
});
