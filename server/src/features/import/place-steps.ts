import { languageIds } from '@sahada/contract/codes';
import type { ImportProblem } from '@sahada/contract/import';
import { mostOwnPlaces, placeTexts } from '@sahada/contract/place';
import { type AnyText, filled } from '@sahada/contract/text';
import { cut } from '@sahada/rules/cut';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { mainLanguageId } from '../../facts/copies.ts';
import { type Table, textOf } from './columns.ts';
import { type Found, findNamed, keyOf } from './references.ts';
import { words } from './words.ts';
import type { Step, Work } from './work.ts';

/**
 * What a table of places would do. Each row is one place: its district, else its city, else its country. What it lies in is there
 * already or has a row of its own, so that a slip of the pen makes no country.
 */

const levels = ['country', 'city', 'district'] as const;
type Level = (typeof levels)[number];

const fieldsOf: Record<Level, string> = { country: 'CountryName', city: 'CityName', district: 'DistrictName' };
const parentField = { country: null, city: 'countryId', district: 'cityId' } as const;
/** Where nothing is said, as in other files. */
const usualCountry = 'Türkiye';
const mostCharacters = 100;

interface PlaceRow {
  row: number;
  /** Its names from the country down. */
  path: string[];
  other: string;
  fields: Record<string, string>;
}

type Named = { id: number; above: number | null };

/** The id of a place that is there; several where the name does not tell which. */
type There = number | 'none' | 'several';

export async function placeSteps(db: ReadDb, table: Table): Promise<Work> {
  const problems: ImportProblem[] = [...table.problems];
  const tell = (row: number, column: string, value: string, message: AnyText): void => {
    problems.push({ row, column, value: cut(value, 200), message, severity: 'error' });
  };
  const rows = rowsOf(table, tell);
  const found = await foundIn(db, rows);
  const otherLanguage = (await mainLanguageId(db)) === languageIds.en ? languageIds.tr : languageIds.en;

  const among = (level: Level, name: string, above: There | null): readonly Named[] =>
    (found[level].get(keyOf(name)) ?? []).filter((one) => above === null || one.above === above);
  const there = (path: readonly string[]): There => {
    let parent: There = 'none';
    for (const [at, name] of path.entries()) {
      const fitting: readonly Named[] = among(levels[at] as Level, name, at === 0 ? null : parent);
      const [only, other] = fitting;
      if (only === undefined) return 'none';
      if (other !== undefined) return 'several';
      parent = only.id;
    }
    return parent;
  };
  /** The same for a place however the file calls what it lies in. */
  const keyFor = (path: readonly string[]): string => {
    const id = there(path);
    if (typeof id === 'number') return `#${id}`;
    return path.length === 1 ? keyOf(path[0] ?? '') : `${keyFor(path.slice(0, -1))}\u001f${keyOf(path.at(-1) ?? '')}`;
  };

  const seen = new Map<string, PlaceRow>();
  for (const row of rows) {
    const key = keyFor(row.path);
    const before = seen.get(key);
    if (before === undefined) seen.set(key, row);
    else tell(row.row, '', '', filled(words.twice, { row: before.row }));
  }

  /** The calls that make a place and what the file adds above it; null where that is nowhere. */
  const callsFor = (path: readonly string[]): Step['calls'] | null => {
    const level = levels[path.length - 1] as Level;
    const row = seen.get(keyFor(path));
    if (row === undefined) return null;
    const parent = path.slice(0, -1);
    const id = parent.length === 0 ? 'none' : there(parent);
    const above = parent.length === 0 || typeof id === 'number' ? [] : callsFor(parent);
    if (above === null) return null;
    const field = parentField[level];
    const input = {
      name: path.at(-1),
      ...(field === null ? {} : { [field]: typeof id === 'number' ? id : { $: [above.length - 1, 'id'] } }),
      ...(row.other === '' ? {} : { locales: [{ languageId: otherLanguage, name: row.other }] }),
    };
    return [...above, { name: `${level}.create`, input, once: keyFor(path) }];
  };

  const steps: Step[] = [];
  const adding: Record<Level, number> = { country: 0, city: 0, district: 0 };
  for (const row of seen.values()) {
    const { path } = row;
    const level = levels[path.length - 1] as Level;
    const id = there(path);
    const told = { row: row.row, headings: {}, fields: row.fields };
    if (id === 'several') {
      const at = path.findIndex((_, place) => there(path.slice(0, place + 1)) === 'several');
      tell(row.row, headingIn(table, fieldsOf[levels[at] as Level]), path[at] ?? '', words.several);
    } else if (id !== 'none') steps.push({ ...told, action: 'same', calls: [] });
    else {
      const calls = callsFor(path);
      const above = levels[path.length - 2] as Level;
      if (calls === null) tell(row.row, headingIn(table, fieldsOf[above]), path.at(-2) ?? '', words.noPlace);
      else {
        adding[level] += 1;
        steps.push({ ...told, action: 'create', calls });
      }
    }
  }
  for (const [level, count] of await countOwn(db)) {
    const most = mostOwnPlaces[level];
    if (adding[level] > 0 && count + adding[level] > most)
      tell(0, headingIn(table, fieldsOf[level]), '', filled(placeTexts.tooMany, { n: most }));
  }
  return { steps, problems };
}

const headingIn = ({ columns }: Table, field: string): string =>
  columns.find((column) => column.field.field === field)?.heading ?? '';

function rowsOf(
  table: Table,
  tell: (row: number, column: string, value: string, message: AnyText) => void,
): PlaceRow[] {
  return table.rows.flatMap(({ row, cells }): PlaceRow[] => {
    const text = (field: string): string => {
      const column = table.columns.find((one) => one.field.field === field);
      return column === undefined ? '' : textOf(cells[column.at]);
    };
    const names = levels.map((level) => text(fieldsOf[level]));
    const [country = '', city = '', district = ''] = names;
    const other = text('otherName');
    const fields = Object.fromEntries(
      table.columns.flatMap(({ field, heading }) => (text(field.field) === '' ? [] : [[heading, text(field.field)]])),
    );
    const long = [...levels.map((level) => fieldsOf[level]), 'otherName'].filter(
      (field) => text(field).length > mostCharacters,
    );
    for (const field of long)
      tell(row, headingIn(table, field), text(field), filled(words.tooLong, { n: mostCharacters }));
    if (long.length > 0) return [];
    if (district !== '' && city === '') {
      tell(row, headingIn(table, fieldsOf.district), district, words.noCity);
      return [];
    }
    if (country === '' && city === '') {
      tell(row, '', '', words.noName);
      return [];
    }
    const within = country || usualCountry;
    const path = district !== '' ? [within, city, district] : city !== '' ? [within, city] : [within];
    return [{ row, path, other, fields }];
  });
}

async function foundIn(db: ReadDb, rows: readonly PlaceRow[]): Promise<Record<Level, Found>> {
  const names = (at: number): string[] => [...new Set(rows.flatMap(({ path }) => path[at] || []))];
  return {
    country: await findNamed(db, 'country', names(0)),
    city: await findNamed(db, 'city', names(1)),
    district: await findNamed(db, 'district', names(2)),
  };
}

async function countOwn(db: ReadDb): Promise<[Level, number][]> {
  const { rows } = await sql<Record<Level, number>>`
    select (select count(*)::int from own_country) as country, (select count(*)::int from own_city) as city,
      (select count(*)::int from own_district) as district`.execute(db);
  return levels.map((level) => [level, rows[0]?.[level] ?? 0]);
}
