import { about, type IdKey } from '@sahada/contract/crud';
import type { RawBuilder, SelectType } from 'kysely';
import type { z } from 'zod';
import type { DB } from './types.generated.ts';

/**
 * A table description maps the wire's spelling to columns, so the wire's names live in schemas and here, and nowhere in
 * between. The compiler checks it against both sides: every field of the form has a column, every field of the row a column
 * or an expression, and each has the type that the wire shows.
 */

export type TableName = keyof DB & string;

export interface Together {
  readonly join: RawBuilder<unknown>;
  readonly fields: Readonly<Record<string, RawBuilder<unknown>>>;
}

export type OfMany = Readonly<
  Record<string, { readonly join: RawBuilder<unknown>; readonly value: RawBuilder<unknown> }>
>;

/** What is read for all rows of a packed page together, and what becomes of it. */
export interface Apart {
  /** By name, a value each, over the rows `page`. */
  readonly read: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Fields that rows get besides those of the description. */
  readonly adds: readonly string[];
  /** Completes the rows by what was read. */
  fill(rows: readonly Record<string, unknown>[], read: Readonly<Record<string, unknown>>): void;
}

/** What the row functions need from a description. */
export interface Described<Row = unknown, Form = unknown, Name extends TableName = TableName> {
  readonly name: Name;
  /** How the wire spells the id. */
  readonly id: IdKey;
  /** Field → column: what forms write and `get` reads. A dotted field lives in a nested object. */
  readonly columns: Readonly<Record<string, string>>;
  /** Field → expression over `t`: read only; when reading, it wins over a column of the same field. */
  readonly shown?: Readonly<Record<string, RawBuilder<unknown>>>;
  /**
   * Fields of `shown` that are computed together where a row is read: a join beside `t`, and each field over it. Filters and
   * orders take the field's own expression.
   */
  readonly together?: Together;
  /**
   * Fields that orders and filters ask of all rows at once: a join beside `t`, and the value over it. Others are asked by their own
   * expression, row by row.
   */
  readonly ofMany?: OfMany;
  /** Fields that readers get in their own language, from the row's `locales`. */
  readonly localized?: readonly string[];
  /** Fields whose column holds JSON. */
  readonly json?: readonly string[];
  /** Text fields that a search looks into. */
  readonly search: readonly string[];
  /** The field that a list is sorted by, unless the call names another. Its column is never null and has an index. */
  readonly order: string;
  /** The list begins with the greatest value of that field. */
  readonly descending?: boolean;
  /** Its texts have translations, in the column `locales`. */
  readonly translated?: boolean;
  /** A page of the list travels packed (packed-page.ts), and its instants as JSON has them: for rows of very many fields. */
  readonly packed?: boolean;
  /** Of a packed page. */
  readonly apart?: Apart;
  /** The column `search_text` holds more than the fields of `search`. */
  readonly partly?: boolean;
  /** How many characters of that field decide the order, where its texts may be too long for an index. */
  readonly orderLength?: number;
  /** Types only: what reading gives, what writing takes. */
  readonly row?: Row;
  readonly form?: Form;
}

type Whole<Value> = NonNullable<Value> extends readonly unknown[] ? never : NonNullable<Value> & object;

/** A shape's fields as a description names them: `adres.city` is a field of a nested object. */
type FieldOf<Shape> = {
  [Key in keyof Shape & string]: [Whole<Shape[Key]>] extends [never]
    ? Key
    : `${Key}.${keyof Whole<Shape[Key]> & string}`;
}[keyof Shape & string];

type At<Shape, Field extends string> = Field extends keyof Shape
  ? Shape[Field]
  : Field extends `${infer Outer}.${infer Inner}`
    ? Outer extends keyof Shape
      ? Inner extends keyof Whole<Shape[Outer]>
        ? Whole<Shape[Outer]>[Inner]
        : unknown
      : unknown
    : unknown;

type Plain<Value> = Value extends string ? string : Value extends number ? number : Value;

/** The columns that can hold a field's type; a document may hold anything. */
type ColumnFor<Name extends TableName, Value> = {
  [Column in keyof DB[Name] & string]: unknown extends SelectType<DB[Name][Column]>
    ? Column
    : SelectType<DB[Name][Column]> extends Plain<Value>
      ? Column
      : never;
}[keyof DB[Name] & string];

type Shown<Row, Form> = { [Field in FieldOf<Form> & FieldOf<Row>]?: RawBuilder<At<Row, Field>> } & {
  [Field in Exclude<FieldOf<Row>, FieldOf<Form> | IdKey>]: RawBuilder<At<Row, Field>>;
};

export type Table<Name extends TableName, Row, Form> = {
  readonly name: Name;
  readonly id: Extract<keyof Row, IdKey>;
  readonly columns: { readonly [Field in FieldOf<Form>]: ColumnFor<Name, At<Row, Field>> };
  readonly together?: Together;
  readonly ofMany?: OfMany;
  readonly localized?: readonly FieldOf<Row>[];
  readonly json?: readonly FieldOf<Form>[];
  readonly search: readonly FieldOf<Row>[];
  readonly order: FieldOf<Row>;
  readonly descending?: boolean;
  readonly translated?: boolean;
  readonly packed?: boolean;
  readonly apart?: Apart;
  readonly partly?: boolean;
  readonly orderLength?: number;
  readonly row?: Row;
  readonly form?: Form;
} & (object extends Shown<Row, Form> ? { readonly shown?: Shown<Row, Form> } : { readonly shown: Shown<Row, Form> });

interface Crud {
  readonly [about]: { readonly item: z.ZodObject; readonly form: z.ZodObject };
}

/** A row of an entity as `get` answers it, and its form as create takes it. */
export type RowOf<Calls extends Crud> = z.input<Calls[typeof about]['item']>;
export type FormOf<Calls extends Crud> = z.output<Calls[typeof about]['form']>;

/** The description of an entity whose every field is its table's own: `EntityTable<'operation', typeof calls>`. */
export type EntityTable<Name extends TableName, Calls extends Crud> = Table<Name, RowOf<Calls>, FormOf<Calls>>;
