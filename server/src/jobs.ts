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

/** Tasks that nobody waits for: all others go first, and each company's run one at a time. */
const unhurried: ReadonlySet<keyof Jobs> = new Set([
  'company.copy',
  'export.write',
  'import.run',
  'person.erase',
  'person.export',
  'picture.encode',
  'report.write',
]);

/** Queues through a connection that is inside its transaction. */
export const laterOf =
  (send: (text: string, values: unknown[]) => Promise<unknown>): Later =>
  async (job, payload) => {
    await send('select later($1, $2, $3)', [job, JSON.stringify(payload), unhurried.has(job)]);
  };
