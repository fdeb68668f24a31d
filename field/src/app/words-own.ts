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
  photoCount: say({ tr: '{n} fotoğraf', en: '{n} photos' }),
  keepShown: say({ tr: 'Gösterilen kalsın', en: 'Keep the one shown' }),
  takeThis: say({ tr: 'Bunu kullan', en: 'Use this one' }),
  clashOne: say({ tr: '1 soruda iki farklı cevap var.', en: '1 question has two different answers.' }),
  clashSome: say({ tr: '{n} soruda iki farklı cevap var.', en: '{n} questions have two different answers.' }),
  look: say({ tr: 'Bak', en: 'Look' }),
  lastTime: say({ tr: 'Geçen sefer ({at}):', en: 'Last time ({at}):' }),
  pastPhoto: say({ tr: 'Fotoğraf {n}, {at}', en: 'Photo {n}, {at}' }),
  openAction: say({ tr: 'Açık aksiyon: {title}', en: 'Open action: {title}' }),
  begun: say({ tr: 'Bu denetime başlandı', en: 'This audit is under way' }),
  begunLead: say({
    tr: 'Baş denetçi ve yardımcı denetçi aynı denetim kaydını doldurur. Devam ettiğinizde verilmiş cevaplar internet bağlantısıyla gelir.',
    en: 'Lead and assistant auditor fill in one audit record. When you continue, answers already given come in over the internet.',
  }),
  sent: say({ tr: 'Bu denetim gönderildi', en: 'This audit has been sent' }),
};
