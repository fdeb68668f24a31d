import { z } from 'zod';
import { read, write } from './row.ts';
import { type AnyText, say } from './text.ts';
import { flag } from './wire.ts';

/** What somebody without an account gets by mail, and can say that they want no more of. */

export const mailingKinds = ['report', 'invitation'] as const;

export type MailingKind = (typeof mailingKinds)[number];

/** What the link in a mail opens to whoever got it. */
const Mailing = z.object({
  kind: z.enum(mailingKinds),
  companyName: z.string(),
  logoUrl: z.string().nullable(),
  title: z.string(),
  email: z.string(),
  left: flag,
  /** It has ended: there is nothing left to leave. */
  over: flag,
});

const leftTexts: Record<MailingKind, AnyText> = {
  report: say({ tr: 'Bu rapor artık size gönderilmeyecek.', en: 'You will not get this report any more.' }),
  invitation: say({ tr: 'Size artık hatırlatma gönderilmeyecek.', en: 'You will get no more reminders.' }),
};

const backTexts: Record<MailingKind, AnyText> = {
  report: say({ tr: 'Bu rapor size yeniden gönderilecek.', en: 'You will get this report again.' }),
  invitation: say({ tr: 'Size yeniden hatırlatma gönderilebilir.', en: 'You may get reminders again.' }),
};

const request = z.object({ token: z.string().min(1).max(1000) });

export const mailing = {
  look: read({
    method: 'GET',
    path: '/Mailing',
    access: 'public',
    request,
    response: Mailing,
    refuses: ['notFound', 'tooMany'],
  }),
  /** Mail programs send it too, by themselves. */
  leave: write({
    method: 'POST',
    path: '/Mailing/Leave',
    send: 'query',
    access: 'public',
    request,
    response: Mailing,
    done: say({ tr: 'Gönderim bırakıldı.', en: 'A mailing has been left.' }),
    message: ({ value }) => leftTexts[value.kind],
    refuses: ['notFound', 'tooMany'],
  }),
  comeBack: write({
    method: 'POST',
    path: '/Mailing/Rejoin',
    send: 'query',
    access: 'public',
    request,
    response: Mailing,
    done: say({ tr: 'Gönderime geri dönüldü.', en: 'A mailing has been joined again.' }),
    message: ({ value }) => backTexts[value.kind],
    refuses: ['notFound', 'tooMany'],
  }),
};
