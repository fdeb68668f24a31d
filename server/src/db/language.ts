import type { AnyText } from '@sahada/contract/text';
import { type RawBuilder, sql } from 'kysely';

/** The reader's language in SQL: handlers never see it, the transaction knows it. */

/** False also where no language is known: texts are Turkish then. */
const readsEnglish: RawBuilder<boolean> = sql`(current_setting('app.language_id', true) is not distinct from '2')`;

type Pair = AnyText | { tr: RawBuilder<string>; en: RawBuilder<string> };

/** A text of our own, or one of two columns. */
export const inReaderLanguage = ({ tr, en }: Pair): RawBuilder<string> =>
  sql<string>`case when ${readsEnglish} then ${en} else ${tr} end`;

/** Sorts texts by the reader's own alphabet, empty ones last in either direction. */
export const localizedOrder = (text: RawBuilder<unknown>, direction: 'asc' | 'desc' = 'asc'): RawBuilder<unknown> => {
  const nullsLast = directed(direction);
  return sql`
    case when ${readsEnglish} then ${text} end collate "en-x-icu" ${nullsLast},
    case when not ${readsEnglish} then ${text} end collate "tr-x-icu" ${nullsLast}`;
};

export const directed = (direction: 'asc' | 'desc'): RawBuilder<unknown> =>
  direction === 'desc' ? sql`desc nulls last` : sql`asc nulls last`;
