import { expect, test } from 'vitest';
import { bothOf, changeOfRights, notHeld, unmet } from './granting.ts';

test('nobody holds more than they hold', () => {
  expect(notHeld(['a', 'b'], ['b', 'c'])).toEqual(['c']);
  expect(notHeld(['a', 'b'], [])).toEqual([]);
  expect(notHeld([], ['a'])).toEqual(['a']);
});

test('of the rights asked for only those are had that are held', () => {
  expect(bothOf(['a', 'b'], ['b', 'c'])).toEqual(['b']);
});

test('a change gives and takes', () => {
  expect(changeOfRights(['a', 'b'], ['b', 'c'])).toEqual({ given: ['c'], taken: ['a'] });
  expect(changeOfRights(['a'], ['a'])).toEqual({ given: [], taken: [] });
});

test('a right that needs another is told where that is missing', () => {
  const need = { right: 'a', needs: 'b' };
  expect(unmet([need], ['a'])).toEqual([need]);
  expect(unmet([need], ['a', 'b'])).toEqual([]);
  expect(unmet([need], ['c'])).toEqual([]);
});
