import { count, type Given, link, type Message, message, name } from './message-row.ts';
import { messagesAnnounced } from './messages-announced.ts';
import { messagesOfAccounts } from './messages-of-accounts.ts';
import { messagesOfActions } from './messages-of-actions.ts';
import { messagesOfBackups } from './messages-of-backups.ts';
import { messagesOfIntegrations } from './messages-of-integrations.ts';
import { messagesOfInvitations } from './messages-of-invitations.ts';
import { messagesOfPlans } from './messages-of-plans.ts';
import { messagesOfReports } from './messages-of-reports.ts';
import { messagesOfReviews } from './messages-of-reviews.ts';
import { messagesOfShares } from './messages-of-shares.ts';
import { messagesOfWork } from './messages-of-work.ts';
import { say } from './text.ts';

/**
 * The table of messages: everything the system says to people by mail, in the application or on a phone's screen is a row
 * here, and `tell` (server/src/facts/tell.ts) is the one way to send it.
 */
export const messages = {
  ...messagesOfAccounts,
  ...messagesOfPlans,
  ...messagesOfReviews,
  ...messagesOfReports,
  ...messagesOfShares,
  ...messagesOfWork,
  ...messagesOfInvitations,
  ...messagesOfActions,
  ...messagesOfIntegrations,
  ...messagesOfBackups,
  ...messagesAnnounced,
  'message.failed': message({
    title: say({ tr: 'Gönderilemeyen ileti', en: 'Message not sent' }),
    about: say({
      tr: 'Bir e-posta son denemede de gönderilemediğinde bildirilir.',
      en: 'Sent when the last attempt to send an e-mail has failed.',
    }),
    audience: say({ tr: 'İleti kuyruğunu yönetenler', en: 'Those who manage the message queue' }),
    needs: 'ManageMessageQueue',
    reason: say({
      tr: 'Bu bildirimi, ileti kuyruğunu yönettiğiniz için aldınız.',
      en: 'You got this because you manage the message queue.',
    }),
    fields: {
      mails: count(
        say({ tr: 'Gönderilemeyen e-postalar', en: 'E-mails not sent' }),
        { tr: 'e-posta', en: { one: 'e-mail', many: 'e-mails' } },
        1,
      ),
      error: name(say({ tr: 'Sunucunun yanıtı', en: 'What the server answered' }), '550 mailbox unavailable'),
      link: link(say({ tr: 'Kuyruk', en: 'The queue' }), '/system/messages?state=Failed'),
    },
    // A mail about mails that cannot be sent would be one of them.
    channels: ['inApp'],
    essential: true,
    grouped: true,
    subject: say({ tr: '{mails} gönderilemedi', en: '{mails} could not be sent' }),
    text: say({
      tr: '{mails} gönderilemedi. Sunucunun yanıtı: {error}',
      en: '{mails} could not be sent. The server answered: {error}',
    }),
    brief: say({ tr: '{error}', en: '{error}' }),
  }),
} as const satisfies Record<string, Message>;

export type MessageName = keyof typeof messages;

export const messageNames = Object.keys(messages) as MessageName[];

export const isMessageName = (given: string): given is MessageName => Object.hasOwn(messages, given);

/** A row by its name, whatever its fields. */
export const messageNamed = (given: MessageName): Message => messages[given];

export type GivenFor<N extends MessageName> = Given<(typeof messages)[N]['fields']>;

/** The messages whose link lets its holder in. */
export const secretMessages: readonly MessageName[] = messageNames.filter((each) => {
  const field = messageNamed(each).fields.link;
  return field?.kind === 'link' && field.secret;
});
