import { expect, it } from 'vitest';
import { asTitle } from './text.ts';

it('a title has no full stop at its end, unless it is of two sentences', () => {
  expect(asTitle('Henüz lokasyon yok.')).toBe('Henüz lokasyon yok');
  expect(asTitle('Sona erdi')).toBe('Sona erdi');
  expect(asTitle('Not started yet; begins 1.12.2026.')).toBe('Not started yet; begins 1.12.2026');
  expect(asTitle('Several forms are open here. Choose one.')).toBe('Several forms are open here. Choose one.');
});
