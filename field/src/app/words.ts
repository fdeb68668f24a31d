import { say } from '@sahada/contract/text';

/** What may be read before and while answering; words of later screens stand in words-later.ts. */
export const words = {
  loading: say({ tr: 'Yükleniyor', en: 'Loading' }),
  language: say({ tr: 'Dil', en: 'Language' }),
  start: say({ tr: 'Başla', en: 'Start' }),
  back: say({ tr: 'Geri', en: 'Back' }),
  next: say({ tr: 'İleri', en: 'Next' }),
  toReview: say({ tr: 'Gözden geçir', en: 'Review' }),
  toSign: say({ tr: 'İmzaya geç', en: 'Continue to sign' }),
  submit: say({ tr: 'Gönder', en: 'Send' }),
  submitting: say({ tr: 'Hazırlanıyor', en: 'Preparing' }),
  retry: say({ tr: 'Yeniden dene', en: 'Try again' }),
  audit: say({ tr: 'Denetim', en: 'Audit' }),
  survey: say({ tr: 'Anket', en: 'Survey' }),
  questionCount: say({ tr: '{n} soru', en: 'Questions: {n}' }),

  saved: say({ tr: 'Bu cihazda kayıtlı', en: 'Saved on this device' }),
  saving: say({ tr: 'Kaydediliyor', en: 'Saving' }),
  savedOffline: say({ tr: 'İnternet yok · Bu cihazda kayıtlı', en: 'Offline · Saved on this device' }),
  notYetSaved: say({ tr: 'Henüz kaydedilmedi', en: 'Not saved yet' }),
  storingPhotos: say({ tr: 'Fotoğraf kaydediliyor ({n} / {total})', en: 'Saving photos ({n} / {total})' }),
  notSaved: say({ tr: 'Kaydedilemedi, yeniden deneniyor', en: 'Not saved, trying again' }),
  noRoom: say({ tr: 'Kaydedilemedi: cihazda yer açın', en: 'Not saved: make room on the device' }),
  onlyMemory: say({ tr: 'Yalnızca bu sayfa açıkken tutuluyor', en: 'Kept only while this page is open' }),

  fragile: say({
    tr: 'Cevaplarınız gönderilene kadar bu tarayıcıda tutulur. O zamana kadar tarayıcı verilerini silmeyin.',
    en: 'Your answers are kept in this browser until they are sent. Do not clear the browser’s data before that.',
  }),

  offline: say({
    tr: 'İnternet bağlantısı yok. Cevaplarınız bu cihazda tutulur, bağlantı gelince gönderilir.',
    en: 'No internet connection. Your answers are kept on this device and sent when there is one.',
  }),

  sectionOf: say({ tr: 'Bölüm {n} / {count}', en: 'Section {n} / {count}' }),
  sections: say({ tr: 'Bölümler', en: 'Sections' }),
  doneOf: say({ tr: '{n} / {total} soru tamamlandı', en: 'Questions done: {n} of {total}' }),
  soFar: say({ tr: '{n} / {m} soru', en: '{n} of {m}' }),
  nextOpen: say({ tr: 'Sıradaki eksik', en: 'Go to unfinished' }),
  notScored: say({ tr: 'Puanlanmadı', en: 'Not scored' }),

  goOn: say({ tr: 'Devam et', en: 'Continue' }),
  withoutConsent: say({ tr: 'Rıza vermeden devam et', en: 'Continue without consent' }),

  name: say({ tr: 'Ad soyad', en: 'Full name' }),

  menu: say({ tr: 'Menü', en: 'Menu' }),
  outbox: say({ tr: 'Bu cihazdaki kayıtlar', en: 'Records on this device' }),
  waitingCount: say({ tr: '{n} yanıt gönderilmeyi bekliyor', en: '{n} waiting to be sent' }),
  newResponse: say({ tr: 'Yeni yanıt', en: 'New response' }),
  newRecord: say({ tr: 'Yeni denetim kaydı', en: 'New audit record' }),
  resume: say({ tr: 'Devam et', en: 'Continue' }),
  begun: say({ tr: 'Başlangıç: {at}', en: 'Begun {at}' }),
  deleteDraft: say({ tr: 'Taslağı sil', en: 'Delete the draft' }),
  answerCleared: say({ tr: 'Cevap temizlendi', en: 'Answer cleared' }),
  photoDeleted: say({ tr: 'Fotoğraf silindi', en: 'Photo deleted' }),
  undo: say({ tr: 'Geri al', en: 'Undo' }),
  draftDeleted: say({ tr: 'Taslak silindi', en: 'Draft deleted' }),
  exportFile: say({ tr: 'Dosyaya aktar', en: 'Export to file' }),
  myAudits: say({ tr: 'Denetimlerim', en: 'My audits' }),
  signIn: say({ tr: 'Giriş yap', en: 'Sign in' }),
  signedInAs: say({ tr: 'Giriş yapan: {name}', en: 'Signed in as {name}' }),
  linkOf: say({ tr: 'Size özel bağlantı: {name}', en: 'Your personal link: {name}' }),
  nameless: say({
    tr: 'Bu bağlantı size özeldir: yanıt verdiğiniz görülür, cevaplarınız adınızla ilişkilendirilmez.',
    en: 'This link is yours alone: it shows that you responded, but your answers are not tied to your name.',
  }),

  reload: say({ tr: 'Yenile', en: 'Reload' }),
  partFailed: say({
    tr: 'Bu ekran yüklenemedi. Cevaplarınız kayıtlı; internet bağlantınızı kontrol edip yeniden deneyin.',
    en: 'This screen could not be loaded. Your answers are saved; check your internet connection and try again.',
  }),
};
