import { randomBytes } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './folders.ts';

// A secret written in place may be cut short by a full disk or a power cut and then be taken for the secret. So it is
// written beside its place, synced to the disk, and only then given its name.

/** Replaces a secret (0600). After a power cut the file has either the old text or the new. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const draft = await draftOf(file, text);
  await rename(draft, file).catch(async (error) => {
    await rm(draft, { force: true });
    throw error;
  });
  await syncFolder(dirname(file));
}

/**
 * Makes a secret (0600) if there is none yet; false if another process was first, whose secret then counts: two servers that
 * share the folder must not continue with different ones.
 */
export async function createFile(file: string, text: string): Promise<boolean> {
  const draft = await draftOf(file, text);
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(file));
  return true;
}

async function draftOf(file: string, text: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.new`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  return draft;
}
