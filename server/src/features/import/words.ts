import { say } from '@sahada/contract/text';
import type { BookFault } from '../../outside/book.ts';

/** What a check says of a file. */
export const words = {
  unreadable: say({
    tr: 'Dosya okunamadı. .xlsx veya .csv olarak kaydedip yeniden yükleyin.',
    en: 'The file could not be read. Save it as .xlsx or .csv and upload it again.',
  }),
  tooManyRows: say({ tr: 'Dosyada en çok 20.000 satır olabilir.', en: 'A file can hold at most 20,000 rows.' }),
  tooLarge: say({ tr: 'Dosya çok büyük.', en: 'The file is too large.' }),
  empty: say({ tr: 'Dosyada satır yok.', en: 'The file has no rows.' }),
  noColumn: say({ tr: '“{column}” sütunu yok.', en: 'The column “{column}” is missing.' }),
  unknownColumn: say({ tr: 'Bu sütun bilinmiyor ve atlandı.', en: 'This column is not known and was left out.' }),
  twiceColumn: say({ tr: 'Bu sütun iki kez var.', en: 'This column is there twice.' }),
  password: say({
    tr: 'Şifreler içe aktarılmaz. Sütunu silin; kullanıcılar şifrelerini davetle belirler.',
    en: 'Passwords are not imported. Remove the column; users choose their passwords by invitation.',
  }),
  number: say({ tr: 'Sayı girin.', en: 'Enter a number.' }),
  yesNo: say({ tr: 'Evet veya Hayır yazın.', en: 'Write Yes or No.' }),
  code: say({ tr: 'Şunlardan birini yazın: {values}.', en: 'Write one of: {values}.' }),
  unknown: say({ tr: 'Bu adla kayıt bulunamadı.', en: 'There is none of this name.' }),
  several: say({ tr: 'Bu adla birden çok kayıt var.', en: 'There are several of this name.' }),
  twice: say({ tr: 'Aynı kayıt {row}. satırda da var.', en: 'The same record stands in row {row} too.' }),
  noPlace: say({
    tr: 'Bu adda bir yer yok. Yeniyse kendi satırıyla ekleyin.',
    en: 'There is no place of this name. If it is new, add it by a row of its own.',
  }),
  noCity: say({ tr: 'İlçenin ili de yazılmalıdır.', en: 'The city of the district must be given too.' }),
  noName: say({ tr: 'Ülke veya il yazın.', en: 'Write a country or a city.' }),
  tooLong: say({ tr: 'En çok {n} karakter girin.', en: 'Enter at most {n} characters.' }),
  ambiguous: say({
    tr: 'Bu satıra uyan birden çok kayıt var; hangisi olduğu anlaşılamıyor.',
    en: 'Several records match this row; it cannot be told which is meant.',
  }),
  noChecklist: say({
    tr: 'Bu bir Sahada soru listesi dosyası değil.',
    en: 'This is not a Sahada checklist file.',
  }),
  noSurvey: say({
    tr: 'Dosyada “survey” sayfası yok; XLSForm değil.',
    en: 'The file has no sheet “survey”; it is not an XLSForm.',
  }),
  nothingLeft: say({
    tr: 'Formun soru listesine alınabilecek sorusu yok. Nedenleri aşağıda.',
    en: 'Nothing of the form can be taken into a checklist. The reasons are listed below.',
  }),
  cannotCreate: say({
    tr: '“{name}” eklenemez: {right} yetkiniz yok.',
    en: '“{name}” cannot be added: you lack the right {right}.',
  }),
} as const;

export const faultTexts: Record<BookFault, (typeof words)['unreadable']> = {
  unreadable: words.unreadable,
  tooManyRows: words.tooManyRows,
  tooLarge: words.tooLarge,
};
