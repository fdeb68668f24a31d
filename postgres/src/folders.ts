import { createHash } from 'node:crypto';
import { chmod, chown, lchown, lstat, mkdir, mkdtemp, open, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const port = 5432;
/** sun_path has 108 bytes on Linux and 104 on macOS; we stop at 100. */
const longestSocketPath = 100;

/** The folder of the database's socket, 0700, owned by the database's user. */
export async function socketFolder(dataDir: string, owner: number | undefined): Promise<string> {
  const wanted = join(dataDir, 'run');
  if (fits(wanted)) return privateFolder(wanted, owner);
  const temporary = fits(join(tmpdir(), 'sahada-0123456789abcdef')) ? tmpdir() : '/tmp';
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const short = join(temporary, `sahada-${name}`);
  await mkdir(short, { mode: 0o700 }).catch(whenPresent);
  const found = await lstat(short);
  // Anybody may make a folder of this name under /tmp; only one that is ours already is used.
  const trusted = [process.getuid?.(), owner].includes(found.uid);
  if (found.isDirectory() && trusted) return privateFolder(short, owner);
  return privateFolder(await mkdtemp(join(temporary, 'sahada-')), owner);
}

/** Makes the folder if it is missing, and always sets its mode and owner. */
export async function privateFolder(folder: string, owner: number | undefined): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  if (owner !== undefined) await chown(folder, owner, owner);
  return folder;
}

/** Gives a whole folder to a user, the folder itself last, so that an interrupted walk is noticed and repeated next time. */
export async function giveFolder(folder: string, owner: number): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveFolder(path, owner);
    else await lchown(path, owner, owner);
  }
  await chown(folder, owner, owner);
}

/** Makes a rename inside the folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= longestSocketPath;
}

/** Takes the error of what is there already. */
export function whenPresent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'EEXIST') throw error;
}
