import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyName } from '@sahada/contract/backup';
import { epoch, iso } from './clock.ts';

/** The copies in their folder. The files are all there is: one that is put there or taken away is listed or not. */

/** What a copy itself tells only when it is read from end to end; beside it, as `<name>.json`. */
export interface Noted {
  /** Null where it is not whole, or was never read. */
  rows: number | null;
  verifiedAt: string | null;
  sound: boolean | null;
  /** The last check could not look into it; the rest is what was known before. */
  closed?: boolean;
}

export interface KeptCopy {
  name: string;
  madeAt: number;
  bytes: number;
  byHand: boolean;
  locked: boolean;
  noted: Noted | null;
}

export const nameOf = (now: number, byHand: boolean, locked: boolean): string => {
  const [, year, month, day, hour, minute, second] = /^(\d+)-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)/.exec(iso(now)) ?? [];
  return `sahada-${year}${month}${day}-${hour}${minute}${second}${byHand ? '-manual' : ''}.tar.gz${locked ? '.locked' : ''}`;
};

function copyOf(name: string): Omit<KeptCopy, 'bytes' | 'noted'> | null {
  const [, year, month, day, hour, minute, second, byHand, locked] = copyName.exec(name) ?? [];
  const madeAt = epoch(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(madeAt) ? null : { name, madeAt, byHand: byHand !== undefined, locked: locked !== undefined };
}

/** The folder of copies, made where there is none; only the owner of the process reads it. */
export const madeFolder = async (folder: string): Promise<string> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
};

export const whenMissing = <T>(instead: T) => {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
};

/** Whether a copy of this name is there; the name is checked, so that it leads nowhere else. */
export const sizeOf = async (folder: string, name: string): Promise<number | null> =>
  copyOf(name) === null ? null : stat(join(folder, name)).then(({ size }) => size, whenMissing(null));

/** All copies, the newest first. */
export async function keptCopies(folder: string): Promise<KeptCopy[]> {
  const found: KeptCopy[] = [];
  for (const name of await readdir(folder).catch(whenMissing<string[]>([]))) {
    const copy = copyOf(name);
    const bytes = copy && (await sizeOf(folder, name));
    if (copy && bytes !== null) found.push({ ...copy, bytes, noted: await notedOf(folder, name) });
  }
  return found.sort((a, b) => b.madeAt - a.madeAt);
}

/** A note that is cut or missing tells nothing. */
async function notedOf(folder: string, name: string): Promise<Noted | null> {
  try {
    return JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'));
  } catch {
    return null;
  }
}

/** Notes that a check could not look into it. */
export async function noteClosed(folder: string, name: string): Promise<void> {
  const known = await notedOf(folder, name);
  await note(folder, name, { rows: null, verifiedAt: null, sound: null, ...known, closed: true });
}

export const note = (folder: string, name: string, noted: Noted): Promise<void> =>
  writeFile(join(folder, `${name}.json`), JSON.stringify(noted), { mode: 0o600 });

export async function removeCopy(folder: string, name: string): Promise<void> {
  await rm(join(folder, name), { force: true });
  await rm(join(folder, `${name}.json`), { force: true });
}

const dayMs = 86_400_000;
const days = 7;
const weeks = 4;

/** For how long a copy that the task made is kept at most. */
export const keptDays = weeks * 7;

const isDamaged = ({ noted }: KeptCopy): boolean => noted?.sound === false;

/**
 * The copies whose time is over: of those made by the task the newest of each of the last seven days and of the last four weeks
 * with one are kept, one that was found damaged only where its day or week has no other. Those made by hand stay until they are
 * deleted by hand.
 */
export function overdue(copies: readonly KeptCopy[]): KeptCopy[] {
  const own = copies.filter(({ byHand }) => !byHand).sort((a, b) => b.madeAt - a.madeAt);
  const newest = (spanOf: (at: number) => number, most: number): Set<string> => {
    const bySpan = new Map<number, KeptCopy>();
    for (const copy of own) {
      const span = spanOf(copy.madeAt);
      const there = bySpan.get(span);
      if (there === undefined ? bySpan.size < most : isDamaged(there) && !isDamaged(copy)) bySpan.set(span, copy);
    }
    return new Set([...bySpan.values()].map(({ name }) => name));
  };
  const daily = newest((at) => Math.floor(at / dayMs), days);
  // The first of January 1970 was a Thursday; weeks begin on Monday.
  const weekly = newest((at) => Math.floor((at / dayMs + 3) / 7), weeks);
  return own.filter(({ name }) => !daily.has(name) && !weekly.has(name));
}

const longestWait = 26 * 3_600_000;

/** Whether the last copy that was found whole is older than a night and two hours, or there is none. */
export const isLate = (copies: readonly KeptCopy[], now: number): boolean =>
  !copies.some(({ madeAt, noted }) => noted?.sound === true && madeAt > now - longestWait);

/** Where copies of single companies lie while they are made or brought in. */
export const companiesIn = (folder: string): string => join(folder, 'companies');

/** How a copy is called that comes from another installation, and waits there for its rest or for somebody to bring it in. */
export const incomingName = (upload: string, size: number): string => `incoming-${upload}-${size}.tar.gz`;

export const incoming = /^incoming-([0-9a-f-]{36})-(\d+)\.tar\.gz$/;

/** Deletes what a server has left there that was killed, and what has come and nobody has gone on with for a week. */
export async function clearCompanies(folder: string, now: number): Promise<void> {
  const companies = companiesIn(folder);
  for (const name of await readdir(companies).catch(whenMissing<string[]>([]))) {
    const path = join(companies, name);
    const at = await stat(path).then(({ mtimeMs }) => mtimeMs, whenMissing(now));
    const most = incoming.test(name) ? days * dayMs : dayMs;
    if (at < now - most) await rm(path, { force: true });
  }
}
