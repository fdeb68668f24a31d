import { z } from 'zod';
import { empty, read, saved, write } from './row.ts';
import { say } from './text.ts';
import { flag, id, name } from './wire.ts';

/** The screens whose list can be looked at in views of one's own, by their address. */
export const viewedScreens = [
  '/auditlist',
  '/actions',
  '/barcode',
  '/sections',
  '/categorys',
  '/answer-templates',
  '/questions',
  '/checklists',
  '/admin/customers',
  '/admin/locations',
  '/admin/projects',
  '/admin/operations',
  '/admin/users',
  '/admin/user-roles',
] as const;

const screen = z.enum(viewedScreens);

export type ViewedScreen = z.output<typeof screen>;

const field = z.string().trim().min(1).max(60);

/** How wide a column may be made, in pixels. */
export const columnWidths = { least: 60, most: 900 };

const direction = z.enum(['asc', 'desc']).nullable();

const width = z.int().min(columnWidths.least).max(columnWidths.most).nullable();

const Columns = z.object({
  columns: z.array(z.object({ field, width, visible: flag })).max(60),
  sortField: field.nullable(),
  sortDirection: direction,
});

/** The columns of a list as somebody chose them, in the order of the screen. */
export type ListColumns = z.output<typeof Columns>;

/** How many views somebody may keep of one screen. */
export const mostViews = 50;

const words = {
  name: say({ tr: 'Görünüm adını girin.', en: 'Enter the name of the view.' }),
};

export const view = {
  /** One's own views and those shared by others, by name, and one's columns; null where none were chosen. */
  list: read({
    method: 'GET',
    path: '/User/GetViews',
    access: 'signedIn',
    request: z.object({ screen }),
    response: z.object({
      Columns: Columns.nullable(),
      Views: z.array(z.object({ id, name: z.string(), query: z.string(), shared: flag, own: flag })),
    }),
  }),
  save: write({
    method: 'POST',
    path: '/User/SaveView',
    access: 'signedIn',
    request: z.object({
      id: id.nullable().optional(),
      screen,
      name: name(words.name, 100),
      /** The part of the address behind `?`; empty is the list as it opens. */
      query: z.string().max(2000).nullable().optional(),
      shared: flag.optional(),
    }),
    response: saved,
    done: say({ tr: 'Görünüm kaydedildi.', en: 'The view has been saved.' }),
    refuses: ['tooManyViews'],
  }),
  remove: write({
    method: 'POST',
    path: '/User/DeleteView',
    access: 'signedIn',
    request: z.object({ id }),
    response: empty,
    done: say({ tr: 'Görünüm silindi.', en: 'The view has been deleted.' }),
  }),
  saveColumns: write({
    method: 'POST',
    path: '/User/SaveColumns',
    access: 'signedIn',
    says: 'quiet',
    request: z.object({
      screen,
      columns: z
        .array(z.object({ field, width: width.optional(), visible: flag }))
        .max(60)
        .optional(),
      sortField: field.nullable().optional(),
      sortDirection: direction.optional(),
    }),
    response: empty,
    done: say({ tr: 'Sütunlar kaydedildi.', en: 'The columns have been saved.' }),
  }),
};
