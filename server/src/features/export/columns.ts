import { languageIds } from '@sahada/contract/codes';
import { codesOf, headingOf, yesNo } from '@sahada/contract/headings';
import type { AnyRow } from '@sahada/contract/row';
import type { AnyText, Language } from '@sahada/contract/text';
import { id as idSchema } from '@sahada/contract/wire';
import { z } from 'zod';
import { type Writer, writerOf } from '../../facts/writer.ts';
import type { Cell, SheetColumn } from '../../outside/sheet.ts';
import { wallTime } from '../../outside/wall-time.ts';

/** The columns of a list's file: what follows from the schema of its rows, in the order that a screen asks for. */

export interface FieldColumn {
  /** Where the value stands in a row: `['adres', 'openAdress']`. */
  path: readonly string[];
  kind: SheetColumn['kind'];
  /** Of a column that no schema knows: what stands above it, and how its cell is read. */
  heading?: string;
  read?: (row: unknown) => Cell;
}

/** Fields that tell a reader nothing: addresses of pictures, our own names of things, ids of neighbours, and choices of rows that have a name beside their id. */
const untold =
  /^(id|url|thumburl|avatarurl|helppictureurl|locales|permissions|groups|attributes|call|entity|levels|levelheight|entityid|actorid|actorkind|kind|changes|pictures|auditplananswerid|next|previous|foureyes)$/i;

const bare = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return bare(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodPipe ? bare(schema.out as z.ZodType) : schema;
};

/** The field that has in words what this one has as an id, a code or a state. */
const namedBy = (field: string, fields: readonly string[]): string | undefined => {
  const name = `${field.replace(/(?<=.)(id|code)$/i, '')}name`.toLowerCase();
  return fields.find((other) => other.toLowerCase() === name);
};

/** A choice each of whose values has a word. */
const isWorded = (field: string, schema: z.ZodType): boolean =>
  schema instanceof z.ZodEnum && schema.options.every((option) => String(option) in (codesOf(field) ?? {}));

/** Ids are left out, since their names stand beside them, unless they are codes; so is what has a name of its own. */
function isTold(field: string, schema: z.ZodType, fields: readonly string[]): boolean {
  if ((untold.test(field) && !isWorded(field, schema)) || (schema === idSchema && codesOf(field) === undefined))
    return false;
  return namedBy(field, fields) === undefined;
}

function kindOf(schema: z.ZodType): SheetColumn['kind'] {
  if (schema instanceof z.ZodISODateTime) return 'dateTime';
  if (schema instanceof z.ZodISODate) return 'date';
  if (schema instanceof z.ZodNumber) return 'number';
  return 'text';
}

/** The schema of the rows that a list's call answers. */
export const rowSchemaOf = ({ response }: Pick<AnyRow, 'response'>): z.ZodObject =>
  ((response as z.ZodObject).shape.ListItems as unknown as z.ZodArray<z.ZodObject>).element;

/** The columns that a row's schema gives. */
export function fieldColumns(row: z.ZodObject, above: readonly string[] = []): FieldColumn[] {
  const fields = Object.keys(row.shape);
  return Object.entries(row.shape as Record<string, z.ZodType>).flatMap(([field, given]): FieldColumn[] => {
    const schema = bare(given);
    const path = [...above, field];
    if (schema instanceof z.ZodObject) return fieldColumns(schema, path);
    if (!isTold(field, schema, fields)) return [];
    return [{ path, kind: kindOf(schema) }];
  });
}

export const leafOf = ({ path }: FieldColumn): string => path.at(-1) as string;

interface Asked {
  field: string;
  label: string;
}

/** A screen writes the sign of a percentage into its cells; a file's heading has to say it. */
export const isPercent = (field: string): boolean => headingOf(field)?.tr.includes('%') === true;

/**
 * The columns that a screen shows, in its order and words, and behind them the other fields of the rows; `own` is what this list
 * calls its fields otherwise than all others, `more` the columns that it has besides.
 */
export function columnsOf(
  row: z.ZodObject,
  asked: readonly Asked[],
  language: Language,
  own: Readonly<Record<string, AnyText>> | undefined,
  more: readonly FieldColumn[],
): { column: FieldColumn; heading: string }[] {
  const all = [...fieldColumns(row), ...more];
  const leaves = all.map(leafOf);
  const headingIn = (column: FieldColumn) =>
    column.heading ?? (own?.[leafOf(column)] ?? headingOf(leafOf(column)))?.[language];
  const chosen = asked.flatMap(({ field, label }) => {
    const told = leaves.find((leaf) => leaf.toLowerCase() === field.toLowerCase()) ?? namedBy(field, leaves);
    const column = told === undefined ? undefined : all[leaves.indexOf(told)];
    if (column === undefined) return [];
    return [{ column, heading: isPercent(leafOf(column)) ? (headingIn(column) ?? label) : label }];
  });
  const taken = new Set(chosen.map(({ column }) => column));
  const others = all
    .filter((column) => !taken.has(column))
    .map((column) => ({ column, heading: headingIn(column) ?? leafOf(column) }));
  return [...chosen, ...others];
}

/** What an answer is worth, as an import reads it behind its title: ` = 12,5`, ` = –` where it is left out of scoring. */
function worthOf({ score, excludeFromScoring }: Record<string, unknown>, language: Language): string {
  if (excludeFromScoring === true) return ' = –';
  if (excludeFromScoring !== false || typeof score !== 'number') return '';
  return ` = ${String(score).replace('.', language === 'tr' ? ',' : '.')}`;
}

/** An item with its texts as it has them in a language. */
function inLanguage(item: Record<string, unknown>, language: Language): Record<string, unknown> {
  const { locales } = item as { locales?: Record<string, unknown>[] };
  const told = Object.entries(locales?.find(({ languageId }) => languageId === languageIds[language]) ?? {});
  return { ...item, ...Object.fromEntries(told.filter(([, text]) => text !== '' && text !== null)) };
}

/** Rows in a row are told by their names, answers also by their scores, and by how many they are, and which share, where that is counted. */
const nameOf = (item: unknown, { number, measured, rate: share }: Writer, language: Language): string => {
  if (typeof item !== 'object' || item === null) return String(item);
  const { Value, title, text, name, from, to, count, rate } = inLanguage(item as Record<string, unknown>, language);
  const span =
    typeof from === 'number' && typeof to === 'number' ? [from, to].map(measured([from, to])).join(' – ') : '';
  const named = Value ?? title ?? text ?? name ?? span;
  const told = String(typeof named === 'object' ? (named as Record<string, unknown>)[language] : named);
  if (typeof count !== 'number') return told + worthOf(item as Record<string, unknown>, language);
  return `${told}: ${number(count)}${typeof rate === 'number' ? ` (${share(rate)})` : ''}`;
};

/** When a plan is: on the wall of its location's zone, which its row tells, as on every screen. */
const planDates: ReadonlySet<string> = new Set(['beginDate', 'endDate']);

/** How a column's cell is read from a row: instants in the reader's zone, codes and flags in their words; `own` are those of its list. */
export function cellReader(
  column: FieldColumn,
  language: Language,
  zone: string,
  own?: Readonly<Record<string, AnyText>>,
): (row: unknown) => Cell {
  const { path, kind, read } = column;
  if (read !== undefined) return read;
  const above = path.slice(0, -1);
  const field = leafOf(column);
  const codes = own ?? codesOf(field);
  const wall = wallTime(zone);
  const walls = new Map<string, (instant: string) => string>();
  const wallOf = ({ timeZone }: Record<string, unknown>) => {
    if (!planDates.has(field) || typeof timeZone !== 'string' || timeZone === '') return wall;
    const own = walls.get(timeZone) ?? wallTime(timeZone);
    walls.set(timeZone, own);
    return own;
  };
  const writer = writerOf(language);
  const flags = { yes: yesNo.yes[language], no: yesNo.no[language] };
  return (row) => {
    let holder = row as Fields;
    for (const key of above) holder = holder?.[key] as Fields;
    const value = holder?.[field];
    if (value === null || value === undefined || value === '') return null;
    if (typeof value === 'boolean') return value ? flags.yes : flags.no;
    const code = codes?.[String(value)];
    if (code !== undefined) return code[language];
    if (kind === 'dateTime') return wallOf(holder ?? {})(String(value));
    if (typeof value === 'number') return value;
    if (Array.isArray(value))
      return (
        value.map((item) => codes?.[String(item)]?.[language] ?? nameOf(item, writer, language)).join('; ') || null
      );
    // A word in both languages, such as that of a status.
    if (typeof value === 'object') return String((value as Record<string, unknown>)[language] ?? '');
    return String(value);
  };
}

type Fields = Record<string, unknown> | null | undefined;
