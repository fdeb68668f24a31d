import { z } from 'zod';
import { read } from './row.ts';
import { asTyped, type Id, id, pageRequest } from './wire.ts';

/**
 * Lists. A list's filters follow from its rows: every id, flag and choice of a row filters the list under the row's own
 * spelling, by one value or any of several.
 */

const anyOf = <S extends z.ZodType>(value: S) =>
  z
    .union([value, z.array(value).max(500)])
    .nullable()
    .optional();

export const filterId = anyOf(id);

type AnyOf<S extends z.ZodType> = ReturnType<typeof anyOf<S>>;

/** A closed set of values, written down in the schema. */
type Choice = z.ZodEnum | z.ZodUnion<readonly z.ZodLiteral[]>;

type FilterOf<S> =
  S extends z.ZodNullable<infer Inner> ? FilterOf<Inner> : S extends Id | z.ZodBoolean | Choice ? AnyOf<S> : never;

type Own<Shape> = { [Key in keyof Shape as FilterOf<Shape[Key]> extends never ? never : Key]: FilterOf<Shape[Key]> };

type Nested<Shape> = {
  [Key in keyof Shape]: Shape[Key] extends z.ZodObject<infer Inner> ? Own<Inner> : never;
}[keyof Shape];

type Both<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The filters of a list with these rows; those of a nested object stand beside the row's own. */
export type FiltersOf<Row extends z.ZodObject> = Own<Row['shape']> &
  ([Nested<Row['shape']>] extends [never] ? unknown : Both<Nested<Row['shape']>>);

export function filtersOf<Row extends z.ZodObject>(row: Row): FiltersOf<Row> {
  const filters: Record<string, z.ZodType> = {};
  for (const [key, field] of Object.entries(row.shape as Record<string, z.ZodType>)) {
    const value = field instanceof z.ZodNullable ? (field.unwrap() as z.ZodType) : field;
    if (value instanceof z.ZodObject) Object.assign(filters, filtersOf(value));
    else if (value === id || value instanceof z.ZodBoolean || isChoice(value)) filters[key] = anyOf(value);
  }
  return filters as FiltersOf<Row>;
}

const isChoice = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodEnum ||
  (schema instanceof z.ZodUnion && schema.options.every((option) => option instanceof z.ZodLiteral));

const searchText = z.string().overwrite(asTyped).max(200).nullable().optional();

/** What a list takes: paging, search, order, the filters of its rows, and `more` of the list's own. */
export const listRequest = <Row extends z.ZodObject, More extends z.ZodRawShape>(row: Row, more: More) =>
  pageRequest.extend({
    searchText,
    searchField: z.string().max(60).nullable().optional(),
    sortField: z.string().max(60).nullable().optional(),
    sortDirection: z.enum(['asc', 'desc']).nullable().optional(),
    ...filtersOf(row),
    ...more,
  });

export const listResponse = <Row extends z.ZodType>(row: Row) =>
  z.object({ ListItems: z.array(row), TotalItemsCount: z.int() });

/** A row of a lookup. */
export const lookupItem = z.object({
  Id: z.int(),
  Value: z.string(),
  /** What tells it from others of the same name. */
  About: z.string().optional(),
});

/**
 * What every lookup takes. `searchText` (as in lists) and `take` narrow it, the header `X-Total-Count` tells how many there
 * are; the row named by `includeId`, which a form already holds, is listed all the same, and marked where it is passive.
 */
export const lookupRequest = <More extends z.ZodRawShape>(more: More) =>
  z.object({
    includeId: id.nullable().optional(),
    searchText,
    take: z.int().min(1).max(200).nullable().optional(),
    ...more,
  });

/** A lookup: the id and text of every active row, in the reader's language and its order. */
export const lookupRow = <More extends z.ZodRawShape = Record<never, never>>(path: string, more?: More) =>
  read({
    method: 'GET',
    path,
    access: 'signedIn',
    byKey: true,
    request: lookupRequest((more ?? {}) as More),
    response: z.array(lookupItem),
  });
