import { z } from 'zod';
import { listResponse } from './list.ts';
import { anyOf, empty, read, saved, write } from './row.ts';
import { type AnyText, say } from './text.ts';
import { deleteRequest, flag, id, idList, instant, name, optionalFlag, pageRequest, says } from './wire.ts';

/** Addresses of other systems that are told what happens. */

/** What a webhook may be told of. */
export const webhookEvents = [
  'response.received',
  'response.approved',
  'response.returned',
  'response.rejected',
  'response.reopened',
  'finding.created',
  'action.created',
  'action.changed',
  'plan.published',
] as const;

const event = z.enum(webhookEvents);

export type WebhookEvent = z.output<typeof event>;

export const webhookEventTexts = {
  'response.received': say({ tr: 'Yanıt alındı', en: 'Response received' }),
  'response.approved': say({ tr: 'Yanıt onaylandı', en: 'Response approved' }),
  'response.returned': say({ tr: 'Düzeltme istendi', en: 'Response returned' }),
  'response.rejected': say({ tr: 'Yanıt reddedildi', en: 'Response rejected' }),
  'response.reopened': say({ tr: 'Yanıt yeniden açıldı', en: 'Response reopened' }),
  'finding.created': say({ tr: 'Uygunsuzluk oluştu', en: 'Non-conformity found' }),
  'action.created': say({ tr: 'Aksiyon oluşturuldu', en: 'Action created' }),
  'action.changed': say({ tr: 'Aksiyon değişti', en: 'Action changed' }),
  'plan.published': say({ tr: 'Plan yayına alındı', en: 'Plan published' }),
} as const satisfies Record<WebhookEvent, AnyText>;

export const deliveryStates = ['waiting', 'sent', 'failed'] as const;

const state = z.enum(deliveryStates);

export type DeliveryState = z.output<typeof state>;

export const deliveryStateTexts = {
  waiting: say({ tr: 'Bekliyor', en: 'Waiting' }),
  sent: say({ tr: 'Gönderildi', en: 'Sent' }),
  failed: say({ tr: 'Gönderilemedi', en: 'Failed' }),
} as const satisfies Record<DeliveryState, AnyText>;

export const webhookTexts = {
  unreachable: say({
    tr: 'Bu adrese buradan gönderilemiyor. Herkese açık bir https adresi girin.',
    en: 'Nothing can be sent to this address from here. Enter a public https address.',
  }),
};

const Webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(event),
  active: flag,
  /** Its newest delivery was not taken. */
  failing: flag,
});

export type Webhook = z.output<typeof Webhook>;

const WebhookForm = z.object({
  name: name(say({ tr: 'Webhook’un adını girin.', en: 'Enter the name of the webhook.' }), 100),
  url: name(say({ tr: 'Adresi girin.', en: 'Enter the address.' }), 2000).meta({
    examples: ['https://hooks.example.com/sahada'],
  }),
  events: z
    .array(event)
    .min(1, { error: says(say({ tr: 'En az bir olay seçin.', en: 'Select at least one event.' })) })
    .max(webhookEvents.length),
  active: optionalFlag,
});

const Delivery = z.object({
  id,
  /** What the receiver gets as `webhook-id`; the same for every try. */
  eventId: z.string(),
  name: z.string(),
  at: instant,
  state,
  tries: z.int(),
  /** The status of the receiver's last answer; null where there was none. */
  status: z.int().nullable(),
  durationMs: z.int().nullable(),
  lastError: z.string().nullable(),
  nextTryAt: instant.nullable(),
  /** As it is sent, byte for byte. */
  body: z.string(),
});

export type Delivery = z.output<typeof Delivery>;

const base = '/admin/Webhook';
const access = anyOf('ManageCompanies', 'ManageMyCompany');
const withSecret = z.object({ secret: z.string() });

export const webhook = {
  /** All of them, by name: there are too few for pages. */
  list: read({
    method: 'POST',
    path: `${base}/GetAll`,
    access,
    request: z.object({}),
    response: listResponse(Webhook),
  }),
  get: read({ method: 'GET', path: `${base}/Get/{id}`, access, request: z.object({ id }), response: Webhook }),
  /** Its secret is answered this once. */
  create: write({
    method: 'POST',
    path: `${base}/Create`,
    access,
    request: WebhookForm,
    response: saved.extend(withSecret.shape),
    done: say({ tr: 'Webhook eklendi.', en: 'Webhook added.' }),
    refuses: ['tooManyWebhooks'],
  }),
  update: write({
    method: 'POST',
    path: `${base}/Update`,
    access,
    request: WebhookForm.partial().extend({ id }),
    response: saved,
    done: say({ tr: 'Webhook güncellendi.', en: 'Webhook updated.' }),
  }),
  remove: write({
    method: 'POST',
    path: `${base}/Delete`,
    access,
    request: deleteRequest,
    response: empty,
    done: say({ tr: 'Webhook silindi.', en: 'Webhook deleted.' }),
  }),
  setActive: write({
    method: 'POST',
    path: `${base}/SetActive`,
    access,
    request: z.object({ ids: idList, active: flag }),
    response: empty,
    done: say({ tr: 'Webhook güncellendi.', en: 'Webhook updated.' }),
  }),
  /** Sends a test at once and tells how it was answered. */
  test: write({
    method: 'POST',
    path: `${base}/Test`,
    access,
    says: 'quiet',
    slow: true,
    request: z.object({ id }),
    response: z.object({
      sent: flag,
      status: z.int().nullable(),
      durationMs: z.int(),
      error: z.string().nullable(),
    }),
    done: say({ tr: 'Webhook denendi.', en: 'The webhook has been tried.' }),
  }),
  /** The old secret signs nothing from now on. */
  rotate: write({
    method: 'POST',
    path: `${base}/RotateSecret`,
    access,
    request: z.object({ id }),
    response: withSecret,
    done: say({ tr: 'Webhook gizli anahtarı yenilendi.', en: 'The webhook has a new secret.' }),
  }),
  /** What it was or will be told, the newest first. Kept for thirty days. */
  deliveries: read({
    method: 'POST',
    path: `${base}/GetDeliveries`,
    access,
    request: pageRequest.extend({ webhookId: id, state: state.nullable().optional() }),
    response: listResponse(Delivery),
  }),
  /** Sends these again, those that were taken as well. */
  redeliver: write({
    method: 'POST',
    path: `${base}/Redeliver`,
    access,
    request: z.object({ ids: idList }),
    response: z.object({ changed: z.int() }),
    done: say({ tr: 'Yeniden gönderiliyor.', en: 'It will be sent again.' }),
  }),
};
