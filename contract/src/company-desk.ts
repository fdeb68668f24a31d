import { z } from 'zod';
import { companyName, emailField, firstName, lastName } from './account.ts';
import { several } from './activity.ts';
import { listResponse } from './list.ts';
import { empty, read, write } from './row.ts';
import { say } from './text.ts';
import { day, flag, id, instant, languageId, optionalLine, pageRequest } from './wire.ts';

/**
 * The companies of the installation, for the company that operates it: how much they use and what credit they have, and nothing of
 * what they hold. For others these calls do not exist.
 */

/** People alone: a key would reach other companies. */
const forPeople = { access: 'ManageCompanies', byKey: false } as const;

const base = '/admin/CompanyDesk';

const mostCredit = 100_000_000;

const CompanyDeskItem = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  /** When somebody of it last signed in or changed something; null where nobody knows. */
  lastUsedAt: instant.nullable(),
  /** Active ones. */
  users: z.int(),
  locations: z.int(),
  plans: z.int(),
  /** All that were received. */
  responses: z.int(),
  /** About as many, counted at most once in ten minutes. */
  bytes: z.int(),
  /** What can be used now, over all periods, and the last day of that; null where there is none. */
  credit: z.object({ Total: z.int(), Remaining: z.int(), EndDate: day.nullable() }),
  active: flag,
  /** Why it was made passive, or active again. */
  reason: z.string().nullable(),
  /** The reader's own, which operates the installation and stays active. */
  own: flag,
});

export type CompanyDeskItem = z.output<typeof CompanyDeskItem>;

const CreditItem = z.object({
  id,
  total: z.int(),
  used: z.int(),
  beginDate: z.string(),
  endDate: z.string(),
  note: z.string().nullable(),
  /** Null for those from before this was written down. */
  addedAt: instant.nullable(),
  status: z.enum(['Upcoming', 'Active', 'Low', 'Exhausted', 'Expired']),
});

export type CreditItem = z.output<typeof CreditItem>;

export const companyDesk = {
  list: read({
    method: 'POST',
    path: `${base}/GetAll`,
    ...forPeople,
    request: pageRequest.extend({
      searchText: z.string().max(200).nullable().optional(),
      searchField: z.string().max(60).nullable().optional(),
      sortField: z.enum(['name', 'createdAt']).nullable().optional(),
      sortDirection: z.enum(['asc', 'desc']).nullable().optional(),
      active: several(flag),
    }),
    response: listResponse(CompanyDeskItem),
  }),
  /** The credit periods of a company, those that end last first. */
  credits: read({
    method: 'POST',
    path: `${base}/GetCredits`,
    ...forPeople,
    request: z.object({ id }),
    response: z.object({ id, name: z.string(), active: flag, credits: z.array(CreditItem) }),
  }),
  /** Both days belong to the period; they are the company's own. */
  addCredit: write({
    method: 'POST',
    path: `${base}/AddCredit`,
    ...forPeople,
    request: z.object({
      id,
      total: z.int().min(1).max(mostCredit),
      beginDate: day,
      endDate: day,
      note: optionalLine,
    }),
    response: z.object({ id }),
    done: say({ tr: 'Kontör eklendi.', en: 'The credit has been added.' }),
  }),
  setActive: write({
    method: 'POST',
    path: `${base}/SetActive`,
    ...forPeople,
    request: z.object({ id, active: flag, reason: optionalLine }),
    response: empty,
    done: say({ tr: 'Firmanın durumu değiştirildi.', en: 'The state of the company has been changed.' }),
    refuses: ['ownCompany'],
  }),
  /** As sign-up does, also where that is closed; the administrator is mailed a link to choose a password. */
  create: write({
    method: 'POST',
    path: `${base}/Create`,
    ...forPeople,
    request: z.object({
      companyName,
      firstName,
      lastName,
      email: emailField,
      languageId: languageId.nullable().optional(),
      timeZone: z.string().trim().max(60).nullable().optional(),
      /** A year of so much credit; the usual trial without it. */
      credit: z.int().min(1).max(mostCredit).nullable().optional(),
    }),
    response: z.object({ id }),
    done: say({
      tr: 'Firma oluşturuldu. Yöneticisine davet gönderildi.',
      en: 'The company has been made. Its administrator has been invited.',
    }),
    refuses: ['invitedOften'],
  }),
};

export const companyDeskWords = {
  taken: say({
    tr: 'Bu e-posta adresiyle bir hesap var.',
    en: 'There is already an account with this e-mail address.',
  }),
  reason: say({ tr: 'Neden pasif yapıldığını yazın.', en: 'Say why it is made passive.' }),
  endsFirst: say({ tr: 'Bitiş, başlangıçtan önce olamaz.', en: 'The end cannot be before the beginning.' }),
  isOver: say({ tr: 'Bitiş, bugünden önce olamaz.', en: 'The end cannot be before today.' }),
};
