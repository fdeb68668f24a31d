import { isMessageName, messageNamed } from '@sahada/contract/messages';
import { sql } from 'kysely';
import { resumePushes, takePushes } from '../../db/follower-statements.ts';
import type { Db } from '../../db/kysely.ts';
import { isStillTold } from '../../facts/still-told.ts';
import { clock, iso } from '../../outside/clock.ts';
import type { Pushed, PushNote, Subscription } from '../../outside/push.ts';
import type { Looking, Watch } from '../../pipeline/watch.ts';
import { notePushed } from './outcome.ts';
import { sendPush } from './sender.ts';

/** Sends to browsers what is due, one company's beside another's: a push service that does not answer delays nobody else. */

/** Minutes between the tries. What could not be told within half a day is no news any more. */
const pauses = [1, 5, 20, 60, 180, 420];

/** Messages of one company that are taken, and sent side by side. */
const mostOfCompany = 20;

/** How long a message stays with the server that took it: longer than any exchange with a push service. */
const leaseSeconds = 60;

/** `isAlone`: no other server sends these messages. */
export function pushWatch(isAlone: boolean): Watch {
  const busy = new Map<number, Promise<void>>();
  let hasResumed = !isAlone;
  return {
    everyMs: 1000,
    async look(looking) {
      const now = iso(clock());
      if (!hasResumed) await looking.send(resumePushes, [now]);
      hasResumed = true;
      const values = [now, `${leaseSeconds} s`, mostOfCompany, [...busy.keys()]];
      const rows = (await looking.send(takePushes, values)).rows as { companyId: number; ids: number[] }[];
      for (const { companyId, ids } of rows) {
        const sent = Promise.all(ids.map((id) => sendOne(looking, companyId, id)))
          .then(() => {}, looking.log)
          .finally(() => busy.delete(companyId));
        busy.set(companyId, sent);
      }
      return rows.reduce((sum, { ids }) => sum + ids.length, 0);
    },
    async end() {
      await Promise.allSettled(busy.values());
    },
  };
}

async function sendOne({ inCompany }: Looking, companyId: number, id: number): Promise<void> {
  const message = await inCompany(companyId, (db) => messageOf(db, id));
  if (message === null) return;
  const { deviceId, to, note } = message;
  const pushed = await sendPush(to, note);
  await inCompany(companyId, async (db) => {
    // The device first: several of its messages end at the same moment, and each would wait for the other's row.
    await notePushed(db, deviceId, pushed);
    await noteOutcome(db, id, pushed);
  });
}

interface Due {
  deviceId: number;
  to: Subscription;
  note: PushNote;
}

/** A message as it goes out; null where it is no longer to be sent, because its person, their right to it or their browser has gone. */
async function messageOf(db: Db, id: number): Promise<Due | null> {
  const { rows } = await sql<
    Subscription & {
      deviceId: number;
      title: string;
      text: string;
      link: string | null;
      name: string;
      userId: number;
      entries: { topic?: string | null }[] | null;
    }
  >`
    select d.id as "deviceId", d.endpoint, d.p256dh, d.auth, m.subject as title, m.text, m.link,
      m.name, m.user_id as "userId", m.entries
    from message m join push_device d on d.id = m.push_device_id join "user" u on u.id = d.user_id
    where m.id = ${id} and m.state = 'Sending' and u.active`.execute(db);
  const [row] = rows;
  if (row === undefined || !(await isStillTold(db, row))) {
    await sql`update message set state = 'Cancelled', next_try_at = null, entries = null
      where id = ${id} and state = 'Sending'`.execute(db);
    return null;
  }
  const { deviceId, endpoint, p256dh, auth, name, userId: _, entries, ...said } = row;
  const topic = entries?.[0]?.topic;
  // Of several that become one, the newer takes the older one's place on the screen.
  const isGrouped = isMessageName(name) && messageNamed(name).grouped;
  const tag = isGrouped ? name : (topic ?? `message:${id}`);
  return { deviceId, to: { endpoint, p256dh, auth }, note: { ...said, tag } };
}

async function noteOutcome(db: Db, id: number, pushed: Pushed): Promise<void> {
  if (pushed.is === 'failed') {
    await sql`update message set tries = tries + 1, last_error = ${pushed.why},
        state = case when tries < ${pauses.length} then 'Waiting' else 'Failed' end,
        next_try_at = app_now() + greatest(make_interval(mins => (${pauses}::int[])[tries + 1]),
          make_interval(secs => ${pushed.retrySeconds ?? 0}))
      where id = ${id}`.execute(db);
    await sql`update message set next_try_at = null, entries = null where id = ${id} and state = 'Failed'`.execute(db);
    return;
  }
  const state = pushed.is === 'sent' ? 'Sent' : 'Cancelled';
  await sql`update message set state = ${state}, tries = tries + 1, sent_at = app_now(), last_error = null, entries = null,
      next_try_at = null where id = ${id}`.execute(db);
}
