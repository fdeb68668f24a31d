import { defineConfig } from 'vitest/config';
import { LongFirst } from '../tools/long-first.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
    globalSetup: ['test/global.ts'],
    // A start takes half a minute where others share the machine, and a test starts three servers.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // What is waited for comes at once, except where others share the machine.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
    isolate: false,
    sequence: { sequencer: LongFirst },
  },
});
