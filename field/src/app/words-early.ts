import { say } from '@sahada/contract/text';

/** Words of the screens before the first section. */
export const early = {
  detailsTitle: say({ tr: 'Bilgileriniz', en: 'Your details' }),
  optionalDetails: say({
    tr: 'Boş bırakıp devam edebilirsiniz.',
    en: 'You may leave this empty and continue.',
  }),
  email: say({ tr: 'E-posta', en: 'E-mail' }),
  enterName: say({ tr: 'Adınızı ve soyadınızı girin.', en: 'Enter your full name.' }),
  wrongEmail: say({ tr: 'Geçerli bir e-posta adresi girin.', en: 'Enter a valid e-mail address.' }),
  optional: say({ tr: 'isteğe bağlı', en: 'optional' }),
  positionTitle: say({ tr: 'Konum', en: 'Position' }),
  positionWhy: say({
    tr: 'Bulunduğunuz konum yanıtınızla birlikte kaydedilebilir. Paylaşmadan da devam edebilirsiniz.',
    en: 'Your position can be stored with your response. You can continue without sharing it.',
  }),
  addPosition: say({ tr: 'Konumumu ekle', en: 'Add my position' }),
  findingPosition: say({ tr: 'Konum aranıyor', en: 'Finding your position' }),
  positionAdded: say({ tr: 'Konum eklendi (± {n} m)', en: 'Position added (± {n} m)' }),
  positionFailed: say({
    tr: 'Konum alınamadı. Konum iznini kontrol edip yeniden deneyin ya da konumsuz devam edin.',
    en: 'Your position could not be found. Check the permission and try again, or continue without it.',
  }),
  removePosition: say({ tr: 'Konumu çıkar', en: 'Remove position' }),
};
