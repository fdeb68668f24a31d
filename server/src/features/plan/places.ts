import { planTexts } from '@sahada/contract/plan';
import type { Problems } from '@sahada/contract/problems';
import { type AnyText, say } from '@sahada/contract/text';
import { cut } from '@sahada/rules/cut';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { addRow } from '../../db/rows.ts';
import { notFound } from '../../errors.ts';
import { mayAudit } from '../../facts/plan-facts.ts';
import { planTable } from '../../facts/plan-table.ts';
import { iso } from '../../outside/clock.ts';
import type { CheckedForm } from './save.ts';

/** One plan for several locations: where it can be made, and making it there. */

export interface Place {
  id: number;
  name: string;
  zone: string;
  /** Who audits there; null for whom the plan names. */
  auditors: Auditors | null;
  /** Why nothing can be planned there; null where it can. */
  problem: AnyText | null;
  /** The field that the problem stands at. */
  field: string;
}

export interface Auditors {
  leadAuditorId: number;
  assistantAuditorId: number;
}

/** As a call names them. */
interface AuditorsGiven {
  locationId: number;
  leadAuditorId: number;
  assistantAuditorId?: number | null | undefined;
}

const auditorGone = say({ tr: 'Denetçisi silinmiş.', en: 'Its auditor was deleted.' });
const passive = say({ tr: 'Lokasyon pasif.', en: 'The location is passive.' });

interface Found {
  id: number;
  name: string;
  zone: string;
  active: boolean;
  own: boolean;
  mapped: boolean;
}

/**
 * The locations in the order of their ids, with auditors of their own; 404 where a location or an auditor is unknown. What is still
 * to be chosen (null) is no problem. With `byItself` nobody is there to be answered: an unknown auditor is a problem of their location.
 */
export async function placesOf(
  db: ReadDb,
  { customerId, projectId }: { customerId?: number | null | undefined; projectId?: number | null | undefined },
  ids: readonly number[],
  given: readonly AuditorsGiven[] = [],
  { byItself = false }: { byItself?: boolean } = {},
): Promise<Place[]> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<Found>`
    select l.id, l.name, coalesce(nullif(l.time_zone, ''), c.time_zone) as zone, l.active,
      coalesce(l.customer_id = ${customerId ?? null}::int, true) as own,
      ${projectId ?? null}::int is null or exists (
        select from project_location m where m.project_id = ${projectId ?? null}::int and m.location_id = l.id) as mapped
    from location l cross join company c where l.id = any(${wanted})`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const auditors = await auditorsAt(db, projectId ?? null, given, byItself);
  return wanted.map((id, at) => {
    const { active, own, mapped, ...place } = byId.get(id) ?? notFound();
    const whole = { ...place, auditors: null, field: `locationIds[${at}]`, ...auditors.get(id) };
    const problem = !own ? planTexts.locationOfOther : !mapped ? planTexts.locationNotMapped : active ? null : passive;
    return problem === null ? { problem, ...whole } : { ...whole, problem, field: `locationIds[${at}]` };
  });
}

type OwnAuditors = Pick<Place, 'auditors'> & Partial<Pick<Place, 'problem' | 'field'>>;

/** The auditors that locations have of their own, by location, with what is wrong with them. */
async function auditorsAt(
  db: ReadDb,
  projectId: number | null,
  given: readonly AuditorsGiven[],
  byItself: boolean,
): Promise<Map<number, OwnAuditors>> {
  if (given.length === 0) return new Map();
  const all = given.map((one) => ({ ...one, assistantAuditorId: one.assistantAuditorId ?? one.leadAuditorId }));
  const ids = all.flatMap(({ leadAuditorId, assistantAuditorId }) => [leadAuditorId, assistantAuditorId]);
  const { rows } = await sql<{ id: number; active: boolean; offered: boolean }>`
    select u.id, u.active, ${projectId === null ? sql`u.active` : mayAudit(projectId)} as offered
    from "user" u where u.id = any(${ids})`.execute(db);
  const known = new Map(rows.map((row) => [row.id, row]));
  const problemOf = (id: number): AnyText | null => {
    const found = known.get(id);
    if (found === undefined) return byItself ? auditorGone : notFound();
    const { active, offered } = found;
    return !active ? planTexts.userPassive : offered ? null : planTexts.notAuditor;
  };
  return new Map(
    all.map(({ locationId, ...auditors }, at): [number, OwnAuditors] => {
      const lead = problemOf(auditors.leadAuditorId);
      const problem = lead ?? problemOf(auditors.assistantAuditorId);
      const field = `auditors[${at}].${lead === null ? 'assistantAuditorId' : 'leadAuditorId'}`;
      return [locationId, problem === null ? { auditors } : { auditors, problem, field }];
    }),
  );
}

/** What is wrong with the places, at the fields of the call. */
export const problemsAt = (places: readonly Place[]): Problems =>
  Object.fromEntries(places.flatMap(({ problem, field }) => (problem === null ? [] : [[field, [problem]]])));

/**
 * Who usually audits at locations: the lead of the newest plan there, of the project if it has one, as long as they may audit for
 * it.
 */
export async function usualAuditors(
  db: ReadDb,
  projectId: number | null,
  places: readonly Place[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ place: number; auditor: number }>`
    select l.id as place, x.id as auditor from unnest(${places.map(({ id }) => id)}::int[]) l (id) cross join lateral (
      select u.id from plan p join "user" u on u.id = p.lead_auditor_id
      where p.location_id = l.id and p.cancelled_at is null and ${projectId === null ? sql`u.active` : mayAudit(projectId)}
      order by p.project_id = ${projectId}::int desc nulls last, p.begins_at desc, p.id desc limit 1) x`.execute(db);
  return new Map(rows.map(({ place, auditor }) => [place, auditor]));
}

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
  const ending = cut(` – ${place.name}`, longestName);
  return cut(name, longestName - ending.length) + ending;
};

/** The fields in which the plans differ, as columns. */
const rowOf = (form: CheckedForm, { place, beginAt, endAt, day }: Planned, several: boolean) => {
  const named = (text: string): string => (several ? nameAt(text, place) : text);
  return {
    definition: named(form.definition),
    name: named(form.name),
    locales: (form.locales ?? []).map((text) => ({ ...text, definition: text.definition && named(text.definition) })),
    location_id: place.id,
    lead_auditor_id: place.auditors?.leadAuditorId ?? form.leadAuditorId,
    assistant_auditor_id: place.auditors?.assistantAuditorId ?? form.assistantAuditorId,
    begins_at: iso(beginAt),
    ends_at: iso(endAt),
    series_day: day,
  };
};

/** Those of them that `rowOf` spells. */
const differing = [
  'definition',
  'name',
  'locales',
  'location_id',
  'lead_auditor_id',
  'assistant_auditor_id',
  'begins_at',
  'ends_at',
];

/** The columns in which they are alike. */
const alike = Object.values(planTable.columns).filter(
  (column) => column !== 'published' && !differing.includes(column),
);

const ownOf = sql.join(differing.map((column) => sql.ref(`r.${column}`)));

const columnsOf = (alias: string) => sql.join(alike.map((column) => sql.ref(`${alias}.${column}`)));

const recordset = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id int,
  definition text, name text, locales jsonb, location_id int, lead_auditor_id int, assistant_auditor_id int,
  begins_at timestamptz, ends_at timestamptz, series_day date)`;

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
  const { location_id, lead_auditor_id, assistant_auditor_id, begins_at, ends_at, series_day, ...texts } = rowOf(
    form,
    first,
    several,
  );
  const { id } = await addRow(db, planTable, {
    ...form,
    ...texts,
    locationId: location_id,
    leadAuditorId: lead_auditor_id,
    assistantAuditorId: assistant_auditor_id,
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
    insert into plan (${sql.join([...alike, ...differing].map((column) => sql.id(column)))}, series_id, series_day, series_place)
    select ${columnsOf('b')}, ${ownOf}, ${seriesId}::int, r.series_day, case when ${seriesId}::int is not null then r.location_id end
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
    update plan p set ${sql.join([
      ...alike.map((column) => sql`${sql.id(column)} = ${sql.ref(`b.${column}`)}`),
      ...differing.map((column) => sql`${sql.id(column)} = ${sql.ref(`r.${column}`)}`),
    ])}
    from plan b cross join ${recordset(rows)} where b.id = ${first.id} and p.id = r.id`.execute(db);
}
