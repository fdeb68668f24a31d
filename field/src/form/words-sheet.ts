import { say } from '@sahada/contract/text';

export const sheetWords = {
  search: say({ tr: 'Ara', en: 'Search' }),
  nothingFound: say({ tr: 'Eşleşen seçenek yok.', en: 'No option matches.' }),
  deletePhoto: say({ tr: 'Bu fotoğraf silinsin mi?', en: 'Delete this picture?' }),
  noUndo: say({ tr: 'Bu işlem geri alınamaz.', en: 'This cannot be undone.' }),
  delete: say({ tr: 'Sil', en: 'Delete' }),
  cancel: say({ tr: 'Vazgeç', en: 'Cancel' }),
  close: say({ tr: 'Kapat', en: 'Close' }),
};
