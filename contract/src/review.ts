import { z } from 'zod';
import { AnswerRow } from './audit.ts';
import { flags, severities, statuses } from './codes.ts';
import { responseEndpoints } from './endpoints.ts';
import { filterId, listRequest, listResponse } from './list.ts';
import { percentFilter, statusFilter } from './plan.ts';
import { read, write } from './row.ts';
import { say } from './text.ts';
import { flag, id, instant, moment, name, points, spoken } from './wire.ts';

/** The work of whoever reviews responses: which of them wait for whom, what happened to each, and what is decided about it. */

const access = 'ManageReports';
const ofOne = z.object({ responseId: id });
const auditPlanAnswerId = AnswerRow.shape.auditPlanAnswerId;
const chooseReason = say({ tr: 'Gerekçe girin.', en: 'Enter a reason.' });

/** Why a response is stored apart: it came late, beyond the participant limit, without credit, or a second time. */
export const apartReasons = ['late', 'limit', 'credit', 'repeated'] as const;

export type ApartReason = (typeof apartReasons)[number];

export const ReviewRow = z.object({
  responseId: id,
  auditId: id,
  number: z.string(),
  definition: z.string(),
  auditTypeId: z.int(),
  customerName: z.string(),
  projectName: z.string(),
  locationId: id,
  locationName: z.string(),
  checkListName: z.string(),
  participant: z.string().nullable(),
  /** Somebody signed in sent it, so that a correction can be asked for. */
  signedIn: flag,
  /** It waits for approval, and four eyes keep the reader from giving it. */
  fourEyes: flag,
  statusCode: z.int(),
  statusName: spoken,
  flags: z.array(z.enum(flags)),
  apart: z.enum(apartReasons).nullable(),
  /** How many other contents came under its key, for a person to choose. */
  conflicts: z.int(),
  /** How many corrections were asked for and came. */
  revision: z.int(),
  completedAt: instant.nullable(),
  receivedAt: instant,
  percent: points.nullable(),
  earned: points,
  max: points,
  level: z.string().nullable(),
  findings: z.int(),
  critical: flag,
  /** Of a returned one: until when its correction is in time. */
  dueAt: instant.nullable(),
  /** The responses after and before it in the list as it was asked for. */
  next: z.int().nullable(),
  previous: z.int().nullable(),
});

export type ReviewRow = z.input<typeof ReviewRow>;
export type WireReviewRow = z.output<typeof ReviewRow>;

/** What can happen to a response. */
export const historyKinds = [
  'submitted',
  'returned',
  'corrected',
  'edited',
  'pictureAdded',
  'pictureDeleted',
  'approved',
  'undone',
  'rejected',
  'reopened',
  'accepted',
  'turnedAway',
  'conflict',
  'chosen',
] as const;

export type HistoryKind = (typeof historyKinds)[number];

const change = z.object({
  auditPlanAnswerId,
  questionText: z.string(),
  old: z.string(),
  new: z.string(),
});

export const HistoryLine = z.object({
  at: instant,
  /** Null for a participant who did not say who they are. */
  by: z.string().nullable(),
  kind: z.enum(historyKinds),
  reason: z.string(),
  /** Of a return: the answers that it marked; none for all of them. */
  marked: z.array(z.string()),
  changes: z.array(change),
});

export type HistoryLine = z.input<typeof HistoryLine>;
export type WireHistoryLine = z.output<typeof HistoryLine>;

export const CorrectedRow = z.object({
  auditPlanAnswerId,
  questionText: z.string(),
  marked: flag,
  /** False for a marked answer that came back as it was. */
  changed: flag,
  /** Null where the question was not shown. */
  old: AnswerRow.nullable(),
  new: AnswerRow.nullable(),
});

export type CorrectedRow = z.input<typeof CorrectedRow>;

export const ConflictRow = z.object({
  /** 0 for what the response holds now. */
  id: z.int(),
  receivedAt: instant,
  source: z.enum(['device', 'draft']),
  by: z.string().nullable(),
  answersHash: z.string(),
  current: flag,
  earned: points,
  max: points,
  percent: points.nullable(),
  answers: z.array(AnswerRow),
  /** Answers that say something else than what the response holds now. */
  differs: z.array(auditPlanAnswerId),
  /** What its auditor added apart from any question. */
  findings: z.array(z.object({ title: z.string(), note: z.string().nullable(), severity: z.enum(severities) })),
  /** These are others than those that the response holds now. */
  findingsDiffer: flag,
});

export type ConflictRow = z.input<typeof ConflictRow>;
export type WireConflictRow = z.output<typeof ConflictRow>;

const asked = listRequest(ReviewRow, {
  statusCode: statusFilter,
  customerId: filterId,
  projectId: filterId,
  checkListId: filterId,
  auditTypeId: filterId,
  /** Lead or assistant of its plan, or its author. */
  auditorId: filterId,
  /** Lead or assistant of its plan. */
  planAuditorId: filterId,
  /** Who made it, as auditors are compared: its author, else the lead of its plan. */
  authorId: filterId,
  /** On a checklist with one of these sections. */
  departmentId: filterId,
  /** Chose one of these answers. Of surveys that ask nobody who they are none is found. */
  optionId: filterId,
  subOptionId: filterId,
  /** Answered one of these questions, or saw one and left it without an answer; of such surveys none is found either. */
  answeredId: filterId,
  skippedId: filterId,
  /**
   * Answered with a number of at least the first and less than the second; only the questions of `answeredId` count where it
   * is given.
   */
  numberFrom: z.number().nullable().optional(),
  numberBelow: z.number().nullable().optional(),
  /** Has points to be compared by, or not. */
  scored: flag.nullable().optional(),
  receivedAtFrom: moment.nullable().optional(),
  receivedAtTo: moment.nullable().optional(),
  percentFrom: percentFilter,
  percentTo: percentFilter,
  /** Waits for the reader: of plans that they approve, else lead, else of those that anybody approves; cancelled ones wait for nobody. */
  mine: flag.nullable().optional(),
  /** Stored apart and waiting to be accepted, or not; or why it is. */
  apart: z
    .union([flag, z.enum(apartReasons), z.array(z.enum(apartReasons)).max(apartReasons.length)])
    .nullable()
    .optional(),
  /** Counts in figures, or not. */
  counts: flag.nullable().optional(),
  /** Asked for a correction that is past its time, or not. */
  overdue: flag.nullable().optional(),
  /** Of a plan that was cancelled, or not. */
  cancelled: flag.nullable().optional(),
  /** Has contents to choose between, or not. */
  conflicting: flag.nullable().optional(),
});

/** What tells the tabs apart. */
const ofTabs = { mine: true, statusCode: true, apart: true, overdue: true, cancelled: true } as const;

export const review = {
  list: read({
    ...responseEndpoints.list,
    access,
    request: asked,
    response: listResponse(ReviewRow),
  }),
  /** How many responses each tab of the inbox would show, with its search and filters; of all of them the list tells. */
  tabs: read({
    method: 'POST',
    path: '/admin/Response/GetTabs',
    access,
    request: asked.omit({ ...ofTabs, page: true, pageSize: true, sortField: true, sortDirection: true }),
    response: z.object({ mine: z.int(), pending: z.int(), apart: z.int(), returned: z.int(), overdue: z.int() }),
  }),
  /** What happened to one response, newest first. */
  history: read({
    ...responseEndpoints.history,
    access,
    request: ofOne,
    response: z.array(HistoryLine),
    refuses: ['notFound'],
  }),
  /** What its last correction changed, and what was marked; nothing where none was asked for. */
  changes: read({
    ...responseEndpoints.changes,
    access,
    request: ofOne,
    response: z.array(CorrectedRow),
    refuses: ['notFound'],
  }),
  /** The contents that came under its key, the one it holds first; nothing where there is no other. */
  conflicts: read({
    method: 'GET',
    path: '/admin/Response/GetConflicts',
    access,
    request: ofOne,
    response: z.array(ConflictRow),
    refuses: ['notFound'],
  }),
  /** Makes another content the response's, scored anew; what it held is kept in that one's place. */
  choose: write({
    method: 'POST',
    path: '/admin/Response/ChooseConflict',
    access,
    request: z.object({ responseId: id, id, reason: name(chooseReason, 4000) }),
    response: z.object({ auditId: id }),
    done: say({ tr: 'Seçilen içerik geçerli oldu.', en: 'The chosen content is now in force.' }),
    refuses: ['answersFixed', 'notPending', 'notFound'],
  }),
};

/**
 * Which responses each tab of the inbox shows; the page of one response walks through the same. Nothing of a cancelled plan waits
 * for anybody, as on the dashboard.
 */
export const reviewTabs = {
  mine: { mine: true },
  pending: { statusCode: statuses.PendingApproval, apart: false, cancelled: false },
  apart: { apart: true },
  returned: { statusCode: statuses.Returned, cancelled: false },
  overdue: { statusCode: statuses.Returned, overdue: true, cancelled: false },
  all: {},
} as const;

export type ReviewTab = keyof typeof reviewTabs;

/** The tab of an address; what waits for the reader where it names none. */
export const reviewTabOf = (name: string | undefined): ReviewTab =>
  (Object.keys(reviewTabs) as ReviewTab[]).find((tab) => tab === name) ?? 'mine';
