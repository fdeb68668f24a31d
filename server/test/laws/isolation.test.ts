import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { door } from '../../src/db/door.ts';
import { build } from '../builders.ts';
import { enterCompany, openWorld, type World } from '../world.ts';
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
  /** 0 for none. */
  company?: number;
  call?: string;
}

/** Runs statements in one transaction of Ayşe's company and rolls back. Returns the last one's rows or SQLSTATE. */
async function tried(
  statements: string[],
  scene: Scene = {},
): Promise<{ code: string | null; rows: Record<string, unknown>[] }> {
  const { company = world.ids.ayse.company, call = 'test' } = scene;
  await app.query('begin');
  try {
    if (company !== 0) await enterCompany(app, company);
    await app.query("select set_config('app.call', $1, true)", [call]);
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
  const writes = [
    "insert into category (name) values ('x')",
    "update category set name = 'x'",
    `delete from location_type where id in (select max(t.id) from location_type t
      where not exists (select from location l where l.location_type_id = t.id))`,
  ];

  test('fails without a call', async () => {
    for (const statement of writes) {
      expect((await tried([statement], { call: '' })).code).toBe('P0001');
      expect((await tried([statement])).code).toBeNull();
    }
  });

  test('fails without an actor', async () => {
    for (const statement of writes) {
      await owner.query('begin');
      await owner.query("select gate.set_scene($1, '', 'test', null, now())", [world.ids.ayse.company]);
      await expect(owner.query(statement)).rejects.toMatchObject({ code: 'P0001' });
      await owner.query('rollback');
    }
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
      'action_link',
      'attempt',
      'avatar',
      'barcode_code',
      'link',
      'install_step',
      'installation',
    ]) {
      expect(await refusal(`select * from ${table}`), table).toBe(denied);
    }
    expect(await refusal("select gate.set_scene(1, 'user:1', 'x', 1, now())")).toBe(denied);
    expect(await refusal("select gate.session_of('x', now())")).toBe(denied);
    expect(await refusal('select gate.rights(1, 1)')).toBe(denied);
    expect(await refusal('select gate.door()')).toBe(denied);
    expect(await refusal('select installation_secret()')).toBe(denied);
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

describe('a statement that somebody has injected into a call of Ayşe’s company', () => {
  const theirCategory = () => `select id from category where id = ${theirs.category}`;
  const zoe = () => String(world.ids.zoe.company);

  test('cannot change the company, however it goes about it', async () => {
    expect((await tried([theirCategory()])).rows).toEqual([]);
    for (const change of [
      `select set_config('app.company_id', '${zoe()}', true)`,
      `set local app.company_id = '${zoe()}'`,
      `set app.company_id = '${zoe()}'`,
      `select set_config('app.company_id', '${zoe()}', true), set_config('app.seal', '', true)`,
      `select set_config('app.company_id', '${zoe()}', true), set_config('app.seal', null, true)`,
      `select set_config('app.company_id', '${zoe()}', true), set_config('app.actor', null, true)`,
      `select set_config('app.company_id', '0${world.ids.ayse.company}', true)`,
    ]) {
      for (const use of [theirCategory(), "insert into category (name) values ('x')", 'select count(*) from company']) {
        expect(await refusal(change, use), `${change}; ${use}`).toBe(denied);
      }
    }
    expect((await tried(["select set_config('app.company_id', '', true)", 'select id from category'])).rows).toEqual(
      [],
    );
  });

  test('cannot act as somebody else', async () => {
    const change = `select set_config('app.actor', 'user:${world.ids.ayse.user}', true)`;
    expect(await refusal(change, "insert into category (name) values ('x')")).toBe(denied);
    expect(await refusal(change, 'select * from gate.sessions(now())')).toBe(denied);
    expect(await refusal(change, 'select gate.end_session(null, null)')).toBe(denied);
  });

  test('cannot use a seal that it has seen in another transaction', async () => {
    const scene =
      "select current_setting('app.company_id') as company, current_setting('app.actor') as actor, current_setting('app.seal') as seal";
    const [seen] = (await tried([scene])).rows as Record<'company' | 'actor' | 'seal', string>[];
    const again = `select set_config('app.company_id', '${seen?.company}', true), set_config('app.actor', '${seen?.actor}', true), set_config('app.seal', '${seen?.seal}', true)`;
    expect((await tried([again, 'select id from category'], { company: 0 })).code).toBe(denied);
  });

  test('cannot call what opens companies, sessions and password hashes: it does not know the door', async () => {
    const { user, company } = world.ids.zoe;
    const calls = (shown: string): string[] => [
      `select gate.enter_job(${shown}, ${company}, 'x', now())`,
      `select gate.enter_file(${shown}, ${company}, 1, now())`,
      `select gate.find_login(${shown}, 'zoe@other.example', '{}', now())`,
      `select gate.new_session(${shown}, 'x', ${company}, ${user}, 'office', 'x', null, '{}', 'x', now())`,
      `select gate.new_reset(${shown}, 'zoe@other.example', 'x', 'x', now())`,
      `select gate.new_company(${shown}, 'x', 1, 'UTC', 'x', false, now())`,
    ];
    for (const shown of ["''", 'null', "'x'", `'${'0'.repeat(64)}'`]) {
      for (const call of calls(shown)) expect(await refusal(call), call).toBe(denied);
    }
    // So it is the door that was missing.
    for (const call of calls(`'${door()}'`)) expect(await refusal(call), call).toBeNull();
  });

  test('does not see the door in what other connections of the application do', async () => {
    const other = await connect(world.database.app);
    await other.query('begin');
    await enterCompany(other, world.ids.zoe.company);
    const { rows } = await tried(["select query from pg_stat_activity where query like '%enter_job%'"]);
    await other.end();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(door());
  });

  test('can leave nothing behind: no temporary tables, no functions, no large objects', async () => {
    expect(await refusal('create temporary table x (id int)')).toBe(denied);
    expect(await refusal('create function pg_temp.x() returns int language sql return 1')).toBe(denied);
    expect(await refusal('create or replace function app_company() returns int language sql return 1')).toBe(denied);
    for (const call of ['lo_create(0)', 'lo_creat(-1)', "lo_from_bytea(0, 'x')", "lo_import('/etc/passwd')"]) {
      expect(await refusal(`select ${call}`), call).toBe(denied);
    }
  });
});
