import type { FieldForm } from '@sahada/contract/field';
import { expect, it } from 'vitest';
import { levelIn } from './level-name.ts';

it('names a level in the language of its reader, whatever the receipt and the form were asked for in', () => {
  const names = [
    { languageId: 1, name: 'Çok iyi' },
    { languageId: 2, name: 'Very good' },
  ] as const;
  const level = { id: 1, name: 'Very good', min: 0, max: 100, locales: [...names] };
  expect(['Çok iyi', 'Very good'].map((name) => levelIn(name, [level], 'tr'))).toEqual(['Çok iyi', 'Çok iyi']);
  expect(levelIn('Çok iyi', [level], 'en')).toBe('Very good');
  expect(levelIn('Silinmiş', [level], 'en')).toBe('Silinmiş');
  expect(levelIn(null, [level], 'en')).toBeNull();
  const kept = [{ ...level, locales: undefined }] as unknown as FieldForm['levels'];
  expect(levelIn('Very good', kept, 'tr')).toBe('Very good');
});
