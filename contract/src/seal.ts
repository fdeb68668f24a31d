import { z } from 'zod';
import { read } from './row.ts';
import { day, instant } from './wire.ts';

/** What became of a sealed report: as it was, changed, replaced by a later issue, or erased in part to protect somebody's data. */
export const sealStates = ['unchanged', 'changed', 'erased', 'replaced'] as const;

export const seal = {
  /** For whoever holds a report, by the code that stands in it; it tells nothing of what the report says. */
  look: read({
    method: 'GET',
    path: '/Seal',
    access: 'public',
    request: z.object({ code: z.string().min(1).max(64) }),
    response: z.object({
      state: z.enum(sealStates),
      companyName: z.string(),
      sealedAt: instant,
      /** Counts approvals of the same response. */
      issue: z.int(),
      erasedOn: day.nullable(),
    }),
    refuses: ['notFound', 'tooMany', 'busy'],
    slow: true,
  }),
};
