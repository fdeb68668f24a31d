import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repeatable } from '../../src/db/migrate.ts';
import { companiesToSweep, sweeps as statements, sweepsOfCompany } from '../../src/db/sweeps.ts';
import * as taskStatements from '../../src/db/task-statements.ts';
import { type Catalogue, gateOnly, openCatalogue, ours } from './catalogue.ts';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue();
});
afterAll(() => catalogue.close());

const { text: gateText } = await repeatable('gate');

describe('the functions that run as their owner', () => {
  const wanted: Record<string, string> = {
    'public.app_company': 'sahada_gate',
    'public.log_activity': 'sahada_owner',
    'public.log_inserts': 'sahada_owner',
    'public.log_company': 'sahada_owner',
    'public.number_receipts': 'sahada_owner',
    'public.next_receipts': 'sahada_owner',
    'public.later': 'sahada_jobs',
    'public.queue_task': 'sahada_jobs',
    'public.jobs_waiting': 'sahada_jobs',
    'public.analyze_grown': 'sahada_owner',
  };

  test('are those of db/gate, the log and the queue, and no others', async () => {
    const rows = await catalogue.rows(`
      select n.nspname || '.' || p.proname as name, r.rolname as owner from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace join pg_roles r on r.oid = p.proowner
      where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema', 'job') order by 1`);
    for (const { name, owner } of rows) {
      const [schema, bare] = name.split('.');
      const isGate = schema === 'gate' && gateText.includes(`create or replace function gate.${bare}(`);
      const told = `${name} runs as its owner: move it to db/gate, or take “security definer” away`;
      expect([name, owner], told).toEqual([name, isGate ? 'sahada_gate' : wanted[name]]);
    }
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(wanted)));
  });

  test('have a fixed search path', async () => {
    const rows = await catalogue.rows(`
      select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname in ('public', 'gate')
        and not coalesce('search_path=pg_catalog, public' = any(p.proconfig), false)`);
    expect(rows, 'set search_path = pg_catalog, public').toEqual([]);
  });

  test('cannot be called by everybody', async () => {
    const rows = await catalogue.rows(`
      select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where (p.prosecdef or n.nspname = 'gate') and n.nspname in ('public', 'gate')
        and has_function_privilege('public', p.oid, 'execute')`);
    expect(rows, 'revoke execute on function … from public').toEqual([]);
  });

  test('that only help the gate are closed to the application, and so are those of recurring tasks', async () => {
    const rows = await catalogue.rows(`
      select p.proname as name, has_function_privilege('sahada_jobs', p.oid, 'execute') as is_queues from pg_proc p
      where p.pronamespace = 'gate'::regnamespace and not has_function_privilege('sahada_app', p.oid, 'execute') order by 1`);
    const rounds = rows.filter(({ is_queues }) => is_queues).map(({ name }) => name);
    expect(rows.map(({ name }) => name).filter((name) => !rounds.includes(name))).toEqual([
      'bring_company',
      'check_door',
      'door',
      'end_push_device',
      'ended_sessions',
      'idle_time',
      'is_over',
      'key_of',
      'know_sources',
      'knows',
      'lacks_since',
      'log_line',
      'loose_pictures',
      'note_company_came',
      'old_attachments',
      'old_exports',
      'old_imports',
      'old_scans',
      'rights',
      'session_of',
      'set_scene',
      'stamp_of',
      'system_log_mark',
      'system_log_told',
      'take_images',
      'take_pictures',
      'unused_images',
    ]);
    // Jobs that failed are swept in the queue's own tables.
    const sent = [statements, sweepsOfCompany, taskStatements].flatMap((some) => Object.values<string>(some));
    const named = [companiesToSweep, ...sent].flatMap((statement) => /gate\.(\w+)/.exec(statement)?.[1] ?? []);
    const watched = [
      'companies_to_fold',
      'companies_to_report',
      'companies_to_seal',
      'companies_to_tell',
      'live_look',
      'resume_messages',
      'take_deliveries',
      'take_messages',
    ];
    expect(rounds).toEqual([...watched, ...named].sort());
  });
});

describe('the roles', () => {
  test('of the application, the gate, the owner and the queue are bound by policies and have no power over others', async () => {
    const rows = await catalogue.rows(`
      select rolname as name, rolsuper or rolbypassrls or rolreplication or rolcreaterole as above, rolcanlogin as login
      from pg_roles where rolname in ('sahada_app', 'sahada_gate', 'sahada_jobs', 'sahada_owner') order by 1`);
    expect(rows).toEqual([
      { name: 'sahada_app', above: false, login: true },
      { name: 'sahada_gate', above: false, login: false },
      { name: 'sahada_jobs', above: false, login: true },
      { name: 'sahada_owner', above: false, login: true },
    ]);
  });

  test('include sahada_app, which belongs to no other role, owns nothing and can create nothing', async () => {
    const rows = await catalogue.rows(`
      select (select count(*) from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname = 'sahada_app')::int as member,
        (select count(*) from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = 'sahada_app')::int as tables,
        (select count(*) from pg_proc p join pg_roles r on r.oid = p.proowner where r.rolname = 'sahada_app')::int as functions,
        (select count(*) from pg_namespace n where has_schema_privilege('sahada_app', n.oid, 'create') and n.nspname !~ '^pg_')::int as schemas,
        has_database_privilege('sahada_app', current_database(), 'create') as makes_schemas`);
    expect(rows).toEqual([{ member: 0, tables: 0, functions: 0, schemas: 0, makes_schemas: false }]);
  });

  test('include sahada_gate, which can create nothing either', async () => {
    const [row] = await catalogue.rows(`
      select count(*)::int as schemas from pg_namespace n
      where has_schema_privilege('sahada_gate', n.oid, 'create') and n.nspname !~ '^pg_'`);
    expect(row.schemas).toBe(0);
  });

  test('include sahada_jobs, which sees no table of ours', async () => {
    const rows = await catalogue.rows(`
      select c.relname as name from pg_class c where ${ours}
        and has_table_privilege('sahada_jobs', c.oid, 'select, insert, update, delete, truncate')`);
    expect(rows).toEqual([]);
  });
});

describe('what the application may do', () => {
  const all = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'] as const;
  const rights = async (): Promise<Map<string, string>> => {
    const rows = await catalogue.rows(
      `
      select c.relname as name, array(select r from unnest($1::text[]) with ordinality u(r, place)
        where has_table_privilege('sahada_app', c.oid, r) order by place) as rights
      from pg_class c where ${ours} order by 1`,
      [all],
    );
    return new Map(rows.map(({ name, rights: held }) => [name, held.join(' ')]));
  };
  /** Tables on which it does not have the usual four. */
  const special: Record<string, string> = {
    company: 'select update',
    activity: 'select',
    activity_seal: 'select insert',
    // What was sealed stays as it was.
    seal: 'select insert',
    destruction: 'select insert',
    checklist_version: 'select insert delete',
    version_help_picture: 'select insert',
    country: 'select',
    city: 'select',
    district: 'select',
    time_zone: 'select',
    migration: '',
  };

  test('is the usual four on company tables, reading on shared ones, nothing on the gate’s', async () => {
    for (const [name, held] of await rights()) {
      const wanted = gateOnly.includes(name) ? '' : (special[name] ?? 'select insert update delete');
      expect([name, held], 'mend the grants in its migration').toEqual([name, wanted]);
    }
  });

  test('has no rights on single columns beyond those of their tables', async () => {
    const rows = await catalogue.rows(`
      select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where ${ours} and exists (select from aclexplode(a.attacl) x where x.grantee <> 'sahada_gate'::regrole)`);
    expect(rows).toEqual([]);
  });

  test('has no sequence except the one of answers', async () => {
    const rows = await catalogue.rows(`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
        and case c.relkind when 'S' then has_sequence_privilege('sahada_app', c.oid, 'usage, select, update') end`);
    expect(rows.map(({ name }) => name)).toEqual(['answer_id']);
  });

  test('has nothing in the queue’s schema', async () => {
    const rows = await catalogue.rows(`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'job' and has_schema_privilege('sahada_app', n.oid, 'usage')`);
    expect(rows).toEqual([]);
  });
});
