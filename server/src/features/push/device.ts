import type { pushDevice as calls, DeviceRow } from '@sahada/contract/push';
import { say } from '@sahada/contract/text';
import { sql } from 'kysely';
import { listHandler } from '../../db/list.ts';
import type { Table } from '../../db/table.ts';
import { notFound } from '../../errors.ts';
import { tell } from '../../facts/tell.ts';
import { type HandlersOf, inParts } from '../../pipeline/handler.ts';
import { notePushed } from './outcome.ts';
import { sendPush } from './sender.ts';

const words = {
  title: say({ tr: 'Sahada deneme bildirimi', en: 'Sahada test notification' }),
  text: say({
    tr: 'Bu bildirimi görüyorsanız bu cihazda bildirimler çalışıyor.',
    en: 'If you can see this, notifications work on this device.',
  }),
};

const devices: Table<'push_device', DeviceRow, Pick<DeviceRow, 'app' | 'device' | 'userId' | 'lastError'>> = {
  name: 'push_device',
  id: 'id',
  columns: { app: 'app', device: 'device', userId: 'user_id', lastError: 'last_error' },
  shown: {
    userName: sql`(select u.first_name || ' ' || u.last_name from "user" u where u.id = t.user_id)`,
    since: sql`t.created_at`,
    lastSuccess: sql`t.last_success_at`,
  },
  search: ['userName', 'device'],
  order: 'since',
  descending: true,
};

/** The browsers that get push messages, for whoever looks after them. */
export const pushDevice: HandlersOf<typeof calls> = {
  list: listHandler(devices),

  test: inParts<typeof calls.test>()({
    async before({ id }, { look, language }) {
      const to = await look(({ db }) =>
        db.selectFrom('push_device').select(['endpoint', 'p256dh', 'auth']).where('id', '=', id).executeTakeFirst(),
      );
      if (to === undefined) return notFound();
      const spoken = language === 1 ? 'tr' : 'en';
      return sendPush(to, { title: words.title[spoken], text: words.text[spoken], link: null, tag: 'test' });
    },
    async run({ id }, { db }, pushed) {
      await notePushed(db, id, pushed);
      return {
        Sent: pushed.is === 'sent',
        Gone: pushed.is === 'gone',
        Error: pushed.is === 'failed' ? pushed.why : null,
      };
    },
  }),

  async announce({ userGroupIds, title, text }, { db, refuse }) {
    const known = await db.selectFrom('group').select('id').where('id', 'in', userGroupIds).execute();
    if (known.length < new Set(userGroupIds).size) notFound();
    const { rows } = await sql<{ id: number }>`
      select u.id from "user" u where u.active and (u.group_id = any(${userGroupIds}::int[]) or exists (
        select from user_group m where m.user_id = u.id and m.group_id = any(${userGroupIds}::int[])))`.execute(db);
    const people = rows.map(({ id }) => id);
    if (people.length === 0) refuse('nobodyInGroups');
    await tell(db, 'announcement', people, { heading: title, body: text, link: '/notifications' });
    return { People: people.length };
  },
};
