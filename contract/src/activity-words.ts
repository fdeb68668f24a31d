import { headingOf } from './headings.ts';
import { type AnyText, say } from './text.ts';

/** What the rows of the log's tables are called, and the columns of these tables. */

interface RowNoun {
  readonly tr: {
    /** "bir lokasyon ekledi". */
    readonly one: string;
    /** "bir lokasyonu sildi". */
    readonly object: string;
    /** After a name: "Depo lokasyonunu sildi". */
    readonly named: string;
  };
  readonly en: string;
}

const noun = (one: string, object: string, named: string, en: string): RowNoun => ({ tr: { one, object, named }, en });

/** By table. */
export const rowNouns: Readonly<Record<string, RowNoun>> = {
  company: noun('firma', 'firmayı', 'firmasını', 'company'),
  customer: noun('müşteri', 'müşteriyi', 'müşterisini', 'customer'),
  location: noun('lokasyon', 'lokasyonu', 'lokasyonunu', 'location'),
  location_type: noun('lokasyon türü', 'lokasyon türünü', 'lokasyon türünü', 'location type'),
  operation: noun('faaliyet türü', 'faaliyet türünü', 'faaliyet türünü', 'operation'),
  project: noun('proje', 'projeyi', 'projesini', 'project'),
  project_user: noun('proje kullanıcısı', 'proje kullanıcısını', 'kullanıcısını', 'project user'),
  project_location: noun('proje lokasyonu', 'proje lokasyonunu', 'lokasyonunu', 'project location'),
  project_checklist: noun('proje soru listesi', 'proje soru listesini', 'soru listesini', 'project checklist'),
  level: noun('başarı seviyesi', 'başarı seviyesini', 'başarı seviyesini', 'achievement level'),
  department: noun('bölüm', 'bölümü', 'bölümünü', 'section'),
  category: noun('kategori', 'kategoriyi', 'kategorisini', 'category'),
  question: noun('soru', 'soruyu', 'sorusunu', 'question'),
  help_picture: noun('yardım fotoğrafı', 'yardım fotoğrafını', 'yardım fotoğrafını', 'help picture'),
  template: noun('cevap şablonu', 'cevap şablonunu', 'cevap şablonunu', 'answer template'),
  checklist: noun('soru listesi', 'soru listesini', 'soru listesini', 'checklist'),
  checklist_section: noun('liste bölümü', 'liste bölümünü', 'bölümünü', 'checklist section'),
  checklist_question: noun('liste sorusu', 'liste sorusunu', 'sorusunu', 'checklist question'),
  checklist_version: noun('soru listesi sürümü', 'soru listesi sürümünü', 'sürümünü', 'checklist version'),
  plan: noun('plan', 'planı', 'planını', 'plan'),
  response: noun('yanıt', 'yanıtı', 'yanıtını', 'response'),
  response_revision: noun('önceki yanıt', 'önceki yanıtı', 'yanıtının önceki hâlini', 'earlier response'),
  response_conflict: noun('çakışan yanıt', 'çakışan yanıtı', 'yanıtının çakışan hâlini', 'conflicting response'),
  answer_edit: noun('cevap düzeltmesi', 'cevap düzeltmesini', 'yanıtının cevap düzeltmesini', 'answer edit'),
  picture: noun('fotoğraf', 'fotoğrafı', 'fotoğrafını', 'picture'),
  user: noun('kullanıcı', 'kullanıcıyı', 'kullanıcısını', 'user'),
  user_group: noun('grup üyeliği', 'grup üyeliğini', 'grubu üyeliğini', 'group membership'),
  group: noun('kullanıcı grubu', 'kullanıcı grubunu', 'kullanıcı grubunu', 'user group'),
  credit: noun('kontör dönemi', 'kontör dönemini', 'kontör dönemini', 'credit period'),
  notice: noun('KVKK metni', 'KVKK metnini', 'KVKK metnini', 'data protection text'),
  notice_version: noun('KVKK metni sürümü', 'KVKK metni sürümünü', 'sürümünü', 'version of a data protection text'),
  list_view: noun('görünüm', 'görünümü', 'görünümünü', 'view'),
  list_columns: noun('sütun seçimi', 'sütun seçimini', 'sütun seçimini', 'choice of columns'),
  message_template: noun('ileti şablonu', 'ileti şablonunu', 'ileti şablonunu', 'message template'),
  email_account: noun('e-posta hesabı', 'e-posta hesabını', 'e-posta hesabını', 'e-mail account'),
  decision: noun('karar', 'kararı', 'yanıtının kararını', 'decision'),
  message_choice: noun('bildirim tercihi', 'bildirim tercihini', 'bildirim tercihini', 'notification preference'),
  task_run: noun('zamanlanmış görev', 'zamanlanmış görevi', 'zamanlanmış görevini', 'scheduled task'),
  task_state: noun('zamanlanmış görev', 'zamanlanmış görevi', 'zamanlanmış görevini', 'scheduled task'),
};

const unknownNoun = noun('kayıt', 'kaydı', 'kaydını', 'record');

export const rowNounOf = (table: string): RowNoun => rowNouns[table] ?? unknownNoun;

const words = {
  order: say({ tr: 'Sıra', en: 'Order' }),
  content: say({ tr: 'İçerik', en: 'Content' }),
  picture: say({ tr: 'Fotoğraf', en: 'Picture' }),
  checklistVersion: say({ tr: 'Soru listesi sürümü', en: 'Checklist version' }),
  reason: say({ tr: 'Gerekçe', en: 'Reason' }),
  user: say({ tr: 'Kullanıcı', en: 'User' }),
  answers: say({ tr: 'Cevaplar', en: 'Answers' }),
  score: say({ tr: 'Puan', en: 'Score' }),
  maximum: say({ tr: 'En yüksek puan', en: 'Maximum score' }),
  text: say({ tr: 'Metin', en: 'Text' }),
  response: say({ tr: 'Yanıt', en: 'Response' }),
  receipt: say({ tr: 'Gönderim', en: 'Submission' }),
};

/** Columns that other lists have no heading for. */
const byColumn: Readonly<Record<string, AnyText>> = {
  contact_first_name: say({ tr: 'Yetkilinin adı', en: 'Contact’s first name' }),
  contact_last_name: say({ tr: 'Yetkilinin soyadı', en: 'Contact’s last name' }),
  response_id: words.response,
  question_id: say({ tr: 'Soru', en: 'Question' }),
  old: words.answers,
  new: words.answers,
  reason: words.reason,
  user_id: words.user,
  locales: say({ tr: 'Çeviriler', en: 'Translations' }),
  section_id: say({ tr: 'Listedeki bölüm', en: 'Section of the checklist' }),
  view_order: words.order,
  visible_when: say({ tr: 'Gösterilme koşulu', en: 'Shown when' }),
  department_id: say({ tr: 'Bölüm', en: 'Section' }),
  hash: words.content,
  document: words.content,
  four_eyes: say({ tr: 'Dört göz ilkesi', en: 'Four eyes' }),
  logo_key: say({ tr: 'Logo', en: 'Logo' }),
  operator: say({ tr: 'Kurulumu işleten', en: 'Operates the installation' }),
  total: say({ tr: 'Toplam', en: 'Total' }),
  begins_on: say({ tr: 'Başlangıç', en: 'Begins' }),
  ends_on: say({ tr: 'Bitiş', en: 'Ends' }),
  spent: say({ tr: 'Tükendi', en: 'Used up' }),
  permissions: say({ tr: 'Yetkiler', en: 'Rights' }),
  key: words.picture,
  file_id: words.picture,
  thumb_file_id: words.picture,
  print_file_id: words.picture,
  picture_key: words.picture,
  picture_keys: say({ tr: 'Fotoğraflar', en: 'Pictures' }),
  screen: say({ tr: 'Ekran', en: 'Screen' }),
  columns: say({ tr: 'Sütunlar', en: 'Columns' }),
  sort_field: say({ tr: 'Sıralama', en: 'Sorted by' }),
  sort_direction: say({ tr: 'Sıralama yönü', en: 'Direction' }),
  query: say({ tr: 'Süzgeçler', en: 'Filters' }),
  shared: say({ tr: 'Paylaşılan', en: 'Shared' }),
  operation_id: say({ tr: 'Faaliyet türü', en: 'Operation' }),
  manager_user_id: say({ tr: 'Sorumlu kullanıcı', en: 'Manager' }),
  mail: say({ tr: 'E-posta', en: 'Mail' }),
  in_app: say({ tr: 'Uygulama içi', en: 'In the app' }),
  push: say({ tr: 'Anlık bildirim', en: 'Push' }),
  notice_id: say({ tr: 'KVKK metni', en: 'Data protection text' }),
  text: words.text,
  consent_text: say({ tr: 'Açık rıza metni', en: 'Consent text' }),
  plan_id: say({ tr: 'Plan', en: 'Plan' }),
  response_key: words.receipt,
  sha256: words.picture,
  size: say({ tr: 'Boyut', en: 'Size' }),
  named: say({ tr: 'Yanıtta geçiyor', en: 'Named by a response' }),
  arrived_at: say({ tr: 'Ulaşma zamanı', en: 'Arrived' }),
  broken: say({ tr: 'Bozuk', en: 'Broken' }),
  deleted_at: say({ tr: 'Silinme zamanı', en: 'Deleted' }),
  begins_at: say({ tr: 'Başlangıç', en: 'Begins' }),
  ends_at: say({ tr: 'Bitiş', en: 'Ends' }),
  intro_text: say({ tr: 'Giriş metni', en: 'Intro text' }),
  thanks_text: say({ tr: 'Teşekkür metni', en: 'Thank-you text' }),
  version_id: words.checklistVersion,
  link_token: say({ tr: 'Bağlantı', en: 'Link' }),
  cancelled_at: say({ tr: 'İptal zamanı', en: 'Cancelled' }),
  cancel_reason: say({ tr: 'İptal gerekçesi', en: 'Reason for cancelling' }),
  info_text: say({ tr: 'Soru açıklaması', en: 'Help text' }),
  help_picture_id: say({ tr: 'Yardım fotoğrafı', en: 'Help picture' }),
  undo: say({ tr: 'Geri alma', en: 'Undo' }),
  number: say({ tr: 'Alındı kodu', en: 'Receipt code' }),
  revision: say({ tr: 'Düzeltme', en: 'Revision' }),
  answers_hash: words.answers,
  raw: words.answers,
  late: say({ tr: 'Geç ulaştı', en: 'Arrived late' }),
  over_quota: say({ tr: 'Kontör dışı', en: 'Over credit' }),
  repeated: say({ tr: 'Yinelenen', en: 'Repeated' }),
  awaiting_pictures: say({ tr: 'Fotoğraf bekleniyor', en: 'Awaiting photos' }),
  incomplete: say({ tr: 'Eksik yanıt', en: 'Incomplete' }),
  counted: say({ tr: 'Sayılıyor', en: 'Counts' }),
  earned: words.score,
  max: words.maximum,
  answered: say({ tr: 'Cevaplanan soru', en: 'Answered questions' }),
  excluded: say({ tr: 'Hariç tutulan soru', en: 'Excluded questions' }),
  level_name: say({ tr: 'Başarı seviyesi', en: 'Achievement level' }),
  device_earned: say({ tr: 'Cihazdaki puan', en: 'Score on the device' }),
  device_max: say({ tr: 'Cihazdaki en yüksek puan', en: 'Maximum on the device' }),
  participant_name: say({ tr: 'Katılımcı', en: 'Participant' }),
  participant_email: say({ tr: 'Katılımcının e-postası', en: 'Participant’s e-mail' }),
  language_id: say({ tr: 'Dil', en: 'Language' }),
  started_at: say({ tr: 'Başlama zamanı', en: 'Started' }),
  completed_at: say({ tr: 'Tamamlanma zamanı', en: 'Completed' }),
  approved_at: say({ tr: 'Onay zamanı', en: 'Approved' }),
  approved_by: say({ tr: 'Onaylayan', en: 'Approved by' }),
  notice_version: say({ tr: 'KVKK metni sürümü', en: 'Version of the data protection text' }),
  replaced_at: say({ tr: 'Değiştirilme zamanı', en: 'Replaced' }),
  replaced_by: say({ tr: 'Değiştiren', en: 'Replaced by' }),
  password_hash: say({ tr: 'Şifre', en: 'Password' }),
  avatar_key: say({ tr: 'Profil fotoğrafı', en: 'Profile picture' }),
  group_id: say({ tr: 'Kullanıcı grubu', en: 'User group' }),
  approver_id: say({ tr: 'Onaylayan', en: 'Approver' }),
  created_at: say({ tr: 'Eklenme zamanı', en: 'Added' }),
  totp_since: say({ tr: 'İki adımlı doğrulama', en: 'Two-step verification' }),
  passkeys: say({ tr: 'Geçiş anahtarı sayısı', en: 'Passkeys' }),
  recovery_codes_at: say({ tr: 'Kurtarma kodları', en: 'Recovery codes' }),
  second_factor_since: say({ tr: 'İki adımlı doğrulama zorunlu', en: 'Two-step verification required' }),
  second_factor_grace_days: say({ tr: 'Tanınan gün', en: 'Days of grace' }),
  kind: say({ tr: 'Karar', en: 'Decision' }),
  marked: say({ tr: 'İşaretlenen sorular', en: 'Marked questions' }),
  from_name: say({ tr: 'Gönderen adı', en: 'Sender’s name' }),
  from_address: say({ tr: 'Gönderen adresi', en: 'Sender’s address' }),
  reply_to: say({ tr: 'Yanıt adresi', en: 'Reply to' }),
  host: say({ tr: 'Sunucu', en: 'Server' }),
  port: say({ tr: 'Bağlantı noktası', en: 'Port' }),
  security: say({ tr: 'Güvenlik', en: 'Security' }),
  user_name: say({ tr: 'Kullanıcı adı', en: 'User name' }),
  password_sealed: say({ tr: 'Şifre', en: 'Password' }),
  is_default: say({ tr: 'Varsayılan', en: 'Default' }),
  task: say({ tr: 'Görev', en: 'Task' }),
  enabled: say({ tr: 'Açık', en: 'On' }),
  schedule: say({ tr: 'Çalışma zamanı', en: 'Schedule' }),
};

/** What lists call the field of a column: `time_zone` is `timeZone`. */
export const fieldOf = (column: string): string => column.replaceAll('_', '');

/** What a column is called; undefined where nobody has said. */
export const columnLabel = (column: string): AnyText | undefined =>
  byColumn[column] ?? headingOf(fieldOf(column)) ?? headingOf(fieldOf(column).replace(/id$/, 'name'));

/** Kinds of rows that the log can be narrowed to, by our word for them. */
export const loggedEntities = {
  customer: say({ tr: 'Müşteri', en: 'Customer' }),
  location: say({ tr: 'Lokasyon', en: 'Location' }),
  project: say({ tr: 'Proje', en: 'Project' }),
  operation: say({ tr: 'Faaliyet türü', en: 'Operation' }),
  department: say({ tr: 'Bölüm', en: 'Section' }),
  category: say({ tr: 'Kategori', en: 'Category' }),
  template: say({ tr: 'Cevap şablonu', en: 'Answer template' }),
  question: say({ tr: 'Soru', en: 'Question' }),
  checklist: say({ tr: 'Soru listesi', en: 'Checklist' }),
  plan: say({ tr: 'Plan', en: 'Plan' }),
  response: words.response,
  user: words.user,
  group: say({ tr: 'Kullanıcı grubu', en: 'User group' }),
  notice: say({ tr: 'KVKK metni', en: 'Data protection text' }),
  company: say({ tr: 'Firma', en: 'Company' }),
} as const satisfies Record<string, AnyText>;
