import type { FastifyRequest } from 'fastify';
import { config } from '../config.ts';

/**
 * Whether a page of another site makes this call in somebody's browser. Browsers say so in `Sec-Fetch-Site` and `Origin`,
 * which a page cannot forge; programs send neither and pass. Files are served to other sites' pages and mails.
 */
export function isForeign(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin !== undefined && config().allowedOrigins.includes(origin)) return false;
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return true;
  return origin !== undefined && !isOurs(origin, request.headers.host);
}

/** A page's origin is ours when it is the public address, or the host that the request itself went to. */
function isOurs(origin: string, host: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.origin === new URL(config().publicUrl).origin || page.host === host?.toLowerCase();
}
