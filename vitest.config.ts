import { defineConfig } from 'vitest/config';
import { LongFirst } from './tools/long-first.ts';

/** The packages whose tests need no migrated database, in one run: two processors stay at work to the end. */
export default defineConfig({
  test: {
    projects: ['tools', 'postgres', 'rules', 'contract', 'field', 'web'],
    sequence: { sequencer: LongFirst },
  },
});
