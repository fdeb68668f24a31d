import { say } from '@sahada/contract/text';

/** Words of the actions on an auditor's phone. */
export const actions = {
  mine: say({ tr: 'Aksiyonlarım', en: 'My actions' }),
  toVerify: say({ tr: 'Sizin kontrolünüzü bekliyor', en: 'Waits for your check' }),
  waits: say({ tr: 'Kontrol bekliyor', en: 'Awaiting check' }),
  due: say({ tr: 'Termin: {date}', en: 'Due {date}' }),
  overdue: say({ tr: 'Gecikti', en: 'Overdue' }),
  finding: say({ tr: 'Uygunsuzluk: {finding}', en: 'Found: {finding}' }),
  open: say({ tr: 'Aç', en: 'Open' }),
  openNamed: say({ tr: 'Aç: {title}', en: 'Open: {title}' }),
  note: say({ tr: 'Not', en: 'Note' }),
  addPhoto: say({ tr: 'Fotoğraf ekle', en: 'Add a photo' }),
  photos: say({ tr: '{n} fotoğraf eklendi', en: 'Photos added: {n}' }),
  sending: say({ tr: 'Gönderiliyor…', en: 'Sending…' }),
  start: say({ tr: 'Başla', en: 'Start' }),
  submit: say({ tr: 'Kontrole gönder', en: 'Submit for check' }),
  close: say({ tr: 'Onayla ve kapat', en: 'Verify and close' }),
  sendBack: say({ tr: 'Geri gönder', en: 'Send back' }),
  needsEither: say({ tr: 'Ne yapıldığını yazın ya da fotoğraf ekleyin.', en: 'Say what was done, or add a photo.' }),
  needsNote: say({ tr: 'Not girin.', en: 'Enter a note.' }),
  failed: say({
    tr: 'Gönderilemedi. İnternete bağlanınca yeniden deneyin.',
    en: 'It could not be sent. Try again once you are connected.',
  }),
  photoFailed: say({ tr: 'Fotoğraf eklenemedi.', en: 'The photo could not be added.' }),
};
