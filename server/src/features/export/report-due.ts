import { sql } from 'kysely';
import { setNext } from '../../facts/report-turns.ts';
import { epoch, iso } from '../../outside/clock.ts';
import type { InCompany } from '../../pipeline/recurring.ts';
import { readSchedule } from './report-rows.ts';

/**
 * Queues the reports of a company that are due, and notes when each is due next. Both are one transaction, so a moment is queued
 * once however many servers look. Moments that passed while no server ran are made up for by one report. Answers how many.
 */
export async function queueReports({ db, later, now, each }: InCompany): Promise<number> {
  const { rows } = await sql<{ id: number; moment: string; zone: string }>`
    select s.id, t.next_at as moment, c.time_zone as zone
    from report_turn t join report_schedule s on s.id = t.report_schedule_id cross join company c
    where s.active and t.next_at <= ${iso(now)} order by t.next_at, s.id for update of t skip locked`.execute(db);
  return each('report', rows, async ({ id, moment, zone }) => {
    const row = await readSchedule(db, id);
    if (row === undefined) return 0;
    await setNext(db, row, zone, now);
    await later('report.write', { reportScheduleId: id, moment: iso(epoch(moment)) });
    return 1;
  });
}
