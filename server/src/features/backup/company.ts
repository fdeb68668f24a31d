import type { companyCopy as calls } from '@sahada/contract/backup';
import { type AnyText, say, tell } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { untilNextHour } from '../../facts/budgets.ts';
import { epoch, iso } from '../../outside/clock.ts';
import { dayText } from '../../outside/day.ts';
import type { HandlersOf } from '../../pipeline/handler.ts';

/** The copy of one's own company, as a file among exports. */

/** Under which name exports know it. */
export const companyFile = 'companyCopy.make';

/** How many of them a company may have made within an hour: each reads all that it has. */
const hourly = 6;
const keptMs = 7 * 86_400_000;

const fileName: AnyText = say({ tr: '{company} firma kopyası {day}', en: '{company} company copy {day}' });

/** What is no part of a name on some system becomes a space. */
const plain = (name: string): string => name.replace(/[\p{Cc}\\/:*?"<>|.]+/gu, ' ').trim();

const lastOf = (db: ReadDb, now: number) =>
  db
    .selectFrom('export')
    .innerJoin('user', 'user.id', 'export.user_id')
    .select([
      'export.id',
      'export.user_id',
      'export.state',
      'export.done',
      'export.bytes',
      'export.created_at',
      'user.first_name',
      'user.last_name',
    ])
    .where('list', '=', companyFile)
    .where('export.created_at', '>', iso(now - keptMs))
    .orderBy('export.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const companyCopy: HandlersOf<typeof calls> = {
  async last(_input, { db, who, now }) {
    const last = await lastOf(db, now);
    if (last === undefined) return { copy: null };
    return {
      copy: {
        exportId: last.user_id === who.userId ? last.id : null,
        byName: `${last.first_name} ${last.last_name}`,
        madeAt: iso(epoch(last.created_at)),
        state: last.state as 'running' | 'done' | 'failed',
        done: last.done,
        bytes: last.bytes,
        expiresAt: iso(epoch(last.created_at) + keptMs),
      },
    };
  },

  async make(_input, { db, who, later, now, refuse }) {
    // One at a time: whoever asks beside another waits here and is told.
    await sql`select pg_advisory_xact_lock(hashtextextended('company copy/' || app_company(), 3))`.execute(db);
    const last = await lastOf(db, now);
    if (last?.state === 'running') {
      if (last.user_id === who.userId) return { exportId: last.id };
      refuse('copyUnderWay', { values: { name: `${last.first_name} ${last.last_name}` } });
    }
    const { rows } = await sql<{ spent: boolean; company: string; language: 'tr' | 'en' }>`
      select gate.spend('company copy/' || c.id, 1, ${hourly}, 1, ${iso(now)}) as spent, c.name as company,
        case coalesce(nullif(current_setting('app.language_id', true), '')::int, c.default_language_id) when 2 then 'en' else 'tr' end as language
      from company c`.execute(db);
    const { spent = false, company = '', language = 'tr' } = rows[0] ?? {};
    if (!spent) refuse('tooMany', { retryAfter: untilNextHour(now) });
    const day = dayText(now, who.timeZone);
    const name = `${tell(fileName, language, { company: plain(company), day })}.tar.gz`;
    const { id } = await db
      .insertInto('export')
      .values({ user_id: who.userId, list: companyFile, input: '{}', name, total: 100, created_at: iso(now) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`select gate.note_company_copy(${name})`.execute(db);
    await later('company.copy', { exportId: id });
    return { exportId: id };
  },
};
