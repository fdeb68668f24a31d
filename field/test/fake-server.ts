import { createHash } from 'node:crypto';
import { canonicalJson } from '@sahada/rules/canonical';
import { vi } from 'vitest';

/**
 * The wire as a device meets it: `fetch` is answered by a small server that keeps what it is sent, as the field calls are
 * specified. Before it stand answers that a test sets: whatever a proxy or a half-dead server may say.
 */

interface Call {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Bytes of the body. */
  size: number;
}

interface Upload {
  size: number;
  bytes: Buffer;
  complete: boolean;
}

type Answer = Response | 'no answer';

const envelope = (status: number, Data: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ Success: status < 300, Message: `status ${status}`, Data }), { status, headers });

export const busy = (status: 429 | 503, seconds: number) => envelope(status, null, { 'Retry-After': String(seconds) });

export const refused = (status: number, data: unknown = null, code = 'refused') =>
  new Response(JSON.stringify({ Success: false, Message: `status ${status}`, Code: code, Data: data }), { status });

/** What servers before the 409 answered to a part that does not fit: 200, no success, and how far it has got. */
export const refusedOfOld = (data: unknown) =>
  new Response(JSON.stringify({ Success: false, Message: '', Data: data }));

export function fakeServer() {
  const calls: Call[] = [];
  const responses = new Map<string, unknown>();
  const uploads = new Map<string, Upload>();
  const told: { which: (call: Call) => boolean; answer: Answer }[] = [];
  const server = {
    calls,
    responses,
    /** The largest body of a picture that it takes, in bytes. */
    partLimit: 300 * 1024,
    /** How many bytes of a picture are there, and whether they are all there and right. */
    picture: (key: string) => {
      const upload = uploads.get(key);
      return upload && { received: upload.bytes.length, complete: upload.complete };
    },
    /** Forgets the parts of a picture. */
    forget: (key: string) => uploads.delete(key),
    /** Answers the next call that `which` holds for, once. */
    answerOnce(which: (call: Call) => boolean, answer: Answer) {
      told.push({ which, answer });
    },
  };

  function submit(body: string): Response {
    const { responseKey, answers, findings, signatures } = JSON.parse(body);
    const hashed = findings ? { answers, findings, signatures } : { answers, signatures };
    responses.set(responseKey, JSON.parse(body));
    const answersHash = createHash('sha256').update(canonicalJson(hashed)).digest('hex');
    const number = `S-${1000 + responses.size}`;
    const named: string[] = answers.flatMap(({ pictureKeys = [] }: { pictureKeys?: string[] }) => pictureKeys);
    const missing = named.filter((key) => !uploads.get(key)?.complete);
    return envelope(201, { ReceiptNumber: number, responseKey, answersHash, pictureCount: 0, missing, flags: [] });
  }

  function state(key: string): Response {
    const upload = uploads.get(key);
    if (!upload) return new Response(null, { status: 404 });
    const headers = { 'X-Received': String(upload.bytes.length), 'X-Size': String(upload.size) };
    return new Response(null, { status: 200, headers });
  }

  function put(key: string, headers: Record<string, string>, body: Buffer): Response {
    if (body.length > server.partLimit) return refused(413);
    const offset = Number(headers['x-offset'] ?? 0);
    const size = Number(headers['x-size'] ?? body.length);
    const { bytes: there, complete } = uploads.get(key) ?? { bytes: Buffer.alloc(0), complete: false };
    if (complete) return envelope(200, { pictureKey: key, received: size, complete });
    if (offset > there.length) return refused(409, { received: there.length });
    const bytes = Buffer.concat([there.subarray(0, offset), body]);
    const whole = bytes.length === size;
    if (whole && createHash('sha256').update(bytes).digest('hex') !== headers['x-sha256']) {
      uploads.delete(key);
      return refused(409, { received: 0 });
    }
    uploads.set(key, { size, bytes, complete: whole });
    return envelope(200, { pictureKey: key, received: bytes.length, complete: whole });
  }

  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    const body = Buffer.from((init.body as string | Uint8Array | null) ?? '');
    const call = { method: init.method ?? 'GET', path: address.replace(/^\/api/, ''), headers, size: body.length };
    calls.push(call);
    const place = told.findIndex(({ which }) => which(call));
    const [instead] = place < 0 ? [] : told.splice(place, 1);
    if (instead?.answer === 'no answer') throw new TypeError('network');
    if (instead) return instead.answer;
    const key = /^\/field\/pictures\/(.+)$/.exec(call.path)?.[1];
    if (key) return call.method === 'HEAD' ? state(key) : put(key, headers, body);
    return call.path === '/field/responses' ? submit(body.toString()) : refused(404);
  });
  return server;
}
