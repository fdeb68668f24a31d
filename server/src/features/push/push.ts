import { createHash } from 'node:crypto';
import type { push as calls } from '@sahada/contract/push';
import { say } from '@sahada/contract/text';
import { sql } from 'kysely';
import { config } from '../../config.ts';
import { invalid } from '../../errors.ts';
import { isPushKeys, publicPushKey } from '../../outside/push.ts';
import { type HandlersOf, inParts } from '../../pipeline/handler.ts';

/** Browsers of one person that get messages; of more, the oldest is forgotten. */
const mostDevices = 20;

const badKeys = say({ tr: 'Tarayıcının anahtarı geçersiz.', en: 'The browser’s key is not valid.' });

const hashOf = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest();

/** Turning push messages on and off for the browser that one sits at. */
export const push: HandlersOf<typeof calls> = {
  async key() {
    return { PublicKey: publicPushKey(config().pushKey) };
  },

  subscribe: inParts<typeof calls.subscribe>()({
    async before({ keys }, { from }) {
      if (!isPushKeys(keys)) invalid('keys.p256dh', badKeys);
      return from.device;
    },
    async run({ endpoint, keys, client }, { db, who }, device) {
      const hash = hashOf(endpoint);
      await sql`select gate.leave_push_device(${hash})`.execute(db);
      const { rows } = await sql<{ id: number }>`
        insert into push_device (user_id, session_id, app, device, endpoint, endpoint_hash, p256dh, auth)
        values (${who.userId}, ${who.sessionId}, ${client ?? 'office'}, ${device}, ${endpoint}, ${hash}, ${keys.p256dh}, ${keys.auth})
        on conflict on constraint push_device_endpoint do update set
          session_id = excluded.session_id, app = excluded.app, device = excluded.device, p256dh = excluded.p256dh, auth = excluded.auth
        returning id`.execute(db);
      await sql`
        delete from push_device where id in (
          select d.id from push_device d where d.user_id = ${who.userId}
          order by d.created_at desc, d.id desc offset ${mostDevices})`.execute(db);
      return rows[0] as { id: number };
    },
  }),

  async unsubscribe({ endpoint }, { db, who }) {
    await db
      .deleteFrom('push_device')
      .where('endpoint_hash', '=', hashOf(endpoint))
      .where('user_id', '=', who.userId)
      .execute();
    return null;
  },
};
