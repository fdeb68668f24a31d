import { auditTypeIds } from '@sahada/contract/codes';
import type { dashboard, Statistics } from '@sahada/contract/dashboard';
import { type AnyText, type Language, say, tell } from '@sahada/contract/text';
import type { z } from 'zod';
import type { TableCell, TableReport, TableRow } from '../../facts/table-pdf.ts';
import type { Writer } from '../../facts/writer.ts';
import type { Cell, SheetHead } from '../../outside/sheet.ts';
import type { Asking } from './report-call.ts';

/** The dashboard as a report: the figures of a period, its locations and its customers, each beside the period before. */

type Figures = z.output<typeof Statistics>;
type ByName = z.output<typeof dashboard.byLocation.response>['ListItems'][number];

/** What the dashboard says of audits, of surveys, of a location or of a customer. */
interface Line {
  card: Card;
  /** Of a location or a customer. */
  name: string | null;
  planned: number;
  plannedBefore: number | null;
  completed: number;
  completedBefore: number;
  pending: number;
  missed: number | null;
  average: number | null;
  averageBefore: number | null;
  earned: number;
  max: number;
  level: string | null;
}

export interface DashboardReport {
  lines: Line[];
  /** What waits at this moment, whatever the period. */
  now: Figures['Now'];
}

const words = {
  title: say({ tr: 'Gösterge paneli özeti', en: 'Dashboard summary' }),
  audits: say({ tr: 'Denetimler', en: 'Audits' }),
  surveys: say({ tr: 'Anketler', en: 'Surveys' }),
  locations: say({ tr: 'Lokasyonlar', en: 'Locations' }),
  customers: say({ tr: 'Müşteriler', en: 'Customers' }),
  surveyLocations: say({ tr: 'Lokasyonlar (anket)', en: 'Locations (surveys)' }),
  surveyCustomers: say({ tr: 'Müşteriler (anket)', en: 'Customers (surveys)' }),
  card: say({ tr: 'Kart', en: 'Card' }),
  name: say({ tr: 'Ad', en: 'Name' }),
  all: say({ tr: 'Toplam', en: 'Total' }),
  planned: say({ tr: 'Planlanan', en: 'Planned' }),
  plannedBefore: say({ tr: 'Planlanan, önceki dönem', en: 'Planned, period before' }),
  completed: say({ tr: 'Tamamlanan', en: 'Completed' }),
  completedBefore: say({ tr: 'Tamamlanan, önceki dönem', en: 'Completed, period before' }),
  pending: say({ tr: 'Onay bekleyen', en: 'Pending approval' }),
  missed: say({ tr: 'Yapılmayan', en: 'Missed' }),
  average: say({ tr: 'Ortalama puan (%, yanıtların ortalaması)', en: 'Average score (%, mean of the responses)' }),
  averageBefore: say({ tr: 'Ortalama puan (%), önceki dönem', en: 'Average score (%), period before' }),
  before: say({ tr: 'önceki dönem: {value}', en: 'period before: {value}' }),
  pooled: say({ tr: 'Toplam puan', en: 'Pooled points' }),
  nowNamed: say({ tr: 'Şu anda: {what}', en: 'At this moment: {what}' }),
  earned: say({ tr: 'Toplanan puan', en: 'Points earned' }),
  max: say({ tr: 'En çok puan', en: 'Points possible' }),
  level: say({ tr: 'Başarı seviyesi', en: 'Achievement level' }),
  now: say({ tr: 'Şu anda', en: 'At this moment' }),
  count: say({ tr: 'Sayı', en: 'Number' }),
  pendingNow: say({ tr: 'Onay bekleyen yanıt', en: 'Responses pending approval' }),
  overdueNow: say({ tr: 'Süresi geçen plan', en: 'Overdue plans' }),
  returnedNow: say({ tr: 'Düzeltme bekleyen yanıt', en: 'Responses returned for correction' }),
  actionsNow: say({ tr: 'Açık aksiyon', en: 'Open actions' }),
  overdueActions: say({ tr: 'Geciken aksiyon', en: 'Overdue actions' }),
};

const cards = {
  audits: words.audits,
  surveys: words.surveys,
  location: words.locations,
  customer: words.customers,
  surveyLocation: words.surveyLocations,
  surveyCustomer: words.surveyCustomers,
} as const satisfies Record<string, AnyText>;

type Card = keyof typeof cards;

/** The locations or customers of each card that are read, the lowest score first. */
const mostNames = 5000;
/** As many of each as paper shows: those of one card must not leave another without room. */
const mostPrinted = 100;

/** Asks the dashboard's own calls; `input` has the period and what narrows it. */
export async function dashboardReport({ one, page }: Asking, input: Record<string, unknown>): Promise<DashboardReport> {
  const { auditTypeId } = input;
  const isAsked = (type: number): boolean => auditTypeId === undefined || auditTypeId === null || auditTypeId === type;
  const figures = (type: number): Promise<Figures> => one('dashboard.statistics', { ...input, auditTypeId: type });
  const lines: Line[] = [];
  if (isAsked(auditTypeIds.audit)) lines.push(lineOf('audits', await figures(auditTypeIds.audit)));
  // A company without surveys hears nothing of them.
  const surveys = isAsked(auditTypeIds.survey) ? lineOf('surveys', await figures(auditTypeIds.survey)) : null;
  const hasSurveys =
    surveys !== null &&
    (auditTypeId === auditTypeIds.survey || surveys.planned + surveys.completed + surveys.completedBefore > 0);
  if (hasSurveys) lines.push(surveys);
  const { Now } = await one<Figures>('dashboard.statistics', input);
  // As on the dashboard, no average mixes audits with surveys.
  for (const [card, call, type] of places) {
    if (!isAsked(type) || (type === auditTypeIds.survey && !hasSurveys)) continue;
    const asked = { ...input, auditTypeId: type, pageIndex: 0, pageSize: mostNames };
    const { ListItems } = await page(call, asked);
    lines.push(...(ListItems as unknown as ByName[]).map((row) => nameLine(card, row)));
  }
  return { lines, now: Now };
}

const places = [
  ['location', 'dashboard.byLocation', auditTypeIds.audit],
  ['customer', 'dashboard.byCustomer', auditTypeIds.audit],
  ['surveyLocation', 'dashboard.byLocation', auditTypeIds.survey],
  ['surveyCustomer', 'dashboard.byCustomer', auditTypeIds.survey],
] as const;

const lineOf = (card: Card, { Previous, ...now }: Figures): Line => ({
  card,
  name: null,
  planned: now.Planned,
  plannedBefore: Previous.Planned,
  completed: now.Completed,
  completedBefore: Previous.Completed,
  pending: now.PendingApproval,
  missed: now.Missed,
  average: now.AverageScore,
  averageBefore: Previous.AverageScore,
  earned: now.Earned,
  max: now.Max,
  level: null,
});

const nameLine = (card: Card, { Previous, ...now }: ByName): Line => ({
  card,
  name: now.Name,
  planned: now.Planned,
  plannedBefore: null,
  completed: now.Completed,
  completedBefore: Previous.Completed,
  pending: now.PendingApproval,
  missed: null,
  average: now.AverageScore,
  averageBefore: Previous.AverageScore,
  earned: now.Earned,
  max: now.Max,
  level: now.Level,
});

const numbers = [
  'planned',
  'plannedBefore',
  'completed',
  'completedBefore',
  'pending',
  'missed',
  'average',
  'averageBefore',
  'earned',
  'max',
] as const satisfies (keyof Line)[];

/** What waits now, with its label. */
const stocks = (now: DashboardReport['now']): [AnyText, number][] => [
  [words.pendingNow, now.PendingApproval],
  [words.overdueNow, now.Overdue],
  [words.returnedNow, now.Returned],
  [words.actionsNow, now.OpenActions],
  [words.overdueActions, now.OverdueActions],
];

/** As a sheet; what waits now is a sheet of its own, which csv does without. */
export function dashboardTable(
  { lines, now }: DashboardReport,
  format: 'xlsx' | 'csv',
  language: Language,
): { head: SheetHead; rows: Cell[][] } {
  const text = (word: AnyText) => ({ heading: word[language], kind: 'text' as const });
  return {
    head: {
      format,
      title: words.title[language],
      language,
      columns: [
        text(words.card),
        text(words.name),
        ...numbers.map((field) => ({ heading: words[field][language], kind: 'number' as const })),
        text(words.level),
      ],
      more: [
        {
          title: words.now[language],
          lines: [
            [words.now[language], words.count[language]],
            ...stocks(now).map(([label, count]) => [label[language], count]),
          ],
          widths: [40, 12],
        },
      ],
    },
    rows: lines.map((line) => [
      cards[line.card][language],
      line.name ?? words.all[language],
      ...numbers.map((field) => line[field]),
      line.level,
    ]),
  };
}

const percentOf = (value: number | null, { rate }: Writer): string => (value === null ? '–' : rate(value));

/** As pages: what waits now large on top, and each line with the period before under its figures. */
export function dashboardPages({ lines, now }: DashboardReport, writer: Writer): Omit<TableReport, 'filters'> {
  const { language, number } = writer;
  const before = (value: string): string => tell(words.before, language, { value });
  const count = (value: number | null, earlier: number | null): TableCell =>
    value === null ? null : { text: number(value), under: earlier === null ? undefined : before(number(earlier)) };
  const rowOf = (line: Line): TableRow => ({
    cells: [
      cards[line.card][language],
      line.name ?? words.all[language],
      line.level,
      count(line.planned, line.plannedBefore),
      count(line.completed, line.completedBefore),
      count(line.pending, null),
      count(line.missed, null),
      {
        text: percentOf(line.average, writer),
        under: line.averageBefore === null ? undefined : before(percentOf(line.averageBefore, writer)),
      },
      line.max === 0 ? null : `${number(line.earned)} / ${number(line.max)}`,
    ],
  });
  const figure = (heading: AnyText, width: number) => ({ heading: heading[language], width, isNumber: true });
  const printed = [...Map.groupBy(lines, ({ card }) => card).values()].flatMap((of) => of.slice(0, mostPrinted));
  return {
    title: words.title[language],
    figures: stocks(now).map(([label, value]) => ({
      label: tell(words.nowNamed, language, { what: label[language] }),
      value: number(value),
    })),
    columns: [
      { heading: words.card[language], width: 14 },
      { heading: words.name[language], width: 22 },
      { heading: words.level[language], width: 13 },
      figure(words.planned, 13),
      figure(words.completed, 13),
      figure(words.pending, 10),
      figure(words.missed, 10),
      figure(words.average, 17),
      figure(words.pooled, 16),
    ],
    rows: printed.map(rowOf),
    total: lines.length,
  };
}
