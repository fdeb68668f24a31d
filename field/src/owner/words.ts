import type { ActionState } from '@sahada/contract/codes';
import { type AnyText, say } from '@sahada/contract/text';

export const words = {
  action: say({ tr: 'Aksiyon', en: 'Action' }),
  loading: say({ tr: 'Yükleniyor', en: 'Loading' }),
  gone: say({ tr: 'Bu bağlantı artık geçerli değil', en: 'This link is no longer valid' }),
  goneLead: say({
    tr: 'Aksiyon silinmiş ya da başka birine verilmiş olabilir. Yeni bir bağlantı için size bunu gönderen firmaya yazın.',
    en: 'The action may have been deleted or given to somebody else. Ask the company that sent it to you for a new link.',
  }),
  failed: say({ tr: 'Sayfa yüklenemedi', en: 'The page could not be loaded' }),
  failedLead: say({
    tr: 'Bağlantınızı kontrol edip yeniden deneyin.',
    en: 'Check your connection and try again.',
  }),
  busy: say({ tr: 'Sistem yoğun, birazdan tekrar deneyin.', en: 'The system is busy, try again shortly.' }),
  retry: say({ tr: 'Yeniden dene', en: 'Try again' }),
  hello: say({ tr: 'Sayın {name},', en: 'Dear {name},' }),
  lead: say({
    tr: '{company} sizden aşağıdaki aksiyonu bekliyor.',
    en: '{company} asks you for the following.',
  }),
  due: say({ tr: 'Termin: {date}', en: 'Due {date}' }),
  overdue: say({ tr: 'Gecikti', en: 'Overdue' }),
  found: say({ tr: 'Bulunan uygunsuzluk', en: 'What was found' }),
  answered: say({ tr: 'Cevap:', en: 'Answer:' }),
  asked: say({ tr: 'Sizden istenen', en: 'What is asked of you' }),
  photo: say({ tr: 'Fotoğraf {n} / {total}', en: 'Photo {n} of {total}' }),
  openPhoto: say({ tr: 'Fotoğrafı aç: {n} / {total}', en: 'Open photo {n} of {total}' }),
  close: say({ tr: 'Kapat', en: 'Close' }),
  answer: say({ tr: 'Ne yaptınız?', en: 'What did you do?' }),
  note: say({ tr: 'Not', en: 'Note' }),
  noteHint: say({
    tr: 'Örneğin: kapı kolu değiştirildi, kilit denendi.',
    en: 'For example: door handle replaced, lock tried.',
  }),
  addPhoto: say({ tr: 'Fotoğraf ekle', en: 'Add a photo' }),
  photos: say({ tr: 'Fotoğraflarınız', en: 'Your photos' }),
  sendingPhoto: say({ tr: 'Gönderiliyor', en: 'Sending' }),
  photoFailed: say({ tr: 'Gönderilemedi, yeniden dene', en: 'Not sent, try again' }),
  photoUnreadable: say({
    tr: 'Bu dosya bir fotoğraf olarak açılamadı.',
    en: 'This file could not be opened as a photo.',
  }),
  start: say({ tr: 'İşe başladım', en: 'I have started' }),
  started: say({ tr: 'Başladığınız bildirildi.', en: 'The company has been told that you have started.' }),
  submit: say({ tr: 'Tamamladım, gönder', en: 'It is done, submit' }),
  wait: say({ tr: 'Gönderiliyor…', en: 'Sending…' }),
  needs: say({ tr: 'Ne yaptığınızı yazın ya da fotoğraf ekleyin.', en: 'Say what you did, or add a photo.' }),
  photosWait: say({
    tr: 'Gönderilemeyen fotoğraf var. Yeniden deneyin ya da kaldırın.',
    en: 'A photo could not be sent. Try again, or remove it.',
  }),
  remove: say({ tr: 'Kaldır', en: 'Remove' }),
  noNetwork: say({
    tr: 'İnternet bağlantısı yok. Yazdıklarınız bu sayfada duruyor; bağlanınca yeniden gönderin.',
    en: 'No internet connection. What you typed is kept on this page; send it again once you are connected.',
  }),
  notDone: say({ tr: 'Gönderilemedi. Yeniden deneyin.', en: 'It could not be sent. Try again.' }),
  submitted: say({ tr: 'Gönderdiniz, teşekkürler', en: 'You have submitted it, thank you' }),
  submittedLead: say({
    tr: '{company} yaptığınızı kontrol edecek. Eksik bir şey kalırsa bu bağlantıdan devam edebilirsiniz.',
    en: '{company} will check what you did. Should something be missing, go on by this link.',
  }),
  done: say({ tr: 'Aksiyon tamamlandı', en: 'The action is done' }),
  doneLead: say({ tr: 'Kontrol edildi ve kapatıldı. Teşekkürler.', en: 'It was checked and closed. Thank you.' }),
  cancelled: say({ tr: 'Aksiyon iptal edildi', en: 'The action has been cancelled' }),
  cancelledLead: say({ tr: 'Yapmanız gereken bir şey kalmadı.', en: 'Nothing is left for you to do.' }),
  back: say({ tr: 'Geri gönderildi', en: 'Sent back to you' }),
  said: say({ tr: 'Yazışma', en: 'What was said' }),
  sent: say({ tr: 'Gönderdikleriniz', en: 'What you have sent' }),
  language: say({ tr: 'Dil', en: 'Language' }),
};

/** What is shown above an action that is not the owner's turn. */
export const over: Partial<Record<ActionState, { title: AnyText; lead: AnyText }>> = {
  submitted: { title: words.submitted, lead: words.submittedLead },
  done: { title: words.done, lead: words.doneLead },
  cancelled: { title: words.cancelled, lead: words.cancelledLead },
};
