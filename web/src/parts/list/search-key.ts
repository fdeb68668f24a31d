import { searchKey as keyOf, soughtWords } from '@sahada/rules/sought';

/** What is typed on screen, as it is compared. */
export const searchKey = (text: string): string => keyOf(text.trim());

/** Whether a text holds each word that is looked for, as the server finds it. */
export function finds(wanted: string): (text: string) => boolean {
  const words = soughtWords(wanted).map(searchKey);
  return (text) => {
    const key = searchKey(text);
    return words.every((word) => key.includes(word));
  };
}
