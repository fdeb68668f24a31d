import { link, type Message, message, moment, name, secretLink, words } from './message-row.ts';
import { say } from './text.ts';

/** What is said about somebody's account and the ways into it. */
export const messagesOfAccounts = {
  'account.reset': message({
    title: say({ tr: 'Şifre sıfırlama', en: 'Password reset' }),
    about: say({
      tr: 'Giriş sayfasında “Şifremi unuttum” denildiğinde gönderilir.',
      en: 'Sent when somebody chooses “Forgot your password?” on the sign-in page.',
    }),
    audience: say({ tr: 'Hesabın sahibi', en: 'The owner of the account' }),
    reason: say({
      tr: 'Bu iletiyi, hesabınız için şifre sıfırlama istendiği için aldınız.',
      en: 'You got this e-mail because a password reset was requested for your account.',
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
      en: 'Hello {recipient},\n\nOpen this link within 30 minutes to set a new password:\n\n{link}\n\nIf you did not request this, ignore this e-mail; your password stays as it is.',
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
      en: 'You got this e-mail because a Sahada account was made for you.',
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
      en: 'Hello {recipient},\n\n{inviter} has added you to the Sahada account of {company}. Open this link within 72 hours to choose your password:\n\n{link}\n\nOnce it has expired, “Forgot your password?” on the sign-in page sends you another one.',
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
      en: 'You got this e-mail because the password of your account was changed.',
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
  'account.passwordChanged': message({
    title: say({ tr: 'Şifre değişikliği', en: 'Password changed' }),
    about: say({
      tr: 'Bir kullanıcı şifresini değiştirdiğinde ya da bağlantıyla yenilediğinde gönderilir.',
      en: 'Sent when somebody changes their password or sets a new one by a link.',
    }),
    audience: say({ tr: 'Şifresi değişen kullanıcı', en: 'The user whose password was changed' }),
    reason: say({
      tr: 'Bu iletiyi, hesabınızın şifresi değiştiği için aldınız.',
      en: 'You got this e-mail because the password of your account was changed.',
    }),
    fields: {
      when: moment(say({ tr: 'Ne zaman', en: 'When' }), '2026-11-20T14:30:00+03:00'),
      link: link(say({ tr: 'Şifre sıfırlama', en: 'Password reset' }), '/password-reset'),
    },
    channels: ['mail'],
    essential: true,
    subject: say({ tr: 'Sahada şifreniz değişti', en: 'Your Sahada password was changed' }),
    text: say({
      tr: 'Merhaba {recipient},\n\n{company} firmasındaki Sahada hesabınızın şifresi değişti ({when}). Diğer cihazlardaki oturumlarınız kapatıldı.\n\nDeğişikliği siz yaptıysanız bir şey yapmanız gerekmez. Siz yapmadıysanız hemen yeni bir şifre belirleyin ve firmanızın yöneticisine haber verin.\n\n{link}',
      en: 'Hello {recipient},\n\nThe password of your Sahada account at {company} was changed ({when}). You have been signed out on other devices.\n\nIf that was you, there is nothing to do. If it was not, set a new password at once and tell your company’s administrator.\n\n{link}',
    }),
    button: say({ tr: 'Yeni şifre belirle', en: 'Set a new password' }),
  }),
  'account.emailChanged': message({
    title: say({ tr: 'Giriş adresi değişikliği', en: 'Sign-in address changed' }),
    about: say({
      tr: 'Bir kullanıcının e-posta adresi değiştirildiğinde eski adresine gönderilir.',
      en: 'Sent to the earlier address when somebody’s e-mail address is changed.',
    }),
    audience: say({ tr: 'Adresi değişen kullanıcı, eski adresinde', en: 'The user, at the earlier address' }),
    reason: say({
      tr: 'Bu iletiyi, hesabınıza bu adresle giriş yapıldığı için aldınız.',
      en: 'You got this e-mail because your account was signed in to with this address.',
    }),
    fields: {
      changer: name(say({ tr: 'Adresi değiştiren', en: 'Who changed it' }), 'Ayşe Yılmaz'),
    },
    channels: ['mail'],
    essential: true,
    subject: say({ tr: '{company}: giriş adresiniz değişti', en: '{company}: your sign-in address was changed' }),
    text: say({
      tr: 'Merhaba {recipient},\n\n{changer}, {company} firmasındaki Sahada hesabınızın e-posta adresini değiştirdi. Artık bu adresle giriş yapılamaz; iletiler yeni adrese gider.\n\nBundan haberiniz yoksa firmanızın yöneticisine hemen haber verin.',
      en: 'Hello {recipient},\n\n{changer} has changed the e-mail address of your Sahada account at {company}. This address no longer signs in; messages go to the new one.\n\nIf you did not expect this, tell your company’s administrator at once.',
    }),
  }),
  'account.newDevice': message({
    title: say({ tr: 'Yeni bir cihazdan giriş', en: 'Sign-in from a new device' }),
    about: say({
      tr: 'Bir hesaba daha önce görülmemiş bir cihazdan ya da yerden girildiğinde gönderilir.',
      en: 'Sent when somebody signs in from a device or a place that their account has not seen before.',
    }),
    audience: say({ tr: 'Hesabın sahibi', en: 'The owner of the account' }),
    reason: say({
      tr: 'Bu iletiyi, hesabınıza yeni bir cihazdan girildiği için aldınız.',
      en: 'You got this e-mail because somebody signed in to your account from a new device.',
    }),
    fields: {
      device: words(say({ tr: 'Cihaz', en: 'Device' }), { tr: 'Chrome · Windows', en: 'Chrome · Windows' }),
      address: words(say({ tr: 'Ağ adresi', en: 'Network address' }), { tr: '203.0.113.7', en: '203.0.113.7' }),
      when: moment(say({ tr: 'Ne zaman', en: 'When' }), '2026-11-20T14:30:00+03:00'),
      link: link(say({ tr: 'Oturumlarım', en: 'My sessions' }), '/profile?tab=security'),
    },
    channels: ['mail', 'inApp'],
    essential: true,
    subject: say({ tr: 'Sahada hesabınıza yeni bir cihazdan girildi', en: 'New sign-in to your Sahada account' }),
    text: say({
      tr: 'Merhaba {recipient},\n\n{company} firmasındaki Sahada hesabınıza daha önce kullanmadığınız bir cihazdan ya da yerden girildi:\n\n{device} · {address}\n{when}\n\nGiren sizseniz bir şey yapmanız gerekmez. Siz değilseniz bu oturumu kapatın ve şifrenizi değiştirin.\n\n{link}',
      en: 'Hello {recipient},\n\nSomebody signed in to your Sahada account at {company} from a device or a place that you have not used before:\n\n{device} · {address}\n{when}\n\nIf that was you, there is nothing to do. If it was not, end that session and change your password.\n\n{link}',
    }),
    brief: say({ tr: '{device} · {address}', en: '{device} · {address}' }),
    button: say({ tr: 'Oturumlarımı göster', en: 'Show my sessions' }),
  }),
  'secondFactor.changed': message({
    title: say({ tr: 'İki adımlı doğrulama değişikliği', en: 'Two-step verification changed' }),
    about: say({
      tr: 'Bir kullanıcı doğrulama uygulaması, geçiş anahtarı ya da kurtarma kodlarını değiştirdiğinde gönderilir.',
      en: 'Sent when somebody adds or removes an authenticator app or a passkey, or makes new recovery codes.',
    }),
    audience: say({ tr: 'Hesabın sahibi', en: 'The owner of the account' }),
    reason: say({
      tr: 'Bu iletiyi, hesabınıza giriş yollarınız değiştiği için aldınız.',
      en: 'You got this e-mail because the ways to sign in to your account were changed.',
    }),
    fields: {
      what: words(say({ tr: 'Değişiklik', en: 'What changed' }), {
        tr: 'Doğrulama uygulaması eklendi.',
        en: 'An authenticator app was added.',
      }),
      when: moment(say({ tr: 'Ne zaman', en: 'When' }), '2026-11-20T14:30:00+03:00'),
      link: link(say({ tr: 'Güvenlik ayarları', en: 'Security settings' }), '/profile?tab=security'),
    },
    channels: ['mail'],
    essential: true,
    subject: say({ tr: 'Sahada hesabınızın giriş yolları değişti', en: 'How you sign in to Sahada was changed' }),
    text: say({
      tr: 'Merhaba {recipient},\n\n{company} firmasındaki Sahada hesabınızda bir değişiklik yapıldı ({when}):\n\n{what}\n\nDeğişikliği siz yaptıysanız bir şey yapmanız gerekmez. Siz yapmadıysanız şifrenizi değiştirin ve firmanızın yöneticisine haber verin.\n\n{link}',
      en: 'Hello {recipient},\n\nSomething was changed in your Sahada account at {company} ({when}):\n\n{what}\n\nIf that was you, there is nothing to do. If it was not, change your password and tell your company’s administrator.\n\n{link}',
    }),
    button: say({ tr: 'Güvenlik ayarlarını aç', en: 'Open the security settings' }),
  }),
  'secondFactor.reset': message({
    title: say({ tr: 'İki adımlı doğrulama sıfırlandı', en: 'Two-step verification reset' }),
    about: say({
      tr: 'Bir yönetici bir kullanıcının iki adımlı doğrulamasını sıfırladığında gönderilir.',
      en: 'Sent when an administrator resets somebody’s two-step verification.',
    }),
    audience: say({ tr: 'Doğrulaması sıfırlanan kullanıcı', en: 'The user whose verification was reset' }),
    reason: say({
      tr: 'Bu iletiyi, hesabınızın iki adımlı doğrulaması sıfırlandığı için aldınız.',
      en: 'You got this e-mail because the two-step verification of your account was reset.',
    }),
    fields: {
      resetter: name(say({ tr: 'Sıfırlayan', en: 'Who reset it' }), 'Ayşe Yılmaz'),
      link: link(say({ tr: 'Güvenlik ayarları', en: 'Security settings' }), '/profile?tab=security'),
    },
    channels: ['mail', 'inApp'],
    essential: true,
    subject: say({
      tr: '{company}: iki adımlı doğrulamanız sıfırlandı',
      en: '{company}: your two-step verification was reset',
    }),
    text: say({
      tr: 'Merhaba {recipient},\n\n{resetter}, {company} firmasındaki Sahada hesabınızın iki adımlı doğrulamasını sıfırladı: doğrulama uygulamanız, geçiş anahtarlarınız ve kurtarma kodlarınız artık geçerli değil. Açık oturumlarınız kapatıldı. Şifrenizle girip yeniden kurabilirsiniz.\n\nBundan haberiniz yoksa firmanızın yöneticisine hemen haber verin.\n\n{link}',
      en: 'Hello {recipient},\n\n{resetter} has reset the two-step verification of your Sahada account at {company}: your authenticator app, passkeys and recovery codes no longer work. You have been signed out everywhere. Sign in with your password and set it up again.\n\nIf you did not expect this, tell your company’s administrator at once.\n\n{link}',
    }),
    brief: say({ tr: '{resetter} sıfırladı; yeniden kurun.', en: '{resetter} has reset it; set it up again.' }),
    button: say({ tr: 'Yeniden kur', en: 'Set it up again' }),
  }),
} as const satisfies Record<string, Message>;
