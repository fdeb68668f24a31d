import { defineConfig } from 'vitest/config';

/** Most tests wait for a process to start. */
export default defineConfig({ test: { testTimeout: 60_000 } });
