import { erasedText } from '@sahada/contract/data-protection';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { standingAnswers } from '../../facts/standing-answers.ts';

/** What an action says in the words of the response in which its finding was made: they are the person's, like the response. */

/** What of an action may repeat a response of the person. */
export const copiedColumns = ['title', 'description'] as const;

/** Shorter words stand in others by chance, and are taken out only where they are the whole text. */
const shortest = 5;

const without = (column: RawBuilder<unknown>, said: RawBuilder<unknown>) => sql`
  case when ${column} = ${said} or length(${said}) >= ${sql.lit(shortest)} then replace(${column}, ${said}, ${erasedText}::text)
    else ${column} end`;

/** Takes the words of these responses out of the actions made of them. Called before the responses are changed. */
export async function eraseCopied(db: Db, responses: readonly number[]): Promise<void> {
  await sql`
    update action t set title = ${without(without(sql`t.title`, sql`said.note`), sql`said.title`)},
      description = ${without(without(sql`t.description`, sql`said.note`), sql`said.title`)}
    from response r join finding f on f.response_id = r.id cross join lateral (
      select nullif(f.title, '') as title, nullif(coalesce(f.note, (
        select a ->> 'note' from json_array_elements(${standingAnswers()}) a
        where (a ->> 'questionId')::int = f.question_id limit 1)), '') as note) said
    where r.id = any(${[...responses]}::int[]) and t.finding_id = f.id and (said.title is not null or said.note is not null)
      and (strpos(t.title, said.title) > 0 or strpos(t.title, said.note) > 0
        or strpos(t.description, said.title) > 0 or strpos(t.description, said.note) > 0)`.execute(db);
}

/** The actions made of these responses in which something stands erased; their log has it, too. */
export async function copiedInto(db: Db, responses: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from action t where t.response_id = any(${[...responses]}::int[])
      and (strpos(t.title, ${erasedText}) > 0 or strpos(t.description, ${erasedText}) > 0)`.execute(db);
  return rows.map(({ id }) => id);
}
