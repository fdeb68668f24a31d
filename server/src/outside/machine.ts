import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { freemem, totalmem } from 'node:os';
import { join } from 'node:path';
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
