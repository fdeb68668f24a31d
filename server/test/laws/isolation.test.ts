import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from '../builders.ts';
import { openWorld, type World } from '../world.ts';
import { connect, ours } from './catalogue.ts';

/** What the database itself refuses, tried with the application's own login, past the handlers. */

let world: World;
let app: pg.Client;
let owner: pg.Client;
let theirs: { customer: number; category: number };

beforeAll(async () => {
  world = await openWorld();
  const zoe = build(world, 'zoe').standing;
  const ayse = build(world, 'ayse').standing;
  theirs = { customer: await zoe.customer(), category: await zoe.category() };
  await ayse.location();
  await ayse.question();
  [app, owner] = [await connect(world.database.app), await connect(world.database.owner)];
});
afterAll(async () => {
  await app.end();
  await owner.end();
  await world.close();
});

interface Scene {
  company?: number;
  actor?: string;
  call?: string;
}

/** Runs statements in one transaction of Ayşe's company and rolls back. Returns the last one's rows or SQLSTATE. */
async function tried(
  statements: string[],
  scene: Scene = {},
): Promise<{ code: string | null; rows: Record<string, unknown>[] }> {
  const { company = world.ids.ayse.company, actor = 'system:test', call = 'test' } = scene;
  await app.query('begin');
  try {
    await app.query(
      "select set_config('app.company_id', $1, true), set_config('app.actor', $2, true), set_config('app.call', $3, true)",
      [company === 0 ? '' : String(company), actor, call],
    );
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await app.query(statement));
    return { code: null, rows };
  } catch (error) {
    return { code: (error as { code: string }).code, rows: [] };
  } finally {
    await app.query('rollback');
  }
}

const refusal = async (...statements: string[]): Promise<string | null> => (await tried(statements)).code;

const denied = '42501';
const noParent = '23503';

describe('the log', () => {
  test('cannot be written, changed or emptied by the application', async () => {
    expect(
      await refusal("insert into activity (actor, call, table_name, change) values ('user:1', 'x', 'y', 'insert')"),
    ).toBe(denied);
    expect(await refusal("update activity set actor = 'nobody'")).toBe(denied);
    expect(await refusal('delete from activity')).toBe(denied);
    expect(await refusal('truncate activity')).toBe(denied);
    expect(await refusal('alter table activity disable trigger all')).toBe(denied);
  });

  test('cannot be switched off', async () => {
    expect(await refusal('alter table department disable trigger activity')).toBe(denied);
    expect(await refusal('drop trigger activity on department')).toBe(denied);
    expect(await refusal('set local session_replication_role = replica')).toBe(denied);
    expect(await refusal('select log_activity()')).not.toBeNull();
  });

  test('of the other company cannot be read', async () => {
    const { rows } = await tried([
      `select count(*)::int as n from activity where company_id = ${world.ids.zoe.company}`,
    ]);
    expect(rows).toEqual([{ n: 0 }]);
  });

  test('has old and new values of changes, without secrets and without inserted values', async () => {
    const { rows } = await tried([
      "insert into category (name) values ('Eski')",
      "update category set name = 'Yeni' where name = 'Eski'",
      `update "user" set password_hash = 'geheim', phone = '5' where id = ${world.ids.ayse.user}`,
      "select table_name, change, changed from activity where call = 'test' and changed is distinct from null or call = 'test' and change = 'insert' order by id desc limit 3",
    ]);
    expect(rows.map(({ table_name, change }) => `${table_name} ${change}`)).toEqual([
      'user update',
      'category update',
      'category insert',
    ]);
    expect(rows[1]?.changed).toEqual({ name: ['Eski', 'Yeni'] });
    expect(rows[2]?.changed).toBeNull();
    expect(JSON.stringify(rows[0]?.changed)).not.toContain('geheim');
    expect(rows[0]?.changed).toHaveProperty('password_hash');
  });
});

describe('a write that does not say who or what', () => {
  test.each([
    ['no actor', { actor: '' }],
    ['no call', { call: '' }],
    ['neither', { actor: '', call: '' }],
  ])('%s fails', async (_what, scene) => {
    const insert = "insert into category (name) values ('x')";
    const update = "update category set name = 'x'";
    const remove = 'delete from location_type where id in (select max(id) from location_type)';
    for (const statement of [insert, update, remove]) {
      expect((await tried([statement], scene)).code).toBe('P0001');
    }
    expect((await tried([insert])).code).toBeNull();
  });

  test('a write without a company fails too', async () => {
    expect((await tried(["insert into category (name) values ('x')"], { company: 0 })).code).not.toBeNull();
  });
});

describe('another company’s row', () => {
  test('cannot be made, taken or given away', async () => {
    const { company } = world.ids.zoe;
    expect(await refusal(`insert into category (company_id, name) values (${company}, 'x')`)).toBe(denied);
    expect(await refusal(`update category set company_id = ${company}`)).not.toBeNull();
    const { rows } = await tried([`update category set name = 'x' where id = ${theirs.category} returning id`]);
    expect(rows).toEqual([]);
  });

  test('cannot be pointed at: the composite key refuses it', async () => {
    expect(await refusal(`update question set category_id = ${theirs.category}`)).toBe(noParent);
    expect(await refusal(`update location set customer_id = ${theirs.customer}`)).toBe(noParent);
  });

  test('cannot be pointed at even where the policies are lifted', async () => {
    await owner.query('begin');
    const { rows } = await owner.query(
      `select c.oid::regclass::text as name from pg_class c where ${ours} and c.relrowsecurity`,
    );
    for (const { name } of rows)
      await owner.query(`alter table ${name} no force row level security, disable row level security`);
    await owner.query('commit');
    try {
      expect(
        (await tried([`select id from category where id = ${theirs.category}`])).rows,
        'the policies are lifted',
      ).toHaveLength(1);
      expect(
        await refusal(
          `update question set category_id = ${theirs.category} where company_id = ${world.ids.ayse.company}`,
        ),
      ).toBe(noParent);
      expect(
        await refusal(
          `update location set customer_id = ${theirs.customer} where company_id = ${world.ids.ayse.company}`,
        ),
      ).toBe(noParent);
    } finally {
      for (const { name } of rows)
        await owner.query(`alter table ${name} enable row level security, force row level security`);
    }
  });
});

describe('without a company', () => {
  const counts = async (): Promise<unknown[]> => {
    const { rows } = await owner.query(`select c.oid::regclass::text as name from pg_class c
      where ${ours} and c.relrowsecurity and has_table_privilege('sahada_app', c.oid, 'select') order by 1`);
    const found: unknown[] = [];
    for (const { name } of rows) {
      const { rows: counted } = await app.query(`select count(*)::int as n from ${name}`);
      if (counted[0].n > 0) found.push([name, counted[0].n]);
    }
    return found;
  };

  test('a fresh connection sees no row of any table, and gets no error', async () => {
    const kept = app;
    app = await connect(world.database.app);
    expect(await counts()).toEqual([]);
    await app.end();
    app = kept;
  });

  test('a connection that was inside a company before sees none either', async () => {
    expect((await tried(['select from category'])).rows.length).toBeGreaterThan(0);
    expect(await counts()).toEqual([]);
  });

  test('the owner sees no row either, since policies are forced', async () => {
    const { rows } = await owner.query('select count(*)::int as n from category');
    expect(rows).toEqual([{ n: 0 }]);
  });
});

describe('the application’s login', () => {
  test('cannot become another role, nor reach what only the gate reaches', async () => {
    for (const role of ['sahada_owner', 'sahada_gate', 'sahada_jobs', 'postgres']) {
      expect(await refusal(`set local role ${role}`), role).not.toBeNull();
    }
    for (const table of [
      'session',
      'known_source',
      'login',
      'reset_token',
      'attempt',
      'avatar',
      'link',
      'install_step',
    ]) {
      expect(await refusal(`select * from ${table}`), table).toBe(denied);
    }
    expect(await refusal("select gate.set_scene(1, 'user:1', 'x', 1, now())")).toBe(denied);
    expect(await refusal("select gate.session_of('x', now())")).toBe(denied);
    expect(await refusal('select gate.rights(1, 1)')).toBe(denied);
  });

  test('cannot change what is frozen, shared or structure', async () => {
    expect(await refusal("update checklist_version set hash = 'x'")).toBe(denied);
    expect(await refusal("update country set name_tr = 'x'")).toBe(denied);
    expect(await refusal("insert into company (name) values ('x')")).toBe(denied);
    expect(await refusal('delete from company')).toBe(denied);
    expect(await refusal('create table public.x (id int)')).toBe(denied);
    expect(await refusal('create schema x')).toBe(denied);
    expect(await refusal('alter table category disable row level security')).toBe(denied);
    expect(await refusal('drop policy company on category')).toBe(denied);
  });
});
