import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

test('shows every page up to five', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(4, 5)).toEqual([1, 2, 3, 4, 5]);
});

test('shows first, last and the neighbours of a page in the middle', () => {
  expect(pageNumbers(6, 20)).toEqual([1, null, 5, 6, 7, null, 20]);
});

test('shows the first or the last four as long as the present one is not the outermost of them', () => {
  expect([1, 3].map((page) => pageNumbers(page, 20))).toEqual(Array(2).fill([1, 2, 3, 4, null, 20]));
  expect([18, 20].map((page) => pageNumbers(page, 20))).toEqual(Array(2).fill([1, null, 17, 18, 19, 20]));
});

test('never shows more than five numbers, and always the present one', () => {
  for (let last = 1; last <= 30; last += 1) {
    for (let page = 1; page <= last; page += 1) {
      const numbers = pageNumbers(page, last).filter((number) => number !== null);
      expect(numbers.length).toBeLessThanOrEqual(5);
      expect(numbers).toContain(page);
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    }
  }
});
