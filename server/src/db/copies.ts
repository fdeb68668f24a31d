import { fill, languageOf, say } from '@sahada/contract/text';
import type { ReadDb } from './kysely.ts';

const marked = say({ tr: '{name} (kopya)', en: '{name} (copy)' });

/** The name of a copy in the language that the name is in; a name too long for the mark is cut. */
export function copyName(name: string, languageId: number, max: number): string {
  const language = languageOf(languageId);
  const room = max - fill(marked, language, { name: '' }).length;
  return fill(marked, language, { name: name.slice(0, room) });
}

/** The language that the company's plain texts are in. */
export async function mainLanguageId(db: ReadDb): Promise<number> {
  const { default_language_id } = await db
    .selectFrom('company')
    .select('default_language_id')
    .executeTakeFirstOrThrow();
  return default_language_id;
}
