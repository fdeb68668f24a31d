import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readAnswer, readPlain } from './plain.ts';
import { unsure } from './plain-checks.ts';
import { respell } from './spelling.ts';

/** Schemas that no row has today; the walk over plain bodies holds those that rows have. */
const schemas: Record<string, z.ZodType> = {
  'a least length': z.string().min(3).max(5),
  'an exact length': z.string().length(2),
  'limits not included': z.number().gt(1).lt(2),
  'a step': z.number().multipleOf(0.1),
  'a default': z.object({ a: z.int().default(5) }),
  'a default below an optional': z.object({ a: z.int().default(5).optional() }),
  'a fallback': z.object({ a: z.int().catch(5) }),
  'a transform': z.object({ a: z.string().transform((text) => text.length) }),
  'a pipe': z.object({ a: z.string().pipe(z.string().trim()) }),
  'a check of an absent field': z.object({ a: z.int().optional() }).refine((value) => value.a !== undefined),
  'a check of an optional': z.object({
    a: z
      .int()
      .optional()
      .refine((value) => value !== undefined),
  }),
  'no other keys': z.strictObject({ a: z.int() }),
  'any other keys': z.looseObject({ a: z.int().optional() }),
  'a record': z.record(z.string(), z.int()),
  'members of one kind': z.union([z.object({ a: z.string() }), z.object({ a: z.string().trim() })]),
  'members of several kinds': z.union([z.string().trim().nullable().optional(), z.int(), z.array(z.int())]),
  'one of several literals': z.object({ a: z.union([z.literal(1), z.literal('a'), z.literal(true)]) }),
  'a read-only object': z.object({ a: z.int() }).readonly(),
  'a coerced number': z.coerce.number(),
  'an instant': z.iso.datetime({ offset: true }),
  'an instant of whole seconds': z.iso.datetime({ precision: 0 }),
};

const anyValue = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' a',
    'ab',
    '\u{1F600}',
    '\u{1F600}\u{1F600}',
    '\u{1F600}a',
    'abcdef',
    1,
    1.5,
    2,
    0.3,
    true,
    null,
  ),
  fc
    .constantFrom('2026-02-28', '2026-02-30', '2026-13-01', '2024-02-29')
    .chain((day) =>
      fc
        .constantFrom('09:30:00.123Z', '09:30:00Z', '24:00:00.000Z', '09:30:00.123+03:00', '09:30:00.1234Z')
        .map((time) => `${day}T${time}`),
    ),
  fc.jsonValue({ maxDepth: 1 }),
  fc.record({ a: fc.constantFrom<unknown>(1, 'a ', '', null, true, 1.5) }),
  fc.record({ a: fc.constantFrom<unknown>(1, '1'), b: fc.constant(1) }, { requiredKeys: [] }),
);

describe('a value that is read in one pass is read as zod reads it', () => {
  test.each(Object.entries(schemas))('%s', (_, schema) => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const read = readPlain(schema, value);
        if (read === unsure) return;
        expect(schema.safeParse(respell(schema, value, false))).toEqual({ success: true, data: read });
      }),
      { numRuns: 300 },
    );
  });
});

describe('an answer that is read in one pass is read as zod reads it', () => {
  const answers = {
    ...schemas,
    'an empty answer': z.null(),
    'a field that may be null': z.object({ a: z.string().nullable() }),
  };
  const anyAnswer = fc.oneof(anyValue, fc.constantFrom<unknown>({ a: undefined }, { a: 1, b: undefined }));
  test.each(Object.entries(answers))('%s', (_, schema) => {
    fc.assert(
      fc.property(anyAnswer, (value) => {
        const read = readAnswer(schema, value);
        // What is undefined does not travel.
        if (read !== unsure) expect(schema.safeParse(value)).toMatchObject({ success: true, data: read as object });
      }),
      { numRuns: 300 },
    );
  });

  test('empty texts are read too, and a field that the schema does not name is dropped', () => {
    const schema = z.object({ a: z.string().nullable(), b: z.string().optional() });
    expect(readAnswer(schema, { b: '', a: '' })).toEqual({ a: '', b: '' });
    expect(readAnswer(schema, { a: null })).toEqual({ a: null });
    expect(readAnswer(schema, { a: null, b: null })).toBe(unsure);
    expect(readAnswer(schema, { a: '', secret: 1 })).toEqual({ a: '' });
    expect(readAnswer(schema, { b: '' })).toBe(unsure);
  });
});

test('the value itself is given back where nothing changes', () => {
  const schema = z.object({ a: z.array(z.object({ b: z.string().trim() })) });
  const value = { a: [{ b: 'x' }, { b: 'y' }] };
  expect(readPlain(schema, value)).toBe(value);
  expect(readPlain(schema, { a: [{ b: 'x' }, { b: ' y' }] })).toEqual(value);
});
