import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { freemem, totalmem } from 'node:os';
import { join } from 'node:path';
import { say } from '@sahada/contract/text';
import { clock } from './clock.ts';

/** The machine that this process runs on. */

/** The release, as the package names it. */
export const release: string = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string }
).version;

/** Since when this process has been running. */
export const runningSince = (): number => clock() - Math.round(process.uptime() * 1000);

/** The disk that holds a folder. */
export async function diskOf(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Whether so many bytes more leave the disk of a folder a twentieth of it, and a quarter of a gigabyte at least. */
export async function hasRoomFor(folder: string, bytes: number): Promise<boolean> {
  const { free, total } = await diskOf(folder);
  return free - bytes >= Math.max(256 * 1024 * 1024, total / 20);
}

const logFileBytes = 16 * 1024 * 1024;

/** Whether the disk of a folder lacks room for the next file of a database's log, without which the database ends. */
export const isFull = (folder: string): Promise<boolean> =>
  diskOf(folder).then(
    ({ free }) => free < logFileBytes,
    () => false,
  );

/** Whether a file or a row could not be written for want of room; of faults that were noted only their text is left. */
export const isDiskFull = (fault: unknown): boolean =>
  /\bENOSPC\b|No space left on device|too little room/.test(fault instanceof Error ? fault.message : String(fault));

/** What whoever can mend it is told then. */
export const fullDisk = say({
  tr: 'Diskte yeterli yer yok. Yer açıp yeniden deneyin.',
  en: 'There is too little room on the disk. Make room and try again.',
});

/** Memory as the process may have it: inside a container that is less than the machine's. */
export function memory(): { free: number; total: number; own: number } {
  const limit = process.constrainedMemory();
  const isLimited = limit > 0 && limit < totalmem();
  return {
    free: isLimited ? process.availableMemory() : freemem(),
    total: isLimited ? limit : totalmem(),
    own: process.memoryUsage.rss(),
  };
}
