import { type Language, languageOf } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';

/** The reader's language inside a transaction; the company's where none is known. */
export async function languageIn(db: ReadDb): Promise<Language> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(nullif(current_setting('app.language_id', true), '')::int, c.default_language_id) as id from company c`.execute(
    db,
  );
  return languageOf(rows[0]?.id);
}
