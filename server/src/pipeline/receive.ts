import '@fastify/multipart';
import type { AnyRow } from '@sahada/contract/row';
import { say } from '@sahada/contract/text';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Invalid, Refused } from '../errors.ts';
import type { Input, Mounted } from './call.ts';
import { glance } from './glance.ts';
import { type Given, parseInput } from './input.ts';

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
  return row.access === 'public' || row.send === 'query' ? 64 * kibibyte : 4 * mebibyte;
}

/** The input as sent and as the row's schema reads it. */
export async function readInput(request: FastifyRequest, mounted: Pick<Mounted, 'row' | 'handler'>): Promise<Input> {
  const key = request.headers['idempotency-key'];
  if (key !== undefined && !(typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key))) {
    throw new Invalid({ 'Idempotency-Key': [badKey] });
  }
  const given = await gather(request, mounted);
  return { sent: given.value, parsed: parseInput(mounted, given) };
}

async function gather(request: FastifyRequest, mounted: Pick<Mounted, 'row'>): Promise<Given> {
  const { row } = mounted;
  const texts: Record<string, unknown> = {
    ...(request.query as Record<string, unknown>),
    ...(row.send === 'bytes' || row.method === 'HEAD' ? headerInput(request) : {}),
    ...(request.params as Record<string, unknown>),
  };
  // Clients may put a query of a POST into its body as well; a form says nothing, which mail programs send along.
  if (row.send === 'query')
    return asTexts(
      row.method === 'POST' && !isForm(request) ? { ...jsonBody(request, mounted).value, ...texts } : texts,
    );
  if (row.send === 'bytes') return asTexts({ ...texts, bytes: request.body ?? new Uint8Array() });
  if (row.send === 'upload' && (request.isMultipart() || !mayBeJson(row)))
    return asTexts({ ...texts, ...(await uploaded(request)) });
  const { value, unsafe } = jsonBody(request, mounted);
  const path = request.params as Record<string, unknown>;
  if (Object.keys(path).length === 0) return { value, text: false, unsafe };
  return { value: { ...value, ...path }, text: false, unsafe: true };
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(headers['content-type'] ?? '');

/** A call that takes a file or does without may be sent as JSON too. */
const mayBeJson = ({ request }: AnyRow): boolean =>
  request instanceof z.ZodObject && request.shape.file instanceof z.ZodOptional;

const asTexts = (value: unknown): Given => ({ value, text: true, unsafe: true });

/** What headers, path and query say of an input whose body is bytes, checked by the row's schema before those are read. */
export function checkHeaders(request: FastifyRequest, mounted: Mounted): void {
  const texts = { ...(request.query as object), ...headerInput(request), ...(request.params as object) };
  parseInput(mounted, asTexts({ ...texts, bytes: new Uint8Array() }));
}

/** `X-Response-Key` → `responseKey`. */
function headerInput(request: FastifyRequest): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (name.startsWith('x-') && typeof value === 'string') input[name.slice(2).replaceAll('-', '')] = value;
  }
  return input;
}

interface JsonBody {
  value: Record<string, unknown>;
  /** It may hold a NUL or half a surrogate pair. Without escapes it cannot: bytes that are no UTF-8 become U+FFFD. */
  unsafe: boolean;
}

function jsonBody(request: FastifyRequest, { row }: Pick<Mounted, 'row'>): JsonBody {
  if (request.isMultipart()) throw new Refused('wrongType');
  const body = request.body as Buffer | undefined;
  if (body === undefined || body.length === 0) return { value: {}, unsafe: false };
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/([\w.+-]*\+)?json\b/i.test(type)) throw new Refused('wrongType');
  const { depth, hasEscapes, mayBeEndless } = glance(body);
  if (depth > depthLimit) throw new Invalid({ body: [unreadable] });
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw new Invalid({ body: [unreadable] });
  }
  const place = mayBeEndless ? endlessIn(value, '') : null;
  if (place !== null) throw new Invalid({ [place || 'body']: [endless] });
  // A call that takes one list, such as a delete its ids, may be sent the list bare.
  if (Array.isArray(value)) return { value: { [listOf(row)]: value }, unsafe: hasEscapes };
  if (value === null) return { value: {}, unsafe: hasEscapes };
  if (typeof value !== 'object') throw new Invalid({ body: [unreadable] });
  return { value: value as Record<string, unknown>, unsafe: hasEscapes };
}

const listOf = ({ request }: AnyRow): string => {
  const names = Object.keys((request as { shape?: object }).shape ?? {});
  return names.length === 1 ? (names[0] as string) : 'ids';
};

/** Where a number stands that nobody can hold, such as 1e400, as problems are named: `answers[0].score`; null for none. */
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

/** The one file of an upload and the fields beside it. An unreadable one, such as an upload cut short, is the sender's 400. */
async function uploaded(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new Refused('wrongType');
  const limits = { fileSize: uploadLimit, files: 1, fields: 5, parts: 6, fieldSize: 64 * kibibyte };
  try {
    const given: Record<string, unknown> = {};
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        // The library cuts what is longer and says so only here; half a value must not count as one.
        if (part.valueTruncated) throw new Refused('tooLarge');
        given[part.fieldname] = part.value;
      } else {
        given.file = await part.toBuffer();
        if (part.file.truncated) throw new Refused('tooLarge');
      }
    }
    return given;
  } catch (error) {
    if (error instanceof Refused) throw error;
    const invalid = new Invalid({ body: [unreadable] });
    invalid.cause = error;
    throw invalid;
  }
}
