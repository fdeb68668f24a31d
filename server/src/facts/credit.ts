import type { Db } from '../db/kysely.ts';
import { dayText } from '../outside/day.ts';
import { companyZone } from './the-company.ts';

/** Adds a credit period of `days` days of the company's calendar, the first of them `fromDay` days after today. */
export async function addCredit(
  db: Db,
  credit: { total: number; days: number; fromDay: number },
  now: number,
): Promise<void> {
  const first = Temporal.PlainDate.from(dayText(now, await companyZone(db))).add({ days: credit.fromDay });
  const last = first.add({ days: credit.days - 1 });
  await addCreditPeriod(db, { total: credit.total, begins_on: first.toString(), ends_on: last.toString() });
}

/** Adds a credit period between two days of the company's calendar. Its use is counted in 32 slots. */
export async function addCreditPeriod(
  db: Db,
  period: { total: number; begins_on: string; ends_on: string; note?: string | null },
): Promise<number> {
  const { id } = await db.insertInto('credit').values(period).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('credit_slot')
    .values(Array.from({ length: 32 }, (_, slot) => ({ credit_id: id, slot })))
    .execute();
  return id;
}
