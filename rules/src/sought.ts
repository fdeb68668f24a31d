/**
 * A text as searches and names are compared, in lists (`search_key` of the database) and on screen: without case, with the four
 * Turkish i's as one letter, and a letter and its mark that came apart together again. Diacritics count: ş is not s.
 *
 * 'ISPARTA' → 'isparta'; 'İzmir' → 'izmir'; 'ş' in two parts → 'ş' in one.
 */
export const searchKey = (text: string): string => text.normalize('NFC').replace(/[İIı]/g, 'i').toLowerCase();

/** So many words are looked for by themselves at most: each of them costs a search of its own. */
const mostWords = 4;

const isSingle = (word: string): boolean => [...word].length === 1;

/**
 * The words that a search looks for, each by itself and in any order: all of them must be held. Some stay together: those
 * between double quotes, also before the second one is typed; those after many others, as in a pasted sentence; and a single
 * letter or figure with its neighbour, because `Depo 2` means no depot that has a 2 in its telephone number.
 */
export function soughtWords(searched: string): string[] {
  const words: string[] = [];
  for (const [part, quoted] of searched.matchAll(/["“]\s*([^\s"“”][^"“”]*)(?:["”](?!\S)|$)|\S+/g)) {
    const [word, before] = [quoted?.trimEnd() ?? part, words.at(-1)];
    if (before !== undefined && (isSingle(word) || isSingle(before))) words.splice(-1, 1, `${before} ${word}`);
    else words.push(word);
  }
  return words.length > mostWords ? [...words.slice(0, mostWords - 1), words.slice(mostWords - 1).join(' ')] : words;
}
