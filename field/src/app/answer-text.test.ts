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
