import { type RawBuilder, sql } from 'kysely';

/**
 * The answers of a response `r` as they stand now, as JSON. They are stored only where they say something else than those
 * that were sent, after which they are put on the version by the rules.
 */
export const standingAnswers = (alias = 'r'): RawBuilder<unknown> =>
  sql`coalesce(${sql.ref(`${alias}.answers`)}, ${sql.ref(`${alias}.raw`)} -> 'answers', '[]'::json)`;
