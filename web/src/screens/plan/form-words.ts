import { planTexts } from '@sahada/contract/plan';
import { say } from '@sahada/contract/text';
import { planWords } from './words.ts';

/** Words of the plan's form, which the list of plans does not load. */
export const formWords = {
  surveyName: say({ tr: 'Anket adı', en: 'Survey name' }),
  customerFirst: say({ tr: 'Önce müşteri seçin', en: 'Select a customer first' }),
  projectFirst: say({ tr: 'Önce proje seçin', en: 'Select a project first' }),
  checklist: say({ tr: 'Soru listesi', en: 'Checklist' }),
  assistant: say({ tr: 'Yardımcı denetçi', en: 'Assistant auditor' }),
  begin: say({ tr: 'Başlangıç', en: 'Begins' }),
  end: say({ tr: 'Bitiş', en: 'Ends' }),
};

/** The field that names a plan, by its type. */
export const nameWords = {
  1: { label: planWords.definition, missing: planTexts.definition },
  2: { label: formWords.surveyName, missing: planTexts.name },
};
