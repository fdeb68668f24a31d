import { fieldOf, type Problems, problemsOf } from '@sahada/contract/problems';
import type { AnyRow } from '@sahada/contract/row';
import { say } from '@sahada/contract/text';
import { Invalid, invalidIf } from '../errors.ts';
import { fold, TwoSpellings } from './fold.ts';

const unsuitable = say({ tr: 'Aynı alan iki kez gönderilmiş.', en: 'The same field was sent twice.' });

/** Parses an input by the row's schema; throws Invalid with every field named. */
export function parseInput(row: AnyRow, given: unknown, text: boolean): unknown {
  let folded: unknown;
  try {
    folded = fold(row.request, given, text);
  } catch (error) {
    if (error instanceof TwoSpellings) throw new Invalid({ [error.field]: [unsuitable] });
    throw error;
  }
  const parsed = row.request.safeParse(folded, { reportInput: true });
  if (!parsed.success) throw new Invalid(problemsOf(parsed.error.issues));
  const problems: Problems = {};
  findBadTexts(parsed.data, [], problems);
  invalidIf(problems);
  return parsed.data;
}

const badCharacter = say({ tr: 'Geçersiz karakter var.', en: 'There is an invalid character.' });

/** Names the texts that the database cannot hold: those with a NUL or half a surrogate pair. */
function findBadTexts(value: unknown, path: readonly PropertyKey[], problems: Problems): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) problems[fieldOf(path)] = [badCharacter];
  } else if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) findBadTexts(item, [...path, at], problems);
  } else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
    for (const [key, item] of Object.entries(value)) findBadTexts(item, [...path, key], problems);
  }
}
