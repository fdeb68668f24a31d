import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backup as calls } from '@sahada/contract/backup';
import type { LyingFile } from '@sahada/contract/row';
import type { AnyText } from '@sahada/contract/text';
import { sql } from 'kysely';
import { config } from '../../config.ts';
import type { Db } from '../../db/kysely.ts';
import { notFound } from '../../errors.ts';
import { mustOperate } from '../../facts/operator.ts';
import { companyId } from '../../facts/the-company.ts';
import { bytesOfFile } from '../../outside/bytes-of-file.ts';
import { clock, iso } from '../../outside/clock.ts';
import { BadCopy, ClosedCopy } from '../../outside/copy-file.ts';
import { isLate, keptCopies, note, noteClosed, removeCopy, sizeOf } from '../../outside/kept-copies.ts';
import { fullDisk, isDiskFull } from '../../outside/machine.ts';
import { fileAddress } from '../../pipeline/file-address.ts';
import { type HandlersOf, inParts } from '../../pipeline/handler.ts';
import { inOwnProcess, Stopped } from './own-process.ts';

const task = 'backup.take';

/** Notes what is done with a copy. */
async function noteCopy(db: Db, act: 'check' | 'delete', name: string): Promise<void> {
  await sql`select gate.note_copy(${act}, ${name})`.execute(db);
}

/** The copy that is being checked, on this server, and how far that is. */
let checking: { name: string; percent: number } | null = null;

/** Why the last check of a copy did not come to its end. Of this process alone: the next check tells it anew. */
const checkFaults = new Map<string, string>();

const toldFault = (fault: string | null): AnyText | string | null => (isDiskFull(fault) ? fullDisk : fault);

/** Reads all of a copy and notes whether it is whole; nobody waits for it. */
function check(folder: string, name: string): void {
  const mine = { name, percent: 0 };
  checking = mine;
  checkFaults.delete(name);
  const order = {
    kind: 'verify',
    path: join(folder, name),
    passphrase: config().backups.passphrase ?? undefined,
  } as const;
  inOwnProcess(order, (percent) => {
    mine.percent = percent;
  })
    .then((rows) => ({ rows, sound: true }))
    .catch((error) => {
      if (error instanceof BadCopy) return error instanceof ClosedCopy ? null : { rows: null, sound: false };
      throw error;
    })
    .then((found) =>
      found === null ? noteClosed(folder, name) : note(folder, name, { ...found, verifiedAt: iso(clock()) }),
    )
    .catch((error: Error) => {
      if (!(error instanceof Stopped)) checkFaults.set(name, error.message);
    })
    .finally(() => {
      checking = null;
    });
}

const isThere = async (name: string): Promise<boolean> => (await sizeOf(config().backups.folder, name)) !== null;

/** Copies of the whole installation, for the operator. Whatever touches a file does so after the transaction. */
export const backup: HandlersOf<typeof calls> = {
  list: inParts<typeof calls.list>()({
    async run(_input, { db, now }) {
      await mustOperate(db);
      const { rows } = await sql<{
        run_id: number | null;
        ended_at: string | null;
        fault: string | null;
        done: number;
      }>`select run_id, ended_at, fault, done from gate.tasks(${[task]}::text[])`.execute(db);
      const last = rows[0];
      const isRunning = last !== undefined && last.run_id !== null && last.ended_at === null;
      return { now, making: isRunning ? last.done : null, fault: isRunning ? null : (last?.fault ?? null) };
    },
    async after({ now, making, fault }) {
      const { folder, passphrase, holdsKey } = config().backups;
      const copies = await keptCopies(folder);
      return {
        ListItems: copies.map(({ noted, madeAt, ...copy }) => ({
          ...copy,
          madeAt: iso(madeAt),
          rows: noted?.rows ?? null,
          verifiedAt: noted?.verifiedAt ?? null,
          sound: noted?.sound ?? null,
          closed: noted?.closed ?? false,
          checkFault: toldFault(checkFaults.get(copy.name) ?? null),
          verifying: checking?.name === copy.name ? checking.percent : null,
        })),
        TotalItemsCount: copies.length,
        making,
        fault: toldFault(fault),
        late: isLate(copies, now),
        locks: passphrase !== null,
        holdsKey,
      };
    },
  }),

  async make(_input, { db, now }) {
    await mustOperate(db);
    const { rows } = await sql<{ id: number }>`select gate.ask_task(${task}, true, ${iso(now)}) as id`.execute(db);
    return { id: rows[0]?.id ?? notFound() };
  },

  verify: inParts<typeof calls.verify>()({
    before: ({ name }) => isThere(name),
    async run({ name }, { db, refuse }, here) {
      await mustOperate(db);
      if (!here) notFound();
      if (checking !== null) refuse('busy', { retryAfter: 10 });
      await noteCopy(db, 'check', name);
      return name;
    },
    async after(name) {
      check(config().backups.folder, name);
      return null;
    },
  }),

  download: inParts<typeof calls.download>()({
    before: ({ name }) => isThere(name),
    async run({ name }, { db, who }, here) {
      await mustOperate(db);
      if (!here) notFound();
      return { name, userId: who.userId, companyId: await companyId(db) };
    },
    async after({ name, userId, companyId }, { gate }) {
      await gate.noteCopyRead(userId, companyId, name);
      const path = join(config().backups.folder, name);
      const { size, mtimeMs, ino } = await stat(path);
      const bytes: LyingFile = {
        length: size,
        version: [ino, size, Math.trunc(mtimeMs)].map((part) => part.toString(36)).join('-'),
        read: (start, to) => bytesOfFile(path, start, to),
      };
      // By types that nobody compresses once more on the way.
      return { bytes, type: name.endsWith('.gz') ? 'application/gzip' : 'application/vnd.sahada.locked', name };
    },
  }),

  address: inParts<typeof calls.address>()({
    before: ({ name }) => isThere(name),
    async run({ name }, { db, session, now }, here) {
      await mustOperate(db);
      if (!here || session === null) notFound();
      return { url: fileAddress(calls.download, { name }, session, now) };
    },
  }),

  remove: inParts<typeof calls.remove>()({
    before: ({ name }) => isThere(name),
    async run({ name }, { db }, here) {
      await mustOperate(db);
      if (!here) notFound();
      await noteCopy(db, 'delete', name);
      return name;
    },
    async after(name) {
      await removeCopy(config().backups.folder, name);
      checkFaults.delete(name);
      return null;
    },
  }),
};
