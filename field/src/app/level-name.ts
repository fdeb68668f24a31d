import { languageIds } from '@sahada/contract/codes';
import type { FieldForm } from '@sahada/contract/field';
import type { Language } from '@sahada/contract/text';
import { localized } from '@sahada/rules/localized';

/** A level by its name in any language, in the reader's: a receipt names it in the language that it was sent in. */
export function levelIn(
  name: string | null | undefined,
  levels: FieldForm['levels'],
  language: Language,
): string | null {
  // Forms that were kept before they told them have no other names.
  const level = levels.find((one) => one.name === name || one.locales?.some((locale) => locale.name === name));
  return level ? localized(level.name, level.locales, languageIds[language], 'name') : (name ?? null);
}
