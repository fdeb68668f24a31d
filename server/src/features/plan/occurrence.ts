import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';

/** What a series must know of an occurrence that is changed or deleted by itself. */

/**
 * Notes that an occurrence was changed apart from its series, so that it keeps that, or that it follows its series again. Being put
 * on the air is no change.
 */
export async function standAlone(
  db: Db,
  planId: number,
  { published: _, ...changes }: Record<string, unknown>,
  alone = true,
): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return;
  await sql`
    update plan set series_alone = ${alone} where id = ${planId} and series_id is not null and series_alone <> ${alone}`.execute(
    db,
  );
}

/** Waits for whoever works on the series of these plans: a series is locked before its plans. */
export async function holdSeries(db: Db, planIds: readonly number[]): Promise<void> {
  await sql`
    select from audit_series s where s.id in (select t.series_id from plan t where t.id = any(${planIds}))
    order by s.id for update`.execute(db);
}

/** Notes occurrences that are about to be deleted, so that their series does not make them again. */
export async function leaveOut(db: Db, planIds: readonly number[]): Promise<void> {
  await sql`
    update audit_series s set skipped = s.skipped || gone.all_of_it
    from (select t.series_id, jsonb_agg(jsonb_build_object('place', t.series_place, 'day', t.series_day)) as all_of_it
          from plan t where t.id = any(${planIds}) and t.series_id is not null group by 1) gone
    where s.id = gone.series_id`.execute(db);
}
