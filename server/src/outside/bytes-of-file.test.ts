import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { bytesOfFile } from './bytes-of-file.ts';

/** How often this process has a file open. */
async function timesOpen(path: string): Promise<number> {
  const folder = '/proc/self/fd';
  const targets = await Promise.all((await readdir(folder)).map((fd) => readlink(join(folder, fd)).catch(() => '')));
  return targets.filter((target) => target === path).length;
}

async function bytesIn(path: string, from: number, to: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytesOfFile(path, from, to)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('a file is read between two bytes, and left closed by whoever goes before the first of them or amid', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sahada-bytes-'));
  const path = join(folder, 'file');
  try {
    await writeFile(path, Buffer.alloc(1_000_000, 'abc'));
    expect((await bytesIn(path, 3, 9)).toString()).toBe('abcabc');
    const unread = Readable.from(bytesOfFile(path, 0, 1_000_000), { objectMode: false });
    unread.destroy();
    const begun = bytesOfFile(path, 0, 1_000_000);
    expect((await begun.next()).done).toBe(false);
    expect(await timesOpen(path)).toBe(1);
    await begun.return(undefined);
    for (let n = 0; n < 100 && (await timesOpen(path)) > 0; n++) await pause(20);
    expect(await timesOpen(path)).toBe(0);
    // That the file is gone is told to its reader, and to nobody who has left.
    await bytesOfFile(join(folder, 'gone'), 0, 1).return(undefined);
    await expect(bytesIn(join(folder, 'gone'), 0, 1)).rejects.toThrow('ENOENT');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
