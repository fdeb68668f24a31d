import { say } from '@sahada/contract/text';

export const second = {
  title: say({ tr: 'İki adımlı doğrulama', en: 'Two-step verification' }),
  codeLead: say({
    tr: 'Doğrulama uygulamanızdaki 6 haneli kodu girin.',
    en: 'Enter the 6-digit code from your authenticator app.',
  }),
  recoveryLead: say({
    tr: 'Sakladığınız kurtarma kodlarından birini girin. Her kod bir kez geçerlidir.',
    en: 'Enter one of the recovery codes that you have kept. Each works once.',
  }),
  passkeyLead: say({
    tr: 'Firmanız iki adımlı doğrulama istiyor. Geçiş anahtarınızla devam edin.',
    en: 'Your company requires two-step verification. Continue with your passkey.',
  }),
  setupLead: say({
    tr: 'Firmanız iki adımlı doğrulama istiyor. Önce yönetim panelinde kurun, sonra buraya dönüp giriş yapın.',
    en: 'Your company requires two-step verification. Set it up in the back office first, then come back and sign in.',
  }),
  code: say({ tr: 'Doğrulama kodu', en: 'Verification code' }),
  recovery: say({ tr: 'Kurtarma kodu', en: 'Recovery code' }),
  enterCode: say({ tr: 'Kodu girin.', en: 'Enter the code.' }),
  verify: say({ tr: 'Doğrula', en: 'Verify' }),
  lost: say({ tr: 'Telefonum yanımda değil', en: 'I do not have my phone' }),
  useApp: say({ tr: 'Uygulama koduyla doğrula', en: 'Use a code from the app' }),
  usePasskey: say({ tr: 'Geçiş anahtarını kullan', en: 'Use a passkey' }),
  byPasskey: say({ tr: 'Geçiş anahtarıyla giriş yap', en: 'Sign in with a passkey' }),
  lostPasskey: say({ tr: 'Geçiş anahtarım yanımda değil', en: 'I do not have my passkey' }),
  notUsed: say({
    tr: 'Geçiş anahtarı kullanılmadı. Yeniden deneyin ya da başka bir yol seçin.',
    en: 'The passkey was not used. Try again or choose another way.',
  }),
  openOffice: say({ tr: 'Yönetim panelini aç', en: 'Open the back office' }),
  startOver: say({ tr: 'Başa dön', en: 'Start over' }),
};
