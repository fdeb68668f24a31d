import { z } from 'zod';
import { optionalDay, several } from './activity.ts';
import { listResponse } from './list.ts';
import { read } from './row.ts';
import { id, instant, pageRequest, spoken } from './wire.ts';

/**
 * The system log: what went wrong, was turned away or took long. Written by the server itself. A company reads its own rows; the
 * operator reads the installation's besides, and numbers and faults of all companies.
 */

const access = 'ManageSystemLog';

/** The newest rows that a list goes through; older ones are found by filters. */
export const mostLogRows = 10_000;

const systemLogKinds = ['fault', 'refused', 'throttled', 'slow', 'job'] as const;

const kind = z.enum(systemLogKinds);

export type SystemLogKind = z.output<typeof kind>;

const SystemLogItem = z.object({
  id,
  /** The last time; equal ones of an hour or, of faults and jobs, of a day are one row. */
  at: instant,
  firstAt: instant,
  kind,
  /** What happened, in a sentence. */
  message: spoken,
  /** A call's name or a job's; empty where very many different ones were counted together. */
  call: z.string(),
  callText: spoken,
  times: z.int(),
  /** Whoever it happened to last; null for nobody signed in, and for people of other companies. */
  userName: z.string().nullable(),
  status: z.int().nullable(),
  /** The longest. */
  durationMs: z.int().nullable(),
  /** The latest code under which it was told. */
  requestId: z.string().nullable(),
  /** For the operator, of companies' rows. */
  company: z.string().nullable(),
});

export type SystemLogItem = z.output<typeof SystemLogItem>;

export const systemLog = {
  /** The latest first. `dateFrom` and `dateTo` are days in the reader's time zone. */
  list: read({
    method: 'POST',
    path: '/admin/SystemLog/GetAll',
    access,
    request: pageRequest.extend({
      /** A code, or a text within which there is one; else a part of a call's name. */
      searchText: z.string().max(200).nullable().optional(),
      kind: several(kind),
      /** The code that a person was shown. */
      requestId: z.string().max(200).nullable().optional(),
      call: several(z.string().max(60)),
      dateFrom: optionalDay,
      dateTo: optionalDay,
    }),
    /** Counted up to `mostLogRows`. */
    response: listResponse(SystemLogItem),
  }),
  get: read({
    method: 'GET',
    path: '/admin/SystemLog/Get/{id}',
    access,
    request: z.object({ id }),
    response: SystemLogItem.extend({
      /** Where in the program, line by line; for the operator alone. */
      stack: z.string().nullable(),
    }),
  }),
};
