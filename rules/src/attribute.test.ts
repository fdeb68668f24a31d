import { expect, test } from 'vitest';
import { wrongAttribute } from './attribute.ts';

const options = new Set([3, 4]);
const wrong = (kind: Parameters<typeof wrongAttribute>[0]['kind'], values: unknown[], required = false) =>
  values.map((value) => wrongAttribute({ kind, required, options }, value as string));

test('a field takes values of its own kind', () => {
  expect(wrong('text', ['A-1', 'a'.repeat(500)])).toEqual([null, null]);
  expect(wrong('text', [1, true, 'a'.repeat(501)])).toEqual(['text', 'text', 'tooLong']);
  expect(wrong('number', [0, -2.5, Number.MAX_SAFE_INTEGER])).toEqual([null, null, null]);
  expect(wrong('number', ['1', true, 1e300, Number.NaN])).toEqual(['number', 'number', 'number', 'number']);
  expect(wrong('date', ['2028-02-29'])).toEqual([null]);
  expect(wrong('date', ['2027-02-29', '29.02.2028', '2028-02-29T10:00', 20280229])).toEqual(Array(4).fill('date'));
  expect(wrong('date', ['2028-13-01', '2028-02', '2028', '+012028-02-29'])).toEqual(Array(4).fill('date'));
  expect(wrong('choice', [3])).toEqual([null]);
  expect(wrong('choice', [5, '3', true])).toEqual(Array(3).fill('choice'));
  expect(wrong('yesno', [true, false])).toEqual([null, null]);
  expect(wrong('yesno', ['Evet', 1])).toEqual(['yesno', 'yesno']);
});

test('an empty value is missing where one is required, and no is a value', () => {
  for (const kind of ['text', 'number', 'date', 'choice', 'yesno'] as const) {
    expect(wrong(kind, [null, undefined, ''])).toEqual([null, null, null]);
    expect(wrong(kind, [null, undefined, ''], true)).toEqual(Array(3).fill('missing'));
  }
  expect(wrong('yesno', [false], true)).toEqual([null]);
  expect(wrong('number', [0], true)).toEqual([null]);
});
