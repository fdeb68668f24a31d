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
