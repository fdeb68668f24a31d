import { say } from '@sahada/contract/text';

export const words = {
  kind: say({ tr: 'Tür', en: 'Kind' }),
  name: say({ tr: 'Dosya', en: 'File' }),
  size: say({ tr: 'Boyut', en: 'Size' }),
  at: say({ tr: 'Tarih', en: 'Date' }),
  by: say({ tr: 'Ekleyen', en: 'Added by' }),
  usedIn: say({ tr: 'Kullanıldığı yerler', en: 'Used in' }),
  use: say({ tr: 'Kullanım', en: 'Use' }),
  unused: say({ tr: 'Kullanılmayan', en: 'Unused' }),
  used: say({ tr: 'Kullanılan', en: 'Used' }),
  waits: say({ tr: 'Yanıtı bekleniyor', en: 'Waits for its response' }),
  goes: say({ tr: '{day} günü kendiliğinden silinir', en: 'Goes by itself on {day}' }),
  remove: say({ tr: 'Sil', en: 'Delete' }),
  removeOne: say({ tr: '“{name}” silinsin mi?', en: 'Delete “{name}”?' }),
  removeMany: say({ tr: '{n} dosya silinsin mi?', en: 'Delete {n} files?' }),
  frees: say({ tr: '{size} yer açılır. Bu işlem geri alınamaz.', en: 'This frees {size} and cannot be undone.' }),
  open: say({ tr: 'Aç', en: 'Open' }),
  none: say({ tr: 'Henüz dosya yok', en: 'No files yet' }),
  noneHint: say({
    tr: 'Yanıtların fotoğrafları, imzalar, logo ve dışa aktarılan dosyalar burada görünür.',
    en: 'Photos of responses, signatures, your logo and exported files show here.',
  }),
  pictures: say({ tr: 'Görseller', en: 'Pictures' }),
  noPictures: say({ tr: 'Henüz görsel yok', en: 'No pictures yet' }),
  noPicturesHint: say({
    tr: 'Yanıtların fotoğrafları, imzalar, logo ve yardım fotoğrafları burada görünür.',
    en: 'Photos of responses, signatures, your logo and help pictures show here.',
  }),
  hidden: say({
    tr: 'Ait olduğu kaydı görme yetkiniz olmadığı için gösterilmiyor',
    en: 'Not shown, since you may not see what it belongs to',
  }),
  show: say({ tr: 'Büyüt: {name}', en: 'Enlarge: {name}' }),
  files: say({ tr: '{n} dosya', en: '{n} files' }),
  total: say({ tr: 'Toplam {size}', en: '{size} in all' }),
  byKind: say({ tr: 'Türe göre yer', en: 'Room by kind' }),
};
