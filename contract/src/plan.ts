import { z } from 'zod';
import { auditTypeIds } from './codes.ts';
import { about, crud } from './crud.ts';
import { filterId, lookupItem, lookupRequest } from './list.ts';
import { lookup } from './lookup.ts';
import { reportEmails } from './report-emails.ts';
import { empty, file, read, rowVersion, saved, write } from './row.ts';
import { filled, say } from './text.ts';
import {
  choice,
  code,
  day,
  flag,
  id,
  idList,
  idOrNew,
  instant,
  languageId,
  localesOf,
  moment,
  momentSample,
  name,
  optionalFlag,
  optionalId,
  optionalIllustrated,
  optionalLine,
  optionalProse,
  points,
  says,
  spoken,
} from './wire.ts';

export const planTexts = {
  definition: say({ tr: 'Tanım girin.', en: 'Enter a definition.' }),
  name: say({ tr: 'Anket adı zorunludur.', en: 'The survey name is mandatory.' }),
  customer: say({ tr: 'Müşteri seçin.', en: 'Select a customer.' }),
  project: say({ tr: 'Proje seçin.', en: 'Select a project.' }),
  location: say({ tr: 'Lokasyon seçin.', en: 'Select a location.' }),
  checklist: say({ tr: 'Soru listesi seçin.', en: 'Select a checklist.' }),
  lead: say({ tr: 'Baş denetçi seçin.', en: 'Select a lead auditor.' }),
  assistant: say({ tr: 'Yardımcı denetçi seçin.', en: 'Select an assistant auditor.' }),
  type: say({ tr: 'Tür seçin.', en: 'Select a type.' }),
  begin: say({ tr: 'Başlangıç tarihi girin.', en: 'Enter a begin date.' }),
  end: say({ tr: 'Bitiş tarihi girin.', en: 'Enter an end date.' }),
  companyName: say({ tr: 'Firma adını girin.', en: 'Enter the company name.' }),
  endBeforeBegin: say({ tr: 'Bitiş, başlangıçtan sonra olmalıdır.', en: 'The end must be after the beginning.' }),
  projectOfOther: say({ tr: 'Proje bu müşteriye ait değil.', en: 'The project does not belong to this customer.' }),
  locationNotMapped: say({ tr: 'Lokasyon bu projeye eklenmemiş.', en: 'The location is not mapped to this project.' }),
  locationOfOther: say({
    tr: 'Lokasyon bu müşteriye ait değil.',
    en: 'The location does not belong to this customer.',
  }),
  checklistNotMapped: say({
    tr: 'Soru listesi bu projeye eklenmemiş.',
    en: 'The checklist is not mapped to this project.',
  }),
  notAuditor: say({
    tr: 'Denetçi projenin kullanıcılarından olmalıdır.',
    en: 'The auditor must be one of the project’s users.',
  }),
  userPassive: say({ tr: 'Bu kullanıcı pasif.', en: 'This user is passive.' }),
  approverLacksRight: say({
    tr: 'Onaylayan, rapor inceleme ve onay yetkisine sahip olmalıdır.',
    en: 'The approver must hold the right to review and approve reports.',
  }),
  reason: say({ tr: 'Gerekçe girin.', en: 'Enter a reason.' }),
  noSuchDate: say({ tr: 'Geçerli bir tarih girin.', en: 'Enter a valid date.' }),
  calendarDays: say({ tr: 'En çok 42 gün seçin.', en: 'Choose 42 days at most.' }),
  identityPromised: say({
    tr: 'Kimliği sorulmadan yanıt verenler oldu; bu planda artık kimlik sorulamaz. Yeni bir plan yapın.',
    en: 'Some have answered without being asked who they are, so this plan cannot begin to ask. Make a new one.',
  }),
  identityNeedsNotice: say({
    tr: 'Aydınlatma metni olmadan kimlik zorunlu olamaz.',
    en: 'Identity cannot be required without a privacy notice.',
  }),
};

export const answeredBy = z.enum(['anyone', 'auditors']);
export const identity = z.enum(['none', 'optional', 'required']);
export const repeat = z.enum(['free', 'oncePerDevice', 'oncePerPerson']);
export const showScore = z.enum(['nobody', 'auditors', 'everyone']);

const planLocales = localesOf({
  definition: z.string().trim().max(255).nullable().optional(),
  introText: optionalIllustrated,
  thanksText: z.string().trim().max(4000).nullable().optional(),
});

/** A moment's message is also said when it is missing. */
const planMoment = (text: ReturnType<typeof say>) =>
  z
    .string({ error: says(text) })
    .min(1, { error: says(text) })
    .meta(momentSample)
    .pipe(moment);

/** A reminder goes out at most thirty days before a plan begins. */
export const mostHoursBefore = 720;

/** `definition` and `name` fill each other: one of them is required, which the handler checks. */
export const PlanForm = z.object({
  definition: optionalLine,
  name: optionalLine,
  companyName: name(planTexts.companyName),
  customerId: choice(planTexts.customer),
  projectId: choice(planTexts.project),
  locationId: choice(planTexts.location),
  checkListId: choice(planTexts.checklist),
  auditTypeId: z.union([z.literal(auditTypeIds.audit), z.literal(auditTypeIds.survey)], {
    error: says(planTexts.type),
  }),
  leadAuditorId: choice(planTexts.lead),
  assistantAuditorId: choice(planTexts.assistant),
  beginDate: planMoment(planTexts.begin),
  endDate: planMoment(planTexts.end),
  approveRequired: optionalFlag,
  approverId: optionalId,
  participantLimit: z.int().min(1).max(1_000_000).nullable().optional(),
  dataProtectionConsent: optionalFlag,
  answeredBy: answeredBy.optional(),
  identity: identity.optional(),
  repeat: repeat.optional(),
  askPosition: optionalFlag,
  showScore: showScore.optional(),
  findings: flag.nullable().optional(),
  graceDays: z.int().min(0).max(365).optional(),
  remindBefore: z.int().min(0).max(mostHoursBefore).nullable().optional(),
  reportTo: z
    .object({ emails: reportEmails, approvedOnly: flag.default(true) })
    .nullable()
    .optional(),
  introText: optionalIllustrated,
  thanksText: optionalProse,
  locales: planLocales.optional(),
  published: optionalFlag,
});

export const publishRefusals = [
  'planCancelled',
  'planEnded',
  'planNoQuestions',
  'planParentPassive',
  'planNeedsNotice',
  'noCredit',
] as const;

/** What may keep a plan off the air. */
export type PublishRefusal = (typeof publishRefusals)[number];

export const PlanItem = z.object({
  id,
  definition: z.string(),
  name: z.string(),
  companyName: z.string(),
  customerId: id,
  customerName: z.string(),
  projectId: id,
  projectName: z.string(),
  locationId: id,
  locationName: z.string(),
  checkListId: id,
  checkListName: z.string(),
  auditTypeId: id,
  leadAuditorId: id,
  leadAuditorName: z.string(),
  assistantAuditorId: id,
  assistantAuditorName: z.string(),
  beginDate: instant,
  endDate: instant,
  /** The zone of its dates. */
  timeZone: z.string(),
  approveRequired: flag,
  approverId: id.nullable(),
  participantLimit: z.int().nullable(),
  dataProtectionConsent: flag,
  answeredBy,
  identity,
  repeat,
  askPosition: flag,
  showScore,
  findings: flag,
  graceDays: z.int(),
  /** The recurring plan that it is an occurrence of. */
  seriesId: id.nullable(),
  /** It was changed apart from its series and keeps that. */
  seriesAlone: flag,
  /** How many hours before its begin its auditors are reminded: 0 for never, null for a day. */
  remindBefore: z.int().nullable(),
  /** Who gets the report of each response by mail: once it is approved, or else when it arrives as well. */
  reportTo: z.object({ emails: z.array(z.string()), approvedOnly: flag }).nullable(),
  introText: z.string().nullable(),
  thanksText: z.string().nullable(),
  locales: planLocales,
  published: flag,
  /** Empty until the plan has been on the air once. */
  link: z.string(),
  qrCode: z.string(),
  statusCode: z.int(),
  statusName: spoken,
  responseCount: z.int(),
  pendingCount: z.int(),
  /**
   * What keeps the plan off the air now: refusals in the order in which people are told; `what` names the passive parents.
   */
  missing: z.array(z.object({ code: z.enum(publishRefusals), what: spoken.nullable() })),
  /** The plan has received something, so its subject can no longer change. */
  locked: flag,
  /** The day that it was made for, in its series. */
  seriesDay: day.nullable(),
  /** Participants are told what becomes of their data. */
  hasNotice: flag,
  cancelReason: z.string().nullable(),
});

export const PlanListItem = PlanItem.omit({
  qrCode: true,
  introText: true,
  thanksText: true,
  locales: true,
  missing: true,
  locked: true,
  seriesDay: true,
  hasNotice: true,
  cancelReason: true,
  findings: true,
  reportTo: true,
}).extend({
  approverName: z.string().nullable(),
  /** The mean of the responses that count; null where nothing is scored. */
  percent: points.nullable(),
  /** The achievement level of that percent; null for a survey. */
  level: z.string().nullable(),
  /** Where this level stands among the project's, from 0 for the lowest to 1 for the highest; null where it has no rank. */
  levelHeight: z.number().nullable(),
  /** How many non-conformities the responses that count have. */
  findings: z.int(),
  /** One of these responses has a critical one. */
  critical: flag,
  lastReceivedAt: instant.nullable(),
  /** Past its end and not finished: something is still to come. */
  overdue: flag,
});

export const percentFilter = z.number().min(0).max(100).nullable().optional();

export const statusFilter = z
  .union([code, z.string().max(40), z.array(z.union([code, z.string().max(40)])).max(100)])
  .nullable()
  .optional();

/** The tabs of the list of plans: still to come, past the due date, waiting for approval, and finished (approved, rejected or missed). */
export const planTabs = ['all', 'upcoming', 'overdue', 'pending', 'done'] as const;

export type PlanTab = (typeof planTabs)[number];

/** The most days that a calendar shows: six weeks. */
export const mostCalendarDays = 42;

const access = 'ManageAuditPlans';

const rows = crud('/admin/Audit', {
  access,
  item: PlanItem,
  listItem: PlanListItem,
  form: PlanForm,
  filters: {
    statusCode: statusFilter,
    /** Lead or assistant. */
    auditorId: filterId,
    beginDateFrom: moment.nullable().optional(),
    beginDateTo: moment.nullable().optional(),
    endDateFrom: moment.nullable().optional(),
    endDateTo: moment.nullable().optional(),
    /** Plans that received a response in this time. */
    receivedAtFrom: moment.nullable().optional(),
    receivedAtTo: moment.nullable().optional(),
    /** The mean of the responses that count. */
    percentFrom: percentFilter,
    percentTo: percentFilter,
    tab: z.enum(planTabs).nullable().optional(),
    /** Plans of this day, on the wall of their place. */
    onDay: day.nullable().optional(),
  },
  noun: {
    tr: { one: 'plan', object: 'planı', named: 'planı', many: 'planlar' },
    en: { one: 'plan', many: 'plans' },
  },
  nameKey: 'definition',
  lookup: lookup.plans,
});

const published = say({
  tr: 'Plan yayına alındı, bağlantı hazır.',
  en: 'The plan is on the air, and its link is ready.',
});
const unpublished = say({ tr: 'Plan yayından kaldırıldı.', en: 'The plan has been taken off the air.' });

/** What came of something done with many plans, to each by its own rules: which stayed as they were, and why. */
const doneWithMany = z.object({ changed: z.int(), left: z.array(z.object({ id, why: spoken })) });

/** How far plans are moved at once. */
export const mostMovedDays = 3660;

const cancelReason = name(planTexts.reason, 4000);

const restored = say({ tr: 'Planın iptali geri alındı.', en: 'The cancellation has been undone.' });
const restoredOffAir = say({
  tr: 'Planın iptali geri alındı. Plan yayında değil; sürecekse yeniden yayına alın.',
  en: 'The cancellation has been undone. The plan is off the air: put it on the air again if it is to go on.',
});

const handedOver = say({ tr: 'Plan devredildi.', en: 'The plan has been handed over.' });

export const plan = {
  [about]: rows[about],
  get: rows.get,
  list: rows.list,
  /** How many plans each tab of the list would show, with its search and filters; a call of its own, so that the list waits for no count. */
  tabs: read({
    method: 'POST',
    path: '/admin/Audit/GetTabs',
    access,
    request: rows.list.request,
    response: z.object({ all: z.int(), upcoming: z.int(), overdue: z.int(), pending: z.int(), done: z.int() }),
  }),
  /**
   * The plans of some days as a calendar shows them, with the list's search and filters: how many there are on each day, and
   * of each the first `most`, soonest first. Days are those on the wall of a plan's place.
   */
  calendar: read({
    method: 'POST',
    path: '/admin/Audit/GetCalendar',
    access,
    request: rows.list.request
      .omit({ page: true, pageSize: true, sortField: true, sortDirection: true })
      .extend({ from: day, to: day, most: z.int().min(1).max(100) }),
    response: z.object({
      Days: z.array(z.object({ day, count: z.int() })),
      Plans: z.array(PlanListItem),
    }),
  }),
  save: write({
    method: 'POST',
    path: '/admin/Audit/CreateOrUpdate',
    access,
    /**
     * `id` 0 or absent creates; then every required field of the form is required. A change sets an occurrence apart from its
     * series unless `seriesAlone` is false: whoever takes a change back lets it follow again.
     */
    request: PlanForm.partial().extend({
      id: idOrNew,
      rowVersion: rowVersion.optional(),
      seriesAlone: flag.optional(),
    }),
    response: saved,
    done: say({ tr: 'Plan kaydedildi.', en: 'Plan saved.' }),
    refuses: ['changedMeanwhile', 'planLocked', 'planBegun', 'planOnAir', ...publishRefusals],
  }),
  remove: { ...rows.remove, refuses: [...rows.remove.refuses, 'planHasResponses'] as const },
  /** Those that have received nothing; `remove` deletes all or none. */
  removeMany: write({
    method: 'POST',
    path: '/admin/Audit/DeleteMany',
    access,
    request: z.object({ ids: idList }),
    response: doneWithMany,
    done: say({ tr: 'Planlar silindi.', en: 'The plans have been deleted.' }),
    says: 'quiet',
    refuses: rows.remove.refuses,
    slow: true,
  }),
  publish: write({
    method: 'POST',
    path: '/admin/Audit/Publish',
    access,
    request: z.object({ id, published: flag }),
    response: z.object({ id, link: z.string(), published: flag }),
    done: published,
    message: ({ value }) => (value.published ? published : unpublished),
    refuses: publishRefusals,
  }),
  /** Each by its own rules: what keeps one as it was is told of that one. */
  publishMany: write({
    method: 'POST',
    path: '/admin/Audit/PublishMany',
    access,
    request: z.object({ ids: idList, published: flag }),
    response: doneWithMany,
    done: published,
    says: 'quiet',
    slow: true,
  }),
  qrCode: file({
    method: 'GET',
    path: '/admin/Audit/QrCode',
    access,
    /** `pdf` is a poster on A4, in the language asked for, else in the caller’s. */
    request: z.object({
      auditId: id,
      format: z.enum(['svg', 'png', 'pdf']).optional(),
      languageId: languageId.nullable().optional(),
    }),
    refuses: ['notFound'],
  }),
  /** A draft like the plan, from its begin on; without one, from today. Without an end it lasts as long. */
  copy: write({
    method: 'POST',
    path: '/admin/Audit/Copy',
    access,
    request: z.object({ id, beginDate: moment.nullable().optional(), endDate: moment.nullable().optional() }),
    response: saved,
    done: say({ tr: 'Plan kopyalandı.', en: 'Plan copied.' }),
  }),
  rotateLink: write({
    method: 'POST',
    path: '/admin/Audit/RotateLink',
    access,
    request: z.object({ id }),
    response: z.object({ id, link: z.string() }),
    done: say({
      tr: 'Bağlantı yenilendi; eski karekod artık çalışmaz.',
      en: 'New link made; the old QR code no longer works.',
    }),
    refuses: ['notFound'],
  }),
  cancel: write({
    method: 'POST',
    path: '/admin/Audit/Cancel',
    access,
    request: z.object({ id, reason: cancelReason }),
    response: empty,
    done: say({ tr: 'Plan iptal edildi.', en: 'The plan has been cancelled.' }),
    refuses: ['planCancelled'],
  }),
  cancelMany: write({
    method: 'POST',
    path: '/admin/Audit/CancelMany',
    access,
    request: z.object({ ids: idList, reason: cancelReason }),
    response: doneWithMany,
    done: say({ tr: 'Planlar iptal edildi.', en: 'The plans have been cancelled.' }),
    says: 'quiet',
    slow: true,
  }),
  restore: write({
    method: 'POST',
    path: '/admin/Audit/Restore',
    access,
    request: z.object({ id }),
    /** `offAir`: it had been on the air, and stays off until somebody puts it there. */
    response: z.object({ offAir: flag }),
    done: restored,
    message: ({ value }) => (value.offAir ? restoredOffAir : restored),
  }),
  restoreMany: write({
    method: 'POST',
    path: '/admin/Audit/RestoreMany',
    access,
    request: z.object({ ids: idList }),
    /** `offAir`: how many of those changed had been on the air, and stay off. */
    response: doneWithMany.extend({ offAir: z.int() }),
    done: say({ tr: 'Planların iptali geri alındı.', en: 'The cancellations have been undone.' }),
    says: 'quiet',
    slow: true,
  }),
  /** Moves begin and end by so many days; times stay as they are on the wall of the place. Answered and cancelled plans stay. */
  moveMany: write({
    method: 'POST',
    path: '/admin/Audit/MoveMany',
    access,
    request: z.object({ ids: idList, days: z.int().min(-mostMovedDays).max(mostMovedDays) }),
    response: doneWithMany,
    done: say({ tr: 'Planların tarihi kaydırıldı.', en: 'The plans have been moved.' }),
    says: 'quiet',
    slow: true,
  }),
  /**
   * Gives plans another lead auditor, another assistant or both; with `fromUserId` only where that person has this part. Whoever is
   * both is replaced as both unless an assistant is named. With `series` the recurring plans that they belong to follow, with
   * every occurrence still to come. What is answered, over, cancelled, or of a project without these auditors stays, and is named.
   */
  handOver: write({
    method: 'POST',
    path: '/admin/Audit/HandOver',
    access,
    request: z.object({
      ids: idList,
      fromUserId: optionalId,
      leadAuditorId: optionalId,
      assistantAuditorId: optionalId,
      series: optionalFlag,
    }),
    /** `changed` counts occurrences that followed their series as well. */
    response: z.object({
      changed: z.int(),
      left: z.array(z.object({ id, definition: z.string(), why: spoken })),
    }),
    done: handedOver,
    says: 'quiet',
    message: ({ value }) =>
      value.changed === 0
        ? say({ tr: 'Devredilen plan yok.', en: 'No plan has been handed over.' })
        : value.changed === 1
          ? handedOver
          : filled(say({ tr: '{n} plan devredildi.', en: '{n} plans have been handed over.' }), { n: value.changed }),
  }),
  /** Whom a plan of this project may name as auditor: the project's users if it has any, else all active users. */
  auditors: read({
    method: 'GET',
    path: '/admin/Audit/GetAuditors',
    access,
    request: lookupRequest({ projectId: id }),
    response: z.array(lookupItem),
  }),
  /** Whoever may approve. */
  approvers: read({
    method: 'GET',
    path: '/admin/Audit/GetApprovers',
    access,
    request: lookupRequest({}),
    response: z.array(lookupItem),
  }),
  /** The zone of the dates of a plan at this location. */
  zone: read({
    method: 'GET',
    path: '/admin/Audit/GetLocationTimeZone',
    access,
    request: z.object({ locationId: id }),
    response: z.object({ timeZone: z.string() }),
  }),
  summary: read({
    method: 'GET',
    path: '/Audit/GetDetailsById',
    access: 'signedIn',
    byKey: true,
    request: z.object({ id }),
    response: z.object({
      id,
      definition: z.string(),
      companyName: z.string(),
      customerName: z.string(),
      projectName: z.string(),
      locationName: z.string(),
      beginDate: instant,
      endDate: instant,
      statusCode: z.int(),
      statusName: spoken,
    }),
  }),
};
