import { describe, expect, test } from 'vitest';
import { emailKeyOf } from './email-key.ts';

describe('an address is one account', () => {
  test.each([
    ['in any letter case', 'AYSE@ORNEK.COM.TR', 'ayse@ornek.com.tr'],
    ['with spaces around it', ' ayse@ornek.com.tr ', 'ayse@ornek.com.tr'],
    ['in full-width letters', 'ａｙｓｅ@ｏｒｎｅｋ.com', 'ayse@ornek.com'],
    ['its domain in its own script or as DNS writes it', 'iki@örnek.com', 'iki@xn--rnek-4qa.com'],
    ['its domain in capitals of its own script', 'iki@ÖRNEK.com', 'iki@xn--rnek-4qa.com'],
    ['its domain as DNS writes it, in capitals', 'iki@XN--RNEK-4QA.com', 'iki@xn--rnek-4qa.com'],
  ])('%s', (_how, spelt, key) => {
    expect(emailKeyOf(spelt)).toBe(key);
  });

  test('and dotless letters make another one', () => {
    expect(emailKeyOf('ISI@ornek.com')).toBe('isi@ornek.com');
    expect(emailKeyOf('ısı@ornek.com')).toBe('ısı@ornek.com');
  });

  test('what is no address is left as it is', () => {
    expect(emailKeyOf('ayse')).toBe('ayse');
    expect(emailKeyOf('a@[127.0.0.1]')).toBe('a@[127.0.0.1]');
  });
});
