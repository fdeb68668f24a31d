import { type dashboard as calls, creditTexts } from '@sahada/contract/dashboard';
import {
  type CreditPeriod,
  type CreditStatus,
  creditInUse,
  creditLeft,
  creditStatus,
  creditWarning,
} from '@sahada/rules/quota';
import type { ReadDb } from '../../db/kysely.ts';
import { askedStatus } from '../../facts/asked.ts';
import { creditPeriods } from '../../facts/plan-facts.ts';
import { dayText } from '../../outside/day.ts';
import type { HandlersOf } from '../../pipeline/handler.ts';
import { breakdown, byCustomer, byLocation } from './breakdown.ts';
import { latestAudits, plansOfPeriod } from './plans.ts';
import type { Paged } from './scope.ts';
import { statistics } from './statistics.ts';
import { waiting } from './waiting.ts';
import { workOf } from './work.ts';

/** Every card is answered by one statement. */

const places: Record<CreditStatus, number> = { Active: 0, Low: 0, Exhausted: 1, Upcoming: 2, Expired: 3 };

/** First the period used next, then other running ones, future ones, and past ones, newest first. */
function credit(periods: readonly CreditPeriod[], now: number) {
  return periods
    .map((period) => ({ ...period, status: creditStatus(period, now) }))
    .sort((one, other) => {
      const byEnd = one.endAt - other.endAt || one.beginAt - other.beginAt;
      return places[one.status] - places[other.status] || (one.status === 'Expired' ? -byEnd : byEnd);
    });
}

async function quota({ pageIndex = 0, pageSize = 10 }: Paged, db: ReadDb, zone: string, now: number) {
  const periods = credit(await creditPeriods(db, zone), now);
  const inUse = creditInUse(periods, now);
  const page = periods.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize);
  return {
    ListItems: page.map((period) => ({
      Total: period.total,
      Remaining: Math.max(0, period.total - period.used),
      BeginDate: dayText(period.beginAt, zone),
      EndDate: dayText(period.endAt, zone),
      Status: period.status,
      StatusName: creditTexts[period.status],
      Usable: creditLeft([period], now) > 0,
    })),
    TotalItemsCount: periods.length,
    Total: inUse.reduce((sum, { total }) => sum + total, 0),
    Remaining: creditLeft(periods, now),
    Until: inUse.length === 0 ? null : dayText(Math.max(...inUse.map(({ endAt }) => endAt)), zone),
    Warning: creditWarning(periods, now),
  };
}

export const dashboard: HandlersOf<typeof calls> = {
  statistics: (input, { db, who, now }) => statistics(input, db, who, now),
  byCustomer: (input, { db, who, now }) => breakdown(byCustomer, input, db, who, now),
  byLocation: (input, { db, who, now }) => breakdown(byLocation, input, db, who, now),
  waiting: (input, { db, who }) => waiting(input, db, who),
  work: (_input, { db, who }) => workOf(db, who),
  plansToday: (input, { db, who, now }) => plansOfPeriod('daily', input, db, who, now),
  plansThisWeek: (input, { db, who, now }) => plansOfPeriod('weekly', input, db, who, now),
  plansThisMonth: (input, { db, who, now }) => plansOfPeriod('monthly', input, db, who, now),
  async audits({ statusCode, ...input }, { db, who }) {
    const given = statusCode === null || statusCode === undefined || statusCode === '' ? null : statusCode;
    const status = given === null ? null : askedStatus(given);
    return latestAudits({ ...input, status }, db, who);
  },
  quota: (input, { db, who, now }) => quota(input, db, who.companyTimeZone, now),
};
