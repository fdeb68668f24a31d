import { z } from 'zod';
import { read, write } from './row.ts';
import { say } from './text.ts';
import { flag, id, instant, spoken } from './wire.ts';

/**
 * How the system is, and what in it can go. Every company sees its own part; the company of the installation, its operator, sees
 * the numbers of the whole besides.
 */

const access = 'ManageMaintenance';
const base = '/admin/Maintenance';

/** Sorts of a company's rows, in the order in which they are shown. */
export const rowKinds = [
  'responses',
  'plans',
  'content',
  'places',
  'people',
  'actions',
  'figures',
  'messages',
  'activity',
  'files',
] as const;

export type RowKind = (typeof rowKinds)[number];

/** What is told of the installation to its operator. */
const Installation = z.object({
  databaseBytes: z.int(),
  companies: z.int(),
  /** Of the disk that holds the server's own folder. */
  disk: z.object({ free: z.int(), total: z.int() }),
  memory: z.object({ free: z.int(), total: z.int(), own: z.int() }),
  connections: z.object({ used: z.int(), most: z.int() }),
  queues: z.array(
    z.object({
      name: z.enum(['jobs', 'messages', 'webhooks']),
      waiting: z.int(),
      failed: z.int(),
      /** Since when the one that has been due longest is due. */
      oldestAt: instant.nullable(),
    }),
  ),
  migrations: z.object({ count: z.int(), last: z.string(), at: instant }),
  warnings: z.array(z.object({ title: spoken, todo: spoken })),
});

export type Installation = z.output<typeof Installation>;

/** What can be cleaned up, in the order in which it is shown. */
export const cleanUpNames = ['pictures', 'uploads', 'images', 'files', 'sessions', 'scans'] as const;

export type CleanUpName = (typeof cleanUpNames)[number];

const cleanUpName = z.enum(cleanUpNames);

const amount = { rows: z.int(), bytes: z.int() };

export const maintenance = {
  status: read({
    method: 'GET',
    path: `${base}/Status`,
    access,
    slow: true,
    request: z.object({}),
    response: z.object({
      version: z.string(),
      /** Since when the server has been running. */
      since: instant,
      postgres: z.string(),
      /** The company's own; `estimated` where the table is too large to be counted each time. */
      kinds: z.array(z.object({ kind: z.enum(rowKinds), rows: z.int(), bytes: z.int(), estimated: flag })),
      /** Counted at most once in five minutes. */
      countedAt: instant,
      installation: Installation.nullable(),
    }),
  }),
  /** What each clean-up would take now. */
  cleanUps: read({
    method: 'GET',
    path: `${base}/CleanUps`,
    access,
    slow: true,
    request: z.object({}),
    response: z.array(
      z.object({
        name: cleanUpName,
        ...amount,
        /** In all companies, for the operator. */
        everywhere: z.object(amount).nullable(),
        /** The task that takes it by itself, and when. */
        task: spoken,
        nextRunAt: instant.nullable(),
        lastRunAt: instant.nullable(),
        /** The task runs at this moment. */
        running: flag,
      }),
    ),
  }),
  /** Takes a part of it, from the caller's own company; called again until it answers no rows. */
  cleanUp: write({
    method: 'POST',
    path: `${base}/CleanUp`,
    access,
    slow: true,
    request: z.object({ name: cleanUpName }),
    response: z.object(amount),
    done: say({ tr: 'Temizlik yapıldı.', en: 'The clean-up is done.' }),
    says: 'quiet',
  }),
  /** Runs the task that cleans up in all companies; the operator's alone. */
  cleanUpEverywhere: write({
    method: 'POST',
    path: `${base}/CleanUpEverywhere`,
    access,
    request: z.object({ name: cleanUpName }),
    response: z.object({ id }),
    done: say({ tr: 'Tüm firmalarda temizlik başlatıldı.', en: 'The clean-up of all companies has been started.' }),
  }),
};
