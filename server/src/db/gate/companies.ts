import { sql } from 'kysely';
import { door } from '../door.ts';
import type { Db, ReadDb } from '../kysely.ts';
import { patternsOf } from '../language.ts';

/**
 * All companies, for the operator: 09-companies.sql. Called inside the operator's own transaction; whoever is not the operator gets
 * no row.
 */

export interface CompanyRow {
  id: number;
  name: string;
  created_at: string;
  active: boolean;
  state_reason: string | null;
  operator: boolean;
  time_zone: string;
  users: number;
  locations: number;
  plans: number;
  responses: number;
  used_at: string | null;
}

interface Wanted {
  /** A pattern; null finds all. */
  sought: readonly string[] | null;
  states: readonly boolean[] | null;
}

export interface Page extends Wanted {
  byAge: boolean;
  falling: boolean;
  most: number;
  skipped: number;
}

const patterns = (sought: readonly string[] | null) => (sought === null ? sql`null` : patternsOf(sought));

export async function countCompanies(db: ReadDb, { sought, states }: Wanted): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select gate.count_companies(${door()}, ${patterns(sought)}, ${states}::boolean[]) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function companiesOf(db: ReadDb, page: Page): Promise<CompanyRow[]> {
  const { sought, states, byAge, falling, most, skipped } = page;
  const { rows } = await sql<CompanyRow>`
    select * from gate.companies(${door()}, null, ${patterns(sought)}, ${states}::boolean[], ${byAge}, ${falling}, ${most}, ${skipped})`.execute(
    db,
  );
  return rows;
}

export async function companyNumbered(db: ReadDb, id: number): Promise<CompanyRow | undefined> {
  const { rows } = await sql<CompanyRow>`
    select * from gate.companies(${door()}, ${id}, null, null, false, false, 1, 0)`.execute(db);
  return rows[0];
}

export interface GivenCredit {
  companyId: number;
  id: number;
  total: number;
  used: number;
  begins_on: string;
  ends_on: string;
  note: string | null;
  created_at: string | null;
}

/** The credit periods of these companies, those that end first before others. */
export async function creditsOf(db: ReadDb, ids: readonly number[]): Promise<GivenCredit[]> {
  const { rows } = await sql<GivenCredit>`
    select company_id as "companyId", id, total, used, begins_on, ends_on, note, created_at
    from gate.credits_of(${door()}, ${ids}::int[])`.execute(db);
  return rows;
}

/** Pages of 8 KiB of a table that are read at most. */
const mostPages = 1000;

/** About how many bytes each company takes. */
export async function companyBytes(db: ReadDb): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; bytes: number }>`
    select company_id as id, sum(bytes)::bigint as bytes from gate.company_bytes(${door()}, ${mostPages}) group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ id, bytes }) => [id, bytes]));
}

/** The number of a new company; null for whoever is not the operator. */
export async function makeCompany(
  db: Db,
  { name, languageId, timeZone }: { name: string; languageId: number; timeZone: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select gate.make_company(${door()}, ${name}, ${languageId}, ${timeZone}) as id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Does something inside another company, as the operator; null where there is none, or for whoever is not the operator. */
export async function visiting<T>(db: Db, companyId: number, work: () => Promise<T>): Promise<{ done: T } | null> {
  const { rows } = await sql<{ home: number; actor: string; language_id: number | null }>`
    select * from gate.visit_company(${door()}, ${companyId})`.execute(db);
  const [from] = rows;
  if (from === undefined) return null;
  const done = await work();
  await sql`select gate.end_visit(${door()}, ${from.home}, ${from.actor}, ${from.language_id})`.execute(db);
  return { done };
}

/** Notes in the operator's own log what was done with a company. */
export async function noteCompany(
  db: Db,
  companyId: number,
  what: 'insert' | 'update',
  changed: Readonly<Record<string, readonly [unknown, unknown]>>,
): Promise<void> {
  await sql`select gate.note_company(${door()}, ${companyId}, ${what}, ${JSON.stringify(changed)}::jsonb)`.execute(db);
}
