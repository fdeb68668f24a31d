import { say } from '@sahada/contract/text';

export const factorWords = {
  title: say({ tr: 'İki adımlı doğrulama', en: 'Two-step verification' }),
  code: say({ tr: 'Doğrulama kodu', en: 'Verification code' }),
  recovery: say({ tr: 'Kurtarma kodu', en: 'Recovery code' }),
  codeUnder: say({
    tr: 'Doğrulama uygulamanızdaki 6 haneli kodu girin.',
    en: 'Enter the 6-digit code from your authenticator app.',
  }),
  recoveryUnder: say({
    tr: 'Sakladığınız kurtarma kodlarından birini girin. Her kod bir kez geçerlidir.',
    en: 'Enter one of the recovery codes that you have kept. Each works once.',
  }),
  passkeyUnder: say({
    tr: 'Firmanız iki adımlı doğrulama istiyor. Geçiş anahtarınızla devam edin.',
    en: 'Your company requires two-step verification. Continue with your passkey.',
  }),
  setupUnder: say({
    tr: 'Firmanız iki adımlı doğrulama istiyor. Devam etmek için telefonunuzdaki doğrulama uygulamasını bağlayın.',
    en: 'Your company requires two-step verification. Connect the authenticator app on your phone to go on.',
  }),
  verify: say({ tr: 'Doğrula', en: 'Verify' }),
  lost: say({ tr: 'Telefonum yanımda değil', en: 'I do not have my phone' }),
  useApp: say({ tr: 'Uygulama koduyla doğrula', en: 'Use a code from the app' }),
  lostPasskey: say({ tr: 'Geçiş anahtarım yanımda değil', en: 'I do not have my passkey' }),
  usePasskey: say({ tr: 'Geçiş anahtarını kullan', en: 'Use a passkey' }),
  signInByPasskey: say({ tr: 'Geçiş anahtarıyla giriş yap', en: 'Sign in with a passkey' }),
  noneLeft: say({
    tr: 'Kurtarma kodunuz da yoksa firmanızın yöneticisi doğrulamanızı sıfırlayabilir.',
    en: 'Without a recovery code, your company’s administrator can reset your verification.',
  }),
  startOver: say({ tr: 'Başa dön', en: 'Start over' }),
  notUsed: say({
    tr: 'Geçiş anahtarı kullanılmadı. Yeniden deneyin ya da başka bir yol seçin.',
    en: 'The passkey was not used. Try again or choose another way.',
  }),
  scan: say({
    tr: 'Telefonunuza bir doğrulama uygulaması kurun (Google Authenticator, Microsoft Authenticator, 1Password gibi) ve bu karekodu okutun.',
    en: 'Install an authenticator app on your phone (such as Google Authenticator, Microsoft Authenticator or 1Password) and scan this QR code.',
  }),
  qr: say({ tr: 'Doğrulama uygulaması için karekod', en: 'QR code for the authenticator app' }),
  type: say({
    tr: 'Okutamıyorsanız bu anahtarı uygulamaya yazın:',
    en: 'If you cannot scan it, type this key into the app:',
  }),
  copyKey: say({ tr: 'Anahtarı kopyala', en: 'Copy the key' }),
  first: say({ tr: 'Uygulamanın gösterdiği kodu girin', en: 'Enter the code that the app shows' }),
  turnOn: say({ tr: 'Doğrula ve aç', en: 'Verify and turn on' }),
  codesTitle: say({ tr: 'Kurtarma kodlarınız', en: 'Your recovery codes' }),
  codesUnder: say({
    tr: 'Telefonunuzu kaybederseniz bu kodlardan biriyle girersiniz. Her kod bir kez geçerlidir ve bir daha gösterilmez: şimdi güvenli bir yere kaydedin.',
    en: 'If you lose your phone, you sign in with one of these. Each works once, and they are not shown again: keep them in a safe place now.',
  }),
  download: say({ tr: 'İndir', en: 'Download' }),
  print: say({ tr: 'Yazdır', en: 'Print' }),
  kept: say({ tr: 'Kodları güvenli bir yere kaydettim.', en: 'I have kept the codes in a safe place.' }),
  done: say({ tr: 'Bitti', en: 'Done' }),
  file: say({ tr: 'sahada-kurtarma-kodlari.txt', en: 'sahada-recovery-codes.txt' }),
  fileHead: say({ tr: 'Sahada kurtarma kodları: {email}', en: 'Sahada recovery codes: {email}' }),
};
