import { languageIds } from '@sahada/contract/codes';
import { expect, test } from 'vitest';
import { languageFor } from './language.ts';

test('a form begins in what its reader speaks, where it has been translated, and else in its own language', () => {
  const turkish = { defaultLanguageId: languageIds.tr, version: { locales: [] } };
  const both = { ...turkish, version: { locales: [{ languageId: languageIds.en }] } };
  expect(languageFor(both, ['en-GB'])).toBe('en');
  expect(languageFor(turkish, ['en-GB'])).toBe('tr');
  expect(languageFor(both, ['de'])).toBe('tr');
  expect(languageFor(both, ['en-US', 'tr'])).toBe('tr');
  const english = { defaultLanguageId: languageIds.en, version: { locales: [] } };
  expect(languageFor(english, ['tr-TR'])).toBe('en');
});
