import { say } from '@sahada/contract/text';

export const words = {
  start: say({ tr: 'İlk denetiminize beş adım', en: 'Five steps to your first audit' }),
  startUnder: say({
    tr: 'Adımları sırayla tamamlayın; rakamlar ilk planla birlikte burada görünür.',
    en: 'Take them in order; figures show here with your first plan.',
  }),
  startDone: say({ tr: '{done} / {all} tamamlandı', en: '{done} of {all} done' }),
  done: say({ tr: 'Tamamlandı', en: 'Done' }),
  customer: say({ tr: 'Müşteri ekleyin', en: 'Add a customer' }),
  customerWhy: say({
    tr: 'Denetlediğiniz firma; kendi şubelerinizi denetliyorsanız kendi firmanız.',
    en: 'The company you audit; your own, if you audit your own branches.',
  }),
  customerDo: say({ tr: 'Müşteri ekle', en: 'Add customer' }),
  location: say({ tr: 'Lokasyon ekleyin', en: 'Add a location' }),
  locationWhy: say({
    tr: 'Müşterinin şubesi, deposu veya mutfağı.',
    en: 'A branch, warehouse or kitchen of the customer.',
  }),
  locationDo: say({ tr: 'Lokasyon ekle', en: 'Add location' }),
  locationImport: say({ tr: 'Excel’den aktar', en: 'Import from Excel' }),
  project: say({ tr: 'Proje oluşturun', en: 'Create a project' }),
  projectWhy: say({
    tr: 'Lokasyonları, soru listelerini ve denetçileri bir araya getirir; planlar bunlardan seçilir.',
    en: 'Brings locations, checklists and auditors together; plans are made of these.',
  }),
  projectDo: say({ tr: 'Proje ekle', en: 'Add project' }),
  checklist: say({ tr: 'Soru listesi hazırlayın', en: 'Make a checklist' }),
  checklistWhy: say({
    tr: 'Hazır bir listeyle başlayın ya da bölümlerini ve sorularını kendiniz yazın.',
    en: 'Start from a ready-made one, or write its sections and questions yourself.',
  }),
  checklistDo: say({ tr: 'Hazır listeden başla', en: 'Start from a ready-made one' }),
  checklistWrite: say({ tr: 'Kendim yazacağım', en: 'Write my own' }),
  mappingWhy: say({
    tr: 'Projenin lokasyonu veya soru listesi eksik; planlar bunlardan seçilir.',
    en: 'The project lacks a location or a checklist; plans are made of these.',
  }),
  mappingDo: say({ tr: 'Projeyi aç', en: 'Open the project' }),
  newPlan: say({ tr: 'Plan oluştur', en: 'Create a plan' }),
  plan: say({ tr: 'Denetim veya anket planlayın', en: 'Plan an audit or survey' }),
  planWhy: say({
    tr: 'Yayına alın, bağlantıyı veya karekodu paylaşın.',
    en: 'Put it on the air and share its link or QR code.',
  }),
  next: say({ tr: 'Sıradaki adım ({place} / {all}):', en: 'Next step ({place} of {all}):' }),
};
