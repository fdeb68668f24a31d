import { location } from '@sahada/contract/location';
import { say } from '@sahada/contract/text';
import { entityWords } from '../../parts/entity/entity-words.ts';

export const locationWords = {
  ...entityWords(location),
  customer: say({ tr: 'Müşteri', en: 'Customer' }),
  type: say({ tr: 'Lokasyon türü', en: 'Location type' }),
  operation: say({ tr: 'Faaliyet türü', en: 'Operation' }),
  manager: say({ tr: 'Sorumlu kullanıcı', en: 'Manager' }),
  country: say({ tr: 'Ülke', en: 'Country' }),
  city: say({ tr: 'İl', en: 'City' }),
  open: say({ tr: 'Açık adres', en: 'Street address' }),
  region: say({ tr: 'Bölge', en: 'Region' }),
  timeZone: say({ tr: 'Saat dilimi', en: 'Time zone' }),
  position: say({ tr: 'Konum', en: 'Position' }),
  addBarcodes: say({ tr: 'Barkod ekle', en: 'Add barcodes' }),
  contact: say({ tr: 'Yetkili', en: 'Contact' }),
};

/** A form without a customer yet. */
export const blankLocation = { Name: '', Active: true };
