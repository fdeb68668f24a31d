import { wallToInstant } from '@sahada/rules/period';
import { creditInUse, creditLeft } from '@sahada/rules/quota';
import type { Db } from '../db/kysely.ts';
import { iso } from '../outside/clock.ts';
import { creditPeriods } from './plan-facts.ts';
import { holdersOf } from './rights.ts';
import { isFirstTime } from './said-once.ts';
import { tell } from './tell.ts';
import { companyZone } from './the-company.ts';

/** Who manages the company sees its credit. */
const managers = (db: Db) => holdersOf(db, 'ManageMyCompany');
const link = '/company?tab=credit';

/** Tells of credit that was added between two days of the company's calendar. */
export async function tellCreditAdded(
  db: Db,
  { total, begins_on, ends_on }: { total: number; begins_on: string; ends_on: string },
  zone: string,
): Promise<void> {
  const from = iso(wallToInstant(begins_on, zone, 'begin') ?? 0);
  const until = iso(wallToInstant(ends_on, zone, 'end') ?? 0);
  await tell(db, 'credit.added', await managers(db), { added: total, from, until, link });
}

/** Shares of the credit in use at which the company's managers are told, highest first. */
const marks = [100, 95, 80];

/** Tells, once for each mark, how much of all usable periods is used together; of several marks passed at once only the highest. */
export async function tellCredit(db: Db, now: number): Promise<void> {
  const periods = creditInUse(await creditPeriods(db, await companyZone(db)), now);
  const total = periods.reduce((sum, period) => sum + period.total, 0);
  if (total === 0) return;
  const used = periods.reduce((sum, period) => sum + period.used, 0);
  const passed = marks.filter((mark) => used * 100 >= total * mark);
  // A period that was filled up passes its marks again. With the highest mark those below it are noted as said.
  const named = periods.map(({ id }) => id).join('+');
  const fresh: number[] = [];
  for (const mark of passed) if (await isFirstTime(db, `credit:${named}:${total}:${mark}`)) fresh.push(mark);
  const [percent] = fresh;
  if (percent === undefined) return;
  await tell(
    db,
    'credit.used',
    await managers(db),
    {
      ...{ percent, used, total, left: creditLeft(periods, now) },
      until: iso(Math.max(...periods.map(({ endAt }) => endAt))),
      link,
    },
    { topic: 'credit' },
  );
}
