import { z } from 'zod';
import { listResponse } from './list.ts';
import { read } from './row.ts';
import { say } from './text.ts';
import { day, flag, id, instant, pageRequest, spoken } from './wire.ts';

/** The log: who did what, when, on which row. Written by the database, read here, changed by nobody. */

const access = 'ManageActivityLog';

/** The newest lines that a list goes through; older ones are found by filters. */
export const mostLines = 10_000;

const Change = z.object({
  field: z.string(),
  label: spoken,
  /** As the reader writes it; null for nothing. */
  old: spoken.nullable(),
  new: spoken.nullable(),
});

const ActivityItem = z.object({
  id,
  at: instant,
  actorId: id.nullable(),
  actorName: spoken,
  actorKind: z.enum(['user', 'participant', 'system']),
  /** The call's name, and what it says when done. */
  call: z.string(),
  callText: spoken,
  sentence: spoken,
  kind: z.enum(['insert', 'update', 'delete']),
  /** Our word for what it was about, its id and its name; a part of something is told as that. */
  entity: z.string().nullable(),
  entityId: id.nullable(),
  entityName: z.string().nullable(),
  changes: z.array(Change),
  /** When the data protection desk destroyed values of it. */
  erasedAt: instant.nullable(),
});

export type ActivityItem = z.output<typeof ActivityItem>;

export const activityTexts = {
  range: say({ tr: 'En çok 366 gün seçin.', en: 'Select at most 366 days.' }),
  order: say({ tr: 'Bitiş, başlangıçtan önce olamaz.', en: 'The end cannot be before the beginning.' }),
};

export const optionalDay = day.nullable().optional();

/** One value, or any of several. */
export const several = <S extends z.ZodType>(value: S) =>
  z
    .union([value, z.array(value).max(20)])
    .nullable()
    .optional();

export const activity = {
  /** The newest first. `dateFrom` and `dateTo` are days in the reader's time zone. */
  list: read({
    method: 'POST',
    path: '/admin/Activity/GetAll',
    access,
    request: pageRequest.extend({
      /** Finds people and rows by their name. */
      searchText: z.string().max(200).nullable().optional(),
      userId: several(id),
      /** With `entityId`, the history of one row and its parts. */
      entity: several(z.string().max(60)),
      entityId: id.nullable().optional(),
      call: several(z.string().max(60)),
      dateFrom: optionalDay,
      dateTo: optionalDay,
    }),
    /** Counted up to `mostLines`. */
    response: listResponse(ActivityItem),
  }),
  get: read({
    method: 'GET',
    path: '/admin/Activity/Get/{id}',
    access,
    request: z.object({ id }),
    response: ActivityItem,
  }),
  /** Compares the log of these days with their seals; days are the company's. */
  verify: read({
    method: 'POST',
    path: '/admin/Activity/Verify',
    access,
    slow: true,
    request: z.object({ dateFrom: day, dateTo: day }),
    response: z.object({
      intact: flag,
      /** The first day that is not as it was sealed. */
      brokenDay: z.string().nullable(),
      days: z.int(),
      lines: z.int(),
      /** Lines of these days whose values were destroyed to protect a person’s data, and when that was done last. */
      erased: z.int(),
      erasedAt: instant.nullable(),
      sealedUpTo: z.string().nullable(),
    }),
  }),
};
