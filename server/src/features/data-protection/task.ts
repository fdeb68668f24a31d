import { type Chosen, erasedText } from '@sahada/contract/data-protection';
import { sql } from 'kysely';
import { type Db, mayTakeLong } from '../../db/kysely.ts';
import { iso } from '../../outside/clock.ts';
import type { Task } from '../../pipeline/worker.ts';
import { eraseRows } from './erase.ts';
import { enterDestruction, nextDestruction } from './ledger.ts';
import { blackOut, linesNaming } from './mentions.ts';
import { blankOwnLines } from './own-lines.ts';
import { type Asked, expressionOf, knownOf, patternOf } from './person.ts';

/**
 * Erases what a request names. The log, which may be long, is looked through first, in short transactions; the destruction itself
 * is one transaction with its row of the ledger: either all is gone and written down, or nothing.
 */

const triesMost = 3;

interface Erased extends Asked {
  chosen: Chosen;
  userId: number;
}

async function readRequest(db: Db, requestId: number, isLocked: boolean): Promise<Erased | undefined> {
  const { rows } = await sql<Erased>`
    select person, email, phone, chosen, coalesce(confirmed_by, asked_by) as "userId" from data_request
    where id = ${requestId} and state = 'running' ${isLocked ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

const blankNaming = (db: Db, number: number, lines: readonly number[], pattern: string) =>
  sql`select gate.blank_lines(${number}, ${[...lines]}::int[], '{}', ${pattern})`.execute(db);

export const eraseTask: Task<'person.erase'> = async ({ requestId }, { inCompany, now, attempt }) => {
  try {
    const found = await inCompany(async (db) => {
      const request = await readRequest(db, requestId, false);
      if (request === undefined) return undefined;
      const known = await knownOf(db, request.chosen, request);
      return { known, pattern: patternOf(known) };
    });
    if (found === undefined) return;
    const { known, pattern } = found;
    const lines: number[] = [];
    let after = 0;
    for (let isMore = pattern !== null; isMore; ) {
      const part = await inCompany((db) => linesNaming(db, pattern as string, after));
      lines.push(...part.ids);
      isMore = part.last !== null;
      after = part.last ?? after;
    }
    await inCompany(async (db) => {
      // A company with years of messages is gone through in one piece.
      await mayTakeLong(db);
      const request = await readRequest(db, requestId, true);
      if (request === undefined) return;
      const number = await nextDestruction(db);
      const at = iso(now);
      const erasing = { chosen: request.chosen, asked: request, emails: known.emails, pattern, now: at };
      const counts = await eraseRows(db, erasing);
      const expression = expressionOf(known);
      const mentions = pattern === null || expression === null ? 0 : await blackOut(db, pattern, expression);
      await sql`
        update data_request set person = ${erasedText}, email = null, phone = null, chosen = '{}', state = 'done',
          note = case when note is not null then ${erasedText} end, reason = ${erasedText}, closed_at = ${at},
          closed_by = ${request.userId}
        where id = ${requestId}`.execute(db);
      // Last, for what this transaction has done stands in the log as well.
      await blankOwnLines(db, number, request.chosen);
      if (pattern !== null) {
        await blankNaming(db, number, lines, pattern);
        for (let isMore = true; isMore; ) {
          const part = await linesNaming(db, pattern, after);
          if (part.ids.length > 0) await blankNaming(db, number, part.ids, pattern);
          isMore = part.last !== null;
          after = part.last ?? after;
        }
      }
      const entry = { number, userId: request.userId, requestId, rule: null, counts: { ...counts, mentions }, now };
      await enterDestruction(db, entry);
    });
  } catch (error) {
    if (attempt >= triesMost)
      await inCompany((db) =>
        sql`update data_request set state = 'failed' where id = ${requestId} and state = 'running'`.execute(db),
      );
    throw error;
  }
};
