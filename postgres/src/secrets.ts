import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from './whole-file.ts';

const names = ['postgres', 'sahada_owner', 'sahada_app', 'sahada_jobs'] as const;
export type LoginRole = (typeof names)[number];
export type Passwords = Record<LoginRole, string>;

/** The passwords of the cluster, made at the first start; making new ones for an existing cluster would lock us out. */
export async function readPasswords(dataDir: string, clusterExists: boolean): Promise<Passwords> {
  const folder = join(dataDir, 'secrets');
  const file = join(folder, 'postgres.json');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const known = parse(await readFile(file, 'utf8').catch(whenMissing), file);
  if (known.postgres === undefined && clusterExists) {
    throw new Error(
      `${file} is missing, but ${join(dataDir, 'postgres')} holds a database that was made with its passwords: ` +
        'put the file back from your backup; nothing was changed.',
    );
  }
  const all = Object.fromEntries(
    names.map((name) => [name, known[name] ?? randomBytes(32).toString('base64url')]),
  ) as Passwords;
  if (names.every((name) => known[name] !== undefined)) {
    await chmod(file, 0o600);
    return all;
  }
  // On the disk before the cluster that needs it: a power cut in between must not lose the only way in.
  await replaceFile(file, `${JSON.stringify(all, null, 2)}\n`);
  return all;
}

/** What the server stores for a password; sent instead of the password, so that no server log can ever hold one. */
export function scramVerifier(password: string): string {
  const rounds = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest('base64');
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

function parse(text: string | undefined, file: string): Partial<Passwords> {
  if (text === undefined) return {};
  const damaged = new Error(`${file} is damaged: put it back from your backup; nothing was changed.`);
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw damaged;
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw damaged;
  for (const name of names) {
    const password = (read as Partial<Passwords>)[name];
    if (password !== undefined && (typeof password !== 'string' || password === '')) throw damaged;
  }
  return read as Partial<Passwords>;
}

function whenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
