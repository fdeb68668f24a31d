import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { dataDirOf } from '@sahada/postgres/data-dir';
import type pg from 'pg';
import { type Apart, apart, apartArgument, workApart } from './apart.ts';
import { buildApp, mountedCalls } from './app.ts';
import { config, configOf, setConfig } from './config.ts';
import { isLost } from './db/constraints.ts';
import { learnDoor } from './db/door.ts';
import { migrate } from './db/migrate.ts';
import { type Connection, openPool } from './db/pool.ts';
import { checkLogin, startDatabase } from './db/start.ts';
import { resetTask } from './features/account/reset.ts';
import { companyCopyTask } from './features/backup/company-task.ts';
import { endCopies } from './features/backup/own-process.ts';
import { takingCopies } from './features/backup/take.ts';
import { personExportTask } from './features/data-protection/export-task.ts';
import { eraseTask } from './features/data-protection/task.ts';
import { reportTask } from './features/export/report-write.ts';
import { exportTask } from './features/export/task.ts';
import { encodePicture } from './features/field/encode.ts';
import { importTask } from './features/import/task.ts';
import { mailWatch } from './features/mail.ts';
import { pushWatch } from './features/push/watch.ts';
import { sampleTask } from './features/sample/task.ts';
import { pushKey, sealingKey, signingKey } from './keys.ts';
import { checkAddress, farewell, whyDeaf } from './listening.ts';
import { logOf } from './log.ts';
import { clock } from './outside/clock.ts';
import { type Mailer, mailer } from './outside/mail.ts';
import { within } from './outside/within.ts';
import { actAs } from './pipeline/act.ts';
import { outlive } from './pipeline/faults.ts';
import { type Lanes, lanesOf } from './pipeline/lanes.ts';
import { endListening } from './pipeline/live.ts';
import { inSources } from './pipeline/stacks.ts';
import { keepFlushing, systemLogOf } from './pipeline/system-log.ts';
import { poolGate } from './pipeline/transaction.ts';
import { inOneCompany } from './pipeline/transaction-of-job.ts';
import { startWorker, type Tasks } from './pipeline/worker.ts';
import { isPrivate, readSettings, type Settings } from './settings.ts';
import { recurring } from './tasks.ts';

/** The process: settings, database, schema, pool, worker, listening; on a signal, the same backwards. */

const folders = {
  web: join(import.meta.dirname, '../../web/dist'),
  field: join(import.meta.dirname, '../../field/dist'),
};

export interface Started {
  address: string;
  stop(): Promise<void>;
}

/** Starts everything; the returned function stops it in order. When `signal` is aborted, what has started is stopped. */
export async function start(settings: Settings, signal?: AbortSignal): Promise<Started> {
  const logger = logOf(settings.LOG_LEVEL);
  const systemLog = systemLogOf();
  outlive((error, call) => {
    logger.error({ ...call, ...briefly(error) }, 'fault: nobody caught this');
    const { call: name = 'server', ...code } = call ?? {};
    systemLog.note({ kind: 'fault', call: name, ...code, error });
  });
  // Problems that a person can mend are reported before anything is made.
  await checkAddress(settings.HOST, settings.PORT);
  await dataDirOf(settings.DATA_DIR);
  const keys = {
    signingKey: await signingKey(settings.DATA_DIR),
    sealingKey: await sealingKey(settings.DATA_DIR, settings.SECRET_KEY),
    pushKey: await pushKey(settings.DATA_DIR),
  };
  const closing: { name: string; close: () => Promise<unknown> }[] = [];
  const stop = async (): Promise<void> => {
    for (let next = closing.pop(); next !== undefined; next = closing.pop()) {
      const { name, close } = next;
      // A part that fails to close must not keep the next ones from closing, least of all the database.
      await close().catch((error) => logger.error(briefly(error), `${name} does not close`));
    }
  };
  try {
    const database = await startDatabase(
      settings,
      {
        log: (line) => (/ PANIC: /.test(line) ? logger.error(line) : logger.debug({ postgres: line }, 'postgres')),
        warn: (line) => logger.warn(line),
      },
      signal,
    );
    closing.push({ name: 'the database', close: database.stop });
    const pool = openPool(database.app, (error) => logger.warn({ err: error.message }, 'a database connection broke'));
    closing.push({ name: 'the connection pool', close: () => within(poolEndMs, pool.end()) });
    const lanes = lanesOf(pool);
    let told = settings;
    const jobs = apart(program, () => ({ settings: told, keys, connection: database.app }));
    const mail = mailer(settings.SMTP_URL, settings.DATA_DIR, () => config().outbound);
    closing.push({ name: 'the connections to the mail server', close: async () => mail.close() });
    const { installed, worker } = await untilReached(async () => {
      await migrate(database.owner, database.jobs);
      await checkLogin(database.app);
      await learnDoor(database.owner);
      await pool.query('select gate.know_cluster()');
      return {
        installed: (await pool.query('select gate.installed() as here')).rows[0].here as boolean,
        worker: await startWorker(
          pool,
          database.jobs,
          tasksOf(pool, lanes, database.app, jobs),
          {
            ...recurringOf(mail, database.embedded),
            'backup.take': {
              ...recurring['backup.take'],
              work: takingCopies({
                owner: database.owner,
                sealing: { key: keys.sealingKey, isSetting: settings.SECRET_KEY !== undefined },
                folder: join(settings.DATA_DIR, 'backups'),
                passphrase: settings.BACKUP_PASSPHRASE,
                inCompany: (id, work) => inOneCompany(pool, id, 'backup.take', clock(), work),
              }),
            },
          },
          database.embedded,
          (error, job, companyId) => {
            logger.error({ job, ...briefly(error) }, 'a background task failed');
            systemLog.note({ kind: 'job', call: job, companyId, error });
          },
        ),
      };
    }, signal);
    closing.push({
      name: 'the system log',
      close: keepFlushing(systemLog, pool, (error) => logger.error(briefly(error), 'the system log')),
    });
    closing.push({ name: 'the process of jobs', close: async () => jobs.end() });
    closing.push({ name: 'the queue', close: worker.stop });
    closing.push({ name: 'the copy under way', close: endCopies });
    const installCode = isPrivate(settings) || installed ? null : randomBytes(6).toString('hex');
    setConfig(configOf(settings, keys, installCode));
    const app = await buildApp({
      pool,
      lanes,
      logger,
      trustProxy: settings.TRUST_PROXY,
      metricsToken: settings.METRICS_TOKEN,
      secure: settings.PUBLIC_URL?.startsWith('https:') ?? false,
      hasDocs: settings.API_DOCS === 'on',
      webFolder: folders.web,
      fieldFolder: folders.field,
      systemLog,
    });
    closing.push({ name: 'the HTTP server', close: farewell(app.server, () => app.close()) });
    // Streams never end by themselves, and the farewell waits for what is open.
    closing.push({ name: 'the live screens', close: async () => endListening() });
    signal?.throwIfAborted();
    await app.listen({ port: settings.PORT, host: settings.HOST }).catch((error) => {
      throw whyDeaf(settings.HOST, settings.PORT, error);
    });
    const bound = app.server.address();
    const port = typeof bound === 'object' && bound ? bound.port : settings.PORT;
    told = { ...settings, PORT: port };
    if (settings.PORT === 0) setConfig(configOf(told, keys, installCode));
    if (installCode !== null) console.log(`Installation code: ${installCode}`);
    return { address: config().publicUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The program that runs: the one file that was built, or this one. */
const program = import.meta.main ? (process.argv[1] as string) : join(import.meta.dirname, 'main.ts');

/** The jobs that run apart. */
const tasksApart = { 'export.write': exportTask(mountedCalls), 'report.write': reportTask(mountedCalls) };

/** The jobs of the queue, by name. */
const tasksOf = (pool: pg.Pool, lanes: Lanes, app: Connection, jobs: Apart): Tasks => ({
  'account.reset': resetTask,
  'company.copy': companyCopyTask(app),
  'export.write': jobs.task('export.write'),
  'import.run': importTask(mountedCalls),
  'person.erase': eraseTask,
  'person.export': personExportTask,
  'picture.encode': encodePicture,
  'report.write': jobs.task('report.write'),
  'sample.load': sampleTask({
    actAs: (companyId, userId) => actAs(pool, lanes, mountedCalls, companyId, userId),
    progress: (step, done, total) => poolGate(pool, 'install.run', clock()).installStep(step, 0, done, total),
  }),
});

/** What recurs, with the two watches that need to know how this server sends. `isAlone`: no other server sends. */
const recurringOf = (mail: Mailer, isAlone: boolean) => ({
  ...recurring,
  'push.send': { ...recurring['push.send'], watch: pushWatch(isAlone) },
  'mail.send': { ...recurring['mail.send'], watch: mailWatch(mail.send, mail.goesOut, isAlone) },
});

/** A connection still in use must not keep the process alive. */
const poolEndMs = 5000;

/**
 * The steps that need the database before the first call. Each may be repeated, so the start survives a database that dies
 * and is started again.
 */
async function untilReached<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (let triesLeft = 20; ; triesLeft--) {
    signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!isLost(error) || triesLeft === 0) throw error;
      await sleep(500);
    }
  }
}

/** The part of an error worth logging: a database error carries its whole connection otherwise. */
const briefly = (error: unknown): object =>
  error instanceof Error ? { error: error.message, stack: inSources(error.stack ?? '') } : { error: String(error) };

/** Runs until a signal asks it to stop; a start that fails says why in one sentence. */
export async function main(arguments_: readonly string[]): Promise<void> {
  if (arguments_.includes(apartArgument)) return workApart(tasksApart);
  try {
    const settings = readSettings(process.env);
    if (arguments_.includes('--migrate')) {
      const database = await startDatabase(settings);
      try {
        const { applied } = await migrate(database.owner, database.jobs);
        console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`);
      } finally {
        await database.stop();
      }
      return;
    }
    const stopping = new AbortController();
    const asked = once(stopping.signal, 'abort');
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
    // Whoever started it and holds a channel to it is gone: nobody is left to stop it.
    process.on('disconnect', () => stopping.abort());
    const running = await start(settings, stopping.signal).catch((error) => {
      if (stopping.signal.aborted) return null;
      throw error;
    });
    if (running !== null) {
      if (!stopping.signal.aborted) console.log(`Sahada is ready at ${running.address}`);
      await asked;
      await running.stop();
    }
    process.exit(0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (process.env.LOG_LEVEL === 'debug') console.error(inSources(inspect(error)));
    process.exit(1);
  }
}

if (import.meta.main) await main(process.argv.slice(2));
