// Writes two files from the catalogue of a migrated database: schema.sql, the text a reviewer reads to see what a
// migration changed, and types.generated.ts, what Kysely knows of the tables. The embedded binaries ship no pg_dump,
// and its text differs between versions; this text is the same on PostgreSQL 15 to 18. So not-null constraints (rows of
// pg_constraint since 18) and MAINTAIN (since 17) are left out, and names are sorted by code unit, not by a collation.
// schema.sql groups everything about a table in one place: it is for reading, not for restoring.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startScratch } from '../server/test/scratch.ts';

/** What is used of a connected `pg` client. */
export type Client = { query(text: string): Promise<{ rows: Row[] }> };
// biome-ignore lint/suspicious/noExplicitAny: the catalogue's columns are as free as the queries below.
type Row = Record<string, any>;

const schemas = `('public', 'gate')`;
const roles = ['public', 'sahada_app', 'sahada_gate', 'sahada_jobs'];
const noExtension = (oid: string, catalogue: string) =>
  `not exists (select from pg_depend d
    where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

/** The schema as stable SQL text. The client must not be inside a transaction. */
export async function schemaSql(client: Client): Promise<string> {
  return inCatalogue(client, async (query) => {
    const parts: string[] = ['-- Generated from the catalogue by `npm run schema`. For reading; not a restore script.'];
    parts.push(...(await schemaLines(query)), ...(await typeLines(query)), ...(await sequenceLines(query)));
    parts.push(...(await relations(query)), ...(await functions(query)));
    return `${parts.join('\n\n')}\n`;
  });
}

/** The schema `public` as TypeScript for Kysely; `company_id` of tables under row-level security is left out. */
export async function schemaTypes(client: Client): Promise<string> {
  return inCatalogue(client, async (query) => {
    const columns = await query(`
      select c.relname as table_name, a.attname as name, a.attnotnull as required, a.attgenerated as generated,
        a.attidentity <> '' or a.atthasdef as defaulted, ${typeColumns('a.atttypid')}
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and ${noExtension('c.oid', 'pg_class')}
        and not (a.attname = 'company_id' and (c.relrowsecurity or c.relkind in ('v', 'm')))
      order by a.attnum`);
    const tables = new Map<string, string[]>();
    for (const column of columns.sort((a, b) => compare(a.table_name, b.table_name))) {
      const lines = tables.get(column.table_name) ?? [];
      tables.set(column.table_name, [...lines, `    ${property(column.name)}: ${columnType(column)};`]);
    }
    const body = [...tables].map(([name, lines]) => `  ${property(name)}: {\n${lines.join('\n')}\n  };`);
    const interfaceText = `export interface DB {\n${body.join('\n')}\n}\n`;
    const used = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => interfaceText.includes(`${name}<`));
    const imports = used.length ? `import type { ${used.join(', ')} } from 'kysely';\n\n` : '';
    return `// Generated from the catalogue by \`npm run schema\`.\n${imports}${interfaceText}`;
  });
}

type Query = (text: string) => Promise<Row[]>;

async function inCatalogue<T>(client: Client, work: (query: Query) => Promise<T>): Promise<T> {
  await client.query('begin read only');
  try {
    // Names are printed with their schema unless they are found through this path.
    await client.query('set local search_path = public');
    return await work(async (text) => (await client.query(text)).rows);
  } finally {
    await client.query('rollback');
  }
}

async function schemaLines(query: Query): Promise<string[]> {
  const found = await query(`
    select n.nspname as name, ${grantsOf('n.nspacl', 'n', 'n.nspowner')} as grants
    from pg_namespace n where n.nspname in ${schemas}`);
  const defaults = await query(`
    select n.nspname as schema, d.defaclobjtype as kind, ${grantsOf('d.defaclacl', '', 'd.defaclrole')} as grants
    from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace
    where n.nspname is null or n.nspname in ${schemas}`);
  const kinds: Row = { r: 'tables', S: 'sequences', f: 'functions', T: 'types', n: 'schemas' };
  const lines = found.flatMap((s) => [
    ...(s.name === 'public' ? [] : [`create schema ${s.name};`]),
    ...grantLines(s.grants, `schema ${s.name}`),
  ]);
  const later = defaults.flatMap((d) =>
    grantLines(d.grants, kinds[d.kind]).map(
      (line) => `alter default privileges${d.schema ? ` in schema ${d.schema}` : ''} ${line}`,
    ),
  );
  return nonEmpty([...lines.sort(compare), ...later.sort(compare)].join('\n'));
}

async function typeLines(query: Query): Promise<string[]> {
  const found = await query(`
    select t.oid::regtype::text as name, t.typtype as kind, format_type(t.typbasetype, t.typtypmod) as base,
      t.typnotnull as required, t.typdefault as standard,
      array(select quote_literal(e.enumlabel) from pg_enum e
        where e.enumtypid = t.oid order by e.enumsortorder) as labels,
      array(select quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
        from pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
        order by a.attnum) as attributes,
      array(select ' constraint ' || quote_ident(k.conname) || ' ' || pg_get_constraintdef(k.oid, true)
        from pg_constraint k where k.contypid = t.oid and k.contype = 'c' order by k.conname collate "C") as checks
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    left join pg_class c on c.oid = t.typrelid
    where n.nspname in ${schemas} and (t.typtype in ('e', 'd') or c.relkind = 'c') and ${noExtension('t.oid', 'pg_type')}`);
  const lines = found.map((t) => {
    if (t.kind === 'e') return `create type ${t.name} as enum (${t.labels.join(', ')});`;
    if (t.kind === 'c') return `create type ${t.name} as (${t.attributes.join(', ')});`;
    const standard = t.standard ? ` default ${t.standard}` : '';
    return lower(
      `create domain ${t.name} as ${t.base}${standard}${t.required ? ' not null' : ''}${t.checks.join('')};`,
    );
  });
  return nonEmpty(lines.sort(compare).join('\n'));
}

async function sequenceLines(query: Query): Promise<string[]> {
  const found = await query(`
    select c.oid::regclass::text as name, format_type(s.seqtypid, null) as type, s.seqstart as start,
      s.seqincrement as step, ${grantsOf('c.relacl', 's', 'c.relowner')} as grants
    from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${schemas} and ${noExtension('c.oid', 'pg_class')} and not exists
      (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i')`);
  const lines = found.map((s) =>
    [
      `create sequence ${s.name} as ${s.type} start ${s.start} increment ${s.step};`,
      ...grantLines(s.grants, `sequence ${s.name}`),
    ].join('\n'),
  );
  return nonEmpty(lines.sort(compare).join('\n'));
}

/** Tables and views, each followed by all that belongs to it. */
async function relations(query: Query): Promise<string[]> {
  const found = await query(`
    select c.oid, c.oid::regclass::text as name, c.relkind as kind, c.relpersistence as persistence,
      c.reloptions as options, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
      pg_get_partkeydef(c.oid) as partition_key, pg_get_expr(c.relpartbound, c.oid) as bound,
      (select i.inhparent::regclass::text from pg_inherits i where i.inhrelid = c.oid) as parent,
      case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid, true) end as view,
      obj_description(c.oid, 'pg_class') as comment, ${ownerIs('c.relowner')} as owner,
      ${grantsOf('c.relacl', 'r', 'c.relowner')} as grants
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${schemas} and c.relkind in ('r', 'p', 'v', 'm') and ${noExtension('c.oid', 'pg_class')}`);
  const columns = group(await columnRows(query));
  const constraints = group(await constraintRows(query));
  const after = group([...(await indexRows(query)), ...(await policyRows(query)), ...(await triggerRows(query))]);
  return found
    .sort((a, b) => compare(a.name.replaceAll('"', ''), b.name.replaceAll('"', '')))
    .map((r) => relation(r, columns.get(r.oid) ?? [], constraints.get(r.oid) ?? [], after.get(r.oid) ?? []));
}

function relation(r: Row, columns: Row[], constraints: Row[], after: Row[]): string {
  const isView = r.kind === 'v' || r.kind === 'm';
  const options = r.options ? ` with (${r.options.join(', ')})` : '';
  const what = isView ? `${r.kind === 'm' ? 'materialized ' : ''}view` : 'table';
  const lines: string[] = [];
  if (isView) {
    lines.push(`create ${what} ${r.name}${options} as\n${lower(plainView(r.view))}`);
  } else {
    const inside = r.parent ? [] : columns.map((c) => columnLine(c));
    const rules = constraints.map((k) => `constraint ${k.name} ${lower(k.text)}`);
    const body = [...inside, ...rules].map((line) => `  ${line}`).join(',\n');
    const parent = r.parent ? ` partition of ${r.parent}` : '';
    const bound = r.bound ? ` ${lower(r.bound)}` : '';
    const key = r.partition_key ? ` partition by ${lower(r.partition_key)}` : '';
    const unlogged = r.persistence === 'u' ? 'unlogged ' : '';
    lines.push(`create ${unlogged}table ${r.name}${parent}${body ? ` (\n${body}\n)` : ''}${bound}${key}${options};`);
  }
  if (r.owner) lines.push(`alter ${what} ${r.name} owner to ${r.owner};`);
  if (r.secured) lines.push(`alter table ${r.name} enable row level security;`);
  if (r.forced) lines.push(`alter table ${r.name} force row level security;`);
  lines.push(...after.map((row) => lower(row.text)));
  lines.push(...grantLines(r.grants, r.name));
  for (const c of columns) lines.push(...grantLines(c.grants, r.name, c.name));
  if (r.comment) lines.push(`comment on ${what} ${r.name} is ${literal(r.comment)};`);
  for (const c of columns) {
    if (c.comment) lines.push(`comment on column ${r.name}.${c.name} is ${literal(c.comment)};`);
  }
  return lines.join('\n');
}

function columnLine(c: Row): string {
  const parts = [c.name, c.type];
  if (c.collation) parts.push(`collate ${c.collation}`);
  if (c.storage) parts.push(`storage ${c.storage}`);
  if (c.required) parts.push('not null');
  if (c.identity) parts.push(`generated ${c.identity === 'a' ? 'always' : 'by default'} as identity`);
  if (c.generated) parts.push(`generated always as (${lower(c.standard)}) stored`);
  else if (c.standard) parts.push(`default ${lower(c.standard)}`);
  return parts.join(' ');
}

function columnRows(query: Query): Promise<Row[]> {
  return query(`
    select a.attrelid as relation, quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as required, a.attidentity as identity, a.attgenerated as generated,
      pg_get_expr(d.adbin, d.adrelid, true) as standard, col_description(a.attrelid, a.attnum) as comment,
      case when a.attcollation not in (0, t.typcollation) then a.attcollation::regcollation::text end as collation,
      case when c.relkind in ('r', 'p') and a.attstorage <> t.typstorage then
        case a.attstorage when 'p' then 'plain' when 'e' then 'external' when 'm' then 'main' else 'extended' end
      end as storage, ${grantsOf('a.attacl', '', 'c.relowner')} as grants
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where n.nspname in ${schemas} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
    order by a.attnum`);
}

function constraintRows(query: Query): Promise<Row[]> {
  return query(`
    select k.conrelid as relation, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid, true) as text
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace
    where n.nspname in ${schemas} and k.contype in ('p', 'u', 'x', 'c', 'f') and k.conrelid <> 0
      and k.conparentid = 0 and k.conislocal
    order by strpos('puxcf', k.contype::text), k.conname collate "C"`);
}

function indexRows(query: Query): Promise<Row[]> {
  return query(`select * from (
    select i.indrelid as relation, pg_get_indexdef(i.indexrelid, 0, true) || ';' as text
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${schemas} and not c.relispartition
      and not exists (select from pg_constraint k where k.conindid = c.oid and k.contype in ('p', 'u', 'x'))
    union all
    select s.stxrelid, pg_get_statisticsobjdef(s.oid) || ';'
    from pg_statistic_ext s join pg_namespace n on n.oid = s.stxnamespace where n.nspname in ${schemas}
    ) x order by text collate "C"`);
}

async function policyRows(query: Query): Promise<Row[]> {
  const found = await query(`
    select p.polrelid as relation, quote_ident(p.polname) as name, p.polrelid::regclass::text as on_table,
      p.polpermissive as permissive, p.polcmd as command,
      array(select case r when 0 then 'public' else r::regrole::text end from unnest(p.polroles) r) as roles,
      pg_get_expr(p.polqual, p.polrelid, true) as reads, pg_get_expr(p.polwithcheck, p.polrelid, true) as writes
    from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${schemas} order by p.polname collate "C"`);
  const commands: Row = { r: ' for select', a: ' for insert', w: ' for update', d: ' for delete', '*': '' };
  return found.map((p) => {
    const kind = p.permissive ? '' : ' as restrictive';
    const reads = p.reads ? ` using (${p.reads})` : '';
    const writes = p.writes ? ` with check (${p.writes})` : '';
    const to = p.roles.sort(compare).join(', ');
    const text = `create policy ${p.name} on ${p.on_table}${kind}${commands[p.command]} to ${to}${reads}${writes};`;
    // A policy with a sub-select is deparsed over several lines.
    return { relation: p.relation, text: text.replaceAll(/\s+/g, ' ') };
  });
}

function triggerRows(query: Query): Promise<Row[]> {
  return query(`
    select t.tgrelid as relation, pg_get_triggerdef(t.oid, true) || ';' ||
      case t.tgenabled when 'O' then '' when 'A' then ' -- always' when 'R' then ' -- replica' else ' -- disabled' end
        as text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${schemas} and not t.tgisinternal and t.tgparentid = 0 order by t.tgname collate "C"`);
}

async function functions(query: Query): Promise<string[]> {
  const found = await query(`
    select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as text, p.prokind as kind,
      obj_description(p.oid, 'pg_proc') as comment, ${ownerIs('p.proowner')} as owner,
      ${grantsOf('p.proacl', 'f', 'p.proowner')} as grants
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ${schemas} and p.prokind <> 'a' and ${noExtension('p.oid', 'pg_proc')}`);
  return found
    .sort((a, b) => compare(a.name, b.name))
    .map((f) => {
      const body = f.text.search(/^AS \$/m);
      const head = body < 0 ? f.text : f.text.slice(0, body);
      const what = `${f.kind === 'p' ? 'procedure' : 'function'} ${f.name}`;
      const lines = [`${lower(head)}${body < 0 ? '' : `as ${f.text.slice(body + 3)}`}`.replace(/\n*$/, ';')];
      if (f.owner) lines.push(`alter ${what} owner to ${f.owner};`);
      lines.push(...grantLines(f.grants, what));
      if (f.comment) lines.push(`comment on ${what} is ${literal(f.comment)};`);
      return lines.join('\n');
    });
}

/** SQL for the rights in an access list: an array of 'role privilege', the owner's own left out. */
function grantsOf(acl: string, kind: string, owner: string): string {
  const list = kind ? `coalesce(${acl}, acldefault('${kind}', ${owner}))` : acl;
  return `(select array_agg(case x.grantee when 0 then 'public' else pg_get_userbyid(x.grantee) end || ' ' ||
    lower(x.privilege_type)) from aclexplode(${list}) x
    where x.grantee <> ${owner} and x.privilege_type <> 'MAINTAIN')`;
}

/** Only the gate's ownership means something; who else owns a table depends on the server. */
function ownerIs(column: string): string {
  return `case when pg_get_userbyid(${column}) = 'sahada_gate' then 'sahada_gate' end`;
}

const privilegeOrder = 'select insert update delete truncate references trigger execute usage create connect temporary';

function grantLines(grants: string[] | null, on: string, column?: string): string[] {
  return roles.flatMap((role) => {
    const held = (grants ?? []).filter((g) => g.startsWith(`${role} `)).map((g) => g.slice(role.length + 1));
    if (!held.length) return [];
    const sorted = held.sort((a, b) => privilegeOrder.indexOf(a) - privilegeOrder.indexOf(b));
    const named = sorted.map((privilege) => (column ? `${privilege} (${column})` : privilege));
    return [`grant ${named.join(', ')} on ${on} to ${role};`];
  });
}

/** PostgreSQL 15 names the table before every column of a view, 16 and later only where there is more than one. */
function plainView(text: string): string {
  const qualifier = /('(?:[^']|'')*')|\b([a-z_][a-z0-9_]*)\.(?=[a-z_"*])/g;
  const used = new Set([...text.matchAll(qualifier)].flatMap((match) => match[2] ?? []));
  return used.size === 1 ? text.replaceAll(qualifier, (_, quoted) => quoted ?? '') : text;
}

/** Keywords in lower case; in deparsed SQL a bare word in capitals is always one. */
function lower(text: string): string {
  return text.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\b[A-Z][A-Z_]+\b/g, (found) =>
    /^['"]/.test(found) ? found : found.toLowerCase(),
  );
}

function group(rows: Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) groups.set(row.relation, [...(groups.get(row.relation) ?? []), row]);
  return groups;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function nonEmpty(text: string): string[] {
  return text ? [text] : [];
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function property(name: string): string {
  return /^[a-z_][a-z0-9_]*$/i.test(name) ? name : `'${name}'`;
}

/** SQL for what columnType() needs; a domain stands for its base type. */
function typeColumns(oid: string): string {
  const labels = `array(select e.enumlabel::text from pg_enum e where e.enumtypid in (t.oid, t.typelem)
    order by e.enumsortorder)`;
  return `(select jsonb_build_object(
      'name', coalesce(el.typname, t.typname), 'array', el.oid is not null, 'labels', ${labels})
    from pg_type d join pg_type t on t.oid = coalesce(nullif(d.typbasetype, 0), d.oid)
      left join pg_type el on el.oid = t.typelem and t.typcategory = 'A' where d.oid = ${oid}) as type`;
}

const typesBySqlName: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'string',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
};
/** What may be written where it differs from what is read: a value for jsonb must be JSON text, for pg would write an
 * array as a PostgreSQL array. */
const writtenBySqlName: Record<string, string> = {
  int8: 'bigint | number | string',
  json: 'string',
  jsonb: 'string',
  numeric: 'number | string',
};

function columnType(c: Row): string {
  const { name, array, labels } = c.type as { name: string; array: boolean; labels: string[] };
  const read = labels.length ? labels.map((l) => `'${l}'`).join(' | ') : (typesBySqlName[name] ?? 'string');
  const shape = (type: string) => {
    const one = array ? (type.includes(' ') ? `(${type})[]` : `${type}[]`) : type;
    return c.required || one === 'unknown' ? one : `${one} | null`;
  };
  const written = writtenBySqlName[name];
  if (c.generated) return `GeneratedAlways<${shape(read)}>`;
  if (written && !array) {
    const insert = c.defaulted ? `${shape(written)} | undefined` : shape(written);
    return `ColumnType<${shape(read)}, ${insert}, ${shape(written)}>`;
  }
  return c.defaulted ? `Generated<${shape(read)}>` : shape(read);
}

/** A temporary database, migrated from empty. */
async function prepareDatabase(): Promise<{ client: Client; close: () => Promise<void> }> {
  const scratch = await startScratch();
  const client = new pg.Client({ ...scratch.owner });
  await client.connect();
  return {
    client,
    async close() {
      await client.end();
      await scratch.close();
    },
  };
}

/** `node tools/schema.ts` writes both files; with --check it only compares, and exits 1 where they differ. */
async function main(check: boolean): Promise<void> {
  const folder = join(import.meta.dirname, '../server/src/db');
  const { client, close } = await prepareDatabase();
  try {
    const wanted = { 'schema.sql': await schemaSql(client), 'types.generated.ts': await schemaTypes(client) };
    for (const [name, text] of Object.entries(wanted)) {
      const before = await readFile(join(folder, name), 'utf8').catch(() => '');
      if (before === text) continue;
      if (check) process.exitCode = 1;
      else await writeFile(join(folder, name), text);
      console.log(check ? `${name} is stale: run npm run schema and commit it` : `${name} written`);
    }
  } finally {
    await close();
  }
}

if (import.meta.main) await main(process.argv.includes('--check'));
