import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runOnce } from 'graphile-worker';
import type pg from 'pg';
import {
  companiesToReport,
  companiesToSeal,
  companiesToTell,
  takeDeliveries,
  takeMails,
  takePushes,
} from '../src/db/follower-statements.ts';
import { openPool } from '../src/db/pool.ts';
import { resetTask } from '../src/features/account/reset.ts';
import { reportMailWatch } from '../src/features/audit/report-mail.ts';
import { mailWatch } from '../src/features/mail.ts';
import { messageFollower } from '../src/features/message/follow.ts';
import { pushWatch } from '../src/features/push/watch.ts';
import { sealFollower, sealWatch } from '../src/features/seal/make.ts';
import { deliveryWatch } from '../src/features/webhook/deliver.ts';
import { webhookFollower } from '../src/features/webhook/follow.ts';
import { clock } from '../src/outside/clock.ts';
import type { Letter, SendMail } from '../src/outside/mail.ts';
import { eventWatch, type Follower } from '../src/pipeline/events.ts';
import { inOneCompany } from '../src/pipeline/transaction-of-job.ts';
import type { Watch } from '../src/pipeline/watch.ts';
import { type Tasks, taskListOf } from '../src/pipeline/worker.ts';
import type { TestDatabase } from './database.ts';

const silent = new Logger(() => () => {});

/** Works off what calls have queued for these tasks, those that failed before included; `failed` hears of what fails. */
export async function workOff(
  pool: pg.Pool,
  database: TestDatabase,
  tasks: Partial<Tasks>,
  failed: (error: unknown) => void = () => {},
): Promise<void> {
  const queue = openPool(database.jobs, () => {}, { size: 2, waitMs: 60_000 });
  const options = { pgPool: queue, schema: 'job', noHandleSignals: true, logger: silent };
  const taskList = taskListOf(pool, tasks, failed);
  // What fails is put off by the library.
  const isLeft = async (): Promise<boolean> => {
    const { rowCount } = await queue.query(
      `select from job._private_jobs j join job._private_tasks t on t.id = j.task_id
       where t.identifier = any($1) and j.run_at <= now() and j.attempts < j.max_attempts`,
      [Object.keys(tasks)],
    );
    return rowCount !== 0;
  };
  try {
    await queue.query('update job._private_jobs set run_at = now() where locked_at is null');
    // The library ends its round early while a job of the same line has not been put away yet.
    while (await isLeft()) await runOnce({ ...options, taskList });
  } finally {
    await queue.end();
  }
}

/** The mails that go out after what calls have queued so far. */
export async function mailsOf({ pool, database }: { pool: pg.Pool; database: TestDatabase }): Promise<Letter[]> {
  const sent: Letter[] = [];
  await workOff(pool, database, { 'account.reset': resetTask });
  const send = async (letter: Letter): Promise<boolean> => {
    sent.push(letter);
    return true;
  };
  await sendMails({ pool, database }, send);
  return sent;
}

/**
 * Tells people what has happened so far. Transactions of other tests, in the same cluster, hold it back for a moment;
 * `once` looks a single time.
 */
export const tellPeople = (world: Database, once?: 'once'): Promise<void> => follow(world, messageFollower, once);

/** Writes down what webhooks are to be told of what has happened so far. */
export const tellWebhooks = (world: Database): Promise<void> => follow(world, webhookFollower);

/**
 * Tells what has happened; the statements of the transaction that did, since looks that other tests hold back find
 * nothing. `failing`: the first of these is the last one that arrives.
 */
export async function statementsOf(
  { database }: Database,
  tell: (world: Database) => Promise<void>,
  failing?: string,
): Promise<string[]> {
  const pool = openPool(database.app, () => {}, { size: 1, waitMs: 60_000 });
  const client = await pool.connect();
  const [transactions, real] = [[] as string[][], client.query.bind(client)];
  client.query = ((...given: Parameters<typeof real>) => {
    const text = typeof given[0] === 'string' ? given[0] : (given[0] as { text: string }).text;
    if (text === 'begin') transactions.push([]);
    transactions.at(-1)?.push(text);
    if (failing !== undefined && text.includes(failing)) throw new Error('killed');
    return real(...given);
  }) as typeof client.query;
  client.release();
  try {
    await tell({ pool, database });
    return transactions.sort((one, other) => other.length - one.length)[0] ?? [];
  } finally {
    await pool.end();
  }
}

async function follow({ pool, database }: Database, follower: Follower, once?: 'once'): Promise<void> {
  const queue = openPool(database.jobs, () => {}, { size: 2, waitMs: 60_000 });
  const watch = eventWatch(follower);
  const look = () =>
    watch.look({
      send: (text, values = []) => queue.query(text, values),
      inCompany: (id, work) => inOneCompany(pool, id, 'messages', clock(), work),
      isOver: () => false,
      log: (error) => {
        throw error;
      },
    });
  try {
    await look();
    const isBehind = async () => (await queue.query(companiesToTell, [follower.name])).rows.length > 0;
    while (once === undefined && (await isBehind())) {
      await sleep(50);
      await look();
    }
  } finally {
    await queue.end();
  }
}

interface Database {
  pool: pg.Pool;
  database: TestDatabase;
}

/** Queues what has been approved so far for sealing, and seals what is due by now. */
export async function makeSeals(world: Database): Promise<void> {
  await follow(world, sealFollower);
  await untilNothingIsDue(world, sealWatch(), companiesToSeal);
}

type Failed = (error: unknown) => void;

/** Fails the test with what has failed. */
export const unexpected: Failed = (error) => {
  throw error;
};

/** Prints the reports that are to be mailed, and queues their mails; `failed` hears of those that cannot be. */
export const mailReports = (world: Database, failed?: Failed): Promise<void> =>
  untilNothingIsDue(world, reportMailWatch(), companiesToReport, failed);

/** Sends the mails that are due, each in turn; `once` looks a single time, `isAlone` as the only server. */
export const sendMails = (world: Database, send: SendMail, once?: 'once', isAlone = true): Promise<void> =>
  untilNothingIsDue(world, mailWatch(send, true, isAlone), takeMails, unexpected, once);

/** Sends what is due to browsers; `isAlone` as the only server. */
export const sendPushes = (world: Database, isAlone = true): Promise<void> =>
  untilNothingIsDue(world, pushWatch(isAlone), takePushes);

/** One look, while what earlier looks of this watch took may still be on its way. */
export async function lookOnce({ pool, database }: Database, watch: Watch): Promise<void> {
  const queue = openPool(database.jobs, () => {}, { size: 2, waitMs: 60_000 });
  try {
    await watch.look({
      send: (text, values = []) => queue.query(text, values),
      inCompany: (id, work) => inOneCompany(pool, id, 'messages', clock(), work),
      isOver: () => false,
      log: unexpected,
    });
  } finally {
    await queue.end();
  }
}

/** Sends to webhooks what is due. */
export const sendDeliveries = (world: Database): Promise<void> =>
  untilNothingIsDue(world, deliveryWatch(), takeDeliveries);

/** Looks until a look takes nothing more. */
async function untilNothingIsDue(
  { pool, database }: Database,
  watch: Watch,
  taking: string,
  failed = unexpected,
  once?: 'once',
): Promise<void> {
  const queue = openPool(database.jobs, () => {}, { size: 2, waitMs: 60_000 });
  let isDue = true;
  try {
    while (isDue) {
      isDue = false;
      await watch.look({
        send: async (text, values = []) => {
          const result = await queue.query(text, values);
          isDue ||= once === undefined && text === taking && result.rows.length > 0;
          return result;
        },
        inCompany: (id, work) => inOneCompany(pool, id, 'messages', clock(), work),
        isOver: () => false,
        log: failed,
      });
      await watch.end?.();
    }
  } finally {
    await queue.end();
  }
}
