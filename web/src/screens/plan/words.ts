import { say } from '@sahada/contract/text';

/** Words shared by the plan's screens; those of its form alone are in form-words.ts. */
export const planWords = {
  title: say({ tr: 'Denetimler ve anketler', en: 'Audits and surveys' }),
  add: say({ tr: 'Plan ekle', en: 'Add plan' }),
  type: say({ tr: 'Tür', en: 'Type' }),
  audit: say({ tr: 'Denetim', en: 'Audit' }),
  survey: say({ tr: 'Anket', en: 'Survey' }),
  definition: say({ tr: 'Tanım', en: 'Definition' }),
  customer: say({ tr: 'Müşteri', en: 'Customer' }),
  project: say({ tr: 'Proje', en: 'Project' }),
  location: say({ tr: 'Lokasyon', en: 'Location' }),
  lead: say({ tr: 'Baş denetçi', en: 'Lead auditor' }),
  /** Of the plan: the mean of its responses’ percentages. */
  score: say({ tr: 'Puan (yanıt ort.)', en: 'Score (mean)' }),
  auditor: say({ tr: 'Denetçi', en: 'Auditor' }),
  responses: say({ tr: 'Yanıtlar', en: 'Responses' }),
  results: say({ tr: 'Sonuçlar', en: 'Results' }),
  onAir: say({ tr: 'Yayında', en: 'On the air' }),
  offAir: say({ tr: 'Yayında değil', en: 'Not on the air' }),
  ended: say({ tr: 'Sona erdi', en: 'Ended' }),
  copy: say({ tr: 'Kopyala', en: 'Copy' }),
  putOnAir: say({ tr: 'Yayına al', en: 'Put on the air' }),
  takeOffAir: say({ tr: 'Yayından kaldır', en: 'Take off the air' }),
  handOver: say({ tr: 'Devret', en: 'Hand over' }),
  move: say({ tr: 'Tarihi kaydır', en: 'Move dates' }),
  cancel: say({ tr: 'Planı iptal et', en: 'Cancel the plan' }),
  restore: say({ tr: 'İptali geri al', en: 'Undo the cancellation' }),
};

export const cancelWords = {
  reason: say({ tr: 'Gerekçe', en: 'Reason' }),
  many: say({ tr: 'İptal et', en: 'Cancel plans' }),
};
