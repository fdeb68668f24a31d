import { say } from '@sahada/contract/text';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { notFound } from '../../errors.ts';
import { mayApprove, mayAudit } from '../../facts/plan-facts.ts';

/** What the plan's form offers. */

const passive = say({ tr: 'pasif', en: 'passive' });

const inEnglish = sql`current_setting('app.language_id', true) = '2'`;

/** Users by name in the reader's order, including the one that the form already holds, marked if passive. */
async function people(db: ReadDb, offered: RawBuilder<boolean>, includeId: number | null | undefined) {
  const { rows } = await sql<{ Id: number; Value: string }>`
    select "Id", "Value" from (
      select u.id as "Id", u.first_name || ' ' || u.last_name || case
        when u.active then '' when ${inEnglish} then ${` (${passive.en})`} else ${` (${passive.tr})`} end as "Value"
      from "user" u where (u.active and ${offered}) or u.id = ${includeId ?? null}::int) x
    order by case when ${inEnglish} then "Value" end collate "en-x-icu",
             case when not ${inEnglish} then "Value" end collate "tr-x-icu"
    limit 5000`.execute(db);
  return rows;
}

export async function auditorsOf(db: ReadDb, projectId: number, includeId: number | null | undefined) {
  const project = await db.selectFrom('project').select('id').where('id', '=', projectId).executeTakeFirst();
  if (project === undefined) notFound();
  return people(db, mayAudit(projectId), includeId);
}

export const approvers = (db: ReadDb, includeId: number | null | undefined) => people(db, mayApprove, includeId);

export async function zoneOfLocation(db: ReadDb, locationId: number): Promise<{ timeZone: string }> {
  const { rows } = await sql<{ timeZone: string }>`
    select coalesce(nullif(l.time_zone, ''), (select c.time_zone from company c)) as "timeZone"
    from location l where l.id = ${locationId}`.execute(db);
  const row = rows[0];
  if (row === undefined) notFound();
  return row;
}
