import type { TestProject } from 'vitest/node';
import type { Connection } from '../src/db/pool.ts';
import { type Scratch, startScratch } from './scratch.ts';

/** One migrated PostgreSQL for the whole run; each test file clones a database of its own from it. */
declare module 'vitest' {
  export interface ProvidedContext {
    database: { owner: Connection; app: Connection; jobs: Connection };
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch: Scratch = await startScratch();
  project.provide('database', { owner: scratch.owner, app: scratch.app, jobs: scratch.jobs });
  return scratch.close;
}
