import { z } from 'zod';
import { auditTypeIds } from './codes.ts';
import { read } from './row.ts';
import { say } from './text.ts';
import { code, flag, id, instant, optionalId, points, spoken } from './wire.ts';

/** Figures of the company at the time of the call; without AccessAdminPanel only those of the caller's own audits. */

const paged = { pageIndex: z.int().min(0).max(1_000_000).optional(), pageSize: z.int().min(1).max(100).optional() };

export const periods = ['daily', 'weekly', 'monthly', 'yearly'] as const;

/** The words of a credit period's status. */
export const creditTexts = {
  Upcoming: say({ tr: 'Başlamadı', en: 'Not started' }),
  Active: say({ tr: 'Aktif', en: 'Active' }),
  Low: say({ tr: 'Azaldı', en: 'Low' }),
  Exhausted: say({ tr: 'Tükendi', en: 'Used up' }),
  Expired: say({ tr: 'Süresi doldu', en: 'Expired' }),
} as const;

const creditStatus = z.enum(['Upcoming', 'Active', 'Low', 'Exhausted', 'Expired']);

const period = z
  .union([z.enum(periods), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
  .nullable()
  .optional();

/** Only audits, or only surveys. */
const auditTypeId = z
  .union([z.literal(auditTypeIds.audit), z.literal(auditTypeIds.survey)])
  .nullable()
  .optional();

/** Only plans of this customer, or at this location. */
const place = { customerId: optionalId, locationId: optionalId };

/** Leaves out what awaits approval. */
const onlyApproved = flag.optional();

const page = <R extends z.ZodType>(row: R) => z.object({ ListItems: z.array(row), TotalItemsCount: z.int() });

export const PlanRow = z.object({
  Id: id,
  CustomerName: z.string(),
  LocationName: z.string(),
  /** The plan's begin in its location's zone. */
  AuditDateTime: instant,
  /** Its end, in the same zone. */
  EndDate: instant,
  StatusName: spoken,
  StatusCode: z.int(),
  Definition: z.string(),
  AuditTypeId: z.int(),
  TimeZone: z.string(),
});

/**
 * A plan with what it received: `Percent` is the mean over its `ResponseCount` counting responses, of which `PendingCount`
 * await approval.
 */
export const AuditRow = PlanRow.extend({
  Percent: points.nullable(),
  ResponseCount: z.int(),
  PendingCount: z.int(),
  /** When the newest of them was received. */
  ReceivedAt: instant.nullable(),
});

/** Mean of the percentages of the counting responses, null when none is scored; their pooled points beside it. */
const average = { AverageScore: points.nullable(), Earned: points, Max: points };

const figures = {
  Planned: z.int(),
  Completed: z.int(),
  PendingApproval: z.int(),
  Approved: z.int(),
  Missed: z.int(),
  ...average,
};

export const Statistics = z.object({
  Period: z.enum(periods),
  /** First and last second of the window, in the company's zone. */
  From: instant,
  To: instant,
  ...figures,
  Previous: z.object(figures),
  /** What waits at this moment, whatever the period; of plans past their end that are not finished, the first that ended. */
  Now: z.object({
    PendingApproval: z.int(),
    OldestPendingAt: instant.nullable(),
    Overdue: z.int(),
    OldestOverdueAt: instant.nullable(),
    Returned: z.int(),
    /** Actions of these plans that are not closed, and those of them whose day is over. */
    OpenActions: z.int(),
    OverdueActions: z.int(),
  }),
  Buckets: z.array(z.object({ At: instant, ...figures })),
});

const byName = z.object({
  Id: id,
  Name: z.string(),
  Planned: z.int(),
  Completed: z.int(),
  /** Included in `Completed`, or not where only approved ones count. */
  PendingApproval: z.int(),
  ...average,
  /** Of the window before. */
  Previous: z.object({ Completed: z.int(), AverageScore: points.nullable() }),
  /** The achievement level that the average reaches, where there is one scale. */
  Level: z.string().nullable(),
  /** Of a location. */
  Latitude: z.number().nullable(),
  Longitude: z.number().nullable(),
  /** Its achievement levels, lowest first; empty where the projects behind the average have different ones. */
  Levels: z.array(z.object({ min: z.number(), max: z.number() })),
});

/** By the score, the lowest first; by how many responses there are; or by name. */
const sortField = z.enum(['score', 'count', 'name']).nullable().optional();

const work = z.object({
  kind: z.enum(['approval', 'returned', 'assignment', 'action']),
  id,
  title: z.string(),
  /** When it was received, or has to be done. */
  due: instant.nullable(),
  link: z.string(),
});

const plans = (path: string) =>
  read({
    method: 'GET',
    path: `/admin/Home/${path}`,
    access: 'signedIn',
    byKey: true,
    request: z.object({ ...paged, auditTypeId }),
    response: page(PlanRow),
  });

export const dashboard = {
  statistics: read({
    method: 'GET',
    path: '/admin/Home/GetAuditStatistics',
    access: 'signedIn',
    byKey: true,
    request: z.object({ period, auditTypeId, onlyApproved, ...place }),
    response: Statistics,
  }),
  byCustomer: read({
    method: 'GET',
    path: '/admin/Home/GetStatisticsByCustomer',
    access: 'signedIn',
    byKey: true,
    request: z.object({ ...paged, period, auditTypeId, onlyApproved, sortField }),
    response: page(byName),
  }),
  byLocation: read({
    method: 'GET',
    path: '/admin/Home/GetAuditsByLocation',
    access: 'signedIn',
    byKey: true,
    request: z.object({ ...paged, period, auditTypeId, onlyApproved, sortField }),
    response: page(byName),
  }),
  waiting: read({
    method: 'GET',
    path: '/admin/Home/GetWaiting',
    access: 'signedIn',
    request: z.object({ auditTypeId }),
    response: z.object({
      /** Responses that await approval now, whenever they came, the plans that they belong to, and the oldest one's arrival. */
      PendingApproval: z.int(),
      PendingPlans: z.int(),
      PendingSince: instant.nullable(),
      /** Plans whose time passed with nothing received, and the end of the first of them. */
      Missed: z.int(),
      MissedSince: instant.nullable(),
      /** Which types of plans there are, whatever was asked for. */
      AuditTypeIds: z.array(z.int()),
    }),
  }),
  /** What waits for the caller's own hands, at most eight of each, the most pressing first. */
  work: read({
    method: 'GET',
    path: '/admin/Home/GetMyWork',
    access: 'signedIn',
    request: z.object({}),
    response: z.object({
      Approvals: z.array(work),
      Returned: z.array(work),
      Assignments: z.array(work),
      /** To be done by the caller, or submitted and theirs to verify. */
      Actions: z.array(work),
    }),
  }),
  plansToday: plans('GetAuditPlansOfToday'),
  plansThisWeek: plans('GetAuditPlansOfThisWeek'),
  plansThisMonth: plans('GetAuditPlansOfThisMonth'),
  audits: read({
    method: 'GET',
    path: '/admin/Home/GetAudits',
    access: 'signedIn',
    byKey: true,
    request: z.object({
      ...paged,
      statusCode: z
        .union([code, z.string().max(40)])
        .nullable()
        .optional(),
      onlyApproved,
      /** Only those whose approval is the caller's turn: named as approver, or lead, or nobody else may. */
      mine: flag.optional(),
      /** Leaves out what is still ahead: drafts and planned ones. */
      begun: flag.optional(),
      searchText: z.string().max(200).nullable().optional(),
      auditTypeId,
      ...place,
    }),
    /**
     * `PendingAt`: when the newest of those that await approval was received. With `mine` this and `PendingCount` are of those that the
     * caller decides about: under four eyes nothing that they filled in.
     */
    response: page(AuditRow.extend({ PendingAt: instant.nullable() })),
  }),
  quota: read({
    method: 'GET',
    path: '/admin/Home/GetCompanyQuota',
    access: 'signedIn',
    byKey: true,
    request: z.object(paged),
    response: page(
      z.object({
        Total: z.int(),
        Remaining: z.int(),
        BeginDate: z.string(),
        EndDate: z.string(),
        Status: creditStatus,
        StatusName: spoken,
        Usable: flag,
      }),
    ).extend({
      /** Of all periods that can be used now, together; so is what is warned of. */
      Total: z.int(),
      Remaining: z.int(),
      /** The last day on which any of it can be used; null where none runs. */
      Until: z.string().nullable(),
      Warning: z.enum(['Low', 'Exhausted', 'Ending']).nullable(),
    }),
  }),
};
