import { access, constants, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes DATA_DIR if it is missing and returns its real path; if that fails, throws one sentence that says why. */
export async function dataDirOf(folder: string): Promise<string> {
  try {
    await makeFolder(folder);
    const real = await realpath(folder);
    await access(real, constants.W_OK | constants.X_OK);
    return real;
  } catch (error) {
    throw whyNot(folder, error as NodeJS.ErrnoException);
  }
}

/** As `recursive` does, which tries for ever where a folder that is there takes none, as under /proc. */
async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o711 });
  try {
    await make();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const parent = dirname(folder);
    if (code !== 'ENOENT' || parent === folder || (await isThere(parent))) throw error;
    await makeFolder(parent);
    await make();
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** A file system's refusal as a sentence for people; other errors unchanged. */
export function whyNot(folder: string, error: NodeJS.ErrnoException): Error {
  const reason = reasons[error.code ?? ''];
  return reason === undefined ? error : new Error(`DATA_DIR ${folder} ${reason}`);
}

const otherUser = 'belongs to another user: start Sahada as that user, or choose another folder.';
const noFolder = 'is not a folder, or a part of its path is none: choose another path.';
const reasons: Record<string, string> = {
  EACCES: otherUser,
  EPERM: otherUser,
  EROFS: 'is on a file system that is mounted read-only: mount it for writing, or choose another folder.',
  EEXIST: noFolder,
  ENOTDIR: noFolder,
  ENOENT: 'cannot be made there: choose another folder.',
  ELOOP: 'is a link that leads to itself: choose another folder.',
  ENAMETOOLONG: 'is longer than this file system allows: choose a shorter path.',
  ENOSPC: 'is on a file system that is full: make room, or choose another folder.',
  EDQUOT: 'is on a file system whose quota is used up: make room, or choose another folder.',
};
