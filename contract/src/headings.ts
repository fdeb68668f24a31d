import { auditTypeIds } from './codes.ts';
import { channelTexts, messageStateTexts, statusTexts } from './status.ts';
import { type AnyText, say } from './text.ts';

/** What the fields of rows are called above a column of a file, and what their codes mean. */

const words = {
  name: say({ tr: 'Ad', en: 'Name' }),
  code: say({ tr: 'Kod', en: 'Code' }),
  active: say({ tr: 'Aktif', en: 'Active' }),
  customer: say({ tr: 'Müşteri', en: 'Customer' }),
  country: say({ tr: 'Ülke', en: 'Country' }),
  city: say({ tr: 'İl', en: 'City' }),
  district: say({ tr: 'İlçe', en: 'District' }),
  address: say({ tr: 'Açık adres', en: 'Street address' }),
  phone: say({ tr: 'Telefon', en: 'Phone' }),
  email: say({ tr: 'E-posta', en: 'E-mail' }),
  description: say({ tr: 'Açıklama', en: 'Description' }),
  zone: say({ tr: 'Saat dilimi', en: 'Time zone' }),
  answers: say({ tr: 'Cevaplar', en: 'Answers' }),
};

/** By field, in lower case. */
const byField: Record<string, AnyText> = {
  secondfactor: say({ tr: 'İki adımlı doğrulama', en: 'Two-step verification' }),
  channel: say({ tr: 'Kanal', en: 'Channel' }),
  to: say({ tr: 'Alıcı', en: 'To' }),
  subject: say({ tr: 'Konu', en: 'Subject' }),
  state: say({ tr: 'Durum', en: 'Status' }),
  tries: say({ tr: 'Deneme', en: 'Tries' }),
  lasterror: say({ tr: 'Son hata', en: 'Last error' }),
  createdat: say({ tr: 'Oluşturulma', en: 'Made' }),
  sentat: say({ tr: 'Gönderilme', en: 'Sent' }),
  nexttryat: say({ tr: 'Sonraki deneme', en: 'Next try' }),
  username: say({ tr: 'Kullanıcı', en: 'User' }),
  since: say({ tr: 'Başlangıç', en: 'Since' }),
  lastsuccess: say({ tr: 'Son başarılı gönderim', en: 'Last success' }),
  device: say({ tr: 'Cihaz', en: 'Device' }),
  app: say({ tr: 'Uygulama', en: 'App' }),
  name: words.name,
  code: words.code,
  active: words.active,
  published: words.active,
  description: words.description,
  phone: words.phone,
  email: words.email,
  customername: words.customer,
  countryname: words.country,
  cityname: words.city,
  districtname: words.district,
  address: words.address,
  openadress: words.address,
  streetaddress: words.address,
  timezone: words.zone,
  timezones: words.zone,
  answers: words.answers,
  usercount: say({ tr: 'Kullanıcı sayısı', en: 'Users' }),
  firstname: say({ tr: 'Ad', en: 'First name' }),
  lastname: say({ tr: 'Soyad', en: 'Last name' }),
  fullname: say({ tr: 'Ad soyad', en: 'Full name' }),
  userrolename: say({ tr: 'Kullanıcı grubu', en: 'User group' }),
  defaultlanguageid: say({ tr: 'Dil', en: 'Language' }),
  mustchangepassword: say({ tr: 'Şifresini değiştirecek', en: 'Must change the password' }),
  invitedat: say({ tr: 'Davet zamanı', en: 'Invited' }),
  companyname: words.customer,
  personelfname: say({ tr: 'Yetkilinin adı', en: 'Contact’s first name' }),
  personellname: say({ tr: 'Yetkilinin soyadı', en: 'Contact’s last name' }),
  personelemail: say({ tr: 'Yetkilinin e-postası', en: 'Contact’s e-mail' }),
  companyphone: words.phone,
  locationtypename: say({ tr: 'Lokasyon türü', en: 'Location type' }),
  operationtypename: say({ tr: 'Faaliyet türü', en: 'Operation' }),
  latitude: say({ tr: 'Enlem', en: 'Latitude' }),
  longitude: say({ tr: 'Boylam', en: 'Longitude' }),
  region: say({ tr: 'Bölge', en: 'Region' }),
  managername: say({ tr: 'Sorumlu kullanıcı', en: 'Manager' }),
  contactname: say({ tr: 'Yetkili', en: 'Contact' }),
  contactphone: say({ tr: 'Yetkilinin telefonu', en: 'Contact’s phone' }),
  contactemail: say({ tr: 'Yetkilinin e-postası', en: 'Contact’s e-mail' }),
  answertext: say({ tr: 'Şablon', en: 'Template' }),
  type: say({ tr: 'Cevap türü', en: 'Answer type' }),
  notscorable: say({ tr: 'Puansız', en: 'Without score' }),
  categoryname: say({ tr: 'Kategori', en: 'Category' }),
  questiontext: say({ tr: 'Soru metni', en: 'Question text' }),
  questioninfotext: say({ tr: 'Soru açıklaması', en: 'Help text' }),
  score: say({ tr: 'Puan', en: 'Score' }),
  infoonly: say({ tr: 'Yalnızca bilgi', en: 'Information only' }),
  required: say({ tr: 'Zorunlu', en: 'Required' }),
  critical: say({ tr: 'Kritik', en: 'Critical' }),
  answertype: say({ tr: 'Cevap türü', en: 'Answer type' }),
  textformat: say({ tr: 'Metin biçimi', en: 'Text format' }),
  unit: say({ tr: 'Birim', en: 'Unit' }),
  min: say({ tr: 'En az', en: 'Minimum' }),
  max: say({ tr: 'En çok', en: 'Maximum' }),
  severityoutside: say({ tr: 'Sınır aşılırsa', en: 'Outside the limits' }),
  findingnote: say({ tr: 'Uygunsuzluk notu', en: 'Note of a non-conformity' }),
  findingphoto: say({ tr: 'Uygunsuzluk fotoğrafı', en: 'Photo of a non-conformity' }),
  helppictureurl: say({ tr: 'Yardım fotoğrafı', en: 'Help picture' }),
  preparednotes: say({ tr: 'Hazır notlar', en: 'Prepared notes' }),
  checked: say({ tr: 'Listede', en: 'In the checklist' }),
  title: say({ tr: 'Soru listesi', en: 'Checklist' }),
  projects: say({ tr: 'Projeler', en: 'Projects' }),
  signaturesection: say({ tr: 'İmza bölümü', en: 'Signature section' }),
  sectioncount: say({ tr: 'Bölüm sayısı', en: 'Sections' }),
  usedin: say({ tr: 'Kullanıldığı soru listesi sayısı', en: 'Used in checklists' }),
  questioncount: say({ tr: 'Soru sayısı', en: 'Questions' }),
  definition: say({ tr: 'Tanım', en: 'Title' }),
  projectname: say({ tr: 'Proje', en: 'Project' }),
  locationname: say({ tr: 'Lokasyon', en: 'Location' }),
  checklistname: say({ tr: 'Soru listesi', en: 'Checklist' }),
  audittypeid: say({ tr: 'Plan türü', en: 'Type' }),
  leadauditorname: say({ tr: 'Baş denetçi', en: 'Lead auditor' }),
  assistantauditorname: say({ tr: 'Yardımcı denetçi', en: 'Assistant auditor' }),
  approvername: say({ tr: 'Onaylayan', en: 'Approver' }),
  auditorname: say({ tr: 'Denetçi', en: 'Auditor' }),
  begindate: say({ tr: 'Başlangıç', en: 'Starts' }),
  auditdatetime: say({ tr: 'Başlangıç', en: 'Starts' }),
  receivedat: say({ tr: 'Son yanıt', en: 'Last response' }),
  percent: say({ tr: 'Puan (%)', en: 'Score (%)' }),
  role: say({ tr: 'Rol', en: 'Role' }),
  sentence: say({ tr: 'İşlem', en: 'Activity' }),
  entityname: say({ tr: 'Kayıt', en: 'Record' }),
  at: say({ tr: 'Tarih', en: 'When' }),
  enddate: say({ tr: 'Bitiş', en: 'Ends' }),
  approverequired: say({ tr: 'Onay gerekir', en: 'Needs approval' }),
  participantlimit: say({ tr: 'Katılımcı sınırı', en: 'Participant limit' }),
  dataprotectionconsent: say({ tr: 'Açık rıza', en: 'Explicit consent' }),
  answeredby: say({ tr: 'Kim yanıtlar', en: 'Answered by' }),
  identity: say({ tr: 'Kimlik', en: 'Identity' }),
  repeat: say({ tr: 'Tekrar', en: 'Repetition' }),
  askposition: say({ tr: 'Konum sorulur', en: 'Asks for the position' }),
  showscore: say({ tr: 'Puanı kim görür', en: 'Score shown to' }),
  findings: say({ tr: 'Uygunsuzluk çıkarır', en: 'Makes non-conformities' }),
  gracedays: say({ tr: 'Ek gün', en: 'Days of grace' }),
  link: say({ tr: 'Bağlantı', en: 'Link' }),
  statusname: say({ tr: 'Durum', en: 'Status' }),
  statuscode: say({ tr: 'Durum', en: 'Status' }),
  responsecount: say({ tr: 'Yanıt', en: 'Responses' }),
  pendingcount: say({ tr: 'Onay bekleyen', en: 'Waiting for approval' }),
  overdue: say({ tr: 'Gecikti', en: 'Overdue' }),
  actorname: say({ tr: 'Kim', en: 'Who' }),
  calltext: say({ tr: 'Ne yapıldı', en: 'What was done' }),
  call: say({ tr: 'İşlem', en: 'Call' }),
  entity: say({ tr: 'Kayıt türü', en: 'Kind of record' }),
  version: say({ tr: 'Sürüm', en: 'Version' }),
  effectivefrom: say({ tr: 'Geçerlilik başlangıcı', en: 'Valid from' }),
  changedat: say({ tr: 'Değiştirilme zamanı', en: 'Changed' }),
};

/** What a field is called above its column; undefined where nobody has said. */
export const headingOf = (field: string): AnyText | undefined => byField[field.toLowerCase()];

export const yesNo = { yes: say({ tr: 'Evet', en: 'Yes' }), no: say({ tr: 'Hayır', en: 'No' }) };

/** The ways to answer a question, by their code. */
export const answerTypeTexts = {
  1: say({ tr: 'Tek seçim', en: 'Single choice' }),
  2: say({ tr: 'Çoklu seçim', en: 'Multiple choice' }),
  3: say({ tr: 'Seçenek listesi', en: 'Radio list' }),
  4: say({ tr: 'Buton grubu', en: 'Button group' }),
  5: say({ tr: 'Metin', en: 'Text' }),
} as const;

const severityWords = {
  observation: say({ tr: 'Gözlem', en: 'Observation' }),
  minor: say({ tr: 'Minör', en: 'Minor' }),
  major: say({ tr: 'Majör', en: 'Major' }),
};

const findingWords = {
  off: say({ tr: 'Kapalı', en: 'Off' }),
  optional: say({ tr: 'İsteğe bağlı', en: 'Optional' }),
  required: say({ tr: 'Zorunlu', en: 'Required' }),
};

/** The words of codes, by field in lower case and code. */
const byCode: Record<string, Record<string, AnyText>> = {
  app: {
    office: say({ tr: 'Ofis', en: 'Office' }),
    field: say({ tr: 'Saha', en: 'Field' }),
  },
  role: {
    lead: say({ tr: 'Baş denetçi', en: 'Lead auditor' }),
    assistant: say({ tr: 'Yardımcı denetçi', en: 'Assistant auditor' }),
    approver: say({ tr: 'Onaylayan', en: 'Approver' }),
  },
  answertype: answerTypeTexts,
  type: answerTypeTexts,
  statuscode: statusTexts,
  state: messageStateTexts,
  channel: channelTexts,
  defaultlanguageid: { 1: say({ tr: 'Türkçe', en: 'Turkish' }), 2: say({ tr: 'İngilizce', en: 'English' }) },
  audittypeid: {
    [auditTypeIds.audit]: say({ tr: 'Denetim', en: 'Audit' }),
    [auditTypeIds.survey]: say({ tr: 'Anket', en: 'Survey' }),
  },
  textformat: {
    text: say({ tr: 'Metin', en: 'Text' }),
    number: say({ tr: 'Sayı', en: 'Number' }),
    date: say({ tr: 'Tarih', en: 'Date' }),
    time: say({ tr: 'Saat', en: 'Time' }),
  },
  severity: severityWords,
  severityoutside: severityWords,
  findingnote: findingWords,
  findingphoto: findingWords,
  answeredby: {
    anyone: say({ tr: 'Herkes', en: 'Anyone' }),
    auditors: say({ tr: 'Denetçiler', en: 'Auditors' }),
  },
  identity: {
    none: say({ tr: 'Sorulmaz', en: 'Not asked' }),
    optional: say({ tr: 'İsteğe bağlı', en: 'Optional' }),
    required: say({ tr: 'Zorunlu', en: 'Required' }),
  },
  repeat: {
    free: say({ tr: 'Serbest', en: 'Free' }),
    oncePerDevice: say({ tr: 'Cihaz başına bir kez', en: 'Once per device' }),
    oncePerPerson: say({ tr: 'Kişi başına bir kez', en: 'Once per person' }),
  },
  showscore: {
    nobody: say({ tr: 'Hiç kimse', en: 'Nobody' }),
    auditors: say({ tr: 'Denetçiler', en: 'Auditors' }),
    everyone: say({ tr: 'Herkes', en: 'Everyone' }),
  },
};

/** What a code of a field means; undefined for a value that is none. */
export const codeText = (field: string, code: unknown): AnyText | undefined =>
  byCode[field.toLowerCase()]?.[String(code)];

/** The codes of a field with their words; undefined for a field without codes. */
export const codesOf = (field: string): Readonly<Record<string, AnyText>> | undefined => byCode[field.toLowerCase()];
