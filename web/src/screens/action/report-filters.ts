import { actionStateTexts } from '@sahada/contract/action-status';
import { actionStateCodes, actionStates, auditTypeIds, severities } from '@sahada/contract/codes';
import { lookup } from '@sahada/contract/lookup';
import { severityTexts } from '@sahada/contract/severity';
import { auditTypeTexts } from '@sahada/contract/status';
import type { Filter } from '../../parts/list/columns.ts';
import { reportWords } from './report-words.ts';
import { words } from './words.ts';

/** What both reports are narrowed by; of a finding the last three ask for one of its actions. */
export const reportFilters: Filter[] = [
  { field: 'date', label: reportWords.received, kind: 'dates', company: true },
  {
    field: 'severity',
    label: words.severity,
    kind: 'choice',
    options: severities.map((value) => ({ value, label: severityTexts[value] })),
  },
  { field: 'customerId', label: words.customer, kind: 'lookup', row: lookup.customers },
  { field: 'locationIds', label: words.location, kind: 'lookup', row: lookup.locations },
  { field: 'projectId', label: words.project, kind: 'lookup', row: lookup.projectsByCustomer },
  { field: 'checkListId', label: reportWords.checklist, kind: 'lookup', row: lookup.checklists },
  { field: 'auditorIds', label: reportWords.auditor, kind: 'lookup', row: lookup.users },
  { field: 'auditId', label: words.plan, kind: 'lookup', row: lookup.plans },
  { field: 'repeat', label: reportWords.repeat, kind: 'flag', yes: reportWords.repeated, no: reportWords.first },
  {
    field: 'stateCode',
    label: reportWords.actionState,
    kind: 'choice',
    options: actionStates.map((state) => ({ value: actionStateCodes[state], label: actionStateTexts[state] })),
  },
  { field: 'ownerUserId', label: words.owner, kind: 'lookup', row: lookup.users },
  { field: 'overdue', label: words.overdue, kind: 'flag', yes: words.late, no: words.inTime },
];

/** By what a figure elsewhere narrows the report; shown where the address names it, so that it can be taken away. */
const brought = (query: Readonly<Record<string, string | undefined>>): Filter[] => [
  {
    field: 'questionId',
    label: reportWords.question,
    kind: 'choice',
    options: [{ value: Number(query.questionId), label: reportWords.chosenQuestion }],
  },
  {
    field: 'auditTypeId',
    label: reportWords.type,
    kind: 'choice',
    options: Object.values(auditTypeIds).map((value) => ({ value, label: auditTypeTexts[value] })),
  },
  {
    field: 'onlyApproved',
    label: reportWords.approval,
    kind: 'flag',
    yes: reportWords.onlyApproved,
    no: reportWords.withPending,
  },
];

export const filtersOf = (query: Readonly<Record<string, string | undefined>>): Filter[] => [
  ...reportFilters,
  ...brought(query).filter(({ field }) => query[field] !== undefined),
];
