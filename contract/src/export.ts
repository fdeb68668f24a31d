import { z } from 'zod';
import type { RefusalCode } from './refusals.ts';
import { type Access, type AnyRow, exportedBody, file, fileAddress, type Row, read } from './row.ts';
import { flag, id, instant } from './wire.ts';

/**
 * Every list can be taken along as a file. The call follows from the list's row: its path with `ToExcel` at the end, its right,
 * its filters and order without the paging. A new list has one without a line.
 */

/** Above this many rows, or when asked to, a file is written by a job. */
export const directRows = 5000;

export const fileFormat = z.enum(['xlsx', 'csv']).nullable().optional();

const options = {
  format: fileFormat,
  /** Writes the file in the background, however few rows there are. */
  job: flag.nullable().optional(),
  /** The columns of a screen, in its order and words; the other fields of the rows follow them. */
  columns: z
    .array(z.object({ field: z.string().max(60), label: z.string().trim().max(100) }))
    .max(60)
    .nullable()
    .optional(),
};

type Options = typeof options;

export type ExportRow = Row<'file', z.ZodObject<Options>, typeof exportedBody, 'busy', Access>;

const known = new WeakMap<AnyRow, ExportRow>();

/** The export of a list, for sessions of the office; null where a call is no list: a POST that reads pages of rows. */
export function exportOf(row: AnyRow): ExportRow | null {
  const { request, response } = row;
  if (row.kind !== 'read' || row.method !== 'POST' || !(request instanceof z.ZodObject)) return null;
  if (!(response instanceof z.ZodObject) || !('ListItems' in response.shape) || !('pageSize' in request.shape))
    return null;
  const made =
    known.get(row) ??
    ({
      ...file({
        method: 'POST',
        path: `${row.path}ToExcel`,
        access: row.access,
        request: request.omit({ page: true, pageSize: true }).extend(options),
        refuses: ['busy'],
      }),
      byKey: row.byKey,
      response: exportedBody,
      status: (value: unknown) => ('exportId' in (value as object) ? 202 : 200),
    } as unknown as ExportRow);
  known.set(row, made);
  return made;
}

/**
 * A workbook of several tables that a call answers with; one of a single table may have a `format`. Like the export of a list it is a
 * file, or 202 with the number under which a job writes it. The call's name ends in `ToExcel`.
 */
export function book<Shape extends z.ZodRawShape, const A extends Access, const C extends RefusalCode = never>(row: {
  method: 'GET' | 'POST';
  path: string;
  access: A;
  request: z.ZodObject<Shape>;
  refuses?: readonly C[];
}): Row<'file', z.ZodObject<Shape & Pick<Options, 'job'>>, typeof exportedBody, C | 'busy', A> {
  return {
    ...file({ ...row, request: row.request.extend({ job: options.job }), refuses: ['busy', ...(row.refuses ?? [])] }),
    response: exportedBody,
    status: (value: unknown) => ('exportId' in (value as object) ? 202 : 200),
  } as never;
}

/** A group's lists, as far as the compiler can tell them. */
type ListOf<Group> = {
  [Verb in keyof Group & string]: Group[Verb] extends Row<'read'>
    ? z.output<Group[Verb]['response']> extends { ListItems: unknown[]; TotalItemsCount: number }
      ? 'searchText' extends keyof z.output<Group[Verb]['request']>
        ? Verb
        : never
      : never
    : never;
}[keyof Group & string];

type WithExports<Groups> = {
  [Group in keyof Groups]: Groups[Group] & { [Verb in ListOf<Groups[Group]> as `${Verb}ToExcel`]: ExportRow };
};

/** The table with an export beside each list: `customer.list` and `customer.listToExcel`. */
export function withExports<Groups extends object>(groups: Groups): WithExports<Groups> {
  return Object.fromEntries(
    Object.entries(groups).map(([name, group]) => {
      const all = { ...group };
      for (const [verb, row] of Object.entries(group as Record<string, AnyRow>)) {
        const made = exportOf(row);
        if (made !== null) all[`${verb}ToExcel`] = made;
      }
      return [name, all];
    }),
  ) as WithExports<Groups>;
}

/** Files that a job writes or has written; each is its maker's own. */
export const exportFile = {
  progress: read({
    method: 'GET',
    path: '/admin/Export/Progress',
    access: 'signedIn',
    byKey: true,
    request: z.object({ id }),
    response: z.object({
      done: z.int(),
      total: z.int(),
      state: z.enum(['running', 'done', 'failed']),
      name: z.string(),
      bytes: z.int(),
      expiresAt: instant,
    }),
    refuses: ['noRight'],
  }),
  download: file({
    method: 'GET',
    path: '/admin/Export/Download',
    access: 'signedIn',
    byKey: true,
    request: z.object({ id }),
    linked: true,
    refuses: ['noRight'],
  }),
  address: read({
    method: 'GET',
    path: '/admin/Export/GetAddress',
    access: 'signedIn',
    request: z.object({ id }),
    response: fileAddress,
    refuses: ['noRight'],
  }),
};
