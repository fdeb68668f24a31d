import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { schemaSql } from '../../../tools/schema/sql.ts';
import { schemaTypes } from '../../../tools/schema/types.ts';
import { migrate, migrationFiles, repeatable } from '../../src/db/migrate.ts';
import { copyStatement, dropDatabase } from '../database.ts';
import { within } from '../scratch.ts';
import { type Catalogue, connect, openCatalogue } from './catalogue.ts';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue();
});
afterAll(() => catalogue.close());

const committed = (name: string): string => readFileSync(new URL(`../../src/db/${name}`, import.meta.url), 'utf8');

const migrated = () => migrate(catalogue.database.owner, catalogue.database.jobs);

/** The rows of the tables that the migrator fills. */
const contents = async (client: pg.Client): Promise<unknown> =>
  (
    await client.query(`
      select (select json_agg(m order by name) from (select name, checksum, at from migration) m) as migrations,
        (select md5(string_agg(t::text, '' order by id)) from country t) as countries,
        (select md5(string_agg(t::text, '' order by id)) from city t) as cities,
        (select md5(string_agg(t::text, '' order by id)) from district t) as districts`)
  ).rows;

describe('the migrated database', () => {
  test('is what schema.sql says', async () => {
    expect(await schemaSql(catalogue.owner), 'run npm run schema, and commit').toBe(committed('schema.sql'));
  });

  test('is what types.generated.ts says', async () => {
    expect(await schemaTypes(catalogue.owner), 'run npm run schema, and commit').toBe(committed('types.generated.ts'));
  });

  test('stays the same when two migrate it again at once', async () => {
    const [schema, rows] = [await schemaSql(catalogue.owner), await contents(catalogue.owner)];
    expect(await Promise.all([migrated(), migrated()])).toEqual([{ applied: [] }, { applied: [] }]);
    expect(await schemaSql(catalogue.owner)).toBe(schema);
    expect(await contents(catalogue.owner)).toEqual(rows);
  });

  test('refuses a migration that was changed after it ran', async () => {
    const [file] = await migrationFiles();
    await catalogue.owner.query("update migration set checksum = 'another' where name = $1", [file?.name]);
    await expect(migrated()).rejects.toThrow(`The migration ${file?.name} was changed after it ran on this database.`);
    await catalogue.owner.query('update migration set checksum = $2 where name = $1', [file?.name, file?.checksum]);
    expect(await migrated()).toEqual({ applied: [] });
  });

  test('refuses a database that is newer than the release', async () => {
    await catalogue.owner.query("insert into migration (name, checksum) values ('9999-later', '')");
    await expect(migrated()).rejects.toThrow('it has the migration 9999-later, which is not known here');
    await catalogue.owner.query("delete from migration where name = '9999-later'");
  });

  test.each([
    ['gate', 'drop function gate.installed()'],
    ['gate', 'alter type gate.scene drop attribute stale'],
    ['functions', 'drop function plan_facts'],
    ['submit', 'drop function submit_responses'],
    [
      'submit',
      'create function keep_conflict(int, text, json, timestamptz, uuid[]) returns void language sql return null',
    ],
    ['totals', 'drop function fold_totals'],
    [
      'functions-for-tables',
      'create or replace function app_now() returns timestamptz language sql stable return now()',
    ],
  ])('takes a changed %s.sql without a migration: %s', async (name, before) => {
    await catalogue.owner.query("update migration set checksum = 'older' where name = $1", [name]);
    await catalogue.owner.query(before);
    expect(await migrated()).toEqual({ applied: [] });
    expect(await schemaSql(catalogue.owner)).toBe(committed('schema.sql'));
  });

  test('makes anew what a migration may have taken away, also where the start that ran it ended before it did', async () => {
    const schema = await schemaSql(catalogue.owner);
    // One that makes an index alone, to be applied again.
    await catalogue.owner.query("delete from migration where name like '0143-%'; drop index response_elsewhere");
    // As a migration may leave it; a table of this name ends the start behind its migrations.
    await catalogue.owner.query('drop view any_district; create table any_district ()');
    await expect(migrated()).rejects.toThrow('any_district');
    await catalogue.owner.query('drop table any_district');
    expect(await migrated()).toEqual({ applied: [] });
    expect(await schemaSql(catalogue.owner)).toBe(schema);
  });

  test('takes changed functions and a wider gate while sessions of the previous release go on', async () => {
    const running = await connect(catalogue.database.app);
    const enter = () => running.query("select * from gate.enter('', 'test', now())");
    const { oid } = (await catalogue.owner.query("select 'gate.enter'::regproc::oid")).rows[0];
    await enter();
    await catalogue.owner.query("update migration set checksum = 'older' where name in ('gate', 'functions')");
    const [, during] = await Promise.all([migrated(), enter()]);
    expect(during.rows).toEqual([]);
    await enter();
    expect((await catalogue.owner.query("select 'gate.enter'::regproc::oid")).rows[0].oid).toBe(oid);
    await running.end();
  });
});

describe('a database at an earlier point', async () => {
  const files = await migrationFiles();
  const template = inject('database');
  const newName = () => `sahada_test_${randomBytes(6).toString('hex')}`;
  const asAdmin = async (statement: string): Promise<void> => {
    const admin = await connect(within(template.owner, 'postgres'));
    await admin.query(statement).finally(() => admin.end());
  };

  /**
   * Goes from point to point, in a session for each, so that no migration lives on what another has set. The migrator runs each
   * migration in a transaction of its own, so from any point it does what this one does from there on; it is asked itself, by a
   * copy, at the first point, the latest ones, and some between.
   */
  const walker = newName();
  let reached = 0;
  const walkTo = async (at: number): Promise<void> => {
    for (const file of files.slice(reached, at + 1)) {
      const client = await connect(within(template.owner, walker));
      try {
        await client.query(file.text);
        await client.query('insert into migration (name, checksum) values ($1, $2)', [file.name, file.checksum]);
      } finally {
        await client.end();
      }
      reached += 1;
    }
  };
  const latest = files.length - 3;
  const asked = files.map((file, at) => ({ name: file.name, at })).filter(({ at }) => at % 10 === 0 || at >= latest);
  beforeAll(async () => {
    await asAdmin(`create database ${walker}`);
    const client = await connect(within(template.owner, walker));
    await client.query(
      'create table migration (name text primary key, checksum text not null, at timestamptz not null default now())',
    );
    await client.query((await repeatable('functions-for-tables')).text);
    await client.end();
  });
  afterAll(() => dropDatabase(template.owner, walker));

  test.each(asked)('after $name, migrating leads to schema.sql', async ({ at }) => {
    await walkTo(at);
    const name = newName();
    await asAdmin(copyStatement(name, walker));
    const earlier = await connect(within(template.owner, name));
    try {
      const { applied } = await migrate(within(template.owner, name), within(template.jobs, name));
      expect(applied).toEqual(files.slice(at + 1).map((file) => file.name));
      expect(await schemaSql(earlier)).toBe(committed('schema.sql'));
    } finally {
      await earlier.end();
      await dropDatabase(template.owner, name);
    }
  });
});
