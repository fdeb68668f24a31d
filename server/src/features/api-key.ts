import type { apiKey as calls } from '@sahada/contract/api-key';
import type { Permission } from '@sahada/contract/permissions';
import { say } from '@sahada/contract/text';
import { isoIn, wallToInstant } from '@sahada/rules/period';
import { type RawBuilder, sql } from 'kysely';
import type { Db, ReadDb } from '../db/kysely.ts';
import { invalid, notFound } from '../errors.ts';
import { mustHold, rightsHeld } from '../facts/rights.ts';
import { epoch, iso } from '../outside/clock.ts';
import type { HandlersOf } from '../pipeline/handler.ts';
import { hashOf, keyBegins, newToken } from '../pipeline/token.ts';
import type { Who } from '../who.ts';

const mostKeys = 50;

/** The letters of a key that stay readable. */
const shown = keyBegins.length + 4;

const words = {
  past: say({ tr: 'Bitiş tarihi gelecekte olmalıdır.', en: 'The expiry must be in the future.' }),
};

interface Row {
  id: number;
  name: string;
  prefix: string;
  permissions: Permission[];
  usable: Permission[];
  expiresAt: string | null;
  active: boolean;
  createdBy: string;
  createdAt: string;
  lastUsedAt: string | null;
  lastAddress: string | null;
}

async function keysWhere(which: RawBuilder<unknown>, db: ReadDb, { companyTimeZone: zone }: Who): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select k.id, k.name, k.prefix, k.permissions, k.expires_at as "expiresAt", k.active, k.created_at as "createdAt",
      u.first_name || ' ' || u.last_name as "createdBy",
      array(select p.name from unnest(k.permissions) with ordinality p (name, place)
        where u.active and p.name = any(${rightsHeld}) order by p.place) as usable, used.used_at as "lastUsedAt", used.address as "lastAddress"
    from api_key k join "user" u on u.id = k.user_id left join gate.api_key_uses() used on used.key_id = k.id
    where ${which} order by k.created_at desc, k.id desc`.execute(db);
  return rows.map((row) => ({ ...row, expiresAt: row.expiresAt && isoIn(epoch(row.expiresAt), zone) }));
}

/** The instant at which a key runs out: of a day without a time its end in the company's zone. */
function expiryOf<Asked extends string | null | undefined>(asked: Asked, { companyTimeZone }: Who, now: number) {
  if (!asked) return asked;
  const at = wallToInstant(asked, companyTimeZone, 'end');
  return at === null || at <= now ? invalid('expiresAt', words.past) : iso(at);
}

/** Refuses unless every id is one of the company's keys. */
async function mustBeKnown(db: Db, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`select id from api_key where id = any(${ids}::int[]) for update`.execute(db);
  if (rows.length < new Set(ids).size) notFound();
}

/** Keys by which programs call. What opens is kept as a hash, where only the gate reaches it. */
export const apiKey: HandlersOf<typeof calls> = {
  async list(_input, { db, who }) {
    const rows = await keysWhere(sql`true`, db, who);
    return { ListItems: rows, TotalItemsCount: rows.length };
  },

  async get({ id }, { db, who }) {
    const [row] = await keysWhere(sql`k.id = ${id}`, db, who);
    return row ?? notFound();
  },

  async create({ name, permissions, expiresAt = null, active = true }, { db, who, now, refuse }) {
    const expiry = expiryOf(expiresAt, who, now);
    // Two at once would each find room for one.
    await sql`select pg_advisory_xact_lock(hashtextextended('api keys', app_company()))`.execute(db);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from api_key`.execute(db);
    if ((rows[0]?.n ?? 0) >= mostKeys) refuse('tooManyKeys', { values: { n: mostKeys } });
    const key = `${keyBegins}${newToken()}`;
    const { id } = await db
      .insertInto('api_key')
      .values({
        name,
        prefix: key.slice(0, shown),
        permissions: [...new Set(permissions)],
        user_id: who.userId,
        expires_at: expiry,
        active,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`select gate.new_api_token(${hashOf(key)}, ${id})`.execute(db);
    return { id, key };
  },

  async update({ id, name, permissions, expiresAt, active }, { db, who, now, refuse }) {
    const expiry = expiryOf(expiresAt, who, now);
    const { rows } = await sql<{ permissions: Permission[] }>`
      select permissions from api_key where id = ${id} for update`.execute(db);
    const [before] = rows;
    if (before === undefined) return notFound();
    // Its maker may hold rights that whoever changes it does not.
    const added = permissions?.filter((right) => !before.permissions.includes(right)) ?? [];
    mustHold(who, added, refuse);
    const change = {
      ...(name === undefined ? {} : { name }),
      ...(permissions === undefined ? {} : { permissions: [...new Set(permissions)] }),
      ...(expiry === undefined ? {} : { expires_at: expiry }),
      ...(active === undefined ? {} : { active }),
    };
    if (Object.keys(change).length > 0) await db.updateTable('api_key').set(change).where('id', '=', id).execute();
    return { id };
  },

  async remove({ ids }, { db }) {
    await mustBeKnown(db, ids);
    await db.deleteFrom('api_key').where('id', 'in', ids).execute();
    return null;
  },

  async setActive({ ids, active }, { db }) {
    await mustBeKnown(db, ids);
    await db.updateTable('api_key').set({ active }).where('id', 'in', ids).where('active', '!=', active).execute();
    return null;
  },
};
