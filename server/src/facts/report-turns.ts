import { nextMoment, type ReportRule } from '@sahada/rules/report-schedule';
import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';
import { epoch, iso } from '../outside/clock.ts';

/** When scheduled reports are due next. */

interface Stored extends Pick<ReportRule, 'every' | 'time'> {
  weekday: number | null;
  monthDay: number | null;
}

/** Its days are those of the plan's weekday or day of the month; where none is given, Monday and the first. */
const ruleOf = ({ every, weekday, monthDay, time }: Stored): ReportRule => ({
  every,
  weekday: weekday ?? 1,
  monthDay: monthDay ?? 1,
  time,
});

const setMoment = async (db: Db, id: number, moment: number): Promise<void> => {
  await sql`update report_turn set next_at = ${iso(moment)} where report_schedule_id = ${id}`.execute(db);
};

/** Notes when it is due next, from now on, in the company's zone. */
export const setNext = (db: Db, row: Stored & { id: number }, zone: string, now: number): Promise<void> =>
  setMoment(db, row.id, nextMoment(ruleOf(row), zone, now));

/** No two zones are further apart, in milliseconds. */
const furthestApart = 26 * 3_600_000;

/** What is due by the company's zone before is due at the same time of the new one's wall: at once where that has passed there. */
export async function moveToZone(db: Db, zone: string, now: number): Promise<void> {
  const { rows } = await sql<Stored & { id: number; next: string }>`
    select s.id, s.every, s.weekday, s.month_day as "monthDay", s.send_time as "time", t.next_at as next
    from report_turn t join report_schedule s on s.id = t.report_schedule_id
    where t.next_at is not null order by t.id for update of t`.execute(db);
  for (const row of rows) {
    const due = epoch(row.next);
    const distance = (moment: number): number => Math.abs(moment - due);
    let nearest = nextMoment(ruleOf(row), zone, due - furthestApart);
    for (let next = nearest; distance(next) <= distance(nearest); next = nextMoment(ruleOf(row), zone, next))
      nearest = next;
    await setMoment(db, row.id, Math.max(nearest, now));
  }
}
