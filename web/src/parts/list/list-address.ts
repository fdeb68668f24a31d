import type { AnyRow } from '@sahada/contract/row';
import { pageSizes } from '@sahada/contract/wire';
import type { z } from 'zod';

/**
 * A list's state, kept in the address: `?page=2&size=25&search=ab&field=name&sort=-name&active=true&city=3,7`. It is parsed
 * by the request schema of the list's own call, which drops invalid values. `prefix` separates two lists on one screen.
 */
export interface ListAddress {
  /** What is sent to the call. */
  input: Record<string, unknown>;
  page: number;
  pageSize: number;
  searchText: string;
  searchField: string | null;
  sortField: string | null;
  sortDirection: 'asc' | 'desc' | null;
  filters: Record<string, readonly FilterValue[]>;
  /** Whether a search or filter narrows the list. */
  narrowed: boolean;
}

export type FilterValue = string | number | boolean;

export interface ListChange {
  page?: number;
  pageSize?: number;
  search?: string;
  field?: string | null;
  sort?: string | null;
  filters?: Record<string, readonly FilterValue[]>;
}

export const defaultPageSize = 10;

export type Search = Record<string, string>;

const ours = ['page', 'size', 'search', 'field', 'sort'];

export function parse(row: Pick<AnyRow, 'request'>, search: Search, prefix: string): ListAddress {
  const schema = row.request as z.ZodObject;
  const sort = search[`${prefix}sort`];
  const wanted: Record<string, unknown> = {
    page: Number(search[`${prefix}page`] ?? 1),
    pageSize: Number(search[`${prefix}size`] ?? defaultPageSize),
    searchText: search[`${prefix}search`],
    searchField: search[`${prefix}field`],
    sortField: sort?.replace(/^-/, ''),
    sortDirection: sort === undefined ? undefined : sort.startsWith('-') ? 'desc' : 'asc',
  };
  const filters: Record<string, readonly FilterValue[]> = {};
  for (const key of Object.keys(schema.shape)) {
    const text = search[`${prefix}${key}`];
    if (text === undefined || key in wanted || ours.includes(key)) continue;
    const values = text.split(',').map(typed);
    const value = values.length === 1 ? values[0] : values;
    if (!schema.shape[key]?.safeParse(value).success) continue;
    filters[key] = values;
    wanted[key] = value;
  }
  const parsed = schema.safeParse(wanted);
  const bad = new Set(parsed.success ? [] : parsed.error.issues.map((issue) => String(issue.path[0])));
  const input = Object.fromEntries(
    Object.entries(wanted).filter(([key, value]) => value !== undefined && !bad.has(key)),
  );
  if (bad.has('page')) input.page = 1;
  if (!(pageSizes as readonly unknown[]).includes(input.pageSize)) input.pageSize = defaultPageSize;
  const searchText = (input.searchText as string | undefined) ?? '';
  return {
    input,
    page: input.page as number,
    pageSize: input.pageSize as number,
    searchText,
    searchField: (input.searchField as string | undefined) ?? null,
    sortField: (input.sortField as string | undefined) ?? null,
    sortDirection: (input.sortDirection as 'asc' | 'desc' | undefined) ?? null,
    filters,
    narrowed: searchText !== '' || Object.keys(filters).length > 0,
  };
}

/** A filter's text as the wire's type: ids and limits are numbers, flags booleans, the rest words. */
function typed(text: string): FilterValue {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d{1,15}(\.\d{1,15})?(e[+-]\d{1,3})?$/.test(text) ? Number(text) : text;
}

/** The address after a change. A new search, filter or order begins at the first page. */
export function changed(before: Search, change: ListChange, prefix: string): Search {
  const next: Search = { ...before };
  const put = (key: string, value: string | null | undefined) => {
    if (value === null || value === undefined || value === '') delete next[prefix + key];
    else next[prefix + key] = value;
  };
  if (change.search !== undefined) put('search', change.search);
  if (change.field !== undefined) put('field', change.field);
  if (change.sort !== undefined) put('sort', change.sort);
  if (change.pageSize !== undefined) put('size', change.pageSize === defaultPageSize ? null : String(change.pageSize));
  for (const [key, values] of Object.entries(change.filters ?? {})) put(key, values.join(','));
  const page = change.page ?? 1;
  put('page', page === 1 ? null : String(page));
  return next;
}
