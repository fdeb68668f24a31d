import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { companyImport as calls } from '@sahada/contract/backup';
import { type AnyText, filled, say } from '@sahada/contract/text';
import { sql } from 'kysely';
import { config } from '../../config.ts';
import type { CompanySeen } from '../../db/copy/load-company.ts';
import { door, ownerLogin } from '../../db/door.ts';
import { notFound } from '../../errors.ts';
import { mustOperate } from '../../facts/operator.ts';
import { clock } from '../../outside/clock.ts';
import { BadCopy } from '../../outside/copy-file.ts';
import {
  clearCompanies,
  companiesIn,
  incoming,
  incomingName,
  madeFolder,
  whenMissing,
} from '../../outside/kept-copies.ts';
import { fullDisk, hasRoomFor, isDiskFull, runningSince } from '../../outside/machine.ts';
import { type HandlersOf, inParts } from '../../pipeline/handler.ts';
import { inOwnProcess, Stopped } from './own-process.ts';

/** Companies that come from other installations, for the operator. One at a time, on the server that was sent its file. */

interface Coming {
  upload: string;
  size: number;
  received: number;
  /** A part is being written. */
  writing: boolean;
  stage: 'receiving' | 'checking' | 'ready' | 'importing' | 'done' | 'failed';
  percent: number;
  seen: CompanySeen | null;
  fault: AnyText | string | null;
  /** Gives up what its process does. */
  end: AbortController;
}

let coming: Coming | null = null;

/** Where neither the copy nor the disk was at fault, the database or the process was. */
const brokenOff = say({
  tr: 'Yarıda kesildi, içe aktarılmış yarım bir şey yok ({why}). Dosyayı yeniden gönderin.',
  en: 'This was cut off; nothing was left half imported ({why}). Send the file again.',
});

/** The name says how long it is to be: what a server that ended has left may lack its end. */
const pathOf = ({ upload, size }: Pick<Coming, 'upload' | 'size'>): string =>
  join(companiesIn(config().backups.folder), incomingName(upload, size));

const isAtWork = (of: Coming | null): boolean =>
  of !== null && (of.writing || of.stage === 'checking' || of.stage === 'importing');

/** Nothing is left of it. */
async function forget(mine: Coming): Promise<void> {
  if (coming === mine) coming = null;
  await rm(pathOf(mine), { force: true });
}

/** Goes on with a copy in a process of its own; nobody waits for it. */
function goOn<T>(mine: Coming, stage: 'checking' | 'importing', work: Promise<T>, then: (given: T) => unknown): void {
  Object.assign(mine, { stage, percent: 0 });
  work
    .then(then)
    .catch(async (error: Error) => {
      if (error instanceof Stopped) return mine.end.signal.aborted ? forget(mine) : undefined;
      Object.assign(mine, { stage: 'failed', fault: faultOf(mine, error) });
      await rm(pathOf(mine), { force: true });
    })
    // A file that cannot be deleted now is deleted with the next one.
    .catch(() => {});
}

function faultOf(mine: Coming, error: Error): AnyText | string {
  if (isDiskFull(error)) return fullDisk;
  // The path is the server's own.
  const why = error.message.replaceAll(pathOf(mine), 'The file');
  return error instanceof BadCopy ? why : filled(brokenOff, { why });
}

const percentOf =
  (mine: Coming) =>
  (percent: number): void => {
    mine.percent = percent;
  };

const look = (mine: Coming): void =>
  goOn(
    mine,
    'checking',
    inOwnProcess({ kind: 'look', owner: ownerLogin(), path: pathOf(mine) }, percentOf(mine), mine.end.signal),
    (seen) => Object.assign(mine, { stage: 'ready', seen }),
  );

const bring = (mine: Coming): void =>
  goOn(
    mine,
    'importing',
    inOwnProcess(
      {
        kind: 'bring',
        owner: ownerLogin(),
        path: pathOf(mine),
        door: door(),
        call: 'companyImport.run',
        now: clock(),
      },
      percentOf(mine),
      mine.end.signal,
    ),
    async () => {
      await rm(pathOf(mine), { force: true });
      mine.stage = 'done';
    },
  );

const begun = (of: Pick<Coming, 'upload' | 'size' | 'received'>): Coming => ({
  ...of,
  writing: false,
  stage: 'receiving',
  percent: 0,
  seen: null,
  fault: null,
  end: new AbortController(),
});

/**
 * Goes on with what was sent to a server that has ended: its sender sends the rest, and a whole one is checked anew, which also
 * tells whether it had been imported.
 */
async function takeUp(): Promise<void> {
  const mine = coming;
  const isHeld =
    mine !== null && !isAtWork(mine) && mine.received > 0 && (mine.stage === 'receiving' || mine.stage === 'ready');
  // Its time was over, and its file has been deleted.
  if (isHeld && (await stat(pathOf(mine)).catch(whenMissing(null))) === null && coming === mine && !isAtWork(mine))
    coming = null;
  if (coming !== null) return;
  const folder = companiesIn(config().backups.folder);
  for (const name of await readdir(folder).catch(whenMissing<string[]>([]))) {
    const [, upload, size] = incoming.exec(name) ?? [];
    if (upload === undefined) continue;
    const there = await stat(join(folder, name)).catch(whenMissing(null));
    if (there === null || there.mtimeMs > runningSince()) continue;
    if (coming !== null) return;
    coming = begun({ upload, size: Number(size), received: there.size });
    if (there.size === Number(size)) look(coming);
    return;
  }
}

/** The copy that is sent under this number. */
function at(upload: string): Coming {
  return coming?.upload === upload ? coming : notFound();
}

/** Takes in a part; what came already is not written again, and its sender is told how far it is. */
async function taken(part: {
  upload: string;
  offset: number;
  size: number;
  file: Uint8Array;
}): Promise<'here' | 'importUnderWay' | 'diskFull'> {
  const { upload, offset, size, file } = part;
  await takeUp();
  if (offset === 0 && coming?.upload !== upload) {
    const { folder } = config().backups;
    if (!(await hasRoomFor(config().dataDir, size))) return 'diskFull';
    if (isAtWork(coming)) return 'importUnderWay';
    if (coming !== null) await forget(coming);
    if (coming !== null) return 'importUnderWay';
    coming = begun({ upload, size, received: 0 });
    await madeFolder(companiesIn(folder));
    await clearCompanies(folder, clock());
  }
  const mine = at(upload);
  if (mine.stage !== 'receiving' || mine.writing || offset !== mine.received || offset + file.length > mine.size)
    return 'here';
  mine.writing = true;
  try {
    // At its place: what is left of a part that broke off is written over.
    const place = { start: offset, flags: offset === 0 ? 'w' : 'r+', mode: 0o600 };
    await pipeline([file], createWriteStream(pathOf(mine), place));
    mine.received += file.length;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    return 'diskFull';
  } finally {
    mine.writing = false;
  }
  if (mine.received === mine.size) look(mine);
  return 'here';
}

export const companyImport: HandlersOf<typeof calls> = {
  upload: inParts<typeof calls.upload>()({
    async before(part, { look }) {
      await look(({ db }) => mustOperate(db));
      return taken(part);
    },
    async run({ upload }, { db, refuse }, outcome) {
      await mustOperate(db);
      if (outcome !== 'here') refuse(outcome);
      return { received: at(upload).received };
    },
  }),

  async state(_input, { db }) {
    await mustOperate(db);
    await takeUp();
    if (coming === null) return { coming: null };
    const { writing: _, end: __, ...told } = coming;
    return { coming: told };
  },

  run: inParts<typeof calls.run>()({
    async run({ upload }, { db, refuse }) {
      await mustOperate(db);
      const { stage, seen } = at(upload);
      if (stage !== 'ready' || seen === null || seen.known > 0 || seen.nobody) return refuse('importNotReady');
      await sql`select gate.note_company_import(${seen.company})`.execute(db);
      return upload;
    },
    async after(upload) {
      // Of two calls at once the first begins it.
      if (coming?.upload === upload && coming.stage === 'ready') bring(coming);
      return null;
    },
  }),

  discard: inParts<typeof calls.discard>()({
    async run({ upload }, { db, refuse }) {
      await mustOperate(db);
      if (at(upload).writing) refuse('importUnderWay');
      return upload;
    },
    async after(upload) {
      if (coming?.upload !== upload) return null;
      // Its process ends without a trace, unless all of it is there already.
      if (isAtWork(coming)) coming.end.abort();
      else await forget(coming);
      return null;
    },
  }),
};
