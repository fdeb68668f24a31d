import { expect, test } from 'vitest';
import { fitting } from './fitting.ts';

const option = (label: string) => ({ value: label, label });
const options = ['İstanbul', 'Isparta', 'Ankara'].map(option);
const found = (search: string, limit = Number.POSITIVE_INFINITY) => fitting({ options, search, limit });

test('a choice is found however its i is typed', () => {
  for (const search of ['istanbul', 'ISTANBUL', 'ıstanbul', 'İSTANBUL ']) expect(found(search)).toEqual([options[0]]);
  expect(found('isparta')).toEqual([options[1]]);
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
