import type { Endpoint } from '@sahada/contract/endpoints';
import type { RefusalCode } from '@sahada/contract/refusals';
import type { Answer } from './judge.ts';
import type { Session } from './session.ts';

/** The network, as far as the outbox goes: one request, one answer, no exceptions. */

const base = '/api';

export interface Ask {
  to: Endpoint;
  /** What the path asks for by name; the rest travels in the query. */
  values?: Record<string, string>;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  session: Session | null;
  language: string;
  seconds: number;
  /** Spelt like the preload that the server's Link header starts with the page, whose answer then serves this request. */
  preloaded?: boolean;
}

export interface Heard extends Answer {
  etag: string | null;
}

/** Where a call is, with its values in path and query. */
export function addressOf({ path }: Endpoint, values: Record<string, string>): string {
  const rest = new URLSearchParams(values);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    rest.delete(name);
    return encodeURIComponent(values[name] ?? '');
  });
  const query = rest.toString();
  return query ? `${base}${filled}?${query}` : `${base}${filled}`;
}

export async function ask({
  to,
  values = {},
  headers,
  body,
  session,
  language,
  seconds,
  preloaded,
}: Ask): Promise<Heard> {
  const { method } = to;
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), seconds * 1000);
  try {
    const response = await fetch(addressOf(to, values), {
      method,
      body: body ?? null,
      headers: {
        ...(preloaded ? {} : { 'Accept-Language': language }),
        ...(session ? { Authorization: `Bearer ${session.token}` } : {}),
        ...headers,
      },
      cache: preloaded ? 'default' : 'no-store',
      credentials: preloaded ? 'same-origin' : 'omit',
      redirect: preloaded ? 'follow' : 'manual',
      ...(preloaded ? {} : { referrerPolicy: 'no-referrer' }),
      signal: abort.signal,
    });
    return {
      status: response.status,
      retryAfter: response.headers.get('Retry-After'),
      received: response.headers.get('X-Received'),
      etag: response.headers.get('ETag'),
      body: method === 'HEAD' ? '' : await response.text(),
    };
  } catch (error) {
    console.info('no answer', method, to.path, error instanceof Error ? error.name : error);
    return { status: 0, retryAfter: null, received: null, etag: null, body: '' };
  } finally {
    clearTimeout(timer);
  }
}

/** The `Data` of an answer that says it went well, else null. */
export function dataOf(heard: Heard): unknown {
  try {
    const body = JSON.parse(heard.body) as { Success?: unknown; Data?: unknown };
    return body.Success === true ? (body.Data ?? null) : null;
  } catch {
    return null;
  }
}

const passive: RefusalCode = 'sessionPassive';

/** Nobody of this company is let in until it is active again. */
export const isPassive = ({ status, body }: Answer): boolean => status === 401 && body.includes(`"${passive}"`);

export function messageOf(heard: Heard): string | null {
  try {
    const { Message } = JSON.parse(heard.body) as { Message?: unknown };
    return typeof Message === 'string' && Message !== '' ? Message : null;
  } catch {
    return null;
  }
}
