import type { importFile as calls, ImportKind, ImportResult } from '@sahada/contract/import';
import { type Language, languageOf } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { notFound } from '../../errors.ts';
import { epoch } from '../../outside/clock.ts';
import { type HandlersOf, inParts } from '../../pipeline/handler.ts';
import type { Who } from '../../who.ts';
import { checking, mustMake } from './check.ts';
import type { CallTable } from './doing.ts';
import { importFieldsOf } from './fields.ts';
import { sampleFile } from './sample.ts';
import type { StoredWork } from './work.ts';

const dayMs = 86_400_000;

/** A file that somebody checked within a day, or begun within it; of anybody else's nothing is said. */
async function ownImport(db: ReadDb, who: Who, id: number, now: number) {
  const found = await db
    .selectFrom('import')
    .select(['kind', 'state', 'done', 'total', 'problem_count', 'result', 'created_at'])
    .where('id', '=', id)
    .where('user_id', '=', who.userId)
    .executeTakeFirst();
  const keptMs = found?.state === 'waiting' ? dayMs : 2 * dayMs;
  if (found === undefined || epoch(found.created_at) + keptMs <= now) return notFound();
  return found;
}

/** Files that are read into the company. `table` has the calls that they are read through, by name. */
export const importingFiles = (table: CallTable): HandlersOf<typeof calls> => ({
  check: checking(table),

  async run({ importId }, { db, who, now, later, refuse }) {
    const { kind, problem_count } = await ownImport(db, who, importId, now);
    mustMake(table, kind as ImportKind, who);
    if (problem_count > 0) refuse('importHasErrors');
    // Begun once: a second call finds it running, or done.
    const begun = await db
      .updateTable('import')
      .set({
        state: 'running',
        work: sql`work || ${JSON.stringify({ rights: who.rights } satisfies Pick<StoredWork, 'rights'>)}::jsonb`,
      })
      .where('id', '=', importId)
      .where('state', '=', 'waiting')
      .returning('id')
      .executeTakeFirst();
    if (begun !== undefined) await later('import.run', { importId });
    return null;
  },

  async progress({ id }, { db, who, now }) {
    const { kind, done, total, state, result } = await ownImport(db, who, id, now);
    // Whoever has lost the right is told how it ended; a key hears nothing of what its maker does besides.
    if (who.sessionId < 0) mustMake(table, kind as ImportKind, who);
    return {
      done,
      total,
      state: state as 'waiting' | 'running' | 'done' | 'failed',
      result: result as ImportResult | null,
    };
  },

  sample: inParts<typeof calls.sample>()({
    async run({ kind, format }, { db, who }) {
      mustMake(table, kind, who);
      const fields = kind === 'xlsform' ? [] : await importFieldsOf(kind, db);
      return { kind, format: format ?? 'xlsx', fields };
    },
    after: ({ kind, format, fields }, { language }) =>
      sampleFile(kind, format, fields, languageOf(language) as Language),
  }),
});
