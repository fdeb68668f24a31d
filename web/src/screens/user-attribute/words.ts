import { say } from '@sahada/contract/text';

export const attributeWords = {
  name: say({ tr: 'Alan adı', en: 'Name' }),
  kind: say({ tr: 'Tür', en: 'Kind' }),
  kindHint: say({
    tr: 'Değer girildikten sonra değişmez. Sicil gibi numaralar için “Metin” seçin.',
    en: 'Stays once values have been entered. Choose “Text” for staff numbers and the like.',
  }),
  options: say({ tr: 'Seçenekler', en: 'Options' }),
  optionLanguage: say({ tr: 'Seçeneklerin dili', en: 'Language of the options' }),
  option: say({ tr: '{n}. seçenek', en: 'Option {n}' }),
  addOption: say({ tr: 'Seçenek ekle', en: 'Add an option' }),
  removeOption: say({ tr: '{n}. seçeneği kaldır', en: 'Remove option {n}' }),
  required: say({ tr: 'Zorunlu', en: 'Required' }),
  requiredHint: say({
    tr: 'Boş bırakılan kullanıcı formu kaydedilmez.',
    en: 'A user’s form is not saved without it.',
  }),
  own: say({ tr: 'Kullanıcı kendisi düzenler', en: 'Edited by the user' }),
  ownShort: say({ tr: 'Kendisi düzenler', en: 'By the user' }),
  ownHint: say({
    tr: 'Herkes kendi profilinde değiştirebilir; kapalıyken orada yalnızca görünür.',
    en: 'Everybody changes it on their own profile, where it can otherwise only be read.',
  }),
  list: say({ tr: 'Kullanıcı listesinde göster', en: 'Show in the list of users' }),
  listShort: say({ tr: 'Listede', en: 'In the list' }),
  order: say({ tr: 'Sıra', en: 'Order' }),
  orderHint: say({ tr: 'Formda ve listede küçükten büyüğe.', en: 'In forms and lists, the smallest first.' }),
  activeHint: say({
    tr: 'Pasif alan sorulmaz ve gösterilmez; girilmiş değerler saklanır.',
    en: 'A passive field is neither asked nor shown; its values are kept.',
  }),
};
