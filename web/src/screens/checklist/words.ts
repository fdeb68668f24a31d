import { say } from '@sahada/contract/text';

export const builderWords = {
  bank: say({ tr: 'Soru bankası', en: 'Question bank' }),
  outline: say({ tr: 'İçindekiler', en: 'Contents' }),
  side: say({ tr: 'Yan bölme', en: 'Side pane' }),
  pass: say({ tr: '“{name}” bölümüne geç', en: 'Skip to the section “{name}”' }),
  sections: say({ tr: 'Bölümler', en: 'Sections' }),
  questions: say({ tr: '{n} soru', en: '{n} questions' }),
  oneQuestion: say({ tr: '1 soru', en: '1 question' }),
  addSection: say({ tr: 'Bölüm ekle', en: 'Add section' }),
  fromBank: say({ tr: 'Bankadan ekle', en: 'Add from the bank' }),
  added: say({ tr: 'Soru eklendi.', en: 'Question added.' }),
  addedMany: say({ tr: '{n} soru eklendi.', en: '{n} questions added.' }),
  present: say({ tr: 'Bu soru daha önce eklenmiş.', en: 'This question was added previously.' }),
  presentMany: say({ tr: '{n} soru daha önce eklenmiş.', en: '{n} questions were added previously.' }),
  dragged: say({ tr: '{n} soru', en: '{n} questions' }),
  condition: say({ tr: 'Gösterme koşulu', en: 'Visibility condition' }),
  undone: say({
    tr: 'Geri alındı. Geri alınabilecek {n} adım kaldı.',
    en: 'Undone. Steps that can still be undone: {n}.',
  }),
  redone: say({ tr: 'Yinelendi. Yinelenebilecek {n} adım kaldı.', en: 'Redone. Steps that can still be redone: {n}.' }),
  moved: say({ tr: '{from}. soru {to}. sıraya taşındı.', en: 'Question {from} moved to place {to}.' }),
  movedSection: say({
    tr: '“{name}” bölümü {to}. sıraya taşındı.',
    en: 'The section “{name}” moved to place {to}.',
  }),
  takenOut: say({
    tr: '{n}. soru çıkarıldı. Listede {left} soru var.',
    en: 'Question {n} removed. Questions in the checklist: {left}.',
  }),
  takenOutMany: say({
    tr: '{n} soru çıkarıldı. Listede {left} soru var.',
    en: 'Questions removed: {n}. Questions in the checklist: {left}.',
  }),
  takenOutSection: say({
    tr: '“{name}” bölümü çıkarıldı. Listede {left} soru var.',
    en: 'The section “{name}” has been removed. Questions in the checklist: {left}.',
  }),
  general: say({ tr: 'Genel', en: 'General' }),
};
