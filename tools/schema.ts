// Writes two files from the catalogue of a migrated database: schema.sql, the text a reviewer reads to see what a
// migration changed, and types.generated.ts, what Kysely knows of the tables. The embedded binaries ship no pg_dump,
// and its text differs between versions; this text is the same on PostgreSQL 15 to 18. So not-null constraints (rows of
// pg_constraint since 18) and MAINTAIN (since 17) are left out, and names are sorted by code unit, not by a collation.
// schema.sql groups everything about a table in one place: it is for reading, not for restoring.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startScratch } from '../server/test/scratch.ts';
import type { Client } from './schema/catalogue.ts';
import { schemaSql } from './schema/sql.ts';
import { schemaTypes } from './schema/types.ts';

/** A temporary database, migrated from empty. */
async function prepareDatabase(): Promise<{ client: Client; close: () => Promise<void> }> {
  const scratch = await startScratch();
  const client = new pg.Client({ ...scratch.owner });
  await client.connect();
  return {
    client,
    async close() {
      await client.end();
      await scratch.close();
    },
  };
}

/** `node tools/schema.ts` writes both files; with --check it only compares, and exits 1 where they differ. */
async function main(check: boolean): Promise<void> {
  const folder = join(import.meta.dirname, '../server/src/db');
  const { client, close } = await prepareDatabase();
  try {
    const wanted = { 'schema.sql': await schemaSql(client), 'types.generated.ts': await schemaTypes(client) };
    for (const [name, text] of Object.entries(wanted)) {
      const before = await readFile(join(folder, name), 'utf8').catch(() => '');
      if (before === text) continue;
      if (check) process.exitCode = 1;
      else await writeFile(join(folder, name), text);
      console.log(check ? `${name} is stale: run npm run schema and commit it` : `${name} written`);
    }
  } finally {
    await close();
  }
}

if (import.meta.main) await main(process.argv.includes('--check'));
