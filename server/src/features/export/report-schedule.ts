import type { Permission } from '@sahada/contract/permissions';
import {
  type reportSchedule as calls,
  type ReportName,
  reportFilters,
  reportScheduleTexts,
} from '@sahada/contract/report-schedule';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { inReaderLanguage } from '../../db/language.ts';
import { invalid, notFound } from '../../errors.ts';
import { mayMail } from '../../facts/may-invite.ts';
import { setNext } from '../../facts/report-turns.ts';
import { rightsHeld } from '../../facts/rights.ts';
import { emailKeyOf } from '../../outside/email-key.ts';
import type { HandlersOf } from '../../pipeline/handler.ts';
import type { Who } from '../../who.ts';
import { mayHave, type ReportRow, readSchedules } from './report-rows.ts';

/** The most schedules of a company: all of them may be due in the same minute. */
const mostSchedules = 50;

const readerLanguage = sql<number>`(${inReaderLanguage({ tr: sql`'1'`, en: sql`'2'` })})::int`;

type Form = z.output<(typeof calls)['create']['request']>;

const listed = ({ madeBy: _, rowVersion: __, ...row }: ReportRow) => row;

async function ofReader(db: ReadDb, who: Who, id: number): Promise<ReportRow> {
  return (await readSchedules(db, who, { id }))[0] ?? notFound();
}

/** The filters as the report's call takes them, in its spelling; an unknown one is refused. */
function checkedFilters(report: ReportName, given: Form['filters']): Record<string, unknown> {
  const schema = reportFilters(report);
  const spelled = new Map(Object.keys(schema.shape).map((name) => [name.toLowerCase(), name]));
  const present = Object.entries(given ?? {}).filter(([, value]) => value !== null);
  const filters = Object.fromEntries(present.map(([name, value]) => [spelled.get(name.toLowerCase()) ?? name, value]));
  if (!schema.safeParse(filters).success) invalid('filters', reportScheduleTexts.filters);
  return filters;
}

/** Each address once, however it is spelt. */
const onceEach = (emails: readonly string[]): string[] => [
  ...new Map(emails.map((email) => [emailKeyOf(email), email] as const)).values(),
];

/** Column → value for the fields that were given. */
function columnsOf(given: Partial<Form>, filters: Record<string, unknown> | undefined) {
  const all = {
    name: given.name,
    report: given.report,
    filters: filters && JSON.stringify(filters),
    period: given.period,
    every: given.every,
    weekday: given.weekday,
    month_day: given.monthDay,
    send_time: given.time,
    format: given.format,
    emails: given.emails && onceEach(given.emails),
    language_id: given.languageId,
    active: given.active,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Puts its next moment right after it was changed. */
async function settle(db: Db, who: Who, id: number, now: number): Promise<void> {
  await setNext(db, await ofReader(db, who, id), who.companyTimeZone, now);
}

/** Whoever turns one on whose maker may no longer have it is its maker from then on: it would stop again at its next moment. */
async function adopt(db: Db, { userId }: Who, schedules: readonly ReportRow[]): Promise<void> {
  const makers = schedules.map(({ madeBy }) => madeBy);
  const { rows } = await sql<{ id: number; rights: Permission[] }>`
    select u.id, ${rightsHeld} as rights from "user" u where u.active and u.id = any(${makers}::int[])`.execute(db);
  const rightsOf = new Map(rows.map(({ id, rights }) => [id, rights]));
  const left = schedules.filter((row) => !mayHave(row, rightsOf.get(row.madeBy) ?? [])).map(({ id }) => id);
  if (left.length > 0)
    await db.updateTable('report_schedule').set({ made_by: userId }).where('id', 'in', left).execute();
}

export const reportSchedule: HandlersOf<typeof calls> = {
  async list({ report }, { db, who }) {
    const rows = await readSchedules(db, who, { report: report ?? null });
    return { ListItems: rows.map(listed), TotalItemsCount: rows.length };
  },

  async get({ id }, { db, who }) {
    const { madeBy: _, ...row } = await ofReader(db, who, id);
    return row;
  },

  async create(given, { db, who, now, refuse }) {
    if (!mayHave(given, who.rights)) refuse('noRight');
    const filters = checkedFilters(given.report, given.filters);
    if (!(await mayMail(db, given.emails))) refuse('addressUnknown');
    // Two that are made at the same moment count one another.
    await sql`select pg_advisory_xact_lock(hashtextextended('report_schedule/' || app_company(), 1))`.execute(db);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from report_schedule`.execute(db);
    if ((rows[0]?.n ?? 0) >= mostSchedules) refuse('tooManyReports');
    const values = { language_id: readerLanguage, ...columnsOf(given, filters), made_by: who.userId };
    const { id } = await db
      .insertInto('report_schedule')
      .values(values as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('report_turn').values({ report_schedule_id: id }).execute();
    await settle(db, who, id, now);
    return { id };
  },

  /** Whoever saves it is its maker from then on: nobody has another one's rights work for them. */
  async update({ id, rowVersion, ...given }, { db, who, now, refuse }) {
    await sql`select from report_schedule where id = ${id} for update`.execute(db);
    const before = await ofReader(db, who, id);
    if (rowVersion !== undefined && rowVersion !== before.rowVersion) {
      const { madeBy: _, ...row } = before;
      refuse('changedMeanwhile', { data: row });
    }
    const report = given.report ?? before.report;
    if (!mayHave({ report }, who.rights)) refuse('noRight');
    const isNarrowed = given.filters !== undefined || report !== before.report;
    const filters = isNarrowed ? checkedFilters(report, given.filters ?? before.filters) : undefined;
    if (!(await mayMail(db, given.emails ?? before.emails))) refuse('addressUnknown');
    await db
      .updateTable('report_schedule')
      .set({ ...columnsOf(given, filters), made_by: who.userId })
      .where('id', '=', id)
      .execute();
    await settle(db, who, id, now);
    return { id };
  },

  async remove({ ids }, { db, who }) {
    for (const id of new Set(ids)) await ofReader(db, who, id);
    await sql`delete from report_schedule where id = any(${ids}::int[])`.execute(db);
    return null;
  },

  async setActive({ ids, active }, { db, who, now }) {
    const rows: ReportRow[] = [];
    for (const id of new Set(ids)) rows.push(await ofReader(db, who, id));
    if (active) await adopt(db, who, rows);
    await db
      .updateTable('report_schedule')
      .set({ active })
      .where('id', 'in', ids)
      .where('active', '<>', active)
      .execute();
    for (const id of new Set(ids)) await settle(db, who, id, now);
    return null;
  },

  async sendNow({ id }, { db, who, later, refuse }) {
    const { emails } = await ofReader(db, who, id);
    if (!(await mayMail(db, emails))) refuse('addressUnknown');
    await later('report.write', { reportScheduleId: id, moment: null });
    return null;
  },
};
