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
  sent: say({ tr: 'Bu denetim gönderildi', en: 'This audit has been sent' }),
};
