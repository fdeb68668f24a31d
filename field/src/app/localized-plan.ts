import { languageIds } from '@sahada/contract/codes';
import type { FieldForm } from '@sahada/contract/field';
import type { Language } from '@sahada/contract/text';
import { localized } from '@sahada/rules/localized';

/** The texts of a plan in the reader's language. */
export function planTexts({ plan }: FieldForm, language: Language) {
  const languageId = languageIds[language];
  return {
    definition: localized(plan.definition, plan.locales, languageId, 'definition'),
    introText: localized(plan.introText, plan.locales, languageId, 'introText')?.trim() || null,
    thanksText: localized(plan.thanksText, plan.locales, languageId, 'thanksText')?.trim() || null,
  };
}
