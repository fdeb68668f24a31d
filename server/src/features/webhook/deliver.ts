import { sql } from 'kysely';
import { takeDeliveries } from '../../db/follower-statements.ts';
import type { Db } from '../../db/kysely.ts';
import { holdersOf } from '../../facts/rights.ts';
import { tell } from '../../facts/tell.ts';
import { clock, iso } from '../../outside/clock.ts';
import type { Looking, Watch } from '../../pipeline/watch.ts';
import { type Outcome, post, secretOf } from './post.ts';

/**
 * Sends what webhooks are to be told. Each webhook has a few exchanges of its own, side by side, so one that does not answer
 * keeps nobody else waiting, and neither do all those of a company together; what is about one row goes out in its order, the
 * next once the one before has been taken or given up.
 */

/** Seconds between the tries: eight of them within a day. */
const pauses = [10, 60, 5 * 60, 30 * 60, 2 * 3600, 6 * 3600, 15 * 3600];

/** Exchanges at once, of one webhook, of one company and of this server. */
const most = { each: 20, ofCompany: 60, all: 200 };

/** How long a delivery stays with the server that took it: longer than any exchange. */
const leaseSeconds = 60;

/** A receiver that wants nothing any more. */
const gone = 410;

export function deliveryWatch(): Watch {
  const busy = new Map<number, Exchanges>();
  return {
    everyMs: 500,
    async look(looking) {
      const running = [...busy.values()].flatMap(({ companyId, left }) => Array<number>(left).fill(companyId));
      if (running.length >= most.all) return 0;
      const limits = [most.each, most.ofCompany, most.all];
      const values = [iso(clock()), `${leaseSeconds} s`, ...limits, [...busy.keys()], running];
      const rows = (await looking.send(takeDeliveries, values)).rows as Taken[];
      for (const { companyId, webhookId, ids } of rows) {
        const exchanges: Exchanges = { companyId, left: ids.length, ended: Promise.resolve() };
        exchanges.ended = sendAll(looking, exchanges, webhookId, ids)
          .catch(looking.log)
          .finally(() => busy.delete(webhookId));
        busy.set(webhookId, exchanges);
      }
      return rows.reduce((sum, { ids }) => sum + ids.length, 0);
    },
    async end() {
      await Promise.allSettled([...busy.values()].map(({ ended }) => ended));
    },
  };
}

/** What is being sent to a webhook. */
interface Exchanges {
  companyId: number;
  left: number;
  ended: Promise<unknown>;
}

interface Taken {
  companyId: number;
  webhookId: number;
  ids: number[];
}

/** Side by side, but read in one go: receivers, however many, do not crowd out the calls that want a connection. */
async function sendAll(
  { inCompany, log }: Looking,
  exchanges: Exchanges,
  webhookId: number,
  ids: readonly number[],
): Promise<void> {
  const { companyId } = exchanges;
  const due = await inCompany(companyId, (db) => dueOf(db, webhookId, ids));
  exchanges.left = due.length;
  const sendOne = async ({ id, ...exchange }: (typeof due)[number]): Promise<void> => {
    const outcome = await post({ webhookId, ...exchange });
    exchanges.left -= 1;
    await inCompany(companyId, (db) => note(db, webhookId, id, outcome));
  };
  await Promise.all(due.map((one) => sendOne(one).catch(log)));
}

async function dueOf(db: Db, webhookId: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; url: string; eventId: string; body: string }>`
    select d.id, w.url, d.event_id as "eventId", d.body from delivery d join webhook w on w.id = d.webhook_id
    where d.id = any(${ids}::int[]) and d.state = 'Sending' order by d.id`.execute(db);
  if (rows.length === 0) return [];
  const secret = await secretOf(db, webhookId);
  return rows.map((row) => ({ ...row, ...secret }));
}

async function note(db: Db, webhookId: number, id: number, { status, durationMs, error }: Outcome): Promise<void> {
  // The webhook first, as for whoever deletes it: its deliveries go with it.
  const { rows: hooks } = await sql<{ name: string }>`
    update webhook set failing = ${error !== null}, active = active and ${status !== gone}
    where id = ${webhookId} and (failing <> ${error !== null} or active and ${status === gone}) returning name`.execute(
    db,
  );
  const isLast = sql<boolean>`tries >= ${pauses.length}`;
  const { rows } = await sql<{ failed: boolean }>`
    update delivery set tries = tries + 1, status = ${status}, duration_ms = ${durationMs}, last_error = ${error},
      state = case when ${error}::text is null then 'Sent' when ${isLast} or ${status === gone} then 'Failed' else 'Waiting' end,
      next_try_at = case when ${error}::text is not null and not (${isLast} or ${status === gone})
        then app_now() + make_interval(secs => (${pauses}::int[])[tries + 1]) end
    where id = ${id} and state = 'Sending' returning state = 'Failed' as failed`.execute(db);
  // Or it was deleted meanwhile, together with its webhook.
  if (rows[0]?.failed !== true) return;
  const name = hooks[0]?.name ?? (await nameOf(db, webhookId));
  const people = new Set([...(await holdersOf(db, 'ManageMyCompany')), ...(await holdersOf(db, 'ManageCompanies'))]);
  const fields = { webhooks: 1, webhook: name, error: error ?? '', link: '/integrations?tab=webhooks' };
  await tell(db, 'webhook.failed', [...people], fields, { topic: `webhook:${webhookId}` });
}

const nameOf = async (db: Db, webhookId: number): Promise<string> =>
  (await db.selectFrom('webhook').select('name').where('id', '=', webhookId).executeTakeFirst())?.name ?? '';
