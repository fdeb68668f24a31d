import { defineConfig } from 'vitest/config';

/** Properties try thousands of cases; they must not fail because the machine is busy. */
export default defineConfig({ test: { testTimeout: 60_000 } });
