import { z } from 'zod';
import { listRequest, listResponse } from './list.ts';
import { anyOf, read, rowVersion, write } from './row.ts';
import { type AnyText, say } from './text.ts';
import { day, flag, id, instant, languageId, localesOf, name, optionalFlag } from './wire.ts';

/**
 * What people are told before they give personal data (`title`, `text`), and what they may consent to (`consentText`): one
 * record per customer, and the company's own for customers without one. Texts are HTML with few marks; everything else is
 * taken out when they are stored and again when they are shown.
 */

/** A customer's id; 0 or null is the company itself. */
const ownerId = z.int().min(0).max(2147483647);

const longText = 40_000;

export const noticeTexts = {
  title: say({ tr: 'Başlık girin.', en: 'Enter a title.' }),
  text: say({ tr: 'Aydınlatma metnini girin.', en: 'Enter the privacy notice.' }),
  dateStays: say({
    tr: 'Bu sürüm gösterilmiş olabilir, tarihi değişmez. Yeni bir tarih için metni de değiştirin.',
    en: 'This version may have been shown, so its date stays. For a new date, change the text as well.',
  }),
  taken: say({
    tr: 'Bu müşterinin KVKK metni zaten var; onu güncelleyin.',
    en: 'This customer already has a data protection text; update that one.',
  }),
};

const optionalHtml = z.string().trim().max(longText).nullable().optional();

const Texts = z.object({
  title: name(noticeTexts.title),
  text: name(noticeTexts.text, longText),
  consentText: optionalHtml,
  /** The first day, in the company's time zone, on which people are shown it; today unless given. */
  effectiveFrom: day.nullable().optional(),
  active: optionalFlag,
  locales: localesOf({
    title: z.string().trim().max(255).nullable().optional(),
    text: optionalHtml,
    consentText: optionalHtml,
  }).optional(),
});

/** What Insert takes. */
export const NoticeForm = Texts.extend({ customerId: ownerId.nullable().optional() });

const locales = z.array(
  z.object({ languageId, title: z.string(), text: z.string(), consentText: z.string().nullable() }),
);

const NoticeVersion = z.object({
  /** Counted within the company, so that the number that a response names is one text, whoever's. */
  version: z.int(),
  effectiveFrom: day,
  createdAt: instant,
  title: z.string(),
  /** Responses that were given under it. */
  responses: z.int(),
  /** Shown to participants now. */
  inForce: flag,
});

export const NoticeItem = z.object({
  id,
  customerId: id.nullable(),
  customerName: z.string().nullable(),
  title: z.string(),
  text: z.string(),
  consentText: z.string().nullable(),
  version: z.int(),
  effectiveFrom: day,
  active: flag,
  locales,
  /** Newest first. */
  Versions: z.array(NoticeVersion),
  rowVersion,
});

const NoticeRow = z.object({
  id,
  customerId: id.nullable(),
  /** Null for the company's own. */
  customerName: z.string().nullable(),
  title: z.string(),
  version: z.int(),
  effectiveFrom: day,
  changedAt: instant,
  active: flag,
});

const access = anyOf('ManageCustomers', 'ManageDataProtectionLaw');
const base = '/admin/PersonalDataProtectionLaw';
const savedVersion = z.object({ id, version: z.int() });

const done = (tr: string, en: string): AnyText => ({ tr: `KVKK metni ${tr}.`, en: `Data protection text ${en}.` });

export const notice = {
  /** The newest text of a customer, of the company for 0; null where there is none. */
  byCustomer: read({
    method: 'GET',
    path: `${base}/GetByCustomerId/{id}`,
    access,
    request: z.object({ id: ownerId }),
    response: NoticeItem.nullable(),
  }),
  /** One version as it was shown. */
  version: read({
    method: 'GET',
    path: `${base}/GetVersion`,
    access,
    request: z.object({ id, version: z.int().min(1).max(2147483647) }),
    response: z.object({ title: z.string(), text: z.string(), consentText: z.string().nullable(), locales }),
  }),
  list: read({
    method: 'POST',
    path: `${base}/GetAll`,
    access,
    request: listRequest(NoticeRow, {}),
    response: listResponse(NoticeRow),
  }),
  insert: write({
    method: 'POST',
    path: `${base}/Insert`,
    access,
    request: NoticeForm,
    response: savedVersion,
    done: done('eklendi', 'added'),
  }),
  /** Changes the newest version, or makes another once anybody may have seen it. */
  update: write({
    method: 'POST',
    path: `${base}/Update`,
    access,
    request: Texts.partial().extend({ id, rowVersion: rowVersion.optional() }),
    response: savedVersion,
    done: done('güncellendi', 'updated'),
    refuses: ['changedMeanwhile'],
  }),
};
