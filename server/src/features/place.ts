import { about } from '@sahada/contract/crud';
import {
  city as cityCalls,
  country as countryCalls,
  district as districtCalls,
  isOwnPlace,
  mostOwnPlaces,
  placeTexts,
} from '@sahada/contract/place';
import { type AnyText, filled } from '@sahada/contract/text';
import { type RawBuilder, sql } from 'kysely';
import type { Db, ReadDb } from '../db/kysely.ts';
import { type ListInput, pageRows } from '../db/list.ts';
import { countOf, localizedName, nameOf, ofRow } from '../db/reference.ts';
import { activateRows, type ChangeOf, changeRow, getRow, removeRows, rowHandler } from '../db/rows.ts';
import type { Described, FormOf, RowOf, Table } from '../db/table.ts';
import { invalid, notFound } from '../errors.ts';
import type { HandlersOf, Refuse } from '../pipeline/handler.ts';

/**
 * Countries, cities and districts. Reading sees what all share and the company's own together (the views any_…); only its own are
 * written, and what is shared it hides for itself.
 */

type LevelName = keyof typeof mostOwnPlaces;

interface PlaceForm {
  name: string;
  locales?: { languageId: number; name?: string | null | undefined }[] | undefined;
  active?: boolean | undefined;
}

interface Level<Row, Form> {
  name: LevelName;
  /** Over the own rows' table; the view of all has the same columns. */
  own: Described<Row, Form>;
  /** What it lies in. */
  parent: { field: keyof Form & string; column: 'country_id' | 'city_id'; level: LevelName } | null;
  taken: AnyText;
}

const parts = {
  id: 'id',
  localized: ['name'],
  json: ['locales'],
  order: 'name',
} as const;

const own = sql<boolean>`t.own`;

const countryTable: Table<'own_country', RowOf<typeof countryCalls>, FormOf<typeof countryCalls>> = {
  ...parts,
  name: 'own_country',
  search: ['name', 'code'],
  columns: { name: 'name', locales: 'locales', active: 'active' },
  shown: { own, code: sql<string | null>`t.code`, cityCount: countOf('any_city', 'country_id') },
};

const cityTable: Table<'own_city', RowOf<typeof cityCalls>, FormOf<typeof cityCalls>> = {
  ...parts,
  name: 'own_city',
  search: ['name', 'countryName'],
  columns: { name: 'name', countryId: 'country_id', locales: 'locales', active: 'active' },
  shown: {
    own,
    countryName: nameOf<string>('any_country', 'country_id', localizedName),
    districtCount: countOf('any_district', 'city_id'),
  },
};

const countryOfCity = sql`(select localized(c.name, c.locales) from any_country c where c.id = n.country_id)`;

const districtTable: Table<'own_district', RowOf<typeof districtCalls>, FormOf<typeof districtCalls>> = {
  ...parts,
  name: 'own_district',
  search: ['name', 'cityName', 'countryName'],
  columns: { name: 'name', cityId: 'city_id', locales: 'locales', active: 'active' },
  shown: {
    own,
    cityName: nameOf<string>('any_city', 'city_id', localizedName),
    countryName: ofRow<string>('any_city', 'city_id', countryOfCity),
  },
};

/** Writers of places take turns in a company, so that no two add the same one, or one too many. */
const takeTurn = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('places', app_company()))`.execute(db);
};

const wantedNames = ({ name, locales = [] }: Partial<PlaceForm>): string[] =>
  [name, ...locales.map((locale) => locale.name)].filter((one) => typeof one === 'string' && one !== '') as string[];

/** Refuses a name that another place of the same parent has, in any language. */
async function refuseTaken(
  db: ReadDb,
  level: Level<never, never>,
  form: Partial<PlaceForm>,
  id: number,
  parent: number,
) {
  const names = wantedNames(form);
  if (names.length === 0) return;
  const within = level.parent === null ? sql`true` : sql`${sql.ref(`t.${level.parent.column}`)} = ${parent}`;
  const { rows } = await sql`
    select from ${sql.table(`any_${level.name}`)} t
    where ${within} and t.id <> ${id} and exists (
      select from (select t.name union all select l ->> 'name' from jsonb_array_elements(t.locales) l) has (name)
      where search_key(has.name) in (select search_key(w) from unnest(${names}::text[]) w))
    limit 1`.execute(db);
  if (rows.length > 0) invalid('name', level.taken);
}

function placeHandlers<Row extends { own: boolean; active: boolean }, Form extends PlaceForm>(level: Level<Row, Form>) {
  const { own, parent } = level;
  const all: Described<Row, Form> = { ...own, name: `any_${level.name}` };
  const table = sql.table(own.name);
  const untyped = level as unknown as Level<never, never>;
  const parentOf = (form: object): number =>
    (parent === null ? 0 : (form as Record<string, number>)[parent.field]) ?? 0;

  return {
    get: rowHandler(all),

    list: (input: ListInput, { db }: { db: ReadDb }) => pageRows(db, all, input),

    async create(input: Form, { db }: { db: Db }) {
      await takeTurn(db);
      await refuseTaken(db, untyped, input, 0, parentOf(input));
      const values: [string, RawBuilder<unknown>][] = [
        ['name', sql`${input.name}::text`],
        ['locales', sql`${JSON.stringify(input.locales ?? [])}::jsonb`],
        ['active', sql`${input.active ?? true}::boolean`],
        ...(parent === null ? [] : [[parent.column, sql`${parentOf(input)}::int`] as [string, RawBuilder<unknown>]]),
      ];
      const most = mostOwnPlaces[level.name];
      // Counted in the same statement: the rows of a file are added without waiting for one another.
      const { rows } = await sql<{ id: number }>`
        insert into ${table} (${sql.join(values.map(([column]) => sql.id(column)))})
        select ${sql.join(values.map(([, value]) => value))}
        where (select count(*) from ${table}) < ${most} returning id`.execute(db);
      return rows[0] ?? invalid('name', filled(placeTexts.tooMany, { n: most }));
    },

    async update(form: ChangeOf<Form>, { db, refuse }: { db: Db; refuse: Refuse<'sharedPlace' | 'changedMeanwhile'> }) {
      await takeTurn(db);
      const before = await getRow(db, all, form.id);
      if (!before.own) refuse('sharedPlace');
      if (form.rowVersion !== undefined && form.rowVersion !== before.rowVersion)
        refuse('changedMeanwhile', { data: before });
      const within = parentOf(before);
      const asked = parentOf(form) || within;
      if (parent !== null && asked !== within) {
        await mustBe(db, parent.level, [asked]);
        invalid(parent.field, placeTexts.stays);
      }
      await refuseTaken(db, untyped, form as Partial<PlaceForm>, form.id, within);
      return changeRow(db, own, { ...form, rowVersion: undefined });
    },

    async remove({ ids }: { ids: readonly number[] }, { db, refuse }: { db: Db; refuse: Refuse<'sharedPlace'> }) {
      const shared = ids.filter((id) => !isOwnPlace(id));
      if (shared.length > 0) {
        await mustBe(db, level.name, shared);
        refuse('sharedPlace');
      }
      return removeRows(db, own, ids);
    },

    async setActive({ ids, active }: { ids: readonly number[]; active: boolean }, { db }: { db: Db }) {
      const ours = ids.filter(isOwnPlace);
      const shared = [...new Set(ids.filter((id) => !isOwnPlace(id)))];
      if (ours.length > 0) await activateRows(db, own, 'active', { ids: ours, active });
      if (shared.length > 0) await hide(db, level.name, shared, !active);
      return null;
    },
  };
}

/** Throws 404 unless there are places of all these ids. */
async function mustBe(db: ReadDb, level: LevelName, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`select from ${sql.table(`any_${level}`)} p where p.id = any(${ids}::int[])`.execute(db);
  if (rows.length !== new Set(ids).size) notFound();
}

async function hide(db: Db, level: LevelName, ids: readonly number[], hidden: boolean): Promise<void> {
  await mustBe(db, level, ids);
  const column = sql.id(`${level}_id`);
  await sql`
    update hidden_place h set hidden = ${hidden} where h.${column} = any(${ids}::int[]) and h.hidden <> ${hidden}`.execute(
    db,
  );
  if (!hidden) return;
  await sql`
    insert into hidden_place (${column}) select p from unnest(${ids}::int[]) p
    on conflict on constraint ${sql.id(`hidden_place_${level}`)} do nothing`.execute(db);
}

export const country: HandlersOf<typeof countryCalls> = placeHandlers({
  name: 'country',
  own: countryTable,
  parent: null,
  taken: countryCalls[about].taken.name,
});

export const city: HandlersOf<typeof cityCalls> = placeHandlers({
  name: 'city',
  own: cityTable,
  parent: { field: 'countryId', column: 'country_id', level: 'country' },
  taken: cityCalls[about].taken.name,
});

export const district: HandlersOf<typeof districtCalls> = placeHandlers({
  name: 'district',
  own: districtTable,
  parent: { field: 'cityId', column: 'city_id', level: 'city' },
  taken: districtCalls[about].taken.name,
});
