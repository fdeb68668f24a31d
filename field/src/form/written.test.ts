import type { VersionQuestion } from '@sahada/contract/version';
import { expect, it } from 'vitest';
import { numberProblem, reading } from './written.tsx';

it('says how a number is read that may have been meant as thousands', () => {
  expect(reading('1.500', 'tr')).toContain('1,5 olarak okunur');
  expect(reading(' -1,500', 'en')).toContain('Read as -1.5.');
  for (const plain of ['1500', '1,5', '1.50', '0,125', '1.234,5', '1.500 kg', ''])
    expect([plain, reading(plain, 'tr')]).toEqual([plain, null]);
});

it('says what is wrong with what was written for a number', () => {
  const question = { textFormat: 'number', min: null, max: null } as VersionQuestion;
  for (const fine of ['', '-', '3,5', '-12', '9'.repeat(19)])
    expect([fine, numberProblem(question, fine, 'tr')]).toEqual([fine, null]);
  for (const none of ['3,5 kg', '1.234,5', 'x'])
    expect([none, numberProblem(question, none, 'tr')]).toEqual([none, 'Bir sayı girin.']);
  for (const huge of ['9'.repeat(20), `-${'1'.repeat(400)}`, `${'1'.repeat(25)},5`])
    expect([huge, numberProblem(question, huge, 'en')]).toEqual([huge, 'This number is too large.']);
});
