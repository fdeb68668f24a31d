import type { AnyRow } from '@sahada/contract/row';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPlain } from '../../src/pipeline/plain.ts';
import { unsure } from '../../src/pipeline/plain-checks.ts';
import { respell, TwoSpellings } from '../../src/pipeline/spelling.ts';
import { sampleOf } from '../samples.ts';
import { allCalls, openWorld, type World } from '../world.ts';
import { absent, fieldAt, fieldsOf, maximumOf, type Path, withField } from './schema.ts';

/** Bodies are read in one pass where they are plain, else respelt and parsed by zod: the first may never say anything else. */

type Body = Record<string, unknown>;

const seed = Number(process.env.RANDOM_SEED ?? 20260701);
const numRuns = Number(process.env.RANDOM_RUNS ?? 100);

/** Their filters are of any other call, by name: a record, which zod reads. */
const leftToZod = new Set(['reportSchedule.create', 'reportSchedule.update']);

const called = allCalls.filter(({ name, row }) => row.send === 'body' && name !== 'install.run');

let world: World;
const samples = new Map<string, Body>();

beforeAll(async () => {
  world = await openWorld({ poolSize: 1 });
  for (const { name } of called) {
    samples.set(name, JSON.parse(JSON.stringify(await sampleOf(world, 'ayse', name))));
  }
});
afterAll(() => world.close());

/** What respelling and zod make of a body, as JSON; null where they refuse it. */
function byZod({ request }: AnyRow, body: Body): string | null {
  try {
    const parsed = request.safeParse(respell(request, body, false));
    return parsed.success ? JSON.stringify(parsed.data) : null;
  } catch (error) {
    if (error instanceof TwoSpellings) return null;
    throw error;
  }
}

describe('a valid body is read in one pass, optional fields absent or null', () => {
  test.each(called)('$name', ({ name, row }) => {
    const sample = samples.get(name) as Body;
    const emptied = fieldsOf(row, sample)
      .filter((field) => field.isOptional && field.isNullable && fieldAt(sample, field.path.slice(0, -1)))
      .map((field) => withField(sample, field.path, null));
    for (const body of [sample, ...emptied]) {
      const read = readPlain(row.request, body);
      if (leftToZod.has(name) && 'filters' in body) continue;
      expect(read === unsure ? body : 'read').toBe('read');
      expect(JSON.stringify(read)).toBe(byZod(row, body));
    }
  });
});

/** A copy with the keys of one object in another letter case or order, or with its neighbours' values. */
const twisted: Record<string, (value: unknown) => unknown> = {
  'another case': (value) => (typeof value === 'string' ? value.toUpperCase() : value),
  'as text': (value) => String(value),
  'as number': (value) => Number(value),
  'in a list': (value) => [value],
  spaced: (value) => (typeof value === 'string' ? ` ${value} ` : value),
  turned: (value) =>
    Array.isArray(value)
      ? value.toReversed()
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
  shouted: (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([key, item], at) => [at % 2 ? key : key.toUpperCase(), item]))
      : value,
  doubled: (value) => (Array.isArray(value) ? [...value, ...value] : value),
};

const values: unknown[] = [
  ...[
    absent,
    null,
    '',
    ' ',
    0,
    -0,
    -1,
    1,
    2,
    1.5,
    12.345,
    2 ** 31,
    2 ** 53,
    1e308,
    '1',
    true,
    false,
    [],
    {},
    [null],
    [1, 1],
  ],
  ...[
    '\0',
    'a\u0000b',
    '\ud800',
    'x'.repeat(5000),
    '\u{1F600}',
    '\u{1F600}'.repeat(200),
    'tr',
    '2026-02-30',
    '__proto__',
  ],
  ...[{ languageId: 1 }, [{ languageId: 1 }, { languageId: 1 }], { version: 1 }, { earned: 1.25, max: 2 }],
];

describe(`a body that is read in one pass is read as zod reads it (seed ${seed}, ${numRuns} a call)`, () => {
  test.each(called)('$name', ({ name, row }) => {
    const sample = samples.get(name) as Body;
    const places: Path[] = [[], ...fieldsOf(row, sample).map((field) => field.path)];
    const longest = fieldsOf(row, sample).flatMap((field) => maximumOf(field.schema) ?? []);
    const text = fc
      .record({
        length: fc.constantFrom(1, 2, 3, ...longest),
        more: fc.constantFrom(-1, 0, 1),
        unit: fc.constantFrom('x', '\u{1F600}'),
      })
      .map(({ length, more, unit }) => unit.repeat(Math.min(20_000, Math.max(0, length + more))));
    const change = fc.oneof(
      fc.constantFrom(...values).map((value) => () => value),
      fc.constantFrom(...Object.values(twisted)),
      text.map((value) => () => value),
      fc.jsonValue({ maxDepth: 2 }).map((value) => () => value),
    );
    const changes = fc.array(fc.tuple(fc.constantFrom(...places), change), { minLength: 1, maxLength: 3 });
    const extra = fc.oneof(fc.constant({}), fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 1 })));
    fc.assert(
      fc.property(changes, extra, (changes, extra) => {
        let body: Body = { ...extra, ...sample };
        for (const [path, work] of changes) {
          const value = work(fieldAt(body, path));
          if (path.length > 0) body = withField(body, path, value);
          else if (typeof value === 'object' && value !== null && !Array.isArray(value)) body = value as Body;
        }
        const read = readPlain(row.request, body);
        if (read !== unsure) expect(JSON.stringify(read)).toBe(byZod(row, body));
      }),
      { seed, numRuns },
    );
  });
});
