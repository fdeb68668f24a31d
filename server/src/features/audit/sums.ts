import { statuses } from '@sahada/contract/codes';
import type { Hundredths } from '@sahada/contract/hundredths';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { preparedRead } from '../../db/statement.ts';
import { standingsOf } from '../../facts/standings.ts';
import type { ReviewedResponse } from './responses.ts';

/** What is summed up over the responses that a report is about: from the totals of the plan, or from the one response. */

export interface Figures {
  responses: number;
  /** Those of them that await approval. */
  pending: number;
  /** How many have a percent, and the sum of the percents. */
  scored: number;
  percents: Hundredths;
  earned: Hundredths;
  max: Hundredths;
  answered: number;
  total: number;
  excluded: number;
  findings: number;
  /** How many fail critically. */
  critical: number;
}

const readFigures = preparedRead(
  (planId: number, standings: readonly number[]) => sql<Figures>`
    select coalesce(sum(x.responses), 0)::int as responses,
      coalesce(sum(x.responses) filter (where x.standing = 30), 0)::int as pending,
      coalesce(sum(x.scored), 0)::int as scored, coalesce(sum(x.percents), 0)::bigint as percents,
      coalesce(sum(x.earned), 0)::bigint as earned, coalesce(sum(x.max), 0)::bigint as max,
      coalesce(sum(x.answered), 0)::bigint as answered, coalesce(sum(x.total), 0)::bigint as total,
      coalesce(sum(x.excluded), 0)::bigint as excluded, coalesce(sum(x.findings), 0)::bigint as findings,
      coalesce(sum(x.critical), 0)::int as critical
    from (
      select t.standing, t.responses, t.scored, t.percents, t.earned, t.max, t.answered, t.total, t.excluded, t.findings,
        t.critical
      from plan_total t where t.plan_id = ${planId} and t.span = 'ever' and t.begins = '-infinity'
      union all
      select u.standing, u.sign, u.sign * (u.percent is not null)::int, coalesce(u.sign * u.percent, 0), u.sign * u.earned,
        u.sign * u.max, u.sign * u.answered, u.sign * u.total, u.sign * u.excluded, u.sign * u.findings,
        u.sign * u.critical::int
      from unfolded u where u.plan_id = ${planId}) x
    where x.standing = any(${standings})`,
);

/** Over the plan's responses that count, folded and not, in one snapshot. */
export const loadFigures = async (db: ReadDb, planId: number, onlyApproved: boolean): Promise<Figures> =>
  (await readFigures(db, planId, standingsOf(onlyApproved)))[0] as Figures;

export const figuresOf = (response: ReviewedResponse): Figures => ({
  responses: 1,
  pending: response.statusCode === statuses.PendingApproval ? 1 : 0,
  scored: response.percent === null ? 0 : 1,
  percents: response.percent ?? (0 as Hundredths),
  earned: response.earned,
  max: response.max,
  answered: response.answered,
  total: response.total,
  excluded: response.excluded,
  findings: response.findings,
  critical: response.critical ? 1 : 0,
});
