import { type ReportSchedule, reportOf, reports } from '@sahada/contract/report-schedule';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { mayUse } from '../../pipeline/access.ts';
import type { Who } from '../../who.ts';

/** Scheduled reports as they are stored. */

export type ReportRow = Omit<ReportSchedule, 'weekday' | 'monthDay'> & {
  weekday: number | null;
  monthDay: number | null;
  madeBy: number;
  rowVersion: string;
};

const columns = sql`
  s.id, s.name, s.report, s.filters, s.period, s.every, s.weekday, s.month_day as "monthDay", s.send_time as "time", s.format,
  s.emails, s.left_emails as "leftEmails", s.language_id as "languageId", s.active, s.made_by as "madeBy", u.first_name || ' ' || u.last_name as "makerName",
  t.last_sent_at as "lastSentAt", t.last_result as "lastResult", case when s.active then t.next_at end as "nextAt",
  gate.row_version(s.xmin) as "rowVersion"`;

const from = sql`report_schedule s join "user" u on u.id = s.made_by join report_turn t on t.report_schedule_id = s.id`;

/** The reports that somebody with these rights may have. */
export const reportsFor = (rights: Who['rights']): string[] =>
  Object.entries(reports)
    .filter(([, report]) => mayUse(report, rights))
    .map(([name]) => name);

/** Those of the reports that the reader may have, by name. */
export async function readSchedules(
  db: ReadDb,
  { rights }: Pick<Who, 'rights'>,
  asked: { id?: number; report?: string | null },
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select ${columns} from ${from}
    where s.report = any(${reportsFor(rights)}::text[]) and ${asked.id === undefined ? sql`true` : sql`s.id = ${asked.id}`}
      and ${asked.report ? sql`s.report = ${asked.report}` : sql`true`}
    order by s.name, s.id`.execute(db);
  return rows;
}

/** One of them, whoever asks; undefined where it is gone. */
export async function readSchedule(db: ReadDb, id: number): Promise<ReportRow | undefined> {
  return (await sql<ReportRow>`select ${columns} from ${from} where s.id = ${id}`.execute(db)).rows[0];
}

/** Whether a user may still have the report that they scheduled. */
export const mayHave = ({ report }: Pick<ReportRow, 'report'>, rights: Who['rights']): boolean =>
  mayUse(reportOf(report), rights);
