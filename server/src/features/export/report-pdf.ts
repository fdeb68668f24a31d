import type { SurveyQuestion } from '@sahada/contract/analysis';
import type { LanguageId } from '@sahada/contract/codes';
import { type ReportName, reportOf } from '@sahada/contract/report-schedule';
import { type AnyText, languageOf, say, tell } from '@sahada/contract/text';
import type { z } from 'zod';
import { filterWords } from '../../facts/filter-words.ts';
import { printedTable, type TableCell, type TableReport, tableRowsMost } from '../../facts/table-pdf.ts';
import { type Writer, writerOf } from '../../facts/writer.ts';
import { epoch } from '../../outside/clock.ts';
import { expectPdf, makePdf } from '../../outside/pdf.ts';
import type { Mounted } from '../../pipeline/call.ts';
import type { Acting } from '../../pipeline/worker.ts';
import { cellReader, type FieldColumn, fieldColumns, isPercent, rowSchemaOf } from './columns.ts';
import { dashboardPages, dashboardReport } from './dashboard-report.ts';
import type { ReportAsked } from './report-asked.ts';
import { type Asking, askingIn, type Made, refuse } from './report-call.ts';
import type { ReportRow } from './report-rows.ts';
import { headingIn } from './table.ts';

/** A scheduled report as a PDF: as its screen prints it, where it does, else the columns of its table that fit a page across. */

type Columns = readonly (readonly [field: string, width: number])[];

/** Reports that have no print of their own. */
type Tabular = Exclude<ReportName, 'nonConformities' | 'actions' | 'dashboard'>;

/** What paper has room for, words before numbers; a workbook has the other columns too. */
const columnsOfReport = {
  survey: [
    ['questionText', 32],
    ['departmentName', 15],
    ['options', 36],
    ['answered', 11],
    ['skipped', 11],
    ['percent', 9],
  ],
  checklist: [
    ['questionText', 36],
    ['departmentName', 17],
    ['asked', 9],
    ['failed', 9],
    ['failRate', 12],
    ['repeats', 10],
    ['percent', 9],
    ['lostPoints', 11],
    ['lostShare', 11],
  ],
  comparison: [
    ['Name', 30],
    ['Level', 16],
    ['Completed', 10],
    ['AverageScore', 20],
    ['Change', 12],
    ['Earned', 12],
    ['Max', 12],
    ['Findings', 14],
  ],
  audits: [
    ['definition', 27],
    ['customerName', 16],
    ['locationName', 16],
    ['beginDate', 16],
    ['endDate', 16],
    ['statusName', 13],
    ['level', 12],
    ['percent', 11],
    ['findings', 11],
  ],
} as const satisfies Record<Tabular, Columns>;

const words = {
  responses: say({ tr: 'Yanıt', en: 'Responses' }),
  pending: say({ tr: 'Onay bekleyen', en: 'Pending approval' }),
  average: say({
    tr: 'Ortalama puan (yanıt yüzdelerinin ortalaması)',
    en: 'Average score (mean of the responses’ percentages)',
  }),
  points: say({ tr: 'Toplam puan', en: 'Pooled points' }),
  hidden: say({ tr: 'Gösterilmeyen grup (5 yanıttan az)', en: 'Groups not shown (under 5 responses)' }),
  plans: say({ tr: 'Plan', en: 'Plans' }),
  numbers: say({
    tr: 'Ortalama {mean} · Ortanca {median} · En az {min} · En çok {max}',
    en: 'Mean {mean} · Median {median} · Lowest {min} · Highest {max}',
  }),
};

/** What is read inside the transaction; the document is made after it. */
export async function reportPdf(
  calls: readonly Mounted[],
  row: ReportRow,
  asked: ReportAsked,
  { db, scene }: Acting,
  now: number,
): Promise<Made> {
  expectPdf();
  const type = 'application/pdf';
  const zone = scene.who.companyTimeZone;
  // A report tells moments on the company's wall, wherever its maker is.
  const who = { ...scene.who, timeZone: zone };
  const { call, title } = reportOf(row.report);
  const printed = calls.find(({ name }) => name === `${call}ToPdf`)?.handler;
  if (printed !== undefined && typeof printed === 'object' && 'run' in printed) {
    const value = await printed.run(asked.input, { db, who, now, refuse } as never, undefined);
    const file = async () => (await printed.after?.(value, {} as never)) as { bytes: Uint8Array };
    const { name } = value as { name: string };
    return { name, type, bytes: async () => (await file()).bytes };
  }
  const language = languageOf(row.languageId as LanguageId);
  const writer = writerOf(language);
  const asking = askingIn(calls, { db, who, now: asked.now });
  const { filters } = row;
  const about = { title: title[language], filters: await filterWords(filters, asked.days, db, writer) };
  const report: TableReport =
    row.report === 'dashboard'
      ? { ...dashboardPages(await dashboardReport(asking, asked.input), writer), ...about }
      : { ...(await tableOfReport(row.report as Tabular, asked, asking, writer, zone)), ...about };
  const { document, name } = await printedTable(db, report, writer, who, now);
  return { name, type, bytes: () => makePdf(document) };
}

/** What analyses answer above their rows. */
interface Summed {
  responseCount?: number;
  pendingCount?: number;
  averagePercent?: number | null;
  earned?: number;
  max?: number;
  hidden?: number;
}

async function tableOfReport(
  report: Tabular,
  { input }: ReportAsked,
  { page, rowOf }: Asking,
  writer: Writer,
  zone: string,
): Promise<Omit<TableReport, 'title' | 'filters'>> {
  const { language } = writer;
  const { call } = reportOf(report);
  const found = await page(call, { ...input, page: 1, pageSize: tableRowsMost });
  const fields = fieldColumns(rowSchemaOf(rowOf(call)));
  const columns = columnsOfReport[report].map(([field, width]) => {
    const column = fields.find(({ path }) => path.at(-1) === field);
    if (column === undefined) throw new Error(`${call} has no column ${field}`);
    const read = printer(column, writer, zone);
    // A question for numbers has no options: what its answers have in common stands in their place.
    return {
      field,
      width,
      column,
      read: field === 'options' ? (row: unknown) => read(row) || spread(row, writer) : read,
    };
  });
  return {
    figures: figuresOf(found as Summed, found.TotalItemsCount, writer),
    columns: columns.map(({ field, width, column }) => ({
      heading: headingIn(call, field, language),
      width,
      isNumber: column.kind === 'number',
    })),
    rows: found.ListItems.map((row) => ({ cells: columns.map(({ read }) => read(row)) })),
    total: found.TotalItemsCount,
  };
}

function spread(row: unknown, { language, measured }: Writer): TableCell {
  const { numbers, unit } = row as z.output<typeof SurveyQuestion>;
  if (numbers === null) return null;
  const number = measured([numbers.median, numbers.min, numbers.max]);
  const spelt = (value: number): string => [number(value), unit].filter(Boolean).join(' ');
  return tell(words.numbers, language, {
    mean: spelt(numbers.mean),
    median: spelt(numbers.median),
    min: spelt(numbers.min),
    max: spelt(numbers.max),
  });
}

/** How a column's cell is read for paper: numbers and moments as the reader writes them. */
function printer(column: FieldColumn, writer: Writer, zone: string): (row: unknown) => TableCell {
  const read = cellReader(column, writer.language, zone);
  const field = column.path.at(-1) ?? '';
  return (row) => {
    const cell = read(row);
    if (cell === null) return null;
    if (typeof cell === 'number') return isPercent(field) ? writer.rate(cell) : writer.number(cell);
    if (column.kind === 'date') return writer.day(cell);
    if (column.kind === 'dateTime') return writer.dateTime(epoch(`${cell}Z`), 'UTC');
    return cell;
  };
}

function figuresOf(
  { responseCount, pendingCount = 0, averagePercent = null, earned = 0, max = 0, hidden = 0 }: Summed,
  total: number,
  { language, number, rate }: Writer,
): TableReport['figures'] {
  const figure = (label: AnyText, value: string) => ({ label: label[language], value });
  if (responseCount === undefined) return [figure(words.plans, number(total))];
  return [
    figure(words.responses, number(responseCount)),
    ...(pendingCount > 0 ? [figure(words.pending, number(pendingCount))] : []),
    ...(averagePercent === null
      ? []
      : [figure(words.average, rate(averagePercent)), figure(words.points, `${number(earned)} / ${number(max)}`)]),
    ...(hidden > 0 ? [figure(words.hidden, number(hidden))] : []),
  ];
}
