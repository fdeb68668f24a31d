import { expect, test } from 'vitest';
import { fitting } from './fitting.ts';

const option = (label: string) => ({ value: label, label });
const options = ['İstanbul', 'Isparta', 'Ankara'].map(option);
const found = (search: string, limit = Number.POSITIVE_INFINITY) => fitting({ options, search, limit });

test('a choice is found however its i is typed', () => {
  for (const search of ['istanbul', 'ISTANBUL', 'ıstanbul', 'İSTANBUL ']) expect(found(search)).toEqual([options[0]]);
  expect(found('isparta')).toEqual([options[1]]);
});

test('words are found in any order, and what begins as it was typed stands first', () => {
  const places = ['Kadıköy Yıldız Market', 'Market Kadıköy', 'Bursa Market'].map(option);
  const listed = (search: string) =>
    fitting({ options: places, search, limit: 9 }).map((one) => 'label' in one && one.label);
  expect(listed('market kadıköy')).toEqual(['Market Kadıköy', 'Kadıköy Yıldız Market']);
  expect(listed('"yıldız market"')).toEqual(['Kadıköy Yıldız Market']);
});

test('all are offered before anything is typed, as many as may be shown', () => {
  expect(found('')).toEqual(options);
  expect(found('', 2)).toEqual(options.slice(0, 2));
});

test('choices in groups are found in their groups', () => {
  expect(fitting({ options: [{ group: 'Şehirler', items: options }], search: 'ISPARTA', limit: 9 })).toEqual([
    { group: 'Şehirler', items: [options[1]] },
  ]);
});
