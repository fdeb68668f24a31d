import { count, link, type Message, message, name } from './message-row.ts';
import { say } from './text.ts';

/** What people are told about the other systems that are connected. */
export const messagesOfIntegrations = {
  'webhook.failed': message({
    title: say({ tr: 'Webhook gönderilemedi', en: 'Webhook not delivered' }),
    about: say({
      tr: 'Bir webhook bir gün boyunca teslim edilemediğinde ya da alıcısı artık istemediğinde bildirilir.',
      en: 'Sent when a webhook could not be delivered for a day, or its receiver wants no more.',
    }),
    audience: say({ tr: 'Firmayı yönetenler', en: 'Those who manage the company' }),
    reason: say({
      tr: 'Bu bildirimi, firmanızın bilgilerini yönettiğiniz için aldınız.',
      en: 'You got this because you manage your company.',
    }),
    fields: {
      webhooks: count(
        say({ tr: 'Gönderilemeyen olaylar', en: 'Events not delivered' }),
        { tr: 'webhook olayı', en: { one: 'webhook event', many: 'webhook events' } },
        1,
      ),
      webhook: name(say({ tr: 'Webhook', en: 'Webhook' }), 'ERP'),
      error: name(say({ tr: 'Alıcının yanıtı', en: 'What the receiver answered' }), 'HTTP 500'),
      link: link(say({ tr: 'Webhook’lar', en: 'Webhooks' }), '/integrations?tab=webhooks'),
    },
    channels: ['inApp'],
    grouped: true,
    subject: say({ tr: '{webhooks} teslim edilemedi: {webhook}', en: '{webhooks} could not be delivered: {webhook}' }),
    text: say({
      tr: '{webhook}: {webhooks} teslim edilemedi. Alıcının yanıtı: {error}',
      en: '{webhook}: {webhooks} could not be delivered. The receiver answered: {error}',
    }),
    brief: say({ tr: '{error}', en: '{error}' }),
  }),
} as const satisfies Record<string, Message>;
