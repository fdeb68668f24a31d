import { z } from 'zod';
import { listRequest, listResponse } from './list.ts';
import { channels } from './message-row.ts';
import { empty, read, write } from './row.ts';
import { type AnyText, filled, say } from './text.ts';
import { flag, id, idList, instant, languageId, moment, name, spoken, withPictures } from './wire.ts';

/** What the system has said and is about to say: the queue, and the texts of the company's own. */

export const messageStates = ['Waiting', 'Sending', 'Sent', 'Failed', 'Cancelled'] as const;

export type MessageState = (typeof messageStates)[number];

const state = z.enum(messageStates);
const channel = z.enum(channels);

const MessageRow = z.object({
  id,
  /** The row of the table of messages. */
  name: z.string(),
  title: z.string(),
  channel,
  to: z.string(),
  subject: z.string(),
  state,
  tries: z.int(),
  lastError: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
  nextTryAt: instant.nullable(),
});

export type MessageRow = z.output<typeof MessageRow>;

const access = 'ManageMessageQueue';
const base = '/admin/Message';

const changed = z.object({ changed: z.int() });
const done = (n: number, one: AnyText, many: AnyText): AnyText => (n === 1 ? one : filled(many, { n }));

export const message = {
  list: read({
    method: 'POST',
    path: `${base}/GetAll`,
    access,
    request: listRequest(MessageRow, {
      name: z
        .union([z.string().max(60), z.array(z.string().max(60)).max(100)])
        .nullable()
        .optional(),
      dateFrom: moment.nullable().optional(),
      dateTo: moment.nullable().optional(),
    }),
    response: listResponse(MessageRow),
  }),
  /** `html` is for a frame without scripts; a link that lets its reader in is blacked out in it. */
  get: read({
    method: 'GET',
    path: `${base}/Get/{id}`,
    access,
    request: z.object({ id }),
    response: MessageRow.extend({ messageId: z.string(), html: z.string(), text: z.string() }),
  }),
  /** Those of these that failed, were cancelled or wait are due at once. One whose link is spent cannot go again. */
  resend: write({
    method: 'POST',
    path: `${base}/Resend`,
    access,
    request: z.object({ ids: idList }),
    response: changed,
    done: say({ tr: 'İleti yeniden gönderilecek.', en: 'The message will be sent again.' }),
    message: ({ value }) =>
      done(
        value.changed,
        say({ tr: 'İleti yeniden gönderilecek.', en: 'The message will be sent again.' }),
        say({ tr: '{n} ileti yeniden gönderilecek.', en: '{n} messages will be sent again.' }),
      ),
    refuses: ['nothingToResend'],
  }),
  /** Those of these that wait. */
  cancel: write({
    method: 'POST',
    path: `${base}/Cancel`,
    access,
    request: z.object({ ids: idList }),
    response: changed,
    done: say({ tr: 'İleti iptal edildi.', en: 'The message has been cancelled.' }),
    message: ({ value }) =>
      done(
        value.changed,
        say({ tr: 'İleti iptal edildi.', en: 'The message has been cancelled.' }),
        say({ tr: '{n} ileti iptal edildi.', en: '{n} messages have been cancelled.' }),
      ),
    refuses: ['nothingToCancel'],
  }),
};

const words = {
  name: say({ tr: 'İletiyi seçin.', en: 'Choose the message.' }),
  subject: say({ tr: 'Konuyu girin.', en: 'Enter the subject.' }),
  text: say({ tr: 'Metni girin.', en: 'Enter the text.' }),
};

export const messageTexts = {
  unknownField: say({
    tr: '{{field}} diye bir alan yok. Kullanılabilenler: {fields}.',
    en: 'There is no field {{field}}. You can use {fields}.',
  }),
  linkInSubject: say({ tr: 'Bağlantı konuda yer alamaz.', en: 'A subject cannot contain a link.' }),
  essential: say({ tr: 'Bu ileti kapatılamaz.', en: 'This message cannot be turned off.' }),
};

const messageName = name(words.name, 60);
const subject = name(words.subject, 150);
const text = withPictures(name(words.text, 4000));

const Texts = z.object({ languageId, subject: z.string(), text: z.string() });

const TemplateRow = z.object({
  name: z.string(),
  title: spoken,
  about: spoken,
  audience: spoken,
  channels: z.array(channel),
  /** Nobody can turn it off. */
  essential: flag,
  /** Whether the company sends it. */
  active: flag,
  /** Languages in which the company has a text of its own. */
  own: z.array(languageId),
});

export type TemplateRow = z.output<typeof TemplateRow>;

const templateAccess = 'ManageMessageTemplates';
const templates = '/admin/MessageTemplate';

export const messageTemplate = {
  /** All of them, in the order of the table: there are too few for pages. */
  list: read({
    method: 'POST',
    path: `${templates}/GetAll`,
    access: templateAccess,
    request: z.object({}),
    response: listResponse(TemplateRow),
  }),
  get: read({
    method: 'GET',
    path: `${templates}/Get/{name}`,
    access: templateAccess,
    request: z.object({ name: messageName }),
    response: TemplateRow.extend({
      /** What the texts may name. */
      fields: z.array(z.object({ name: z.string(), label: spoken })),
      /** The company's own texts. */
      locales: z.array(Texts),
      standard: z.array(Texts),
    }),
  }),
  /** A language that `locales` does not have goes back to the standard text. */
  update: write({
    method: 'POST',
    path: `${templates}/Update`,
    access: templateAccess,
    request: z.object({
      name: messageName,
      active: flag.optional(),
      locales: z.array(z.object({ languageId, subject, text })).max(2).optional(),
    }),
    response: empty,
    done: say({ tr: 'İleti şablonu güncellendi.', en: 'The message template has been updated.' }),
  }),
  reset: write({
    method: 'POST',
    path: `${templates}/Reset`,
    access: templateAccess,
    request: z.object({ name: messageName }),
    response: empty,
    done: say({ tr: 'Standart metne dönüldü.', en: 'The standard text is back.' }),
  }),
  /** With sample values; `html` is for a frame without scripts. */
  preview: read({
    method: 'POST',
    path: `${templates}/Preview`,
    access: templateAccess,
    request: z.object({ name: messageName, languageId, subject, text }),
    response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  }),
  /** With sample values, to oneself. */
  sendTest: write({
    method: 'POST',
    path: `${templates}/SendTest`,
    access: templateAccess,
    request: z.object({ name: messageName, languageId }),
    response: empty,
    done: say({ tr: 'Deneme iletisi size gönderilecek.', en: 'A test is on its way to you.' }),
    refuses: ['mailboxFull'],
  }),
};
