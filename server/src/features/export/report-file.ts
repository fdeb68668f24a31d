import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { LanguageId } from '@sahada/contract/codes';
import { reportOf } from '@sahada/contract/report-schedule';
import { languageOf } from '@sahada/contract/text';
import { epoch } from '../../outside/clock.ts';
import { dayText } from '../../outside/day.ts';
import { bytesOf, withScratchFile } from '../../outside/scratch-file.ts';
import { type Cell, writeSheet } from '../../outside/sheet.ts';
import type { Mounted } from '../../pipeline/call.ts';
import type { Acting, Inside } from '../../pipeline/worker.ts';
import { dashboardReport, dashboardTable } from './dashboard-report.ts';
import { askedOf, type ReportAsked } from './report-asked.ts';
import { askingIn, type Made } from './report-call.ts';
import { reportPdf } from './report-pdf.ts';
import { mayHave, type ReportRow } from './report-rows.ts';
import { mediaTypes, tableOf } from './table.ts';

/** The file of a scheduled report: a table, or a PDF. */

/** What mail servers commonly take, and what an archive of half a million cells has. */
const mostBytes = 10_000_000;
const mostRows = 50_000;

export interface File {
  name: string;
  type: string;
  bytes: Uint8Array;
  days: { from: string; to: string };
}

/** The file, made with its maker's rights of now and in the schedule's language; or why there is none. */
export const fileOf = (
  calls: readonly Mounted[],
  row: ReportRow,
  moment: string | null,
  { asUser, now }: Inside,
): Promise<File | 'noRight' | 'tooLarge'> =>
  withScratchFile(async (scratch) => {
    const made = await asUser(
      row.madeBy,
      async (acting) => {
        if (!mayHave(row, acting.scene.who.rights)) return 'noRight' as const;
        const { companyTimeZone: zone } = acting.scene.who;
        const asked = askedOf(row, moment === null ? now : epoch(moment), zone);
        const file =
          row.format === 'pdf'
            ? await reportPdf(calls, row, asked, acting, now)
            : await sheetOf(calls, row, asked, scratch, acting, now);
        return file === 'tooLarge' ? file : { ...file, days: asked.days };
      },
      true,
      row.languageId as LanguageId,
    );
    if (made === undefined || made === 'noRight') return 'noRight';
    if (made === 'tooLarge') return 'tooLarge';
    const bytes = await made.bytes();
    if (bytes.length > mostBytes) return 'tooLarge';
    return { name: made.name, type: made.type, bytes, days: made.days };
  });

/** Writes the rows of one snapshot, batch by batch. */
async function sheetOf(
  calls: readonly Mounted[],
  row: ReportRow,
  asked: ReportAsked,
  scratch: FileHandle,
  { db, scene }: Acting,
  now: number,
): Promise<Made | 'tooLarge'> {
  const { who } = scene;
  const zone = who.companyTimeZone;
  const format = row.format === 'csv' ? 'csv' : 'xlsx';
  const language = languageOf(row.languageId as LanguageId);
  const call = askingIn(calls, { db, who, now: asked.now });
  const made = (name: string, size: number): Made | 'tooLarge' =>
    size > mostBytes ? 'tooLarge' : { name, type: mediaTypes[format], bytes: () => readFor(scratch, format) };
  if (row.report === 'dashboard') {
    const table = dashboardTable(await dashboardReport(call, asked.input), format, language);
    const size = await writeSheet(table.head, scratch, oneBatch(table.rows));
    return made(`${table.head.title} ${dayText(now, zone)}.${format}`, size);
  }
  const { call: name } = reportOf(row.report);
  const table = tableOf(name, call.rowOf(name), { format, columns: [] }, language, { timeZone: zone }, now);
  let isTooLarge = false;
  async function* batches(): AsyncGenerator<Cell[][]> {
    for await (const { ListItems, TotalItemsCount } of call.pages(name, asked.input)) {
      isTooLarge = TotalItemsCount > mostRows;
      if (isTooLarge) return;
      yield ListItems.map(table.cells);
    }
  }
  const size = await writeSheet(table.head, scratch, batches());
  return isTooLarge ? 'tooLarge' : made(table.name, size);
}

/** A mail has the file as it is opened: a csv lies as gzip until then. */
const readFor = async (file: FileHandle, format: 'xlsx' | 'csv'): Promise<Uint8Array> => {
  const bytes = await bytesOf(file);
  return format === 'csv' ? unpacked(bytes) : bytes;
};

const unpacked = promisify(gunzip);

async function* oneBatch(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}
