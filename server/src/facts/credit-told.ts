import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';
import { iso } from '../outside/clock.ts';
import { creditPeriods } from './plan-facts.ts';
import { holdersOf } from './rights.ts';
import { isFirstTime } from './said-once.ts';
import { tell } from './tell.ts';

/** Shares of a period at which the company's managers are told, highest first. */
const marks = [100, 95, 80];

/** Tells, once for each mark, how much of a running period is used; of several passed at once only the highest. */
export async function tellCredit(db: Db, now: number): Promise<void> {
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from company`.execute(db);
  for (const { id, total, used, beginAt, endAt } of await creditPeriods(db, rows[0]?.zone ?? 'UTC')) {
    if (now < beginAt || now > endAt || total === 0) continue;
    const passed = marks.filter((mark) => used * 100 >= total * mark);
    // A period that was filled up passes its marks again.
    const fresh: number[] = [];
    for (const mark of passed) if (await isFirstTime(db, `credit:${id}:${total}:${mark}`)) fresh.push(mark);
    const [percent] = fresh;
    if (percent === undefined || percent !== passed[0]) continue;
    await tell(
      db,
      'credit.used',
      await holdersOf(db, 'ManageMyCompany'),
      { percent, used, total, left: Math.max(0, total - used), until: iso(endAt), link: '/company' },
      { topic: `credit:${id}` },
    );
  }
}
