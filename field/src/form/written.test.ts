import { expect, it } from 'vitest';
import { reading } from './written.tsx';

it('says how a number is read that may have been meant as thousands', () => {
  expect(reading('1.500', 'tr')).toContain('1,5 olarak okunur');
  expect(reading(' -1,500', 'en')).toContain('Read as -1.5.');
  for (const plain of ['1500', '1,5', '1.50', '0,125', '1.234,5', '1.500 kg', ''])
    expect([plain, reading(plain, 'tr')]).toEqual([plain, null]);
});
