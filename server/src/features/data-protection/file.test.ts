import { expect, test } from 'vitest';
import { valuesOf } from './file.ts';

test('two questions of the same text are both handed over, and none stands for what the row itself is', () => {
  const field = (key: string, text: string, value: string) => ({ key, label: { tr: text, en: text }, value });
  const fields = [
    field('name', 'Ad', 'Gamze'),
    field('question 1', 'Açıklama', 'ilk'),
    field('question 2', 'Açıklama', 'ikinci'),
    field('question 3', 'name', 'başkası'),
    field('question 4', 'title', 'Dr.'),
    field('question 5', '__proto__', 'x'),
  ];
  expect(Object.entries(valuesOf(fields, 'tr'))).toEqual([
    ['name', 'Gamze'],
    ['Açıklama', 'ilk'],
    ['Açıklama (question 2)', 'ikinci'],
    ['name (question 3)', 'başkası'],
    ['title (question 4)', 'Dr.'],
    ['__proto__', 'x'],
  ]);
});
