/**
 * Background tasks by name, with their payloads: ids only, or what a stranger gave where no row exists yet. The company is
 * added when a task is queued, and is null where none has been entered.
 */
export interface Jobs {
  'account.reset': { email: string };
  'company.copy': { exportId: number };
  'export.write': { exportId: number };
  'import.run': { importId: number };
  'person.erase': { requestId: number };
  'person.export': { exportId: number };
  'picture.encode': { pictureId: number };
  /** `moment` is that of its schedule; null: somebody asked for it. */
  'report.write': { reportScheduleId: number; moment: string | null };
  'sample.load': { userId: number };
}

/** Queues a task in the caller's transaction: it runs after the commit, or never. */
export type Later = <J extends keyof Jobs>(job: J, payload: Jobs[J]) => Promise<void>;

/**
 * The lanes of the queue, with the jobs that each runs at a time: whoever waits for a short job waits for no long one. Jobs of
 * lane `apart` run one after another in their own process anyway (apart.ts), and one of the long ones is left to the nightly backup.
 */
export const lanes = {
  short: { workers: 3, lookMs: 1000 },
  long: { workers: 3, lookMs: 370 },
  apart: { workers: 1, lookMs: 230 },
} as const;

/** Runs of what recurs (pipeline/recurring.ts), which the database queues (`queue_task`): most are short, a backup is not. */
type Runs = 'task.run' | 'task.long';

export const laneOf: Readonly<Record<keyof Jobs | Runs, keyof typeof lanes>> = {
  'account.reset': 'short',
  'company.copy': 'long',
  'export.write': 'apart',
  'import.run': 'long',
  'person.erase': 'long',
  'person.export': 'long',
  'picture.encode': 'short',
  'report.write': 'apart',
  'sample.load': 'long',
  'task.long': 'long',
  'task.run': 'short',
};

/** In its lane it lets all others go first, and each company's run one at a time. */
const isUnhurried = (job: keyof Jobs): boolean => laneOf[job] !== 'short' || job === 'picture.encode';

/** Queues through a connection that is inside its transaction. */
export const laterOf =
  (send: (text: string, values: unknown[]) => Promise<unknown>): Later =>
  async (job, payload) => {
    await send('select later($1, $2, $3)', [job, JSON.stringify(payload), isUnhurried(job)]);
  };
