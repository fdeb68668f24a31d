import { count, type Given, link, type Message, message, name, secretLink } from './message-row.ts';
import { messagesOfPlans } from './messages-of-plans.ts';
import { messagesOfWork } from './messages-of-work.ts';
import { say } from './text.ts';

/**
 * The table of messages: everything the system says to people by mail, in the application or on a phone's screen is a row
 * here, and `tell` (server/src/facts/tell.ts) is the one way to send it.
 */
export const messages = {
  ...messagesOfPlans,
  ...messagesOfWork,
  'account.reset': message({
    title: say({ tr: 'Şifre sıfırlama', en: 'Password reset' }),
    about: say({
      tr: 'Giriş sayfasında “Şifremi unuttum” denildiğinde gönderilir.',
      en: 'Sent when somebody chooses “Forgot password” on the sign-in page.',
    }),
    audience: say({ tr: 'Hesabın sahibi', en: 'The owner of the account' }),
    reason: say({
      tr: 'Bu iletiyi, hesabınız için şifre sıfırlama istendiği için aldınız.',
      en: 'You got this mail because a password reset was asked for your account.',
    }),
    fields: {
      link: secretLink(
        say({ tr: 'Şifre belirleme bağlantısı', en: 'Link to choose a password' }),
        '/password-reset?token=…',
      ),
    },
    channels: ['mail'],
    essential: true,
    subject: say({ tr: 'Sahada şifre sıfırlama', en: 'Sahada password reset' }),
    text: say({
      tr: 'Merhaba {recipient},\n\nŞifrenizi yenilemek için 30 dakika içinde bu bağlantıyı açın:\n\n{link}\n\nBu isteği siz yapmadıysanız bu iletiyi yok sayın; şifreniz değişmez.',
      en: 'Hello {recipient},\n\nOpen this link within 30 minutes to set a new password:\n\n{link}\n\nIf you did not ask for this, ignore this mail; your password stays as it is.',
    }),
    button: say({ tr: 'Yeni şifre belirle', en: 'Set a new password' }),
  }),
  'user.invited': message({
    title: say({ tr: 'Kullanıcı daveti', en: 'Invitation of a user' }),
    about: say({
      tr: 'Bir kullanıcı davet edildiğinde ya da daveti yinelendiğinde gönderilir.',
      en: 'Sent when a user is invited, and when the invitation is repeated.',
    }),
    audience: say({ tr: 'Davet edilen kullanıcı', en: 'The invited user' }),
    reason: say({
      tr: 'Bu iletiyi, sizin için bir Sahada hesabı açıldığı için aldınız.',
      en: 'You got this mail because a Sahada account was made for you.',
    }),
    fields: {
      inviter: name(say({ tr: 'Davet eden', en: 'Who invites' }), 'Ayşe Yılmaz'),
      link: secretLink(
        say({ tr: 'Şifre belirleme bağlantısı', en: 'Link to choose a password' }),
        '/password-reset?token=…',
      ),
    },
    channels: ['mail'],
    essential: true,
    subject: say({ tr: '{company}: Sahada hesabınız', en: '{company}: your Sahada account' }),
    text: say({
      tr: 'Merhaba {recipient},\n\n{inviter} sizi {company} firmasının Sahada hesabına ekledi. Şifrenizi belirlemek için 72 saat içinde bu bağlantıyı açın:\n\n{link}\n\nBağlantının süresi dolarsa giriş sayfasındaki “Şifremi unuttum” ile yenisini isteyebilirsiniz.',
      en: 'Hello {recipient},\n\n{inviter} has added you to the Sahada account of {company}. Open this link within 72 hours to choose your password:\n\n{link}\n\nOnce it has expired, “Forgot password” on the sign-in page sends you another one.',
    }),
    button: say({ tr: 'Şifremi belirle', en: 'Choose my password' }),
  }),
  'account.passwordSet': message({
    title: say({ tr: 'Şifreniz başkası tarafından belirlendi', en: 'Password set for you' }),
    about: say({
      tr: 'Bir yönetici bir kullanıcının şifresini değiştirdiğinde gönderilir.',
      en: 'Sent when an administrator changes somebody’s password.',
    }),
    audience: say({ tr: 'Şifresi değiştirilen kullanıcı', en: 'The user whose password was changed' }),
    reason: say({
      tr: 'Bu iletiyi, hesabınızın şifresi değiştiği için aldınız.',
      en: 'You got this mail because the password of your account was changed.',
    }),
    fields: {
      setter: name(say({ tr: 'Şifreyi belirleyen', en: 'Who set it' }), 'Ayşe Yılmaz'),
    },
    channels: ['mail', 'inApp'],
    essential: true,
    subject: say({ tr: '{company}: şifreniz değiştirildi', en: '{company}: your password was changed' }),
    text: say({
      tr: 'Merhaba {recipient},\n\n{setter}, {company} firmasındaki Sahada hesabınız için yeni bir şifre belirledi. Açık oturumlarınız kapatıldı; bir sonraki girişinizde şifrenizi değiştirmeniz istenecek.\n\nBundan haberiniz yoksa firmanızın yöneticisine hemen haber verin.',
      en: 'Hello {recipient},\n\n{setter} has set a new password for your Sahada account at {company}. You have been signed out everywhere, and will be asked to change the password when you sign in.\n\nIf you did not expect this, tell your company’s administrator at once.',
    }),
    brief: say({ tr: '{setter} yeni bir şifre belirledi.', en: '{setter} set a new password.' }),
  }),
  'message.failed': message({
    title: say({ tr: 'Gönderilemeyen ileti', en: 'Message not sent' }),
    about: say({
      tr: 'Bir e-posta son denemede de gönderilemediğinde bildirilir.',
      en: 'Told when the last attempt to send a mail has failed.',
    }),
    audience: say({ tr: 'İleti kuyruğunu yönetenler', en: 'Those who manage the message queue' }),
    reason: say({
      tr: 'Bu bildirimi, ileti kuyruğunu yönettiğiniz için aldınız.',
      en: 'You got this because you manage the message queue.',
    }),
    fields: {
      mails: count(
        say({ tr: 'Gönderilemeyen e-postalar', en: 'Mails not sent' }),
        { tr: 'e-posta', en: { one: 'mail', many: 'mails' } },
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
