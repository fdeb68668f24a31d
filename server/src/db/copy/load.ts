import pg from 'pg';
import { BadCopy, type CopyHead, type CopyManifest, readCopy, verifyCopy } from '../../outside/copy-file.ts';
import { migrate, migrateTo, migrationFiles } from '../migrate.ts';
import type { Connection } from '../pool.ts';
import { copyIn, ended, written } from './stream.ts';
import { columnsOf, notCopied, spelling, tableNamed, tablesToCopy, transactions } from './tables.ts';
import { printOf, type SealingKey } from './take.ts';

export interface Loading {
  owner: Connection;
  jobs: Connection;
  path: string;
  passphrase: string | undefined;
  /** The key that came as a setting, if any. */
  givenKey: Buffer | undefined;
  /** Puts the copied key where the server finds it; before anything that it opens is there. */
  keepKey: (key: Buffer) => Promise<void>;
}

export interface Loaded {
  head: CopyHead;
  tables: number;
  rows: number;
  /** Mails and deliveries that waited, which the other installation sends. */
  cancelled: number;
}

/**
 * Restores a copy into an empty installation. All of the file is read and checked before anything is written; then all tables
 * are filled in one transaction, at the schema that the copy was made at, and migrated on from there.
 */
export async function loadCopy(loading: Loading): Promise<Loaded> {
  const { owner, jobs, path, passphrase, givenKey } = loading;
  const { head, manifest } = await verifyCopy(path, passphrase);
  if (head.company !== undefined)
    throw new BadCopy(
      `${path} is the copy of one company, ${head.company.name}: it is not an installation to restore.`,
    );
  await checkRelease(head, path);
  const key = keyFor(head, givenKey, path);
  const client = new pg.Client({ ...owner, options: spelling, application_name: 'sahada copy' });
  client.on('error', () => {});
  await client.connect();
  try {
    await checkEmpty(client, head, path);
    await migrateTo(owner, new Set(head.migrations.map(({ name }) => name)));
    if (!key.isSetting) await loading.keepKey(key.key);
    await client.query('begin');
    // As the migrator: no server starts meanwhile.
    await client.query('select pg_advisory_xact_lock(7233421)');
    await checkEmpty(client, head, path);
    const cancelled = await fill(client, head, manifest, path, passphrase);
    await client.query('commit');
    await migrate(owner, jobs);
    await client.query('analyze');
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { head, tables: manifest.tables.length, rows, cancelled };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Only migrations that this release knows can be brought to its schema. */
async function checkRelease({ migrations }: CopyHead, path: string): Promise<void> {
  const known = new Map((await migrationFiles()).map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    if (known.has(name) && known.get(name) === checksum) continue;
    throw new BadCopy(
      `${path} was made by a release that has the migration ${name}, which is ${known.has(name) ? 'another one' : 'not known'} here: ` +
        'restore it with that release or a newer one.',
    );
  }
}

function keyFor({ sealing }: CopyHead, given: Buffer | undefined, path: string): SealingKey {
  if (sealing === null) throw new BadCopy(`${path} does not say what its secrets are sealed with.`);
  const { key, print } = sealing;
  const ours = given ?? (key === null ? null : Buffer.from(key, 'base64url'));
  if (ours === null)
    throw new BadCopy(`${path} was made with SECRET_KEY set, which no copy holds: set it to the same key.`);
  if (printOf(ours) !== print)
    throw new BadCopy(
      `${path} was made with another key than SECRET_KEY: ${key === null ? 'set it to the one that was set then' : 'unset it'}.`,
    );
  return { key: ours, isSetting: given !== undefined };
}

async function checkEmpty(client: pg.Client, { migrations }: CopyHead, path: string): Promise<void> {
  const { rows: tables } = await client.query("select to_regclass('public.migration') is not null as here");
  if (!tables[0].here) return;
  const { rows: done } = await client.query<{ name: string }>(
    "select name from migration where name ~ '^[0-9]{4}-' order by name",
  );
  const copied = new Set(migrations.map(({ name }) => name));
  const newer = done.find(({ name }) => !copied.has(name));
  const isInstalled = await hasCompanies(client);
  const { rows: connections } = await client.query(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and usename in ('sahada_app', 'sahada_jobs')`,
  );
  if (connections[0].n > 0) throw new Error('A server works on this installation: stop it first; nothing was changed.');
  if (isInstalled)
    throw new Error(
      'This installation is not empty, and a copy is restored into an empty one only: choose another DATA_DIR or database; nothing was changed.',
    );
  if (newer !== undefined)
    throw new Error(
      `This database has the migration ${newer.name}, which ${path} is older than: restore it into a DATA_DIR or database that no server has been started on; nothing was changed.`,
    );
}

/** Asked of the gate, and where a restore was cut off before the gate was there, of the table itself. */
async function hasCompanies(client: pg.Client): Promise<boolean> {
  const here = async (what: string): Promise<boolean> => (await client.query(`select ${what} as here`)).rows[0].here;
  if (await here("to_regprocedure('gate.installed()') is not null")) return here('gate.installed()');
  if (!(await here("to_regclass('public.company') is not null"))) return false;
  await client.query("set app.copying = 'yes'");
  return here('exists (select from company)');
}

/** Fills the tables and gives the number of messages that are not sent from here. */
async function fill(
  client: pg.Client,
  head: CopyHead,
  manifest: CopyManifest,
  path: string,
  passphrase: string | undefined,
): Promise<number> {
  const here = await tablesToCopy(client);
  const spelt = (tables: readonly { name: string; columns: string[] }[]): string =>
    JSON.stringify(tables.map(({ name, columns }) => [name, [...columns].sort()]).sort());
  if (spelt(here) !== spelt(head.tables)) throw new BadCopy(`${path} has other tables than its migrations make.`);
  const names = here.map(({ name }) => name);
  await asOfThen(client, head);
  // Row-level security lets nobody fill a table by COPY, and keys would be checked row by row: both are back before the commit.
  const guarded = await guardedTables(client);
  const keys = await foreignKeys(client);
  for (const name of guarded) await client.query(`alter table ${tableNamed(name)} no force row level security`);
  for (const { table, name } of keys)
    await client.query(`alter table ${tableNamed(table)} drop constraint ${pg.escapeIdentifier(name)}`);
  for (const name of names) await client.query(`alter table ${tableNamed(name)} disable trigger user`);
  const leftBehind = Object.keys(notCopied).filter((name) => name !== 'migration' && name !== 'installation');
  // Of those, only what the schema of the copy has: an older one lacks what came later.
  const emptied = [...names, ...(await thereOf(client, leftBehind))];
  await client.query(`truncate ${emptied.map(tableNamed).join(', ')}`);

  const numbered = here.filter(({ name, columns }) => transactions[name] !== undefined && columns.includes('tx'));
  for (const { name } of numbered) await numberAnew(client, name);
  await fillTables(client, head, path, passphrase);
  for (const { name } of numbered) await client.query(`drop function ${numbering(name)} cascade`);
  for (const { name, rows } of manifest.tables) {
    const { rows: counted } = await client.query(`select count(*)::float8 as n from ${tableNamed(name)}`);
    if (counted[0].n !== rows) throw new Error(`The table ${name} has ${counted[0].n} rows instead of ${rows}.`);
  }
  await setSequences(client, manifest);
  const cancelled = await settle(client);

  for (const name of names) await client.query(`alter table ${tableNamed(name)} enable trigger user`);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${tableNamed(table)} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
  for (const name of guarded) await client.query(`alter table ${tableNamed(name)} force row level security`);
  return cancelled;
}

/**
 * What indexes compared by before a migration that changes names for it. A copy of before it may hold two names that would be one
 * by now, until that migration has run.
 */
const earlier: Readonly<Record<string, string>> = {
  '0144-letters-in-two-parts': `create or replace function search_key(value text) returns text language sql immutable parallel safe
    return lower(translate(value, 'İIı', 'iii') collate "und-x-icu")`,
};

/** Fills tables by the functions of their time; the migrator makes this release's anew before it goes on. */
async function asOfThen(client: pg.Client, { migrations }: CopyHead): Promise<void> {
  const done = new Set(migrations.map(({ name }) => name));
  for (const [migration, definition] of Object.entries(earlier)) {
    if (done.has(migration)) continue;
    await client.query(definition);
    await client.query("delete from migration where name = 'functions-for-tables'");
  }
}

const numbering = (table: string): string => `public.${pg.escapeIdentifier(`number_${table}_anew`)}`;

/** Rows get the numbers of their transactions as they come in: an update afterwards would write each of them twice. */
async function numberAnew(client: pg.Client, table: string): Promise<void> {
  await client.query(`create function ${numbering(table)}() returns trigger language plpgsql as
    $$ begin new.tx := ${transactions[table]?.('new.id')}; return new; end $$`);
  await client.query(
    `create trigger number_anew before insert on ${tableNamed(table)} for each row execute function ${numbering(table)}()`,
  );
}

const thereOf = async (client: pg.Client, names: readonly string[]): Promise<string[]> =>
  (
    await client.query(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any ($1)`,
      [names],
    )
  ).rows.map(({ name }) => name);

const guardedTables = async (client: pg.Client): Promise<string[]> =>
  (
    await client.query(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relforcerowsecurity order by relname`,
    )
  ).rows.map(({ name }) => name);

const foreignKeys = async (client: pg.Client): Promise<{ table: string; name: string; definition: string }[]> =>
  (
    await client.query(
      `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid
       where k.contype = 'f' and c.relnamespace = 'public'::regnamespace order by c.relname, k.conname`,
    )
  ).rows;

/** The file is read a second time, and checked again as it goes in. */
async function fillTables(
  client: pg.Client,
  head: CopyHead,
  path: string,
  passphrase: string | undefined,
): Promise<void> {
  const columns = new Map(head.tables.map((table) => [table.name, table.columns]));
  let open: ReturnType<typeof copyIn> | undefined;
  const close = async (): Promise<void> => {
    const ending = open;
    open = undefined;
    if (ending !== undefined) await ended(ending);
  };
  for await (const part of readCopy(path, passphrase)) {
    if (part.kind === 'table' || part.kind === 'end') await close();
    if (part.kind === 'table')
      open = copyIn(
        client,
        `copy ${tableNamed(part.name)} (${columnsOf(columns.get(part.name) as string[])}) from stdin`,
      );
    if (part.kind === 'data') await written(open as ReturnType<typeof copyIn>, part.bytes);
  }
}

async function setSequences(client: pg.Client, { sequences }: CopyManifest): Promise<void> {
  for (const { schema, name, last, called } of sequences) {
    const sequence = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
    if (schema === 'receipt') await client.query(`create sequence if not exists ${sequence} as int`);
    await client.query('select setval($1::regclass, $2::bigint, $3)', [sequence, last, called]);
  }
}

/**
 * What must not happen in two places: mails and deliveries that wait are sent by the installation that was copied. A cancelled
 * mail can be sent again from the queue.
 */
async function settle(client: pg.Client): Promise<number> {
  await client.query('update message set push_device_id = null where push_device_id is not null');
  const mails = await client.query(
    "update message set state = 'Cancelled', next_try_at = null, entries = null where state in ('Waiting', 'Sending')",
  );
  const deliveries = await client.query(
    `update delivery set state = 'Failed', next_try_at = null, last_error = 'not sent: restored from a copy'
     where state in ('Waiting', 'Sending')`,
  );
  // Nor does its queue come along: an erasure that was under way is asked for again here.
  const [asked] = await thereOf(client, ['data_request']);
  if (asked !== undefined) await client.query("update data_request set state = 'failed' where state = 'running'");
  // As in another cluster, also in the same one: totals are counted anew, and what has happened is told no second time.
  await client.query('update installation set cluster = null');
  return (mails.rowCount ?? 0) + (deliveries.rowCount ?? 0);
}
