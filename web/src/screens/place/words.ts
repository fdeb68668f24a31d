import { city, country, district } from '@sahada/contract/place';
import { say } from '@sahada/contract/text';
import { entityWords } from '../../parts/entity/entity-words.ts';
import type { StateWords } from '../../parts/say/words.ts';

export const words = {
  title: say({ tr: 'Ülkeler ve iller', en: 'Countries and cities' }),
  under: say({
    tr: 'Formlarda sunulan yerler. Herkesin ortak kullandıklarını firmanız için gizleyebilir, eksik olanı kendiniz ekleyebilirsiniz.',
    en: 'The places that forms offer. Those shared by all can be hidden for your company; what is missing you can add yourself.',
  }),
  way: say({ tr: 'Bulunduğunuz yer', en: 'Where you are' }),
  countries: say({ tr: 'Tüm ülkeler', en: 'All countries' }),
  allCities: say({ tr: 'Tüm iller', en: 'All cities' }),
  allDistricts: say({ tr: 'Tüm ilçeler', en: 'All districts' }),
  own: say({ tr: 'Firmanızın', en: 'Your own' }),
  shared: say({ tr: 'Ortak', en: 'Shared' }),
  origin: say({ tr: 'Kaynak', en: 'Origin' }),
  code: say({ tr: 'Kod', en: 'Code' }),
  country: say({ tr: 'Ülke', en: 'Country' }),
  city: say({ tr: 'İl', en: 'City' }),
  cities: say({ tr: 'İl', en: 'Cities' }),
  districts: say({ tr: 'İlçe', en: 'Districts' }),
  offered: say({ tr: 'Formlarda', en: 'In forms' }),
  offer: say({ tr: '{name}: formlarda göster', en: '{name}: show in forms' }),
  activeLabel: say({ tr: 'Formlarda göster', en: 'Show in forms' }),
  activeHint: say({
    tr: 'Gizli bir yer yeni kayıtlarda sunulmaz; onu taşıyan kayıtlarda adı kalır.',
    en: 'A hidden place is no longer offered; records that have it keep its name.',
  }),
  noneHint: say({
    tr: 'Eksik olanı ekleyin ya da bir dosyadan içe aktarın.',
    en: 'Add what is missing, or import a file.',
  }),
};

export const shownWords: StateWords = {
  yes: say({ tr: 'Gösterilen', en: 'Shown' }),
  no: say({ tr: 'Gizli', en: 'Hidden' }),
  turnOn: say({ tr: 'Göster', en: 'Show' }),
  turnOff: say({ tr: 'Gizle', en: 'Hide' }),
};

export const levelWords = {
  country: entityWords(country),
  city: entityWords(city),
  district: entityWords(district),
};
