import { z } from 'zod';
import { read } from './row.ts';
import { id } from './wire.ts';

/** What is found by a text, whatever it is. */
const entity = z.enum([
  'customer',
  'location',
  'project',
  'plan',
  'checklist',
  'question',
  'user',
  'staticBarcode',
  'action',
]);

export type Found = z.output<typeof entity>;

/** How many of an entity are shown. */
export const mostFound = 8;

export const search = {
  /** At most eight of an entity, best first, and only what the reader may open; nothing below two characters. */
  find: read({
    method: 'POST',
    path: '/common/Search',
    access: 'signedIn',
    byKey: true,
    request: z.object({ text: z.string().max(200).nullable().optional() }),
    response: z.array(
      z.object({
        entity,
        id,
        title: z.string(),
        subtitle: z.string(),
        /** A path of the back office. */
        link: z.string(),
      }),
    ),
  }),
};
