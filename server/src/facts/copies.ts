import { languageOf, say, tell } from '@sahada/contract/text';
import { copyName } from '@sahada/rules/copy-name';
import type { ReadDb } from '../db/kysely.ts';

const mark = say({ tr: ' (kopya)', en: ' (copy)' });

/** The name of a copy, in the name's own language, at most `max` characters long. */
export const nameOfCopy = (name: string, languageId: number, max: number): string =>
  copyName(name, tell(mark, languageOf(languageId)), max);

/** The language of the company's plain texts. */
export async function mainLanguageId(db: ReadDb): Promise<number> {
  const { default_language_id } = await db
    .selectFrom('company')
    .select('default_language_id')
    .executeTakeFirstOrThrow();
  return default_language_id;
}
