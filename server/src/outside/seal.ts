import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * Seals secrets that must be read again (AES-256-GCM), so that the database and its backups alone give none of them away.
 * `place` says what is sealed and whose it is, such as `totp:17`; a value copied to another place does not open there.
 */

/** The first byte of what is sealed; another way of sealing would get another one. */
const way = 1;
const nonceLength = 12;
const tagLength = 16;

/** Way, nonce, tag and cipher text, in this order. `key` has 32 bytes. */
export function seal(key: Buffer, place: string, secret: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  cipher.setAAD(Buffer.from(place));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(way), nonce, cipher.getAuthTag(), text]);
}

/** Throws where the key or the place is another one, or a bit has changed. */
export function unseal(key: Buffer, place: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  if (bytes.length < 1 + nonceLength + tagLength || bytes[0] !== way) throw unreadable(place);
  const nonce = bytes.subarray(1, 1 + nonceLength);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(1 + nonceLength, 1 + nonceLength + tagLength));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(1 + nonceLength + tagLength)), decipher.final()]).toString();
  } catch {
    throw unreadable(place);
  }
}

const unreadable = (place: string): Error =>
  new Error(`what is sealed as ${place} does not open: it was sealed with another key, or has been changed`);
