import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';
import { preparedRead } from '../db/statement.ts';

/** A query over responses whose id `is`: prepared for one of them, planned for several by how many they are. */
export function aboutResponses<Row>(query: (is: RawBuilder<boolean>) => RawBuilder<Row>) {
  const ofOne = preparedRead((id: number) => query(sql`= ${id}`));
  return async (db: ReadDb, ids: readonly number[]): Promise<Row[]> => {
    const [id] = ids;
    if (id === undefined) return [];
    return ids.length === 1 ? ofOne(db, id) : (await query(sql`= any(${ids})`).execute(db)).rows;
  };
}
