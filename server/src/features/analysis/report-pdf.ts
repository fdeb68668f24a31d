import type { WireActionRow } from '@sahada/contract/action';
import { actionStateTexts, actionTypeTexts } from '@sahada/contract/action-status';
import { actionStateCodes } from '@sahada/contract/codes';
import type { WireFindingRow } from '@sahada/contract/finding';
import type { report as calls, ReportTotals } from '@sahada/contract/report';
import { severityTexts } from '@sahada/contract/severity';
import { type AnyText, say, tell } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { filterWords } from '../../facts/filter-words.ts';
import { printedTable, type TableReport, type TableRow, tableRowsMost } from '../../facts/table-pdf.ts';
import { type Writer, writerOf } from '../../facts/writer.ts';
import { epoch } from '../../outside/clock.ts';
import { expectPdf, makePdf, type PdfDocument } from '../../outside/pdf.ts';
import { inParts } from '../../pipeline/handler.ts';
import type { Who } from '../../who.ts';
import { actionReport } from './action-report.ts';
import { daysAsked } from './asked.ts';
import type { ReportFilters } from './finding-filters.ts';
import { findingReport } from './finding-report.ts';
import { reader } from './reader.ts';

/** Reports over findings and actions as PDFs: read inside the transaction, made after it. */

const words = {
  findings: say({ tr: 'Uygunsuzluk raporu', en: 'Non-conformity report' }),
  actions: say({ tr: 'Aksiyon raporu', en: 'Action report' }),
  severity: say({ tr: 'Derece', en: 'Severity' }),
  finding: say({ tr: 'Uygunsuzluk', en: 'Non-conformity' }),
  answer: say({ tr: 'Cevap', en: 'Answer' }),
  location: say({ tr: 'Lokasyon', en: 'Location' }),
  found: say({ tr: 'Bulundu', en: 'Found' }),
  done: say({ tr: 'Aksiyonlar', en: 'Actions' }),
  action: say({ tr: 'Aksiyon', en: 'Action' }),
  state: say({ tr: 'Durum', en: 'Status' }),
  owner: say({ tr: 'Sorumlu', en: 'Owner' }),
  due: say({ tr: 'Termin', en: 'Due' }),
  closed: say({ tr: 'Kapandı', en: 'Closed' }),
  critical: say({ tr: 'Kritik', en: 'Critical' }),
  repeat: say({ tr: 'Tekrar', en: 'Repeated' }),
  overdue: say({ tr: 'Gecikti', en: 'Overdue' }),
  allFindings: say({ tr: 'Uygunsuzluk', en: 'Non-conformities' }),
  allActions: say({ tr: 'Aksiyon', en: 'Actions' }),
  open: say({ tr: 'Açık aksiyon', en: 'Open actions' }),
  overdueActions: say({ tr: 'Geciken aksiyon', en: 'Overdue actions' }),
  withOpen: say({ tr: 'Açık aksiyonu olan', en: 'With an open action' }),
  withOverdue: say({ tr: 'Geciken aksiyonu olan', en: 'With an overdue action' }),
  onTime: say({ tr: 'Zamanında kapanan', en: 'Closed on time' }),
  days: say({ tr: 'Ortalama kapanma (gün)', en: 'Mean days to close' }),
  numbered: say({ tr: '{number} · {state}', en: '{number} · {state}' }),
};

const pdfOf = (made: (filters: ReportFilters, db: ReadDb, who: Who, writer: Writer) => Promise<TableReport>) =>
  inParts<typeof calls.findingReportToPdf>()({
    async run(filters, { db, who, now }): Promise<{ document: PdfDocument; name: string }> {
      expectPdf();
      const { language } = await reader(db);
      const writer = writerOf(language);
      return printedTable(db, await made(filters, db, who, writer), writer, who, now);
    },
    async after({ document, name }) {
      return { bytes: await makePdf(document), type: 'application/pdf', name, keepSeconds: 0 };
    },
  });

export const findingPdf = pdfOf(async (filters, db, who, writer) => {
  const { language } = writer;
  const found = await findingReport({ ...filters, page: 1, pageSize: tableRowsMost }, db, who);
  const rows = found.ListItems as unknown as WireFindingRow[];
  const { pictures, nameOf } = await firstPictures(db, rows);
  return {
    title: tell(words.findings, language),
    filters: await filterWords({ ...filters }, daysAsked(filters, who.companyTimeZone), db, writer),
    figures: figuresOf(
      found.Totals,
      found.TotalItemsCount,
      [words.allFindings, words.withOpen, words.withOverdue],
      writer,
    ),
    columns: [
      { heading: tell(words.severity, language), width: 9 },
      { heading: tell(words.finding, language), width: 27 },
      { heading: tell(words.answer, language), width: 22 },
      { heading: tell(words.location, language), width: 17 },
      { heading: tell(words.found, language), width: 14 },
      { heading: tell(words.done, language), width: 15 },
    ],
    rows: rows.map((row) => findingRow(row, writer, who.timeZone, nameOf(row))),
    total: found.TotalItemsCount,
    pictures,
  };
});

const tones = { observation: undefined, minor: 'warn', major: 'bad' } as const;

function findingRow(row: WireFindingRow, writer: Writer, zone: string, picture: string | undefined): TableRow {
  const { language } = writer;
  const marks = [...(row.critical ? [words.critical] : []), ...(row.repeat ? [words.repeat] : [])];
  const actions = row.actions.map(({ number, stateCode, overdue }) => {
    const state = overdue ? tell(words.overdue, language) : stateText(stateCode, language);
    return tell(words.numbered, language, { number, state });
  });
  return {
    picture,
    cells: [
      {
        text: severityTexts[row.severity][language],
        under: marks.map((mark) => tell(mark, language)).join(', '),
        tone: tones[row.severity],
      },
      { text: row.title, under: row.departmentName ?? undefined },
      row.answer === null ? (row.note ?? null) : { text: row.answer, under: row.note ?? undefined },
      { text: row.locationName, under: row.customerName },
      row.foundAt === null
        ? null
        : {
            text: writer.dateTime(epoch(row.foundAt), zone),
            under: [row.number, row.foundBy].filter(Boolean).join(' · '),
          },
      actions.length === 0 ? null : actions.join('\n'),
    ],
  };
}

const stateText = (code: number, language: Writer['language']): string => {
  const [state] = Object.entries(actionStateCodes).find(([, one]) => one === code) ?? ['todo'];
  return actionStateTexts[state as keyof typeof actionStateCodes][language];
};

export const actionPdf = pdfOf(async (filters, db, who, writer) => {
  const { language } = writer;
  const found = await actionReport({ ...filters, page: 1, pageSize: tableRowsMost }, db, who);
  const rows = found.ListItems as unknown as WireActionRow[];
  return {
    title: tell(words.actions, language),
    filters: await filterWords({ ...filters }, daysAsked(filters, who.companyTimeZone), db, writer),
    figures: figuresOf(
      found.Totals,
      found.TotalItemsCount,
      [words.allActions, words.open, words.overdueActions],
      writer,
    ),
    columns: [
      { heading: tell(words.action, language), width: 28 },
      { heading: tell(words.finding, language), width: 24 },
      { heading: tell(words.location, language), width: 16 },
      { heading: tell(words.owner, language), width: 14 },
      { heading: tell(words.state, language), width: 10 },
      { heading: tell(words.due, language), width: 9 },
      { heading: tell(words.closed, language), width: 10 },
    ],
    rows: rows.map((row) => actionCells(row, writer, who.timeZone)),
    total: found.TotalItemsCount,
  };
});

const actionCells = (row: WireActionRow, writer: Writer, zone: string): TableRow => ({
  cells: [
    { text: row.title, under: `${row.number} · ${actionTypeTexts[row.type][writer.language]}` },
    row.finding === ''
      ? null
      : { text: row.finding, under: row.severity === null ? undefined : severityTexts[row.severity][writer.language] },
    { text: row.locationName, under: row.customerName },
    { text: row.ownerName, under: row.ownerEmail ?? undefined },
    {
      text: actionStateTexts[row.state][writer.language],
      under: row.overdue ? tell(words.overdue, writer.language) : undefined,
      tone: row.overdue ? 'bad' : undefined,
    },
    writer.day(row.dueDate),
    row.closedAt === null
      ? null
      : { text: writer.dateTime(epoch(row.closedAt), zone), under: row.closedBy ?? undefined },
  ],
});

const percent = (rate: number | null, writer: Writer): string => (rate === null ? '–' : writer.rate(rate));

function figuresOf(
  totals: ReportTotals,
  count: number,
  [all, open, overdue]: readonly [all: AnyText, open: AnyText, overdue: AnyText],
  writer: Writer,
): TableReport['figures'] {
  const { language, number } = writer;
  const { bySeverity } = totals;
  return [
    { label: all[language], value: number(count) },
    { label: severityTexts.major[language], value: number(bySeverity.major) },
    { label: severityTexts.minor[language], value: number(bySeverity.minor) },
    { label: severityTexts.observation[language], value: number(bySeverity.observation) },
    { label: open[language], value: number(totals.open) },
    { label: overdue[language], value: number(totals.overdue) },
    { label: tell(words.onTime, language), value: percent(totals.onTimeRate, writer) },
    {
      label: tell(words.days, language),
      value: totals.meanDaysToClose === null ? '–' : number(totals.meanDaysToClose),
    },
  ];
}

/** The most pictures of one report; they are small ones. */
const picturesMost = 200;
/** Read a few at a time, so that other calls go on meanwhile. */
const batch = 20;

/** The first picture of each finding that has one ready to show. */
async function firstPictures(db: ReadDb, rows: readonly WireFindingRow[]) {
  const firstOf = (row: WireFindingRow): number | undefined => row.pictures.find(({ state }) => state === 'ready')?.id;
  const wanted = [...new Set(rows.flatMap((row) => firstOf(row) ?? []))].slice(0, picturesMost);
  const pictures: Record<string, { bytes: Uint8Array }> = {};
  for (let from = 0; from < wanted.length; from += batch) {
    const { rows: files } = await sql<{ id: number; bytes: Buffer }>`
      select p.id, f.bytes from picture p join file f on f.id = p.thumb_file_id
      where p.id = any(${wanted.slice(from, from + batch)})`.execute(db);
    for (const { id, bytes } of files) pictures[`found-${id}`] = { bytes };
  }
  const nameOf = (row: WireFindingRow): string | undefined => {
    const name = `found-${firstOf(row)}`;
    return name in pictures ? name : undefined;
  };
  return { pictures, nameOf };
}
