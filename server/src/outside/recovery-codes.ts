import { createHmac, randomInt } from 'node:crypto';

/**
 * Recovery codes: 80 random bits each, in letters and digits that are not mistaken for one another (Crockford's base32). They
 * are kept as a keyed hash, so that the database alone gives nothing to try them against.
 */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 16;

/** Ten of them. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () =>
    Array.from({ length }, (_each, place) => {
      const letter = letters.charAt(randomInt(letters.length));
      return place > 0 && place % 4 === 0 ? `-${letter}` : letter;
    }).join(''),
  );

/** The same for every way to type a code: in any case, with or without hyphens, o for 0, i and l for 1. */
export function recoveryHash(key: Buffer, code: string): Buffer {
  const plain = code.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
  return createHmac('sha256', key).update(`recovery ${plain}`).digest();
}
