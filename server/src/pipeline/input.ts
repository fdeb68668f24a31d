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
  throw new Invalid(
    check ? inOrder(row.request, { ...stillFound(check, row, respelt, problems), ...problems }) : problems,
  );
}

/** What the handler's check finds wrong with what passes the schema. */
function stillFound(check: Check, { request }: AnyRow, respelt: unknown, problems: Problems): Problems {
  const right = passing(request, respelt);
  if (right === undefined) return {};
  const wrong = Object.keys(problems).map(partsOf);
  return Object.fromEntries(
    Object.entries(check(right as never)).filter(([field]) => {
      const parts = partsOf(field);
      return !wrong.some((path) => path.every((part, at) => part === parts[at]));
    }),
  );
}

/** What of a value passes its schema; the rest is left out, but each item of a list keeps its place. */
function passing(schema: z.core.$ZodType, value: unknown): unknown {
  const bare = bareOf(schema);
  if (bare instanceof z.ZodObject && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const parts = Object.entries(value).map(([key, item]) => [key, passing(bare.shape[key], item)]);
    return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
  }
  if (bare instanceof z.ZodArray && Array.isArray(value) && bareOf(bare.element) instanceof z.ZodObject)
    return value.map((item) => passing(bare.element, item) ?? {});
  const parsed = z.safeParse(schema, value);
  return parsed.success ? parsed.data : undefined;
}

/** Problems in the order of the schema's fields. */
function inOrder(request: z.core.$ZodType, problems: Problems): Problems {
  const placed = Object.entries(problems).map((entry) => ({ entry, places: placesOf(request, partsOf(entry[0])) }));
  placed.sort((a, b) => {
    const at = a.places.findIndex((place, depth) => place !== b.places[depth]);
    return at === -1 ? a.places.length - b.places.length : (a.places[at] as number) - (b.places[at] ?? -1);
  });
  return Object.fromEntries(placed.map(({ entry }) => entry));
}

/** `answers[0].title` → answers, 0, title. */
const partsOf = (field: string): string[] => field.match(/[^.[\]]+/g) ?? [];

function placesOf(schema: z.core.$ZodType, [part, ...rest]: readonly string[]): number[] {
  const bare = bareOf(schema);
  if (part === undefined) return [];
  if (bare instanceof z.ZodArray) return [Number(part), ...placesOf(bare.element, rest)];
  if (!(bare instanceof z.ZodObject)) return [];
  return [Object.keys(bare.shape).indexOf(part), ...placesOf(bare.shape[part] ?? z.never(), rest)];
}

/** A schema without what allows it to be absent or null. */
const bareOf = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? bareOf(schema.unwrap()) : schema;

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
