import { say } from '@sahada/contract/text';

/** Words of signing in, of all that the device holds, and of a page that failed. */
export const outbox = {
  exportAll: say({ tr: 'Tümünü dosyaya aktar', en: 'Export all to a file' }),
  importFile: say({ tr: 'Dosyadan al', en: 'Import from file' }),
  imported: say({ tr: 'Dosyadan {n} yanıt eklendi.', en: 'Responses added from the file: {n}.' }),
  importWrong: say({ tr: 'Bu dosya okunamadı.', en: 'This file could not be read.' }),
  deleteAsk: say({ tr: '“{name}” yanıtı silinsin mi?', en: 'Delete the response “{name}”?' }),
  deleteUnsent: say({
    tr: 'Bu yanıt henüz gönderilmedi. Bu işlem geri alınamaz.',
    en: 'This response has not been sent yet. This cannot be undone.',
  }),
  deleteReceived: say({
    tr: 'Yanıt alındı; yalnızca bu cihazdaki kopyası silinir.',
    en: 'The response has been received; only the copy on this device is deleted.',
  }),
  inUse: say({
    tr: 'Bu yanıt şu anda açık olduğu için silinmedi.',
    en: 'This response is open right now and was not deleted.',
  }),
  deleteCopy: say({ tr: 'Bu cihazdan sil', en: 'Delete from this device' }),
  unfinished: say({ tr: 'Yarım kalanlar', en: 'Unfinished' }),
  unsent: say({ tr: 'Gönderilecekler', en: 'To be sent' }),
  done: say({ tr: 'Gönderilenler', en: 'Sent' }),
  doneLead: say({
    tr: 'Alındıktan 7 gün sonra bu cihazdan kendiliğinden silinir.',
    en: 'They are deleted from this device 7 days after receipt.',
  }),
  nothingHere: say({ tr: 'Bu cihazda yanıt yok.', en: 'There are no responses on this device.' }),
  forms: say({ tr: 'Bu cihaza indirilen formlar', en: 'Forms on this device' }),
  scanHint: say({
    tr: 'Bir form açmak için karekodu okutun veya size gönderilen bağlantıya dokunun.',
    en: 'To open a form, scan its QR code or tap the link you were sent.',
  }),
  photoCount: say({ tr: '{n} fotoğraf', en: 'photos: {n}' }),
  sentAt: say({ tr: 'Gönderme: {at}', en: 'Submitted {at}' }),
  signInTitle: say({ tr: 'Giriş yap', en: 'Sign in' }),
  signInLead: say({
    tr: 'Bu denetimi atanan denetçiler doldurur. Bir kez giriş yapmanız yeterli.',
    en: 'This audit is carried out by its auditors. Signing in once is enough.',
  }),
  signInOnce: say({
    tr: 'Burada herkes bir kez yanıt verebilir. Size özel bir bağlantı gönderildiyse onu açın; hesabınız varsa giriş yapın.',
    en: 'Each person can respond once here. If you were sent a link of your own, open that; if you have an account, sign in.',
  }),
  signInPlain: say({
    tr: 'Denetçi hesabınızla giriş yapın. Bir kez giriş yapmanız yeterli.',
    en: 'Sign in with your auditor account. Signing in once is enough.',
  }),
  password: say({ tr: 'Şifre', en: 'Password' }),
  enterEmail: say({ tr: 'E-posta adresini girin.', en: 'Enter the e-mail address.' }),
  enterPassword: say({ tr: 'Şifre girin.', en: 'Enter a password.' }),
  forgot: say({ tr: 'Şifremi unuttum', en: 'Forgot your password?' }),
  showPassword: say({ tr: 'Şifreyi göster', en: 'Show password' }),
  noNetwork: say({
    tr: 'İnternet bağlantısı yok. Bağlanıp yeniden deneyin.',
    en: 'No internet connection. Connect and try again.',
  }),
  signInFailed: say({
    tr: 'Sunucu beklenmeyen bir karşılık verdi ({code}). Yeniden deneyin.',
    en: 'The server gave an unexpected answer ({code}). Try again.',
  }),
  overloaded: say({ tr: 'Sistem yoğun, birazdan tekrar deneyin.', en: 'The system is busy, try again shortly.' }),
  crashed: say({ tr: 'Bir sorun oluştu', en: 'Something went wrong' }),
  crashedSafe: say({
    tr: 'Kaydedilen cevaplarınız bu cihazda duruyor. Sayfayı yenileyip kaldığınız yerden devam edin.',
    en: 'Your saved answers are still on this device. Reload the page and go on where you were.',
  }),
  email: say({ tr: 'E-posta', en: 'E-mail' }),
};
