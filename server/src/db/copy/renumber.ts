import { createHash } from 'node:crypto';
import { canonicalJson } from '@sahada/rules/canonical';
import type pg from 'pg';
import { BadCopy } from '../../outside/copy-file.ts';
import { cleanHtml } from '../../outside/rich-text.ts';
import { measured, of, type Renumber, type Shape, shapes } from './numbers.ts';

/**
 * Gives the rows of a company's copy other numbers while they are read: of each table the number that a row had, moved by as much as for
 * all rows of that table. So what was different stays different and what was in order stays in order.
 */

/** What the database says of the tables that have numbers. */
export interface Numbered {
  /** By table, and `answer_id`: the sequence that its numbers come from. */
  sequences: ReadonlyMap<string, string>;
  /** By table and column: the table that a foreign key names. */
  references: ReadonlyMap<string, string>;
  /** By table: the one that a line of the log names as the parent of its rows. */
  parents: ReadonlyMap<string, string>;
  /** By table and column. */
  types: ReadonlyMap<string, string>;
}

export async function readNumbered(client: pg.Client): Promise<Numbered> {
  const { rows: sequences } = await client.query<{ table: string; sequence: string }>(
    `select c.relname as table, pg_get_serial_sequence(format('public.%I', c.relname), 'id') as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.attidentity <> ''
     where c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const { rows: references } = await client.query<{ column: string; to: string }>(
    `select c.relname || '.' || a.attname as column, f.relname as to from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
     join lateral unnest(k.conkey, k.confkey) x (here, there) on true
     join pg_attribute a on a.attrelid = c.oid and a.attnum = x.here and a.attgenerated = ''
     join pg_attribute t on t.attrelid = f.oid and t.attnum = x.there and t.attname = 'id'
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and exists (
       select from pg_attribute o where o.attrelid = f.oid and o.attname = 'company_id')`,
  );
  const { rows: parents } = await client.query<{ table: string; column: string }>(
    `select c.relname as table, c.relname || '.' || parent_column(c.relname) as column from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and parent_column(c.relname) is not null`,
  );
  const { rows: types } = await client.query<{ column: string; type: string }>(
    `select c.relname || '.' || a.attname as column, format_type(a.atttypid, null) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  const named = new Map(references.map(({ column, to }) => [column, to]));
  return {
    sequences: new Map([
      ...sequences.map(({ table, sequence }) => [table, sequence] as const),
      ['answer_id', 'public.answer_id'],
    ]),
    references: named,
    parents: new Map(
      parents.flatMap(({ table, column }) => (named.has(column) ? [[table, named.get(column) as string]] : [])),
    ),
    types: new Map(types.map(({ column, type }) => [column, type])),
  };
}

/** The lowest and the highest number of each table that a copy names. */
export type Spans = Map<string, { from: number; to: number }>;

/** Takes down every number that it is asked for, and changes none. */
export const measuring =
  (spans: Spans): Renumber =>
  (table, number) => {
    const span = spans.get(table);
    if (span === undefined) spans.set(table, { from: number, to: number });
    else if (number < span.from) span.from = number;
    else if (number > span.to) span.to = number;
    return number;
  };

/** How far the numbers of a table are moved. */
export interface Move {
  from: number;
  to: number;
  by: number;
  /** Given to nobody before and never after: what a number becomes that the copy has no row for, nor ever had. */
  nobody: number;
}

export interface Moves {
  /** By table. */
  moves: ReadonlyMap<string, Move>;
  company: number;
}

export const moving =
  ({ moves, company }: Moves): Renumber =>
  (table, number) => {
    if (table === 'company') return company;
    const move = moves.get(table);
    // Nothing of such a table is in the copy: no row here has this number.
    if (move === undefined) return 0;
    return number < move.from || number > move.to ? move.nobody : number + move.by;
  };

/** What a moved number was in the copy. */
export const movingBack =
  ({ moves }: Moves): Renumber =>
  (table, number) =>
    number - (moves.get(table)?.by ?? 0);

/** Texts that are longer are none that a form of ours takes; documents hold hundreds of questions or answers. */
const longest: Readonly<Record<string, number>> = {
  text: 1024 * 1024,
  'text[]': 1024 * 1024,
  json: 16 * 1024 * 1024,
  jsonb: 16 * 1024 * 1024,
};

class NotOurs extends Error {}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', '\\': '\\' };

/** A field as COPY writes it, read. */
const readField = (bytes: Buffer): string =>
  bytes.toString('utf8').replace(/\\(.?)/gs, (_all, letter: string) => escapes[letter] ?? notOurs());

const notOurs = (): never => {
  throw new NotOurs();
};

const writeField = (text: string): Buffer =>
  Buffer.from(
    text.replace(/[\\\b\f\n\r\t\v]/g, (letter) => `\\${Object.keys(escapes).find((key) => escapes[key] === letter)}`),
  );

const isNone = (bytes: Buffer): boolean => bytes.length === 2 && bytes[0] === 0x5c && bytes[1] === 0x4e;

const none = Buffer.from('\\N');

function parsed(text: string, type: string): unknown {
  if (type === 'integer') return /^-?\d{1,10}$/.test(text) ? Number(text) : notOurs();
  if (type === 'integer[]')
    return /^\{(\d{1,10}(,\d{1,10})*)?\}$/.test(text)
      ? text.slice(1, -1).split(',').filter(Boolean).map(Number)
      : notOurs();
  return type === 'json' || type === 'jsonb' ? JSON.parse(text) : text;
}

function spelt(value: unknown, type: string): string {
  if (type === 'integer[]') return `{${(value as number[]).join(',')}}`;
  return type === 'json' || type === 'jsonb' ? JSON.stringify(value) : String(value);
}

/** HTML of a privacy notice passes what a form's does. */
const cleaned: Readonly<Record<string, Shape>> = {
  'notice_version.text': (html) => cleanHtml(html as string),
  'notice_version.consent_text': (html) => cleanHtml(html as string),
  'notice_version.locales': (locales) =>
    Array.isArray(locales)
      ? locales.map((locale: Record<string, unknown>) => ({
          ...locale,
          ...(typeof locale.text === 'string' ? { text: cleanHtml(locale.text) } : {}),
          ...(typeof locale.consentText === 'string' ? { consentText: cleanHtml(locale.consentText) } : {}),
        }))
      : locales,
};

const hashOf = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

/** The rows of one table, given anew as they come in pieces. */
export class Rows {
  readonly #held: Buffer[] = [];
  #heldBytes = 0;
  readonly #table: string;
  readonly #columns: number;
  readonly #rewrite: (fields: Buffer[]) => void;

  constructor(table: string, columns: number, rewrite: (fields: Buffer[]) => void) {
    this.#table = table;
    this.#columns = columns;
    this.#rewrite = rewrite;
  }

  /** The whole rows of a piece; what is left of it waits for the next. */
  take(bytes: Buffer): Buffer[] {
    const made: Buffer[] = [];
    let from = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
      const rest = bytes.subarray(from, end);
      const line = this.#heldBytes === 0 ? rest : Buffer.concat([...this.#held, rest]);
      this.#held.length = 0;
      this.#heldBytes = 0;
      from = end + 1;
      this.#row(line, made);
    }
    if (from < bytes.length) {
      this.#held.push(bytes.subarray(from));
      this.#heldBytes += bytes.length - from;
      if (this.#heldBytes > mostRowBytes) throw tooStrange(this.#table);
    }
    return made;
  }

  end(): void {
    if (this.#heldBytes > 0) throw tooStrange(this.#table);
  }

  #row(line: Buffer, made: Buffer[]): void {
    const fields: Buffer[] = [];
    let from = 0;
    for (let end = line.indexOf(9); end >= 0; end = line.indexOf(9, from)) {
      fields.push(line.subarray(from, end));
      from = end + 1;
    }
    fields.push(line.subarray(from));
    if (fields.length !== this.#columns) throw tooStrange(this.#table);
    try {
      this.#rewrite(fields);
    } catch (error) {
      if (error instanceof NotOurs || error instanceof SyntaxError) throw tooStrange(this.#table);
      throw error;
    }
    for (const [place, field] of fields.entries()) made.push(place === 0 ? start : tab, field);
    made.push(newline);
  }
}

const mostRowBytes = 160 * 1024 * 1024;
const start = Buffer.alloc(0);
const tab = Buffer.from('\t');
const newline = Buffer.from('\n');

const tooStrange = (table: string): BadCopy =>
  new BadCopy(`The table ${table} of the copy holds what no release writes.`);

interface Column {
  place: number;
  name: string;
  type: string;
  shape: Shape;
}

export interface Renumbering {
  numbered: Numbered;
  renumber: Renumber;
  /** Only what tells which numbers the company was given. */
  onlyMeasured: boolean;
}

/**
 * What rewrites the rows of tables, one after another. Frozen checklists get the hash of their new documents, and drafts that name
 * them by it follow.
 */
export class Rewriter {
  readonly #with: Renumbering;
  /** Of frozen checklists, as far as names of forms have it: before and now. */
  readonly #hashes = new Map<string, string>();

  constructor(given: Renumbering) {
    this.#with = given;
  }

  /** Rows of the log have two fields more: what a seal of their day covers of them, and whether their values are those that were written. */
  rows(table: string, columns: readonly string[]): Rows {
    const shaped = columns.flatMap((name, place): Column[] => {
      const shape = this.#shapeOf(table, name);
      const type = this.#with.numbered.types.get(`${table}.${name}`) ?? '';
      return shape === undefined ? [] : [{ place, name, type, shape }];
    });
    const bounds = columns.map((name) => longest[this.#with.numbered.types.get(`${table}.${name}`) ?? '']);
    const placeOf = new Map(columns.map((name, place) => [name, place]));
    return new Rows(table, columns.length, (fields) => {
      for (const [place, bound] of bounds.entries())
        if (bound !== undefined && (fields[place] as Buffer).length > bound) notOurs();
      const before = new Map<string, string | null>();
      const row = (column: string): string | null => {
        if (before.has(column)) return before.get(column) ?? null;
        const field = fields[placeOf.get(column) ?? -1];
        return field === undefined || isNone(field) ? null : readField(field);
      };
      for (const column of columns) if (kept.has(`${table}.${column}`)) before.set(column, row(column));
      const line = table === 'activity' && !this.#with.onlyMeasured ? lineOf(row) : [];
      for (const { place, type, shape } of shaped) {
        const field = fields[place] as Buffer;
        if (isNone(field)) continue;
        const value = shape(parsed(readField(field), type), this.#with.renumber, row);
        fields[place] = value === null && type === 'integer' ? none : writeField(spelt(value, type));
      }
      if (table === 'checklist_version') this.#hashVersion(fields, placeOf, row);
      if (table === 'draft') this.#followVersion(fields, placeOf);
      fields.push(...line);
    });
  }

  #shapeOf(table: string, column: string): Shape | undefined {
    const { numbered, onlyMeasured } = this.#with;
    const name = `${table}.${column}`;
    const isNumber = numbered.types.get(name) === 'integer';
    if (onlyMeasured && !isNumber && !measured.has(name)) return;
    if (column === 'id' && numbered.sequences.has(table)) return of(table);
    if (name === 'activity.row_id') return this.#ofLine((line) => line);
    if (name === 'activity.parent_id') return this.#ofLine((line) => numbered.parents.get(line));
    if (name === 'activity.changed') return this.#changed;
    const reference = numbered.references.get(name);
    return shapes[name] ?? (reference === undefined ? cleaned[name] : of(reference));
  }

  /** A number of the table that a line of the log is about; one of no table of ours is none. */
  #ofLine(tableOf: (line: string) => string | undefined): Shape {
    return (value, renumber, row) => {
      const table = tableOf(row('table_name') ?? '') ?? '';
      return this.#with.numbered.sequences.has(table) ? of(table)(value, renumber, row) : null;
    };
  }

  /** The old and the new values of a line of the log. */
  readonly #changed: Shape = (value, renumber, row) => {
    if (typeof value !== 'object' || value === null) return value;
    const table = row('table_name') ?? '';
    const made = Object.entries(value).map(([column, both]: [string, unknown]) => {
      const shape = this.#shapeOf(table, column);
      const isPair = Array.isArray(both) && shape !== undefined;
      return [column, isPair ? both.map((one) => shape(one, renumber, () => null)) : both];
    });
    return Object.fromEntries(made);
  };

  #hashVersion(fields: Buffer[], placeOf: ReadonlyMap<string, number>, row: (column: string) => string | null): void {
    if (this.#with.onlyMeasured) return;
    const [hash, document] = [row('hash') ?? '', row('document') ?? 'null'];
    // One that was not its document's stays wrong.
    if (hashOf(JSON.parse(document)) !== hash) return;
    const anew = hashOf(JSON.parse(readField(fields[placeOf.get('document') as number] as Buffer)));
    fields[placeOf.get('hash') as number] = Buffer.from(anew);
    this.#hashes.set(hash.slice(0, tagLength), anew.slice(0, tagLength));
  }

  #followVersion(fields: Buffer[], placeOf: ReadonlyMap<string, number>): void {
    const place = placeOf.get('version_tag') as number;
    const tag = fields[place] as Buffer;
    const hash = this.#hashes.get(tag.toString('utf8').slice(0, tagLength));
    if (hash !== undefined) fields[place] = Buffer.concat([Buffer.from(hash), tag.subarray(tagLength)]);
  }
}

/** What is looked at after its field may have been rewritten. */
const kept: ReadonlySet<string> = new Set([
  'checklist_version.hash',
  'checklist_version.document',
  'activity.table_name',
]);

/** As much of a version's hash as the tag of a form has (features/field/facts.ts). */
const tagLength = 32;

/** What a seal covers of a line (facts/log-seals.ts), and whether its values are those that were hashed when it was written. */
function lineOf(row: (column: string) => string | null): [Buffer, Buffer] {
  const word = (column: string): string => (row(column) === null ? 'null' : JSON.stringify(row(column)));
  const number = (column: string): string => row(column) ?? 'null';
  const bytes = (column: string): Buffer => Buffer.from((row(column) ?? '').slice(2), 'hex');
  const [changed, hash] = [row('changed'), row('values_hash')];
  const covered = [
    number('id'),
    epochOf(row('at') ?? ''),
    number('user_id'),
    word('actor'),
    word('call'),
    word('table_name'),
    number('row_id'),
    number('parent_id'),
    word('change'),
    hash === null ? 'null' : `"${hash.slice(2)}"`,
  ];
  const line = createHash('sha256')
    .update(`[${covered.join(', ')}]`)
    .digest('hex');
  const isAsWritten =
    changed === null
      ? hash === null
      : hash !== null &&
        (row('erased_in') !== null ||
          createHash('sha256').update(bytes('salt')).update(changed).digest().equals(bytes('values_hash')));
  return [Buffer.from(`\\\\x${line}`), Buffer.from(isAsWritten ? 't' : 'f')];
}

/** `2026-11-26 05:06:25.393+00` as PostgreSQL counts it, with six decimals. */
function epochOf(at: string): string {
  const found = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(at);
  if (found === null) return at;
  const [, day, time, decimals = ''] = found;
  return `${Date.parse(`${day}T${time}Z`) / 1000}.${decimals.padEnd(6, '0')}`;
}
