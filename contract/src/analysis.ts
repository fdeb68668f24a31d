import { z } from 'zod';
import { auditTypeIds } from './codes.ts';
import { book } from './export.ts';
import { filterId, listResponse } from './list.ts';
import { PlanListItem } from './plan.ts';
import { anyOf, read } from './row.ts';
import { textFormat } from './version.ts';
import { code, day, flag, id, instant, moment, pageRequest, points } from './wire.ts';

/**
 * Analysis over any number of plans: figures of the responses that count, received between two days of the company's calendar.
 * Where a survey asks for no identity, what would show fewer than five of its responses apart is joined or left out.
 */

const access = anyOf('ManageAuditPlans', 'ManageSurveyAnalysis');

/** Filters of every call. `dateFrom` and `dateTo` are whole days, whatever time they name. */
export const analysisFilters = {
  auditId: filterId,
  customerId: filterId,
  projectId: filterId,
  locationIds: filterId,
  checkListId: filterId,
  auditTypeId: z
    .union([z.literal(auditTypeIds.audit), z.literal(auditTypeIds.survey)])
    .nullable()
    .optional(),
  /** Lead or assistant. */
  auditorIds: filterId,
  dateFrom: moment.nullable().optional(),
  dateTo: moment.nullable().optional(),
  /** 30 and 50: those that await approval, and those approved; others count for nothing. */
  statusCodes: z
    .union([code, z.array(code).max(20)])
    .nullable()
    .optional(),
  onlyApproved: flag.nullable().optional(),
};

const request = pageRequest.extend({ ...analysisFilters, searchText: z.string().max(200).nullable().optional() });

/** Above the rows: what they are made of. */
const summed = {
  /** As they were asked for. */
  From: day.nullable(),
  To: day.nullable(),
  responseCount: z.int(),
  pendingCount: z.int(),
  /** The mean of the percentages of the responses, null where none is scored; their pooled points beside it. */
  averagePercent: points.nullable(),
  earned: points,
  max: points,
  /** How many groups of fewer than five are not shown. */
  hidden: z.int(),
  /** Of the responses, those to surveys that ask nobody who they are: lists do not tell them apart. */
  withoutIdentity: z.int(),
};

const answer = <R extends z.ZodType, More extends z.ZodRawShape>(row: R, more: More) =>
  z.object({ ...summed, ListItems: z.array(row), TotalItemsCount: z.int(), ...more });

const share = z.number().min(0).max(100);

const SubOption = z.object({ id, title: z.string(), count: z.int() });
const Option = z.object({
  id,
  title: z.string(),
  count: z.int(),
  /** Of those who answered, in percent; of several choices they may be more than 100 together. */
  rate: share,
  subOptions: z.array(SubOption),
});

const Numbers = z.object({
  mean: z.number(),
  median: z.number(),
  min: z.number(),
  max: z.number(),
  /** `from` is included; `to` is not, except in the last. */
  histogram: z.array(z.object({ from: z.number(), to: z.number(), count: z.int() })),
});

export const SurveyQuestion = z.object({
  questionId: id,
  questionText: z.string(),
  departmentName: z.string(),
  answerType: z.int(),
  textFormat,
  unit: z.string().nullable(),
  answered: z.int(),
  skipped: z.int(),
  /** There is something to draw: options or numbers that were answered. */
  graph: flag,
  options: z.array(Option),
  numbers: Numbers.nullable(),
  percent: points.nullable(),
});

export const ChecklistQuestion = z.object({
  questionId: id,
  questionText: z.string(),
  departmentId: id,
  departmentName: z.string(),
  /** Responses in which it could earn points; of a question without points, those that asked it. */
  asked: z.int(),
  /** Those in which it earned none, or made a finding. */
  failed: z.int(),
  failRate: share,
  earned: points,
  max: points,
  percent: points.nullable(),
  findings: z.object({ observation: z.int(), minor: z.int(), major: z.int() }),
  /** Findings of it at a location that had one of it in the twelve months before. */
  repeats: z.int(),
  lostPoints: points,
  /** Of all points that were lost, in percent. */
  lostShare: share,
});

const Named = z.object({ Id: id, Value: z.string() });

/** What stands side by side, besides spans of time. */
export const comparedSubjects = ['location', 'project', 'customer', 'auditor', 'checklist'] as const;

export const comparedBy = [...comparedSubjects, 'day', 'week', 'month', 'year'] as const;

export const Compared = z.object({
  /** Null for a span of time, and for small groups joined. */
  Id: id.nullable(),
  Name: z.string(),
  /** The first day of a span of time. */
  At: day.nullable(),
  Completed: z.int(),
  AverageScore: points.nullable(),
  Earned: points,
  Max: points,
  /** Of the average, in points of percent, against the window of the same length before; of a span, against the one before it. */
  Change: z.number().nullable(),
  Findings: z.int(),
  /** What the average reaches where all projects of the row have one scale; of a span of time it is not told. */
  Level: z.string().nullable(),
  Levels: z.array(z.object({ min: z.number(), max: z.number() })),
});

export const Calibrated = z.object({
  userId: id,
  name: z.string(),
  audits: z.int(),
  /** Locations with a checklist, that others audited too. */
  places: z.int(),
  /** In points of percent; null under five audits that can be compared. */
  difference: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

/** In how many of the newest responses written answers are looked for. */
export const surveyTextsWithin = 5000;

/** What somebody wrote to a question: the answer, or the note on it. */
const SurveyText = z.object({
  /** Null where several surveys or days of those without identity are asked about: a text does not lead to its writer. */
  responseId: id.nullable(),
  number: z.string().nullable(),
  text: z.string(),
  at: instant.nullable(),
});

/** How many months stand beside each other at most. */
export const monthsBeside = 12;

const beside = z.object({ ...analysisFilters, by: z.enum(comparedSubjects).optional() });

/** The most locations in the heat map. */
export const mostHeatLocations = 200;

export const analysis = {
  survey: read({
    method: 'POST',
    path: '/admin/Report/GetSurveyStatisticsReport',
    access,
    slow: true,
    request,
    response: answer(SurveyQuestion, {
      /** The days on which responses were received, oldest first. */
      Days: z.array(z.object({ At: day, Completed: z.int(), AverageScore: points.nullable() })),
      /** The median time from opening the form to sending it, of the newest 2,000. */
      MedianSeconds: z.int().nullable(),
    }),
  }),
  /** What was written to one question, newest first; only the newest 5,000 responses are looked at. */
  texts: read({
    method: 'POST',
    path: '/admin/Report/GetSurveyTexts',
    access: anyOf('ManageReports', 'ManageAuditPlans', 'ManageSurveyAnalysis'),
    slow: true,
    request: request.extend({ questionId: id, responseId: id.nullable().optional() }),
    response: listResponse(SurveyText),
  }),
  checklist: read({
    method: 'POST',
    path: '/admin/Report/GetChecklistAnalysis',
    access,
    slow: true,
    request,
    response: answer(ChecklistQuestion, {
      /** How many of the questions lost points: they come first. */
      LostCount: z.int(),
      Departments: z.array(z.object({ departmentId: id, name: z.string(), percent: points.nullable() })),
      HeatMap: z.object({
        Locations: z.array(Named),
        Departments: z.array(Named),
        Cells: z.array(z.object({ locationId: id, departmentId: id, percent: points, count: z.int() })),
      }),
    }),
  }),
  plans: read({
    method: 'POST',
    path: '/admin/Report/GetCustomerAuditPlans',
    access,
    slow: true,
    request,
    response: answer(PlanListItem, {}),
  }),
  comparison: read({
    method: 'POST',
    path: '/admin/Report/GetComparison',
    access,
    slow: true,
    request: request.extend({ by: z.enum(comparedBy).optional() }),
    response: answer(Compared, {}),
  }),
  /** Rows of a comparison month by month: the last twelve months, or of the days asked for. */
  months: read({
    method: 'POST',
    path: '/admin/Report/GetComparisonByMonth',
    access,
    slow: true,
    /** `ids`: of what stands side by side. */
    request: beside.extend({ ids: z.array(id).min(1).max(100) }),
    response: z.object({
      /** The first day of each, oldest first. */
      Months: z.array(day),
      /** Where something was received. */
      Cells: z.array(z.object({ Id: id, At: day, Completed: z.int(), AverageScore: points.nullable() })),
    }),
  }),
  /** The same of all rows: their averages in one sheet, how many responses make them in another. */
  monthsToExcel: book({
    method: 'POST',
    path: '/admin/Report/GetComparisonByMonthToExcel',
    access,
    request: beside,
  }),
  calibration: read({
    method: 'POST',
    path: '/admin/Report/GetAuditorCalibration',
    access,
    slow: true,
    request,
    response: answer(Calibrated, {}),
  }),
};
