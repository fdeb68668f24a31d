import type { Db } from '../db/kysely.ts';
import { dayText } from '../outside/day.ts';

/**
 * Adds a credit period of `days` days of the company's calendar, the first of them `fromDay` days after today. Its use is counted in
 * 32 slots.
 */
export async function addCredit(
  db: Db,
  credit: { total: number; days: number; fromDay: number },
  now: number,
): Promise<void> {
  const { time_zone } = await db.selectFrom('company').select('time_zone').executeTakeFirstOrThrow();
  const first = Temporal.PlainDate.from(dayText(now, time_zone)).add({ days: credit.fromDay });
  const { id } = await db
    .insertInto('credit')
    .values({
      total: credit.total,
      begins_on: first.toString(),
      ends_on: first.add({ days: credit.days - 1 }).toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('credit_slot')
    .values(Array.from({ length: 32 }, (_, slot) => ({ credit_id: id, slot })))
    .execute();
}
