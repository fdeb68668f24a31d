import { z } from 'zod';
import { reportEmails } from './report-emails.ts';
import { empty, file, read, write } from './row.ts';
import { say } from './text.ts';
import { flag, id, instant, languageId, moment, momentSample, points, says } from './wire.ts';

/**
 * Reports for people outside: shown by a link until a day, or mailed. `auditId` is the plan's id; without `responseId` its
 * responses together.
 */

const access = 'ManageReports';
const which = { auditId: id, responseId: id.nullable().optional() };
const token = z.string().min(1).max(64);

export const shareTexts = {
  until: say({ tr: 'Son tarihi seçin.', en: 'Choose the last day.' }),
  untilPast: say({ tr: 'Son tarih gelecekte olmalıdır.', en: 'The last day must be in the future.' }),
  untilFar: say({ tr: 'Bağlantı en çok bir yıl açık kalabilir.', en: 'A link can stay open for a year at most.' }),
  notMade: say({
    tr: 'Rapor hazırlanamadı. Gönderilmeyen alıcı sayısı: {n}. Yeniden gönderin; sürerse sistem yöneticinize bildirin.',
    en: 'The report could not be made. Recipients who did not get it: {n}. Send it again; if it persists, tell your system administrator.',
  }),
  over: say({ tr: 'Bu rapor artık paylaşılmıyor.', en: 'This report is no longer shared.' }),
};

/** Longer texts would be cut in the mail. */
export const longestReportText = 300;

export const share = {
  send: write({
    method: 'POST',
    path: '/admin/Report/SendReport',
    access,
    request: z.object({
      ...which,
      emails: reportEmails,
      text: z.string().trim().max(longestReportText).nullable().optional(),
      languageId: languageId.nullable().optional(),
    }),
    response: z.object({ sent: z.int() }),
    done: say({ tr: 'Rapor gönderiliyor.', en: 'The report is on its way.' }),
    refuses: ['notFound', 'addressUnknown', 'nothingToShare'],
  }),
  create: write({
    method: 'POST',
    path: '/admin/Report/Share',
    access,
    request: z.object({
      ...which,
      /** A day lasts until its end, in the company's zone. */
      until: z
        .string({ error: says(shareTexts.until) })
        .min(1, { error: says(shareTexts.until) })
        .meta(momentSample)
        .pipe(moment),
      languageId: languageId.nullable().optional(),
    }),
    response: z.object({ id, link: z.string() }),
    done: say({ tr: 'Bağlantı oluşturuldu.', en: 'The link has been made.' }),
    refuses: ['notFound', 'nothingToShare'],
  }),
  /** Every share of the plan and of its responses, the newest first. */
  list: read({
    method: 'GET',
    path: '/admin/Report/GetShares',
    access,
    request: z.object({ auditId: id }),
    response: z.array(
      z.object({
        id,
        responseId: id.nullable(),
        /** The response's receipt number. */
        number: z.string().nullable(),
        link: z.string(),
        until: instant,
        /** Null where the plan sent it by itself. */
        by: z.string().nullable(),
        createdAt: instant,
        opened: z.int(),
        active: flag,
      }),
    ),
    refuses: ['notFound'],
  }),
  end: write({
    method: 'POST',
    path: '/admin/Report/EndShare',
    access,
    request: z.object({ id }),
    response: empty,
    done: say({ tr: 'Paylaşım sonlandırıldı.', en: 'The report is no longer shared.' }),
    refuses: ['notFound'],
  }),

  /** What stands above a shared report; of one that is no longer shared nothing but that. */
  look: read({
    method: 'GET',
    path: '/Report/Shared',
    access: 'public',
    request: z.object({ token }),
    response: z.object({
      state: z.enum(['open', 'over']),
      languageId,
      companyName: z.string(),
      logoUrl: z.string().nullable(),
      report: z
        .object({
          definition: z.string(),
          customerName: z.string(),
          locationName: z.string(),
          auditTypeId: z.int(),
          number: z.string().nullable(),
          approved: flag,
          responseCount: z.int(),
          percent: points.nullable(),
          level: z.string().nullable(),
          /** From red (0) to green (1); null without levels. */
          levelHeight: z.number().nullable(),
          findings: z.int().nullable(),
          until: instant,
          /** Of its seal; null where it has none. */
          seal: z.string().nullable(),
        })
        .nullable(),
    }),
    refuses: ['notFound', 'tooMany'],
  }),
  sharedPdf: file({
    method: 'GET',
    path: '/Report/SharedPdf',
    access: 'public',
    request: z.object({ token }),
    refuses: ['notFound', 'tooMany', 'busy'],
  }),
};
