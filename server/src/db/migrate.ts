import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { loadPlaces } from './places/load.ts';
import type { Connection } from './pool.ts';

/**
 * Brings a database to this release's schema: the functions that tables are made with, the migrations in the order of
 * their names, then places, functions, totals, findings, the gate and what stores responses, each in a transaction with its
 * checksum; last, the job queue's own
 * migrations. Safe to run from several servers at once; a database newer than this release is refused, and so is a
 * migration that was edited after it ran. The SQL files beside the migrations may change: they are applied again.
 */
export async function migrate(owner: Connection, jobs: Connection): Promise<{ applied: string[] }> {
  return asMigrator(owner, async (client, done) => {
    const apply = (name: Repeatable, always: boolean): Promise<void> => applyRepeatable(client, done, name, always);
    await apply('functions-for-tables', false);
    const applied = await applyMigrations(client, done, await migrationFiles());
    if (applied.length > 0 || !done.has('places')) {
      await once(client, 'places', '', () => loadPlaces(client));
    }
    await apply('functions', applied.length > 0);
    await apply('totals', applied.length > 0);
    await apply('findings', applied.length > 0);
    await apply('gate', applied.length > 0);
    await apply('submit', applied.length > 0);
    await migrateJobs(client, jobs);
    await client.query(withoutTemporary((await client.query('select current_database() as name')).rows[0].name));
    return { applied };
  });
}

/** Makes the tables as these migrations leave them, and no more: what a copy is restored into before `migrate` goes on. */
export async function migrateTo(owner: Connection, names: ReadonlySet<string>): Promise<void> {
  await asMigrator(owner, async (client, done) => {
    await applyRepeatable(client, done, 'functions-for-tables', false);
    await applyMigrations(
      client,
      done,
      (await migrationFiles()).filter(({ name }) => names.has(name)),
    );
  });
}

/** `done`: what was applied, by name, with its checksum. */
async function asMigrator<T>(
  owner: Connection,
  work: (client: pg.Client, done: ReadonlyMap<string, string>) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...owner, options: '-c timezone=UTC' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(7233421)');
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, at timestamptz not null default now())',
    );
    const done = new Map<string, string>();
    for (const row of (await client.query('select name, checksum from migration')).rows)
      done.set(row.name, row.checksum);
    const known = new Set((await migrationFiles()).map((file) => file.name));
    for (const name of done.keys()) {
      if (!beside.includes(name) && !known.has(name)) {
        throw new Error(
          `The database is newer than this release: it has the migration ${name}, which is not known here.`,
        );
      }
    }
    return await work(client, done);
  } finally {
    await client.end();
  }
}

async function applyRepeatable(
  client: pg.Client,
  done: ReadonlyMap<string, string>,
  name: Repeatable,
  always: boolean,
): Promise<void> {
  const file = await repeatable(name);
  if (always || done.get(name) !== file.checksum)
    await once(client, name, file.checksum, () => client.query(file.text));
}

async function applyMigrations(
  client: pg.Client,
  done: ReadonlyMap<string, string>,
  files: Awaited<ReturnType<typeof migrationFiles>>,
): Promise<string[]> {
  const applied: string[] = [];
  for (const file of files) {
    const before = done.get(file.name);
    if (before !== undefined && before !== file.checksum) {
      throw new Error(`The migration ${file.name} was changed after it ran on this database.`);
    }
    if (before !== undefined) continue;
    await once(client, file.name, file.checksum, async () => {
      await client.query("set local lock_timeout = '2s'");
      await client.query(file.text);
      // What is applied behind it counts as missing until it has been, also where this start ends before that.
      await client.query('delete from migration where name = any ($1)', [behind]);
    });
    applied.push(file.name);
  }
  return applied;
}

/** No login makes temporary objects. A database made from a template does not inherit this. */
export const withoutTemporary = (database: string): string =>
  `revoke temporary on database ${pg.escapeIdentifier(database)} from public`;

type Repeatable = 'functions-for-tables' | 'functions' | 'totals' | 'findings' | 'gate' | 'submit';

/** Rows of the table `migration` that are applied behind the migrations, and again behind each. */
const behind = ['functions', 'totals', 'findings', 'gate', 'submit', 'places'];

/** Rows of it that are not migrations. */
const beside = ['functions-for-tables', ...behind];

/** SQL beside the migrations, every statement of which can be repeated: a file, or the files of a folder as one. */
export async function repeatable(name: Repeatable): Promise<{ text: string; checksum: string }> {
  const text =
    name === 'gate'
      ? (await filesOf('gate')).map((file) => file.text).join('')
      : await readFile(new URL(`./${name}.sql`, import.meta.url), 'utf8');
  return { text, checksum: checksumOf(text) };
}

const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export const migrationFiles = async (): Promise<{ name: string; text: string; checksum: string }[]> =>
  (await filesOf('migrations')).map((file) => ({ ...file, checksum: checksumOf(file.text) }));

/** The SQL files of a folder, in the order of their names. */
async function filesOf(folder: 'gate' | 'migrations'): Promise<{ name: string; text: string }[]> {
  const url = new URL(`./${folder}/`, import.meta.url);
  const names = (await readdir(url)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => ({ name: name.replace(/\.sql$/, ''), text: await readFile(new URL(name, url), 'utf8') })),
  );
}

async function once(client: pg.Client, name: string, checksum: string, work: () => Promise<unknown>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query(
      'insert into migration (name, checksum) values ($1, $2) on conflict (name) do update set checksum = excluded.checksum, at = now()',
      [name, checksum],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** The queue's schema belongs to its own login; its library migrates it. */
async function migrateJobs(client: pg.Client, jobs: Connection): Promise<void> {
  const has = await client.query("select to_regclass('job.migrations') is not null as here");
  const pool = new pg.Pool({ ...jobs, max: 1 });
  pool.on('error', () => {});
  pool.on('connect', (connected) => connected.on('error', () => {}));
  try {
    if (has.rows[0].here && (await currentJobs(pool)) && (await tellsOfFreeLines(pool))) return;
    // The library says "create schema if not exists", which asks for the right even where the schema exists.
    const database = pg.escapeIdentifier((await client.query('select current_database() as name')).rows[0].name);
    await client.query(`grant create on database ${database} to sahada_jobs`);
    await runMigrations({ pgPool: pool, schema: 'job' });
    await pool.query(freeLines);
    await client.query(`revoke create on database ${database} from sahada_jobs`);
  } finally {
    await pool.end();
  }
}

async function currentJobs(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query('select max(id) as newest from job.migrations');
  return rows[0].newest >= jobMigrations;
}

/** The newest migration of graphile-worker 0.18; a later library runs its own once more, which is harmless. */
const jobMigrations = 20;

/**
 * The library asks for the next job before it has recorded that the last one ended, finds the line still taken, and would
 * come again a second later: a company's pictures would be encoded one a second. A line that becomes free is told like a
 * new job.
 */
const freeLines = `
  create or replace function job.line_is_free() returns trigger language plpgsql as $$ begin notify "jobs:insert"; return null; end $$;
  create or replace trigger line_is_free after update on job._private_job_queues for each row
    when (old.locked_by is not null and new.locked_by is null) execute function job.line_is_free()`;

async function tellsOfFreeLines(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    "select exists (select from pg_trigger where tgname = 'line_is_free' and tgrelid = 'job._private_job_queues'::regclass) as here",
  );
  return rows[0].here;
}
