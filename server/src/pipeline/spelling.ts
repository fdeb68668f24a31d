import type { z } from 'zod';

/**
 * Brings an input into the schema's spelling before it is parsed: keys match case-insensitively, '' and null in an
 * optional field mean empty, query texts become numbers and booleans, unknown keys are dropped. The map is walked once
 * from the schema. Two spellings of one key are refused.
 */

type Shape = (value: unknown, text: boolean) => unknown;

export class TwoSpellings extends Error {
  readonly field: string;
  constructor(field: string) {
    super(`two spellings of ${field}`);
    this.field = field;
  }
}

const made = new WeakMap<z.core.$ZodType, Shape>();

/** `text`: the values are texts from a query or header. */
export function respell(schema: z.core.$ZodType, value: unknown, text: boolean): unknown {
  return shapeOf(schema)(value, text);
}

function shapeOf(schema: z.core.$ZodType): Shape {
  const known = made.get(schema);
  if (known) return known;
  const shape = makeShape(schema as z.core.$ZodTypes);
  made.set(schema, shape);
  return shape;
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

function makeShape(schema: z.core.$ZodTypes): Shape {
  const def = schema._zod.def;
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly': {
      const inner = shapeOf(def.innerType);
      const nullable = acceptsNull(schema);
      // Absent keeps the value of a required text; emptying it is refused, by the schema's own message.
      const mayBeEmpty = nullable || !isFilledText(def.innerType as z.core.$ZodTypes);
      return (value, text) => {
        if (value === '' && !mayBeEmpty) return value;
        if (value === '' || value === null)
          return nullable ? null : def.type === 'readonly' ? inner(value, text) : undefined;
        return inner(value, text);
      };
    }
    case 'nullable': {
      const inner = shapeOf(def.innerType);
      return (value, text) => (value === '' || value === null ? null : inner(value, text));
    }
    case 'pipe':
      return shapeOf(def.in);
    case 'object':
      return objectShape(def.shape as Record<string, z.core.$ZodType>);
    case 'array': {
      const inner = shapeOf(def.element);
      return (value, text) => {
        if (Array.isArray(value)) return value.map((item) => inner(item, text));
        if (text && typeof value === 'string') return value.split(',').map((item) => inner(item, text));
        return value;
      };
    }
    case 'union':
      return unionShape(
        def.options.map((option) => ({ shape: shapeOf(option), kind: (option as z.core.$ZodTypes)._zod.def.type })),
      );
    case 'number':
      return (value, text) =>
        text && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
    case 'literal':
      return (value, text) =>
        text && typeof value === 'string' && def.values.includes(Number(value)) ? Number(value) : value;
    case 'boolean':
      return (value, text) => (text && value === 'true' ? true : text && value === 'false' ? false : value);
    default:
      return (value) => value;
  }
}

function unionShape(options: { shape: Shape; kind: string }[]): Shape {
  const array = options.find((option) => option.kind === 'array');
  const single = options.filter((option) => option.kind !== 'array');
  return (value, text) => {
    if (array && (Array.isArray(value) || (text && typeof value === 'string' && value.includes(',')))) {
      return array.shape(value, text);
    }
    return single.reduce((respelt, option) => option.shape(respelt, text), value);
  };
}

function objectShape(shape: Record<string, z.core.$ZodType>): Shape {
  const spelling = new Map(Object.keys(shape).map((key) => [key.toLowerCase(), key]));
  const inner = new Map(Object.entries(shape).map(([key, schema]) => [key, shapeOf(schema)]));
  return (value, text) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const respelt: Record<string, unknown> = {};
    for (const [given, item] of Object.entries(value)) {
      if (forbidden.has(given)) continue;
      const key = spelling.get(given.toLowerCase());
      if (key === undefined) continue;
      if (Object.hasOwn(respelt, key)) throw new TwoSpellings(key);
      respelt[key] = inner.get(key)?.(item, text);
    }
    for (const [key, item] of Object.entries(respelt)) if (item === undefined) delete respelt[key];
    return respelt;
  };
}

/** Whether null is a value of a field, as against an emptied one. */
export function acceptsNull(schema: z.core.$ZodTypes): boolean {
  const def = schema._zod.def;
  if (def.type === 'nullable') return true;
  if (def.type === 'optional' || def.type === 'default' || def.type === 'prefault' || def.type === 'readonly') {
    return acceptsNull(def.innerType as z.core.$ZodTypes);
  }
  return false;
}

/** A text that may not be empty. */
function isFilledText(schema: z.core.$ZodTypes): boolean {
  const { def } = schema._zod;
  if (def.type === 'optional') return isFilledText(def.innerType as z.core.$ZodTypes);
  if (def.type !== 'string') return false;
  return (def.checks ?? []).some((check) => (check._zod.def as { check: string }).check === 'min_length');
}
