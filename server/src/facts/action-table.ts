import type { ActionRow } from '@sahada/contract/action';
import { actionStateTexts } from '@sahada/contract/action-status';
import { type ActionState, actionStateCodes, type StatusCode } from '@sahada/contract/codes';
import { statusTexts } from '@sahada/contract/status';
import { type RawBuilder, sql } from 'kysely';
import { type ListInput, sortedAs } from '../db/list.ts';
import { nameOf, personName } from '../db/reference.ts';
import type { Described } from '../db/table.ts';
import { actionNumber, findingTitle, overdueAction, verifierOf } from './actions.ts';
import { isAnonymous } from './anonymous.ts';

/** How the wire spells an action, and what is computed besides its columns. */

/** A row as its table selects it. */
export type StoredRow = Omit<ActionRow, 'stateName' | 'responseStatusName'> & {
  state: ActionState;
  /** What its number counts. */
  counted: number;
  urgency: number;
  responseCounted: number | null;
  responseStatusCode: StatusCode | null;
};

const ofPlan = <Value>(value: ReturnType<typeof sql>) =>
  sql<Value>`(select ${value} from plan p where p.id = t.plan_id)`;
const ofResponse = <Value>(value: ReturnType<typeof sql>) =>
  sql<Value>`(select ${value} from response r where r.id = t.response_id)`;
const ofFinding = <Value>(value: ReturnType<typeof sql>) =>
  sql<Value>`(select ${value} from finding f where f.id = t.finding_id)`;
const responseCounted = ofResponse<number | null>(sql`r.number`);
const responseNumber = ofResponse<string | null>(sql`receipt_number(r.number)`);

const codes = sql.join(
  Object.entries(actionStateCodes).map(([state, code]) => sql`when ${sql.lit(state)} then ${sql.lit(code)}`),
  sql` `,
);

/** What leads to the response: of a survey that asks nobody who they are only the plan's own page tells it. */
const untold = ofPlan<boolean>(isAnonymous('p'));
const told = <Value>(value: RawBuilder<Value>) => sql<Value | null>`(case when not ${untold} then ${value} end)`;

export const actionTable: Described<StoredRow> = {
  name: 'action',
  id: 'id',
  columns: {
    findingId: 'finding_id',
    auditId: 'plan_id',
    responseId: 'response_id',
    title: 'title',
    type: 'type',
    priority: 'priority',
    ownerUserId: 'owner_user_id',
    ownerEmail: 'owner_email',
    dueDate: 'due_date',
    state: 'state',
    createdAt: 'created_at',
    submittedAt: 'submitted_at',
    closedAt: 'closed_at',
    locationId: 'location_id',
  },
  shown: {
    counted: sql`t.number`,
    number: actionNumber(),
    urgency: sql`array_position(array['low', 'normal', 'high'], t.priority)`,
    finding: sql`coalesce(${ofFinding(findingTitle)}, '')`,
    severity: ofFinding(sql`f.severity`),
    definition: ofPlan(sql`localized(p.definition, p.locales, 'definition')`),
    auditTypeId: ofPlan(sql`p.audit_type_id`),
    responseId: told(sql<number>`t.response_id`),
    responseCounted: told(responseCounted),
    responseNumber: told(responseNumber),
    responseStatusCode: ofResponse(sql`r.status_code`),
    ownerName: sql`coalesce(t.owner_name, ${nameOf('user', 'owner_user_id', personName)})`,
    verifierUserId: verifierOf(),
    verifierName: sql`(select ${personName} from "user" n where n.id = ${verifierOf()})`,
    stateCode: sql`(case t.state ${codes} end)`,
    overdue: overdueAction(),
    createdBy: nameOf('user', 'created_by', personName),
    closedBy: nameOf('user', 'closed_by', personName),
    customerId: ofPlan(sql`p.customer_id`),
    customerName: ofPlan(sql`(select n.name from customer n where n.id = p.customer_id)`),
    projectId: ofPlan(sql`p.project_id`),
    projectName: ofPlan(sql`(select localized(n.name, n.locales) from project n where n.id = p.project_id)`),
    locationName: nameOf('location', 'location_id'),
    evidenceCount: sql`(select count(*)::int from picture e
      where e.response_key = t.evidence_key and e.arrived_at is not null and e.deleted_at is null)`,
    commentCount: sql`(select count(*)::int from action_comment m where m.action_id = t.id)`,
  },
  search: [
    'title',
    'number',
    'finding',
    'definition',
    'ownerName',
    'verifierName',
    'customerName',
    'projectName',
    'locationName',
    'ownerEmail',
    'responseNumber',
    'createdBy',
    'closedBy',
  ],
  order: 'dueDate',
};

/** The same on its plan's own page, which shows everything. */
export const planActionTable: typeof actionTable = {
  ...actionTable,
  shown: { ...actionTable.shown, responseId: sql`t.response_id`, responseCounted, responseNumber },
};

/** One action as its page reads it. */
export const itemTable: Described<StoredRow & { description: string | null; rootCause: string | null }> = {
  ...(actionTable as Omit<typeof actionTable, 'row'>),
  columns: { ...actionTable.columns, description: 'description', rootCause: 'root_cause' },
};

/** Fields that sort as another one does: numbers as they were given, words as their codes. */
const sortField = sortedAs({
  number: 'counted',
  responseNumber: 'responseCounted',
  stateName: 'stateCode',
  state: 'stateCode',
  priority: 'urgency',
  responseStatusName: 'responseStatusCode',
});

export const sorted = <Input extends ListInput>(input: Input): Input => ({
  ...input,
  sortField: sortField(input.sortField),
});

/** A row as it travels. */
export function wireOf<Row extends StoredRow>({ counted: _, urgency: __, responseCounted: ___, ...row }: Row) {
  return {
    ...row,
    stateName: actionStateTexts[row.state],
    responseStatusName: row.responseStatusCode === null ? null : statusTexts[row.responseStatusCode],
  };
}
