import { languageIds } from '@sahada/contract/codes';
import type { AnyText } from '@sahada/contract/text';
import { type RawBuilder, sql } from 'kysely';

/** The reader's language, and texts as readers compare them, in SQL: handlers never see it, the transaction knows it. */

/** False also where no language is known: texts are Turkish then. */
const readsEnglish: RawBuilder<boolean> = sql`(current_setting('app.language_id', true) is not distinct from '2')`;

type Pair = AnyText | { tr: RawBuilder<string>; en: RawBuilder<string> };

/** A text of our own, or one of two columns. */
export const inReaderLanguage = ({ tr, en }: Pair): RawBuilder<string> =>
  sql<string>`case when ${readsEnglish} then ${en} else ${tr} end`;

/** What a search looks for; null where it is too short to narrow anything. */
export function patternOf(searchText: string | null | undefined): string | null {
  const text = searchText?.trim() ?? '';
  return [...text].length < 2 ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Whether a text contains what is searched, in any letter case, the Turkish way. */
export const holds = (text: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> =>
  sql`search_key(${text}::text) like search_key(${pattern})`;

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
