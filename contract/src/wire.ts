import { z } from 'zod';
import { languageIds } from './codes.ts';
import { decimal, type Hundredths, hundredths } from './hundredths.ts';
import { type AnyText, say, type Text } from './text.ts';
import { mostTextPictures, picturesIn } from './text-picture.ts';

/**
 * The pieces that every schema is made of. Schemas hold JSON types only (instants are ISO strings), so the API document can
 * be written from them. A check with a message of its own gives it as a pair, with `says`; any other gets its sentence from
 * problems.ts, by the kind of issue.
 *
 * In a form, an optional field is `.nullable().optional()` and has no default here: an absent field of an update keeps
 * its value, and at creation the column's own default fills it.
 */

type Issue = z.core.$ZodRawIssue;

/**
 * A check's own message, in both languages: `.min(1, { error: says(text) })`. The issue carries the pair itself, since
 * zod keeps whatever a check adds to it; zod's own message is the English alone, for whoever prints the error.
 */
export const says =
  (text: Text) =>
  (issue: Issue): string => {
    (issue as { text?: AnyText }).text = text;
    return text.en;
  };

/** Like `says`, for a required text or list: one that is too long gets the general sentence. */
export const saysMissing = (text: Text) => (issue: Issue) => (issue.code === 'too_big' ? undefined : says(text)(issue));

/** Like `says`, for a value that is there and wrong; a missing one gets the general sentence. */
const saysWrong = (text: Text) => (issue: Issue) =>
  issue.input === undefined || issue.input === null ? undefined : says(text)(issue);

/** The pair that `says` gave an issue; undefined where zod found it by itself. */
export const saidBy = (issue: z.core.$ZodIssue): AnyText | undefined => (issue as { text?: AnyText }).text;

declare const isId: unique symbol;

/** An integer that names a row. Its type sets it apart from other integers: lists are filtered by ids, not by counts. */
export type Id = z.ZodInt & { readonly [isId]: true };

export const id = z.int().min(1).max(2147483647) as Id;

/** In a form: the row to change; 0, null or absent makes a new one. */
export const idOrNew = z.int().min(0).max(2147483647).nullable().optional();

/** A number of a closed set, as filters take it: one that nothing has finds nothing. */
export const code = z.int().min(0).max(32_767);

export const idList = z.array(id).min(1).max(500);

export const flag = z.boolean();

export const words = {
  required: say({ tr: 'Bu alan zorunludur.', en: 'This field is required.' }),
  email: say({ tr: 'Geçerli bir e-posta adresi girin.', en: 'Enter a valid e-mail address.' }),
  password: say({ tr: 'Şifre girin.', en: 'Enter a password.' }),
  date: say({ tr: 'Geçerli bir tarih girin.', en: 'Enter a valid date.' }),
  character: say({ tr: 'Geçersiz karakter var.', en: 'There is an invalid character.' }),
  alt: say({
    tr: 'Metindeki her görselin köşeli ayraçları arasına ne gösterdiğini yazın.',
    en: 'Say what each picture of the text shows, between its square brackets.',
  }),
  pictures: say({ tr: 'Bir metinde en çok 5 görsel olabilir.', en: 'A text can have at most 5 pictures.' }),
};

const noNul = /^[^\0]*$/u;

const strangeSpaces = /[\t\u00a0\u2007\u202f]/g;
const unseen = /[\u00ad\u200b\u2060\ufeff]/g;

/**
 * The spaces of Word, Excel and web pages as a keyboard writes them, without what nobody sees: else names that look alike would be
 * two, and a search would pass one of them by.
 */
export const asTyped = (text: string): string => text.replace(strangeSpaces, ' ').replace(unseen, '');

const line = (max: number) =>
  z
    .string()
    .regex(noNul, { error: says(words.character) })
    .overwrite(asTyped)
    .trim()
    .max(max);

/** A required one-line text; `text` is said when it is missing or empty. */
export const name = (text: Text, max = 255) =>
  z
    .string({ error: saysMissing(text) })
    .regex(noNul, { error: says(words.character) })
    .overwrite(asTyped)
    .trim()
    .min(1)
    .max(max);

/** A required choice from a lookup. */
export const choice = (text: Text) =>
  z
    .int({ error: says(text) })
    .min(1)
    .max(2147483647);

export const optionalLine = line(255).nullable().optional();
export const optionalProse = line(4000).nullable().optional();
/** A text that may show pictures, each of which says what it shows. */
export const withPictures = (text: z.ZodString): z.ZodString =>
  text
    .refine((text) => picturesIn(text).every(({ alt }) => alt !== ''), { error: says(words.alt) })
    .refine((text) => picturesIn(text).length <= mostTextPictures, { error: says(words.pictures) });
export const optionalIllustrated = withPictures(line(4000)).nullable().optional();
export const optionalId = id.nullable().optional();
export const optionalFlag = flag.optional();

const emailPattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([\p{L}\p{M}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.){1,20}\p{L}[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;

/** For the API's document. */
const emailSample = { format: 'email', examples: ['ayse@ornek.com.tr'] };

/**
 * A required e-mail address. The part before @ is ASCII: two spellings of one address would be two accounts. The domain is
 * a name in any script, not a number.
 */
export const email = (missing: Text) =>
  z
    .string({ error: saysMissing(missing) })
    .overwrite(asTyped)
    .trim()
    .min(1)
    .max(254)
    .regex(emailPattern, { error: says(words.email) })
    .meta(emailSample);

/** The hash of a file's bytes. */
export const sha256 = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/)
  .meta({ examples: ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'] });

/** A required secret, taken as it was typed: spaces count. */
export const secret = (missing: Text, max: number) =>
  z
    .string({ error: saysMissing(missing) })
    .min(1)
    .max(max);

export const optionalEmail = z
  .string()
  .overwrite(asTyped)
  .trim()
  .max(254)
  .regex(emailPattern, { error: says(words.email) })
  .meta(emailSample)
  .nullable()
  .optional();

/** An amount inside the server, in whole hundredths. It never travels as such. */
export const wholeHundredths = z.custom<Hundredths>(Number.isInteger);

const taken = (given: z.ZodNumber) => z.codec(given, wholeHundredths, { decode: hundredths, encode: decimal });

/** A score as a request gives it: at most two decimals, 0 to 1,000,000. The handler gets hundredths. */
export const score = taken(
  z
    .number()
    .min(0)
    .max(1_000_000)
    .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), {
      error: says(say({ tr: 'En çok iki ondalık basamak girin.', en: 'Enter at most two decimals.' })),
    }),
);

/** Points of a whole response as a request gives them: 999 questions of a million each are fewer. */
export const givenPoints = taken(z.number().min(0).max(1_000_000_000));

/** Points or a percent as answers have them: the handler gives hundredths, decimals travel. */
export const points = z.codec(wholeHundredths, z.number(), { decode: decimal, encode: hundredths });

/** For the API's document. */
export const momentSample = { examples: ['2026-11-20T14:30'] };

/** An instant with offset, or a wall-clock date or date and time that the receiver places in a time zone. */
export const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/, {
    error: says(words.date),
  })
  .meta(momentSample);

/** An instant with its offset, as answers spell it: `2026-11-20T12:30:00+03:00`. */
export const instant = z.iso.datetime({ offset: true, error: saysWrong(words.date) });

/**
 * A day of the calendar, `2026-11-20`, without time or zone.
 * @public
 */
export const day = z.iso.date({ error: saysWrong(words.date) });

export const languageId = z.union([z.literal(languageIds.tr), z.literal(languageIds.en)]);

/** Translations: one row per language; the plain field is the text in the company's default language. */
export const localesOf = <S extends z.ZodRawShape>(shape: S) =>
  z
    .array(z.object({ languageId, ...shape }))
    .max(10)
    .refine((rows) => new Set(rows.map((row) => (row as { languageId: number }).languageId)).size === rows.length, {
      error: says(say({ tr: 'Her dil bir kez girilebilir.', en: 'Each language can be given once.' })),
    });

export const nameLocales = localesOf({ name: line(255) });

export const optionalNameLocales = nameLocales.optional();

export const pageSizes = [10, 25, 50, 100] as const;

export const pageRequest = z.object({
  page: z.int().min(1).max(1_000_000).optional(),
  pageSize: z.int().min(1).max(100).optional(),
});

/** `{ids: [1, 2]}`, or the bare list, which the pipeline wraps. */
export const deleteRequest = z.object({ ids: idList });

/**
 * A text that handlers give as a pair (or, if it is the company's own, as it is) and that the envelope puts into the
 * reader's language: clients get one text.
 */
export const spoken = z.union([z.string(), z.object({ tr: z.string(), en: z.string() })]) as unknown as z.ZodType<
  string,
  string | AnyText
>;
