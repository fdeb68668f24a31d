import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { config } from '../config.ts';
import { Refused } from '../errors.ts';

/** What one hash by Argon2id costs, in one lane: KiB of memory, and how often they are filled. */
export interface PasswordCost {
  memory: number;
  passes: number;
}

/**
 * Four times what one costs today. A hash may come from elsewhere with the copy of a company; one that asks for more, or for what
 * cannot be worked out, is none: whoever made such accounts would keep everybody else from signing in.
 */
const dearest = 4 * 19456 * 2;

const isWorkable = ({ memory, passes }: PasswordCost): boolean =>
  memory >= 8 && passes >= 1 && memory * passes <= dearest;

const derive = promisify(argon2);

/**
 * At most two are worked out at once, since they share the thread pool with file reading; as many wait as are done within a few
 * seconds, such as an office in the morning, and further ones are told to come back.
 */
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

const tagOf = (password: string, nonce: Buffer, { memory, passes }: PasswordCost): Promise<Buffer> =>
  inTurn(async () =>
    Buffer.from(
      await derive('argon2id', {
        message: password.normalize('NFC'),
        nonce,
        memory,
        passes,
        parallelism: 1,
        tagLength: 32,
      }),
    ),
  );

/** The PHC string of a new password, at the cost of the installation. */
export async function hashPassword(password: string): Promise<string> {
  const cost = config().passwordCost;
  const nonce = randomBytes(16);
  const tag = await tagOf(password, nonce, cost);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${text(nonce)}$${text(tag)}`;
}

/**
 * At the cost that the hash names, so that a dearer one later shuts nobody out. Takes as long for an unknown user (`null`) as for
 * a wrong password.
 */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  const [, m, t, nonce, tag] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/.exec(stored ?? '') ?? [];
  const named = { memory: Number(m), passes: Number(t) };
  const isOurs = nonce !== undefined && isWorkable(named);
  const cost = isOurs ? named : config().passwordCost;
  const given = await tagOf(password, isOurs ? Buffer.from(nonce, 'base64') : Buffer.alloc(16), cost);
  const wanted = Buffer.from(tag ?? '', 'base64');
  return isOurs && given.length === wanted.length && timingSafeEqual(given, wanted);
}

const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .toLowerCase()
    .split('\n'),
);

/** Whether it is on the list of the 3,000 most used passwords (zxcvbn-ts, MIT); ASCII letter case is ignored. */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
