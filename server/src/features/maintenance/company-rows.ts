import { type RowKind, rowKinds } from '@sahada/contract/maintenance';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { fileTotals } from '../../facts/file-sizes.ts';
import { keptAwhile } from '../../facts/kept-awhile.ts';

/** How many rows the company has of each kind, and how much room they take. */

/** The tables of each kind; what is counted are rows of the first, the room is that of all. */
const tables: Readonly<Record<Exclude<RowKind, 'files'>, readonly [string, ...string[]]>> = {
  responses: [
    'response',
    'response_revision',
    'response_conflict',
    'answer_edit',
    'decision',
    'finding',
    'draft',
    'seal',
    'invitation',
  ],
  plans: ['plan', 'audit_series', 'project', 'project_location', 'project_user'],
  content: ['question', 'checklist', 'checklist_question', 'checklist_version', 'template', 'category', 'department'],
  places: ['location', 'customer', 'static_barcode', 'scan'],
  people: ['user', 'group', 'user_group'],
  actions: ['action', 'action_change', 'action_comment'],
  figures: [
    'plan_total',
    'plan_day',
    'folded_status',
    'place_total',
    'question_total',
    'number_total',
    'section_total',
    'auditor_total',
  ],
  messages: ['message', 'notification', 'delivery'],
  activity: ['activity'],
};

export interface KindRows {
  kind: RowKind;
  rows: number;
  bytes: number;
  estimated: boolean;
}

/** Pages of 8 KiB of a table that are read at most; of a larger one some are picked, all over it. */
const mostPages = 2000;

interface Table {
  name: string;
  pages: number;
  /** By the last statistics; below zero before the first. */
  rows: number;
  bytes: number;
}

/**
 * Row-level security leaves the company's rows of those that are looked at. Their room is that share of the table's, with its
 * indexes and long values: an estimate, as PostgreSQL keeps no size by company.
 */
async function countRows(db: ReadDb): Promise<KindRows[]> {
  const names = Object.values(tables).flat();
  const { rows: known } = await sql<Table>`
    select c.relname as name, c.relpages as pages, c.reltuples::float8 as rows, pg_total_relation_size(c.oid) as bytes
    from pg_class c where c.oid = any(array(select to_regclass(quote_ident(n)) from unnest(${names}::text[]) n))`.execute(
    db,
  );
  const shares = new Map(known.map((table) => [table.name, Math.min(1, mostPages / Math.max(1, table.pages))]));
  const counts = known.map(({ name }) => {
    const share = shares.get(name) ?? 1;
    const some = share < 1 ? sql`tablesample system (${sql.lit(100 * share)})` : sql``;
    return sql`select ${sql.lit(name)} as name, count(*)::float8 as rows from ${sql.table(name)} ${some}`;
  });
  const { rows: counted } = await sql<{ name: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(
    db,
  );
  const own = new Map(counted.map(({ name, rows }) => [name, rows / (shares.get(name) ?? 1)]));
  const bytesOf = ({ name, rows, bytes }: Table): number => {
    const mine = own.get(name) ?? 0;
    return mine === 0 ? 0 : bytes * Math.min(1, mine / Math.max(rows, mine));
  };
  return Object.entries(tables).map(([kind, of]) => {
    const these = known.filter(({ name }) => of.includes(name));
    return {
      kind: kind as RowKind,
      rows: Math.round(own.get(of[0]) ?? 0),
      bytes: Math.round(these.reduce((sum, table) => sum + bytesOf(table), 0)),
      estimated: (shares.get(of[0]) ?? 1) < 1,
    };
  });
}

const companyRows = keptAwhile(5 * 60_000, countRows);

/** Counted at most once in five minutes; files by themselves, to the byte. */
export async function rowsOfCompany(db: ReadDb, now: number): Promise<{ at: number; kinds: KindRows[] }> {
  const { at, value } = await companyRows.get(db, now);
  const files = (await fileTotals.get(db, now)).value;
  const all = [
    ...value,
    {
      kind: 'files' as const,
      rows: files.reduce((sum, each) => sum + each.files, 0),
      bytes: files.reduce((sum, each) => sum + each.bytes, 0),
      estimated: false,
    },
  ];
  return { at, kinds: rowKinds.flatMap((kind) => all.find((each) => each.kind === kind) ?? []) };
}
