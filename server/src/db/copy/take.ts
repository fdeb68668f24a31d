import { createHash } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import pg from 'pg';
import { iso } from '../../outside/clock.ts';
import { type CopyManifest, type CopySource, copyFormat, verifyCopy, writeCopy } from '../../outside/copy-file.ts';
import type { Connection } from '../pool.ts';
import { copyOut } from './stream.ts';
import { columnsOf, spelling, type TableToCopy, tableNamed, tablesToCopy } from './tables.ts';

/** The key that opens what is sealed in the database (outside/seal.ts); one that came as a setting is not copied. */
export interface SealingKey {
  key: Buffer;
  isSetting: boolean;
}

export const printOf = (key: Buffer): string => createHash('sha256').update('sealing').update(key).digest('hex');

export interface Taking {
  owner: Connection;
  path: string;
  passphrase: string | undefined;
  sealing: SealingKey;
  now: number;
  /** Told how far it is, in hundredths; the last of them are those of checking it. */
  progress?: (percent: number) => void;
}

/** What a copy leaves free for the database: a twentieth of the disk, and no less than this. */
const reserveBytes = 256 * 1024 * 1024;

/**
 * Takes a copy of the whole installation: one snapshot, without holding up anybody who works. It is read back and checked
 * before it takes its place.
 */
export async function takeCopy({ owner, path, passphrase, sealing, now, progress }: Taking): Promise<CopyManifest> {
  const client = new pg.Client({ ...owner, options: spelling, application_name: 'sahada copy' });
  client.on('error', () => {});
  await client.connect();
  try {
    const tables = await tablesToCopy(client);
    if (tables.length === 0) throw new Error('There is no installation here that could be copied.');
    await checkRoom(dirname(path), sizeOf(tables));
    await client.query('begin isolation level repeatable read read only');
    // Before the snapshot: a migration that rewrites a table would show it empty to an older one.
    await client.query(`lock table ${tables.map(({ name }) => tableNamed(name)).join(', ')} in access share mode`);
    await client.query("set local app.copying = 'yes'");
    await checkSight(client);
    const { rows: migrations } = await client.query(
      "select name, checksum from migration where name ~ '^[0-9]{4}-' order by name",
    );
    const { rows: server } = await client.query("select current_setting('server_version') as version");
    const manifest = await writeCopy(
      path,
      {
        head: {
          format: copyFormat,
          madeAt: iso(now),
          postgres: server[0].version,
          migrations,
          sealing: {
            print: printOf(sealing.key),
            key: sealing.isSetting ? null : sealing.key.toString('base64url'),
          },
          tables: tables.map(({ name, columns }) => ({ name, columns })),
        },
        ...partsOf(client, tables, ({ name, columns }) => `${tableNamed(name)} (${columnsOf(columns)})`, progress),
        sequences: () => sequencesOf(client),
      },
      passphrase,
      async (partial) => {
        await client.query('commit');
        await verifyCopy(partial, passphrase, (part) => progress?.(90 + Math.floor(10 * part)));
      },
    );
    return manifest;
  } finally {
    await client.end().catch(() => {});
  }
}

export const sizeOf = (tables: readonly TableToCopy[]): number => tables.reduce((sum, { size }) => sum + size, 0);

/** Tables as parts of a file, each as COPY writes what `rowsOf` says, and how far they are. */
export function partsOf(
  client: pg.Client,
  tables: readonly TableToCopy[],
  rowsOf: (table: TableToCopy) => string,
  progress: ((percent: number) => void) | undefined,
): Pick<CopySource, 'tables' | 'progress'> {
  const whole = sizeOf(tables) || 1;
  const before = new Map<string, number>();
  let sum = 0;
  for (const { name, size } of tables) {
    before.set(name, sum);
    sum += size;
  }
  return {
    tables: tables.map((table) => {
      let rows = 0;
      return {
        name: table.name,
        isPacked: table.isPacked,
        async *data() {
          const copy = copyOut(client, `copy ${rowsOf(table)} to stdout`);
          yield* copy;
          rows = copy.rows;
        },
        rows: () => rows,
      };
    }),
    progress(name, bytes) {
      const { size = 0, isPacked = false } = tables.find((table) => table.name === name) ?? {};
      const so = Math.min(size, isPacked ? bytes / 2 : bytes);
      progress?.(Math.floor((90 * ((before.get(name) ?? 0) + so)) / whole));
    },
  };
}

/** Where a policy hides rows from this login, COPY leaves them out and says nothing. */
async function checkSight(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ login: string; owns: boolean }>(
    `select session_user as login, session_user = 'sahada_owner' as owns from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and row_security_active(c.oid)
       and not (session_user = 'sahada_owner' and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'copy'))
     limit 1`,
  );
  const [hidden] = rows;
  if (hidden === undefined) return;
  throw new Error(
    hidden.owns
      ? 'This database is of a release that made no copies: start this release on it once, then copy it.'
      : `A copy is taken as sahada_owner, and DATABASE_URL signs in as ${hidden.login}, who does not see every row.`,
  );
}

/** Throws where so many bytes would leave the disk too full. */
export async function checkRoom(folder: string, needed: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder).catch((error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') throw new Error(`There is no folder ${folder}.`);
    throw error;
  });
  const free = bavail * bsize;
  const wanted = needed + Math.max(reserveBytes, (blocks * bsize) / 20);
  const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`;
  if (free < wanted)
    throw new Error(
      `There is too little room for a copy in ${folder}: ${megabytes(wanted)} are needed, ${megabytes(free)} are free.`,
    );
}

/** Sequences do not belong to a snapshot: read at its end they have passed every number in it. */
async function sequencesOf(client: pg.Client): Promise<CopyManifest['sequences']> {
  const { rows: names } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname in ('public', 'receipt') order by 1, 2`,
  );
  const sequences: CopyManifest['sequences'] = [];
  for (const { schema, name } of names) {
    const { rows } = await client.query(
      `select last_value::float8 as last, is_called as called from ${schema}.${pg.escapeIdentifier(name)}`,
    );
    sequences.push({ schema, name, last: rows[0].last, called: rows[0].called });
  }
  return sequences;
}
