import { actionPriorityTexts, actionStateTexts, actionTypeTexts } from '@sahada/contract/action-status';
import { actionPriorities, actionStates, actionTypes, severities } from '@sahada/contract/codes';
import { lookup } from '@sahada/contract/lookup';
import { severityTexts } from '@sahada/contract/severity';
import type { Filter, SearchField } from '../../parts/list/columns.ts';
import { words } from './words.ts';

export const search: SearchField[] = [
  { field: 'title', label: words.title },
  { field: 'number', label: words.number },
  { field: 'finding', label: words.finding },
  { field: 'ownerName', label: words.owner },
  { field: 'locationName', label: words.location },
  { field: 'customerName', label: words.customer },
];

const state: Filter = {
  field: 'state',
  label: words.state,
  kind: 'choice',
  options: actionStates.map((value) => ({ value, label: actionStateTexts[value] })),
};

/** What the board is narrowed by: its columns are the states. */
export const boardFilters: Filter[] = [
  { field: 'overdue', label: words.overdue, kind: 'flag', yes: words.late, no: words.inTime },
  {
    field: 'severity',
    label: words.severity,
    kind: 'choice',
    options: severities.map((value) => ({ value, label: severityTexts[value] })),
  },
  { field: 'ownerUserId', label: words.owner, kind: 'lookup', row: lookup.users },
  { field: 'customerId', label: words.customer, kind: 'lookup', row: lookup.customers },
  { field: 'locationId', label: words.location, kind: 'lookup', row: lookup.locations },
  { field: 'dueDate', label: words.due, kind: 'dates' },
  {
    field: 'type',
    label: words.type,
    kind: 'choice',
    options: actionTypes.map((value) => ({ value, label: actionTypeTexts[value] })),
  },
  {
    field: 'priority',
    label: words.priority,
    kind: 'choice',
    options: actionPriorities.map((value) => ({ value, label: actionPriorityTexts[value] })),
  },
  { field: 'projectId', label: words.project, kind: 'lookup', row: lookup.projectsByCustomer },
];

export const listFilters: Filter[] = [state, ...boardFilters];
