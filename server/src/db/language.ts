import { languageIds } from '@sahada/contract/codes';
import type { AnyText } from '@sahada/contract/text';
import { soughtWords } from '@sahada/rules/sought';
import { type RawBuilder, sql } from 'kysely';

/** The reader's language, and texts as readers compare them, in SQL: handlers never see it, the transaction knows it. */

/** False also where no language is known: texts are Turkish then. */
const readsEnglish: RawBuilder<boolean> = sql`(current_setting('app.language_id', true) is not distinct from '2')`;

type Pair = AnyText | { tr: RawBuilder<string>; en: RawBuilder<string> };

/** A text of our own, or one of two columns. */
export const inReaderLanguage = ({ tr, en }: Pair): RawBuilder<string> =>
  sql<string>`case when ${readsEnglish} then ${en} else ${tr} end`;

/** A text with translations as readers of either language read it: for whoever is told of it later. */
export const inEachLanguage = (
  plain: RawBuilder<unknown>,
  locales: RawBuilder<unknown>,
  field: string,
): RawBuilder<AnyText> => {
  const read = (languageId: number) =>
    sql`localized_in(${plain}, ${locales}, ${sql.lit(languageId)}, ${sql.lit(field)})`;
  return sql<AnyText>`jsonb_build_object('tr', ${read(languageIds.tr)}, 'en', ${read(languageIds.en)})`;
};

/** The words that a search looks for; null where it is too short to narrow anything. */
export function wordsOf(searchText: string | null | undefined): readonly string[] | null {
  const text = searchText?.trim() ?? '';
  return [...text].length < 2 ? null : soughtWords(text);
}

const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&');

/** Patterns of which a text must fit each, ready for comparison. */
export const patternsOf = (words: readonly string[]): RawBuilder<string[]> =>
  sql`array[${sql.join(words.map((word) => sql`search_key(${`%${escaped(word)}%`})`))}]`;

/** Whether a text contains each of the words, in any letter case, the Turkish way. */
export const holds = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  sql`search_key(${text}::text) like all (${patternsOf(words)})`;

/** Whether a text begins with what was typed. */
export const begins = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  sql`search_key(${text}::text) like search_key(${`${escaped(words.join(' '))}%`})`;

/** Each language of a reader, with what its alphabet is called and whether the reader reads it. Numbers in names count as numbers. */
export const alphabets = [
  { languageId: languageIds.tr, collation: sql`collate tr_numeric`, isRead: sql<boolean>`not ${readsEnglish}` },
  { languageId: languageIds.en, collation: sql`collate en_numeric`, isRead: readsEnglish },
] as const;

/** Sorts texts by the reader's own alphabet, empty ones last in either direction. */
export const localizedOrder = (text: RawBuilder<unknown>, direction: 'asc' | 'desc' = 'asc'): RawBuilder<unknown> => {
  const nullsLast = directed(direction);
  return sql`
    case when ${readsEnglish} then ${text} end collate en_numeric ${nullsLast},
    case when not ${readsEnglish} then ${text} end collate tr_numeric ${nullsLast}`;
};

export const directed = (direction: 'asc' | 'desc'): RawBuilder<unknown> =>
  direction === 'desc' ? sql`desc nulls last` : sql`asc nulls last`;
