import { expect, test } from 'vitest';
import { toneOfEarned, toneOfJudged } from './tone.ts';

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

test('no finding looks good, and where points say nothing of an answer they do not colour it', () => {
  const judged = { scored: true, answered: true, excluded: false, earned: 10, max: 10, severity: null };
  expect(toneOfJudged(judged)).toBe('good');
  expect(toneOfJudged({ ...judged, severity: 'observation' })).toBe('part');
  expect(toneOfJudged({ ...judged, earned: 0, severity: 'minor' })).toBe('bad');
  for (const silent of [{ scored: false }, { answered: false }, { excluded: true }])
    expect(toneOfJudged({ ...judged, ...silent })).toBeNull();
});
