import { randomBytes } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './folders.ts';

// A secret that is written in place is cut short by a full disk or a power cut, and then taken for the secret. So it is
// written beside its place, brought to the disk, and only then given its name.

/** Puts a secret (0600) in the place of whatever is there. After a power cut the file holds the old text or the new. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const draft = await draftOf(file, text);
  await rename(draft, file).catch(async (error) => {
    await rm(draft, { force: true });
    throw error;
  });
  await syncFolder(dirname(file));
}

/**
 * Makes a secret (0600) where there is none yet; false where another process was first, whose secret then stands: two
 * servers that share the folder must not each go on with one of their own.
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
