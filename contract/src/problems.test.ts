import { expect, test } from 'vitest';
import { z } from 'zod';
import { inLanguage, problemsOf } from './problems.ts';
import { reportEmails } from './report-emails.ts';
import { say } from './text.ts';
import { choice, day, email, id, instant, localesOf, moment, name, optionalProse, score, secret } from './wire.ts';

const asked = say({ tr: 'Müşteri adını girin.', en: 'Enter the customer’s name.' });

/** What is said about one value, as [Turkish, English] of the first problem, or nothing. */
function said(schema: z.ZodType, value: unknown): [string?, string?] {
  const parsed = z.object({ field: schema }).safeParse({ field: value }, { reportInput: true });
  if (parsed.success) return [];
  const problems = problemsOf(parsed.error.issues);
  expect(Object.keys(problems)).toEqual(['field']);
  return [inLanguage(problems, 'tr').field?.[0], inLanguage(problems, 'en').field?.[0]];
}

const missing = [asked.tr, asked.en];
const tooLong = (max: number) => [`En çok ${max} karakter girin.`, `Enter at most ${max} characters.`];
const required = ['Bu alan zorunludur.', 'This field is required.'];
const noDate = ['Geçerli bir tarih girin.', 'Enter a valid date.'];

test.each([
  ['a missing name', name(asked), undefined, missing],
  ['a name that is null', name(asked), null, missing],
  ['an empty name', name(asked), '  ', missing],
  ['a name of 256 characters', name(asked), 'x'.repeat(256), tooLong(255)],
  [
    'a longer name that is too long as well',
    name(asked, 4000),
    'x'.repeat(4001),
    ['En çok 4.000 karakter girin.', 'Enter at most 4,000 characters.'],
  ],
  ['a name with a NUL', name(asked), 'a\0', ['Geçersiz karakter var.', 'There is an invalid character.']],
  ['a missing address', email(asked), '', missing],
  ['an address of 255 characters', email(asked), `${'x'.repeat(60)}@${'y'.repeat(191)}.tr`, tooLong(254)],
  ['a wrong address', email(asked), 'a@b', ['Geçerli bir e-posta adresi girin.', 'Enter a valid e-mail address.']],
  ['an empty password', secret(asked, 128), '', missing],
  ['a password of 129 characters', secret(asked, 128), 'x'.repeat(129), tooLong(128)],
  ['a missing choice', choice(asked), null, missing],
  ['a choice of 0', choice(asked), 0, missing],
  ['a missing day', day, undefined, required],
  ['a day that no calendar has', day, '2026-02-30', noDate],
  ['an instant without its zone', instant, '2026-02-03T10:00', noDate],
  ['a moment in words', moment, 'yarın', noDate],
  ['three decimals', score, 1.234, ['En çok iki ondalık basamak girin.', 'Enter at most two decimals.']],
  ['a text too long in a field of two types', z.union([z.string().max(60), id]), 'x'.repeat(61), tooLong(60)],
  ['neither of two types', z.union([z.string(), id]), true, ['Geçersiz değer.', 'The value is not valid.']],
  ['neither of two types, being missing', z.union([z.string(), id]), undefined, required],
  [
    'too many addresses',
    reportEmails,
    Array.from({ length: 21 }, (_, n) => `a${n}@ornek.com`),
    ['En çok 20 kayıt gönderilebilir.', 'At most 20 items can be sent.'],
  ],
  ['no address', reportEmails, [], ['En az bir e-posta adresi girin.', 'Enter at least one e-mail address.']],
  ['too many', z.array(id).max(2), [1, 2, 3], ['En çok 2 kayıt gönderilebilir.', 'At most 2 items can be sent.']],
])('%s is told so in both languages', (_what, schema, value, sentences) => {
  expect(said(schema, value)).toEqual(sentences);
});

test.each([
  ['a name from Word', name(asked), ' Kadıköy\u00a0Mağaza\u00adsı\u200b', 'Kadıköy Mağazası'],
  ['a text with a tab from Excel', optionalProse, 'Kat\t2\n Arka', 'Kat 2\n Arka'],
  ['an address with a sign that nobody sees', email(asked), '\ufeffelif\u200b@ornek.com\u00a0', 'elif@ornek.com'],
  ['an emoji of several', name(asked), '👩\u200d🍳', '👩\u200d🍳'],
])('%s is as a keyboard would have written it', (_what, schema, value, typed) => {
  expect(schema.parse(value)).toBe(typed);
});

test.each([
  ['a day', day, '2026-02-28'],
  ['an instant', instant, '2026-11-20T09:30:00.000Z'],
  ['an instant elsewhere', instant, '2026-11-20T12:30:00+03:00'],
  ['a password that ends in a space', secret(asked, 128), 'Sahada!2026 '],
  ['a name at its limit', name(asked), 'x'.repeat(255)],
])('%s is right', (_what, schema, value) => {
  expect(said(schema, value)).toEqual([]);
  expect(schema.parse(value)).toBe(value);
});

test('a problem deep inside is named by its path', () => {
  const form = z.object({
    answers: z.array(z.object({ title: name(asked) })),
    locales: localesOf({ name: z.string() }),
  });
  const twice = { languageId: 1, name: 'a' };
  const parsed = form.safeParse(
    { answers: [{ title: 'a' }, { title: '' }], locales: [twice, twice] },
    { reportInput: true },
  );
  expect(problemsOf(parsed.error?.issues ?? [])).toEqual({
    'answers[1].title': [asked],
    locales: [{ tr: 'Her dil bir kez girilebilir.', en: 'Each language can be given once.' }],
  });
});
