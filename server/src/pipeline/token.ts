import { hash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Secrets are 256 random bits, shown once and kept as their SHA-256. Link tokens are 128 bits: they travel in a QR code. */
export const newToken = (bits: 128 | 256 = 256): string => randomBytes(bits / 8).toString('base64url');

export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The token of an `Authorization: Bearer` header; null where there is none of the right form. */
export function bearer(header: string | undefined): string | null {
  const found = /^Bearer +([A-Za-z0-9_-]{20,100})$/i.exec(header ?? '');
  return found?.[1] ?? null;
}

/** How every API key begins. */
export const keyBegins = 'sahada_';

/** The API key that an `Authorization: Basic` header gives as password, under whatever name; null where there is none. */
function basicKey(header: string | undefined): string | null {
  const found = /^Basic +([A-Za-z0-9+/=]{1,1000})$/i.exec(header ?? '');
  const [, password] = /^[^:]*:(sahada_[A-Za-z0-9_-]{20,93})$/.exec(
    Buffer.from(found?.[1] ?? '', 'base64').toString(),
  ) ?? [null, null];
  return password ?? null;
}

/** The token that a request was sent with. Programs that read the feed may only know names and passwords. */
export function tokenOf({ headers: { authorization }, url }: Pick<FastifyRequest, 'headers' | 'url'>): string | null {
  return bearer(authorization) ?? (/^\/api\/odata([/?]|$)/i.test(url) ? basicKey(authorization) : null);
}
