import { planTexts } from '@sahada/contract/plan';
import { say } from '@sahada/contract/text';

/** Words shared by the plan's screens. */
export const planWords = {
  title: say({ tr: 'Denetimler ve anketler', en: 'Audits and surveys' }),
  add: say({ tr: 'Plan ekle', en: 'Add plan' }),
  type: say({ tr: 'Tür', en: 'Type' }),
  audit: say({ tr: 'Denetim', en: 'Audit' }),
  survey: say({ tr: 'Anket', en: 'Survey' }),
  definition: say({ tr: 'Tanım', en: 'Definition' }),
  surveyName: say({ tr: 'Anket adı', en: 'Survey name' }),
  customer: say({ tr: 'Müşteri', en: 'Customer' }),
  project: say({ tr: 'Proje', en: 'Project' }),
  location: say({ tr: 'Lokasyon', en: 'Location' }),
  customerFirst: say({ tr: 'Önce müşteri seçin', en: 'Select a customer first' }),
  projectFirst: say({ tr: 'Önce proje seçin', en: 'Select a project first' }),
  checklist: say({ tr: 'Soru listesi', en: 'Checklist' }),
  lead: say({ tr: 'Baş denetçi', en: 'Lead auditor' }),
  assistant: say({ tr: 'Yardımcı denetçi', en: 'Assistant auditor' }),
  begin: say({ tr: 'Başlangıç', en: 'Begins' }),
  end: say({ tr: 'Bitiş', en: 'Ends' }),
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
  cancel: say({ tr: 'Planı iptal et', en: 'Cancel the plan' }),
  restore: say({ tr: 'İptali geri al', en: 'Undo the cancellation' }),
};

/** The field that names a plan, by its type. */
export const nameWords = {
  1: { label: planWords.definition, missing: planTexts.definition },
  2: { label: planWords.surveyName, missing: planTexts.name },
};
