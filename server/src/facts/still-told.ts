import { isMessageName, messageNamed } from '@sahada/contract/messages';
import type { ReadDb } from '../db/kysely.ts';
import { holdersOf } from './rights.ts';

/** Whether somebody whom a message waits for still has the right for which they get it. */
export async function isStillTold(
  db: ReadDb,
  { name, userId, entries }: { name: string; userId: number | null; entries: unknown },
): Promise<boolean> {
  const needs = isMessageName(name) ? messageNamed(name).needs : null;
  // A trial of a text has no entries, and is for whoever asked for it.
  if (needs === null || userId === null || entries === null) return true;
  return (await holdersOf(db, needs)).includes(userId);
}
