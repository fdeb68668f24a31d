import { expect, it } from 'vitest';
import { moved } from './marks.ts';

it('a spot is moved by the arrow keys, in small steps on wish, and not off the picture', () => {
  expect(moved([0.5, 0.5], 'ArrowRight', false)).toEqual([0.55, 0.5]);
  expect(moved([0.5, 0.5], 'ArrowUp', true)).toEqual([0.5, 0.49]);
  expect(moved([0.98, 0.02], 'ArrowRight', false)).toEqual([1, 0.02]);
  expect(moved([0.98, 0.02], 'ArrowUp', false)).toEqual([0.98, 0]);
  expect(moved([0.5, 0.5], 'Enter', false)).toBeNull();
});
