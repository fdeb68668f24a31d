import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildApp, mountedCalls } from './app.ts';
import { configOf, setConfig } from './config.ts';
import { migrate } from './db/migrate.ts';
import { openPool } from './db/pool.ts';
import { checkLogin, startDatabase } from './db/start.ts';
import { janitor } from './features/janitor.ts';
import { sendMailTask } from './features/mail.ts';
import { sampleTask } from './features/sample/task.ts';
import { clock } from './outside/clock.ts';
import { mailer } from './outside/mail.ts';
import { actAs } from './pipeline/act.ts';
import { lanesOf } from './pipeline/lanes.ts';
import { poolGate } from './pipeline/transaction.ts';
import { startWorker } from './pipeline/worker.ts';
import { isPrivate, readSettings, type Settings } from './settings.ts';

/** The process: settings, database, schema, pool, worker, listen; and the same backwards when told to stop. */

const folders = {
  web: join(import.meta.dirname, '../../web/dist'),
  field: join(import.meta.dirname, '../../field/dist'),
};

/** Starts everything; the returned function stops it in order. */
export async function start(settings: Settings): Promise<{ address: string; stop: () => Promise<void> }> {
  const logger = pino({
    level: settings.LOG_LEVEL,
    redact: ['req.headers.authorization', '*.password', '*.token'],
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  await mkdir(settings.DATA_DIR, { recursive: true, mode: 0o711 });
  const database = await startDatabase(settings, (line) => logger.debug({ postgres: line }, 'postgres'));
  const closing: (() => Promise<unknown>)[] = [database.stop];
  const stop = async (): Promise<void> => {
    while (closing.length > 0) await closing.pop()?.();
  };
  try {
    await migrate(database.owner, database.jobs);
    await checkLogin(database.app);
    const pool = openPool(database.app, (error) => logger.warn({ err: error.message }, 'a database connection broke'));
    closing.push(() => pool.end());
    const lanes = lanesOf(pool);
    const installed = (await pool.query('select gate.installed() as here')).rows[0].here;
    const installCode = isPrivate(settings) || installed ? null : randomBytes(6).toString('hex');
    setConfig(configOf(settings, await signingKey(settings.DATA_DIR), installCode));
    const worker = await startWorker(
      pool,
      database.jobs,
      {
        'mail.send': sendMailTask(mailer(settings.SMTP_URL, settings.DATA_DIR)),
        'sample.load': sampleTask({
          actAs: (companyId, userId, now) => actAs(pool, lanes, mountedCalls, companyId, userId, now),
          progress: (step, done, total) => poolGate(pool, 'install.run', clock()).installStep(step, 0, done, total),
        }),
      },
      { janitor: janitor((swept) => logger.info({ swept }, 'the janitor has been round')) },
      (error, job) => logger.error({ job, ...briefly(error) }, 'a background task failed'),
    );
    closing.push(worker.stop);
    const app = await buildApp({
      pool,
      lanes,
      logger,
      trustProxy: settings.TRUST_PROXY,
      metricsToken: settings.METRICS_TOKEN,
      secure: settings.PUBLIC_URL?.startsWith('https:') ?? false,
      webFolder: folders.web,
      fieldFolder: folders.field,
    });
    closing.push(() => app.close());
    await app.listen({ port: settings.PORT, host: settings.HOST });
    const bound = app.server.address();
    const port = typeof bound === 'object' && bound ? bound.port : settings.PORT;
    if (settings.PORT === 0)
      setConfig(configOf({ ...settings, PORT: port }, await signingKey(settings.DATA_DIR), installCode));
    database.onExit(() => {
      logger.fatal('The database has ended unexpectedly.');
      process.exitCode = 1;
      void stop();
    });
    if (installCode !== null) console.log(`Installation code: ${installCode}`);
    return { address: configOf({ ...settings, PORT: port }, Buffer.alloc(0), null).publicUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What is worth a line of the log: a database error carries its whole connection otherwise. */
const briefly = (error: unknown): object =>
  error instanceof Error ? { error: error.message, stack: error.stack } : { error: String(error) };

/** Made at the first start and kept under DATA_DIR for the owner's eyes only. */
async function signingKey(dataDir: string): Promise<Buffer> {
  const folder = join(dataDir, 'secrets');
  const file = join(folder, 'signing.key');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (existsSync(file)) return Buffer.from(await readFile(file, 'utf8'), 'base64url');
  const key = randomBytes(32);
  await writeFile(file, key.toString('base64url'), { mode: 0o600, flag: 'wx' });
  await chmod(file, 0o600);
  return key;
}

/** Runs until SIGTERM or SIGINT; a start that fails says why in one sentence. */
export async function main(arguments_: readonly string[]): Promise<void> {
  try {
    const settings = readSettings(process.env);
    if (arguments_.includes('--migrate')) {
      const database = await startDatabase(settings, () => {});
      try {
        const { applied } = await migrate(database.owner, database.jobs);
        console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`);
      } finally {
        await database.stop();
      }
      return;
    }
    const running = await start(settings);
    console.log(`Sahada is ready at ${running.address}`);
    let stopping = false;
    const end = async (): Promise<void> => {
      if (stopping) return;
      stopping = true;
      await running.stop();
      process.exit(process.exitCode ?? 0);
    };
    process.on('SIGTERM', () => void end());
    process.on('SIGINT', () => void end());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
    process.exit(1);
  }
}

if (import.meta.main) await main(process.argv.slice(2));
