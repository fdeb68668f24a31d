import type { series as calls } from '@sahada/contract/series';
import type { SeriesRule } from '@sahada/rules/series';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, ReadDb } from '../../db/kysely.ts';
import type { Described } from '../../db/table.ts';
import { notFound } from '../../errors.ts';
import { seriesName } from '../../facts/plan-facts.ts';
import type { Auditors } from './places.ts';

/** Recurring plans as they are stored. */

export type SeriesPlan = z.output<(typeof calls)['save']['request']>['plan'];

export interface Series {
  id: number;
  definition: string;
  plan: SeriesPlan;
  locationIds: number[];
  auditors: (Auditors & { locationId: number })[];
  rule: SeriesRule;
  onAirDaysBefore: number;
  active: boolean;
  appliesFrom: string;
  madeBy: number;
  skipped: { place: number; day: string }[];
  rowVersion: string;
}

const columns = sql`s.id, s.definition, s.plan, s.location_ids as "locationIds", s.auditors, s.rule, s.on_air_days_before as "onAirDaysBefore",
  s.active, s.applies_from as "appliesFrom", s.made_by as "madeBy", s.skipped, gate.row_version(s.xmin) as "rowVersion"`;

export async function readSeries(db: ReadDb, id: number): Promise<Series> {
  const { rows } = await sql<Series>`select ${columns} from audit_series s where s.id = ${id}`.execute(db);
  return rows[0] ?? notFound();
}

/** The same, held until the transaction ends: only one at a time makes occurrences. */
export async function lockSeries(db: Db, id: number): Promise<Series> {
  const { rows } = await sql<Series>`select ${columns} from audit_series s where s.id = ${id} for update`.execute(db);
  return rows[0] ?? notFound();
}

/** The same of one that makes occurrences by itself; undefined for any other. */
export async function lockedIfActive(db: Db, id: number): Promise<Series | undefined> {
  const { rows } = await sql<Series>`
    select ${columns} from audit_series s where s.id = ${id} and s.active for update`.execute(db);
  return rows[0];
}

/** What one is called, in the reader's language. */
export async function nameOfSeries(db: ReadDb, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select ${seriesName('s')} as name from audit_series s where s.id = ${id}`.execute(db);
  return rows[0]?.name ?? notFound();
}

/** Which of these locations there still are, in their order. */
export async function placesLeft(db: ReadDb, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select l.id from location l where l.id = any(${ids})`.execute(db);
  const left = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => left.has(id));
}

/**
 * A locked series without the locations that were deleted, and how many these are: it goes on at the others. Where none is left it
 * stays as it was, and is for whoever made it to change.
 */
export async function withoutGone(db: Db, series: Series): Promise<{ series: Series; gone: number }> {
  const locationIds = await placesLeft(db, series.locationIds);
  const gone = series.locationIds.length - locationIds.length;
  if (gone === 0 || locationIds.length === 0) return { series, gone: 0 };
  const auditors = series.auditors.filter(({ locationId }) => locationIds.includes(locationId));
  await sql`
    update audit_series set location_ids = ${locationIds}, auditors = ${JSON.stringify(auditors)}::jsonb
    where id = ${series.id}`.execute(db);
  return { series: { ...series, locationIds, auditors }, gone };
}

export interface SeriesRow {
  id: number;
  definition: string;
  rule: SeriesRule;
  active: boolean;
  locationCount: number;
  nextAt: string | null;
  made: number;
}

export const seriesTable: Described<SeriesRow> = {
  name: 'audit_series',
  id: 'id',
  columns: { rule: 'rule', active: 'active' },
  shown: {
    definition: seriesName('t'),
    locationCount: sql`cardinality(t.location_ids)`,
    nextAt: sql`(select min(p.begins_at) from plan p
      where p.series_id = t.id and p.begins_at > app_now() and p.cancelled_at is null)`,
    made: sql`(select count(*)::int from plan p where p.series_id = t.id)`,
  },
  search: ['definition'],
  order: 'id',
  descending: true,
};
