import { z } from 'zod';
import { listResponse } from './list.ts';
import { empty, read, write } from './row.ts';
import { type AnyText, filled, say } from './text.ts';
import { flag, id, idList, instant, languageId, pageRequest, spoken } from './wire.ts';

/** People asked to answer a plan, each by a link of their own, which takes the place of the plan's link in every field call. */

export const invitationStates = ['waiting', 'sent', 'refused', 'opened', 'answered'] as const;

export type InvitationState = (typeof invitationStates)[number];

export const invitationStateTexts = {
  waiting: say({ tr: 'Sırada', en: 'Waiting' }),
  sent: say({ tr: 'Gönderildi', en: 'Sent' }),
  refused: say({ tr: 'Gönderilemedi', en: 'Not sent' }),
  opened: say({ tr: 'Açtı', en: 'Opened' }),
  answered: say({ tr: 'Yanıtladı', en: 'Answered' }),
} as const satisfies Record<InvitationState, AnyText>;

export const mostInvited = 5000;

const access = 'ManageAuditPlans';
const state = z.enum(invitationStates);
const line = z.string().trim().max(255);
const base = '/admin/Audit';

const remindTexts = {
  nobody: say({ tr: 'Şu anda hatırlatma gönderilecek kimse yok.', en: 'There is nobody to remind at the moment.' }),
  one: say({ tr: 'Hatırlatma gönderildi.', en: 'Reminder sent.' }),
  notTo: say({
    tr: 'Gönderilmedi: bu kişi hatırlatma istemiyor.',
    en: 'Not sent: this person wants no reminders.',
  }),
  many: say({ tr: '{n} kişiye hatırlatma gönderiliyor.', en: 'Reminders are being sent to {n} people.' }),
  butOne: say({
    tr: '{first} Hatırlatma istemeyen 1 kişiye gönderilmedi.',
    en: '{first} 1 person wants no reminders and got none.',
  }),
  butSome: say({
    tr: '{first} Hatırlatma istemeyen {n} kişiye gönderilmedi.',
    en: '{first} {n} people want no reminders and got none.',
  }),
};

export const invitation = {
  /** People as rows, or a file (xlsx, csv) of names and addresses. With `preview` nothing is written. */
  invite: write({
    method: 'POST',
    path: `${base}/Invite`,
    send: 'upload',
    access,
    request: z.object({
      auditId: id,
      people: z
        .array(
          z.object({ name: line.nullable().optional(), email: line, languageId: languageId.nullable().optional() }),
        )
        .max(mostInvited)
        .optional(),
      file: z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length > 0).optional(),
      preview: flag.optional(),
    }),
    response: z.object({
      added: z.int(),
      /** Invited before, or twice in the list. */
      known: z.int(),
      problems: z.array(z.object({ row: z.int(), value: z.string(), message: spoken })),
    }),
    done: say({ tr: 'Davet edildi.', en: 'Invited.' }),
    message: ({ input, value }) =>
      input.preview
        ? say({ tr: 'Liste kontrol edildi.', en: 'The list has been checked.' })
        : value.added === 1
          ? say({ tr: 'Davet edildi.', en: 'Invited.' })
          : filled(say({ tr: '{n} kişi davet edildi.', en: '{n} people invited.' }), { n: value.added }),
    refuses: ['notFound', 'busy', 'addressUnknown'],
    slow: true,
  }),
  invitations: read({
    method: 'POST',
    path: `${base}/GetInvitations`,
    access,
    request: pageRequest.extend({
      auditId: id,
      state: z
        .union([state, z.array(state).max(invitationStates.length)])
        .nullable()
        .optional(),
      noReminders: flag.nullable().optional(),
    }),
    response: listResponse(
      z.object({
        id,
        name: z.string().nullable(),
        email: z.string(),
        languageId,
        state,
        sentAt: instant.nullable(),
        remindedAt: instant.nullable(),
        /** Said by themselves, in one of its mails: nothing goes to them any more. Their link stays. */
        noReminders: flag,
        lastError: z.string().nullable(),
        link: z.string(),
      }),
    ),
    refuses: ['notFound'],
  }),
  /**
   * Who has not answered, or those of them that are named; each at most once a day. The mails of a long list go out in pieces.
   * `leftOut`: who wants no reminders, whether they have answered or not.
   */
  remind: write({
    method: 'POST',
    path: `${base}/Remind`,
    access,
    request: z.object({ auditId: id, ids: idList.nullable().optional() }),
    response: z.object({ sent: z.int(), leftOut: z.int() }),
    done: remindTexts.one,
    message: ({ input, value: { sent, leftOut } }) => {
      if (leftOut === 1 && new Set(input.ids).size === 1) return remindTexts.notTo;
      const first =
        sent === 0 ? remindTexts.nobody : sent === 1 ? remindTexts.one : filled(remindTexts.many, { n: sent });
      if (leftOut === 0) return first;
      return leftOut === 1 ? filled(remindTexts.butOne, { first }) : filled(remindTexts.butSome, { first, n: leftOut });
    },
    refuses: ['notFound', 'addressUnknown'],
  }),
  /** Their links lead nowhere from now on; what they have answered stays. */
  withdraw: write({
    method: 'POST',
    path: `${base}/DeleteInvitations`,
    access,
    request: z.object({ auditId: id, ids: idList }),
    response: empty,
    done: say({ tr: 'Davet geri çekildi.', en: 'Invitation withdrawn.' }),
    message: ({ input }) => {
      const n = new Set(input.ids).size;
      return n === 1
        ? say({ tr: 'Davet geri çekildi.', en: 'Invitation withdrawn.' })
        : filled(say({ tr: '{n} davet geri çekildi.', en: '{n} invitations withdrawn.' }), { n });
    },
    refuses: ['notFound'],
  }),
};
