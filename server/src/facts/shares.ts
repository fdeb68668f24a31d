import { sql } from 'kysely';
import type { Db } from '../db/kysely.ts';
import { iso } from '../outside/clock.ts';

/** Reports that people outside may see by a link. */
export interface NewShare {
  planId: number;
  /** Null for the plan's responses together. */
  responseId: number | null;
  /** Milliseconds since 1970. */
  until: number;
  languageId: number;
  /** Null where the plan shares by itself. */
  userId: number | null;
  /** What stands in the link, and its SHA-256. */
  token: string;
  tokenHash: Buffer;
}

/** Shares a report; gives the share's id. The plan and the response must be of the transaction's company. */
export async function addShare(db: Db, share: NewShare): Promise<number> {
  const { id } = await db
    .insertInto('share')
    .values({
      plan_id: share.planId,
      response_id: share.responseId,
      token: share.token,
      until: iso(share.until),
      language_id: share.languageId,
      user_id: share.userId,
      created_at: sql<string>`app_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('share_print').values({ share_id: id }).execute();
  await sql`select gate.new_share_code(${share.tokenHash}, ${id})`.execute(db);
  return id;
}

/** How long a mailed report can be opened by its link. */
export const mailedDays = 90;

/** Has the report of a share mailed to these addresses, once it is printed. `text`: what the sender adds, or nothing. */
export async function mailReport(db: Db, shareId: number, emails: readonly string[], text: string): Promise<void> {
  await db
    .insertInto('report_mail')
    .values({
      share_id: shareId,
      emails: [...emails],
      text,
      created_at: sql<string>`app_now()`,
      next_at: sql<string>`app_now()`,
    })
    .execute();
}
