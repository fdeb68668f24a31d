import { expect, it } from 'vitest';
import { ageText } from './age.ts';

const hour = 3_600_000;

it('says how long something has waited in the largest whole unit, and nothing of seconds or of a clock set back', () => {
  const ages = [-hour, 59_000, 60_000, 119 * 60_000, 2 * hour, 47 * hour, 48 * hour];
  expect(ages.map((age) => ageText(0, age, 'tr'))).toEqual([
    null,
    null,
    '1 dakikadır',
    '1 saattir',
    '2 saattir',
    '1 gündür',
    '2 gündür',
  ]);
  expect(ageText(0, 2 * hour, 'en')).toBe('for 2 h');
});
