import type { view as calls, ListColumns } from '@sahada/contract/view';
import { mostViews, type ViewedScreen } from '@sahada/contract/view';
import { viewed } from '@sahada/contract/viewed';
import { sql } from 'kysely';
import { localizedOrder } from '../db/language.ts';
import { notFound } from '../errors.ts';
import { mayUse } from '../pipeline/access.ts';
import type { HandlersOf } from '../pipeline/handler.ts';
import type { Who } from '../who.ts';

const mayOpen = (screen: ViewedScreen, { rights }: Who): boolean => mayUse(viewed[screen], rights);

interface ViewRow {
  id: number;
  name: string;
  query: string;
  shared: boolean;
  own: boolean;
}

/** Views of lists: one's own are changed by oneself alone, shared ones are read by whoever may open the screen. */
export const view: HandlersOf<typeof calls> = {
  async list({ screen }, { db, who }) {
    if (!mayOpen(screen, who)) return { Columns: null, Views: [] };
    const { rows: views } = await sql<ViewRow>`
      select v.id, v.name, v.query, v.shared, v.user_id = ${who.userId} as own from list_view v
      where v.screen = ${screen} and (v.shared or v.user_id = ${who.userId})
      order by ${localizedOrder(sql`v.name`)}, v.id`.execute(db);
    const kept = await db
      .selectFrom('list_columns')
      .select(['columns', 'sort_field as sortField', 'sort_direction as sortDirection'])
      .where('user_id', '=', who.userId)
      .where('screen', '=', screen)
      .executeTakeFirst();
    return { Columns: (kept as ListColumns | undefined) ?? null, Views: views };
  },

  async save({ id, screen, name, query, shared = false }, { db, who, refuse }) {
    // What nobody else is to be offered by somebody who may not open the screen stays their own.
    const values = { screen, name, query: query ?? '', shared: shared && mayOpen(screen, who) };
    if (id) {
      const changed = await db
        .updateTable('list_view')
        .set(values)
        .where('id', '=', id)
        .where('user_id', '=', who.userId)
        .returning('id')
        .executeTakeFirst();
      return changed ?? notFound();
    }
    // Of two at the same moment one waits, and counts the other.
    await db.selectFrom('user').select('id').where('id', '=', who.userId).forNoKeyUpdate().execute();
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from list_view where user_id = ${who.userId} and screen = ${screen}`.execute(db);
    if ((rows[0]?.n ?? 0) >= mostViews) refuse('tooManyViews');
    return db
      .insertInto('list_view')
      .values({ ...values, user_id: who.userId })
      .returning('id')
      .executeTakeFirstOrThrow();
  },

  async remove({ id }, { db, who }) {
    const removed = await db
      .deleteFrom('list_view')
      .where('id', '=', id)
      .where('user_id', '=', who.userId)
      .returning('id')
      .executeTakeFirst();
    return removed === undefined ? notFound() : null;
  },

  async saveColumns({ screen, columns = [], sortField = null, sortDirection = null }, { db, who }) {
    const kept = JSON.stringify(columns.map(({ width = null, ...column }) => ({ ...column, width })));
    await sql`
      insert into list_columns (user_id, screen, columns, sort_field, sort_direction)
      values (${who.userId}, ${screen}, ${kept}::jsonb, ${sortField}, ${sortDirection})
      on conflict on constraint list_columns_once do update set
        columns = excluded.columns, sort_field = excluded.sort_field, sort_direction = excluded.sort_direction`.execute(
      db,
    );
    return null;
  },
};
