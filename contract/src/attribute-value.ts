import { z } from 'zod';
import { lookupItem, lookupRequest } from './list.ts';
import { read } from './row.ts';
import { type Filling, filled, say, type Text } from './text.ts';
import { flag, id, optionalProse } from './wire.ts';

/** What a user has in the company's own fields, and what is asked for there. */

export const attributeKind = z.enum(['text', 'number', 'date', 'choice', 'yesno']);

export type AttributeKind = z.output<typeof attributeKind>;

/** A choice has the id of its option as its value, a date its day. */
export const AttributeValue = z.object({ id, value: z.union([z.string(), z.number(), z.boolean()]) });

/** The same as it is given: empty takes the value away. */
export const GivenAttribute = z.object({ id, value: z.union([optionalProse, z.number(), z.boolean()]) });

/** Of those given; any other value stays. */
export const givenAttributes = z.array(GivenAttribute).max(100).optional();

/** `12:3` is option 3 of attribute 12, `15:true` a yes. Of one attribute any of them, of several each. */
const narrowing = z
  .string()
  .regex(/^[1-9]\d{0,9}:(true|false|[1-9]\d{0,9})$/)
  .meta({ examples: ['12:3'] });

export const attributeFilter = z
  .union([narrowing, z.array(narrowing).max(500)])
  .nullable()
  .optional();

/** The attributes that forms ask for, in their order. */
export const attributeLookup = read({
  method: 'GET',
  path: '/common/GetUserAttributes',
  access: 'signedIn',
  byKey: true,
  request: lookupRequest({}),
  response: z.array(
    lookupItem.extend({
      Kind: attributeKind,
      Options: z.array(z.object({ Id: id, Value: z.string() })),
      Required: flag,
      EditableByUser: flag,
      ShowInList: flag,
    }),
  ),
});

const problems = {
  missing: say({ tr: '“{name}” alanını doldurun.', en: 'Fill in “{name}”.' }),
  text: say({ tr: '“{name}” için metin girin.', en: 'Enter a text for “{name}”.' }),
  tooLong: say({ tr: '“{name}” en çok 500 karakter olabilir.', en: '“{name}” can have at most 500 characters.' }),
  number: say({ tr: '“{name}” için sayı girin.', en: 'Enter a number for “{name}”.' }),
  date: say({ tr: '“{name}” için geçerli bir tarih girin.', en: 'Enter a valid date for “{name}”.' }),
  choice: say({ tr: '“{name}” için listeden bir seçenek seçin.', en: 'Select an option from the list for “{name}”.' }),
  yesno: say({ tr: '“{name}” için Evet veya Hayır seçin.', en: 'Choose Yes or No for “{name}”.' }),
  locked: say({
    tr: '“{name}” alanını yalnızca kullanıcıları yönetenler değiştirir.',
    en: 'Only those who manage users can change “{name}”.',
  }),
  unknown: say({ tr: 'Böyle bir ek alan yok.', en: 'There is no such field.' }),
  twice: say({ tr: '“{name}” iki kez gönderilmiş.', en: '“{name}” was sent twice.' }),
} as const satisfies Record<string, Text | Text<'name'>>;

export type AttributeProblem = keyof typeof problems;

/** What is wrong with a value, with the field's own name. */
export const attributeProblem = (problem: AttributeProblem, name: Filling) => filled(problems[problem], { name });
