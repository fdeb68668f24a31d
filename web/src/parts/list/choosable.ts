import type { AnyRow } from '@sahada/contract/row';
import type { z } from 'zod';
import type { Filter } from './columns.ts';
import type { FilterValue } from './list-address.ts';

/** Which fields of a list's call a person can narrow it by; small, since every list asks. What each offers: own-filters.ts. */

/** Paging and order, and filters that nobody chooses from a menu. */
const unchosen: ReadonlySet<string> = new Set([
  ...['page', 'pageSize', 'searchText', 'searchField', 'sortField', 'sortDirection'],
  // Of one row: links use them.
  ...['id', 'Id', 'ID', 'findingId', 'userId', 'responseId', 'auditId', 'seriesId', 'auditPlanId'],
  // Of what a figure counts: its links use them.
  ...[
    'planAuditorId',
    'authorId',
    'optionId',
    'subOptionId',
    'answeredId',
    'skippedId',
    'numberFrom',
    'numberBelow',
    'scored',
  ],
  // A day of the calendar: its links use it.
  'onDay',
  // What the tabs of the review inbox stand for.
  ...['mine', 'apart', 'conflicting'],
  // Why approving is not offered for a row.
  'fourEyes',
  // What the tabs of the files stand for.
  'pictures',
  // An action's state is chosen by its name.
  'stateCode',
  // A picture has no name to choose it by.
  'helpPictureId',
  // Which message it is; its title is searched.
  'name',
  // Of the system log: its links use them, and both are searched.
  ...['call', 'requestId'],
  // They mark the questions of a checklist and do not narrow the list.
  ...['checklistId', 'checked'],
]);

/** Places are chosen within a place, and checklists within a project: by field in lower case. */
const within: Record<string, string> = {
  city: 'country',
  cityid: 'countryid',
  district: 'city',
  districtid: 'cityid',
  checklistid: 'projectid',
};

type Filters = Readonly<Record<string, readonly FilterValue[]>>;

/** The one value of the filter within which a field is chosen; undefined where there is none or several. */
export function valueAbove(field: string, filters: Filters): FilterValue | undefined {
  const above = within[field.toLowerCase()];
  const key = Object.keys(filters).find((one) => one.toLowerCase() === above);
  const [value, ...more] = key === undefined ? [] : (filters[key] ?? []);
  return more.length === 0 ? value : undefined;
}

const isReady = (field: string, filters: Filters): boolean =>
  !(field.toLowerCase() in within) || valueAbove(field, filters) !== undefined;

/** The fields of the call by which it can be narrowed; both ends of a range of days are one field. */
export function choosable({ request }: Pick<AnyRow, 'request'>): string[] {
  const shape = (request as z.ZodObject).shape;
  const fields = Object.keys(shape).map((key) => {
    const base = key.replace(/(From|To)$/, '');
    return base !== key && `${base}From` in shape && `${base}To` in shape ? base : key;
  });
  return [...new Set(fields)].filter((field) => !unchosen.has(field));
}

/** Those of them that can be chosen now and that the list does not show anyway. */
export function choosableNow(
  row: Pick<AnyRow, 'request'>,
  filters: Filters,
  shown: readonly Pick<Filter, 'field'>[],
  fixed: Record<string, unknown> = {},
): string[] {
  const known = new Set([...shown.map(({ field }) => field), ...Object.keys(fixed)]);
  return choosable(row).filter((field) => !known.has(field) && isReady(field, filters));
}
