import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { Config } from '../src/config.ts';
import { outboundOf } from '../src/outside/outbound.ts';

/** Settings as of a fresh installation, with keys of their own; it reaches the hosts in `allow`, and keeps copies in `backups`. */
export const testConfig = (allow: string[], backups: string): Config => ({
  signInMessages: 'specific',
  signUpOpen: true,
  trialCredit: 100,
  trialDays: 30,
  publicUrl: 'http://localhost:3000',
  allowedOrigins: [],
  dataDir: tmpdir(),
  installCode: null,
  // A hundredth of what people wait for: what is hashed here is hashed thousands of times (main-job.test.ts sees the real one).
  passwordCost: { memory: 64, passes: 1 },
  signingKey: randomBytes(32),
  sealingKey: randomBytes(32),
  pushKey: randomBytes(32),
  outbound: outboundOf({ allow }),
  backups: { folder: backups, passphrase: null, holdsKey: true },
  strict: true,
});
