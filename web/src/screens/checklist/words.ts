import { say } from '@sahada/contract/text';

export const builderWords = {
  bank: say({ tr: 'Soru bankası', en: 'Question bank' }),
  sections: say({ tr: 'Bölümler', en: 'Sections' }),
  questions: say({ tr: '{n} soru', en: '{n} questions' }),
  oneQuestion: say({ tr: '1 soru', en: '1 question' }),
  addSection: say({ tr: 'Bölüm ekle', en: 'Add section' }),
  addQuestion: say({ tr: 'Soru ekle', en: 'Add question' }),
  added: say({ tr: 'Soru eklendi.', en: 'Question added.' }),
  addedMany: say({ tr: '{n} soru eklendi.', en: '{n} questions added.' }),
  present: say({ tr: 'Bu soru daha önce eklenmiş.', en: 'This question was added previously.' }),
  presentMany: say({ tr: '{n} soru daha önce eklenmiş.', en: '{n} questions were added previously.' }),
  sectionFirst: say({ tr: 'Soru eklemek için önce bölüm ekleyin.', en: 'Add a section first, then questions.' }),
  dragged: say({ tr: '{n} soru', en: '{n} questions' }),
  condition: say({ tr: 'Görünme koşulu', en: 'Visibility condition' }),
};
