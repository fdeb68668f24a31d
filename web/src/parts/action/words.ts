import { say } from '@sahada/contract/text';

/** Words of actions on every screen that shows or makes them. */
export const actionWords = {
  add: say({ tr: 'Aksiyon oluştur', en: 'Create action' }),
  addNamed: say({ tr: 'Aksiyon oluştur: {name}', en: 'Create an action: {name}' }),
  edit: say({ tr: 'Aksiyonu düzenle', en: 'Edit action' }),
  create: say({ tr: 'Oluştur', en: 'Create' }),
  finding: say({ tr: 'Uygunsuzluk', en: 'Non-conformity' }),
  title: say({ tr: 'Başlık', en: 'Title' }),
  titleHint: say({ tr: 'Ne yapılacağını kısaca yazın.', en: 'Say in short what is to be done.' }),
  description: say({ tr: 'Açıklama', en: 'Description' }),
  descriptionHint: say({
    tr: 'Sorumlunun bilmesi gerekenler: nerede, nasıl, hangi ölçüde.',
    en: 'What the owner needs to know: where, how, how far.',
  }),
  type: say({ tr: 'Tür', en: 'Type' }),
  typeHint: say({
    tr: 'Düzeltme bulunanı giderir, düzeltici faaliyet nedenini, önleyici faaliyet başka yerde çıkmasını.',
    en: 'A correction mends what was found, a corrective action its cause, a preventive one keeps it from happening elsewhere.',
  }),
  rootCause: say({ tr: 'Kök neden', en: 'Root cause' }),
  priority: say({ tr: 'Öncelik', en: 'Priority' }),
  due: say({ tr: 'Termin', en: 'Due' }),
  dueHint: say({
    tr: 'Uygunsuzluğun derecesine göre önerildi; değiştirebilirsiniz.',
    en: 'Proposed by the severity of the finding; change it where needed.',
  }),
  dueOpen: say({
    tr: 'Boş bırakırsanız firmanızın minör uygunsuzluklar için verdiği süre geçerlidir.',
    en: 'If left empty, the days that your company gives a minor finding apply.',
  }),
  audit: say({ tr: 'Denetim', en: 'Audit' }),
  auditMissing: say({ tr: 'Denetim seçin.', en: 'Select an audit.' }),
  auditHint: say({
    tr: 'Bir uygunsuzluk için oluşturacaksanız denetimin Uygunsuzluklar sekmesini kullanın.',
    en: 'For one non-conformity, create it from the audit’s Non-conformities tab.',
  }),
  owner: say({ tr: 'Sorumlu', en: 'Owner' }),
  ownerUser: say({ tr: 'Kullanıcı', en: 'A user' }),
  ownerOutside: say({ tr: 'Hesabı olmayan biri', en: 'Without an account' }),
  ownerName: say({ tr: 'Ad soyad', en: 'Name' }),
  ownerEmail: say({ tr: 'E-posta', en: 'E-mail' }),
  ownerOutsideHint: say({
    tr: 'Aksiyon bu adrese bir bağlantıyla gider; giriş yapmadan fotoğraf ve not gönderebilir.',
    en: 'The action goes to this address with a link; photos and notes can be sent without signing in.',
  }),
  verifier: say({ tr: 'Kontrol eden', en: 'Verifier' }),
  verifierHint: say({
    tr: 'Boş bırakırsanız planın onaylayanı kontrol eder. Sorumlu kendi aksiyonunu kapatamaz.',
    en: 'If left empty, the plan’s approver checks it. The owner cannot close their own action.',
  }),
  already: say({
    tr: 'Bu uygunsuzluğun {n} aksiyonu var: {list}',
    en: 'This finding already has actions ({n}): {list}',
  }),
  overdue: say({ tr: 'Gecikti', en: 'Overdue' }),
  dueOn: say({ tr: 'Termin: {date}', en: 'Due {date}' }),
};
