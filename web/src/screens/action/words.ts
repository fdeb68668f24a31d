import type { ActionState } from '@sahada/contract/codes';
import { type AnyText, say } from '@sahada/contract/text';

export const words = {
  actions: say({ tr: 'Aksiyonlar', en: 'Actions' }),
  view: say({ tr: 'Görünüm', en: 'View' }),
  board: say({ tr: 'Pano', en: 'Board' }),
  list: say({ tr: 'Liste', en: 'List' }),
  findings: say({ tr: 'Uygunsuzluklar', en: 'Non-conformities' }),
  summary: say({ tr: 'Rapor', en: 'Report' }),
  whose: say({ tr: 'Kimin aksiyonları', en: 'Whose actions' }),
  all: say({ tr: 'Tümü', en: 'All' }),
  mine: say({ tr: 'Benim', en: 'Mine' }),

  number: say({ tr: 'No', en: 'No.' }),
  title: say({ tr: 'Aksiyon', en: 'Action' }),
  finding: say({ tr: 'Uygunsuzluk', en: 'Non-conformity' }),
  state: say({ tr: 'Durum', en: 'State' }),
  severity: say({ tr: 'Derece', en: 'Severity' }),
  type: say({ tr: 'Tür', en: 'Type' }),
  priority: say({ tr: 'Öncelik', en: 'Priority' }),
  owner: say({ tr: 'Sorumlu', en: 'Owner' }),
  verifier: say({ tr: 'Kontrol eden', en: 'Verifier' }),
  approver: say({ tr: 'Aksiyon yöneticileri', en: 'Whoever manages actions' }),
  due: say({ tr: 'Termin', en: 'Due' }),
  overdue: say({ tr: 'Gecikme', en: 'Overdue' }),
  late: say({ tr: 'Geciken', en: 'Overdue' }),
  inTime: say({ tr: 'Süresinde', en: 'In time' }),
  customer: say({ tr: 'Müşteri', en: 'Customer' }),
  project: say({ tr: 'Proje', en: 'Project' }),
  location: say({ tr: 'Lokasyon', en: 'Location' }),
  plan: say({ tr: 'Denetim', en: 'Audit' }),
  record: say({ tr: 'Denetim kaydı', en: 'Audit record' }),
  closed: say({ tr: 'Kapandı', en: 'Closed' }),

  none: say({ tr: 'Henüz aksiyon yok', en: 'No actions yet' }),
  noneHint: say({
    tr: 'Aksiyon, bir uygunsuzluk için kimin neyi ne zamana kadar yapacağını söyler. Uygunsuzluktan oluşturun; bitip kontrol edilene kadar burada izleyin.',
    en: 'An action says who does what about a non-conformity, and by when. Create it from the non-conformity and follow it here until it is done and checked.',
  }),
  noneMine: say({ tr: 'Sizden beklenen aksiyon yok', en: 'No action is asked of you' }),
  noneMineHint: say({
    tr: 'Sorumlusu olduğunuz, kontrol ettiğiniz ya da adınızın geçtiği aksiyonlar burada görünür.',
    en: 'Actions that you own, verify or are mentioned in appear here.',
  }),
  toFindings: say({ tr: 'Uygunsuzluklara bak', en: 'See the non-conformities' }),
  search: say({ tr: 'Aksiyonlarda ara', en: 'Search the actions' }),
  nothingIn: say({ tr: 'Aksiyon yok', en: 'No actions' }),
  more: say({ tr: 'Daha fazla ({n})', en: 'More ({n})' }),
  inList: say({ tr: 'Tümünü listede gör', en: 'See all in the list' }),
  evidenceOf: say({ tr: '{n} kanıt', en: 'Evidence: {n}' }),
  commentsOf: say({ tr: '{n} yorum', en: 'Comments: {n}' }),
  moveNamed: say({ tr: 'Durumu değiştir: {title}', en: 'Change the state: {title}' }),
  carried: say({ tr: '{title}, “{state}” sütununa bırakılacak', en: '{title} will be dropped on “{state}”' }),
  dragHint: say({
    tr: 'Kartları sütunlar arasında sürükleyin ya da kartın menüsünü kullanın.',
    en: 'Drag cards between columns, or use a card’s menu.',
  }),

  toList: say({ tr: 'Aksiyonlara dön', en: 'Back to actions' }),
  toAudit: say({ tr: 'Denetime git', en: 'Open the audit' }),
  asked: say({ tr: 'İstenen', en: 'What is asked' }),
  description: say({ tr: 'Açıklama', en: 'Description' }),
  rootCause: say({ tr: 'Kök neden', en: 'Root cause' }),
  noDescription: say({ tr: 'Açıklama yazılmadı.', en: 'No description.' }),
  answer: say({ tr: 'Cevap', en: 'Answer' }),
  note: say({ tr: 'Not', en: 'Note' }),
  evidence: say({ tr: 'Kanıt', en: 'Evidence' }),
  noEvidence: say({ tr: 'Henüz kanıt eklenmedi.', en: 'No evidence yet.' }),
  addEvidence: say({ tr: 'Fotoğraf ekle', en: 'Add a photo' }),
  evidenceOfNamed: say({ tr: 'Kanıt: {title}', en: 'Evidence: {title}' }),
  photoType: say({
    tr: 'Yalnızca jpg, jpeg veya png yükleyebilirsiniz.',
    en: 'Only jpg, jpeg or png images can be uploaded.',
  }),
  photoSize: say({ tr: 'Dosya en çok 10 MB olabilir.', en: 'The file can be 10 MB at most.' }),
  comments: say({ tr: 'Yorumlar', en: 'Comments' }),
  noComments: say({ tr: 'Henüz yorum yok.', en: 'No comments yet.' }),
  comment: say({ tr: 'Yorum', en: 'Comment' }),
  commentPlaceholder: say({ tr: 'Yorum yazın; birini anmak için @', en: 'Write a comment; @ mentions somebody' }),
  send: say({ tr: 'Gönder', en: 'Send' }),
  people: say({ tr: 'Anılacak kişiler', en: 'People to mention' }),
  history: say({ tr: 'Geçmiş', en: 'History' }),
  made: say({ tr: 'Oluşturuldu', en: 'Created' }),
  step: say({ tr: '{old} → {new}', en: '{old} → {new}' }),
  byAt: say({ tr: '{name} · {at}', en: '{name} · {at}' }),
  outside: say({ tr: 'Hesabı yok', en: 'No account' }),
  link: say({ tr: 'Sorumlunun bağlantısı', en: 'The owner’s link' }),
  linkHint: say({
    tr: 'Bu bağlantıyla giriş yapmadan not ve fotoğraf gönderebilir, aksiyonu kontrole sunabilir.',
    en: 'With this link notes and photos can be sent, and the action submitted, without signing in.',
  }),
  copyLink: say({ tr: 'Bağlantıyı kopyala', en: 'Copy the link' }),
  sendLink: say({ tr: 'Bağlantıyı gönder', en: 'Send the link' }),
  sendLinkAsk: say({ tr: 'Bağlantı {email} adresine gönderilsin mi?', en: 'Send the link to {email}?' }),
  deleteOne: say({ tr: '“{name}” aksiyonu silinsin mi?', en: 'Delete the action “{name}”?' }),
  edit: say({ tr: 'Düzenle', en: 'Edit' }),
  removeWord: say({ tr: 'Sil', en: 'Delete' }),
  createdBy: say({ tr: 'Oluşturan', en: 'Created by' }),
  submittedAt: say({ tr: 'Kontrole gönderildi', en: 'Submitted' }),
  closedBy: say({ tr: 'Kapatan', en: 'Closed by' }),

  noteLabel: say({ tr: 'Not', en: 'Note' }),
  noteMissing: say({ tr: 'Not girin.', en: 'Enter a note.' }),
  evidenceMissing: say({
    tr: 'Ne yapıldığını yazın ya da fotoğraf ekleyin.',
    en: 'Say what was done, or add a photo.',
  }),
};

/** What a step is called on its button, and what is asked before it where it takes a note. */
export interface StepWords {
  label: AnyText;
  title: AnyText;
  under: AnyText;
}

const start: StepWords = {
  label: say({ tr: 'Başla', en: 'Start' }),
  title: say({ tr: 'Aksiyona başlansın mı?', en: 'Start the action?' }),
  under: say({ tr: 'Aksiyon “Yapılıyor” olur.', en: 'The action becomes “In progress”.' }),
};

const submit: StepWords = {
  label: say({ tr: 'Kontrole gönder', en: 'Submit for check' }),
  title: say({ tr: 'Kontrole gönderilsin mi?', en: 'Submit for check?' }),
  under: say({
    tr: 'Ne yaptığınızı yazın ya da fotoğraf ekleyin. Aksiyonu başka biri kontrol edip kapatır.',
    en: 'Say what was done, or add a photo. Somebody else checks the action and closes it.',
  }),
};

const sendBack: StepWords = {
  label: say({ tr: 'Geri gönder', en: 'Send back' }),
  title: say({ tr: 'Aksiyon geri gönderilsin mi?', en: 'Send the action back?' }),
  under: say({
    tr: 'Neyin eksik kaldığını yazın; sorumluya iletilir.',
    en: 'Say what is still missing; the owner is told.',
  }),
};

const reopen: StepWords = {
  label: say({ tr: 'Yeniden aç', en: 'Reopen' }),
  title: say({ tr: 'Aksiyon yeniden açılsın mı?', en: 'Reopen the action?' }),
  under: say({ tr: 'Nedenini yazın; geçmişte görünür.', en: 'Say why; it is shown in the history.' }),
};

const backToTodo: StepWords = {
  label: say({ tr: 'Yapılacaklara al', en: 'Back to “To do”' }),
  title: say({ tr: 'Aksiyon yapılacaklara alınsın mı?', en: 'Put the action back to “To do”?' }),
  under: say({ tr: 'Aksiyon “Yapılacak” olur.', en: 'The action becomes “To do”.' }),
};

const close: StepWords = {
  label: say({ tr: 'Onayla ve kapat', en: 'Verify and close' }),
  title: say({ tr: 'Aksiyon kapatılsın mı?', en: 'Close the action?' }),
  under: say({
    tr: 'Aksiyon “Tamamlandı” olur. Yeniden açmak için gerekçe yazmak gerekir.',
    en: 'The action becomes “Done”. Reopening it takes a reason.',
  }),
};

const cancel: StepWords = {
  label: say({ tr: 'İptal et', en: 'Cancel the action' }),
  title: say({ tr: 'Aksiyon iptal edilsin mi?', en: 'Cancel the action?' }),
  under: say({
    tr: 'Neden gerek kalmadığını yazın; geçmişte görünür.',
    en: 'Say why it is no longer needed; it is shown in the history.',
  }),
};

/** The words of the step from one state to another. */
export function stepWords(from: ActionState, to: ActionState): StepWords {
  if (to === 'todo') return backToTodo;
  if (to === 'submitted') return submit;
  if (to === 'done') return close;
  if (to === 'cancelled') return cancel;
  if (from === 'submitted') return sendBack;
  return from === 'todo' ? start : reopen;
}
