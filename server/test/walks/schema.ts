import { fieldOf } from '@sahada/contract/problems';
import type { AnyRow } from '@sahada/contract/row';
import type { z } from 'zod';

/** What the walks read from a row's schema: every field of its input, with its path and its type. */

export type Path = readonly (string | number)[];

export interface Field {
  path: Path;
  /** As errors name it: `answers[0].title`. */
  name: string;
  /** Without its optional and nullable wrappings. */
  schema: z.core.$ZodTypes;
  isOptional: boolean;
  isNullable: boolean;
  /** Travels in the path of the address. */
  inPath: boolean;
}

interface Bare {
  schema: z.core.$ZodTypes;
  isOptional: boolean;
  isNullable: boolean;
}

export function bare(given: z.core.$ZodType): Bare {
  let schema = given as z.core.$ZodTypes;
  let isOptional = false;
  let isNullable = false;
  for (;;) {
    const def = schema._zod.def;
    if (def.type === 'optional' || def.type === 'default' || def.type === 'prefault') isOptional = true;
    else if (def.type === 'nullable') isNullable = true;
    else if (def.type === 'union')
      return { schema, isOptional: isOptional || schema._zod.optin === 'optional', isNullable };
    else if (def.type !== 'readonly' && def.type !== 'pipe') return { schema, isOptional, isNullable };
    schema = (def.type === 'pipe' ? def.in : def.innerType) as z.core.$ZodTypes;
  }
}

/** The fields of an input; nested ones as far as the given value has them. */
export function fieldsOf(row: AnyRow, value: unknown, request: z.core.$ZodType = row.request): Field[] {
  const inPath = new Set([...row.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] as string));
  const fields: Field[] = [];
  const walk = (given: z.core.$ZodType, at: unknown, path: Path): void => {
    const { schema, isOptional, isNullable } = bare(given);
    const def = schema._zod.def;
    if (path.length > 0) {
      const isInPath = path.length === 1 && inPath.has(String(path[0]));
      fields.push({ path, name: fieldOf(path), schema, isOptional, isNullable, inPath: isInPath });
    }
    if (def.type === 'object' && (path.length === 0 || (typeof at === 'object' && at !== null))) {
      for (const [key, inner] of Object.entries(def.shape)) {
        walk(inner, (at as Record<string, unknown> | undefined)?.[key], [...path, key]);
      }
    }
    if (def.type === 'array' && Array.isArray(at) && at.length > 0)
      walk(def.element, at.at(-1), [...path, at.length - 1]);
  };
  walk(request, value, []);
  return fields;
}

export const absent = Symbol('absent');

/** A copy of an input with one field replaced or removed. */
export function withField(input: Record<string, unknown>, path: Path, value: unknown): Record<string, unknown> {
  const copy = structuredClone(input);
  let at: Record<string | number, unknown> = copy;
  for (const part of path.slice(0, -1)) {
    at[part] ??= {};
    // A value above was replaced by one without fields.
    if (typeof at[part] !== 'object') return copy;
    at = at[part] as Record<string | number, unknown>;
  }
  const last = path.at(-1) as string | number;
  if (value === absent) delete at[last];
  else at[last] = value;
  return copy;
}

export const fieldAt = (input: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, part) => (at as Record<string | number, unknown> | null | undefined)?.[part], input);

interface Check {
  check: string;
  minimum?: number;
  maximum?: number;
  value?: number;
}

const checksOf = (schema: z.core.$ZodTypes): Check[] =>
  (schema._zod.def.checks ?? []).map((check) => check._zod.def as unknown as Check);

/** The greatest length or size a schema allows; undefined where there is none. */
export function maximumOf(schema: z.core.$ZodTypes): number | undefined {
  const found = checksOf(schema).find(({ check }) => check === 'max_length' || check === 'less_than');
  return found?.maximum ?? found?.value;
}

export function minimumOf(schema: z.core.$ZodTypes): number | undefined {
  const found = checksOf(schema).find(({ check }) => check === 'min_length' || check === 'greater_than');
  return found?.minimum ?? found?.value;
}
