import type { WireAnswerRow } from '@sahada/contract/audit';
import type { Language } from '@sahada/contract/text';
import { expect, test } from 'vitest';
import { formatOf } from '../../client/format.ts';
import { answerText, questionsOf, toneOfRow } from './answer.ts';

const row = (textFormat: WireAnswerRow['textFormat'], text: string, unit: string | null = null) =>
  ({ textFormat, text, unit, options: [] }) as unknown as WireAnswerRow;

test('a number is shown as its reader writes it, with its unit; a date as theirs; a text stays as it was typed', () => {
  const shown = (language: Language) =>
    [row('number', '3.50', '°C'), row('date', '2026-11-02'), row('text', '3.50')].map((one) =>
      answerText(one, formatOf(language, 'Europe/Istanbul')),
    );
  expect(shown('tr')).toEqual(['3,50 °C', '02.11.2026', '3.50']);
  expect(shown('en')).toEqual(['3.50 °C', '2 Nov 2026', '3.50']);
});

test('an answer looks as good as what it earned, unless it makes a finding', () => {
  const scored = { scored: true, answered: true, excluded: false, max: 10, severity: null };
  const tone = (over: object) => toneOfRow({ ...scored, ...over } as unknown as WireAnswerRow);
  expect([0, 2.5, 5, 7.5, 10].map((earned) => tone({ earned }))).toEqual(['bad', 'bad', 'warn', 'good', 'good']);
  expect(tone({ earned: 7.5, severity: 'minor' })).toBe('warn');
  expect(tone({ earned: 10, excluded: true })).toBe('neutral');
  expect(tone({ scored: false, severity: 'major' })).toBe('bad');
  expect(tone({ answered: false })).toBe('neutral');
});

test('a question is chosen by one of its answers, and told by all of them', () => {
  const said = [
    { questionId: 1, severity: 'minor' },
    { questionId: 2, severity: null },
    { questionId: 1, severity: null },
  ] as WireAnswerRow[];
  expect(questionsOf(said, ({ severity }) => severity !== null)).toEqual([[said[0], said[2]]]);
});
