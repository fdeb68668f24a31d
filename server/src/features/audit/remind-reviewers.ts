import { statuses } from '@sahada/contract/codes';
import { creditLeft } from '@sahada/rules/quota';
import { wallAt } from '@sahada/rules/zone';
import { sql } from 'kysely';
import type { Db } from '../../db/kysely.ts';
import { creditPeriods, mayApprove } from '../../facts/plan-facts.ts';
import { heldResponse } from '../../facts/plan-state.ts';
import { holdersOf } from '../../facts/rights.ts';
import { isFirstTime } from '../../facts/said-once.ts';
import { tell } from '../../facts/tell.ts';
import { companyZone } from '../../facts/the-company.ts';
import { dayText } from '../../outside/day.ts';
import { apartReason } from './review-filters.ts';

/** What reviewers are reminded of: approvals that wait for them, and responses that waited for a credit which has come. */

/** In whole hours of the company's zone; a server that was off at the first of them makes up for it until the last. */
const [fromHour, untilHour] = [8, 20];

/** Who approves within a day is not reminded. */
const waitsSince = sql`interval '24 hours'`;

/** How many people of a company are reminded at the most. */
const mostPeople = 500;

interface Turn {
  id: number;
  responses: number;
  since: string;
}

/** Whose turn how many responses are, and the arrival of the oldest: the twin of `reviewersOf`, for all plans at once. */
async function turnsOf(db: Db): Promise<Turn[]> {
  const { rows } = await sql<Turn>`
    with able as materialized (select u.id from "user" u where u.active and ${mayApprove}),
      waiting as materialized (
        select r.plan_id, filled_by(r.user_id, r.response_key) as authors, count(*) as n, min(r.received_at) as since from response r
        where r.status_code = ${sql.lit(statuses.PendingApproval)} and not ${heldResponse('r')} and r.received_at <= app_now() - ${waitsSince}
        group by 1, 2)
    select a.id, sum(w.n)::int as responses, min(w.since) as since
    from waiting w join plan p on p.id = w.plan_id cross join company c join able a on case
      when exists (select from able x where x.id = p.approver_id) then a.id = p.approver_id
      when exists (select from able x where x.id = p.lead_auditor_id) then a.id = p.lead_auditor_id
      else true end
    where p.cancelled_at is null and not (c.four_eyes and a.id = any (w.authors))
    group by a.id order by min(w.since), a.id limit ${mostPeople}`.execute(db);
  return rows;
}

async function remindOfTurns(db: Db, zone: string, now: number): Promise<number> {
  const { hour } = wallAt(now, zone);
  if (hour < fromHour || hour >= untilHour) return 0;
  const turns = await turnsOf(db);
  const day = dayText(now, zone);
  if (turns.length === 0 || !(await isFirstTime(db, `turns:${day}`))) return 0;
  for (const { id, responses, since } of turns)
    await tell(db, 'review.waiting', [id], { responses, since, link: '/reviews' }, { topic: 'turns' });
  return turns.length;
}

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
  return (await remindOfTurns(db, zone, now)) + (await tellOfCredit(db, zone, now));
}
