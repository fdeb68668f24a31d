import { creditLeft } from '@sahada/rules/quota';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { creditPeriods } from '../../facts/plan-facts.ts';
import { heldResponse } from '../../facts/plan-state.ts';
import { holdersOf } from '../../facts/rights.ts';
import { isFirstTime } from '../../facts/said-once.ts';
import { tell } from '../../facts/tell.ts';
import { companyZone } from '../../facts/the-company.ts';
import { remindOfTurns } from '../../facts/turns.ts';
import { reviewTurns } from '../../facts/who-reviews.ts';
import { apartReason } from './review-filters.ts';

/** What reviewers are reminded of: approvals that wait for them, and responses that waited for a credit which has come. */

/** Nothing is accepted by itself when credit comes: those who may are told once for each credit that it has come for. */
async function tellOfCredit(db: Db, zone: string, now: number): Promise<number> {
  const usable = (await creditPeriods(db, zone)).filter((period) => creditLeft([period], now) > 0);
  if (usable.length === 0) return 0;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from response t where ${heldResponse('t')} and t.over_quota and ${apartReason} = 'credit'`.execute(
    db,
  );
  const responses = rows[0]?.n ?? 0;
  if (responses === 0) return 0;
  let isNews = false;
  for (const { id, total } of usable) isNews = (await isFirstTime(db, `creditFor:${id}:${total}`)) || isNews;
  if (!isNews) return 0;
  const link = '/reviews?tab=apart&apart=credit';
  await tell(db, 'review.credit', await holdersOf(db, 'ManageReports'), { responses, link }, { topic: 'creditFor' });
  return 1;
}

/** Answers how many messages there were. */
export async function remindReviewers(db: Db, now: number): Promise<number> {
  const zone = await companyZone(db);
  const reminded = await remindOfTurns(db, reviewTurns, { zone, now }, ({ id, waiting, since }) =>
    tell(db, 'review.waiting', [id], { responses: waiting, since, link: '/reviews' }, { topic: reviewTurns.topic }),
  );
  return reminded + (await tellOfCredit(db, zone, now));
}
