import { say } from '@sahada/contract/text';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from './kysely.ts';
import { begins, holds, inReaderLanguage, localizedOrder, wordsOf } from './language.ts';
import { maybeCalled } from './search.ts';

/** What a lookup offers: rows of `from`, known as `t`. */
export interface Choices {
  from: RawBuilder<unknown>;
  /** The table whose own texts make the value, where it is one that searches find in an index. */
  table?: string;
  /** The text of a row. */
  value: RawBuilder<unknown>;
  /** What tells a row from others of the same name. */
  about?: RawBuilder<unknown>;
  /** Rows that can be chosen; the one that a form already holds is listed all the same, marked as passive. */
  active?: RawBuilder<unknown>;
  /** Rows that fit what was asked. */
  where?: RawBuilder<unknown>;
  /** Rows that the reader may see at all. */
  within?: RawBuilder<unknown>;
  /** What comes before the alphabet. */
  rank?: RawBuilder<unknown>;
}

/** What every lookup is asked. */
export interface Asked {
  includeId?: number | null | undefined;
  searchText?: string | null | undefined;
  take?: number | null | undefined;
}

export interface Choice {
  Id: number;
  Value: string;
  About?: string;
}

const passive = say({ tr: '(pasif)', en: '(passive)' });

const all = sql`true`;

/** The choices in the reader's language and order; `total` is told how many there are without `take`. */
export async function choicesOf(
  db: ReadDb,
  { from, table, value, about = sql`null::text`, active = all, where = all, within = all, rank = sql`0` }: Choices,
  { includeId, searchText, take }: Asked,
  total: (count: number) => void,
): Promise<Choice[]> {
  const words = wordsOf(searchText);
  const called = words === null ? all : sql`${maybeCalled(table, words)} and ${holds(value, words)}`;
  const offered = sql`${within} and ${active} and ${where} and ${called}`;
  // What begins as it was typed stands first: it is what most people look for.
  const inside = words === null ? sql`false` : sql`not ${begins(value, words)}`;
  const columns = sql`t.id as "Id", ${value} as "Value", ${about} as "About", ${inside} as inside, ${rank} as rank`;
  const first = take ? sql`order by inside, rank, ${localizedOrder(value)} limit ${take}` : sql``;
  const kept = includeId
    ? sql`union all select t.id, case when ${active} then ${value} else ${value} || ' ' || ${inReaderLanguage(passive)} end,
            ${about}, ${inside}, ${rank}, false from ${from} t where t.id = ${includeId} and ${within}`
    : sql``;
  const { rows } = await sql<Omit<Choice, 'About'> & { About: string | null; offered: boolean }>`
    select "Id", "Value", "About", offered from (
      select distinct on ("Id") * from (
        select * from (select ${columns}, true as offered from ${from} t where ${offered} ${first}) taken ${kept}
      ) every order by "Id", offered desc
    ) x order by inside, rank, ${localizedOrder(sql`"Value"`)}, "Id"`.execute(db);
  const shown = rows.filter((row) => row.offered).length;
  total(take && shown === take ? await countOf(db, sql`from ${from} t where ${offered}`) : shown);
  return rows.map(({ Id, Value, About }) => (About ? { Id, Value, About } : { Id, Value }));
}

async function countOf(db: ReadDb, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(db);
  return rows[0]?.n ?? 0;
}
