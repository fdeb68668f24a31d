import { expect, test } from 'vitest';
import { clockOf, placeText } from './zone-name.ts';

test('a zone is called by its place as its reader writes it', () => {
  expect([placeText('Europe/Istanbul'), placeText('America/New_York').tr]).toEqual([
    { tr: 'İstanbul', en: 'Istanbul' },
    'New York',
  ]);
  expect(clockOf('Europe/Istanbul')).toEqual({ tr: 'İstanbul saatiyle', en: 'Istanbul time' });
});
