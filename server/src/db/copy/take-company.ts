import { dirname } from 'node:path';
import pg from 'pg';
import { iso } from '../../outside/clock.ts';
import { type CopyManifest, copyFormat, verifyCopy, writeCopy } from '../../outside/copy-file.ts';
import { migrationFiles } from '../migrate.ts';
import type { Connection } from '../pool.ts';
import { byGate, companyTables, orderedBy, withoutOf } from './company.ts';
import { columnsOf, spelling, type TableToCopy, tableNamed } from './tables.ts';
import { checkRoom, partsOf } from './take.ts';

export interface TakingCompany {
  /** The application's own login, which row-level security restricts. */
  app: Connection;
  /** What the server shows to the gate (db/door.ts). */
  door: string;
  companyId: number;
  /** The call whose work this is. */
  call: string;
  path: string;
  now: number;
  progress?: (percent: number) => void;
}

/**
 * Takes a copy of one company: as the application's login inside that company, so that row-level security decides what is
 * read, and out of one snapshot. It is read back and checked before it takes its place.
 */
export async function takeCompany(taking: TakingCompany): Promise<CopyManifest> {
  const { app, path, now, progress } = taking;
  const client = new pg.Client({ ...app, options: spelling, application_name: 'sahada company copy' });
  client.on('error', () => {});
  await client.connect();
  try {
    const tables = await companyTables(client);
    await client.query('begin isolation level repeatable read read only');
    // Before the snapshot: a migration that rewrites a table would show it empty to an older one.
    const own = tables.filter(({ name }) => byGate[name] === undefined);
    await client.query(`lock table ${own.map(({ name }) => tableNamed(name)).join(', ')} in access share mode`);
    const { rows: open } = await client.query('select gate.enter_job($1, $2, $3, $4) as open', [
      taking.door,
      taking.companyId,
      taking.call,
      iso(now),
    ]);
    if (!open[0].open) throw new Error('There is no such company.');
    const { rows: about } = await client.query(
      "select name, current_setting('server_version') as version from company",
    );
    const sized = await withSizes(client, tables);
    await checkRoom(
      dirname(path),
      sized.reduce((sum, { size }) => sum + size, 0),
    );
    const migrations = (await migrationFiles()).map(({ name, checksum }) => ({ name, checksum }));
    return await writeCopy(
      path,
      {
        head: {
          format: copyFormat,
          madeAt: iso(now),
          postgres: about[0].version,
          migrations,
          sealing: null,
          company: { name: about[0].name, without: withoutOf() },
          tables: tables.map(({ name, columns }) => ({ name, columns })),
        },
        ...partsOf(client, sized, rowsOf, progress),
        sequences: async () => [],
      },
      undefined,
      async (partial) => {
        await client.query('commit');
        await verifyCopy(partial, undefined, (part) => progress?.(90 + Math.floor(10 * part)));
      },
    );
  } finally {
    await client.end().catch(() => {});
  }
}

function rowsOf({ name, columns }: TableToCopy): string {
  const order = orderedBy[name];
  if (order !== undefined)
    return `(select ${columnsOf(columns)} from ${tableNamed(name)} order by ${columnsOf([order])})`;
  return byGate[name] === undefined
    ? `${tableNamed(name)} (${columnsOf(columns)})`
    : `(select ${columnsOf(columns)} from ${byGate[name]})`;
}

/** Pictures are nearly all of a company; of the other tables, which many companies share, nobody knows its part beforehand. */
async function withSizes(client: pg.Client, tables: readonly TableToCopy[]): Promise<TableToCopy[]> {
  const packed = tables.filter(({ isPacked }) => isPacked);
  const counted = new Map<string, number>();
  for (const { name } of packed) {
    const { rows } = await client.query(
      `select coalesce(sum(octet_length(bytes)), 0)::float8 as bytes from ${tableNamed(name)}`,
    );
    counted.set(name, rows[0].bytes);
  }
  return tables.map((table) => ({ ...table, size: counted.get(table.name) ?? 64 * 1024 }));
}
