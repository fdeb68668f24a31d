import type { live as calls } from '@sahada/contract/live';
import { sql } from 'kysely';
import { type HandlersOf, inParts } from '../pipeline/handler.ts';
import { listen } from '../pipeline/live.ts';

/** Following what happens: the stream begins once the transaction is over, and holds no connection. */
export const live: HandlersOf<typeof calls> = {
  follow: inParts<typeof calls.follow>()({
    async run({ seconds }, { db, who }) {
      const { rows } = await sql<{ companyId: number; unread: number; mark: string }>`
        select c.id as "companyId", pg_current_snapshot()::text as mark, (select count(*)::int from notification n
          where n.user_id = ${who.userId} and n.read_at is null and n.at <= app_now()) as unread
        from company c`.execute(db);
      const [found] = rows as [(typeof rows)[number]];
      return { ...found, sessionId: who.sessionId, forMs: seconds === undefined ? undefined : seconds * 1000 };
    },
    async after(asked, { refuse }) {
      const bytes = listen(asked);
      if (bytes === 'tooMany' || bytes === 'busy') return refuse(bytes, { retryAfter: 10 });
      return { bytes, type: 'text/event-stream; charset=utf-8', name: 'live', keepSeconds: 0 };
    },
  }),
};
