import { languageIds } from '@sahada/contract/codes';
import { languageTexts } from '@sahada/contract/text';

/** The languages, for a field of choices. */
export const languageOptions = [
  { value: languageIds.tr, label: languageTexts.tr },
  { value: languageIds.en, label: languageTexts.en },
];
