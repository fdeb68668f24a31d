import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './canonical.ts';

describe('the canonical spelling', () => {
  test('orders keys by their UTF-16 units, at every depth', () => {
    expect(canonicalJson({ b: 1, a: [true, null, { d: 'ı', c: 2.5 }], İ: '' })).toBe(
      '{"a":[true,null,{"c":2.5,"d":"ı"}],"b":1,"İ":""}',
    );
  });

  test('is that of the samples in RFC 8785', () => {
    const sample = String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],
      "string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false],"zero":-0}`;
    expect(canonicalJson(JSON.parse(sample))).toBe(
      `{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],` +
        String.raw`"string":"€$\u000f\nA'B\"\\\\\"/","zero":0}`,
    );
    const keys = ['\u20ac', '\r', '\ufb33', '1', '\u{1F600}', '\u0080', '\u00f6'];
    const sorted = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\u{1F600}', '\ufb33'];
    expect(Object.keys(JSON.parse(canonicalJson(Object.fromEntries(keys.map((key) => [`k${key}`, 1])))))).toEqual(
      sorted.map((key) => `k${key}`),
    );
  });

  test('orders many keys as it orders few', () => {
    for (const count of [2, 20, 21, 400]) {
      const names = Array.from({ length: count }, (_, n) => `k${(n * 7919) % 1000}`);
      const spelt = names.toSorted().map((name) => `"${name}":1`);
      expect(canonicalJson(Object.fromEntries(names.map((name) => [name, 1])))).toBe(`{${spelt.join()}}`);
    }
  });

  test('leaves out what is not there', () => {
    expect(canonicalJson({})).toBe('{}');
    expect(canonicalJson({ a: undefined })).toBe('{}');
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
