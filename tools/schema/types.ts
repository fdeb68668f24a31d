import { type Client, compare, inCatalogue, noExtension, type Row } from './catalogue.ts';

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
  // The driver reads counts and sums as numbers.
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
};
/** What may be written where it differs from what is read: a value for jsonb must be JSON text, for pg would write an
 * array as a PostgreSQL array. */
const writtenBySqlName: Record<string, string> = {
  int8: 'bigint | number',
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
