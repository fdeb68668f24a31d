import { type Language, languageOf } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';

/** The language that the reader reads; the company's where none is known. */
export async function reader(db: ReadDb): Promise<{ languageId: number; language: Language }> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(nullif(current_setting('app.language_id', true), '')::int, c.default_language_id) as id
    from company c`.execute(db);
  const languageId = rows[0]?.id as number;
  return { languageId, language: languageOf(languageId) };
}
