import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCluster } from '../src/supervisor.ts';

/** One DATA_DIR made by a first start, for the tests that begin with a later one: they copy it. */
declare module 'vitest' {
  export interface ProvidedContext {
    made: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const made = await mkdtemp(join(tmpdir(), 'sahada-made-'));
  await (await startCluster({ dataDir: made, log: () => {} })).stop();
  project.provide('made', made);
  return () => rm(made, { recursive: true, force: true });
}
