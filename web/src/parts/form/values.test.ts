import { describe, expect, test } from 'vitest';
import { emptied, fingerprint, pathOf, refusalOf, taking, withoutSecrets } from './values.ts';

describe('a row that arrives while its form is open', () => {
  const still = { isFirst: false, isTyping: false, isSaved: false, isSame: false };

  test('is shown at first, and later while nothing is being typed', () => {
    expect(taking({ ...still, isFirst: true, isTyping: true })).toBe('show');
    expect(taking(still)).toBe('show');
  });

  test('after one’s own save gives its version, and newer typing stays', () => {
    expect(taking({ ...still, isTyping: true, isSaved: true })).toBe('version');
  });

  test('changed only outside the form gives its version', () => {
    expect(taking({ ...still, isTyping: true, isSame: true })).toBe('version');
  });

  test('changed by somebody else is not taken, so that the save meets the conflict', () => {
    expect(taking({ ...still, isTyping: true })).toBe('leave');
  });
});

describe('a refused save', () => {
  test('for a changed row is a conflict and marks no field', () => {
    expect(refusalOf({ status: 409, fields: {} })).toEqual({ errors: null, conflict: true, isGone: false });
  });

  test('for a row that is no longer there says so and marks no field', () => {
    expect(refusalOf({ status: 404, fields: {} })).toEqual({ errors: null, conflict: false, isGone: true });
  });

  test('marks each field with its first text, by the form’s path', () => {
    const fields = { 'answers[0].title': ['Cevap metnini girin.', 'En çok 255 karakter girin.'], code: [] };
    expect(refusalOf({ status: 400, fields })).toEqual({
      errors: { 'answers.0.title': 'Cevap metnini girin.', code: '' },
      conflict: false,
      isGone: false,
    });
  });
});

test('a path of the wire is spelt as the form spells it', () => {
  expect(pathOf('answers[10].subOptions[2].title')).toBe('answers.10.subOptions.2.title');
});

describe('two sets of values', () => {
  test('are equal whatever the order of their keys and the spelling of empty fields', () => {
    const one = { a: 'x', b: '', list: [{ c: null, d: 1 }] };
    expect(fingerprint(one)).toBe(fingerprint({ list: [{ d: 1 }], b: null, a: 'x' }));
  });

  test('differ by a value, by zero and by the order of a list', () => {
    expect(fingerprint({ a: 0 })).not.toBe(fingerprint({ a: null }));
    expect(fingerprint({ a: false })).not.toBe(fingerprint({}));
    expect(fingerprint({ list: [1, 2] })).not.toBe(fingerprint({ list: [2, 1] }));
  });

  test('are sent with erased fields as null, and files as they are', () => {
    const file = new Blob(['x']);
    expect(emptied({ a: '', b: ['', 'x'], file })).toEqual({ a: null, b: [null, 'x'], file });
  });
});

test('keeps no password, whatever it is called', () => {
  const kept = { Email: 'a@b.example' };
  expect(withoutSecrets({ ...kept, Password: 'x', passwordRepeat: 'x', NewPassword: 'x' })).toEqual(kept);
});
