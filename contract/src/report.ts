import { z } from 'zod';
import { ActionRow } from './action.ts';
import { analysisFilters } from './analysis.ts';
import { DepartmentScore, Summary } from './audit.ts';
import { book, fileFormat } from './export.ts';
import { FindingRow } from './finding.ts';
import { filterId, listResponse } from './list.ts';
import { review } from './review.ts';
import { anyOf, file, read } from './row.ts';
import { severity } from './version.ts';
import { flag, id, instant, pageRequest, points } from './wire.ts';

/** Reports besides an audit's answers: what was found, what is done about it, and how it compares with the audit before. */

const access = 'ManageReports';

/** Which responses a report is about: one, or all of the plan's that count. */
const figure = { auditId: id, responseId: id.nullable().optional(), onlyApproved: flag.optional() };

/** An audit has a handful of findings; a survey may have very many. */
const paging = {
  page: z.int().min(1).max(1_000_000).optional(),
  pageSize: z.int().min(1).max(1000).optional(),
};

/** What was said to a question; of several responses together the answer is null and the figures are their sums. */
const Compared = z.object({
  /** In how many of the responses it was asked. */
  asked: z.int(),
  answer: z.string().nullable(),
  note: z.string().nullable(),
  severity: severity.nullable(),
  findings: z.int(),
  earned: points,
  max: points,
  percent: points.nullable(),
});

/** The response's own time: completed, or received where that is not known; null where several make the figures. */
const Side = Summary.extend({ givenAt: instant.nullable() });

export const Comparison = z.object({
  current: Side,
  /** Null where no audit with this checklist was made at this location before. */
  previous: Side.nullable(),
  Departments: z.array(
    z.object({
      ...DepartmentScore.pick({ departmentId: true, name: true, percent: true }).shape,
      previousPercent: points.nullable(),
    }),
  ),
  /** In the order of the checklist, those that only the audit before asked at the end. */
  Questions: z.array(
    z.object({
      questionId: id,
      questionText: z.string(),
      departmentId: id,
      /** Null where it was not asked. */
      old: Compared.nullable(),
      new: Compared.nullable(),
      /** Something else was answered, or other points were earned. */
      changed: flag,
    }),
  ),
});

const ofReports = anyOf('ManageReports', 'ManageActions');

/** Filters of reports over findings and actions; of a finding the last three ask for one of its actions. */
const reportFilters = {
  ...analysisFilters,
  searchText: z.string().max(200).nullable().optional(),
  severity: z
    .union([severity, z.array(severity).max(3)])
    .nullable()
    .optional(),
  repeat: flag.nullable().optional(),
  stateCode: z
    .union([ActionRow.shape.stateCode, z.array(ActionRow.shape.stateCode).max(5)])
    .nullable()
    .optional(),
  /** Of findings, and of actions through theirs. */
  questionId: filterId,
  ownerUserId: filterId,
  overdue: flag.nullable().optional(),
};

/** Above the rows. Over findings the actions are those of the findings that are asked for. */
export const ReportTotals = z.object({
  bySeverity: z.object({ observation: z.int(), minor: z.int(), major: z.int() }),
  /** Rows of the report: actions, or findings with such an action. */
  open: z.int(),
  overdue: z.int(),
  /** Of the actions that are done, those done by the end of their day, in percent; null where none is. */
  onTimeRate: z.number().nullable(),
  /** From being made to being done; null where none is. */
  meanDaysToClose: z.number().nullable(),
  /** Of the open ones, by how many days ago they were made; both ends are included, the last has none. */
  byAge: z.array(z.object({ from: z.int(), to: z.int().nullable(), count: z.int() })),
});

export type ReportTotals = z.input<typeof ReportTotals>;
export type WireReportTotals = z.output<typeof ReportTotals>;

export type Comparison = z.input<typeof Comparison>;
export type WireComparison = z.output<typeof Comparison>;

export const report = {
  /** The gravest first; those withdrawn are listed only where `withdrawn` asks for them too. */
  findings: read({
    method: 'GET',
    path: '/admin/Report/GetNonConformities',
    access,
    request: z.object({ ...figure, ...paging, withdrawn: flag.optional() }),
    response: listResponse(FindingRow),
    refuses: ['notFound'],
  }),
  /** What is done about the same findings, and about the audit as a whole; those due first in front. */
  actions: read({
    method: 'GET',
    path: '/admin/Report/GetActions',
    access,
    request: z.object({
      auditId: id,
      responseId: id.nullable().optional(),
      /** Beside those of the response also those about the audit as a whole. */
      whole: flag.optional(),
      ...paging,
    }),
    response: listResponse(ActionRow),
    refuses: ['notFound'],
  }),
  /** Beside the audit before it at the same location with the same checklist. */
  comparison: read({
    method: 'GET',
    path: '/admin/Report/GetComparison',
    access,
    request: z.object(figure),
    response: Comparison,
    refuses: ['notFound'],
  }),
  /** The audit's responses, or one of them, with all that belongs to them. */
  auditToExcel: book({
    method: 'GET',
    path: '/admin/Report/AuditToExcel',
    access,
    request: z.object(figure),
    refuses: ['notFound'],
  }),
  /**
   * The same of the responses that their list is narrowed to. Of a survey that asks nobody who they are, answers are told only
   * where nothing but its plan is asked for.
   */
  responsesToExcel: book({
    method: 'POST',
    path: '/admin/Report/ResponsesToExcel',
    access,
    request: review.list.request.omit({ page: true, pageSize: true }),
  }),
  /** One table of the audit's responses: a row for each of them, a column for each question of its checklist. */
  auditAnswersToExcel: book({
    method: 'GET',
    path: '/admin/Report/AuditAnswersToExcel',
    access,
    request: z.object({ auditId: id, onlyApproved: flag.optional(), format: fileFormat }),
    refuses: ['notFound'],
  }),
  /** The same of the responses that their list is narrowed to, with the questions of all their checklists. */
  answersToExcel: book({
    method: 'POST',
    path: '/admin/Report/AnswersToExcel',
    access,
    request: review.list.request.omit({ page: true, pageSize: true }).extend({ format: fileFormat }),
    refuses: ['tooManyColumns'],
  }),
  /** Findings of any number of plans, newest first. Days are those on which the responses were received. */
  findingReport: read({
    method: 'POST',
    path: '/admin/Report/GetNonConformityReport',
    access: ofReports,
    slow: true,
    request: pageRequest.extend(reportFilters),
    response: listResponse(FindingRow).extend({ Totals: ReportTotals }),
  }),
  findingReportToPdf: file({
    method: 'POST',
    path: '/admin/Report/GetNonConformityReportToPdf',
    access: ofReports,
    request: z.object(reportFilters),
    refuses: ['busy'],
  }),
  /** Actions of any number of plans, the open ones that are due first in front; one about a whole audit belongs to the day on which it was made. */
  actionReport: read({
    method: 'POST',
    path: '/admin/Report/GetActionReport',
    access: ofReports,
    slow: true,
    request: pageRequest.extend(reportFilters),
    response: listResponse(ActionRow).extend({ Totals: ReportTotals }),
  }),
  actionReportToPdf: file({
    method: 'POST',
    path: '/admin/Report/GetActionReportToPdf',
    access: ofReports,
    request: z.object(reportFilters),
    refuses: ['busy'],
  }),
};
