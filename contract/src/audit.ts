import { z } from 'zod';
import { empty, file, read, write } from './row.ts';
import { say } from './text.ts';
import { severity } from './version.ts';
import { flag, id, instant, name } from './wire.ts';

/** Review of what a plan received, and its reports. `auditId` is the plan's id; without `responseId` they speak of all its counting responses together. */

const access = 'ManageReports';
const points = { earned: z.number(), max: z.number(), percent: z.number().nullable() };
const which = { auditId: id, responseId: id.nullable().optional() };
const reason = name(say({ tr: 'Gerekçe girin.', en: 'Enter a reason.' }), 4000);

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
  ...points,
  /** Mean of the responses' percentages, beside the pooled points above. */
  meanPercent: z.number().nullable(),
  level: z.string().nullable(),
  answered: z.int(),
  total: z.int(),
  excluded: z.int(),
  responseCount: z.int(),
  pendingCount: z.int(),
  findings: z.int(),
  critical: flag,
});

export const DepartmentScore = z.object({ departmentId: id, name: z.string(), ...points });

export const AnswerRow = z.object({
  auditPlanAnswerId: z.number().int().positive(),
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
      score: z.number().nullable(),
      subOptions: z.array(z.object({ id, title: z.string(), selected: flag })),
    }),
  ),
  text: z.string().nullable(),
  unit: z.string().nullable(),
  note: z.string().nullable(),
  earned: z.number(),
  max: z.number(),
  scored: flag,
  answered: flag,
  excluded: flag,
  severity: severity.nullable(),
  pictures: z.array(z.object({ id, url: z.string(), thumbUrl: z.string() })),
  edits: z.array(z.object({ by: z.string(), at: instant, old: z.string(), new: z.string(), reason: z.string() })),
});

export type AnswerRow = z.infer<typeof AnswerRow>;

export const ResponseRow = z.object({
  responseId: id,
  number: z.string(),
  statusCode: z.int(),
  statusName: z.string(),
  flags: z.array(z.string()),
  participant: z.string().nullable(),
  completedAt: instant.nullable(),
  receivedAt: instant,
  ...points,
  level: z.string().nullable(),
});

export const Details = Summary.extend({
  Departments: z.array(DepartmentScore.extend({ Questions: z.array(AnswerRow) })),
  Responses: z.array(ResponseRow),
  Signatures: z.array(
    z.object({
      responseId: id,
      role: z.string(),
      name: z.string().nullable(),
      refused: flag,
      note: z.string().nullable(),
      url: z.string().nullable(),
    }),
  ),
});

export type Details = z.infer<typeof Details>;

export const audit = {
  summary: read({
    method: 'GET',
    path: '/admin/Report/GetAuditSummaryReport',
    access,
    request: z.object(which),
    response: Summary,
  }),
  byDepartment: read({
    method: 'GET',
    path: '/admin/Report/GetAuditReportByDepartment',
    access,
    request: z.object(which),
    response: z.array(DepartmentScore),
  }),
  details: read({
    method: 'GET',
    path: '/admin/Report/GetAuditDetails',
    access,
    request: z.object(which),
    response: Details,
  }),
  pdf: file({
    method: 'GET',
    path: '/admin/Report/AuditQuestionsToPdf',
    access,
    request: z.object(which),
    refuses: ['notFound', 'busy'],
  }),
  answer: read({
    method: 'GET',
    path: '/admin/Audit/GetAuditPlanAnswerDetail',
    access,
    request: z.object({ auditPlanAnswerId: z.number().int().positive() }),
    response: AnswerRow,
    refuses: ['notFound'],
  }),
  changeAnswer: write({
    method: 'POST',
    path: '/admin/Audit/UpdateAuditPlanAnswer',
    access,
    request: z.object({
      auditPlanAnswerId: z.number().int().positive(),
      optionIds: z.array(id).max(100).optional(),
      subOptionIds: z.array(id).max(200).optional(),
      text: z.string().max(10_000).nullable().optional(),
      note: z.string().max(10_000).nullable().optional(),
      reason,
    }),
    response: empty,
    done: say({ tr: 'Cevap güncellendi.', en: 'Answer updated.' }),
    refuses: ['answersFixed', 'notFound'],
  }),
  approve: write({
    method: 'POST',
    path: '/admin/Audit/Approve',
    send: 'query',
    access,
    request: z.object(which),
    response: z.object({ approved: z.int() }),
    done: say({ tr: 'Denetim onaylandı.', en: 'Audit approved.' }),
    refuses: ['alreadyApproved', 'nothingToApprove', 'notPending', 'picturesMissing', 'fourEyes', 'notFound'],
  }),
  deletePicture: write({
    method: 'POST',
    path: '/Admin/Audit/DeleteAuditPictures',
    send: 'query',
    access,
    request: z.object({ pictureId: id }),
    response: empty,
    done: say({ tr: 'Fotoğraf silindi.', en: 'Picture deleted.' }),
    refuses: ['answersFixed', 'notFound'],
  }),
};
