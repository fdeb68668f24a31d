import { say } from '@sahada/contract/text';

export const words = {
  title: say({ tr: 'Firmalar', en: 'Companies' }),
  add: say({ tr: 'Firma ekle', en: 'Add company' }),
  addCredit: say({ tr: 'Kontör ekle', en: 'Add credit' }),
  history: say({ tr: 'Kontör geçmişi', en: 'Credit history' }),
  credit: say({ tr: 'Kontör', en: 'Credit' }),
  leftOf: say({ tr: '{left} / {total} kaldı', en: '{left} of {total} left' }),
  until: say({ tr: '{day} gününe kadar', en: 'until {day}' }),
  noCredit: say({ tr: 'Kullanılabilir kontör yok', en: 'No credit to use' }),
  reason: say({ tr: 'Gerekçe', en: 'Reason' }),
};
