/** Reading the catalogue of a database: what the files of this folder share. */

/** The part of a connected `pg` client that is used. */
export type Client = { query(text: string): Promise<{ rows: Row[] }> };
// biome-ignore lint/suspicious/noExplicitAny: the catalogue's columns are as free as the queries below.
export type Row = Record<string, any>;

export const schemas = `('public', 'gate')`;
export const roles = ['public', 'sahada_app', 'sahada_gate', 'sahada_jobs'];
export const noExtension = (oid: string, catalogue: string) =>
  `not exists (select from pg_depend d
    where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

export type Query = (text: string) => Promise<Row[]>;

export async function inCatalogue<T>(client: Client, work: (query: Query) => Promise<T>): Promise<T> {
  await client.query('begin read only');
  try {
    // Names are printed with their schema unless they are found through this path.
    await client.query('set local search_path = public');
    return await work(async (text) => (await client.query(text)).rows);
  } finally {
    await client.query('rollback');
  }
}

const privilegeOrder = 'select insert update delete truncate references trigger execute usage create connect temporary';

/** SQL for the rights in an access list: an array of 'role privilege', the owner's own left out. */
export function grantsOf(acl: string, kind: string, owner: string): string {
  const list = kind ? `coalesce(${acl}, acldefault('${kind}', ${owner}))` : acl;
  return `(select array_agg(case x.grantee when 0 then 'public' else pg_get_userbyid(x.grantee) end || ' ' ||
    lower(x.privilege_type)) from aclexplode(${list}) x
    where x.grantee <> ${owner} and x.privilege_type <> 'MAINTAIN')`;
}

/** Only the gate's ownership matters; otherwise owners depend on the server. */
export function ownerIs(column: string): string {
  return `case when pg_get_userbyid(${column}) = 'sahada_gate' then 'sahada_gate' end`;
}

export function grantLines(grants: string[] | null, on: string, column?: string): string[] {
  return roles.flatMap((role) => {
    const held = (grants ?? []).filter((g) => g.startsWith(`${role} `)).map((g) => g.slice(role.length + 1));
    if (!held.length) return [];
    const sorted = held.sort((a, b) => privilegeOrder.indexOf(a) - privilegeOrder.indexOf(b));
    const named = sorted.map((privilege) => (column ? `${privilege} (${column})` : privilege));
    return [`grant ${named.join(', ')} on ${on} to ${role};`];
  });
}

/** Keywords in lower case; in deparsed SQL a bare word in capitals is always one. */
export function lower(text: string): string {
  return text.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\b[A-Z][A-Z_]+\b/g, (found) =>
    /^['"]/.test(found) ? found : found.toLowerCase(),
  );
}

export function group(rows: Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) groups.set(row.relation, [...(groups.get(row.relation) ?? []), row]);
  return groups;
}

export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function nonEmpty(text: string): string[] {
  return text ? [text] : [];
}

export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
