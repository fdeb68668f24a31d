import { wallAt } from '@sahada/rules/zone';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../db/kysely.ts';
import { dayText } from '../outside/day.ts';
import { isFirstTime } from './said-once.ts';
import { unsay } from './unsay.ts';

/** What waits for somebody to decide: they are reminded of it once a day, for as long as something does. */

/** Whoever decides within a day is not reminded. */
export const waitsSince = sql`interval '24 hours'`;

export interface Turn {
  id: number;
  /** How much waits for this user. */
  waiting: number;
  /** Since when the oldest of it has. */
  since: string;
}

export interface Turns {
  /** What the reminder is about; its days are noted under it. */
  topic: string;
  of(db: ReadDb): Promise<Turn[]>;
}

/** In whole hours of the company's zone; a server that was off at the first of them makes up for it until the last. */
const [fromHour, untilHour] = [8, 20];

/** How many people of a company are reminded at the most. */
const mostPeople = 500;

/** Tells each of them, the first time of the day that anything waits; answers how many these were. */
export async function remindOfTurns(
  db: Db,
  { topic, of }: Turns,
  { zone, now }: { zone: string; now: number },
  tellOne: (turn: Turn) => Promise<unknown>,
): Promise<number> {
  const { hour } = wallAt(now, zone);
  if (hour < fromHour || hour >= untilHour) return 0;
  const turns = (await of(db)).slice(0, mostPeople);
  if (turns.length === 0 || !(await isFirstTime(db, `${topic}:${dayText(now, zone)}`))) return 0;
  for (const turn of turns) await tellOne(turn);
  return turns.length;
}

/** Takes the reminder back from those for whom nothing waits any more. */
export async function takeBackTurns(db: Db, { topic, of }: Turns): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct user_id as id from notification
    where read_at is null and entries @> ${JSON.stringify([{ topic }])}::jsonb`.execute(db);
  if (rows.length === 0) return;
  const busy = new Set((await of(db)).map(({ id }) => id));
  const userIds = rows.map(({ id }) => id).filter((id) => !busy.has(id));
  if (userIds.length > 0) await unsay(db, topic, { userIds });
}
