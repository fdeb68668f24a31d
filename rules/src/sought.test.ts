import { expect, test } from 'vitest';
import { searchKey, soughtWords } from './sought.ts';

test('texts are compared without case, the four i’s as one letter, and a mark with the letter that it came apart from', () => {
  expect(['ISPARTA', 'İzmir', 'Iğdır', 'ÇARŞI'].map(searchKey)).toEqual(['isparta', 'izmir', 'iğdir', 'çarşi']);
  expect(searchKey('s\u0327')).toBe('ş');
});

test.each([
  ['', []],
  ['a', ['a']],
  ['  yıldız   kadıköy ', ['yıldız', 'kadıköy']],
  ['"yıldız market" kadıköy', ['yıldız market', 'kadıköy']],
  ['kadıköy “ yıldız market ”', ['kadıköy', 'yıldız market']],
  ['kadıköy "yıldız ma', ['kadıköy', 'yıldız ma']],
  ['5" boru', ['5"', 'boru']],
  ['""', ['""']],
  ['kadıköy Depo  2', ['kadıköy', 'Depo 2']],
  ['2 depo kadıköy', ['2 depo', 'kadıköy']],
  ['a b c', ['a b c']],
  ['acil çıkış kapıları açık mı?', ['acil', 'çıkış', 'kapıları', 'açık mı?']],
  ['bir iki üç "dört beş"', ['bir', 'iki', 'üç', 'dört beş']],
])('%s is looked for as %j', (searched, words) => {
  expect(soughtWords(searched)).toEqual(words);
});
