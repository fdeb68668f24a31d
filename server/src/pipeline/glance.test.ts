import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { glance } from './glance.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

describe('a glance at a JSON text', () => {
  test('says how deep it nests, whatever brackets and quotes its texts hold', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.stringMatching(/^[[\]{}"\\ex0-9]*$/), (value, text) => {
        const nested = { [text]: [value, text] };
        expect(glance(Buffer.from(JSON.stringify(nested))).depth).toBe(depthOf(nested));
      }),
    );
  });

  test('misses no number that is parsed as endless', () => {
    const digits = fc.oneof(
      fc.nat().map(String),
      fc.integer({ min: 1, max: 400 }).map((count) => '9'.repeat(count)),
    );
    const exponent = fc.tuple(fc.constantFrom('e', 'E', 'e+', 'E+'), fc.nat(500)).map((parts) => parts.join(''));
    const number = fc.tuple(
      fc.constantFrom('', '-'),
      digits,
      fc.constantFrom('', '.5'),
      fc.oneof(exponent, fc.constant('')),
    );
    fc.assert(
      fc.property(number, (parts) => {
        const text = `{"a":[${parts.join('')}]}`;
        const [value] = JSON.parse(text).a;
        if (!Number.isFinite(value)) expect(glance(Buffer.from(text)).mayBeEndless, text).toBe(true);
      }),
      { numRuns: 500 },
    );
    expect(glance(Buffer.from('{"a":true,"e1":"1e400","b":12.5}')).mayBeEndless).toBe(false);
  });

  test('finds an escape in every text with a NUL or half a surrogate pair, whatever the bytes', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 6 }),
      fc
        .constantFrom('\\u0000', '\\uD83D', '\\ud83d\\ude00', '\\\\u0000', '\\\\\\u0000', '\\"', 'x')
        .map((text) => Buffer.from(text)),
      fc
        .constantFrom([0xed, 0xa0, 0xbd], [0xed, 0xb8, 0x80], [0xf0, 0x9f, 0x98], [0x00], [0xc0, 0x80])
        .map(Buffer.from),
    );
    let badCount = 0;
    fc.assert(
      fc.property(fc.array(bytes, { maxLength: 5 }), (parts) => {
        const text = Buffer.concat([Buffer.from('["'), ...parts, Buffer.from('"]')]);
        const value = parsed(text);
        const texts = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
        if (texts.every((one) => one.isWellFormed() && !one.includes('\0'))) return;
        badCount++;
        expect(glance(text).hasEscapes, JSON.stringify(value)).toBe(true);
      }),
      { numRuns: 3000 },
    );
    expect(badCount).toBeGreaterThan(100);
  });
});

function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    return undefined;
  }
}
