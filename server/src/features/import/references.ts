import { searchKey } from '@sahada/rules/sought';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { everydayCountries } from './everyday-countries.ts';
import type { Reference } from './fields.ts';

/** Rows that cells name, looked up all at once: by name in any language, whatever the letter case. */

/** The ids of a name, as searches compare it; places are told apart by the place above them. */
export type Found = ReadonlyMap<string, readonly { id: number; above: number | null }[]>;

/** By keys that are made here: PostgreSQL looks in a list that it is given as in a table, but reads one that it makes from its beginning. */
const queries: Record<Reference, (keys: readonly string[]) => ReturnType<typeof sql<Row>>> = {
  customer: (keys) => plainNames('customer', keys),
  location_type: (keys) => localizedNames('location_type', keys),
  operation: (keys) => localizedNames('operation', keys),
  group: (keys) => localizedNames('group', keys),
  category: (keys) => localizedNames('category', keys),
  person: (keys) => sql<Row>`
    select t.id, null::int as above, search_key(n) as key from "user" t,
      unnest(array[t.email, t.first_name || ' ' || t.last_name]) n
    where t.active and search_key(n) = any(${keys}::text[])`,
  country: (keys) => localizedNames('any_country', keys, undefined, sql`union select t.code`),
  city: (keys) => localizedNames('any_city', keys, sql`t.country_id`),
  district: (keys) => localizedNames('any_district', keys, sql`t.city_id`),
};

interface Row {
  id: number;
  above: number | null;
  key: string;
}

const plainNames = (table: string, keys: readonly string[]) => sql<Row>`
  select t.id, null::int as above, search_key(t.name) as key from ${sql.table(table)} t
  where search_key(t.name) = any(${keys}::text[])`;

const localizedNames = (table: string, keys: readonly string[], above = sql`null::int`, more = sql``) => sql<Row>`
  select distinct t.id, ${above} as above, search_key(n) as key from ${sql.table(table)} t,
    lateral (select t.name as n union select l ->> 'name' from jsonb_array_elements(t.locales) l ${more}) names
  where search_key(n) = any(${keys}::text[])`;

/** A name as names are compared. */
export const keyOf = (name: string): string => searchKey(name.trim());

const everyday = new Map(
  Object.entries(everydayCountries).flatMap(([usual, names]) => names.map((name) => [keyOf(name), usual] as const)),
);

/** The rows of these names. A country's everyday name means it where no row is called so. */
export async function findNamed(db: ReadDb, reference: Reference, names: readonly string[]): Promise<Found> {
  const found = new Map<string, { id: number; above: number | null }[]>();
  if (names.length === 0) return found;
  const usual = (name: string): string | undefined => (reference === 'country' ? everyday.get(keyOf(name)) : undefined);
  const wanted = [...names, ...names.flatMap((name) => usual(name) ?? [])];
  const { rows } = await queries[reference]([...new Set(wanted.map(keyOf))]).execute(db);
  for (const { id, above, key } of rows) {
    const known = found.get(key) ?? [];
    if (!known.some((one) => one.id === id)) known.push({ id, above });
    found.set(key, known);
  }
  for (const name of names) {
    const meant = found.get(keyOf(usual(name) ?? ''));
    if (meant !== undefined && !found.has(keyOf(name))) found.set(keyOf(name), meant);
  }
  return found;
}
