import { z } from 'zod';
import { listResponse } from './list.ts';
import { empty, read, rowVersion, saved, write } from './row.ts';
import { type AnyText, say } from './text.ts';
import { deleteRequest, email, flag, id, name, optionalEmail, optionalFlag, optionalLine } from './wire.ts';

/** Mail servers through which a company sends. Passwords can be written and never read. */

export const mailSecurities = ['none', 'starttls', 'tls'] as const;

const security = z.enum(mailSecurities);

export const mailSecurityTexts = {
  none: say({ tr: 'Yok', en: 'None' }),
  starttls: say({ tr: 'STARTTLS', en: 'STARTTLS' }),
  tls: say({ tr: 'TLS', en: 'TLS' }),
} as const satisfies Record<(typeof mailSecurities)[number], AnyText>;

export const emailAccountTexts = {
  name: say({ tr: 'Hesabın adını girin.', en: 'Enter the name of the account.' }),
  fromName: say({ tr: 'Gönderen adını girin.', en: 'Enter the sender’s name.' }),
  fromAddress: say({ tr: 'Gönderen adresini girin.', en: 'Enter the sender’s address.' }),
  host: say({ tr: 'Sunucuyu girin.', en: 'Enter the server.' }),
  unreachable: say({
    tr: 'Bu sunucuya buradan ulaşılamıyor.',
    en: 'This server cannot be reached from here.',
  }),
  testText: say({
    tr: 'Bu bir deneme e-postasıdır. Size ulaştıysa e-posta hesabı çalışıyor.',
    en: 'This is a test. If it has reached you, the e-mail account works.',
  }),
  testReason: say({
    tr: 'Bu iletiyi, bir e-posta hesabını denediğiniz için aldınız.',
    en: 'You got this e-mail because you tried an e-mail account.',
  }),
  testSubject: say({ tr: '{company}: e-posta hesabı denemesi', en: '{company}: e-mail account test' }),
};

const Account = z.object({
  id,
  name: z.string(),
  fromName: z.string(),
  fromAddress: z.string(),
  replyTo: z.string().nullable(),
  host: z.string(),
  port: z.int(),
  security,
  user: z.string().nullable(),
  hasPassword: flag,
  isDefault: flag,
  active: flag,
});

export type EmailAccount = z.output<typeof Account>;

export const EmailAccountForm = z.object({
  name: name(emailAccountTexts.name, 100),
  fromName: name(emailAccountTexts.fromName, 100),
  fromAddress: email(emailAccountTexts.fromAddress),
  replyTo: optionalEmail,
  host: name(emailAccountTexts.host, 255),
  port: z.int().min(1).max(65535),
  security: security.optional(),
  user: optionalLine,
  /** An empty one keeps what is there; without a user there is none. */
  password: z.string().max(500).nullable().optional(),
  isDefault: optionalFlag,
  active: optionalFlag,
});

const access = 'ManageEmailAccounts';
const base = '/admin/EmailAccount';
const done = (tr: string, en: string): AnyText => ({ tr: `E-posta hesabı ${tr}.`, en: `E-mail account ${en}.` });

export const emailAccount = {
  /** All of them, the default first: there are too few for pages. */
  list: read({
    method: 'POST',
    path: `${base}/GetAll`,
    access,
    request: z.object({}),
    response: listResponse(Account),
  }),
  get: read({
    method: 'GET',
    path: `${base}/Get/{id}`,
    access,
    request: z.object({ id }),
    response: Account.extend({ rowVersion }),
  }),
  create: write({
    method: 'POST',
    path: `${base}/Create`,
    access,
    request: EmailAccountForm,
    response: saved,
    done: done('eklendi', 'added'),
    refuses: ['tooManyAccounts'],
  }),
  update: write({
    method: 'POST',
    path: `${base}/Update`,
    access,
    request: EmailAccountForm.partial().extend({ id, rowVersion: rowVersion.optional() }),
    response: saved,
    done: done('güncellendi', 'updated'),
    refuses: ['changedMeanwhile'],
  }),
  remove: write({
    method: 'POST',
    path: `${base}/Delete`,
    access,
    request: deleteRequest,
    response: empty,
    done: done('silindi', 'deleted'),
  }),
  setDefault: write({
    method: 'POST',
    path: `${base}/SetDefault`,
    access,
    request: z.object({ id }),
    response: empty,
    done: say({ tr: 'Varsayılan e-posta hesabı değişti.', en: 'The default e-mail account has been changed.' }),
  }),
  /** Sends a mail to the caller, and tells what the server answered. */
  test: write({
    method: 'POST',
    path: `${base}/Test`,
    access,
    says: 'quiet',
    slow: true,
    request: z.object({ id }),
    response: z.object({ sent: flag, answer: z.string() }),
    done: say({ tr: 'E-posta hesabı denendi.', en: 'The e-mail account has been tried.' }),
  }),
};
