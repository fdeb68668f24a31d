import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { permissionNames } from '@sahada/contract/permissions';
import pg from 'pg';
import { iso } from '../../outside/clock.ts';
import { BadCopy, type CopyHead, type CopyManifest, readCopy } from '../../outside/copy-file.ts';
import { migrationFiles } from '../migrate.ts';
import type { Connection } from '../pool.ts';
import { companyTables } from './company.ts';
import {
  type Moves,
  measuring,
  moving,
  type Numbered,
  Rewriter,
  type Rows,
  readNumbered,
  type Spans,
} from './renumber.ts';
import { copyIn, ended, written } from './stream.ts';
import { columnsOf, spelling, tableNamed, transactions } from './tables.ts';

/**
 * Brings the copy of a company into a running installation, beside others. Each of its rows gets a number that no row here has
 * ever had, so that whatever knows a row by its number alone knows it still.
 */

export interface Coming {
  owner: Connection;
  path: string;
  progress?: (percent: number) => void;
}

/** What is known of a copy before it is imported. */
export interface CompanySeen {
  company: string;
  madeAt: string;
  rows: number;
  users: number;
  locations: number;
  plans: number;
  responses: number;
  pictures: number;
  /** What is left of its credit today. */
  credit: number;
  /** Addresses of its people that have an account here, the first of them. */
  taken: string[];
  takenCount: number;
  /** Nobody could sign in: every active user's address has an account here. */
  nobody: boolean;
  /** How many of its links, codes and receipts are known here: it is this company, or was imported already. */
  known: number;
}

/** Reads all of a copy, checks it, and looks what would clash. Throws `BadCopy` where it cannot be imported here. */
export async function lookAtCompany({ owner, path, progress }: Coming): Promise<CompanySeen> {
  return asOwner(owner, path, async (client) => {
    const { head, manifest, numbered } = await checked(client, path, (part) => progress?.(Math.floor(60 * part)));
    const needed = ['location', 'login', 'user', 'group', 'credit', 'credit_slot'];
    await stage(client, path, {
      head,
      only: new Set([...keys.map(({ table }) => table), ...needed]),
      rewriter: new Rewriter({ numbered, renumber: (_table, number) => number, onlyMeasured: true }),
      progress: (part) => progress?.(60 + Math.floor(35 * part)),
    });
    await mustFit(client, path);
    const rowsOf = (name: string): number => manifest.tables.find((table) => table.name === name)?.rows ?? 0;
    const { rows: taken } = await client.query<{ email: string; n: number }>(
      `select u.email, count(*) over ()::int as n from stage_login s join public.login l on l.email_key = s.email_key
       join stage_user u on u.id = s.user_id order by u.email limit 20`,
    );
    const { rows: left } = await client.query(
      `select not exists (select from stage_login s join stage_user u on u.id = s.user_id and u.active
         where not exists (select from public.login l where l.email_key = s.email_key)) as nobody,
         (select coalesce(sum(c.total - coalesce(s.used, 0)), 0)::int from stage_credit c
          left join (select credit_id, sum(used) as used from stage_credit_slot group by 1) s on s.credit_id = c.id
          where current_date between c.begins_on and c.ends_on) as credit`,
    );
    const known = await knownKeys(client);
    return {
      company: (head.company?.name ?? '').slice(0, 200),
      madeAt: head.madeAt,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      users: rowsOf('user'),
      locations: rowsOf('location'),
      plans: rowsOf('plan'),
      responses: rowsOf('response'),
      pictures: rowsOf('picture'),
      credit: left[0].credit,
      taken: taken.map(({ email }) => email),
      takenCount: taken[0]?.n ?? 0,
      nobody: left[0].nobody,
      known,
    };
  });
}

export interface BringingIn extends Coming {
  /** What the server shows to the gate (db/door.ts). */
  door: string;
  call: string;
  now: number;
}

/** What seals anew what a seal covered under its old numbers, in the transaction of the import, where names of tables lead to its rows alone. */
export type Sealing = (client: pg.Client, moves: Moves) => Promise<void>;

/**
 * Imports it. Numbers are set aside first, then its rows are read into temporary tables, then all of it is written in one
 * transaction: until that is committed nobody sees anything of it, and what ends before leaves nothing but a gap in the numbers.
 * `committing` is told when it cannot be given up any more. Gives the number of the new company.
 */
export async function bringInCompany(
  { owner, path, door, call, now, progress }: BringingIn,
  seal: Sealing,
  committing: () => void = () => {},
): Promise<number> {
  return asOwner(owner, path, async (client) => {
    const { head, manifest, numbered, spans } = await checked(client, path, (part) =>
      progress?.(Math.floor(20 * part)),
    );
    const moves = await setAside(client, path, numbered, spans);
    await stage(client, path, {
      head,
      only: null,
      rewriter: new Rewriter({ numbered, renumber: moving(moves), onlyMeasured: false }),
      progress: (part) => progress?.(20 + Math.floor(35 * part)),
    });
    await mustFit(client, path);
    if ((await knownKeys(client)) > 0) throw new BadCopy(`${path} holds links or receipts that are here already.`);
    await settle(client, path);
    await client.query('begin');
    // Triggers that log what people do pass over what is copied (functions-for-tables.sql).
    await client.query("set local app.copying = 'in'");
    await client.query(
      'select gate.bring_company($1, $2, s.name, s.default_language_id, s.time_zone, $3, $4) from stage_company s',
      [door, moves.company, call, iso(now)],
    );
    await fill(client, head, manifest, (part) => progress?.(55 + Math.floor(35 * part)));
    await describe(client, head, moves.company);
    await client.query(
      `select setval('receipt.company_${moves.company}', max(number)) from stage_response having max(number) is not null`,
    );
    await seeAlone(client, head, moves.company);
    await seal(client, moves);
    // Marks of the log from before would leave its lines out of the next seal; those that are noted from now on know of them.
    await client.query('delete from activity_mark');
    committing();
    await client.query('commit');
    return moves.company;
  });
}

/** A statement ends soon after the process that waited for it. */
const watched = `${spelling} -c client_connection_check_interval=2000`;

/** What a row is refused for that no release wrote: of a wrong form, or pointing at nothing. */
const isOfRow = (code: string | undefined): boolean => code !== undefined && /^2[23]/.test(code);

async function asOwner<T>(owner: Connection, path: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...owner, options: watched, application_name: 'sahada company import' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } catch (error) {
    const { code, table, constraint } = error as pg.DatabaseError;
    if (error instanceof BadCopy || !isOfRow(code)) throw error;
    throw new BadCopy(
      `${path} holds what no release writes${table ? `: ${table} ${constraint ?? code}` : ` (${code})`}.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

interface Checked {
  head: CopyHead;
  manifest: CopyManifest;
  numbered: Numbered;
  spans: Spans;
}

/** All of the file, read and checked, and of the schema that is here; with the numbers that it names. Nothing is written. */
async function checked(client: pg.Client, path: string, progress: (part: number) => void): Promise<Checked> {
  const numbered = await readNumbered(client);
  const spans: Spans = new Map();
  const rewriter = new Rewriter({ numbered, renumber: measuring(spans), onlyMeasured: true });
  const { bavail, bsize } = await statfs(dirname(path));
  let head: CopyHead | undefined;
  let left = bavail * bsize;
  let rows: Rows | undefined;
  for await (const part of readCopy(path, undefined, progress)) {
    if (part.kind === 'data') {
      left -= part.bytes.length;
      if (left < 0) throw new BadCopy(`${path} holds more than there is room for here.`);
      rows?.take(part.bytes);
      continue;
    }
    rows?.end();
    rows = undefined;
    if (part.kind === 'head') {
      head = part.head;
      await mustBeOfThisRelease(client, path, head);
    } else if (part.kind === 'table') rows = rewriter.rows(part.name, columnsIn(head, part.name));
    else return { head: head as CopyHead, manifest: part.manifest, numbered, spans };
  }
  throw new BadCopy(`${path} is damaged.`);
}

const columnsIn = (head: CopyHead | undefined, table: string): readonly string[] =>
  head?.tables.find(({ name }) => name === table)?.columns ?? [];

async function mustBeOfThisRelease(client: pg.Client, path: string, head: CopyHead): Promise<void> {
  if (head.company === undefined)
    throw new BadCopy(`${path} is a backup of a whole installation: it is restored with npm run restore.`);
  const spelt = (migrations: readonly { name: string; checksum: string }[]): string =>
    JSON.stringify(migrations.map(({ name, checksum }) => [name, checksum]));
  if (spelt(head.migrations) !== spelt(await migrationFiles()))
    throw new BadCopy(
      `${path} was made by another release: bring both installations to the same one, and have it made again there.`,
    );
  const columns = (tables: readonly { name: string; columns: string[] }[]): string =>
    JSON.stringify(tables.map((table) => [table.name, table.columns]));
  if (columns(head.tables) !== columns(await companyTables(client)))
    throw new BadCopy(`${path} has other tables than its migrations make.`);
}

const mostNumber = 2 ** 31 - 1;
const waits = { tries: 60, forMs: 500 };

/**
 * Takes as many numbers of each table as the copy spans, and one more. A sequence is held while it is read and set, each in a
 * transaction of its own: whoever takes a number waits for a moment, and nobody holds two.
 */
async function setAside(client: pg.Client, path: string, numbered: Numbered, spans: Spans): Promise<Moves> {
  const moves = new Map<string, Moves['moves'] extends ReadonlyMap<string, infer Move> ? Move : never>();
  for (const [table, { from, to }] of spans) {
    const sequence = numbered.sequences.get(table);
    if (sequence === undefined || table === 'company') continue;
    const wanted = to - from + 2;
    const last = await held(client, sequence, async () => {
      const { rows } = await client.query<{ last: number }>(
        `select (case when is_called then last_value else last_value - 1 end)::float8 as last from ${sequence}`,
      );
      const last = rows[0]?.last ?? mostNumber;
      // Never more than half of what is left, so that no copy can use them up.
      if (from < 0 || wanted > (mostNumber - last) / 2)
        throw new BadCopy(`${path} spans too many numbers of the table ${table}.`);
      await client.query('select setval($1::regclass, $2)', [sequence, last + wanted]);
      return last;
    });
    moves.set(table, { from, to, by: last + 2 - from, nobody: last + 1 });
  }
  const { rows } = await client.query(`select nextval(pg_get_serial_sequence('company', 'id'))::int as id`);
  return { moves, company: rows[0].id };
}

/** Keeps everybody from taking numbers of a sequence; waits briefly, and again and again, for those who are taking some. */
async function held<T>(client: pg.Client, sequence: string, work: () => Promise<T>): Promise<T> {
  for (let left = waits.tries; ; left--) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${waits.forMs}`);
      // Changes nothing; nextval waits for it.
      await client.query(`alter sequence ${sequence} no cycle`);
      const given = await work();
      await client.query('commit');
      return given;
    } catch (error) {
      await client.query('rollback');
      if ((error as pg.DatabaseError).code !== lockNotAvailable || left <= 1) throw error;
    }
    await new Promise((done) => setTimeout(done, waits.forMs));
  }
}

const lockNotAvailable = '55P03';

const staged = (name: string): string => pg.escapeIdentifier(`stage_${name}`);

interface Staging {
  head: CopyHead;
  /** All tables where it is null. */
  only: ReadonlySet<string> | null;
  rewriter: Rewriter;
  progress: (part: number) => void;
}

/** Reads tables of the file into temporary ones, which end with the session. */
async function stage(client: pg.Client, path: string, { head, only, rewriter, progress }: Staging): Promise<void> {
  let open: { copy: ReturnType<typeof copyIn>; rows: Rows } | undefined;
  for await (const part of readCopy(path, undefined, progress)) {
    if (part.kind === 'data') {
      const bytes = open === undefined ? [] : open.rows.take(part.bytes);
      if (open !== undefined && bytes.length > 0) await written(open.copy, Buffer.concat(bytes));
      continue;
    }
    if (open !== undefined) {
      open.rows.end();
      await ended(open.copy);
    }
    open = undefined;
    if (part.kind !== 'table' || (only !== null && !only.has(part.name))) continue;
    const columns = columnsIn(head, part.name);
    const list = columnsOf(columns);
    await client.query(
      `create temporary table ${staged(part.name)} as select ${list} from ${tableNamed(part.name)} with no data`,
    );
    const more = part.name === 'activity' && only === null ? lineColumns : [];
    for (const column of more) await client.query(`alter table ${staged(part.name)} add column ${column}`);
    const names = more.map((column) => column.split(' ')[0]);
    open = {
      copy: copyIn(client, `copy ${staged(part.name)} (${[list, ...names].join(', ')}) from stdin`),
      rows: rewriter.rows(part.name, columns),
    };
  }
  for (const { table } of keys) await client.query(`analyze ${staged(table)}`);
}

/** Of a line of the log: what a seal covered of it where it was written, and whether its values are those that it was written with. */
const lineColumns = ['was bytea', 'as_written boolean'];

/** What opens something for people outside, or an address, and is one in the whole installation. */
const keys = [
  { table: 'link', key: 'token_hash' },
  { table: 'barcode_code', key: 'token_hash' },
  { table: 'action_link', key: 'token_hash' },
  { table: 'seal_code', key: 'code_hash' },
  { table: 'share_code', key: 'code_hash' },
  { table: 'avatar', key: 'key' },
  { table: 'help_picture', key: 'key' },
  { table: 'editor_picture', key: 'key' },
  { table: 'company', key: 'logo_key' },
  { table: 'response', key: 'response_key' },
] as const;

async function knownKeys(client: pg.Client): Promise<number> {
  const counts = keys.map(
    ({ table, key }) => `(select count(*) from ${staged(table)} s join public.${table} t on t.${key} = s.${key})`,
  );
  const { rows } = await client.query(`select (${counts.join(' + ')})::int as n`);
  return rows[0].n;
}

/** What statements over all companies reckon with, or what opens more than a company's own: no copy brings it along. */
async function mustFit(client: pg.Client, path: string): Promise<void> {
  const { rows } = await client.query<{ strange: boolean; zone: string | null }>(
    `select (select count(*) from stage_company) <> 1
         or exists (select from stage_company where second_factor_grace_days not between 0 and 365)
         or exists (select from stage_group g where not g.permissions <@ $1::text[]) as strange,
       (select z.time_zone from (
          select time_zone from stage_company union select time_zone from stage_user union select time_zone from stage_location) z
        where z.time_zone not in (select t.name from public.time_zone t) limit 1) as zone`,
    [permissionNames],
  );
  const [{ strange, zone } = { strange: true, zone: null }] = rows;
  if (zone !== null) throw new BadCopy(`${path} has a time zone that is not known here: ${zone.slice(0, 100)}.`);
  if (strange) throw new BadCopy(`${path} holds what no release writes.`);
}

/** What is otherwise here than where it was made. */
async function settle(client: pg.Client, path: string): Promise<void> {
  // Whoever has an account here keeps it; the user of the same address is there by name, and cannot sign in.
  await client.query(
    `create temporary table stage_taken as
     select s.user_id, 'user-' || s.user_id || '.' || substr(md5(gen_random_uuid()::text), 1, 12) || '@moved.invalid' as email
     from stage_login s join public.login l on l.email_key = s.email_key`,
  );
  await client.query(
    'update stage_user u set active = false, email = t.email from stage_taken t where t.user_id = u.id',
  );
  await client.query('update stage_login s set email_key = t.email from stage_taken t where t.user_id = s.user_id');
  const { rows } = await client.query(
    `select not exists (select from stage_user u join stage_login s on s.user_id = u.id where u.active) as nobody,
       exists (select from stage_file f where f.sha256 <> encode(sha256(f.bytes), 'hex')
         or not coalesce(starts_with(encode(substr(f.bytes, 1, 4), 'hex'), $1::jsonb ->> f.type), false)) as strange`,
    [JSON.stringify(servedTypes)],
  );
  if (rows[0].nobody)
    throw new BadCopy(`${path} has nobody who could sign in: each of its active users has an account here already.`);
  if (rows[0].strange) throw new BadCopy(`${path} holds files that no release makes.`);
  // Their secrets did not come along.
  await client.query('update stage_email_account set active = false, is_default = false where user_name is not null');
  await client.query('update stage_webhook set active = false');
  // The other installation sends them until somebody has them sent from here.
  await client.query('update stage_report_schedule set active = false');
  // The task of an erasure that was under way did not either: it is asked for again here.
  await client.query("update stage_data_request set state = 'failed' where state = 'running'");
}

/** What files are served as, with the bytes that they begin with; anything else could be a page. */
const servedTypes = { 'image/jpeg': 'ffd8ff', 'image/png': '89504e47', 'application/pdf': '25504446' };

/** Gives the company what its own row says, once the places that are its own are there. */
async function describe(client: pg.Client, head: CopyHead, company: number): Promise<void> {
  const columns = columnsOf(columnsIn(head, 'company'));
  await client.query(`update company c set (${columns}) = (select ${columns} from stage_company) where c.id = $1`, [
    company,
  ]);
}

/** The owner sees what the gate sees, every company's rows: from here on a table's name leads to this company's alone. */
async function seeAlone(client: pg.Client, head: CopyHead, company: number): Promise<void> {
  for (const { name } of head.tables) {
    const key = name === 'company' ? 'id' : 'company_id';
    await client.query(
      `create temporary view ${pg.escapeIdentifier(name)} as select * from ${tableNamed(name)} where ${key} = ${company}`,
    );
  }
}

/** Values of the log that are those that were written are hashed anew, with the numbers that stand in them now. */
const hashedAnew = `case when as_written and changed is not null and erased_in is null
  then sha256(salt || convert_to(changed::text, 'UTF8')) else values_hash end`;

async function fill(
  client: pg.Client,
  head: CopyHead,
  manifest: CopyManifest,
  progress: (part: number) => void,
): Promise<void> {
  const columns = new Map(head.tables.map((table) => [table.name, table.columns]));
  const rows = new Map(manifest.tables.map((table) => [table.name, table.rows]));
  const bytes = new Map(manifest.tables.map((table) => [table.name, table.bytes]));
  const whole = manifest.tables.reduce((sum, table) => sum + table.bytes, 1);
  let done = 0;
  for (const name of await inOrder(
    client,
    [...columns.keys()].filter((table) => table !== 'company'),
  )) {
    const list = columns.get(name) as string[];
    const number = transactions[name]?.('id');
    const [more, value] = number === undefined ? ['', ''] : [', tx', `, ${number}`];
    const values = list.map((column) =>
      name === 'activity' && column === 'values_hash' ? hashedAnew : pg.escapeIdentifier(column),
    );
    const { rowCount } = await client.query(
      `insert into ${tableNamed(name)} (company_id, ${columnsOf(list)}${more}) overriding system value
       select app_company(), ${values.join(', ')}${value} from ${staged(name)}`,
    );
    if (rowCount !== rows.get(name))
      throw new BadCopy(`The table ${name} has ${rowCount} rows instead of ${rows.get(name)}.`);
    done += bytes.get(name) ?? 0;
    progress(done / whole);
  }
}

/** Tables after those that their rows refer to. */
async function inOrder(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; to: string }>(
    `select c.relname as name, f.relname as to from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.relname = any ($1) and f.relname = any ($1)
       and c.oid <> f.oid`,
    [names],
  );
  const ordered: string[] = [];
  const left = new Set(names);
  while (left.size > 0) {
    const ready = [...left].filter((name) => !rows.some((row) => row.name === name && left.has(row.to)));
    if (ready.length === 0) throw new Error(`Tables refer to one another in a circle: ${[...left].join(', ')}.`);
    for (const name of ready) {
      left.delete(name);
      ordered.push(name);
    }
  }
  return ordered;
}
