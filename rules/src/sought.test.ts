import { expect, test } from 'vitest';
import { soughtWords } from './sought.ts';

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
