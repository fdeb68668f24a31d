import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './canonical.ts';

describe('the canonical spelling', () => {
  test('orders keys by their UTF-16 units, at every depth', () => {
    expect(canonicalJson({ b: 1, a: [true, null, { d: 'ı', c: 2.5 }], İ: '' })).toBe(
      '{"a":[true,null,{"c":2.5,"d":"ı"}],"b":1,"İ":""}',
    );
  });

  test('leaves out what is not there', () => {
    expect(canonicalJson({ answers: [], signatures: undefined })).toBe('{"answers":[]}');
  });

  test('is the same whatever the order of the keys, and reads back as the same value', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalJson(turned)).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
