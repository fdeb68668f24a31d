// Makes country, city, district and time_zone equal to the files beside this one (`npm run places` writes them).
// Rows are never deleted: other tables point at them. Rows already equal are not touched.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Client = { query(text: string, values: unknown[]): Promise<unknown> };

const places: { file: string; table: string; columns: Record<string, string> }[] = [
  { file: 'countries.json', table: 'country', columns: { id: 'int', code: 'text', name_tr: 'text', name_en: 'text' } },
  { file: 'cities.json', table: 'city', columns: { id: 'int', country_id: 'int', code: 'text', name: 'text' } },
  { file: 'districts.json', table: 'district', columns: { id: 'int', city_id: 'int', name: 'text' } },
  { file: 'time-zones.json', table: 'time_zone', columns: { id: 'int', name: 'text' } },
];

/** Four statements, in the caller's transaction if there is one. */
export async function loadPlaces(client: Client): Promise<void> {
  for (const { file, table, columns } of places) {
    const names = Object.keys(columns);
    const rows: unknown[][] = JSON.parse(await readFile(join(import.meta.dirname, file), 'utf8'));
    const records = rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])));
    await client.query(upsert(table, columns), [JSON.stringify(records)]);
  }
}

function upsert(table: string, columns: Record<string, string>): string {
  const names = Object.keys(columns);
  const list = names.join(', ');
  const changing = names.filter((name) => name !== 'id');
  const of = (source: string) => changing.map((name) => `${source}.${name}`).join(', ');
  const shape = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return `insert into ${table} (${list}) select ${list} from json_to_recordset($1) as place (${shape.join(', ')})
    on conflict (id) do update set ${changing.map((name) => `${name} = excluded.${name}`).join(', ')}
    where (${of(table)}) is distinct from (${of('excluded')})`;
}
