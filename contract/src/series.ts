import { z } from 'zod';
import { listRequest, listResponse } from './list.ts';
import { PlanForm, plan, publishRefusals } from './plan.ts';
import { read, rowVersion, write } from './row.ts';
import { say } from './text.ts';
import { day, deleteRequest, flag, id, idList, idOrNew, instant, optionalId, says, spoken } from './wire.ts';

/**
 * Recurring plans: a series says what is planned where and how it recurs. Its occurrences are ordinary plans with its id, made
 * some weeks ahead; each may be changed, moved or cancelled alone.
 */

export const seriesTexts = {
  from: say({ tr: 'İlk günü girin.', en: 'Enter the first day.' }),
  time: say({ tr: 'Saati 09:30 biçiminde girin.', en: 'Enter the time like 09:30.' }),
  neither: say({
    tr: 'Bitiş gününü veya tekrar sayısını girin, ikisini birden değil.',
    en: 'Enter a last day or a number, not both.',
  }),
  untilBeforeFrom: say({ tr: 'Son gün, ilk günden önce olamaz.', en: 'The last day cannot be before the first.' }),
  ends: say({ tr: 'Bitiş, başlangıçtan sonra olmalıdır.', en: 'The end must be after the beginning.' }),
  none: say({ tr: 'Bu kurala uyan bir gün yok.', en: 'No day fits this rule.' }),
  gone: say({
    tr: 'Müşteri, proje, lokasyon, soru listesi veya denetçi artık yok.',
    en: 'The customer, project, location, checklist or auditor is gone.',
  }),
  tooMany: say({
    tr: 'Bir seferde en çok 5.000 plan oluşturulabilir. Lokasyonları azaltın veya tekrarları seyrekleştirin.',
    en: 'At most 5,000 plans can be made at once. Choose fewer locations or a rarer repetition.',
  }),
};

/** How many plans one call makes at most. */
export const mostAtOnce = 5000;

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: says(seriesTexts.time) })
  .meta({ examples: ['09:30'] })
  .nullable()
  .optional();

/** When it recurs; see rules/series.ts for what each part means. Left out: 1, the weekday or day of `from`, no end, whole days. */
export const SeriesRule = z.object({
  every: z.enum(['day', 'week', 'month']),
  interval: z.int().min(1).max(99).optional(),
  weekdays: z.array(z.int().min(1).max(7)).max(7).optional(),
  monthDay: z.int().min(1).max(31).nullable().optional(),
  nth: z
    .int()
    .min(-1)
    .max(4)
    .refine((value) => value !== 0)
    .nullable()
    .optional(),
  from: day.refine((value) => value >= '2000-01-01' && value < '2200-01-01', { error: says(seriesTexts.from) }),
  until: day.nullable().optional(),
  count: z.int().min(1).max(1000).nullable().optional(),
  beginTime: time,
  endTime: time,
  days: z.int().min(1).max(366).optional(),
});

/** A plan without what each occurrence has of its own; completeness is checked by the handler. */
export const SeriesPlan = PlanForm.omit({
  locationId: true,
  beginDate: true,
  endDate: true,
  published: true,
}).partial();

/** Who audits at one of several locations, where it is not whom the plan names. Without an assistant the lead is both. */
const auditors = z
  .array(z.object({ locationId: id, leadAuditorId: id, assistantAuditorId: optionalId }))
  .max(500)
  .optional();

const SeriesForm = z.object({
  /** 0 or absent adds a series. */
  id: idOrNew,
  rowVersion: rowVersion.optional(),
  plan: SeriesPlan,
  locationIds: idList,
  /** What is not sent stays. */
  auditors,
  rule: SeriesRule,
  /** How many days before its begin an occurrence goes on the air. */
  onAirDaysBefore: z.int().min(0).max(60).optional(),
  /** While it is not, nothing is made and nothing goes on the air. */
  active: flag.optional(),
  /** Occurrences from this day on are changed, those before stay; today unless given. */
  changeFrom: day.nullable().optional(),
});

const ruleRead = z.object({
  every: z.enum(['day', 'week', 'month']),
  interval: z.int(),
  weekdays: z.array(z.int()),
  monthDay: z.int().nullable(),
  nth: z.int().nullable(),
  from: day,
  until: day.nullable(),
  count: z.int().nullable(),
  beginTime: z.string().nullable(),
  endTime: z.string().nullable(),
  days: z.int(),
});

const SeriesRow = z.object({
  id,
  definition: z.string(),
  /** The rule in words. */
  ruleText: spoken,
  locationCount: z.int(),
  active: flag,
  /** When its next occurrence begins. */
  nextAt: instant.nullable(),
  /** How many occurrences there are. */
  made: z.int(),
});

const access = plan.list.access;

export const series = {
  list: read({
    method: 'POST',
    path: '/admin/AuditSeries/GetAll',
    access,
    request: listRequest(SeriesRow, {}),
    response: listResponse(SeriesRow),
  }),
  get: read({
    method: 'GET',
    path: '/admin/AuditSeries/Get/{id}',
    access,
    request: z.object({ id }),
    response: SeriesRow.extend({
      plan: SeriesPlan,
      rule: ruleRead,
      locationIds: z.array(id),
      auditors: z.array(z.object({ locationId: id, leadAuditorId: id, assistantAuditorId: id })),
      onAirDaysBefore: z.int(),
      rowVersion,
    }),
  }),
  save: write({
    method: 'POST',
    path: '/admin/AuditSeries/CreateOrUpdate',
    access,
    request: SeriesForm,
    /** `made`: how many occurrences there are; `nextPlanId`: the first that is still to begin. */
    response: z.object({ id, made: z.int(), nextPlanId: id.nullable() }),
    done: say({ tr: 'Tekrarlayan plan kaydedildi.', en: 'Recurring plan saved.' }),
    /** Where one on the air is to ask another checklist, and what is missing keeps that from the air. */
    refuses: ['changedMeanwhile', ...publishRefusals],
    slow: true,
  }),
  /** What saving would make now, soonest first. */
  preview: read({
    method: 'POST',
    path: '/admin/AuditSeries/Preview',
    access,
    /** As for CreateOrUpdate; what would be planned does not matter. */
    request: SeriesForm.pick({ locationIds: true, rule: true, changeFrom: true }),
    response: listResponse(z.object({ localDate: day, beginDate: instant, endDate: instant, locationId: id })),
  }),
  /** Occurrences that were on the air stay as plans of their own; the others go. */
  remove: write({
    method: 'POST',
    path: '/admin/AuditSeries/Delete',
    access,
    request: deleteRequest,
    response: z.null(),
    done: say({ tr: 'Tekrarlayan plan silindi.', en: 'Recurring plan deleted.' }),
  }),
};

/** What one plan for several locations would be, or has become. */
export const forLocations = write({
  method: 'POST',
  path: '/admin/Audit/CreateForLocations',
  access,
  request: z.object({
    /** As for CreateOrUpdate, `published` as well: all go on the air or none is made. With a rule it needs no dates. */
    plan: PlanForm.omit({ locationId: true }).partial(),
    locationIds: idList,
    auditors,
    rule: SeriesRule.nullable().optional(),
    /** Nothing is written, and what is wrong with a location stands in its row. */
    preview: flag.optional(),
  }),
  response: z.object({
    ListItems: z.array(
      z.object({
        locationId: id,
        locationName: z.string(),
        definition: z.string(),
        beginDate: instant.nullable(),
        endDate: instant.nullable(),
        leadAuditorId: id.nullable(),
        leadAuditorName: z.string().nullable(),
        assistantAuditorId: id.nullable(),
        assistantAuditorName: z.string().nullable(),
        /** Whoever led the newest plan there, of this project if it has one, and may audit it; only in a preview. */
        usualAuditorId: id.nullable(),
        usualAuditorName: z.string().nullable(),
        problem: spoken.nullable(),
      }),
    ),
    ids: z.array(id),
  }),
  done: say({ tr: 'Planlar oluşturuldu.', en: 'The plans have been made.' }),
  says: 'quiet',
  slow: true,
  refuses: publishRefusals,
});
