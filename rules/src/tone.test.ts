import { expect, test } from 'vitest';
import { toneOfEarned } from './tone.ts';

test('an answer looks as good as the third of the best points that it earns', () => {
  expect([0, 25, 50, 75, 100].map((earned) => toneOfEarned(earned, 100))).toEqual([
    'bad',
    'bad',
    'part',
    'good',
    'good',
  ]);
  expect([3, 4, 5, 6].map((earned) => toneOfEarned(earned, 9))).toEqual(['bad', 'part', 'part', 'good']);
});
