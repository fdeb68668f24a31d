import { z } from 'zod';
import { links } from './links.ts';
import { type Access, anyOf, file } from './row.ts';

/**
 * What happens while somebody looks: a stream that says which rows changed, so that screens ask their own calls again. It
 * tells no content.
 */

/** The rows that are told of, by our word, and who may see them. */
export const liveRows: Readonly<Record<string, Access>> = {
  ...Object.fromEntries(Object.entries(links).map(([entity, { access }]) => [entity, access])),
  response: anyOf('ManageReports', 'ManageAuditPlans', 'AccessAdminPanel'),
};

export const live = {
  /**
   * `text/event-stream`: `{"name": "plan", "id": 7}` for each row of the reader's that changed, and `{"name": "notice", "unread": 2}`
   * at once and whenever that number changes. Two at most for a session; it ends with the session.
   */
  follow: file({
    method: 'GET',
    path: '/User/Live',
    access: 'signedIn',
    request: z.object({
      /** How many seconds the stream lasts; 0 ends it after what is there already. */
      seconds: z.int().min(0).max(86_400).optional(),
    }),
    refuses: ['tooMany', 'busy'],
  }),
};
