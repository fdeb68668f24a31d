import { sql } from 'kysely';
import { companiesToTell, nextTransaction } from '../db/follower-statements.ts';
import type { Db } from '../db/kysely.ts';
import { clock } from '../outside/clock.ts';
import { takingTurns, type Watch } from './watch.ts';

/**
 * What has happened is told to those who follow it. A line of the activity log is the event: it is written in the transaction
 * of what it tells, and costs a submission nothing more. A follower is told every event, what happened to one row in
 * its order, and takes it in together with moving its cursor, so that what it writes into the database is written once.
 * Whatever it does outside may happen twice.
 */
export interface Event {
  id: number;
  /** The table that was written, and the row in it. */
  table: string;
  row: number;
  change: 'insert' | 'update' | 'delete';
  /** Of an update: old and new value of each column that changed. */
  changed: Record<string, [unknown, unknown]>;
  /** The call or task that did it. */
  call: string;
  /** Who did it, if it was a signed-in user. */
  userId: number | null;
  at: string;
  /** The transaction that wrote it. */
  tx: string;
}

export interface Follower {
  /** Its cursor's name. */
  name: string;
  /** The tables it follows. */
  tables: readonly string[];
  /** Whether anybody would be told; otherwise what has happened is passed over unread. */
  isWanted?(db: Db): Promise<boolean>;
  /** Takes in what has happened in one company, in its transaction. */
  take(db: Db, events: readonly Event[], now: number): Promise<void>;
}

/** Events that one transaction takes in, about. */
const mostAtOnce = 500;

/** Takes in what one transaction may; how many events these were, and the transaction before which all has been told now. */
async function tellSome(db: Db, follower: Follower, now: number): Promise<{ told: number; upto: bigint } | null> {
  if (follower.isWanted && !(await follower.isWanted(db))) {
    await passOver(db, follower);
    return null;
  }
  const { rows } = await sql<{ mark: string | null; upto: string; after: number }>`
    select mark::text, upto::text, after from begin_telling(${follower.name}, ${mostAtOnce})`.execute(db);
  const span = rows[0];
  if (span === undefined || span.mark === null || span.mark === span.upto) return null;
  const events = await eventsOf(db, follower, span.mark, span.upto, span.after);
  if (events.length > 0) await follower.take(db, events, now);
  await sql`select end_telling(${follower.name}, ${span.upto}::xid8)`.execute(db);
  return { told: events.length, upto: BigInt(span.upto) };
}

/** Moves the cursor behind all that has happened. */
async function passOver(db: Db, { name }: Follower): Promise<void> {
  await sql`
    insert into event_cursor as c (follower, below) values (${name}, pg_snapshot_xmin(pg_current_snapshot()))
    on conflict on constraint event_cursor_once do update set below = excluded.below where c.below < excluded.below`.execute(
    db,
  );
}

async function eventsOf(db: Db, { tables }: Follower, mark: string, upto: string, after: number): Promise<Event[]> {
  const { rows } = await sql<Event>`
    select id, table_name as table, row_id as row, change, coalesce(changed, '{}') as changed, call,
      user_id as "userId", at, tx::text as tx
    from activity where tx >= ${mark}::xid8 and tx < ${upto}::xid8 and id > ${after}
      and table_name = any(${tables}::text[]) and row_id is not null
    order by id`.execute(db);
  return rows;
}

/** Looks for what has happened; while no transaction has begun anywhere since the last look, there is nothing. */
export function eventWatch(follower: Follower): Watch {
  let seen = '';
  const turns = takingTurns();
  return {
    everyMs: 1000,
    async look(looking) {
      const { send, inCompany } = looking;
      const { next } = (await send(nextTransaction)).rows[0];
      if (next === seen) return 0;
      const companies = (await send(companiesToTell, [follower.name])).rows;
      // What a transaction still open holds back is asked for again, whether or not another one begins.
      if (companies.length === 0) seen = next;
      const { done } = await turns(looking, companies, async (companyId) => {
        const taken = await inCompany(companyId, (db) => tellSome(db, follower, clock()));
        // What has come since the look began is left to the next: a stream of events is told by the second, not one by one.
        return { done: taken?.told ?? 0, hasMore: taken !== null && taken.upto < BigInt(next) };
      });
      return done;
    },
  };
}
