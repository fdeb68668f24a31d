import {
  type Client,
  compare,
  grantLines,
  grantsOf,
  inCatalogue,
  literal,
  lower,
  noExtension,
  nonEmpty,
  ownerIs,
  type Query,
  type Row,
  schemas,
} from './catalogue.ts';
import { relations } from './relations.ts';

/** The schema as stable SQL text. The client must not be inside a transaction. */
export async function schemaSql(client: Client): Promise<string> {
  return inCatalogue(client, async (query) => {
    const parts: string[] = ['-- Generated from the catalogue by `npm run schema`. For reading; not a restore script.'];
    parts.push(
      ...(await schemaLines(query)),
      ...(await collationLines(query)),
      ...(await typeLines(query)),
      ...(await sequenceLines(query)),
    );
    parts.push(...(await relations(query)), ...(await functions(query)));
    return `${parts.join('\n\n')}\n`;
  });
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

async function collationLines(query: Query): Promise<string[]> {
  const found = await query(`
    select c.oid::regcollation::text as name, c.colllocale as locale
    from pg_collation c join pg_namespace n on n.oid = c.collnamespace
    where n.nspname in ${schemas} and c.collprovider = 'i' and ${noExtension('c.oid', 'pg_collation')}`);
  const lines = found.map((c) => `create collation ${c.name} (provider = icu, locale = '${c.locale}');`);
  return nonEmpty(lines.sort(compare).join('\n'));
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
