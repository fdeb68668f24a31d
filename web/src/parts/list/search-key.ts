import { soughtWords } from '@sahada/rules/sought';

/**
 * How searches on screen compare text, like the server's search_key() in lists: without case, with the four Turkish i's as
 * one letter, and a letter and its mark that came apart together again. Diacritics count: ş is not s.
 */
export const searchKey = (text: string): string => text.normalize('NFC').replace(/[İIı]/g, 'i').toLowerCase().trim();

/** Whether a text holds each word that is looked for, as the server finds it. */
export function finds(wanted: string): (text: string) => boolean {
  const words = soughtWords(wanted).map(searchKey);
  return (text) => {
    const key = searchKey(text);
    return words.every((word) => key.includes(word));
  };
}
