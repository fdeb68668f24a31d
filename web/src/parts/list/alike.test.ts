import { expect, test } from 'vitest';
import { beginAlike } from './alike.ts';

const shops = ['Adana 14', 'Adana 15'].map((place) => `Kasım mağaza denetimi – Yıldız Market ${place} Şubesi`);

test('names of a chain begin alike; the same name again and names that differ early do not', () => {
  expect(beginAlike(['Depo', ...shops])).toBe(true);
  expect(beginAlike([])).toBe(false);
  expect(beginAlike([shops[0] ?? '', shops[0] ?? ''])).toBe(false);
  expect(beginAlike(['Kadıköy Mağazası – açılış kontrolü', 'Kadıköy Mağazası – kapanış kontrolü'])).toBe(false);
});
