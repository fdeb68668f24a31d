import { say } from '@sahada/contract/text';

/** Words of an auditor's own responses: those that came back, those that were sent. */
export const own = {
  returned: say({ tr: 'Düzeltme istendi', en: 'Returned for correction' }),
  record: say({ tr: 'Denetim kaydı {number}', en: 'Audit record {number}' }),
  mendAny: say({
    tr: 'Cevaplarınızı düzeltip yeniden gönderin. Önceki cevaplarınız ve fotoğraflarınız yerinde duruyor.',
    en: 'Correct your answers and send them again. Your earlier answers and photos are still in place.',
  }),
  mendOne: say({
    tr: '1 soru işaretlendi. Onu düzeltip yeniden gönderin; diğer cevaplarınız ve fotoğraflarınız yerinde duruyor.',
    en: '1 question was marked. Correct it and send again; your other answers and photos are still in place.',
  }),
  mendSome: say({
    tr: '{n} soru işaretlendi. Önce onları düzeltin; diğer cevaplarınız ve fotoğraflarınız yerinde duruyor.',
    en: '{n} questions were marked. Correct them first; your other answers and photos are still in place.',
  }),
  begin: say({ tr: 'Düzeltmeye başla', en: 'Start correcting' }),
  markedOne: say({ tr: 'Düzeltilecek 1 soru', en: '1 question to correct' }),
  marked: say({ tr: 'Düzeltilecek {n} soru', en: '{n} questions to correct' }),
  wholeAudit: say({ tr: 'Tüm soruları göster', en: 'Show all questions' }),
  findings: say({ tr: 'Eklediğiniz uygunsuzluklar', en: 'Non-conformities you added' }),
  addFinding: say({ tr: 'Uygunsuzluk ekle', en: 'Add a non-conformity' }),
  newFinding: say({ tr: 'Yeni uygunsuzluk', en: 'New non-conformity' }),
  what: say({ tr: 'Uygunsuzluk', en: 'Non-conformity' }),
  whatExample: say({ tr: 'Örneğin: acil çıkış kapısı kilitli', en: 'For example: emergency exit locked' }),
  enterWhat: say({ tr: 'Uygunsuzluğu kısaca yazın.', en: 'Say in short what does not conform.' }),
  note: say({ tr: 'Not', en: 'Note' }),
  deleteFinding: say({ tr: 'Uygunsuzluğu sil', en: 'Delete this non-conformity' }),
  findingDeleted: say({ tr: 'Uygunsuzluk silindi', en: 'Non-conformity deleted' }),
  answeredBy: say({ tr: '{name} cevapladı · {at}', en: 'Answered by {name} · {at}' }),
  noAnswer: say({ tr: 'Cevap yok', en: 'No answer' }),
  clashYours: say({ tr: 'Sizin cevabınız ({at}):', en: 'Your answer ({at}):' }),
  clashOther: say({
    tr: '{name} aynı sırada farklı cevap verdi ({at}):',
    en: '{name} gave another answer at the same time ({at}):',
  }),
  clashShown: say({ tr: 'Gösterilen cevap:', en: 'The answer shown:' }),
  photoCount: say({ tr: '{n} fotoğraf', en: 'Photos: {n}' }),
  keepShown: say({ tr: 'Gösterilen cevap kalsın: {answer}', en: 'Keep the answer shown: {answer}' }),
  takeYours: say({ tr: 'Benim cevabımı kullan: {answer}', en: 'Use my answer: {answer}' }),
  takeTheirs: say({ tr: 'Diğer cevabı kullan: {answer}', en: 'Use the other answer: {answer}' }),
  clashOne: say({ tr: '1 soruda iki farklı cevap var.', en: '1 question has two different answers.' }),
  clashSome: say({ tr: '{n} soruda iki farklı cevap var.', en: '{n} questions have two different answers.' }),
  leftOutOne: say({
    tr: 'Bu denetim, soru listesinin başka bir sürümüyle başlatılmış. 1 cevabınızın o sürümde yeri yok; gönderilmeyecek.',
    en: 'This audit was begun on another version of its checklist, which has no place for 1 of your answers: it will not be sent.',
  }),
  leftOutSome: say({
    tr: 'Bu denetim, soru listesinin başka bir sürümüyle başlatılmış. {n} cevabınızın o sürümde yeri yok; gönderilmeyecek.',
    en: 'This audit was begun on another version of its checklist, which has no place for {n} of your answers: they will not be sent.',
  }),
  leftOutLead: say({
    tr: 'Gerekenleri bir sorunun notuna yazın ya da uygunsuzluk olarak ekleyin.',
    en: 'Write what matters into the note of a question, or add it as a non-conformity.',
  }),
  look: say({ tr: 'Bak', en: 'Look' }),
  lastTime: say({ tr: 'Geçen sefer ({at}):', en: 'Last time ({at}):' }),
  pastPhoto: say({ tr: 'Fotoğraf {n}, {at}', en: 'Photo {n}, {at}' }),
  openAction: say({ tr: 'Açık aksiyon: {title}', en: 'Open action: {title}' }),
  begun: say({ tr: 'Bu denetime başlandı', en: 'This audit is under way' }),
  begunLead: say({
    tr: 'Baş denetçi ve yardımcı denetçi aynı denetim kaydını doldurur. Devam ettiğinizde verilmiş cevaplar internet bağlantısıyla gelir.',
    en: 'Lead and assistant auditor fill in one audit record. When you continue, answers already given come in over the internet.',
  }),
  unchanged: say({ tr: 'Hiçbir şey değişmedi', en: 'Nothing has changed' }),
  unchangedLead: say({
    tr: 'Düzeltme istendiğinden beri cevaplarda, notlarda ve fotoğraflarda değişiklik yapılmadı. Yine de gönderilsin mi?',
    en: 'No answer, note or photo has been changed since it was returned. Send it all the same?',
  }),
  sendAnyway: say({ tr: 'Yine de gönder', en: 'Send anyway' }),
  sent: say({ tr: 'Bu denetim gönderildi', en: 'This audit has been sent' }),
  keptSignature: say({
    tr: 'Önceki imza geçerli. Değiştirmek için yeniden imzalayın.',
    en: 'The earlier signature stands. Sign again to replace it.',
  }),
  signOutAsk: say({ tr: 'Çıkış yapılsın mı?', en: 'Sign out?' }),
  signOutUnsent: say({
    tr: 'Göndermediğiniz {n} kayıt bu cihazda kalır; göndermek için yeniden giriş yapmanız gerekir.',
    en: 'What you have not sent ({n}) stays on this device; to send it, you will have to sign in again.',
  }),
};
