import { isoIn, type Period } from '@sahada/rules/period';
import { type RawBuilder, sql } from 'kysely';
import type { Span } from './scope.ts';

/**
 * What was received, as rows of the totals: folded ones, and those of what is not folded yet (totals.sql). Spans of the totals
 * begin on the company's wall clock, so a window is told by its walls: from 2025-06-30T00:00:00 up to 2025-07-07T00:00:00.
 */

export type Grain = 'hour' | 'day' | 'week' | 'month' | 'year';

/** The span that a bucket of a period's chart is, and the one that its whole window is. */
export const grainsOf: Record<Period, { bucket: Grain; window: Grain }> = {
  daily: { bucket: 'hour', window: 'day' },
  weekly: { bucket: 'day', window: 'week' },
  monthly: { bucket: 'day', window: 'month' },
  yearly: { bucket: 'month', window: 'year' },
};

/** How many letters of an ISO date tell the span, and what completes them to its first moment. */
const written: Record<Grain, [number, string]> = {
  hour: [13, ':00'],
  day: [10, ''],
  week: [10, ''],
  month: [7, '-01'],
  year: [4, '-01-01'],
};

/** The span that begins at an instant; where a clock change leaves its beginning out, that is its first instant. */
function wallOf(at: number, zone: string, grain: Grain): string {
  const [letters, rest] = written[grain];
  return isoIn(at, zone).slice(0, letters) + rest;
}

export const wallsOf = ({ from, to }: Span, zone: string, grain: Grain) => ({
  from: wallOf(from, zone, grain),
  to: wallOf(to, zone, grain),
});

/**
 * What is not folded yet, by plan and hour: to be named `fresh` before `received` is used. Only what counts in figures, of the
 * plans that `plans` leaves.
 */
export const fresh = (plans: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  fresh as materialized (
    select x.plan_id, date_trunc('hour', x.received_at at time zone c.time_zone) as begins, x.standing,
      sum(x.sign) as responses, sum(x.sign * (x.percent is not null)::int) as scored,
      coalesce(sum(x.sign * x.percent), 0) as percents, sum(x.sign * x.earned) as earned, sum(x.sign * x.max) as max
    from unfolded x, company c where x.standing in (30, 50) and ${plans} group by 1, 2, 3)`;

const columns = sql`x.plan_id, x.begins, x.standing, x.responses, x.scored, x.percents, x.earned, x.max`;

/**
 * Rows of `plan_id`, `begins`, `standing` (30 pending, 50 approved) and sums, of one grain and within the walls; several may
 * be of the same plan and span.
 */
export const received = (
  grain: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
  plans: RawBuilder<boolean>,
): RawBuilder<unknown> => sql`(
  select ${columns} from folded x
  where x.span = ${grain} and x.begins >= ${from} and x.begins < ${to} and x.standing in (30, 50) and ${plans}
  union all
  select ${columns} from fresh x where x.begins >= ${from} and x.begins < ${to})`;
