import type { VersionQuestion } from '@sahada/contract/version';
import { expect, test } from 'vitest';
import { answerText } from './answer-text.ts';

const asked = (textFormat: VersionQuestion['textFormat'], unit: string | null) =>
  ({ textFormat, unit, answers: [] }) as unknown as VersionQuestion;

test('a number is shown to an auditor as their language writes it, with its unit; a text stays as it was typed', () => {
  const said = { questionId: 1, text: ' 3.50 ' };
  expect(answerText(asked('number', '°C'), said, 'tr')).toBe('3,50 °C');
  expect(answerText(asked('number', '°C'), said, 'en')).toBe('3.50 °C');
  expect(answerText(asked('text', null), said, 'tr')).toBe('3.50');
});

test('a day is shown as their language writes it', () => {
  const said = { questionId: 1, text: '2026-11-02' };
  expect(answerText(asked('date', null), said, 'tr')).toBe('02.11.2026');
  expect(answerText(asked('date', null), said, 'en')).toBe('2 Nov 2026');
  expect(answerText(asked('date', null), { questionId: 1, text: 'dün' }, 'tr')).toBe('dün');
});
