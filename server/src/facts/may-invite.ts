import { statuses } from '@sahada/contract/codes';
import { sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';
import { emailKeyOf } from '../outside/email-key.ts';
import { isOver } from './plan-state.ts';

/**
 * Whether the company may write to people without an account: only once somebody was shown to own the address that it was made
 * with. The installation's own company was made at the machine.
 */
export async function mayInvite(db: ReadDb): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select c.operator or c.address_known_at is not null as may from company c`.execute(db);
  return rows[0]?.may === true;
}

/** Whether the invited person of `invitation i` has answered; one whose response was rejected may, and is asked to, answer again. */
export const hasAnswered = sql<boolean>`(exists (select from invitation_use u where u.invitation_id = i.id)
  or exists (select from response r where r.invitation_id = i.id and r.status_code <> ${sql.lit(statuses.Rejected)}))`;

/** Whether the plan `p` takes answers now. */
export const takesAnswers = sql<boolean>`(p.published and p.cancelled_at is null and p.begins_at <= app_now()
  and not ${isOver(sql`p.ends_at`)})`;

/** Whether it may write to these addresses: they belong to people of the company, or it may write to anybody. */
export async function mayMail(db: ReadDb, emails: readonly string[]): Promise<boolean> {
  if (await mayInvite(db)) return true;
  const { rows } = await sql<{ email: string }>`select u.email from "user" u where u.active`.execute(db);
  const known = new Set(rows.map(({ email }) => emailKeyOf(email)));
  return emails.every((email) => known.has(emailKeyOf(email)));
}

/** Those of the addresses that are of nobody in the company who is passive: what goes out by itself goes to them no more. */
export async function stillReading(db: ReadDb, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select u.email from "user" u where not u.active`.execute(db);
  const gone = new Set(rows.map(({ email }) => emailKeyOf(email)));
  return emails.filter((email) => !gone.has(emailKeyOf(email)));
}
