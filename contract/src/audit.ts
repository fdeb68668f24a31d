import { z } from 'zod';
import { auditTypeIds, flags, type PictureState, pictureStates, signatureRoles } from './codes.ts';
import { responseEndpoints } from './endpoints.ts';
import { empty, file, read, write } from './row.ts';
import { filled, say } from './text.ts';
import { RawAnswer, severity, textFormat, WireQuestion } from './version.ts';
import { day, flag, id, instant, name, optionalProse, points, says, words } from './wire.ts';

/**
 * Review of what a plan received, and its reports. `auditId` is the plan's id; without `responseId` a call covers all
 * responses that count.
 */

const access = 'ManageReports';
const figures = { earned: points, max: points, percent: points.nullable() };
const which = { auditId: id, responseId: id.nullable().optional() };
/** Which responses a figure is made of: one, or all that count; `onlyApproved` leaves out those awaiting approval. */
const figure = { ...which, onlyApproved: flag.optional() };
/** A response's id × 1000 + the question's place in the frozen checklist. */
const auditPlanAnswerId = z.number().int().min(1001).max(2_147_483_647_999);
const approvedAudit = say({ tr: 'Denetim onaylandı.', en: 'Audit approved.' });
const approvedSurvey = say({ tr: 'Anket yanıtı onaylandı.', en: 'Survey response approved.' });
/** What can be decided about a response besides approving it. */
export const decisionKinds = [
  'undone',
  'reopened',
  'returned',
  'rejected',
  'accepted',
  'turnedAway',
  'chosen',
] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** Asked wherever a decision needs a reason: all but an undo and an acceptance. */
export const decisionReason = say({ tr: 'Gerekçe girin.', en: 'Enter a reason.' });
const acceptedOne = say({ tr: 'Yanıt kabul edildi.', en: 'Response accepted.' });
const acceptedMany = say({ tr: '{n} yanıt kabul edildi.', en: '{n} responses accepted.' });
const turnedAway = say({ tr: 'Yanıt reddedildi.', en: 'Response rejected.' });
const turnedAwayMany = say({ tr: '{n} yanıt reddedildi.', en: '{n} responses rejected.' });
export const approvedMany = say({ tr: '{n} yanıt onaylandı.', en: '{n} responses approved.' });

/** Shown instead of a picture that cannot be opened. */
export const pictureTexts = {
  preparing: say({ tr: 'Bu fotoğraf hazırlanıyor', en: 'This photo is being prepared' }),
  broken: say({ tr: 'Bu fotoğraf açılamıyor', en: 'This photo cannot be opened' }),
} satisfies Record<Exclude<PictureState, 'ready'>, unknown>;

export const Summary = z.object({
  auditId: id,
  responseId: id.nullable(),
  definition: z.string(),
  companyName: z.string(),
  customerName: z.string(),
  projectName: z.string(),
  locationName: z.string(),
  leadAuditorName: z.string(),
  assistantAuditorName: z.string(),
  auditTypeId: z.int(),
  beginDate: instant,
  endDate: instant,
  timeZone: z.string(),
  statusCode: z.int(),
  statusName: z.string(),
  /** Of several responses `percent` is the mean of their percentages; `earned` and `max` are their sums. */
  ...figures,
  level: z.string().nullable(),
  /** The project's achievement levels, lowest first. */
  levels: z.array(z.object({ name: z.string(), min: z.number(), max: z.number() })),
  answered: z.int(),
  total: z.int(),
  excluded: z.int(),
  /** How many responses the figures are made of, and how many of them await approval. */
  responseCount: z.int(),
  pendingCount: z.int(),
  findings: z.int(),
  critical: flag,
});

export type Summary = z.input<typeof Summary>;

export const DepartmentScore = z.object({ departmentId: id, name: z.string(), ...figures });

export type DepartmentScore = z.input<typeof DepartmentScore>;

/** One change by the office: before and after, who, when and why. */
const edit = { by: z.string(), at: instant, old: z.string(), new: z.string(), reason: z.string() };

/**
 * Only a ready picture can be shown; for a broken one `url` serves the file as it was sent. One that was drawn on has the address
 * of the untouched photo as well.
 */
const pictures = z.array(
  z.object({
    id,
    state: z.enum(pictureStates),
    url: z.string(),
    thumbUrl: z.string(),
    originalUrl: z.string().nullable(),
  }),
);

export const AnswerRow = z.object({
  auditPlanAnswerId,
  responseId: id,
  questionId: id,
  place: z.int(),
  questionText: z.string(),
  answerType: z.int().nullable(),
  infoOnly: flag,
  critical: flag,
  options: z.array(
    z.object({
      id,
      title: z.string(),
      selected: flag,
      score: points.nullable(),
      subOptions: z.array(z.object({ id, title: z.string(), selected: flag })),
    }),
  ),
  text: z.string().nullable(),
  /** How to read `text`: a date is YYYY-MM-DD in every language. */
  textFormat,
  unit: z.string().nullable(),
  note: z.string().nullable(),
  earned: points,
  max: points,
  scored: flag,
  answered: flag,
  excluded: flag,
  severity: severity.nullable(),
  pictures,
  edits: z.array(z.object(edit)),
});

export type AnswerRow = z.input<typeof AnswerRow>;
export type WireAnswerRow = z.output<typeof AnswerRow>;

/** An answer with everything a form needs to correct it. */
export const AnswerDetail = AnswerRow.extend({ question: WireQuestion, answer: RawAnswer });

export const ResponseRow = z.object({
  responseId: id,
  number: z.string(),
  statusCode: z.int(),
  statusName: z.string(),
  flags: z.array(z.enum(flags)),
  /** The plan's figures include it. */
  counts: flag,
  participant: z.string().nullable(),
  /** Somebody signed in sent it, so that a correction can be asked for. */
  signedIn: flag,
  /** It waits for approval, and four eyes keep the reader from giving it. */
  fourEyes: flag,
  /** Where it was given, by its sticker; null at the plan's own location. */
  locationName: z.string().nullable(),
  completedAt: instant.nullable(),
  receivedAt: instant,
  approvedBy: z.string().nullable(),
  approvedAt: instant.nullable(),
  ...figures,
  level: z.string().nullable(),
  /** The score that the device computed, where it differed from the server's. */
  device: z.object({ earned: points, max: points }).nullable(),
});

export type ResponseRow = z.input<typeof ResponseRow>;
export type WireResponseRow = z.output<typeof ResponseRow>;

export const Details = Summary.extend({
  Departments: z.array(DepartmentScore.extend({ Questions: z.array(AnswerRow) })),
  Responses: z.array(ResponseRow),
  /** What the auditors of these responses found apart from any question, the gravest first; withdrawn ones are left out. */
  Findings: z.array(
    z.object({
      id,
      responseId: id,
      /** Of the section it was found in; null where it belongs to none. */
      departmentId: id.nullable(),
      departmentName: z.string().nullable(),
      title: z.string(),
      note: z.string().nullable(),
      severity,
      pictures,
    }),
  ),
  Signatures: z.array(
    z.object({
      responseId: id,
      role: z.enum(signatureRoles),
      name: z.string().nullable(),
      refused: flag,
      note: z.string().nullable(),
      signedAt: z.string().nullable(),
      url: z.string().nullable(),
      /** The picture's state, where there is a picture. */
      state: z.enum(pictureStates).nullable(),
    }),
  ),
  /** Changes by the office, newest first. */
  Edits: z.array(z.object({ responseId: id, questionId: id, place: z.int(), questionText: z.string(), ...edit })),
  /** What was decided about the plan's responses, or the one asked for, besides approving them; the newest 200. */
  Decisions: z.array(
    z.object({
      responseId: id,
      number: z.string(),
      kind: z.enum(decisionKinds),
      by: z.string(),
      at: instant,
      reason: z.string(),
    }),
  ),
  /** How many responses have their answers and signatures listed here: the newest ones only; figures cover all. */
  shownCount: z.int(),
  /** Of a survey's responses together: the days of the company's calendar on which some were received, oldest first. */
  Days: z.array(z.object({ At: day, Completed: z.int(), AverageScore: points.nullable() })),
  /** Of the same, the newest 2,000: the median time from opening the form to sending it. */
  MedianSeconds: z.int().nullable(),
});

export type Details = z.input<typeof Details>;
export type WireDetails = z.output<typeof Details>;

export const audit = {
  summary: read({
    method: 'GET',
    path: '/admin/Report/GetAuditSummaryReport',
    access,
    request: z.object(figure),
    response: Summary,
  }),
  byDepartment: read({
    method: 'GET',
    path: '/admin/Report/GetAuditReportByDepartment',
    access,
    request: z.object(figure),
    response: z.array(DepartmentScore),
  }),
  details: read({
    ...responseEndpoints.details,
    access,
    /**
     * Pages of `Responses`, counted from 1; the newest are on the first. A response asked for without a page is listed alone.
     */
    request: z.object({
      ...figure,
      page: z.int().min(1).max(1_000_000).optional(),
      pageSize: z.int().min(1).max(1000).optional(),
    }),
    response: Details,
  }),
  pdf: file({
    method: 'GET',
    path: '/admin/Report/AuditQuestionsToPdf',
    access,
    request: z.object(figure),
    refuses: ['notFound', 'busy'],
  }),
  answer: read({
    method: 'GET',
    path: '/admin/Audit/GetAuditPlanAnswerDetail',
    access,
    request: z.object({ auditPlanAnswerId }),
    response: AnswerDetail,
    refuses: ['notFound'],
  }),
  changeAnswer: write({
    method: 'POST',
    path: '/admin/Audit/UpdateAuditPlanAnswer',
    access,
    request: z.object({
      auditPlanAnswerId,
      optionIds: z.array(id).max(100).optional(),
      subOptionIds: z.array(id).max(200).optional(),
      text: z.string().max(10_000).nullable().optional(),
      note: z.string().max(10_000).nullable().optional(),
      /** Of its finding; empty takes the finding away. A critical failure keeps its own. */
      severity: z
        .union([severity, z.literal('')])
        .nullable()
        .optional(),
      /** Our screen requires one; other clients may leave it empty. */
      reason: optionalProse,
    }),
    response: empty,
    done: say({ tr: 'Cevap güncellendi.', en: 'Answer updated.' }),
    refuses: ['answersFixed', 'notPending', 'notFound'],
  }),
  approve: write({
    method: 'POST',
    path: '/admin/Audit/Approve',
    send: 'query',
    access,
    /** All that waits of a plan may be very much. */
    slow: true,
    /**
     * A plan's, one of them, or these, of whatever plans; what cannot be approved among several is left as it is. Of a plan's all, or
     * the first `take`, for whoever tells how far it is.
     */
    request: z.object({
      auditId: id.optional(),
      responseId: id.nullable().optional(),
      responseIds: z.array(id).min(1).max(500).optional(),
      take: z.int().min(1).max(10_000).optional(),
    }),
    /** How many were approved and which, the plan's type, and with `take` how many more could have been. */
    response: z.object({ approved: z.int(), ids: z.array(id), auditTypeId: z.int(), left: z.int().optional() }),
    done: approvedAudit,
    message: ({ value: { approved, auditTypeId } }) => {
      if (approved !== 1) return filled(approvedMany, { n: approved });
      return auditTypeId === auditTypeIds.survey ? approvedSurvey : approvedAudit;
    },
    refuses: [
      'alreadyApproved',
      'nothingToApprove',
      'notPending',
      'notAccepted',
      'picturesMissing',
      'fourEyes',
      'notFound',
    ],
  }),
  /** Asks for a correction of the marked answers, or of all: of its author, else of the plan's lead or assistant. */
  return: write({
    method: 'POST',
    path: '/admin/Audit/Return',
    access,
    request: z.object({
      responseId: id,
      reason: name(decisionReason, 4000),
      answerIds: z.array(auditPlanAnswerId).max(999).optional(),
    }),
    response: z.object({ auditId: id }),
    done: say({ tr: 'Düzeltme istendi.', en: 'Returned for correction.' }),
    refuses: ['alreadyApproved', 'notPending', 'notAccepted', 'notSignedIn', 'nobodyToCorrect', 'notFound'],
  }),
  reopen: write({
    method: 'POST',
    path: '/admin/Audit/Reopen',
    access,
    /** `undo`, by whoever approved it and within a minute, needs no reason. */
    request: z.object({ responseId: id, reason: optionalProse, undo: flag.optional() }),
    response: z.object({ auditId: id }),
    done: say({ tr: 'Yeniden açıldı.', en: 'Reopened.' }),
    refuses: ['notApproved', 'undoByOther', 'undoOver', 'notFound'],
  }),
  reject: write({
    method: 'POST',
    path: '/admin/Audit/Reject',
    access,
    /** As `spam` it also gives its credit back, within 30 days of its arrival. */
    request: z.object({ responseId: id, reason: name(decisionReason, 4000), spam: flag.optional() }),
    response: z.object({ auditId: id }),
    done: say({ tr: 'Reddedildi.', en: 'Rejected.' }),
    refuses: ['alreadyApproved', 'notPending', 'notFound'],
  }),
  /** Decides on responses stored apart (late, over quota, repeated), all of them or none. Accepting takes a credit each. */
  accept: write({
    method: 'POST',
    path: '/admin/Audit/Accept',
    access,
    request: z.object({
      responseId: id.optional(),
      responseIds: z.array(id).min(1).max(500).optional(),
      accept: flag,
      reason: optionalProse,
    }),
    response: z.object({ accepted: z.int(), rejected: z.int() }),
    done: acceptedOne,
    message: ({ value: { accepted, rejected } }) => {
      if (rejected > 0) return rejected === 1 ? turnedAway : filled(turnedAwayMany, { n: rejected });
      return accepted === 1 ? acceptedOne : filled(acceptedMany, { n: accepted });
    },
    refuses: ['notHeld', 'noCredit', 'notFound'],
  }),
  /** Adds a picture to an answer; it is shown once it has been encoded anew, within moments. */
  uploadPicture: write({
    method: 'POST',
    path: '/admin/Audit/UploadAuditPicture',
    send: 'upload',
    access,
    request: z.object({
      auditPlanAnswerId,
      file: z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: says(words.required) }),
    }),
    response: z.object({ id, url: z.string(), thumbUrl: z.string() }),
    done: say({ tr: 'Fotoğraf eklendi.', en: 'Picture added.' }),
    refuses: ['answersFixed', 'notPending', 'tooManyPictures', 'imageType', 'imagePixels', 'tooLarge', 'notFound'],
  }),
  deletePicture: write({
    method: 'POST',
    path: '/Admin/Audit/DeleteAuditPictures',
    send: 'query',
    access,
    request: z.object({ pictureId: id, reason: optionalProse }),
    response: empty,
    done: say({ tr: 'Fotoğraf silindi.', en: 'Picture deleted.' }),
    refuses: ['answersFixed', 'notPending', 'notFound'],
  }),
};
