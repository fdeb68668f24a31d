import { planTexts } from '@sahada/contract/plan';
import type { Problems } from '@sahada/contract/problems';
import { type AnyText, say } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { addRow } from '../../db/rows.ts';
import { notFound } from '../../errors.ts';
import { planTable } from '../../facts/plan-table.ts';
import { iso } from '../../outside/clock.ts';
import type { CheckedForm } from './save.ts';

/** One plan for several locations: where it can be made, and making it there. */

export interface Place {
  id: number;
  name: string;
  zone: string;
  /** Why nothing can be planned there; null where it can. */
  problem: AnyText | null;
}

const passive = say({ tr: 'Lokasyon pasif.', en: 'The location is passive.' });

interface Found {
  id: number;
  name: string;
  zone: string;
  active: boolean;
  own: boolean;
  mapped: boolean;
}

/** The locations in the order of their ids; 404 where one is unknown. What is still to be chosen (null) is no problem. */
export async function placesOf(
  db: ReadDb,
  { customerId, projectId }: { customerId?: number | null | undefined; projectId?: number | null | undefined },
  ids: readonly number[],
): Promise<Place[]> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<Found>`
    select l.id, l.name, coalesce(nullif(l.time_zone, ''), c.time_zone) as zone, l.active,
      coalesce(l.customer_id = ${customerId ?? null}::int, true) as own,
      ${projectId ?? null}::int is null or exists (
        select from project_location m where m.project_id = ${projectId ?? null}::int and m.location_id = l.id) as mapped
    from location l cross join company c where l.id = any(${wanted})`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return wanted.map((id) => {
    const { active, own, mapped, ...place } = byId.get(id) ?? notFound();
    const problem = !own ? planTexts.locationOfOther : !mapped ? planTexts.locationNotMapped : active ? null : passive;
    return { ...place, problem };
  });
}

/** What is wrong with the places, by their position in `locationIds`. */
export const problemsAt = (places: readonly Place[]): Problems =>
  Object.fromEntries(
    places.flatMap(({ problem }, at) => (problem === null ? [] : [[`locationIds[${at}]`, [problem]]])),
  );

/** One of the plans to be made: where and when, and for an occurrence of a series the day that it stands for. */
export interface Planned {
  place: Place;
  beginAt: number;
  endAt: number;
  day: string | null;
}

const longestName = 255;

/** What a plan is called at a location, where there are several. */
export const nameAt = (name: string, place: Place): string => {
  const ending = ` – ${place.name}`.slice(0, longestName);
  return name.slice(0, longestName - ending.length) + ending;
};

/** The fields in which the plans differ, as columns. */
const rowOf = (form: CheckedForm, { place, beginAt, endAt, day }: Planned, several: boolean) => {
  const named = (text: string): string => (several ? nameAt(text, place) : text);
  return {
    definition: named(form.definition),
    name: named(form.name),
    locales: (form.locales ?? []).map((text) => ({ ...text, definition: text.definition && named(text.definition) })),
    location_id: place.id,
    begins_at: iso(beginAt),
    ends_at: iso(endAt),
    series_day: day,
  };
};

const differing = ['definition', 'name', 'locales', 'location_id', 'begins_at', 'ends_at', 'published'];

/** The columns in which they are alike. */
const alike = Object.values(planTable.columns).filter((column) => !differing.includes(column));

const columnsOf = (alias: string) => sql.join(alike.map((column) => sql.ref(`${alias}.${column}`)));

const recordset = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id int,
  definition text, name text, locales jsonb, location_id int, begins_at timestamptz, ends_at timestamptz, series_day date)`;

interface Making {
  seriesId: number | null;
  /** There are several locations, so that each plan's name says which one is its own. */
  several: boolean;
}

/** Makes the plans, in order, and gives their ids: one by its form, the others as its like. */
export async function insertPlans(
  db: Db,
  form: CheckedForm,
  planned: readonly Planned[],
  { seriesId, several }: Making,
): Promise<number[]> {
  const [first, ...others] = planned;
  if (first === undefined) return [];
  const { location_id, begins_at, ends_at, series_day, ...texts } = rowOf(form, first, several);
  const { id } = await addRow(db, planTable, {
    ...form,
    ...texts,
    locationId: location_id,
    beginDate: begins_at,
    endDate: ends_at,
  });
  if (seriesId !== null) {
    await sql`update plan set series_id = ${seriesId}, series_day = ${series_day}, series_place = ${location_id}
      where id = ${id}`.execute(db);
  }
  if (others.length === 0) return [id];
  const rows = others.map((one) => rowOf(form, one, several));
  const made = await sql<{ id: number }>`
    insert into plan (${sql.join(alike.map((column) => sql.id(column)))}, definition, name, locales, location_id, begins_at,
      ends_at, series_id, series_day, series_place)
    select ${columnsOf('b')}, r.definition, r.name, r.locales, r.location_id, r.begins_at, r.ends_at, ${seriesId}::int,
      r.series_day, case when ${seriesId}::int is not null then r.location_id end
    from plan b cross join ${recordset(rows)} where b.id = ${id}
    returning id`.execute(db);
  return [id, ...made.rows.map((row) => row.id).sort((one, other) => one - other)];
}

/** What is not given takes the column's default. */
const givenOf = (form: CheckedForm, field: string): unknown => {
  const value = (form as Record<string, unknown>)[field];
  return value === undefined ? sql`default` : value;
};

/** Gives plans that are there the form and their own place and dates. */
export async function updatePlans(
  db: Db,
  form: CheckedForm,
  planned: readonly (Planned & { id: number })[],
  { several }: Pick<Making, 'several'>,
): Promise<void> {
  const [first] = planned;
  if (first === undefined) return;
  await sql`
    update plan p set ${sql.join(
      Object.entries(planTable.columns)
        .filter(([, column]) => alike.includes(column))
        .map(([field, column]) => sql`${sql.id(column)} = ${givenOf(form, field)}`),
    )} where p.id = ${first.id}`.execute(db);
  const rows = planned.map((one) => ({ id: one.id, ...rowOf(form, one, several) }));
  await sql`
    update plan p set ${sql.join(alike.map((column) => sql`${sql.id(column)} = ${sql.ref(`b.${column}`)}`))},
      definition = r.definition, name = r.name, locales = r.locales, location_id = r.location_id,
      begins_at = r.begins_at, ends_at = r.ends_at
    from plan b cross join ${recordset(rows)} where b.id = ${first.id} and p.id = r.id`.execute(db);
}
