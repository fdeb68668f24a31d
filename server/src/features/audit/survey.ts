import type { Hundredths } from '@sahada/contract/hundredths';
import { meanOf } from '@sahada/rules/score';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { preparedRead } from '../../db/statement.ts';
import { standingsOf } from '../../facts/standings.ts';
import type { Review } from './load.ts';
import { counting } from './responses.ts';

/** What only a survey's page tells of its responses: how many came on each day, and how long they took. */

interface DayRow {
  at: string;
  completed: number;
  scored: number;
  percents: Hundredths;
}

/** Folded and not, in one snapshot; a day is one of the company's calendar. */
const readDays = preparedRead(
  (planId: number, standings: readonly number[], zone: string) => sql<DayRow>`
    select to_char(x.begins, 'YYYY-MM-DD') as at, sum(x.responses)::int as completed, sum(x.scored)::int as scored,
      sum(x.percents)::bigint as percents
    from (
      select t.begins, t.standing, t.responses, t.scored, t.percents from plan_day t
      where t.plan_id = ${planId} and t.span = 'day'
      union all
      select date_trunc('day', u.received_at at time zone ${zone}), u.standing, u.sign, u.sign * (u.percent is not null)::int,
        coalesce(u.sign * u.percent, 0)
      from unfolded u where u.plan_id = ${planId}) x
    where x.standing = any(${standings})
    group by x.begins having sum(x.responses) > 0 order by x.begins`,
);

/** The days on which responses that count were received, oldest first, each with the mean of its percentages. */
export async function daysOf(db: ReadDb, { plan, onlyApproved }: Review, zone: string) {
  const rows = await readDays(db, plan.id, standingsOf(onlyApproved), zone);
  return rows.map(({ at, completed, scored, percents }) => ({
    At: at,
    Completed: completed,
    AverageScore: meanOf(percents, scored),
  }));
}

const timed = 2000;

/** The median time from opening the form to sending it, in seconds, of the newest responses that count; the device's word. */
export async function medianSecondsOf(db: ReadDb, review: Review): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select round(percentile_cont(0.5) within group (order by extract(epoch from n.took)))::int as seconds from (
      select r.completed_at - r.started_at as took from response r
      where ${counting(review)} and r.completed_at >= r.started_at
      order by r.received_at desc limit ${sql.lit(timed)}) n`.execute(db);
  return rows[0]?.seconds ?? null;
}
