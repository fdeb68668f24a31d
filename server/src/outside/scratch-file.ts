import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives the work a file of its own for what is too large for memory. It has lost its name before anything is written, so that it is
 * gone as soon as it is closed or its process has ended, however that ended.
 */
export async function withScratchFile<T>(work: (file: FileHandle) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), `sahada-${randomUUID()}`);
  await using file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return await work(file);
}

/** Its bytes from the beginning, wherever it was read or written last. */
export async function bytesOf(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat();
  const { bytesRead, buffer } = await file.read(Buffer.alloc(size), 0, size, 0);
  if (bytesRead < size) throw new Error('a file was read in part');
  return buffer;
}
