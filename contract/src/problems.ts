import type { z } from 'zod';
import { type AnyText, filled, type Language, say } from './text.ts';
import { saidBy, words } from './wire.ts';

/** What is wrong with the fields of an input: field as spelt on the wire (`answers[0].title`) → texts in the order found. */
export type Problems = Record<string, AnyText[]>;

const wrongKind = say({ tr: 'Geçersiz değer.', en: 'The value is not valid.' });
const tooLong = say({ tr: 'En çok {max} karakter girin.', en: 'Enter at most {max} characters.' });
const tooShort = say({ tr: 'En az {min} karakter girin.', en: 'Enter at least {min} characters.' });
const tooBig = say({ tr: 'En çok {max} olabilir.', en: 'It can be {max} at most.' });
const tooSmall = say({ tr: 'En az {min} olmalıdır.', en: 'It must be {min} at least.' });
const tooManyItems = say({ tr: 'En çok {max} kayıt gönderilebilir.', en: 'At most {max} items can be sent.' });
const tooFewItems = say({ tr: 'En az bir kayıt seçin.', en: 'Select at least one item.' });
const unknownChoice = say({ tr: 'Listeden bir değer seçin.', en: 'Select a value from the list.' });

function textOf(issue: z.core.$ZodIssue): AnyText {
  const said = saidBy(issue);
  if (said !== undefined) return said;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? words.required : wrongKind;
    case 'too_big':
      return filled(issue.origin === 'string' ? tooLong : issue.origin === 'array' ? tooManyItems : tooBig, {
        max: Number(issue.maximum),
      });
    case 'too_small':
      if (issue.origin === 'array') return tooFewItems;
      return filled(issue.origin === 'string' ? tooShort : tooSmall, { min: Number(issue.minimum) });
    case 'invalid_value':
      return unknownChoice;
    case 'invalid_union': {
      if (issue.input === undefined || issue.input === null) return words.required;
      // The problem found by the one member whose type the value has.
      const meant = issue.errors.find(([first]) => first?.path.length === 0 && first.code !== 'invalid_type')?.[0];
      return meant ? textOf(meant) : wrongKind;
    }
    default:
      return wrongKind;
  }
}

/** The wire's spelling of a path: `answers[0].title`. */
export const fieldOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((field, part) => {
    if (typeof part === 'number') return `${field}[${part}]`;
    return field === '' ? String(part) : `${field}.${String(part)}`;
  }, '');

/** Reads a failed parse (with `reportInput`) as problems by field. */
export function problemsOf(issues: readonly z.core.$ZodIssue[]): Problems {
  const problems: Problems = {};
  for (const issue of issues) {
    const field = fieldOf(issue.path);
    const texts = problems[field] ?? [];
    texts.push(textOf(issue));
    problems[field] = texts;
  }
  return problems;
}

/** The same in one language, as the `errors` of a 400. */
export const inLanguage = (problems: Problems, language: Language): Record<string, string[]> =>
  Object.fromEntries(Object.entries(problems).map(([field, texts]) => [field, texts.map((text) => text[language])]));
