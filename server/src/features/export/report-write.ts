import { type ReportResult, reportOf, reportResultTexts } from '@sahada/contract/report-schedule';
import type { AnyText } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { ErasedMeanwhile, isStillWhole, lastDestruction } from '../../facts/destructions.ts';
import { dateFormat } from '../../facts/formats.ts';
import { stillReading } from '../../facts/may-invite.ts';
import { holdersOf } from '../../facts/rights.ts';
import { tell } from '../../facts/tell.ts';
import { tellOutside } from '../../facts/tell-outside.ts';
import { companyZone } from '../../facts/the-company.ts';
import { emailKeyOf } from '../../outside/email-key.ts';
import type { Mounted } from '../../pipeline/call.ts';
import type { Task } from '../../pipeline/worker.ts';
import { type File, fileOf } from './report-file.ts';
import { type ReportRow, readSchedule } from './report-rows.ts';

/** Makes a scheduled report and queues its mails. */

const triesMost = 3;
/** Reports that one address may get within an hour. */
const mostInAnHour = 20;

/**
 * The job of one moment. It may run twice: what it writes is one transaction at its end, which notes the moment and finds it
 * noted the second time.
 */
export const reportTask =
  (calls: readonly Mounted[]): Task<'report.write'> =>
  async ({ reportScheduleId, moment }, inside) => {
    const found = await inside.inCompany(async (db) => {
      const row = await readSchedule(db, reportScheduleId);
      if (row === undefined || (await isOver(db, row, moment))) return undefined;
      const isWanted = (await readersOf(db, row)).length > 0;
      return { row, isWanted, last: await lastDestruction(db, 'ofPerson') };
    });
    if (found === undefined) return;
    const giveUp = (): Promise<void> =>
      inside.inCompany(async (db) => {
        await note(db, found.row.id, moment, 'failed');
        await tellMaker(db, found.row, 'failed');
      });
    // The process of each attempt has ended, so that none could say so.
    if (inside.attempt > triesMost) return giveUp();
    try {
      const made = found.isWanted ? await fileOf(calls, found.row, moment, inside) : 'nobody';
      await inside.inCompany(async (db) => {
        const row = await readSchedule(db, reportScheduleId);
        if (row === undefined || (await isOver(db, row, moment))) return;
        if (!(await isStillWhole(db, found.last))) throw new ErasedMeanwhile();
        const result = typeof made === 'string' ? made : await mailed(db, row, made);
        await note(db, row.id, moment, result);
        if (result === 'noRight') await stop(db, row);
        else if (result !== 'sent' && result !== 'nobody') await tellMaker(db, row, result);
      });
    } catch (error) {
      if (inside.attempt >= triesMost) return giveUp();
      throw error;
    }
  };

/** Whether the moment has been dealt with, or the schedule was turned off meanwhile. */
async function isOver(db: Db, { id, active }: ReportRow, moment: string | null): Promise<boolean> {
  if (moment === null) return false;
  const { rows } = await sql<{ isDone: boolean }>`
    select coalesce(t.last_moment >= ${moment}, false) as "isDone" from report_turn t
    where t.report_schedule_id = ${id} for update`.execute(db);
  return !active || rows[0]?.isDone === true;
}

async function note(db: Db, id: number, moment: string | null, result: ReportResult): Promise<void> {
  await sql`
    update report_turn set last_result = ${result}, last_moment = coalesce(${moment}::timestamptz, last_moment),
      last_sent_at = case when ${result} in ('sent', 'mailboxFull') then app_now() else last_sent_at end
    where report_schedule_id = ${id}`.execute(db);
}

/** Those of its list who want it, and are not of somebody passive. */
async function readersOf(db: Db, { emails, leftEmails }: ReportRow): Promise<string[]> {
  const left = new Set(leftEmails.map(emailKeyOf));
  return (await stillReading(db, emails)).filter((email) => !left.has(emailKeyOf(email)));
}

/** Stores the file once and queues a mail to each of its readers. */
async function mailed(db: Db, row: ReportRow, file: File): Promise<'sent' | 'mailboxFull'> {
  const { id: attachmentId } = await db
    .insertInto('attachment')
    .values({ name: file.name, type: file.type, bytes: Buffer.from(file.bytes) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const zone = await companyZone(db);
  let isFull = false;
  for (const email of await readersOf(db, row)) {
    const message = await tellOutside(
      db,
      'report.scheduled',
      { name: null, email, languageId: row.languageId, zone },
      { report: row.name, days: spelledDays(file.days), maker: row.makerName, link: linkOf(row, file.days) },
      { attachmentId, reportScheduleId: row.id, mostInAnHour },
    );
    if (message === null) isFull = true;
  }
  return isFull ? 'mailboxFull' : 'sent';
}

/** What an address calls a list's search. */
const inAddress: Record<string, string> = { searchText: 'search', searchField: 'field' };

/** Screens whose address says whether only what is approved counts. On any other each reader chooses for themselves. */
const saysApproved = (path: string): boolean => path.startsWith('/actions');

/** The screen that shows the same, with the same filters and days. */
function linkOf({ report, filters }: ReportRow, days: { from: string; to: string }): string {
  const { path, days: names } = reportOf(report);
  const query = new URLSearchParams(path.split('?')[1]);
  for (const [key, value] of Object.entries(filters))
    if (value !== null && (key !== 'onlyApproved' || saysApproved(path)) && !key.startsWith('sort'))
      query.set(inAddress[key] ?? key, [value].flat().join(','));
  if (names !== null) {
    query.set(names[0], days.from);
    query.set(names[1], days.to);
  }
  const text = query.toString();
  return `${path.split('?')[0]}${text === '' ? '' : `?${text}`}`;
}

/** Two days in both languages: 16 – 22 Kasım 2026. */
function spelledDays({ from, to }: { from: string; to: string }): AnyText {
  const spelled = (locale: string): string => {
    const format = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
    return format.formatRange(Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`));
  };
  return { tr: spelled('tr-TR'), en: spelled('en-GB') };
}

/** Turns off what its maker may no longer have, and tells them; where they are passive, everybody who plans. */
async function stop(db: Db, row: ReportRow): Promise<void> {
  await db.updateTable('report_schedule').set({ active: false }).where('id', '=', row.id).execute();
  await tellMaker(db, row, 'noRight');
}

async function tellMaker(db: Db, row: ReportRow, result: keyof typeof reportResultTexts): Promise<void> {
  // Whoever may no longer see the report is not led to it.
  const link = result === 'noRight' ? '/dashboard' : reportOf(row.report).path;
  const maker = await db.selectFrom('user').select('active').where('id', '=', row.madeBy).executeTakeFirst();
  const people = maker?.active === true ? [row.madeBy] : await holdersOf(db, 'ManageAuditPlans');
  await tell(db, 'report.notSent', people, { report: row.name, why: reportResultTexts[result], link });
}
