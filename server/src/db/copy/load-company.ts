import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import pg from 'pg';
import { iso } from '../../outside/clock.ts';
import { BadCopy, type CopyHead, type CopyManifest, readCopy, verifyCopy } from '../../outside/copy-file.ts';
import { migrationFiles } from '../migrate.ts';
import type { Connection } from '../pool.ts';
import { companyTables } from './company.ts';
import { copyIn, ended, written } from './stream.ts';
import { columnsOf, spelling, tableNamed } from './tables.ts';

/**
 * Brings the copy of a company into a running installation, beside others. Its rows keep their numbers: every key begins with
 * the company, so a new number for the company is all that it takes, and whatever names a row by its number, sealed or not, holds.
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
  return asOwner(owner, async (client) => {
    const { head, manifest } = await checked(client, path, (part) => progress?.(Math.floor(60 * part)));
    await client.query('begin');
    await stage(
      client,
      head,
      path,
      new Set([...keys.map(({ table }) => table), 'login', 'user', 'credit', 'credit_slot']),
      (part) => progress?.(60 + Math.floor(35 * part)),
    );
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
    await client.query('rollback');
    return {
      company: head.company?.name ?? '',
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

/**
 * Imports it in one transaction: until that is committed nobody sees anything of it, and what ends before leaves nothing. Gives
 * the number of the new company.
 */
export async function bringInCompany({ owner, path, door, call, now, progress }: BringingIn): Promise<number> {
  return asOwner(owner, async (client) => {
    const { head, manifest } = await checked(client, path, (part) => progress?.(Math.floor(20 * part)));
    await client.query('begin');
    // Triggers that log what people do pass over what is copied (functions-for-tables.sql).
    await client.query("set local app.copying = 'in'");
    await stage(client, head, path, null, (part) => progress?.(20 + Math.floor(35 * part)));
    if ((await knownKeys(client)) > 0) throw new BadCopy(`${path} holds links or receipts that are here already.`);
    await settle(client, path);
    const id = await newCompany(client, head, { door, call, now });
    await fill(client, head, manifest, (part) => progress?.(55 + Math.floor(44 * part)));
    await goOn(client, id);
    // Marks of the log from before would leave its lines out of the next seal; those that are noted from now on know of them.
    await client.query('delete from activity_mark');
    await client.query('commit');
    return id;
  });
}

async function asOwner<T>(owner: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...owner, options: spelling, application_name: 'sahada company import' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** All of the file, read and checked, and of the schema that is here. */
async function checked(
  client: pg.Client,
  path: string,
  progress: (part: number) => void,
): Promise<{ head: CopyHead; manifest: CopyManifest }> {
  const { head, manifest } = await verifyCopy(path, undefined, progress);
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
  const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
  const { bavail, bsize } = await statfs(dirname(path));
  if (bavail * bsize < bytes)
    throw new BadCopy(`${path} needs ${Math.ceil(bytes / 1024 / 1024)} MB more than are free here.`);
  return { head, manifest };
}

const staged = (name: string): string => pg.escapeIdentifier(`stage_${name}`);

/** Reads tables of the file into temporary ones, which end with the transaction; all of them where `only` is null. */
async function stage(
  client: pg.Client,
  head: CopyHead,
  path: string,
  only: ReadonlySet<string> | null,
  progress: (part: number) => void,
): Promise<void> {
  const columns = new Map(head.tables.map((table) => [table.name, columnsOf(table.columns)]));
  let open: ReturnType<typeof copyIn> | undefined;
  for await (const part of readCopy(path, undefined, progress)) {
    if (part.kind === 'data') {
      if (open !== undefined) await written(open, part.bytes);
      continue;
    }
    if (open !== undefined) await ended(open);
    open = undefined;
    if (part.kind !== 'table' || (only !== null && !only.has(part.name))) continue;
    const list = columns.get(part.name) as string;
    await client.query(
      `create temporary table ${staged(part.name)} on commit drop as select ${list} from ${tableNamed(part.name)} with no data`,
    );
    open = copyIn(client, `copy ${staged(part.name)} (${list}) from stdin`);
  }
  for (const { table } of keys) await client.query(`analyze ${staged(table)}`);
}

/** What opens something for people outside, or an address, and is one in the whole installation. */
const keys = [
  { table: 'link', key: 'token_hash' },
  { table: 'barcode_code', key: 'token_hash' },
  { table: 'action_link', key: 'token_hash' },
  { table: 'seal_code', key: 'code_hash' },
  { table: 'share_code', key: 'code_hash' },
  { table: 'avatar', key: 'key' },
  { table: 'response', key: 'response_key' },
] as const;

async function knownKeys(client: pg.Client): Promise<number> {
  const counts = keys.map(
    ({ table, key }) => `(select count(*) from ${staged(table)} s join public.${table} t on t.${key} = s.${key})`,
  );
  const { rows } = await client.query(`select (${counts.join(' + ')})::int as n`);
  return rows[0].n;
}

/** How far above the first number of its table a row may be: numbers go on from there for all companies. */
const mostIds = 1_000_000_000;

/** What is otherwise here than where it was made. */
async function settle(client: pg.Client, path: string): Promise<void> {
  // Whoever has an account here keeps it; the user of the same address is there by name, and cannot sign in.
  await client.query(
    `create temporary table taken on commit drop as
     select s.user_id, 'user-' || s.user_id || '.' || substr(md5(gen_random_uuid()::text), 1, 12) || '@moved.invalid' as email
     from stage_login s join public.login l on l.email_key = s.email_key`,
  );
  await client.query('update stage_user u set active = false, email = t.email from taken t where t.user_id = u.id');
  await client.query('update stage_login s set email_key = t.email from taken t where t.user_id = s.user_id');
  const { rows } = await client.query(
    `select not exists (select from stage_user u join stage_login s on s.user_id = u.id where u.active) as nobody,
       exists (select from stage_file f where f.type <> all ($1)) as strange`,
    [servedTypes],
  );
  if (rows[0].nobody)
    throw new BadCopy(`${path} has nobody who could sign in: each of its active users has an account here already.`);
  if (rows[0].strange) throw new BadCopy(`${path} holds files that no release makes.`);
  // Their secrets did not come along.
  await client.query('update stage_email_account set active = false, is_default = false where user_name is not null');
  await client.query('update stage_webhook set active = false');
  // The task of an erasure that was under way did not either: it is asked for again here.
  await client.query("update stage_data_request set state = 'failed' where state = 'running'");
}

/** What files are served as; anything else could be a page. */
const servedTypes = ['image/jpeg', 'image/png', 'application/pdf'];

async function newCompany(
  client: pg.Client,
  head: CopyHead,
  { door, call, now }: Pick<BringingIn, 'door' | 'call' | 'now'>,
): Promise<number> {
  const { rows } = await client.query(
    `select gate.new_company($1, s.name, s.default_language_id, s.time_zone, $2, false, $3) as id from stage_company s`,
    [door, call, iso(now)],
  );
  const columns = head.tables.find(({ name }) => name === 'company')?.columns ?? [];
  await client.query(
    `update company c set (${columnsOf(columns)}) = (select ${columnsOf(columns)} from stage_company) where c.id = $1`,
    [rows[0].id],
  );
  return rows[0].id;
}

/**
 * Numbers of transactions, which are another cluster's: lines of the log are of before all that is told here, and responses
 * are numbered so low that their totals are folded at once, some of them at a time.
 */
const transactions: Readonly<Record<string, string>> = {
  activity: "'0'::xid8",
  response: '(1 + row_number() over (order by id) / 500 % 500)::text::xid8',
  finding: '(1 + row_number() over (order by id) / 500 % 500)::text::xid8',
};

async function fill(
  client: pg.Client,
  head: CopyHead,
  manifest: CopyManifest,
  progress: (part: number) => void,
): Promise<void> {
  const columns = new Map(head.tables.map((table) => [table.name, columnsOf(table.columns)]));
  const rows = new Map(manifest.tables.map((table) => [table.name, table.rows]));
  const bytes = new Map(manifest.tables.map((table) => [table.name, table.bytes]));
  const whole = manifest.tables.reduce((sum, table) => sum + table.bytes, 1);
  let done = 0;
  for (const name of await inOrder(
    client,
    [...columns.keys()].filter((table) => table !== 'company'),
  )) {
    const list = columns.get(name) as string;
    const [more, value] = transactions[name] === undefined ? ['', ''] : [', tx', `, ${transactions[name]}`];
    const { rowCount } = await client.query(
      `insert into ${tableNamed(name)} (company_id, ${list}${more}) overriding system value
       select app_company(), ${list}${value} from ${staged(name)}`,
    );
    if (rowCount !== rows.get(name))
      throw new Error(`The table ${name} has ${rowCount} rows instead of ${rows.get(name)}.`);
    done += bytes.get(name) ?? 0;
    progress(done / whole);
  }
}

/** Tables after those that their rows refer to. */
export async function inOrder(client: pg.Client, names: readonly string[]): Promise<string[]> {
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

/**
 * New rows are numbered past those that came, for every company. A sequence is never set back: whoever takes numbers meanwhile takes
 * fewer than the thousand that are passed over.
 */
async function goOn(client: pg.Client, company: number): Promise<void> {
  const { rows: tables } = await client.query<{ name: string; sequence: string }>(
    `select c.relname as name, pg_get_serial_sequence(format('public.%I', c.relname), 'id') as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.attidentity <> ''
     join pg_class s on s.relname = 'stage_' || c.relname and s.relnamespace = pg_my_temp_schema()
     where c.relnamespace = 'public'::regnamespace and c.relname <> 'company'`,
  );
  for (const { name, sequence } of tables) await pass(client, sequence, `(select max(id) from ${staged(name)})`);
  await pass(
    client,
    'public.answer_id',
    `(select max((a ->> 'id')::float8) from (
       select jsonb_path_query(answers, '$[*]') from stage_question
       union all select jsonb_path_query(answers, '$[*]') from stage_template
       union all select jsonb_path_query(document, '$.**.answers[*]') from stage_checklist_version) t (a)
      where jsonb_typeof(a -> 'id') = 'number')`,
  );
  await client.query(
    `select setval('receipt.company_${company}', max(number)) from stage_response having max(number) is not null`,
  );
}

async function pass(client: pg.Client, sequence: string, last: string): Promise<void> {
  const { rows } = await client.query(
    `select ${last}::float8 as last, (select seqmin from pg_sequence where seqrelid = $1::regclass)::float8 as first`,
    [sequence],
  );
  if (rows[0].last - rows[0].first > mostIds) throw new BadCopy(`Numbers of the copy are higher than ${mostIds}.`);
  await client.query(
    `select setval($1::regclass, $2::bigint + 1000) from ${sequence} s where s.last_value < $2::bigint + 1000`,
    [sequence, rows[0].last ?? 0],
  );
}
