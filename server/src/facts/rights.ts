import { type Permission, permissions } from '@sahada/contract/permissions';
import type { Filling } from '@sahada/contract/text';
import { notHeld } from '@sahada/rules/granting';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../db/kysely.ts';
import type { Who } from '../who.ts';

/** Who holds which right, who may change whose, and what a company must keep. */

type Refuse<Code> = (code: Code, more?: { values?: Record<string, Filling> }) => never;

/**
 * Changes of users and groups take turns in a company: two at once could each leave the other as the last administrator.
 * Held until the transaction ends.
 */
export const takeTurn = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('rights', app_company()))`.execute(db);
};

/** The rights of a user `u` through all active groups but one; null leaves out none. */
const rightsOf = (except: number | null) => sql<Permission[]>`array(
  select distinct r from "group" g, unnest(g.permissions) r
  where g.active and g.id is distinct from ${except}::int
    and (g.id = u.group_id or exists (select from user_group m where m.user_id = u.id and m.group_id = g.id)))`;

/** Those that a user `u` holds now. */
export const rightsHeld = rightsOf(null);

interface Holder {
  id: number;
  name: string;
  rights: Permission[];
}

/** These users with their rights, those of passive ones included. */
async function holders(db: ReadDb, ids: readonly number[]): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select u.id, u.first_name || ' ' || u.last_name as name, ${rightsHeld} as rights
    from "user" u where u.id = any(${ids}::int[]) order by u.id`.execute(db);
  return rows;
}

/** The active users who hold a right. */
export async function holdersOf(db: ReadDb, right: Permission): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from "user" u where u.active and exists (
      select from "group" g where g.active and ${right} = any(g.permissions)
        and (g.id = u.group_id or exists (select from user_group m where m.user_id = u.id and m.group_id = g.id)))
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** People in a group, active ones, with the rights that they have besides it. */
export async function membersOf(db: ReadDb, groupId: number): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select u.id, u.first_name || ' ' || u.last_name as name, ${rightsOf(groupId)} as rights
    from "user" u where u.active and (u.group_id = ${groupId}
      or exists (select from user_group m where m.user_id = u.id and m.group_id = ${groupId}))
    order by u.id`.execute(db);
  return rows;
}

/** Everybody in a group, passive ones included. */
export async function memberIds(db: ReadDb, groupId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from "user" u where u.group_id = ${groupId}
      or exists (select from user_group m where m.user_id = u.id and m.group_id = ${groupId})`.execute(db);
  return rows.map(({ id }) => id);
}

/** All rights of these groups, passive ones included: they may become active again. */
export async function rightsOfGroups(db: ReadDb, ids: readonly number[]): Promise<Permission[]> {
  const { rows } = await sql<{ name: Permission }>`
    select distinct r as name from "group" g, unnest(g.permissions) r where g.id = any(${ids}::int[]) order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Refuses rights that the caller does not hold. */
export function mustHold(who: Who, rights: readonly Permission[], refuse: Refuse<'rightNotHeld'>): void {
  const lacking = notHeld(who.rights, rights);
  if (lacking.length === 0) return;
  const named = (language: 'tr' | 'en') => lacking.map((right) => permissions[right][language]).join(', ');
  refuse('rightNotHeld', { values: { rights: { tr: named('tr'), en: named('en') } } });
}

/** Refuses when one of these users, other than the caller, holds a right that the caller does not. */
export async function mustReach(
  db: ReadDb,
  who: Who,
  ids: readonly number[],
  refuse: Refuse<'outranked'>,
): Promise<void> {
  const others = await holders(
    db,
    ids.filter((id) => id !== who.userId),
  );
  const above = others.find(({ rights }) => notHeld(who.rights, rights).length > 0);
  if (above) refuse('outranked', { values: { name: above.name } });
}

/** Refuses what would leave the company without an active user who manages users and groups. Called after the change. */
export async function mustKeepAdministrator(db: ReadDb, refuse: Refuse<'lastAdministrator'>): Promise<void> {
  const { rows } = await sql<{ kept: boolean }>`
    select exists (select from "user" u where u.active
      and ${rightsHeld} @> array['ManageUsers', 'ManageUserGroups']) as kept`.execute(db);
  if (!rows[0]?.kept) refuse('lastAdministrator');
}
