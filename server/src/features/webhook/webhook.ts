import { randomUUID } from 'node:crypto';
import type { webhook as calls, Delivery, Webhook } from '@sahada/contract/webhook';
import { webhookTexts } from '@sahada/contract/webhook';
import { type RawBuilder, sql } from 'kysely';
import { config } from '../../config.ts';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { invalid, notFound } from '../../errors.ts';
import { iso } from '../../outside/clock.ts';
import { seal } from '../../outside/seal.ts';
import { type HandlersOf, inParts } from '../../pipeline/handler.ts';
import { bodyOf, newSecret, post, secretOf, secretPlace } from './post.ts';

const mostWebhooks = 20;

const read = (which: RawBuilder<unknown>) => sql<Webhook>`
  select w.id, w.name, w.url, w.events, w.active, w.failing from webhook w where ${which} order by w.name, w.id`;

async function webhookOf(db: ReadDb, id: number): Promise<Webhook> {
  const { rows } = await read(sql`w.id = ${id}`).execute(db);
  return rows[0] ?? notFound();
}

/** Refuses an address that leads back into the house, or is none. */
async function checkAddress(url: string): Promise<void> {
  if (!(await config().outbound.takes(url))) invalid('url', webhookTexts.unreachable);
}

async function mustBeKnown(db: Db, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`select id from webhook where id = any(${ids}::int[]) for update`.execute(db);
  if (rows.length < new Set(ids).size) notFound();
}

async function giveSecret(db: Db, id: number): Promise<string> {
  const secret = newSecret();
  const sealed = seal(config().sealingKey, secretPlace(id), secret);
  await db.updateTable('webhook').set({ secret_sealed: sealed }).where('id', '=', id).execute();
  return secret;
}

export const webhook: HandlersOf<typeof calls> = {
  async list(_input, { db }) {
    const { rows } = await read(sql`true`).execute(db);
    return { ListItems: rows, TotalItemsCount: rows.length };
  },

  get: ({ id }, { db }) => webhookOf(db, id),

  create: inParts<typeof calls.create>()({
    before: ({ url }) => checkAddress(url),
    async run({ name, url, events, active = true }, { db, refuse }) {
      // Two at once would each find room for one.
      await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', app_company()))`.execute(db);
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from webhook`.execute(db);
      if ((rows[0]?.n ?? 0) >= mostWebhooks) refuse('tooManyWebhooks', { values: { n: mostWebhooks } });
      const { id } = await db
        .insertInto('webhook')
        .values({ name, url, events: [...new Set(events)], active })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, secret: await giveSecret(db, id) };
    },
  }),

  update: inParts<typeof calls.update>()({
    async before({ id, url }, { look }) {
      const before = await look(({ db }) => webhookOf(db, id));
      if (url !== undefined && url !== before.url) await checkAddress(url);
    },
    async run({ id, name, url, events, active }, { db }) {
      await mustBeKnown(db, [id]);
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(url === undefined ? {} : { url }),
        ...(events === undefined ? {} : { events: [...new Set(events)] }),
        ...(active === undefined ? {} : { active }),
      };
      if (Object.keys(change).length > 0) await db.updateTable('webhook').set(change).where('id', '=', id).execute();
      return { id };
    },
  }),

  async remove({ ids }, { db }) {
    await mustBeKnown(db, ids);
    await db.deleteFrom('webhook').where('id', 'in', ids).execute();
    return null;
  },

  async setActive({ ids, active }, { db }) {
    await mustBeKnown(db, ids);
    await db.updateTable('webhook').set({ active }).where('id', 'in', ids).where('active', '!=', active).execute();
    return null;
  },

  test: inParts<typeof calls.test>()({
    async before({ id }, { look, now }) {
      const { url, sealed, companyId } = await look(async ({ db }) => ({
        ...(await webhookOf(db, id)),
        ...(await secretOf(db, id)),
      }));
      const event = { id: `test-${randomUUID()}`, name: 'test', at: iso(now) };
      const { status, durationMs, error } = await post({
        webhookId: id,
        url,
        sealed,
        eventId: event.id,
        body: bodyOf(event, companyId, {}),
      });
      return { sent: error === null, status, durationMs, error };
    },
    run: (_input, _context, outcome) => Promise.resolve(outcome),
  }),

  async rotate({ id }, { db }) {
    await mustBeKnown(db, [id]);
    return { secret: await giveSecret(db, id) };
  },

  async deliveries({ webhookId, state, page = 1, pageSize = 10 }, { db }) {
    await webhookOf(db, webhookId);
    const told = sql`case d.state when 'Sent' then 'sent' when 'Failed' then 'failed' else 'waiting' end`;
    const which = sql`d.webhook_id = ${webhookId}${state ? sql` and ${told} = ${state}` : sql``}`;
    const { rows: counted } = await sql<{ n: number }>`
      select count(*)::int as n from delivery d where ${which}`.execute(db);
    const { rows } = await sql<Delivery>`
      select d.id, d.event_id as "eventId", d.name, d.at, ${told} as state, d.tries, d.status, d.duration_ms as "durationMs",
        d.last_error as "lastError", d.next_try_at as "nextTryAt", d.body
      from delivery d where ${which} order by d.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
    return { ListItems: rows, TotalItemsCount: counted[0]?.n ?? 0 };
  },

  async redeliver({ ids }, { db }) {
    const { rows: known } = await sql`select id from delivery where id = any(${ids}::int[])`.execute(db);
    if (known.length < new Set(ids).size) return notFound();
    const { rows } = await sql`
      update delivery set state = 'Waiting', tries = 0, next_try_at = app_now()
      where id = any(${ids}::int[]) and state <> 'Sending' returning id`.execute(db);
    return { changed: rows.length };
  },
};
