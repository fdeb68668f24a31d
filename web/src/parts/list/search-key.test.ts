import { expect, test } from 'vitest';
import { finds, searchKey } from './search-key.ts';

test('a search on screen ignores case and takes the four i’s as one letter', () => {
  expect(searchKey('IĞDIR İlçe')).toBe('iğdir ilçe');
  expect(searchKey('ığdır')).toBe(searchKey('Iğdır'));
  expect(searchKey('ŞUBE')).toBe('şube');
});

test('diacritics count, as they do in lists', () => {
  expect(searchKey('Şube')).not.toContain(searchKey('sube'));
});

test('a letter and its mark that came apart are one letter, whichever side they stand on', () => {
  const apart = 'GÜNEŞ İçecek'.normalize('NFD');
  expect(searchKey(apart)).toBe('güneş içecek');
  expect(finds('güneş')(apart)).toBe(true);
  expect(finds(apart)('Güneş İçecek')).toBe(true);
});
