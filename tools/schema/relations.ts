import {
  compare,
  grantLines,
  grantsOf,
  group,
  literal,
  lower,
  noExtension,
  ownerIs,
  type Query,
  type Row,
  schemas,
} from './catalogue.ts';

/** Tables and views, each followed by all that belongs to it. */
export async function relations(query: Query): Promise<string[]> {
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

/** PostgreSQL 15 names the table before every column of a view, 16 and later only where there is more than one. */
function plainView(text: string): string {
  const qualifier = /('(?:[^']|'')*')|\b([a-z_][a-z0-9_]*)\.(?=[a-z_"*])/g;
  const used = new Set([...text.matchAll(qualifier)].flatMap((match) => match[2] ?? []));
  return used.size === 1 ? text.replaceAll(qualifier, (_, quoted) => quoted ?? '') : text;
}
