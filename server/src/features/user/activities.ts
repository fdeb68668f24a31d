import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { type Line, lineColumns, toldLines } from '../../facts/activity-lines.ts';
import { isPart, subjects } from '../../facts/activity-subjects.ts';
import { type Asked, limitsOf } from './page.ts';

/**
 * What somebody has done, newest first, in words. The log has a line for every row that was written; those of one call, which
 * share its moment, are one here: that of the thing itself before those of its parts. They are sought from the first of them on,
 * where an index leads.
 */

const parts = Object.keys(subjects).filter(isPart);

export async function activitiesOf({ userId, ...paged }: Asked, db: ReadDb, zone: string) {
  const { rows } = await sql<(Line & { total: number }) | { total: number; id: null }>`
    with done as (select min(a.id) as id, a.at, a.call from activity a where a.user_id = ${userId} group by a.at, a.call)
    select n.total, main.* from (select count(*)::int as total from done) n left join (
      select told.* from (select * from done order by at desc, id desc ${limitsOf(paged)}) picked
      cross join lateral (
        select ${lineColumns} from activity a
        where a.user_id = ${userId} and a.at = picked.at and a.call = picked.call and a.id >= picked.id
        order by a.table_name = any(${parts}::text[]), a.id limit 1) told
    ) main on true
    order by main.at desc, main.id desc`.execute(db);
  const lines = rows.filter((row): row is Line & { total: number } => row.id !== null);
  const ListItems = (await toldLines(db, lines, zone)).map(
    ({ id, at, call, sentence, entity, entityId, entityName }) => ({
      id,
      at,
      call,
      sentence,
      entity,
      entityId: entity === null ? null : entityId,
      entityName,
    }),
  );
  return { ListItems, TotalItemsCount: rows[0]?.total ?? 0 };
}
