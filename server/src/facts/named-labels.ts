import { languageIds } from '@sahada/contract/codes';
import { type AnyText, languageOf } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';

type Name = string | AnyText;

/**
 * The ids of sections or categories with these names, in the order given. One that the company has under any of its
 * languages, in whatever letter case, is used again, a published one first; the others are made. A plain name is in the
 * company's default language.
 */
export async function labelsNamed(
  db: Db,
  table: 'department' | 'category',
  names: readonly Name[],
  main: number,
): Promise<number[]> {
  const known = new Map<string, number>();
  const ids: number[] = [];
  for (const name of names) {
    const plain = typeof name === 'string' ? name : name[languageOf(main)];
    const id = known.get(plain) ?? (await found(db, table, plain)) ?? (await foundOrAdded(db, table, plain, name));
    known.set(plain, id);
    ids.push(id);
  }
  return ids;
}

async function found(db: Db, table: string, plain: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(table)} t
    where search_key(t.name) = search_key(${plain})
       or exists (select from jsonb_array_elements(t.locales) l where search_key(l ->> 'name') = search_key(${plain}))
    order by t.published desc, t.id limit 1`.execute(db);
  return rows[0]?.id;
}

/** Whoever makes one waits for whoever does so at the moment: it may be the same. */
async function foundOrAdded(db: Db, table: string, plain: string, name: Name): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('labels', app_company()))`.execute(db);
  return (await found(db, table, plain)) ?? added(db, table, plain, name);
}

async function added(db: Db, table: string, plain: string, name: Name): Promise<number> {
  const languages = ['tr', 'en'] as const;
  const locales =
    typeof name === 'string'
      ? []
      : languages
          .filter((language) => name[language] !== plain)
          .map((language) => ({ languageId: languageIds[language], name: name[language] }));
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (name, published, locales)
    values (${plain}, true, ${JSON.stringify(locales)}::jsonb) returning id`.execute(db);
  return (rows[0] as { id: number }).id;
}
