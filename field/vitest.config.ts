import { defineConfig } from 'vitest/config';

/** The device is in a zone of its own: a text that slips into it, instead of the audit's, is another one there. */
const env = { TZ: 'America/New_York' };

export default defineConfig({
  test: { include: ['src/**/*.test.ts'], environment: 'node', unstubGlobals: true, env },
});
