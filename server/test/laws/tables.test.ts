import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Catalogue, gateOnly, openCatalogue, ours, withoutCompany, withoutLog } from './catalogue.ts';

let catalogue: Catalogue;
let companyTables: string[];

beforeAll(async () => {
  catalogue = await openCatalogue();
  const rows = await catalogue.rows(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where ${ours} and a.attname = 'company_id' and not a.attisdropped order by 1`);
  companyTables = rows.map(({ name }) => name);
});
afterAll(() => catalogue.close());

const names = (rows: { name: string }[]): string[] => rows.map(({ name }) => name);
const guarded = (): string[] => companyTables.filter((name) => !gateOnly.includes(name));

describe('every table', () => {
  test('has a company, or is on the list of those without', async () => {
    const all = names(await catalogue.rows(`select c.relname as name from pg_class c where ${ours} order by 1`));
    const without = all.filter((name) => !companyTables.includes(name));
    expect(without, 'add company_id, or write down in laws/catalogue.ts why it has none').toEqual(
      Object.keys(withoutCompany).sort(),
    );
  });

  test('on a list exists', () => {
    expect(gateOnly.filter((name) => !companyTables.includes(name) && !(name in withoutCompany))).toEqual([]);
    expect(Object.keys(withoutLog).filter((name) => !companyTables.includes(name))).toEqual([]);
  });
});

describe('every table with a company', () => {
  test('has row-level security, forced', async () => {
    const rows = await catalogue.rows(
      `
      select c.relname as name from pg_class c where ${ours} and not (c.relrowsecurity and c.relforcerowsecurity)
        and c.relname = any($1)`,
      [[...guarded(), 'company']],
    );
    expect(names(rows), "call tenant_table('…') in its migration").toEqual([]);
  });

  test('has its company’s policy for everybody, and no other except the gate’s and that of copies', async () => {
    const rows = await catalogue.rows(`
      select tablename as name, policyname as policy, permissive, roles::text[] as roles, cmd, qual, with_check from pg_policies
      where schemaname = 'public' order by 1, 2`);
    const company = rows.filter(({ policy }) => policy === 'company');
    expect(names(company), "call tenant_table('…') in its migration").toEqual([...guarded(), 'company'].sort());
    for (const { name, qual, with_check, cmd, roles, permissive } of company) {
      const condition = `(${name === 'company' ? 'id' : 'company_id'} = ( SELECT app_company() AS app_company))`;
      expect([name, qual, with_check, cmd, roles, permissive]).toEqual([
        name,
        condition,
        condition,
        'ALL',
        ['public'],
        'PERMISSIVE',
      ]);
    }
    const copy = rows.filter(({ policy }) => policy === 'copy');
    expect(names(copy)).toEqual(names(company));
    const copying =
      "( SELECT ((SESSION_USER = 'sahada_owner'::name) AND (current_setting('app.copying'::text, true) = 'yes'::text)))";
    for (const { name, qual, with_check, cmd, roles } of copy)
      expect([name, qual, with_check, cmd, roles]).toEqual([name, copying, null, 'SELECT', ['sahada_owner']]);
    const others = rows.filter(({ policy }) => policy !== 'company' && policy !== 'copy');
    expect(others.map(({ name, policy, roles }) => `${name} ${policy} ${roles}`)).toEqual(
      [
        'activity',
        'activity_seal',
        'api_key',
        'attachment',
        'auditor_total',
        'company',
        'credit',
        'credit_slot',
        'customer',
        'data_request',
        'delivery',
        'destruction',
        'draft',
        'earlier_response',
        'editor_picture',
        'event_cursor',
        'export',
        'file',
        'first_finding',
        'fold',
        'folded_status',
        'group',
        'help_picture',
        'idempotency_key',
        'import',
        'invitation_mail',
        'level',
        'location',
        'message',
        'notification',
        'number_total',
        'picture',
        'picture_part',
        'place_total',
        'plan',
        'plan_day',
        'plan_total',
        'project_location',
        'project_user',
        'push_device',
        'question',
        'question_total',
        'report_mail',
        'response',
        'retention',
        'said_once',
        'scan',
        'seal_due',
        'section_total',
        'share',
        'share_print',
        'static_barcode',
        'task_part',
        'touched_finding',
        'user',
        'user_group',
        'version_help_picture',
        'webhook',
      ].map((name) => `${name} gate sahada_gate`),
    );
  });

  test('has the activity trigger for every kind of change, or is on the list of those without', async () => {
    const rows = await catalogue.rows(`
      select c.relname as name, t.tgtype as type, t.tgenabled as enabled, t.tgqual is not null as sometimes,
        cardinality(t.tgattr::int2[]) as columns
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where ${ours} and t.tgfoid = 'log_activity'::regproc and not t.tgisinternal order by 1`);
    const wanted = guarded().filter((name) => !(name in withoutLog));
    expect(names(rows), "call tenant_table('…'), or add the table to withoutLog in laws/catalogue.ts").toEqual(wanted);
    // For each row (1), after, on delete (8) and update (16).
    for (const row of rows)
      expect(row).toEqual({ name: row.name, type: 1 + 8 + 16, enabled: 'O', sometimes: false, columns: 0 });
    const inserts = await catalogue.rows(`
      select c.relname as name, t.tgtype as type, t.tgenabled as enabled, t.tgnewtable as rows
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where ${ours} and t.tgfoid = 'log_inserts'::regproc and not t.tgisinternal order by 1`);
    // A decision is made with a change of its response, which has its line.
    expect(names(inserts)).toEqual(wanted.filter((name) => name !== 'decision'));
    // For each statement, after, on insert, with all its rows: however many are stored at once, each has its line.
    for (const row of inserts) expect(row).toEqual({ name: row.name, type: 4, enabled: 'O', rows: 'new_rows' });
  });

  test('refers to its company, at least through a parent that every row has', async () => {
    const rows = await catalogue.rows(
      `
      with recursive sure as (
        select c.oid from pg_class c join pg_constraint k on k.conrelid = c.oid
        where ${ours} and k.contype = 'f' and k.confrelid = 'company'::regclass
        union
        select k.conrelid from pg_constraint k join sure s on s.oid = k.confrelid
        where k.contype = 'f' and cardinality(k.conkey) = 2 and not exists (
          select from unnest(k.conkey) u(n) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n
          where not a.attnotnull))
      select c.relname as name from pg_class c where ${ours} and c.relname = any($1) and c.oid not in (select oid from sure)
      order by 1`,
      [companyTables],
    );
    /** Tables whose rows follow from a row that refers to its company. */
    expect(names(rows), 'company_id references company, or (company_id, …) a parent’s').toEqual(['activity']);
  });

  test('fills in its company by default and never lacks it', async () => {
    const rows = await catalogue.rows(
      `
      select c.relname as name, a.attnotnull as required, pg_get_expr(d.adbin, d.adrelid) as default
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where ${ours} and a.attname = 'company_id' and c.relname = any($1) order by 1`,
      [guarded()],
    );
    expect(rows).toHaveLength(guarded().length);
    for (const row of rows)
      expect(row, 'company_id int not null default app_company()').toEqual({
        ...row,
        required: true,
        default: 'app_company()',
      });
  });

  test('has a primary key of company and id', async () => {
    const rows = await catalogue.rows(
      `
      select c.relname as name, array(select attname::text from unnest(k.conkey) with ordinality u(n, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = u.n order by place) as key
      from pg_class c left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
      where ${ours} and c.relname = any($1) order by 1`,
      [guarded()],
    );
    const special: Record<string, string[]> = {
      auditor_total: ['company_id', 'plan_id', 'checklist_id', 'location_id', 'user_id', 'month', 'standing'],
      credit_slot: ['company_id', 'credit_id', 'slot'],
      first_finding: ['company_id', 'question_id', 'location_id', 'received_at', 'response_id'],
      fold: ['company_id', 'totals'],
      invitation_use: ['company_id', 'invitation_id'],
      number_total: ['company_id', 'plan_id', 'span', 'begins', 'standing', 'question_id', 'value'],
      place_total: [
        'company_id',
        'span',
        'begins',
        'standing',
        'customer_id',
        'location_id',
        'project_id',
        'audit_type_id',
      ],
      plan_day: ['company_id', 'plan_id', 'span', 'begins', 'standing'],
      plan_total: ['company_id', 'plan_id', 'span', 'begins', 'standing'],
      question_total: ['company_id', 'plan_id', 'span', 'begins', 'standing', 'version_id'],
      section_total: ['company_id', 'plan_id', 'span', 'begins', 'standing', 'location_id', 'department_id'],
      folded_status: ['company_id', 'plan_id'],
      version_help_picture: ['company_id', 'version_id', 'help_picture_id'],
    };
    expect(rows).toHaveLength(guarded().length);
    for (const { name, key } of rows) {
      expect([name, key], 'primary key (company_id, id)').toEqual([name, special[name] ?? ['company_id', 'id']]);
    }
  });

  test('begins every index with its company', async () => {
    /** Indexes that do not lead with the company, and why. */
    const allowed: Record<string, string> = {
      user_id_key: 'the log’s actor is a user’s id alone; one identity for the whole installation',
      response_once: 'a participant asks for a receipt by its key alone, and knows no company',
    };
    const rows = await catalogue.rows(
      `
      select i.indexrelid::regclass::text as name, c.relname as table, coalesce(a.attname, '(an expression)') as first
      from pg_index i join pg_class c on c.oid = i.indrelid
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where ${ours} and c.relname = any($1) and a.attname is distinct from 'company_id' order by 1`,
      [guarded()],
    );
    expect(
      rows.filter(({ name }) => !(name in allowed)),
      'put company_id first',
    ).toEqual([]);
    const unique = await catalogue.rows(
      `
      select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where ${ours} and c.relname = any($1) and i.indisunique and a.attname <> 'company_id'`,
      [guarded()],
    );
    expect(
      names(unique).filter((name) => !(name in allowed)),
      'a unique key holds within a company',
    ).toEqual([]);
  });

  test('refers to other tables by company and id, so that no row can refer to another company’s', async () => {
    const rows = await catalogue.rows(`
      select k.conname as name, c.relname as table, p.relname as parent, k.confdeltype as on_delete,
        array(select attname::text from unnest(k.conkey) with ordinality u(n, place)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n order by place) as columns,
        array(select attname::text from unnest(k.confkey) with ordinality u(n, place)
          join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.n order by place) as keys,
        array(select attname::text from unnest(k.confdelsetcols) u(n)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n) as emptied
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
      where ${ours} and k.contype = 'f'`);
    for (const { name, table, parent, columns, keys, on_delete, emptied } of rows) {
      if (parent === 'company' || !companyTables.includes(parent)) continue;
      expect([name, columns[0], keys[0], columns.length], 'foreign key (company_id, …)').toEqual([
        name,
        table === 'company' ? 'id' : 'company_id',
        'company_id',
        2,
      ]);
      if (on_delete === 'n' || on_delete === 'd') {
        expect([name, emptied], 'on delete set null must name its column, or it empties the company').toEqual([
          name,
          [columns[1]],
        ]);
      }
    }
  });
});

test('no table has rules, inheritance or a generated way around its policies', async () => {
  const rules = await catalogue.rows(`
    select r.rulename as name from pg_rewrite r join pg_class c on c.oid = r.ev_class where ${ours}`);
  expect(names(rules)).toEqual([]);
  const inherited = await catalogue.rows(`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where ${ours}`);
  expect(names(inherited)).toEqual([]);
});

test('every view runs with its reader’s rights', async () => {
  const rows = await catalogue.rows(`
    select c.relname as name from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'gate'::regnamespace) and c.relkind in ('v', 'm')
      and not coalesce('security_invoker=true' = any(c.reloptions) or 'security_invoker=on' = any(c.reloptions), false)`);
  expect(names(rows), 'create view … with (security_invoker)').toEqual([]);
});
