import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const memory = '/dev/shm';
const tmpfs = 0x01021994;
const neededBytes = 8 * 2 ** 30;
const prefix = 'sahada-tests-';

/**
 * A temporary folder in memory, as TMPDIR for tests: each file of the server's has a database of its own, whose two thousand
 * files take ten times as long to copy on a disk, and nothing of it outlives the run. Undefined where there is no such place
 * or too little of it; then the disk does. `remove` takes it away.
 */
export async function memoryFolder(): Promise<{ path: string; remove: () => Promise<void> } | undefined> {
  if (!(await hasRoom())) return undefined;
  for (const left of await readdir(memory)) {
    const isLeft = left.startsWith(prefix) && !existsSync(`/proc/${left.slice(prefix.length)}`);
    // Another user's is theirs to remove.
    if (isLeft) await remove(join(memory, left)).catch(() => {});
  }
  const path = join(memory, `${prefix}${process.pid}`);
  await remove(path);
  await mkdir(path);
  // The database may run as another user: its own folder is its own, and this one is on the way there.
  await chmod(path, 0o711);
  return { path, remove: () => remove(path) };
}

const remove = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 5 });

async function hasRoom(): Promise<boolean> {
  const found = await statfs(memory).catch(() => undefined);
  return found?.type === tmpfs && found.bavail * found.bsize > neededBytes && process.availableMemory() > neededBytes;
}
