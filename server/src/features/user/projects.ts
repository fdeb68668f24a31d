import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { localizedOrder } from '../../db/language.ts';
import { type Asked, limitsOf } from './page.ts';

interface Row {
  total: number;
  Id: number;
  Name: string;
  CustomerName: string | null;
  Published: boolean;
}

/** The projects that somebody belongs to, by name. */
export async function projectsOf({ userId, ...paged }: Asked, db: ReadDb) {
  const own = sql`
    select p.id as "Id", localized(p.name, p.locales) as "Name", p.published as "Published",
      (select c.name from customer c where c.id = p.customer_id) as "CustomerName"
    from project_user m join project p on p.id = m.project_id where m.user_id = ${userId}`;
  const order = sql`${localizedOrder(sql`"Name"`)}, "Id"`;
  const { rows } = await sql<Row | (Pick<Row, 'total'> & { Id: null })>`
    with own as (${own})
    select n.total, page.* from (select count(*)::int as total from own) n
    left join (select * from own order by ${order} ${limitsOf(paged)}) page on true order by ${order}`.execute(db);
  return {
    ListItems: rows
      .filter((row) => row.Id !== null)
      .map(({ Id, Name, CustomerName, Published }) => ({ Id, Name, CustomerName, Published })),
    TotalItemsCount: rows[0]?.total ?? 0,
  };
}
