import { say } from '@sahada/contract/text';

/** Words of sheets, findings and prepared notes. */
export const sheetWords = {
  preparedNotes: say({ tr: 'Hazır notlar', en: 'Prepared notes' }),
  search: say({ tr: 'Ara', en: 'Search' }),
  nothingFound: say({ tr: 'Eşleşen seçenek yok.', en: 'No option matches.' }),
  deletePhoto: say({ tr: 'Bu fotoğraf silinsin mi?', en: 'Delete this picture?' }),
  noUndo: say({ tr: 'Bu işlem geri alınamaz.', en: 'This cannot be undone.' }),
  draw: say({ tr: 'Fotoğrafın üzerine çiz', en: 'Draw on the photo' }),
  delete: say({ tr: 'Sil', en: 'Delete' }),
  cancel: say({ tr: 'Vazgeç', en: 'Cancel' }),
  close: say({ tr: 'Kapat', en: 'Close' }),
  finding: say({ tr: 'Uygunsuzluk', en: 'Non-conformity' }),
  severity: say({ tr: 'Önem derecesi', en: 'Severity' }),
  critical: say({ tr: 'Kritik', en: 'Critical' }),
};
