import { z } from 'zod';
import { Counted } from './data-protection.ts';
import { empty, read, rowVersion, write } from './row.ts';
import { type AnyText, say } from './text.ts';
import { flag, instant } from './wire.ts';

/**
 * Retention: how long a company keeps each kind of personal data. Without a rule nothing is destroyed by itself; a rule that
 * destroys sooner than the one before takes effect only once somebody has seen what it destroys tonight.
 */

const access = 'ManageDataProtectionLaw';

export const retentionKinds = ['identity', 'pictures', 'positions', 'messages', 'activity'] as const;

export type RetentionKind = (typeof retentionKinds)[number];

/**
 * Months that a rule may say. Whoever answered is asked back and reminded, and actions rest on photos, for some weeks; mail is tried
 * and looked for within one. Nobody hides within a year what they have done. Messages do not live longer than half a year anyway.
 */
export const retentionMonths: Readonly<Record<RetentionKind, { least: number; most: number }>> = {
  identity: { least: 3, most: 120 },
  pictures: { least: 3, most: 120 },
  positions: { least: 1, most: 120 },
  messages: { least: 1, most: 5 },
  activity: { least: 12, most: 120 },
};

export const retentionKindTexts: Readonly<Record<RetentionKind, AnyText>> = {
  identity: say({ tr: 'Katılımcıların kimliği', en: 'Participants’ identity' }),
  pictures: say({ tr: 'Fotoğraflar ve imzalar', en: 'Photos and signatures' }),
  positions: say({ tr: 'Konumlar', en: 'Positions' }),
  messages: say({ tr: 'İletiler ve bildirimler', en: 'Messages and notices' }),
  activity: say({ tr: 'İşlem geçmişindeki değerler', en: 'Values in the activity log' }),
};

export const retentionTexts = {
  months: say({ tr: '{least} ile {most} ay arasında bir süre girin.', en: 'Enter {least} to {most} months.' }),
  number: say({
    tr: 'Bu gece yok edileceklerin sayısını, {number} yazın.',
    en: 'Type how many would be destroyed tonight: {number}.',
  }),
  /** In the ledger. */
  rule: say({ tr: 'Saklama süresi: {kind}, {months} ay', en: 'Retention: {kind}, {months} months' }),
  ruleMonth: say({ tr: 'Saklama süresi: {kind}, 1 ay', en: 'Retention: {kind}, 1 month' }),
};

const kind = z.enum(retentionKinds);

/** Null: never. */
const months = z.int().min(1).max(120).nullable();

const Rule = z.object({
  kind,
  months,
  /** A shorter time that awaits a second person, and whether the caller can be it. */
  asked: z.object({ months: z.int(), byName: z.string().nullable(), at: instant, mayConfirm: flag }).nullable(),
  rowVersion,
});

const Previewed = z.object({
  counts: z.array(Counted),
  /** Of all of them: the number to confirm. */
  total: z.int(),
  /** So many are there that not all were counted. */
  more: flag,
  /** That are freed; null where nothing is. */
  bytes: z.int().nullable(),
});

const base = '/admin/DataProtection/Retention';
const confirm = z.string().trim().max(20);

const messages = {
  updated: say({ tr: 'Saklama süresi güncellendi.', en: 'The retention time has been updated.' }),
  asked: say({
    tr: 'Saklama süresi, ikinci kişinin onayını bekliyor.',
    en: 'The retention time awaits a second person.',
  }),
  declined: say({ tr: 'Saklama süresi geri çevrildi.', en: 'The retention time has been turned down.' }),
};

/** How long what is kept. None of it is for API keys: what cannot be taken back is asked for by a person. */
export const retention = {
  get: read({
    method: 'POST',
    path: `${base}/Get`,
    access,
    byKey: false,
    request: z.object({}),
    response: z.object({
      rules: z.array(Rule),
      needsSecond: flag,
      /** When rules destroy next; null while their task is turned off. */
      nextRunAt: instant.nullable(),
      backups: z.object({
        /** For so long a backup that was taken by itself still holds what has been destroyed. */
        keptDays: z.int(),
        /** By name for the operator, else null. */
        copies: z.array(z.object({ name: z.string(), madeAt: instant, byHand: flag })).nullable(),
      }),
    }),
  }),
  /** What a rule of so many months would destroy tonight. */
  preview: read({
    method: 'POST',
    path: `${base}/Preview`,
    access,
    byKey: false,
    slow: true,
    request: z.object({ kind, months: months.unwrap() }),
    response: Previewed,
  }),
  /**
   * Sets a rule; without months there is none. Where it destroys sooner than before, `confirm` is the number that the preview gives, typed, if there is
   * anything; and where the company asks for four eyes, it waits for a second person.
   */
  update: write({
    method: 'POST',
    path: `${base}/Update`,
    access,
    byKey: false,
    slow: true,
    request: z.object({
      kind,
      months: months.optional(),
      rowVersion: rowVersion.optional(),
      confirm: confirm.nullable().optional(),
    }),
    response: z.object({ waiting: flag }),
    done: messages.updated,
    message: ({ value }) => (value.waiting ? messages.asked : messages.updated),
    refuses: ['changedMeanwhile'],
  }),
  /** A second person lets the asked time take effect, having typed the number that its preview gives. */
  confirm: write({
    method: 'POST',
    path: `${base}/Confirm`,
    access,
    byKey: false,
    slow: true,
    request: z.object({ kind, confirm: confirm.nullable().optional() }),
    response: empty,
    done: messages.updated,
    refuses: ['nothingAsked', 'eraseFourEyes'],
  }),
  /** The asked time is dropped, by a second person or by whoever asked. */
  decline: write({
    method: 'POST',
    path: `${base}/Decline`,
    access,
    byKey: false,
    request: z.object({ kind }),
    response: empty,
    done: messages.declined,
    refuses: ['nothingAsked'],
  }),
};
