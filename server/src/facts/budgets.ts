import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';
import { iso } from '../outside/clock.ts';

/**
 * What strangers may store within an hour, in bytes; never how many of them come. Whoever is signed in is none, and
 * pictures of a response that took a credit are paid for.
 */
export const hourly = {
  /** Answers by one plan's link: 5,000 people with 200 KB each. */
  answersOfLink: 1_000_000_000,
  /** Pictures from one network, and by one plan's link. */
  picturesOfNetwork: 100_000_000,
  picturesOfLink: 1_000_000_000,
};

/** How many pictures of one response are paid for. */
export const picturesPaid = 300;

/** What a picture costs beside its bytes. */
export const pictureRowBytes = 4096;

/** Takes the bytes of a stranger's picture from both budgets; false when they are not left. */
export async function spendOnPictures(
  db: Db,
  { planId, network, bytes, now }: { planId: number; network: string; bytes: number; now: number },
): Promise<boolean> {
  const { rows } = await sql<{ spent: boolean }>`
    select gate.spend(${`pictures/${network}`}, ${bytes}, ${hourly.picturesOfNetwork}, 1, ${iso(now)})
       and gate.spend(${`pictures/${planId}`}, ${bytes}, ${hourly.picturesOfLink}, 1, ${iso(now)}) as spent`.execute(
    db,
  );
  return rows[0]?.spent === true;
}

/** Seconds until a budget begins anew: budgets are of clock hours. */
export const untilNextHour = (now: number): number => 3600 - (Math.floor(now / 1000) % 3600);
