import { expect, test } from 'vitest';
import { allOf, became, fewOf, nameOf, pluralOf } from './noun.ts';

const place = {
  tr: { one: 'il', object: 'ili', named: 'ili', many: 'iller' },
  en: { one: 'province', many: 'provinces' },
};

test('a sentence begins with a capital of its own language', () => {
  expect(nameOf(place)).toEqual({ tr: 'İl', en: 'Province' });
  expect(pluralOf(place)).toEqual({ tr: 'İller', en: 'Provinces' });
});

test('names stand in a row, the last one after “and”', () => {
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map((names) => allOf(names).tr)).toEqual([
    '',
    'A',
    'A ve B',
    'A, B ve C',
  ]);
  expect(allOf(['A', 'B', 'C']).en).toBe('A, B and C');
});

test('of many names three are told, and how many more there are', () => {
  expect(fewOf(['A', 'B', 'C']).tr).toBe('A, B ve C');
  expect(fewOf(['A', 'B', 'C', 'D'])).toEqual({ tr: 'A, B, C ve 1 tane daha', en: 'A, B, C and 1 more' });
  expect(fewOf(['A'], 5).en).toBe('A and 4 more');
  expect(fewOf(['A'], 1235)).toEqual({ tr: 'A ve 1.234 tane daha', en: 'A and 1,234 more' });
});

test('what became of one is told by its name, of several by their number', () => {
  const deleted = { tr: 'silindi', en: 'deleted' };
  expect(became(place, deleted)).toEqual({ tr: 'İl silindi.', en: 'Province deleted.' });
  expect(became(place, deleted, 3)).toEqual({ tr: '3 il silindi.', en: '3 provinces deleted.' });
  expect(became(place, deleted, 1234)).toEqual({ tr: '1.234 il silindi.', en: '1,234 provinces deleted.' });
});
