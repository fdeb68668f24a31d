import { createHash, randomBytes } from 'node:crypto';

/** Secrets are 256 random bits, shown once and kept as their SHA-256. Link tokens are 128 bits: they travel in a QR code. */
export const newToken = (bits: 128 | 256 = 256): string => randomBytes(bits / 8).toString('base64url');

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The token of an `Authorization: Bearer` header; null where there is none of the right form. */
export function bearer(header: string | undefined): string | null {
  const found = /^Bearer +([A-Za-z0-9_-]{20,100})$/i.exec(header ?? '');
  return found?.[1] ?? null;
}
