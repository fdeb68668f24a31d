import { pino } from 'pino';
import { setConfig } from '../src/config.ts';
import { learnDoor } from '../src/db/door.ts';
import { type Connection, openPool } from '../src/db/pool.ts';
import { mailWatch } from '../src/features/mail.ts';
import { mailer } from '../src/outside/mail.ts';
import { outboundOf } from '../src/outside/outbound.ts';
import { startWorker } from '../src/pipeline/worker.ts';
import { testConfig } from './config.ts';

/** A process that sends mails and does nothing else, to be killed. What it needs comes in one line of JSON. */
const { app, owner, jobs, port } = JSON.parse(process.argv[2] ?? '{}') as Record<
  'app' | 'owner' | 'jobs',
  Connection
> & {
  port: number;
};

setConfig(testConfig([], '/nonexistent'));
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
