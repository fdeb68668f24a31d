import { say } from '@sahada/contract/text';

/** Words used on many screens. */
export const common = {
  /** Which average a figure of several responses is. */
  meanOf: say({ tr: 'Yanıt yüzdelerinin ortalaması', en: 'Mean of the responses’ percentages' }),
  includesPending: say({ tr: '{n} onay bekleyen dahil', en: 'Includes {n} pending' }),
  turnOnOne: say({ tr: 'Seçilen kayıt aktif yapılsın mı?', en: 'Activate the selected row?' }),
  turnOffOne: say({ tr: 'Seçilen kayıt pasif yapılsın mı?', en: 'Deactivate the selected row?' }),
  turnOnMany: say({ tr: 'Seçilen {n} kayıt aktif yapılsın mı?', en: 'Activate the {n} selected rows?' }),
  turnOffMany: say({ tr: 'Seçilen {n} kayıt pasif yapılsın mı?', en: 'Deactivate the {n} selected rows?' }),
  save: say({ tr: 'Kaydet', en: 'Save' }),
  cancel: say({ tr: 'Vazgeç', en: 'Cancel' }),
  close: say({ tr: 'Kapat', en: 'Close' }),
  remove: say({ tr: 'Sil', en: 'Delete' }),
  show: say({ tr: 'Göster', en: 'Show' }),
  edit: say({ tr: 'Düzenle', en: 'Edit' }),
  copy: say({ tr: 'Kopyala', en: 'Copy' }),
  copied: say({ tr: 'Kopyalandı', en: 'Copied' }),
  copyByHand: say({
    tr: 'Tarayıcı izin vermedi; elle kopyalayın',
    en: 'The browser did not allow it; copy it by hand',
  }),
  retry: say({ tr: 'Yeniden dene', en: 'Try again' }),
  back: say({ tr: 'Geri', en: 'Back' }),
  next: say({ tr: 'Devam et', en: 'Continue' }),
  more: say({ tr: 'Diğer işlemler', en: 'More actions' }),
  moreOf: say({ tr: 'Diğer işlemler: {name}', en: 'More actions: {name}' }),
  choose: say({ tr: 'Seçin', en: 'Select' }),
  nothingFound: say({ tr: 'Kayıt bulunamadı.', en: 'No records found.' }),
  yes: say({ tr: 'Evet', en: 'Yes' }),
  no: say({ tr: 'Hayır', en: 'No' }),
  name: say({ tr: 'Ad', en: 'Name' }),
  code: say({ tr: 'Kod', en: 'Code' }),
  description: say({ tr: 'Açıklama', en: 'Description' }),
  phone: say({ tr: 'Telefon', en: 'Phone' }),
  email: say({ tr: 'E-posta', en: 'E-mail' }),
  status: say({ tr: 'Durum', en: 'Status' }),
  active: say({ tr: 'Aktif', en: 'Active' }),
  passive: say({ tr: 'Pasif', en: 'Passive' }),
  undo: say({ tr: 'Geri al', en: 'Undo' }),
  undone: say({ tr: 'Bu işlem geri alınamaz.', en: 'This cannot be undone.' }),
  loadFailed: say({ tr: 'Bilgiler yüklenemedi.', en: 'The information could not be loaded.' }),
  general: say({ tr: 'Genel bilgiler', en: 'General' }),
  address: say({ tr: 'Adres', en: 'Address' }),
};

/** How an entity's on/off field is worded: in the list, its filter, the row menu and the bulk bar. */
export interface StateWords {
  yes: { tr: string; en: string };
  no: { tr: string; en: string };
  turnOn: { tr: string; en: string };
  turnOff: { tr: string; en: string };
}

export const activeWords: StateWords = {
  yes: common.active,
  no: common.passive,
  turnOn: say({ tr: 'Aktif yap', en: 'Activate' }),
  turnOff: say({ tr: 'Pasif yap', en: 'Deactivate' }),
};
