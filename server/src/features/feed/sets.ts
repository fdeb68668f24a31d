import { type RawBuilder, sql } from 'kysely';
import { isAnonymous } from '../../facts/anonymous.ts';
import { receivedResponse } from '../../facts/plan-state.ts';

/** The entity sets that are read as they stand in tables, each property with its type and its column. */

export type EdmType = 'Int32' | 'Int64' | 'Boolean' | 'String' | 'Decimal' | 'Double' | 'Date' | 'DateTimeOffset';

interface Property {
  type: EdmType;
  value: RawBuilder<unknown>;
}

export interface EntitySet {
  /** The name of one row's type. */
  one: string;
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  changedAt: RawBuilder<unknown>;
  /** Whether it still counts. */
  counts: RawBuilder<unknown>;
  which: RawBuilder<unknown>;
  /** The table whose deleted rows are told, without anything but their number. */
  gone: string;
  properties: Readonly<Record<string, Property>>;
}

const column =
  (type: EdmType) =>
  (name: string): Property => ({ type, value: sql.ref(name) });

const int = column('Int32');
const flag = column('Boolean');
const text = column('String');
const double = column('Double');
const instant = column('DateTimeOffset');

/** Whole hundredths as a decimal. */
const decimal = (name: string): Property => ({ type: 'Decimal', value: sql`(${sql.ref(name)} / 100.0)::float8` });

const of = (alias: string) => ({
  id: sql.ref(`${alias}.id`),
  changedAt: sql.ref(`${alias}.changed_at`),
});

/** Whether a response counts in figures. */
export const responseCounts = sql<boolean>`
  (standing(r.status_code, r.counted, r.late, r.over_quota, r.repeated, r.awaiting_pictures) in (30, 50))`;

/**
 * Responses as they may be told: submitted, and of no survey that asks nobody who they are. There each one would be known apart,
 * while figures show no fewer than five; what such surveys found is read as figures, in the analysis.
 */
export const toldResponses = sql`(${receivedResponse()} and not ${isAnonymous('p')})`;

/** A table beside the plan `p` that its rows belong to. */
const withPlan = (table: 'response' | 'action', alias: 'r' | 'a'): RawBuilder<unknown> =>
  sql`${sql.table(table)} ${sql.ref(alias)} join plan p on p.id = ${sql.ref(`${alias}.plan_id`)}`;

export const responses = withPlan('response', 'r');

export const placeOfResponse: Property = { type: 'Int32', value: sql`coalesce(r.location_id, p.location_id)` };

export const sets: Readonly<Record<string, EntitySet>> = {
  Responses: {
    one: 'Response',
    from: responses,
    ...of('r'),
    counts: responseCounts,
    which: toldResponses,
    gone: 'response',
    properties: {
      Number: { type: 'String', value: sql`receipt_number(r.number)` },
      AuditId: int('r.plan_id'),
      CustomerId: int('p.customer_id'),
      ProjectId: int('p.project_id'),
      LocationId: placeOfResponse,
      CheckListId: int('p.checklist_id'),
      AuditTypeId: int('p.audit_type_id'),
      UserId: int('r.user_id'),
      ParticipantName: { type: 'String', value: sql`case when p.identity <> 'none' then r.participant_name end` },
      StatusCode: int('r.status_code'),
      Revision: int('r.revision'),
      Percent: decimal('r.percent'),
      Earned: decimal('r.earned'),
      Max: decimal('r.max'),
      LevelName: text('r.level_name'),
      Findings: { type: 'Int32', value: sql`case when p.findings then r.findings else 0 end` },
      Critical: flag('r.critical'),
      Late: flag('r.late'),
      Incomplete: flag('r.incomplete'),
      StartedAt: instant('r.started_at'),
      CompletedAt: instant('r.completed_at'),
      ReceivedAt: instant('r.received_at'),
      ApprovedAt: instant('r.approved_at'),
    },
  },
  Findings: {
    one: 'Finding',
    // Every change of a finding is one of its response.
    from: sql`${responses} join finding f on f.response_id = r.id`,
    ...of('r'),
    id: sql.ref('f.id'),
    counts: sql`(p.findings and not f.withdrawn and ${responseCounts})`,
    which: toldResponses,
    gone: 'finding',
    properties: {
      ResponseId: int('f.response_id'),
      AuditId: int('r.plan_id'),
      LocationId: placeOfResponse,
      QuestionId: int('f.question_id'),
      Severity: text('f.severity'),
      Title: text('f.title'),
      Note: text('f.note'),
      Withdrawn: flag('f.withdrawn'),
    },
  },
  Actions: {
    one: 'Action',
    from: withPlan('action', 'a'),
    ...of('a'),
    counts: sql`(a.state <> 'cancelled')`,
    which: sql`true`,
    gone: 'action',
    properties: {
      Number: int('a.number'),
      FindingId: { type: 'Int32', value: sql`case when not ${isAnonymous('p')} then a.finding_id end` },
      ResponseId: { type: 'Int32', value: sql`case when not ${isAnonymous('p')} then a.response_id end` },
      AuditId: int('a.plan_id'),
      LocationId: int('a.location_id'),
      Title: text('a.title'),
      Type: text('a.type'),
      Priority: text('a.priority'),
      State: text('a.state'),
      OwnerUserId: int('a.owner_user_id'),
      VerifierUserId: int('a.verifier_user_id'),
      DueDate: column('Date')('a.due_date'),
      CreatedAt: instant('a.created_at'),
      SubmittedAt: instant('a.submitted_at'),
      ClosedAt: instant('a.closed_at'),
    },
  },
  Plans: {
    one: 'Plan',
    from: sql`plan p`,
    ...of('p'),
    counts: sql`(p.version_id is not null and p.cancelled_at is null)`,
    which: sql`true`,
    gone: 'plan',
    properties: {
      Definition: text('p.definition'),
      AuditTypeId: int('p.audit_type_id'),
      CustomerId: int('p.customer_id'),
      ProjectId: int('p.project_id'),
      LocationId: int('p.location_id'),
      CheckListId: int('p.checklist_id'),
      LeadAuditorId: int('p.lead_auditor_id'),
      AssistantAuditorId: int('p.assistant_auditor_id'),
      ApproverId: int('p.approver_id'),
      BeginDate: instant('p.begins_at'),
      EndDate: instant('p.ends_at'),
      Published: flag('p.published'),
      CancelledAt: instant('p.cancelled_at'),
    },
  },
  Locations: {
    one: 'Location',
    from: sql`location l`,
    ...of('l'),
    counts: sql.ref('l.active'),
    which: sql`true`,
    gone: 'location',
    properties: {
      Name: text('l.name'),
      Code: text('l.code'),
      CustomerId: int('l.customer_id'),
      LocationTypeId: int('l.location_type_id'),
      OperationId: int('l.operation_id'),
      Region: text('l.region'),
      CountryId: int('l.country_id'),
      CityId: int('l.city_id'),
      DistrictId: int('l.district_id'),
      Latitude: double('l.latitude'),
      Longitude: double('l.longitude'),
      TimeZone: text('l.time_zone'),
    },
  },
  Customers: {
    one: 'Customer',
    from: sql`customer c`,
    ...of('c'),
    counts: sql.ref('c.active'),
    which: sql`true`,
    gone: 'customer',
    properties: {
      Name: text('c.name'),
      CountryId: int('c.country_id'),
      CityId: int('c.city_id'),
      DistrictId: int('c.district_id'),
    },
  },
  Projects: {
    one: 'Project',
    from: sql`project j`,
    ...of('j'),
    counts: sql.ref('j.published'),
    which: sql`true`,
    gone: 'project',
    properties: { Name: text('j.name'), CustomerId: int('j.customer_id') },
  },
  Questions: {
    one: 'Question',
    from: sql`question q left join category g on g.id = q.category_id`,
    ...of('q'),
    // Its category's name is told with it. A rename leaves the question's own row alone, which somebody may have open.
    changedAt: sql`greatest(q.changed_at, g.changed_at)`,
    counts: sql.ref('q.active'),
    which: sql`true`,
    gone: 'question',
    properties: {
      QuestionText: text('q.text'),
      Code: text('q.code'),
      CategoryId: int('q.category_id'),
      CategoryName: text('g.name'),
      AnswerType: int('q.answer_type'),
      Critical: flag('q.critical'),
      InfoOnly: flag('q.info_only'),
    },
  },
};
