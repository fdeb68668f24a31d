import { checklist } from '@sahada/contract/checklist';
import { customer } from '@sahada/contract/customer';
import type { ImportKind } from '@sahada/contract/import';
import { location } from '@sahada/contract/location';
import { city } from '@sahada/contract/place';
import { question } from '@sahada/contract/question';
import { type AnyText, say } from '@sahada/contract/text';
import { user } from '@sahada/contract/user';
import type { ScreenAccess } from '../../client/session.ts';

export const words = {
  title: say({ tr: 'İçe aktar', en: 'Import' }),
  kind: say({ tr: 'Dosyada ne var?', en: 'What does the file hold?' }),
  sample: say({ tr: 'Örnek dosya:', en: 'Sample file:' }),
  excel: say({ tr: 'Excel', en: 'Excel' }),
  csv: say({ tr: 'CSV', en: 'CSV' }),
  update: say({ tr: 'Var olan kayıtları güncelle', en: 'Update records that are already there' }),
  invite: say({ tr: 'Yeni kullanıcılara davet e-postası gönder', en: 'E-mail new users an invitation' }),
  checking: say({ tr: 'Dosya kontrol ediliyor…', en: 'Checking the file…' }),
  drop: say({ tr: 'Dosyayı buraya bırakın', en: 'Drop the file here' }),
  choose: say({ tr: 'Dosya seç', en: 'Choose a file' }),
  other: say({ tr: 'Başka dosya seç', en: 'Choose another file' }),
  limits: say({
    tr: '{types}; en çok 10 MB, 20.000 satır.',
    en: '{types}; at most 10 MB and 20,000 rows.',
  }),
  wrongType: say({
    tr: 'Bu dosya türü okunamaz: {types} olarak kaydedip yeniden seçin.',
    en: 'This type of file cannot be read: save it as {types} and choose it again.',
  }),
  emptyFile: say({ tr: 'Dosya boş.', en: 'The file is empty.' }),
  tooLarge: say({ tr: 'Dosya en çok 10 MB olabilir.', en: 'The file can be 10 MB at most.' }),
  create: say({ tr: 'Eklenecek', en: 'To be added' }),
  change: say({ tr: 'Güncellenecek', en: 'To be updated' }),
  same: say({ tr: 'Aynı kalacak', en: 'Unchanged' }),
  errors: say({ tr: 'Hata', en: 'Errors' }),
  problems: say({ tr: 'Sorunlar', en: 'Problems' }),
  row: say({ tr: 'Satır', en: 'Row' }),
  column: say({ tr: 'Sütun', en: 'Column' }),
  value: say({ tr: 'Değer', en: 'Value' }),
  problem: say({ tr: 'Sorun', en: 'Problem' }),
  error: say({ tr: 'Hata', en: 'Error' }),
  warning: say({ tr: 'Uyarı', en: 'Warning' }),
  wholeFile: say({ tr: 'Dosya', en: 'File' }),
  more: say({ tr: 'Ve {n} sorun daha.', en: 'And {n} more.' }),
  losses: say({ tr: 'Alınamayanlar', en: 'Left out' }),
  lossesHint: say({
    tr: 'Formun şu parçaları soru listesine alınamaz ya da kısmen alınır:',
    en: 'These parts of the form have no place in a checklist, or only in part:',
  }),
  what: say({ tr: 'Ne', en: 'What' }),
  why: say({ tr: 'Neden', en: 'Why' }),
  preview: say({ tr: 'Önizleme', en: 'Preview' }),
  first: say({ tr: 'İlk {n} kayıt', en: 'The first {n} records' }),
  action: say({ tr: 'İşlem', en: 'Action' }),
  mend: say({
    tr: 'Hatalar düzeltilmeden aktarılamaz. Sütunları yukarıda eşleyin ya da dosyayı düzeltip yeniden bırakın.',
    en: 'The file cannot be imported with errors. Match its columns above, or correct it and drop it again.',
  }),
  nothing: say({ tr: 'Eklenecek ya da güncellenecek kayıt yok.', en: 'There is nothing to add or update.' }),
  ready: say({ tr: '{n} kayıt aktarılacak: ya hepsi ya hiçbiri.', en: 'Records to be imported: {n}, all or none.' }),
  run: say({ tr: 'İçe aktar', en: 'Import' }),
  starting: say({ tr: 'Aktarma başlıyor', en: 'The import begins' }),
  running: say({ tr: '{total} kaydın {done} tanesi aktarıldı', en: '{done} of {total} imported' }),
  done: say({ tr: 'Aktarma tamamlandı', en: 'The import is done' }),
  doneHint: say({
    tr: '{created} kayıt eklendi, {updated} kayıt güncellendi, {same} kayıt aynı kaldı.',
    en: '{created} added, {updated} updated, {same} unchanged.',
  }),
  failed: say({ tr: 'Hiçbir kayıt aktarılmadı', en: 'Nothing was imported' }),
  failedHint: say({
    tr: 'Kontrolden sonra bir kayıt değişti. Dosyayı yeniden kontrol edin.',
    en: 'A record has changed since the check. Check the file again.',
  }),
  toList: say({ tr: 'Listeye git', en: 'Go to the list' }),
  again: say({ tr: 'Başka dosya aktar', en: 'Import another file' }),
};

export const readingWords = {
  title: say({ tr: 'Dosya nasıl okundu?', en: 'How the file was read' }),
  known: say({ tr: '{total} sütunun {n} tanesi tanındı', en: 'Columns recognized: {n} of {total}' }),
  separator: say({ tr: 'Sütun ayırıcı', en: 'Columns are separated by' }),
  encoding: say({ tr: 'Karakter kodlaması', en: 'Character encoding' }),
  semicolon: say({ tr: 'Noktalı virgül (;)', en: 'Semicolon (;)' }),
  comma: say({ tr: 'Virgül (,)', en: 'Comma (,)' }),
  tab: say({ tr: 'Sekme', en: 'Tab' }),
  utf8: say({ tr: 'UTF-8', en: 'UTF-8' }),
  windows: say({ tr: 'Türkçe Windows (1254)', en: 'Turkish Windows (1254)' }),
  utf16: say({ tr: 'UTF-16', en: 'UTF-16' }),
  column: say({ tr: 'Dosyadaki sütun', en: 'Column of the file' }),
  field: say({ tr: 'Aktarılacağı alan', en: 'Field it goes into' }),
  fieldOf: say({ tr: '“{column}” sütununun alanı', en: 'Field of the column “{column}”' }),
  leftOut: say({ tr: 'Aktarılmasın', en: 'Leave out' }),
  missing: say({ tr: 'Sütunu olmayan zorunlu alanlar: {fields}', en: 'Required fields without a column: {fields}' }),
};

export const actionWords = { create: words.create, update: words.change, same: words.same };

/** Columns of the preview that are none of the file: a checklist is shown by these. */
export const draftColumns: Record<string, AnyText | undefined> = {
  title: say({ tr: 'Soru listesi', en: 'Checklist' }),
  questions: say({ tr: 'Soru sayısı', en: 'Questions' }),
};

interface KindWords {
  label: AnyText;
  about: AnyText;
  access: ScreenAccess;
  /** The list that shows what has come in. */
  list: string;
  /** What files it takes, and how they end. */
  types: string;
  accept: string;
}

const tables = { types: 'Excel (.xlsx), CSV', accept: '.xlsx,.xlsm,.csv,.txt' };

export const kindWords: Record<ImportKind, KindWords> = {
  location: {
    label: say({ tr: 'Lokasyonlar', en: 'Locations' }),
    about: say({
      tr: 'Var olan lokasyon koduyla, kodu yoksa müşterisi ve adıyla bulunur.',
      en: 'A location that is already there is found by its code, else by its customer and name.',
    }),
    access: location.create.access,
    list: '/admin/locations',
    ...tables,
  },
  customer: {
    label: say({ tr: 'Müşteriler', en: 'Customers' }),
    about: say({
      tr: 'Var olan müşteri adıyla bulunur.',
      en: 'A customer that is already there is found by its name.',
    }),
    access: customer.create.access,
    list: '/admin/customers',
    ...tables,
  },
  user: {
    label: say({ tr: 'Kullanıcılar', en: 'Users' }),
    about: say({
      tr: 'Var olan kullanıcı e-postasıyla bulunur. Şifreler aktarılmaz; kullanıcılar şifrelerini davetle belirler.',
      en: 'A user who is already there is found by their e-mail. Passwords are not imported; users choose theirs by invitation.',
    }),
    access: user.create.access,
    list: '/admin/users',
    ...tables,
  },
  question: {
    label: say({ tr: 'Sorular', en: 'Questions' }),
    about: say({
      tr: 'Var olan soru koduyla, kodu yoksa kategorisindeki metniyle bulunur.',
      en: 'A question that is already there is found by its code, else by its text in its category.',
    }),
    access: question.create.access,
    list: '/questions',
    ...tables,
  },
  checklist: {
    label: say({ tr: 'Soru listeleri', en: 'Checklists' }),
    about: say({
      tr: 'Her satır bir sorudur; aynı adı taşıyan satırlar bir soru listesidir. Başka bir firmadan alınmış .json dosyası da olur.',
      en: 'Each row is a question; rows of one name are one checklist. A .json file taken from another company will do, too.',
    }),
    access: checklist.save.access,
    list: '/checklists',
    types: 'Excel (.xlsx), CSV, JSON',
    accept: '.xlsx,.xlsm,.csv,.txt,.json',
  },
  xlsform: {
    label: say({ tr: 'XLSForm (KoBo, ODK, Survey123)', en: 'XLSForm (KoBo, ODK, Survey123)' }),
    about: say({
      tr: 'Form bir soru listesi olur. Soru listesine alınamayan her şey satırı ve nedeniyle gösterilir.',
      en: 'The form becomes a checklist. Whatever has no place there is shown with its row and the reason.',
    }),
    access: checklist.save.access,
    list: '/checklists',
    types: 'Excel (.xlsx)',
    accept: '.xlsx,.xlsm',
  },
  place: {
    label: say({ tr: 'Ülkeler ve iller', en: 'Countries and cities' }),
    about: say({
      tr: 'Her satır bir yer ekler: ilçe yazılıysa ilçeyi, değilse ili, o da boşsa ülkeyi. Var olan yer adıyla bulunur ve değişmez.',
      en: 'Each row adds a place: its district, else its city, else its country. A place that is already there is found by its name and stays as it is.',
    }),
    access: city.create.access,
    list: '/system/places',
    ...tables,
  },
};
