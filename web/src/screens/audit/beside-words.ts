import { say } from '@sahada/contract/text';

/** Words of results seen beside others: several responses, or this audit and the one before it. */
export const besideWords = {
  tab: say({ tr: 'Karşılaştırma', en: 'Comparison' }),
  responses: say({ tr: 'Yanıtlar yan yana', en: 'Responses side by side' }),
  choose: say({ tr: 'Karşılaştırılacak yanıtlar', en: 'Responses to compare' }),
  chooseHint: say({ tr: '2–4 yanıt seçin', en: 'Choose 2 to 4 responses' }),
  onlyDifferent: say({ tr: 'Yalnızca farklı olanlar', en: 'Only differences' }),
  different: say({ tr: 'Farklı', en: 'Differs' }),
  differOf: say({ tr: '{total} sorunun {n} tanesi farklı', en: 'Questions that differ: {n} of {total}' }),
  question: say({ tr: 'Soru', en: 'Question' }),
  notAsked: say({ tr: 'Sorulmadı', en: 'Not asked' }),
  same: say({ tr: 'Seçilen yanıtlar tüm sorularda aynı.', en: 'The chosen responses agree on every question.' }),
  before: say({ tr: 'Önceki denetimle karşılaştırma', en: 'Beside the audit before' }),
  noneBefore: say({ tr: 'Önceki denetim yok', en: 'No audit before this one' }),
  noneBeforeHint: say({
    tr: 'Aynı lokasyonda aynı soru listesiyle bir denetim daha yapıldığında burada yan yana görünür.',
    en: 'Once this place has been audited with this checklist before, both stand side by side here.',
  }),
  earlier: say({ tr: 'Önceki', en: 'Before' }),
  thisAudit: say({ tr: 'Bu denetim', en: 'This audit' }),
  planEnd: say({ tr: 'Plan bitişi: {day}', en: 'Plan’s end: {day}' }),
  change: say({ tr: 'Değişim (puan)', en: 'Change (points)' }),
  changedOf: say({ tr: '{total} sorunun {n} tanesi değişti', en: 'Questions changed: {n} of {total}' }),
  nothingChanged: say({
    tr: 'Önceki denetime göre değişen soru yok.',
    en: 'No question has changed since the audit before.',
  }),
  tooFew: say({ tr: 'Karşılaştırmak için en az iki yanıt seçin.', en: 'Choose at least two responses to compare.' }),
};
