import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Company, found } from './company.ts';
import { connectionOf, postmasterOf, type Service, startLimit, startOurs } from './services.ts';

/** Our server on a fresh database, with the limit beside it. */
export interface Installation {
  folder: string;
  ours: Service;
  limit: Service;
  postmaster: number;
  database: pg.Pool;
  /** A company that is not used by another row, with credit for millions of responses. */
  company(name: string): Promise<Company>;
  remove(): Promise<void>;
}

/** With a folder that is kept, what is in it is used again. */
export async function install(keptFolder?: string): Promise<Installation> {
  const folder = keptFolder ?? (await mkdtemp(join(tmpdir(), 'sahada-bench-')));
  const ours = await startOurs(folder);
  let companies = 0;
  const made: Installation = {
    folder,
    ours,
    limit: await startLimit(folder),
    postmaster: postmasterOf(folder),
    database: poolOf(folder),
    async company(name) {
      const company = await found(made.ours.url, name, companies++ === 0);
      execFileSync(
        process.execPath,
        [
          join(import.meta.dirname, '../../server/src/admin.ts'),
          'credit',
          '--email',
          company.email,
          '--total',
          '100000000',
        ],
        { env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' } },
      );
      return company;
    },
    async remove() {
      await made.database.end();
      await made.limit.stop();
      await made.ours.stop();
      if (keptFolder === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return made;
}

const poolOf = (folder: string): pg.Pool => {
  const pool = new pg.Pool({ ...connectionOf(folder), max: 2 });
  pool.on('error', () => {});
  return pool;
};
