import { type RawBuilder, sql } from 'kysely';
import { type Asked, type Choices, choicesOf } from '../../db/choices.ts';
import type { ReadDb } from '../../db/kysely.ts';
import { notFound } from '../../errors.ts';
import { mayApprove, mayAudit } from '../../facts/plan-facts.ts';
import type { Total } from '../../pipeline/handler.ts';

/** What the plan's form offers. */

/** Active users of whom something more is asked, over the user `u`. */
const people = (offered: RawBuilder<boolean>): Choices => ({
  from: sql`(select u.*, ${offered} as offered from "user" u)`,
  value: sql`t.first_name || ' ' || t.last_name`,
  active: sql`t.active`,
  where: sql`t.offered`,
});

export async function auditorsOf(db: ReadDb, { projectId, ...asked }: Asked & { projectId: number }, total: Total) {
  const project = await db.selectFrom('project').select('id').where('id', '=', projectId).executeTakeFirst();
  if (project === undefined) notFound();
  return choicesOf(db, people(mayAudit(projectId)), asked, total);
}

export const approvers = (db: ReadDb, asked: Asked, total: Total) => choicesOf(db, people(mayApprove), asked, total);

export async function zoneOfLocation(db: ReadDb, locationId: number): Promise<{ timeZone: string }> {
  const { rows } = await sql<{ timeZone: string }>`
    select coalesce(nullif(l.time_zone, ''), (select c.time_zone from company c)) as "timeZone"
    from location l where l.id = ${locationId}`.execute(db);
  const row = rows[0];
  if (row === undefined) notFound();
  return row;
}
