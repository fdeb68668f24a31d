import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/**
 * A stream locked with a passphrase: pieces of 64 KiB by AES-256-GCM under a key of its own (scrypt over a random salt). The
 * nonce of a piece is its number and whether it is the last, so that none can be left out, moved or cut off.
 */

const magic = Buffer.from('sahada-locked-1\n');
const saltBytes = 16;
const checkBytes = 16;
const headBytes = magic.length + saltBytes + checkBytes;
const pieceBytes = 64 * 1024;
const tagBytes = 16;

/** What OWASP asks of scrypt, at 32 MiB of memory. */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };

export class WrongPassphrase extends Error {}
export class BadLock extends Error {}

interface Keys {
  key: Buffer;
  /** Tells a wrong passphrase from a damaged file. */
  check: Buffer;
}

const keysOf = (passphrase: string, salt: Buffer): Promise<Keys> =>
  new Promise((done, fail) => {
    scrypt(passphrase.normalize('NFC'), salt, 64, cost, (error, made) => {
      if (error) return fail(error);
      const check = createHmac('sha256', made.subarray(32)).update(magic).update(salt).digest().subarray(0, checkBytes);
      done({ key: made.subarray(0, 32), check });
    });
  });

const nonceOf = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};

export const isLocked = (begin: Buffer): boolean => begin.subarray(0, magic.length).equals(magic);

/** Pieces of one size, and the last, which may be empty. */
async function* pieces(
  stream: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    held.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    let all = Buffer.concat(held);
    for (; all.length > size; all = all.subarray(size)) yield { bytes: all.subarray(0, size), isLast: false };
    held = [all];
    length = all.length;
  }
  yield { bytes: Buffer.concat(held), isLast: true };
}

export const locking = (passphrase: string) =>
  async function* lock(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltBytes);
    const { key, check } = await keysOf(passphrase, salt);
    yield Buffer.concat([magic, salt, check]);
    let number = 0;
    for await (const { bytes, isLast } of pieces(stream, pieceBytes)) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, isLast));
      const sealed = cipher.update(bytes);
      cipher.final();
      yield Buffer.concat([sealed, cipher.getAuthTag()]);
    }
  };

export const unlocking = (passphrase: string) =>
  async function* unlock(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const source = stream[Symbol.asyncIterator]();
    let begin = Buffer.alloc(0);
    while (begin.length < headBytes) {
      const next = await source.next();
      if (next.done) throw new BadLock('it ends before its end');
      begin = Buffer.concat([begin, next.value]);
    }
    const { key, check } = await keysOf(passphrase, begin.subarray(magic.length, magic.length + saltBytes));
    if (!timingSafeEqual(check, begin.subarray(headBytes - checkBytes, headBytes))) throw new WrongPassphrase();
    const rest = begin.subarray(headBytes);
    async function* all(): AsyncGenerator<Buffer> {
      yield rest;
      yield* { [Symbol.asyncIterator]: () => source };
    }
    let number = 0;
    for await (const { bytes, isLast } of pieces(all(), pieceBytes + tagBytes)) {
      const at = bytes.length - tagBytes;
      if (at < 0) throw new BadLock('it ends before its end');
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number++, isLast), { authTagLength: tagBytes });
      decipher.setAuthTag(bytes.subarray(at));
      const open = decipher.update(bytes.subarray(0, at));
      try {
        decipher.final();
      } catch {
        throw new BadLock(isLast ? 'it ends before its end, or was changed there' : 'a piece was changed');
      }
      yield open;
    }
  };
