import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFile, replaceFile } from '@sahada/postgres/whole-file';

/**
 * Keys of 32 bytes, made at the first start and kept under DATA_DIR for the owner's eyes only. Anything else in a key's place
 * is refused: a short key could be guessed, and silently making a new one would void whatever the old one was used for.
 */

/** The key of signed addresses. */
export const signingKey = (dataDir: string): Promise<Buffer> =>
  keptKey(dataDir, 'signing.key', 'addresses of pictures that were given out then no longer open');

/** The key of what is sealed in the database (outside/seal.ts): SECRET_KEY where it is set, else a file. */
export const sealingKey = async (dataDir: string, given: Buffer | undefined): Promise<Buffer> =>
  given ??
  (await keptKey(
    dataDir,
    'sealing.key',
    'passwords of mail accounts must then be entered again, and two-step verification be reset for everybody',
  ));

/** Puts the sealing key of a restored copy in the place of whichever an empty installation has made. */
export async function keepSealingKey(dataDir: string, key: Buffer): Promise<void> {
  const folder = join(dataDir, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await replaceFile(join(folder, 'sealing.key'), key.toString('base64url'));
}

/** The private key by which push services know this installation (outside/push.ts). */
export const pushKey = (dataDir: string): Promise<Buffer> =>
  keptKey(dataDir, 'push.key', 'everybody must then turn push notifications on again on each device');

async function keptKey(dataDir: string, name: string, ifRenewed: string): Promise<Buffer> {
  const folder = join(dataDir, 'secrets');
  const file = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const known = await readFile(file, 'utf8').catch(whenMissing);
  if (known === undefined) {
    await createFile(file, randomBytes(32).toString('base64url'));
    return keptKey(dataDir, name, ifRenewed);
  }
  const key = Buffer.from(known.trim(), 'base64url');
  if (key.length !== 32 || key.toString('base64url') !== known.trim()) {
    throw new Error(
      `${file} does not hold a key of 32 bytes: put it back from your backup, or delete it to have a new one made ` +
        `(${ifRenewed}); nothing was changed.`,
    );
  }
  await chmod(file, 0o600);
  return key;
}

function whenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
