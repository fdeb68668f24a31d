import { expect, it } from 'vitest';
import { asTitle, fill, say, tell } from './text.ts';

it('a title has no full stop at its end, unless it is of two sentences', () => {
  expect(asTitle('Henüz lokasyon yok.')).toBe('Henüz lokasyon yok');
  expect(asTitle('Sona erdi')).toBe('Sona erdi');
  expect(asTitle('Not started yet; begins 1.12.2026.')).toBe('Not started yet; begins 1.12.2026');
  expect(asTitle('Several forms are open here. Choose one.')).toBe('Several forms are open here. Choose one.');
});

it('a number is written as its reader writes it, in whatever a text is filled with; a name is left as it is', () => {
  const more = say({ tr: 'Daha fazla göster ({n})', en: 'Show more ({n})' });
  expect([tell(more, 'tr', { n: 12_500 }), tell(more, 'en', { n: 12_500 })]).toEqual([
    'Daha fazla göster (12.500)',
    'Show more (12,500)',
  ]);
  expect([fill(more, 'tr', { n: 2.5 }), fill(more, 'en', { n: 2.5 })]).toEqual([
    'Daha fazla göster (2,5)',
    'Show more (2.5)',
  ]);
  expect(tell(say({ tr: 'Başvuru {number}', en: 'Request {number}' }), 'tr', { number: '1204' })).toBe('Başvuru 1204');
});
