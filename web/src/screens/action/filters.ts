import { actionStateTexts } from '@sahada/contract/action-status';
import { actionStates, severities } from '@sahada/contract/codes';
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

/** What the board is narrowed by, as many as one line holds. */
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
  { field: 'dueDate', label: words.due, kind: 'dates', company: true },
];

export const listFilters: Filter[] = [state, ...boardFilters];
