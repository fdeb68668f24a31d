import { say } from '@sahada/contract/text';

export const answerWords = {
  add: say({ tr: 'Cevap ekle', en: 'Add answer' }),
  title: say({ tr: 'Cevap metni', en: 'Answer text' }),
  named: say({ tr: '{n}. cevap', en: 'Answer {n}' }),
  titleOf: say({ tr: '{n}. cevap: metin', en: 'Answer {n}: text' }),
  scoreOf: say({ tr: '{n}. cevap: puan', en: 'Answer {n}: score' }),
  severityOf: say({ tr: '{n}. cevap: uygunsuzluk', en: 'Answer {n}: non-conformity' }),
  severity: say({ tr: 'Uygunsuzluk', en: 'Non-conformity' }),
  unsaid: say({ tr: 'Otomatik: {what}', en: 'Auto: {what}' }),
  none: say({ tr: 'yok', en: 'none' }),
  byGrade: say({ tr: 'Dereceye göre', en: 'By grade' }),
  excluded: say({ tr: 'Puanlama dışı', en: 'Excluded from scoring' }),
  exclusive: say({ tr: 'Tek başına', en: 'Exclusive' }),
  exclusiveHint: say({
    tr: 'Seçilince diğer cevapları temizler (“Hiçbiri” gibi).',
    en: 'Choosing it clears the other answers (such as “None”).',
  }),
  more: say({ tr: '{n}. cevap: diğer işlemler', en: 'Answer {n}: more actions' }),
  remove: say({ tr: 'Cevabı sil', en: 'Delete answer' }),
  subs: say({ tr: 'Alt seçenekler', en: 'Sub-options' }),
  addSub: say({ tr: 'Alt seçenek ekle', en: 'Add sub-option' }),
  subTitle: say({ tr: 'Alt seçenek {n}: metin', en: 'Sub-option {n}: text' }),
  subScore: say({ tr: 'Alt seçenek {n}: puan', en: 'Sub-option {n}: score' }),
  subSeverity: say({ tr: 'Alt seçenek {n}: uygunsuzluk', en: 'Sub-option {n}: non-conformity' }),
  subNamed: say({ tr: 'Alt seçenek {n}', en: 'Sub-option {n}' }),
  removeSub: say({ tr: 'Alt seçenek {n}: sil', en: 'Sub-option {n}: delete' }),
  grades: say({
    tr: 'Puanlı alt seçenekler derecedir: biri mutlaka seçilir ve puanı cevabın puanının yerine geçer.',
    en: 'Scored sub-options are grades: exactly one is chosen, and its score replaces the answer’s.',
  }),
  reasons: say({
    tr: 'Puansız alt seçenekler nedendir: istenen kadarı işaretlenir, puanı değiştirmez. Derece yapmak için puan girin.',
    en: 'Sub-options without scores are reasons: as many as apply, without effect on the score. Enter scores to make grades.',
  }),
};
