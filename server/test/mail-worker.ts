import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { setConfig } from '../src/config.ts';
import { learnDoor } from '../src/db/door.ts';
import { type Connection, openPool } from '../src/db/pool.ts';
import { mailWatch } from '../src/features/mail.ts';
import { mailer } from '../src/outside/mail.ts';
import { outboundOf } from '../src/outside/outbound.ts';
import { startWorker } from '../src/pipeline/worker.ts';

/** A process that sends mails and does nothing else, to be killed. What it needs comes in one line of JSON. */
const { app, owner, jobs, port } = JSON.parse(process.argv[2] ?? '{}') as Record<
  'app' | 'owner' | 'jobs',
  Connection
> & {
  port: number;
};

const none = Buffer.alloc(32);
setConfig({
  signInMessages: 'specific',
  signUpOpen: true,
  trialCredit: 100,
  trialDays: 30,
  publicUrl: 'http://localhost:3000',
  allowedOrigins: [],
  dataDir: tmpdir(),
  installCode: null,
  signingKey: none,
  sealingKey: none,
  pushKey: none,
  outbound: outboundOf({ allow: [] }),
  backups: { folder: '/nonexistent', passphrase: null, holdsKey: true },
  strict: true,
});
await learnDoor(owner);
const pool = openPool(app, () => {}, { size: 4 });
const post = mailer(`smtp://127.0.0.1:${port}`, '/nonexistent', () => outboundOf({ allow: [] }));
const log = pino({ level: 'error' });
await startWorker(
  pool,
  jobs,
  {} as never,
  {
    'mail.send': {
      title: { tr: '', en: '' },
      about: { tr: '', en: '' },
      watch: mailWatch(post.send, post.goesOut, true),
    },
  },
  true,
  (error) => log.error(error),
);
