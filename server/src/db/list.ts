import { say } from '@sahada/contract/text';
import { pageSizes } from '@sahada/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../errors.ts';
import { besides, expression, fieldsOf, nested, selection } from './fields.ts';
import type { ReadDb } from './kysely.ts';
import { alphabets, wordsOf } from './language.ts';
import { packedPage, pickedPage, unpackedPage } from './packed-page.ts';
import { foundIds, isFoundPlainly, isIndexed } from './search.ts';
import { type Order, orderOfAll, orderOfFew, sortedBy } from './sorting.ts';
import { prepared, type Rows, type Statement, statementOf, type WholeList } from './statement.ts';
import type { Described } from './table.ts';
import { wholeList } from './whole-list.ts';

/** Lists over a table description: search, filters, order, one page of rows and their exact number. */

export interface ListInput {
  page?: number | undefined;
  pageSize?: number | undefined;
  searchText?: string | null | undefined;
  searchField?: string | null | undefined;
  sortField?: string | null | undefined;
  sortDirection?: 'asc' | 'desc' | null | undefined;
}

export interface Page<Row> {
  ListItems: Row[];
  TotalItemsCount: number;
}

type Condition = RawBuilder<unknown>;

const unknownField = say({ tr: 'Böyle bir alan yok.', en: 'There is no such field.' });

/** A nested field's own name: `city` of `adres.city`. Filters and choosers use it. */
const leafOf = (field: string): string => field.slice(field.lastIndexOf('.') + 1);

/** The field that a list is sorted by where it is asked for another one, by their names in any case. */
export function sortedAs(others: Readonly<Record<string, string>>) {
  const names = new Map(Object.entries(others).map(([name, field]) => [name.toLowerCase(), field]));
  return (asked: string | null | undefined) => (asked ? (names.get(asked.toLowerCase()) ?? asked) : asked);
}

/** Finds a field by its name in any case; 400 where there is none. */
function known(names: readonly string[], given: string, field: string): string {
  const asked = given.toLowerCase();
  const found = names.find((name) => name.toLowerCase() === asked || leafOf(name).toLowerCase() === asked);
  if (found === undefined) invalid(field, unknownField);
  return found;
}

/** Which rows of the table `t` a list holds: those found by the search text that also meet the conditions. */
interface Wanted {
  conditions: readonly Condition[];
  /** Ids that a search in an index has found. */
  found: RawBuilder<unknown> | null;
}

function wantedOf(table: Described, input: ListInput, where: readonly Condition[]): Wanted {
  const fields = input.searchField ? [known(table.search, input.searchField, 'searchField')] : table.search;
  const words = wordsOf(input.searchText);
  const conditions = [...filtersOf(table, input), ...where];
  if (words === null) return { conditions, found: null };
  if (isIndexed(table)) return { conditions, found: foundIds(table, fields, words) };
  return { conditions: [isFoundPlainly(table, fields, words), ...conditions], found: null };
}

/** What every list takes, and no filter. */
const paging: Record<keyof ListInput, true> = {
  page: true,
  pageSize: true,
  searchText: true,
  searchField: true,
  sortField: true,
  sortDirection: true,
};

function filtersOf(table: Described, input: ListInput): Condition[] {
  const conditions: Condition[] = [];
  for (const [key, value] of Object.entries(input)) {
    if (value === null || value === undefined || key in paging) continue;
    const field = fieldsOf(table).find((each) => leafOf(each) === key);
    if (field === undefined) continue;
    conditions.push(filterOf(table, field, value));
  }
  return conditions;
}

function filterOf(table: Described, field: string, wanted: unknown): Condition {
  const is = (value: Condition) => (Array.isArray(wanted) ? sql`${value} = any(${wanted})` : sql`${value} = ${wanted}`);
  const ofMany = table.ofMany?.[field];
  if (ofMany === undefined) return is(expression(table, field, false));
  return whereOfMany(table.name, ofMany.join, is(ofMany.value));
}

function orderOf(table: Described, { sortField, sortDirection }: ListInput): Order {
  const field = sortField ? known(fieldsOf(table), sortField, 'sortField') : table.order;
  const usual = !sortField && table.descending ? 'desc' : 'asc';
  return { field, direction: sortDirection ?? usual };
}

interface Limits {
  size: number;
  skip: number;
}

/**
 * Finds the rows of the page by filters and order alone, then reads their fields, so that names and counts are looked up for
 * these rows only. The first page of a search also counts, so that the search runs once; so does a packed page, if asked.
 */
function pageQuery(
  table: Described,
  order: Order,
  wanted: Wanted,
  limits: Limits,
  counting = true,
): RawBuilder<unknown> {
  const { conditions, found } = wanted;
  const { field, direction } = order;
  const all = found === null ? conditions : [isFound, ...conditions];
  const picked = field === table.order ? byIndex(table, order, all, limits) : byValue(table, order, all, limits);
  const sorted = sql`${orderOfFew(table, order)}, t.id ${sql.raw(direction)}`;
  const before = found === null ? [] : [sql`found (ids) as materialized (select ${found})`];
  const total = hasTotal(table, wanted, limits, counting) ? [sql`(${totalOf(table, wanted)}) as total`] : [];
  if (table.packed) {
    const parts = sql.join([...before, pickedPage(picked)]);
    return sql`with ${parts} select ${sql.join([packedPage(table, sorted), ...total])}`;
  }
  const columns = sql.join([selection(table, true), ...total]);
  const rows = sql`select ${columns} from (${picked}) t ${besides(table)} order by ${sorted}`;
  return found === null ? rows : sql`with ${sql.join(before)} ${rows}`;
}

/** Without further conditions it is enough to count the ids: each is a row of this company's that the same statement sees. */
const foundCount = (table: Described, conditions: readonly Condition[]): RawBuilder<unknown> =>
  conditions.length === 0
    ? sql`select count(distinct f.id)::int as n from found, unnest(ids) f (id)`
    : countQuery(table, [isFound, ...conditions]);

const isFound = sql`t.id = any ((select ids from found)::int[])`;

/**
 * The list's own order is kept by an index, for texts by one in each alphabet. Only the branch in the reader's alphabet
 * runs. A null cannot be there, so nothing is said of its place, and the index serves both directions.
 */
function byIndex(
  table: Described,
  order: Order,
  conditions: readonly Condition[],
  limits: Limits,
): RawBuilder<unknown> {
  const direction = sql.raw(order.direction);
  if (!table.search.includes(order.field)) {
    return rowsBy(table, sql`${expression(table, order.field, false)} ${direction}`, order, conditions, limits);
  }
  const branches = alphabets.map(({ languageId, collation, isRead }) => {
    const value = sql`${sortedBy(table, order, languageId)} ${collation} ${direction}`;
    return sql`(${rowsBy(table, value, order, [isRead, ...conditions], limits)})`;
  });
  return sql.join(branches, sql` union all `);
}

/** Whole rows would be carried through join and sort, so their ids are found first. */
function byValue(
  table: Described,
  order: Order,
  conditions: readonly Condition[],
  limits: Limits,
): RawBuilder<unknown> {
  const { join, by } = orderOfAll(table, order);
  const from = sql`${sql.table(table.name)} t`;
  return sql`
    select t.* from ${from} where t.id = any(array(
      select t.id from ${from} ${join} ${whereOf(conditions)} ${taken(by, order, limits)}))`;
}

function rowsBy(
  table: Described,
  by: RawBuilder<unknown>,
  order: Order,
  conditions: readonly Condition[],
  limits: Limits,
): RawBuilder<unknown> {
  return sql`select t.* from ${sql.table(table.name)} t ${whereOf(conditions)} ${taken(by, order, limits)}`;
}

function taken(by: RawBuilder<unknown>, { direction }: Order, { size, skip }: Limits): RawBuilder<unknown> {
  const offset = skip === 0 ? sql`` : sql`offset ${skip}`;
  return sql`order by ${by}, t.id ${sql.raw(direction)} limit ${sql.lit(size)} ${offset}`;
}

/**
 * The rows `t` that meet a condition over them and a join. `offset 0` has them found all at once: row by row is quicker only where
 * many meet it, and takes longest where none does.
 */
export const whereOfMany = (table: string, join: Condition, condition: Condition): Condition =>
  sql`t.id in (select t.id from ${sql.table(table)} t ${join} where ${condition} offset 0)`;

const whereOf = (conditions: readonly Condition[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join([...conditions], sql` and `)}`;

const countQuery = (table: Described, conditions: readonly Condition[]): RawBuilder<unknown> =>
  sql`select count(*)::int as n from ${sql.table(table.name)} t ${whereOf(conditions)}`;

const limitsOf = ({ page = 1, pageSize = 10 }: ListInput): Limits => ({ size: pageSize, skip: (page - 1) * pageSize });

/** The page and the count of a list, to be sent together. A packed page, and the first one of a search, has its own count. */
export function pageStatements(table: Described, input: ListInput, ...where: Condition[]): Statement[] {
  const wanted = wantedOf(table, input, where);
  const limits = limitsOf(input);
  const order = orderOf(table, input);
  const page = { ...statementOf(pageQuery(table, order, wanted, limits)), whole: () => wholeOf(table, order, wanted) };
  return hasTotal(table, wanted, limits) ? [page] : [page, statementOf(totalQuery(table, wanted))];
}

/** The same list without its limits. */
function wholeOf(table: Described, order: Order, wanted: Wanted): WholeList {
  const { conditions, found } = wanted;
  const { join, by } = orderOfAll(table, order);
  const last = sql`t.id ${sql.raw(order.direction)}`;
  return wholeList(table, {
    ahead: found === null ? sql`` : sql`with found (ids) as materialized (select ${found})`,
    where: whereOf(found === null ? conditions : [isFound, ...conditions]),
    join,
    order: sql`${by}, ${last}`,
    fewOrder: sql`${orderOfFew(table, order)}, ${last}`,
    count: totalQuery(table, wanted),
  });
}

/**
 * Whether the page brings the total along. Unless the page is packed, its rows carry the total, so an empty page means that there
 * are none.
 */
const hasTotal = (table: Described, { found }: Wanted, { skip }: Limits, counting = true): boolean =>
  table.packed ? counting : found !== null && skip === 0;

const totalOf = (table: Described, { conditions, found }: Wanted): RawBuilder<unknown> =>
  found === null ? countQuery(table, conditions) : foundCount(table, conditions);

function totalQuery(table: Described, wanted: Wanted): RawBuilder<unknown> {
  const { found } = wanted;
  if (found === null) return totalOf(table, wanted);
  return sql`with found (ids) as materialized (select ${found}) ${totalOf(table, wanted)}`;
}

/**
 * The rows that a list holds, as two parts of a statement over the table `t`: what stands before its `select`, and its `where`.
 * For whoever counts them in another way than the list does.
 */
export function wantedRows(
  table: Described,
  input: ListInput,
  ...where: Condition[]
): { before: RawBuilder<unknown>; where: RawBuilder<unknown>; isAll: boolean } {
  const { conditions, found } = wantedOf(table, input, where);
  if (found === null) return { before: sql``, where: whereOf(conditions), isAll: conditions.length === 0 };
  const before = sql`with found (ids) as materialized (select ${found})`;
  return { before, where: whereOf([isFound, ...conditions]), isAll: false };
}

/** The answer from what `pageStatements` asked. */
export function pageFrom<Row>(table: Described<Row>, [page = [], count]: readonly Rows[]): Page<Row> {
  const total = (count?.[0]?.n ?? page[0]?.total ?? 0) as number;
  if (table.packed) return { ListItems: nested(table, unpackedPage(table, page)), TotalItemsCount: total };
  const rows = count === undefined ? page.map(({ total: _, ...row }) => row) : page;
  return { ListItems: nested(table, rows), TotalItemsCount: total };
}

const isUsual = (size: number): boolean => (pageSizes as readonly number[]).includes(size);

/**
 * A list as a handler, in one round trip. Its first page as it opens is prepared; all others differ by what they filter, and
 * are planned each time. `askWhere` adds conditions over `t`.
 */
export function listHandler<Row>(table: Described<Row>) {
  const opening = new Map<string, Statement[]>();
  const count = table.packed ? [] : [prepared(countQuery(table, []))];
  const askWhere = (input: ListInput, ...where: Condition[]): Statement[] => {
    const { size, skip } = limitsOf(input);
    const order = orderOf(table, input);
    const { conditions, found } = wantedOf(table, input, where);
    const isOpening = conditions.length === 0 && found === null && skip === 0 && order.field === table.order;
    if (!isOpening || !isUsual(size)) return pageStatements(table, input, ...where);
    const key = `${size} ${order.direction}`;
    const statements = opening.get(key) ?? [
      {
        ...prepared(pageQuery(table, order, { conditions, found }, { size, skip })),
        whole: () => wholeOf(table, order, { conditions, found }),
      },
      ...count,
    ];
    opening.set(key, statements);
    return statements;
  };
  return {
    askWhere,
    ask: (input: ListInput) => askWhere(input),
    answer: (rows: readonly Rows[]) => pageFrom(table, rows),
  };
}

/** One page of a list with the exact total, inside an open transaction; `where` adds conditions over `t`. */
export async function pageRows<Row>(
  db: ReadDb,
  table: Described<Row>,
  input: ListInput,
  ...where: Condition[]
): Promise<Page<Row>> {
  const wanted = wantedOf(table, input, where);
  const limits = limitsOf(input);
  const query = async (statement: RawBuilder<unknown>) => (await statement.execute(db)).rows as Rows;
  // A search runs once; without one, a page that is not full needs no count.
  const counting = wanted.found !== null && limits.skip === 0;
  const page = await query(pageQuery(table, orderOf(table, input), wanted, limits, counting));
  if (hasTotal(table, wanted, limits, counting)) return pageFrom(table, [page]);
  const { length } = table.packed ? ((page[0]?.packed ?? []) as unknown[]) : page;
  const isLast = length < limits.size && (length > 0 || limits.skip === 0);
  return pageFrom(table, [page, isLast ? [{ n: limits.skip + length }] : await query(totalQuery(table, wanted))]);
}
