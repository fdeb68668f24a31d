import { type Language, type Text, tell, type Values } from '@sahada/contract/text';
import { createContext, use, useCallback } from 'react';

export const LanguageContext = createContext<Language>('tr');

export type Say = <N extends string>(text: Text<N>, ...values: [N] extends [never] ? [] : [Values<N>]) => string;

export function useSay(): Say {
  const language = use(LanguageContext);
  return useCallback<Say>((text, ...values) => tell(text, language, ...values), [language]);
}
