import { type activity as calls, mostLines } from '@sahada/contract/activity';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ReadDb } from '../../db/kysely.ts';
import { holds, wordsOf } from '../../db/language.ts';
import { someHolding } from '../../db/search.ts';
import { type Line, lineColumns } from '../../facts/activity-lines.ts';
import { isPart, subjects, tablesOf } from '../../facts/activity-subjects.ts';
import { edgesOf } from '../../facts/asked.ts';

/**
 * Pages of the log, the newest first. Each way to a line goes through an index whose order is the list's, so a page costs the
 * same however long the log is: where several tables or rows are asked for, each is a branch that gives no more than a page.
 */

type Asked = z.output<typeof calls.list.request>;
type Condition = RawBuilder<unknown>;

/** Rows and people that a search looks up. */
const mostFound = 200;
const mostPeople = 20;

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

const ofTable = (table: string): Condition => sql`a.table_name = ${sql.lit(table)}`;

/** The lines about a kind of row, or about one row and its parts. */
const aboutBranches = (entity: string, entityId: number | null | undefined): Condition[] =>
  tablesOf(entity).map((table) => {
    if (!entityId) return ofTable(table);
    return sql`${ofTable(table)} and ${isPart(table) ? sql`a.parent_id` : sql`a.row_id`} = ${entityId}`;
  });

const indexed = ['customer', 'location', 'plan', 'question', 'user'];
const plainly = ['project', 'checklist', 'department', 'category', 'operation', 'template', 'group', 'location_type'];

/** The lines of people, and about rows, whose name holds what was typed. */
async function foundBranches(db: ReadDb, words: readonly string[]): Promise<Condition[]> {
  const asked = [
    ...indexed.map(
      (table) => sql`select ${sql.lit(table)} as of_table, x.id from ${someHolding(table, words, mostFound)} x (id)`,
    ),
    ...plainly.map(
      (table) => sql`(select ${sql.lit(table)} as of_table, n.id from ${sql.table(table)} n
        where ${holds(subjects[table]?.name ?? sql`n.name`, words)} limit ${mostFound})`,
    ),
  ];
  const { rows } = await sql<{ of_table: string; id: number }>`${sql.join(asked, sql` union all `)}`.execute(db);
  const byTable = Map.groupBy(rows, ({ of_table }) => of_table);
  const people = (byTable.get('user') ?? []).slice(0, mostPeople).map(({ id }) => sql`a.user_id = ${id}`);
  const about = [...byTable].map(
    ([table, found]) => sql`${ofTable(table)} and a.row_id = any(${found.map(({ id }) => id)}::int[])`,
  );
  return [...people, ...about];
}

/**
 * The lines of some days. Ids follow time but for a few around midnight, so the seal of the day before tells which ids need not be
 * looked at, and that of the last day too: no line of before its end comes after it, unless the clock was ahead when it was made.
 */
function withinDays({ dateFrom, dateTo }: Asked, zone: string): Condition[] {
  const { begin, end } = edgesOf(dateFrom, dateTo, zone);
  const conditions: Condition[] = [];
  if (begin !== null)
    conditions.push(
      sql`a.at >= ${begin}`,
      sql`a.id > coalesce((select s.through_id from activity_seal s where s.until <= ${begin}::timestamptz - interval '1 day'
        order by s.day desc limit 1), 0)`,
    );
  if (end !== null)
    conditions.push(
      sql`a.at < ${end}`,
      sql`a.id <= coalesce((select s.through_id from activity_seal s where s.until >= ${end}::timestamptz and s.reopened_on is null
        order by s.day limit 1), 2147483647)`,
    );
  return conditions;
}

const listed = <T>(value: T | T[] | null | undefined): readonly T[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value : [value];

/** Each of these with each of those. */
const crossed = (some: readonly Condition[], others: readonly Condition[]): Condition[] =>
  others.length === 0 ? [...some] : some.flatMap((one) => others.map((other) => sql`${one} and ${other}`));

async function branchesOf(db: ReadDb, asked: Asked): Promise<Condition[]> {
  // The id of no kind of row names nothing.
  const entities = listed(asked.entity);
  if (asked.entityId && entities.length === 0) return [];
  const words = wordsOf(asked.searchText);
  const found = words === null ? [sql`true`] : await foundBranches(db, words);
  const about = entities.flatMap((entity) => aboutBranches(entity, asked.entityId));
  if (entities.length > 0 && about.length === 0) return [];
  const people = listed(asked.userId).map((userId) => sql`a.user_id = ${userId}`);
  const calls = listed(asked.call).map((call) => sql`a.call = ${sql.lit(call)}`);
  return crossed(crossed(crossed(found, about), people), calls);
}

export async function pageOfLog(db: ReadDb, asked: Asked, zone: string): Promise<{ lines: Line[]; total: number }> {
  const { page = 1, pageSize = 10 } = asked;
  const offset = (page - 1) * pageSize;
  const common = withinDays(asked, zone);
  const branches = await branchesOf(db, asked);
  if (branches.length === 0) return { lines: [], total: 0 };
  /** `union` leaves out lines that two branches find. */
  const some = (columns: Condition, most: number): Condition =>
    sql.join(
      branches.map(
        (branch) =>
          sql`(select ${columns} from activity a where ${all([branch, ...common])} order by a.id desc limit ${most})`,
      ),
      sql` union `,
    );
  const counted = await sql<{ n: number }>`
    select least(count(*), ${mostLines})::int as n from (${some(sql`a.id`, mostLines)}) found`.execute(db);
  const total = counted.rows[0]?.n ?? 0;
  const size = Math.min(pageSize, mostLines - offset);
  if (size <= 0 || offset >= total) return { lines: [], total };
  const { rows } = await sql<Line>`
    select ${lineColumns} from activity a join (
      select found.id from (${some(sql`a.id`, offset + size)}) found order by found.id desc limit ${size} offset ${offset}
    ) picked on picked.id = a.id order by a.id desc`.execute(db);
  return { lines: rows, total };
}
