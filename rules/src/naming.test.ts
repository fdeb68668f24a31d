import { describe, expect, test } from 'vitest';
import { copyName } from './copy-name.ts';
import { readReceiptNumber, receiptNumber } from './receipt.ts';
import { inViewOrder } from './view-order.ts';

describe('the name of a copy', () => {
  test('is the original with its mark, which is never cut', () => {
    expect(copyName('Mutfak', ' (kopya)', 255)).toBe('Mutfak (kopya)');
    expect(copyName('Mutfak', ' (kopya)', 11)).toBe('Mut (kopya)');
    expect(copyName('Mu🍊fak', ' (kopya)', 11)).toBe('Mu (kopya)');
  });
});

describe('a receipt number', () => {
  test('leads back to its response however it is typed', () => {
    expect(receiptNumber(42)).toBe('S-000042');
    expect(['S-000042', ' s-42 ', 'S-42', 'S-000001'].map(readReceiptNumber)).toEqual([42, 42, 42, 1]);
    expect(readReceiptNumber(receiptNumber(12_345_678))).toBe(12_345_678);
  });

  test('leads nowhere when it is malformed', () => {
    expect(['S-0', '42', 'S-', 'X-42', 'S-2147483648', 'S-42a', 'XS-42'].map(readReceiptNumber)).toEqual(
      Array(7).fill(null),
    );
  });
});

describe('rows in view order', () => {
  test('keep the places they were given, follow the list where none was given, and move on by one where two are equal', () => {
    const rows = [{ order: 20 }, {}, { order: 20 }, { order: 5 }];
    expect(
      inViewOrder<{ order?: number }>(rows, (row) => row.order).map(({ at, viewOrder }) => [at, viewOrder]),
    ).toEqual([
      [1, 2],
      [3, 5],
      [0, 20],
      [2, 21],
    ]);
    expect(inViewOrder([{}, {}], () => 0).map(({ viewOrder }) => viewOrder)).toEqual([0, 1]);
  });
});
