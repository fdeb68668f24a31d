import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import type { Condition, Question } from './query.ts';
import type { EntitySet } from './sets.ts';

/** Pages of an entity set, in the order of the changes: each is found by its index, however far it lies. */

export interface FeedRow extends Record<string, unknown> {
  Id: number;
  ChangedAt: string;
  Counts: boolean;
}

/** To the microsecond: what changed after an instant is asked for by it. */
export const instantText = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * Up to when all changes can be seen: the beginning of the oldest transaction that has written, has not ended and may write what
 * the feed shows, else now. Whatever it still shows will have changed later. The queue's login and the database's own upkeep
 * hold nothing back: they may not write it. When another login's transaction began is hidden from the application's; such a one
 * holds back everything. Asked before the rows are: one that ends in between is then seen whole.
 */
export async function settledUntil(db: ReadDb): Promise<string> {
  const { rows } = await sql<{ until: string }>`
    select ${instantText(sql`least(statement_timestamp(), min(coalesce(xact_start, 'epoch')))`)} as until
    from pg_stat_activity where datname = current_database() and backend_xid is not null
      and has_table_privilege(usesysid, 'response', 'insert, update, delete')`.execute(db);
  return rows[0]?.until as string;
}

const operators = { eq: sql`=`, gt: sql`>`, ge: sql`>=` };

/** A condition over its column; instants compare as instants. */
export const holding = ({ property, operator, value }: Condition, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  property === 'ChangedAt'
    ? sql`${column} ${operators[operator]} ${value}::timestamptz`
    : sql`${column} = ${value}::bigint`;

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join([...conditions], sql` and `);

/** Which rows are asked for; of the table's own, or null of those deleted from it where a property is asked that they lack. */
function asked(set: EntitySet, { conditions }: Question): RawBuilder<unknown> {
  const columnOf = (property: string): RawBuilder<unknown> =>
    property === 'Id'
      ? set.id
      : property === 'ChangedAt'
        ? set.changedAt
        : (set.properties[property]?.value ?? sql`null`);
  return all([set.which, ...conditions.map((one) => sql`${holding(one, columnOf(one.property))}`)]);
}

const goneColumns = { id: sql.ref('g.row_id'), changedAt: sql.ref('g.changed_at') };

function askedGone(set: EntitySet, { conditions }: Question): RawBuilder<unknown> | null {
  const hasOthers = conditions.some(({ property }) => property !== 'Id' && property !== 'ChangedAt');
  if (hasOthers) return null;
  return all([
    sql`g.of_table = ${sql.lit(set.gone)}`,
    ...conditions.map((one) => holding(one, one.property === 'Id' ? goneColumns.id : goneColumns.changedAt)),
  ]);
}

const beyond = ({ after }: Question, changedAt: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  after === null ? sql`true` : sql`(${changedAt}, ${id}) > (${after.changedAt}::timestamptz, ${after.id}::bigint)`;

/** The next rows, at most `most`. */
export async function rowsOf(db: ReadDb, set: EntitySet, question: Question, most: number): Promise<FeedRow[]> {
  const columns = Object.entries(set.properties).map(([name, { value }]) => sql`${value} as ${sql.ref(name)}`);
  const { rows } = await sql<FeedRow>`
    select ${set.id} as "Id", ${instantText(set.changedAt)} as "ChangedAt", ${set.counts} as "Counts", ${sql.join(columns)}
    from ${set.from} where ${asked(set, question)} and ${beyond(question, set.changedAt, set.id)}
    order by ${set.changedAt}, ${set.id} limit ${most}`.execute(db);
  const which = askedGone(set, question);
  if (which === null) return rows;
  const { rows: gone } = await sql<FeedRow>`
    select g.row_id as "Id", ${instantText(sql.ref('g.changed_at'))} as "ChangedAt", false as "Counts"
    from feed_gone g where ${which} and ${beyond(question, goneColumns.changedAt, goneColumns.id)}
    order by g.changed_at, g.row_id limit ${most}`.execute(db);
  if (gone.length === 0) return rows;
  const nothing = Object.fromEntries(Object.keys(set.properties).map((name) => [name, null]));
  return [...rows, ...gone.map((row) => ({ ...row, ...nothing }))].sort(inOrder).slice(0, most);
}

/** Instants of one spelling compare as texts. */
const inOrder = (one: FeedRow, other: FeedRow): number =>
  one.ChangedAt === other.ChangedAt ? one.Id - other.Id : one.ChangedAt < other.ChangedAt ? -1 : 1;

/** How many rows there are, whatever the page. */
export async function countOf(db: ReadDb, set: EntitySet, question: Question): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${set.from} where ${asked(set, question)}`.execute(db);
  const which = askedGone(set, question);
  if (which === null) return rows[0]?.n ?? 0;
  const { rows: gone } = await sql<{ n: number }>`select count(*) as n from feed_gone g where ${which}`.execute(db);
  return (rows[0]?.n ?? 0) + (gone[0]?.n ?? 0);
}
