import type { HistoryKind } from '@sahada/contract/review';
import { type AnyText, say } from '@sahada/contract/text';

/** The words of the work on one response. */
export const reviewWords = {
  history: {
    submitted: say({ tr: 'Gönderildi', en: 'Submitted' }),
    returned: say({ tr: 'Düzeltme istendi', en: 'Returned for correction' }),
    corrected: say({ tr: 'Düzeltme ulaştı', en: 'Correction received' }),
    edited: say({ tr: 'Cevap düzeltildi', en: 'Answer edited' }),
    pictureAdded: say({ tr: 'Fotoğraf eklendi', en: 'Photo added' }),
    pictureDeleted: say({ tr: 'Fotoğraf silindi', en: 'Photo deleted' }),
    approved: say({ tr: 'Onaylandı', en: 'Approved' }),
    undone: say({ tr: 'Onay geri alındı', en: 'Approval undone' }),
    rejected: say({ tr: 'Reddedildi', en: 'Rejected' }),
    reopened: say({ tr: 'Yeniden açıldı', en: 'Reopened' }),
    accepted: say({ tr: 'Kabul edildi', en: 'Accepted' }),
    turnedAway: say({ tr: 'Kabul edilmedi', en: 'Not accepted' }),
    conflict: say({ tr: 'Aynı yanıt başka içerikle geldi', en: 'The same response came with other content' }),
    chosen: say({ tr: 'İçeriklerden biri seçildi', en: 'One of the contents was chosen' }),
  } satisfies Record<HistoryKind, AnyText>,
  historyTitle: say({ tr: 'Geçmiş', en: 'History' }),
  markedAnswers: say({ tr: 'İşaretlenen: {questions}', en: 'Marked: {questions}' }),
  whole: say({ tr: 'Yanıtın tamamı', en: 'The whole response' }),

  changesTitle: say({ tr: 'Düzeltmede değişenler', en: 'What the correction changed' }),
  changesNone: say({ tr: 'Düzeltmede hiçbir cevap değişmedi.', en: 'The correction changed no answer.' }),
  marked: say({ tr: 'Düzeltilmesi istendi', en: 'Marked' }),
  unchanged: say({ tr: 'Değişmedi', en: 'Not changed' }),
  before: say({ tr: 'Önceki', en: 'Before' }),
  after: say({ tr: 'Düzeltme', en: 'Correction' }),
  notShown: say({ tr: 'Soru gösterilmedi', en: 'The question was not shown' }),

  conflictTitle: say({ tr: 'İki farklı içerik', en: 'Two different contents' }),
  conflictUnder: say({
    tr: 'Aynı yanıt cihazdan farklı içerikle yeniden geldi. Hangisinin geçerli olacağını seçin; diğeri saklanır.',
    en: 'The same response was sent again with other content. Choose which one counts; the other is kept.',
  }),
  inForce: say({ tr: 'Geçerli olan', en: 'In force' }),
  other: say({ tr: 'Diğeri · {at}', en: 'The other · {at}' }),
  choose: say({ tr: 'Diğerini geçerli kıl', en: 'Make the other one count' }),
  chooseTitle: say({ tr: 'Diğer içerik geçerli olsun mu?', en: 'Make the other content count?' }),
  chooseUnder: say({
    tr: 'Puan yeniden hesaplanır. Şu an geçerli olan içerik saklanır, istenirse yeniden seçilebilir.',
    en: 'The score is computed anew. The current content is kept and can be chosen again.',
  }),
  noFindings: say({ tr: 'Ek uygunsuzluk yok', en: 'No further non-conformities' }),
  sameAnswers: say({
    tr: 'Cevaplar aynı; imza ya da ek bilgiler farklı.',
    en: 'The answers are the same; signatures or notes differ.',
  }),

  returnIt: say({ tr: 'Düzeltme iste', en: 'Return for correction' }),
  returnTitle: say({ tr: '{number} için düzeltme istensin mi?', en: 'Return {number} for correction?' }),
  returnUnder: say({
    tr: 'Yanıtı dolduran kişiye bildirilir. Düzeltme gelene kadar yanıt rakamlara katılmaz.',
    en: 'Whoever filled it in is told. It does not count in the figures until it is corrected.',
  }),
  returnWhat: say({ tr: 'Düzeltilecek cevaplar', en: 'Answers to correct' }),
  returnWhatHint: say({
    tr: 'Hiçbirini seçmezseniz yanıtın tamamı istenir.',
    en: 'If none is chosen, the whole response is asked for.',
  }),
  markFindings: say({ tr: 'Uygunsuzlukları seç', en: 'Choose the non-conformities' }),
  clearMarks: say({ tr: 'Seçimi kaldır', en: 'Clear the choice' }),
  reasonHint: say({
    tr: 'Neyin eksik olduğunu yazın; sahada bu metin görünür.',
    en: 'Say what is missing; it is shown to whoever corrects it.',
  }),

  next: say({ tr: 'Sonraki', en: 'Next' }),
  previous: say({ tr: 'Önceki yanıt', en: 'Previous response' }),
  nextResponse: say({ tr: 'Sonraki yanıt', en: 'Next response' }),
  last: say({ tr: 'Sırada başka yanıt yok.', en: 'No other response is next.' }),
  backToList: say({ tr: 'Onay kutusuna dön', en: 'Back to the inbox' }),
  isReturned: say({ tr: 'Düzeltme bekleniyor.', en: 'Waiting for its correction.' }),
  dueAt: say({ tr: 'Son tarih: {at}', en: 'Due {at}' }),
  isApproved: say({ tr: 'Onaylandı.', en: 'Approved.' }),
  isRejected: say({ tr: 'Reddedildi; rakamlara katılmaz.', en: 'Rejected; it does not count in the figures.' }),
  notSignedIn: say({
    tr: 'Oturum açmadan gönderildiği için düzeltme istenemez.',
    en: 'It was sent without signing in, so nobody can be asked to correct it.',
  }),

  keys: say({ tr: 'Klavye kısayolları', en: 'Keyboard shortcuts' }),
  keyApprove: say({ tr: 'Onayla', en: 'Approve' }),
  keyReturn: say({ tr: 'Düzeltme iste', en: 'Return for correction' }),
  keyNext: say({ tr: 'Sonraki yanıt', en: 'Next response' }),
  keyPrevious: say({ tr: 'Önceki yanıt', en: 'Previous response' }),
  keyHelp: say({ tr: 'Bu yardımı göster', en: 'Show this help' }),
};
