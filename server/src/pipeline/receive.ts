import '@fastify/multipart';
import type { AnyRow } from '@sahada/contract/row';
import { say } from '@sahada/contract/text';
import type { FastifyRequest } from 'fastify';
import { Invalid, Refused } from '../errors.ts';
import type { Input, Mounted } from './call.ts';
import { parseInput } from './input.ts';

/** Reads a request's input from path, query, headers and body, each bounded, and a body only as the row sends it. */

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

/** The largest picture; it travels whole, or in parts. */
const uploadLimit = 10 * mebibyte;

/** The most bytes of a picture in one request of somebody not signed in, with a little room for a client's rounding. */
export const participantPart = 256 * kibibyte + 4 * kibibyte;

/** How deep a body may nest; our deepest, a question with its translations, has eight levels. */
const depthLimit = 40;

export const unreadable = say({ tr: 'Gönderilen içerik okunamadı.', en: 'What was sent could not be read.' });
const endless = say({ tr: 'Sayı çok büyük.', en: 'The number is too large.' });
const badKey = say({
  tr: 'Idempotency-Key 1 ile 255 arasında görünür ASCII karakterden oluşmalıdır.',
  en: 'The Idempotency-Key must be 1 to 255 visible ASCII characters.',
});

/** The most bytes of a row's body. Calls open to anybody carry little. */
export function bodyLimit(row: AnyRow): number {
  if (row.send === 'upload' || row.send === 'bytes') return uploadLimit + 4 * kibibyte;
  return row.access === 'public' ? 64 * kibibyte : 4 * mebibyte;
}

/** The input as sent and as the row's schema reads it. */
export async function readInput(request: FastifyRequest, mounted: Pick<Mounted, 'row' | 'handler'>): Promise<Input> {
  const { row } = mounted;
  const key = request.headers['idempotency-key'];
  if (key !== undefined && !(typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key))) {
    throw new Invalid({ 'Idempotency-Key': [badKey] });
  }
  const sent = await gather(request, row);
  return { sent, parsed: parseInput(mounted, sent, row.send !== 'body') };
}

async function gather(request: FastifyRequest, row: AnyRow): Promise<Record<string, unknown>> {
  const texts: Record<string, unknown> = {
    ...(request.query as Record<string, unknown>),
    ...(row.send === 'bytes' || row.method === 'HEAD' ? headerInput(request) : {}),
    ...(request.params as Record<string, unknown>),
  };
  if (row.send === 'query') return texts;
  if (row.send === 'bytes') return { ...texts, bytes: request.body ?? new Uint8Array() };
  if (row.send === 'upload') return { ...texts, file: await uploaded(request) };
  const body = jsonBody(request);
  const path = request.params as Record<string, unknown>;
  return Object.keys(path).length > 0 ? { ...body, ...path } : body;
}

/** What headers, path and query say of an input whose body is bytes, checked by the row's schema before those are read. */
export function checkHeaders(request: FastifyRequest, mounted: Mounted): void {
  const texts = { ...(request.query as object), ...headerInput(request), ...(request.params as object) };
  parseInput(mounted, { ...texts, bytes: new Uint8Array() }, true);
}

/** `X-Response-Key` → `responseKey`. */
function headerInput(request: FastifyRequest): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (name.startsWith('x-') && typeof value === 'string') input[name.slice(2).replaceAll('-', '')] = value;
  }
  return input;
}

function jsonBody(request: FastifyRequest): Record<string, unknown> {
  if (request.isMultipart()) throw new Refused('wrongType');
  const body = request.body as Buffer | undefined;
  if (body === undefined || body.length === 0) return {};
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/([\w.+-]*\+)?json\b/i.test(type)) throw new Refused('wrongType');
  if (depthOf(body) > depthLimit) throw new Invalid({ body: [unreadable] });
  const text = body.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Invalid({ body: [unreadable] });
  }
  const place = mayBeEndless.test(text) ? endlessIn(value, '') : null;
  if (place !== null) throw new Invalid({ [place || 'body']: [endless] });
  // A delete may send its ids bare.
  if (Array.isArray(value)) return { ids: value };
  if (value === null) return {};
  if (typeof value !== 'object') throw new Invalid({ body: [unreadable] });
  return value as Record<string, unknown>;
}

const quote = 0x22;
const backslash = 0x5c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** How deep a JSON text nests, counted without parsing it: code that walks the value afterwards may recurse. */
export function depthOf(text: Uint8Array): number {
  let depth = 0;
  let deepest = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] as number;
    if (isText) {
      if (byte === backslash) at++;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (opening.has(byte)) deepest = Math.max(deepest, ++depth);
    else if (closing.has(byte)) depth--;
  }
  return deepest;
}

/** A number that JSON can spell and nobody can hold: 1e400. Looked for only where digits look like it. */
const mayBeEndless = /[eE]\+?\d{3}|\d{200}/;

/** Where such a number stands, as problems are named: `answers[0].score`; null where there is none. */
function endlessIn(value: unknown, place: string): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : place;
  if (typeof value !== 'object' || value === null) return null;
  const isList = Array.isArray(value);
  for (const [key, item] of Object.entries(value)) {
    const step = isList ? `[${key}]` : `${place && '.'}${key}`;
    const found = endlessIn(item, `${place}${step}`);
    if (found !== null) return found;
  }
  return null;
}

/** The bytes of the one file of an upload. An unreadable one, such as an upload cut short, is the sender's 400. */
async function uploaded(request: FastifyRequest): Promise<Uint8Array | undefined> {
  if (!request.isMultipart()) throw new Refused('wrongType');
  try {
    const part = await request.file({ limits: { fileSize: uploadLimit, files: 1, fields: 5, parts: 6 } });
    if (part === undefined) return undefined;
    const bytes = await part.toBuffer();
    if (part.file.truncated) throw new Refused('tooLarge');
    return bytes;
  } catch (error) {
    if (error instanceof Refused) throw error;
    const invalid = new Invalid({ body: [unreadable] });
    invalid.cause = error;
    throw invalid;
  }
}
