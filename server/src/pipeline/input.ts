import { fieldOf, type Problems, problemsOf } from '@sahada/contract/problems';
import type { AnyRow } from '@sahada/contract/row';
import { say } from '@sahada/contract/text';
import { z } from 'zod';
import { Invalid, invalidIf } from '../errors.ts';
import type { Mounted } from './call.ts';
import { readPlain } from './plain.ts';
import { unsure } from './plain-checks.ts';
import { respell, TwoSpellings } from './spelling.ts';

const unsuitable = say({ tr: 'Aynı alan iki kez gönderilmiş.', en: 'The same field was sent twice.' });

type Parser = Pick<Mounted, 'row' | 'handler'>;

export interface Given {
  value: unknown;
  /** Its values are texts, of a query or of headers. */
  text: boolean;
  /** Its texts may be such as the database cannot hold. */
  unsafe: boolean;
}

/** Parses an input by the row's schema and the handler's check; throws Invalid with every field named. */
export function parseInput({ row, handler }: Parser, { value, text, unsafe }: Given): unknown {
  const check = typeof handler === 'object' && 'check' in handler ? handler.check : undefined;
  const plain = text ? unsure : readPlain(row.request, value);
  const parsed = plain === unsure ? parse(row, check, value, text) : plain;
  if (unsafe) {
    const problems: Problems = {};
    findBadTexts(parsed, [], problems);
    invalidIf(problems);
  }
  invalidIf(check?.(parsed as never) ?? {});
  return parsed;
}

type Check = (input: never) => Problems;

function parse(row: AnyRow, check: Check | undefined, given: unknown, text: boolean): unknown {
  let respelt: unknown;
  try {
    respelt = respell(row.request, given, text);
  } catch (error) {
    if (error instanceof TwoSpellings) throw new Invalid({ [error.field]: [unsuitable] });
    throw error;
  }
  const parsed = row.request.safeParse(respelt, { reportInput: true });
  if (parsed.success) return parsed.data;
  const problems = problemsOf(parsed.error.issues);
  throw new Invalid({ ...problems, ...(check ? stillFound(check, row, respelt, problems) : {}) });
}

const topOf = (field: string): string => field.replace(/[.[].*$/, '');

/** What the handler's check finds wrong with the fields that pass the schema. */
function stillFound(check: Check, { request }: AnyRow, respelt: unknown, problems: Problems): Problems {
  const wrong = new Set(Object.keys(problems).map(topOf));
  if (!(request instanceof z.ZodObject) || typeof respelt !== 'object' || respelt === null) return {};
  const right = Object.fromEntries(Object.entries(respelt).filter(([key]) => !wrong.has(key)));
  const parsed = request.partial().safeParse(right);
  if (!parsed.success) return {};
  return Object.fromEntries(Object.entries(check(parsed.data as never)).filter(([field]) => !wrong.has(topOf(field))));
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
