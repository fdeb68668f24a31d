import { expect, test } from 'vitest';
import { levelTone } from './level-tone.ts';

const toneAt = (height: number) => {
  const { from, to, share } = levelTone(height);
  return share === 0 ? from : share === 1 ? to : { from, to, share: Math.round(share * 100) / 100 };
};

test.each([
  [2, ['bad', 'good']],
  [3, ['bad', 'warn', 'good']],
  [4, ['bad', { from: 'bad', to: 'warn', share: 0.67 }, 'fair', 'good']],
])(
  'of %i levels the lowest is bad and the highest good; the one below that is no shade of a warning',
  (count, tones) => {
    expect(Array.from({ length: count }, (_, rank) => toneAt(rank / (count - 1)))).toEqual(tones);
  },
);
