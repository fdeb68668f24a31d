import { z } from 'zod';
import { analysis } from './analysis.ts';
import { dashboard } from './dashboard.ts';
import { listResponse } from './list.ts';
import { plan } from './plan.ts';
import { report as outcome } from './report.ts';
import { reportEmails } from './report-emails.ts';
import { type Access, type AnyRow, anyOf, empty, read, rowVersion, saved, write } from './row.ts';
import { type AnyText, say } from './text.ts';
import { deleteRequest, flag, id, idList, instant, languageId, name, optionalFlag, says } from './wire.ts';

/** Reports that are mailed by themselves: what a screen shows, narrowed as it was there, on certain days at a certain time. */

export const reportScheduleTexts = {
  name: say({ tr: 'Raporun adını girin.', en: 'Enter the name of the report.' }),
  time: say({ tr: 'Saati 07:00 biçiminde girin.', en: 'Enter the time like 07:00.' }),
  weekday: say({ tr: 'Gün seçin.', en: 'Select a day.' }),
  filters: say({ tr: 'Bu filtre bu raporda yok.', en: 'This report has no such filter.' }),
};

interface Report {
  title: AnyText;
  /** The call that gives its rows, by its name and as its row. */
  call: string;
  row: AnyRow;
  /** Who may have it. */
  access: Access;
  /** The filters of that call that take the first and the last day; null where it takes a period. */
  days: readonly [string, string] | null;
  /** The screen that shows it. */
  path: string;
}

/** What can be scheduled. */
export const reports = {
  survey: {
    title: say({ tr: 'Cevap istatistikleri', en: 'Answer statistics' }),
    call: 'analysis.survey',
    row: analysis.survey,
    access: analysis.survey.access,
    days: ['dateFrom', 'dateTo'],
    path: '/analysis',
  },
  checklist: {
    title: say({ tr: 'Soru listesi analizi', en: 'Checklist analysis' }),
    call: 'analysis.checklist',
    row: analysis.checklist,
    access: analysis.checklist.access,
    days: ['dateFrom', 'dateTo'],
    path: '/analysis?tab=checklist',
  },
  comparison: {
    title: say({ tr: 'Karşılaştırma', en: 'Comparison' }),
    call: 'analysis.comparison',
    row: analysis.comparison,
    access: analysis.comparison.access,
    days: ['dateFrom', 'dateTo'],
    path: '/analysis?tab=comparison',
  },
  nonConformities: {
    title: say({ tr: 'Uygunsuzluk raporu', en: 'Non-conformity report' }),
    call: 'report.findingReport',
    row: outcome.findingReport,
    access: outcome.findingReport.access,
    days: ['dateFrom', 'dateTo'],
    path: '/actions?view=report',
  },
  actions: {
    title: say({ tr: 'Aksiyon raporu', en: 'Action report' }),
    call: 'report.actionReport',
    row: outcome.actionReport,
    access: outcome.actionReport.access,
    days: ['dateFrom', 'dateTo'],
    path: '/actions?view=report&of=actions',
  },
  audits: {
    title: say({ tr: 'Denetimler ve anketler', en: 'Audits and surveys' }),
    call: 'plan.list',
    row: plan.list,
    access: plan.list.access,
    // Every plan whose time touches these days, so that those stand there, too, from which nothing came.
    days: ['endDateFrom', 'beginDateTo'],
    path: '/auditlist',
  },
  /** Its figures, its locations and its customers, each beside the period before. */
  dashboard: {
    title: say({ tr: 'Gösterge paneli özeti', en: 'Dashboard summary' }),
    call: 'dashboard.byLocation',
    row: dashboard.byLocation,
    // Whoever sees only their own audits on the dashboard sees no others in the report.
    access: analysis.comparison.access,
    days: null,
    path: '/dashboard',
  },
} as const satisfies Record<string, Report>;

export type ReportName = keyof typeof reports;

const reportNames = Object.keys(reports) as [ReportName, ...ReportName[]];

export const reportOf = (name: ReportName): Report => reports[name];

/** What a report cannot be narrowed by: its days are those of its schedule, and a file has no pages. */
const notFilters = ['page', 'pageSize', 'pageIndex', 'period'];

/** The filters that a report takes, as its call does. */
export function reportFilters(report: ReportName): z.ZodObject {
  const { row, days } = reportOf(report);
  const request = row.request as z.ZodObject;
  const gone = [...notFilters, ...(days ?? [])].filter((key) => key in request.shape);
  return request.omit(Object.fromEntries(gone.map((key) => [key, true])) as Record<string, true>).strict();
}

const every = z.enum(['day', 'week', 'month']);
const period = z.enum(['day', 'week', 'month', 'year']);

export const reportFormats = ['xlsx', 'csv', 'pdf'] as const;

/** How its last sending ended: to everybody, to some because other mailboxes had enough, or not at all and why. */
export const reportResults = ['sent', 'nobody', 'mailboxFull', 'tooLarge', 'noRight', 'failed'] as const;

export type ReportResult = (typeof reportResults)[number];

/** Why a report did not reach everybody. */
export const reportResultTexts = {
  mailboxFull: say({
    tr: 'Bazı alıcılara son bir saatte çok fazla rapor gittiği için onlara gönderilmedi.',
    en: 'Some recipients have had too many reports within the last hour and did not get it.',
  }),
  tooLarge: say({
    tr: 'Rapor e-posta için çok büyük. Filtrelerle daraltın ya da dönemi kısaltın.',
    en: 'The report is too large for an e-mail. Narrow it with filters, or shorten the days it covers.',
  }),
  noRight: say({
    tr: 'Raporu hazırlayanın artık bu rapora yetkisi yok; gönderim durduruldu.',
    en: 'Whoever prepared it may no longer have this report, so it was stopped.',
  }),
  failed: say({
    tr: 'Rapor hazırlanırken bir sorun oluştu. Bir sonraki zamanında yeniden denenecek.',
    en: 'Something went wrong while it was made. It is tried again at its next time.',
  }),
} as const satisfies Record<Exclude<ReportResult, 'sent' | 'nobody'>, AnyText>;

const one = z.union([z.string().max(500), z.number(), z.boolean()]);

const filters = z.record(z.string().max(60), z.union([one, z.array(one).max(500)]).nullable());

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: says(reportScheduleTexts.time) })
  .meta({ examples: ['07:00'] });

export const ReportScheduleForm = z.object({
  name: name(reportScheduleTexts.name, 100),
  report: z.enum(reportNames),
  filters: filters.optional(),
  /** Which days it tells of: those right before the one on which it is sent. */
  period: period.optional(),
  every: every.optional(),
  /** Of a weekly one: 1 is Monday. */
  weekday: z.int().min(1).max(7).nullable().optional(),
  /** Of a monthly one; a day that a month does not have is its last. */
  monthDay: z.int().min(1).max(31).nullable().optional(),
  /** In the company's zone. */
  time: time.optional(),
  format: z.enum(reportFormats).optional(),
  emails: reportEmails,
  languageId: languageId.optional(),
  active: optionalFlag,
});

const Schedule = z.object({
  id,
  name: z.string(),
  report: z.enum(reportNames),
  filters,
  period,
  every,
  weekday: z.int().nullable(),
  monthDay: z.int().nullable(),
  time: z.string(),
  format: z.enum(reportFormats),
  emails: z.array(z.string()),
  /** Who wants it no more, and said so by the link in its mails: nothing goes to them, whoever puts them on the list. */
  leftEmails: z.array(z.string()),
  languageId,
  active: flag,
  /** Whoever saved it last: it is made with their rights. */
  makerName: z.string(),
  lastSentAt: instant.nullable(),
  lastResult: z.enum(reportResults).nullable(),
  /** Null while it is not active. */
  nextAt: instant.nullable(),
});

export type ReportSchedule = z.input<typeof Schedule>;

/** Whoever may have any of the reports; which of them, the handler asks. */
const access = anyOf('ManageAuditPlans', 'ManageSurveyAnalysis', 'ManageReports', 'ManageActions');
const base = '/admin/ReportSchedule';
const done = (tr: string, en: string): AnyText => ({ tr: `Zamanlı rapor ${tr}.`, en: `Scheduled report ${en}.` });

export const reportSchedule = {
  /** Those of the reports that the reader may have: all of them, there are too few for pages. */
  list: read({
    method: 'POST',
    path: `${base}/GetAll`,
    access,
    request: z.object({ report: z.enum(reportNames).nullable().optional() }),
    response: listResponse(Schedule),
  }),
  get: read({
    method: 'GET',
    path: `${base}/Get/{id}`,
    access,
    request: z.object({ id }),
    response: Schedule.extend({ rowVersion }),
  }),
  create: write({
    method: 'POST',
    path: `${base}/Create`,
    access,
    request: ReportScheduleForm,
    response: saved,
    done: done('eklendi', 'added'),
    refuses: ['noRight', 'addressUnknown', 'tooManyReports'],
  }),
  update: write({
    method: 'POST',
    path: `${base}/Update`,
    access,
    request: ReportScheduleForm.partial().extend({ id, rowVersion: rowVersion.optional() }),
    response: saved,
    done: done('güncellendi', 'updated'),
    refuses: ['noRight', 'addressUnknown', 'changedMeanwhile'],
  }),
  remove: write({
    method: 'POST',
    path: `${base}/Delete`,
    access,
    request: deleteRequest,
    response: empty,
    done: done('silindi', 'deleted'),
  }),
  setActive: write({
    method: 'POST',
    path: `${base}/SetActive`,
    access,
    request: z.object({ ids: idList, active: flag }),
    response: empty,
    done: done('güncellendi', 'updated'),
  }),
  /** Sends it at once, besides its moments: as if it were due now. */
  sendNow: write({
    method: 'POST',
    path: `${base}/SendNow`,
    access,
    request: z.object({ id }),
    response: empty,
    done: say({
      tr: 'Rapor hazırlanıyor, birazdan gönderilecek.',
      en: 'The report is being prepared and will be sent shortly.',
    }),
    refuses: ['addressUnknown'],
  }),
};
