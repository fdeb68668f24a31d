import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { heardOf, toldOf } from '../outside/told-error.ts';
import { placeOf } from './error-place.ts';

/** What somebody wrote, as it gets into errors. */
const secret = 'Ayşe "Kaya" ayse@ornek.example\n    at x (file:///etc/Kaya:1:1)';

const thrown = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

const databases = Object.assign(new pg.DatabaseError(secret, 1, 'error'), {
  code: '23505',
  detail: secret,
  severity: 'ERROR',
  table: 'location',
  column: 'ayse@ornek.example',
  constraint: 'location_code',
});

const errors: [string, unknown, string][] = [
  ['a text', secret, 'string'],
  ['nothing', undefined, 'undefined'],
  ['a parser', thrown(() => JSON.parse(`{"name": ${secret}`)), 'SyntaxError'],
  ['an operator', thrown(() => (secret as unknown as { a: { b: 1 } }).a.b), 'TypeError'],
  ['a library', Object.assign(new Error(secret), { code: secret, table: 'Kaya', constraint: 'Kaya' }), 'Error'],
  ['a socket', Object.assign(new Error(secret), { code: 'ECONNREFUSED' }), 'Error ECONNREFUSED'],
  ['the database', databases, 'DatabaseError 23505 location location_code'],
  ['a cause', new RangeError(secret, { cause: new TypeError(secret) }), 'RangeError'],
  ['several', new AggregateError([new TypeError(secret)], secret), 'AggregateError'],
  ['a name of somebody’s', Object.assign(new Error('x'), { constructor: { name: secret } }), 'Error'],
];

describe('of an error is kept only its sort and its place', () => {
  test.each(errors)('%s', (_what, error, reason) => {
    const place = placeOf(error);
    expect(place.reason).toBe(reason);
    expect(JSON.stringify(place)).not.toMatch(/Ayşe|Kaya|ornek/);
    if (error instanceof Error)
      expect(place.stack).toMatch(/\n {4}at .*server\/src\/pipeline\/error-place\.test\.ts:\d+/);
  });

  test.each(errors.filter(([, error]) => error instanceof Error))(
    '%s of another process is the same',
    (_what, error) => {
      const heard = heardOf(structuredClone(toldOf(error)));
      expect(placeOf(heard)).toEqual(placeOf(error));
      expect(heard.message).toBe((error as Error).message);
    },
  );

  test('with the sorts of what caused it', () => {
    const { stack } = placeOf(new AggregateError([new TypeError('x', { cause: new RangeError('y') })], 'z'));
    expect(stack.split('\n').filter((line) => !line.startsWith(' '))).toEqual([
      'AggregateError',
      'caused by TypeError',
      'caused by RangeError',
    ]);
  });
});
