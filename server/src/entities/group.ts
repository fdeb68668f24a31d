import type { group as calls, PermissionItem } from '@sahada/contract/group';
import { needs, type Permission, permissionNames, permissions } from '@sahada/contract/permissions';
import { changeOfRights, notHeld, unmet } from '@sahada/rules/granting';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../db/kysely.ts';
import { listHandler } from '../db/list.ts';
import { getRow, removeRows, rowHandler } from '../db/rows.ts';
import type { FormOf, Table } from '../db/table.ts';
import {
  memberIds,
  membersOf,
  mustHold,
  mustKeepAdministrator,
  mustReach,
  rightsOfGroups,
  takeTurn,
} from '../facts/rights.ts';
import type { HandlersOf, Refuse } from '../pipeline/handler.ts';
import type { Who } from '../who.ts';

type Form = FormOf<typeof calls>;

/** A group as it is read; the wire shows the whole catalogue instead of `granted`. */
interface Stored {
  id: number;
  name: string;
  locales: NonNullable<Form['locales']>;
  active: boolean;
  userCount: number;
  granted: Permission[];
}

const table: Table<'group', Stored, Omit<Form, 'permissions'>> = {
  name: 'group',
  id: 'id',
  columns: { name: 'name', locales: 'locales', active: 'active' },
  shown: {
    userCount: sql<number>`(select count(*)::int from "user" u where u.group_id = t.id
      or exists (select from user_group m where m.user_id = u.id and m.group_id = t.id))`,
    granted: sql<Permission[]>`t.permissions`,
  },
  localized: ['name'],
  json: ['locales'],
  search: ['name'],
  order: 'name',
};

const catalogue = (granted: readonly string[]): z.input<typeof PermissionItem>[] =>
  permissionNames.map((systemName, place) => ({
    id: place + 1,
    systemName,
    // The envelope puts the pair into the reader's language.
    name: permissions[systemName] as unknown as string,
    selected: granted.includes(systemName),
    reserved: false as const,
  }));

const spelled = <Row extends Stored>({ granted, ...row }: Row) => ({ ...row, permissions: catalogue(granted) });

const selectedIn = (given: NonNullable<Form['permissions']>): Permission[] =>
  permissionNames.filter((right) => given.some(({ systemName, selected }) => selected && systemName === right));

const row = rowHandler(table);
const list = listHandler(table);

type Refused = Refuse<'rightNotHeld' | 'outranked' | 'lastAdministrator'>;

/** What the group gives its people. */
const given = ({ active, granted }: Pick<Stored, 'active' | 'granted'>): Permission[] => (active ? granted : []);

/** Stores a change, if the caller may make it; the caller of this has taken their turn. */
async function change(
  db: Db,
  { who, refuse }: { who: Who; refuse: Refused },
  before: Stored,
  to: Omit<Form, 'permissions'> & { granted: Permission[]; active: boolean },
): Promise<void> {
  const sets = [changeOfRights(before.granted, to.granted), changeOfRights(given(before), given(to))];
  const touched = [...new Set(sets.flatMap(({ given, taken }) => [...given, ...taken]))];
  if (touched.length > 0) {
    mustHold(who, touched, refuse);
    await mustReach(db, who, await memberIds(db, before.id), refuse);
  }
  await db
    .updateTable('group')
    .set({
      name: to.name,
      locales: JSON.stringify(to.locales ?? before.locales),
      active: to.active,
      permissions: to.granted,
    })
    .where('id', '=', before.id)
    .execute();
  if (touched.length > 0) await mustKeepAdministrator(db, refuse);
}

export const group: HandlersOf<typeof calls> = {
  get: { ask: row.ask, answer: (rows) => spelled(row.answer(rows)) },

  list: {
    ask: list.ask,
    answer: (rows) => {
      const page = list.answer(rows);
      return { ...page, ListItems: page.ListItems.map(spelled) };
    },
  },

  async create(input, { db, who, refuse }) {
    const granted = selectedIn(input.permissions ?? []);
    mustHold(who, granted, refuse);
    return db
      .insertInto('group')
      .values({
        name: input.name,
        locales: JSON.stringify(input.locales ?? []),
        permissions: granted,
        active: input.active ?? true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  },

  async update({ id, rowVersion, ...input }, { db, who, refuse }) {
    await takeTurn(db);
    const before = await getRow(db, table, id);
    if (rowVersion !== undefined && rowVersion !== before.rowVersion)
      refuse('changedMeanwhile', { data: spelled(before) });
    await change(db, { who, refuse }, before, {
      name: input.name ?? before.name,
      locales: input.locales ?? before.locales,
      active: input.active ?? before.active,
      granted: input.permissions ? selectedIn(input.permissions) : before.granted,
    });
    return { id };
  },

  async setActive({ ids, active }, { db, who, refuse }) {
    await takeTurn(db);
    for (const id of new Set(ids)) {
      const before = await getRow(db, table, id);
      await change(db, { who, refuse }, before, { ...before, active });
    }
    return null;
  },

  async remove({ ids }, { db, who, refuse }) {
    await takeTurn(db);
    const granted = await rightsOfGroups(db, ids);
    await removeRows(db, table, ids);
    // Nobody is in a group that goes, but who may not take its rights away does not delete it either.
    mustHold(who, granted, refuse);
    return null;
  },

  async permissions({ param }, { db }) {
    return catalogue(param === 0 ? [] : (await getRow(db, table, param)).granted);
  },

  async checkChange({ id, permissions: wanted }, { db }) {
    const before = id === 0 ? { active: true, granted: [] } : await getRow(db, table, id);
    const after = selectedIn(wanted);
    const { given: gained, taken } = changeOfRights(given(before), before.active ? after : []);
    const members = id === 0 ? [] : await membersOf(db, id);
    // Whoever has a right through another group, too, neither gains nor loses it.
    const counted = (rights: readonly Permission[]) =>
      rights
        .map((right) => ({
          systemName: right,
          users: members.filter((member) => notHeld(member.rights, [right]).length > 0).length,
        }))
        .filter(({ users }) => users > 0);
    const touched = members.filter(({ rights }) => notHeld(rights, [...gained, ...taken]).length > 0);
    return {
      users: touched.length,
      gain: counted(gained),
      lose: counted(taken),
      missing: unmet(needs, after).map((need) => ({ systemName: need.needs, why: need.why as unknown as string })),
    };
  },
};
