import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { Refused } from '../errors.ts';

/**
 * Argon2id with OWASP's minimum (19 MiB, two passes, one lane), about 20 ms each. At most two run at once, since they
 * share the thread pool with file reading; as many wait as are done within about two seconds, such as an office in the
 * morning, and further ones are told to come back.
 */
const parameters = { memory: 19456, passes: 2, parallelism: 1, tagLength: 32 };

const derive = promisify(argon2);

const atOnce = 2;
const waitingLimit = 100;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= waitingLimit) throw new Refused('tooMany', { retryAfter: 1 });
    await new Promise<void>((go) => waiting.push(go));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

const text = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const tagOf = (password: string, nonce: Buffer): Promise<Buffer> =>
  inTurn(async () =>
    Buffer.from(await derive('argon2id', { message: password.normalize('NFC'), nonce, ...parameters })),
  );

/** The PHC string of a new password. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await tagOf(password, nonce);
  return `$argon2id$v=19$m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}$${text(nonce)}$${text(tag)}`;
}

/** Takes as long for an unknown user (`null`) as for a wrong password. */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  const [, , , , nonce, tag] = (stored ?? unknown).split('$');
  const given = await tagOf(password, Buffer.from(nonce ?? '', 'base64'));
  const wanted = Buffer.from(tag ?? '', 'base64');
  return stored !== null && given.length === wanted.length && timingSafeEqual(given, wanted);
}

const unknown = `$argon2id$v=19$m=19456,t=2,p=1$${text(Buffer.alloc(16))}$${text(Buffer.alloc(32))}`;

const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .toLowerCase()
    .split('\n'),
);

/** Whether it is on the list of the 3,000 most used passwords (zxcvbn-ts, MIT); ASCII letter case is ignored. */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
