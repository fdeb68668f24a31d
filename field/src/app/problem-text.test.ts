import { expect, it } from 'vitest';
import type { ResponseRow } from '../outbox/rows.ts';
import { problemText } from './problem-text.ts';

const held = (message: string | null) =>
  ({ send: { hold: 'conflict', problem: { status: 409, message } } }) as unknown as ResponseRow;

it('says what the server said of a response that it does not take over what it has', () => {
  expect(problemText(held('Bu yanıt için artık düzeltme istenmiyor.'), 'tr', true)).toBe(
    'Bu yanıt için artık düzeltme istenmiyor.',
  );
  expect(problemText(held(null), 'en', true)).toBe('This response was sent before with other content. Both were kept.');
});

it('says why a response has not arrived, and of a missing network nothing', () => {
  const told = (status: number, online = true, message: string | null = null) =>
    problemText({ send: { hold: null, problem: { status, message } } } as unknown as ResponseRow, 'en', online);
  expect([0, 429, 503, 500].map((status) => told(status))).toEqual([
    'The server could not be reached.',
    'The system is busy; it will be tried again shortly.',
    'The system is busy; it will be tried again shortly.',
    'The server gave an unexpected answer (500); it will be tried again.',
  ]);
  expect(told(400, true, 'The plan is unknown.')).toBe('The plan is unknown.');
  expect(told(0, false)).toBeNull();
});
