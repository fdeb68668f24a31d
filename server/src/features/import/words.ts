import { type AnyText, say } from '@sahada/contract/text';
import type { Reference } from './fields.ts';

/** That there is no row of a name, and where to add one. */
const unknown: Record<Reference, AnyText> = {
  customer: say({
    tr: 'Bu adda müşteri yok. Önce müşteriyi ekleyin.',
    en: 'There is no customer of this name. Add the customer first.',
  }),
  location_type: say({
    tr: 'Bu adda lokasyon türü yok. Lokasyonlar ekranındaki Lokasyon türleri’nden ekleyin.',
    en: 'There is no location type of this name. Add it under Location types, on the screen of locations.',
  }),
  operation: say({
    tr: 'Bu adda faaliyet türü yok. Faaliyet türleri ekranından ekleyin.',
    en: 'There is no operation of this name. Add it on the screen Operations.',
  }),
  group: say({ tr: 'Bu adda kullanıcı grubu yok.', en: 'There is no user group of this name.' }),
  category: say({
    tr: 'Bu adda kategori yok. Kategoriler ekranından ekleyin.',
    en: 'There is no category of this name. Add it on the screen Categories.',
  }),
  person: say({
    tr: 'Bu e-postayla ya da adla etkin kullanıcı yok.',
    en: 'There is no active user of this e-mail address or name.',
  }),
  country: say({ tr: 'Bu adda ülke yok.', en: 'There is no country of this name.' }),
  city: say({ tr: 'Bu adda il yok.', en: 'There is no city of this name.' }),
  district: say({ tr: 'Bu ilde bu adda ilçe yok.', en: 'This city has no district of this name.' }),
};

/** What a check says of a file. */
export const words = {
  unknown,
  unreadable: say({
    tr: 'Dosya okunamadı. .xlsx veya .csv olarak kaydedip yeniden yükleyin.',
    en: 'The file could not be read. Save it as .xlsx or .csv and upload it again.',
  }),
  oldExcel: say({
    tr: 'Bu, eski bir Excel dosyası (.xls). Excel’de açın, “Farklı Kaydet” ile “Excel Çalışma Kitabı (.xlsx)” olarak kaydedin ve onu yükleyin.',
    en: 'This is an old Excel file (.xls). Open it in Excel, save it with “Save As” as “Excel Workbook (.xlsx)” and upload that one.',
  }),
  binaryExcel: say({
    tr: 'Bu, ikili biçimde kaydedilmiş bir Excel dosyası (.xlsb). Excel’de açın, “Farklı Kaydet” ile “Excel Çalışma Kitabı (.xlsx)” olarak kaydedin ve onu yükleyin.',
    en: 'This is an Excel file in binary format (.xlsb). Open it in Excel, save it with “Save As” as “Excel Workbook (.xlsx)” and upload that one.',
  }),
  locked: say({
    tr: 'Dosya parolayla korunuyor. Excel’de açın, “Dosya › Bilgi › Çalışma Kitabını Koru › Parola ile Şifrele” altındaki parolayı silip kaydedin ve yeniden yükleyin.',
    en: 'The file is protected by a password. Open it in Excel, clear the password under “File › Info › Protect Workbook › Encrypt with Password”, save it and upload it again.',
  }),
  openDocument: say({
    tr: 'Bu, OpenDocument biçiminde bir dosya (.ods). LibreOffice’te veya Excel’de açın, “Farklı kaydet” ile .xlsx olarak kaydedin ve onu yükleyin.',
    en: 'This is an OpenDocument file (.ods). Open it in LibreOffice or Excel, save it with “Save As” as .xlsx and upload that one.',
  }),
  numbers: say({
    tr: 'Bu bir Numbers dosyası. Numbers’da “Dosya › Dışa Aktar › Excel” ile .xlsx olarak kaydedin ve onu yükleyin.',
    en: 'This is a Numbers file. In Numbers, save it as .xlsx with “File › Export To › Excel” and upload that one.',
  }),
  word: say({
    tr: 'Bu bir Word belgesi. Tabloyu Excel’e kopyalayıp .xlsx olarak kaydedin ve onu yükleyin.',
    en: 'This is a Word document. Copy its table into Excel, save it as .xlsx and upload that one.',
  }),
  pdf: say({
    tr: 'Bu, adı ne olursa olsun bir PDF belgesi; içindeki tablo okunamaz. Tablonun Excel’deki aslını .xlsx veya .csv olarak yükleyin.',
    en: 'This is a PDF document, whatever its name; a table in it cannot be read. Upload the table as .xlsx or .csv, as Excel saves it.',
  }),
  picture: say({
    tr: 'Bu bir resim; içindeki tablo okunamaz. Tablonun Excel’deki aslını .xlsx veya .csv olarak yükleyin.',
    en: 'This is a picture; a table in it cannot be read. Upload the table as .xlsx or .csv, as Excel saves it.',
  }),
  page: say({
    tr: 'Bu, Excel dosyası gibi adlandırılmış bir web sayfası ya da XML. Excel’de açın, “Farklı Kaydet” ile “Excel Çalışma Kitabı (.xlsx)” olarak kaydedin ve onu yükleyin.',
    en: 'This is a web page or XML that is named like an Excel file. Open it in Excel, save it with “Save As” as “Excel Workbook (.xlsx)” and upload that one.',
  }),
  archive: say({
    tr: 'Bu bir arşiv (.zip). İçindeki .xlsx veya .csv dosyasını çıkarıp onu yükleyin.',
    en: 'This is an archive (.zip). Extract the .xlsx or .csv file from it and upload that one.',
  }),
  broke: say({
    tr: 'Beklenmeyen bir sorun oluştu; dosyadan hiçbir kayıt alınmadı. Yeniden deneyin, sürerse sistem yöneticinize bildirin.',
    en: 'Something went wrong; nothing of the file has been imported. Try again; if it persists, tell your system administrator.',
  }),
  tooManyRows: say({ tr: 'Dosyada en çok 20.000 satır olabilir.', en: 'A file can hold at most 20,000 rows.' }),
  tooLarge: say({ tr: 'Dosya çok büyük.', en: 'The file is too large.' }),
  empty: say({ tr: 'Dosyada satır yok.', en: 'The file has no rows.' }),
  noColumn: say({ tr: '“{column}” sütunu yok.', en: 'The column “{column}” is missing.' }),
  otherSheet: say({
    tr: '“{sheet}” sayfası okunmadı; yalnızca “{read}” sayfası okundu.',
    en: 'The sheet “{sheet}” was not read; only the sheet “{read}” was.',
  }),
  unknownColumn: say({ tr: 'Bu sütun bilinmiyor ve atlandı.', en: 'This column is not known and was left out.' }),
  twiceColumn: say({ tr: 'Bu sütun iki kez var.', en: 'This column is in the file twice.' }),
  password: say({
    tr: 'Şifreler içe aktarılmaz. Sütunu silin; kullanıcılar şifrelerini davetle belirler.',
    en: 'Passwords are not imported. Remove the column; users choose their passwords by invitation.',
  }),
  number: say({ tr: 'Sayı girin.', en: 'Enter a number.' }),
  yesNo: say({ tr: 'Evet veya Hayır yazın.', en: 'Write Yes or No.' }),
  code: say({ tr: 'Şunlardan birini yazın: {values}.', en: 'Write one of: {values}.' }),
  answersOfText: say({
    tr: 'Metinle cevaplanan soruda seçenek olmaz; seçenekler kullanılmayacak.',
    en: 'A question answered in writing has no options; these are not used.',
  }),
  scoreOfText: say({
    tr: 'Metinle cevaplanan soru puanlanmaz; puanı sayılmayacak.',
    en: 'A question answered in writing is not scored; its points do not count.',
  }),
  several: say({ tr: 'Bu adla birden çok kayıt var.', en: 'There are several of this name.' }),
  twice: say({ tr: 'Aynı kayıt {row}. satırda da var.', en: 'The same record is in row {row} too.' }),
  namesake: say({
    tr: 'Bu adda, kodu {code} olan bir kayıt var; bu satırdan ayrı bir kayıt oluşur.',
    en: 'There is a record of this name with the code {code}; this row becomes a record of its own.',
  }),
  recoded: say({
    tr: 'Bu adda, kodu {code} olan bir kayıt var; kodu değişir. Ayrı bir kayıtsa “Var olan kayıtları güncelle” seçeneğini kapatın.',
    en: 'There is a record of this name with the code {code}; its code changes. If this is another one, turn off “Update records that are already there”.',
  }),
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
