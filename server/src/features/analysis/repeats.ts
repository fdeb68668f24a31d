import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { heldResponse } from '../../facts/plan-state.ts';
import type { Days } from './asked.ts';

/**
 * How many findings of each question had one before them at the same location, within twelve months. The earlier one may be of
 * any plan; both are of responses that count. `asked` is a condition over plans `t`.
 */
export async function repeatsOf(
  db: ReadDb,
  asked: RawBuilder<boolean>,
  { from, to }: Days,
  standings: readonly number[],
  questionIds: readonly number[],
): Promise<Map<number, number>> {
  if (questionIds.length === 0) return new Map();
  const place = sql`coalesce(r.location_id, p.location_id)`;
  const day = sql`(f.received_at at time zone c.time_zone)::date`;
  const { rows } = await sql<{ questionId: number; repeats: number }>`
    with asked as (select t.id, t.location_id from plan t where ${asked} and t.findings), places as (
      select a.location_id from asked a
      union select r.location_id from response r where r.location_id is not null and r.plan_id in (select a.id from asked a)
    ), failing as (
      select f.question_id, r.received_at, r.status_code, p.id in (select a.id from asked a) as is_asked,
        lag(r.received_at) over (partition by f.question_id, ${place} order by r.received_at, r.id) as before
      from finding f join response r on r.id = f.response_id join plan p on p.id = r.plan_id
      where f.question_id = any(${questionIds}) and not f.withdrawn and p.findings and ${place} in (select x.location_id from places x)
        and r.status_code in (30, 50) and not r.awaiting_pictures and not ${heldResponse()}
    )
    select f.question_id as "questionId", count(*)::int as repeats from failing f, company c
    where f.is_asked and f.status_code = any(${standings}) and f.before > f.received_at - interval '12 months'
      and (${from}::date is null or ${day} >= ${from}::date) and (${to}::date is null or ${day} <= ${to}::date)
    group by 1`.execute(db);
  return new Map(rows.map(({ questionId, repeats }) => [questionId, repeats]));
}
