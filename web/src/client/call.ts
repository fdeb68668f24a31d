import type { RefusalCode } from '@sahada/contract/refusals';
import type { AnyRow } from '@sahada/contract/row';
import { say } from '@sahada/contract/text';
import type { z } from 'zod';
import { faultAction } from './fault.ts';
import { languageNow } from './language.ts';
import { isRenewed } from './renewal.ts';
import { repeatKey } from './repeated.ts';
import { tokenNow } from './session.ts';
import { toast } from './toast.ts';
import { unlessUnloading } from './unload.ts';

/**
 * The one door to the server. A row of the contract says path, method and where its input travels; this file fills the
 * path, sends, opens the envelope and says what the server said:
 *
 * - `Success: false` → warning with its Message; a success → its Message, where the row says so;
 * - 401 → the session is over: renewed and sent again, or ended (renewal.ts);
 * - 403 → silence, and the reader's rights are read again (present-user.ts);
 * - any other failure → one error for each field of `errors`, else one with Message; no network → one error.
 *
 * A failure is thrown as CallError. Screens call it through the hooks of use.ts only.
 */
export type InputOf<R extends AnyRow> = Sent<z.input<R['request']>>;
export type OutputOf<R extends AnyRow> = z.output<R['response']>;

/** The browser sends a picked file where the server receives its bytes. */
type Sent<I> = I extends object
  ? { [K in keyof I]: NonNullable<I[K]> extends Uint8Array ? Blob | Exclude<I[K], Uint8Array> : I[K] }
  : I;

/** Which failures are announced here; the caller shows the rest itself. */
export type Announce = 'all' | 'refusals' | 'allButRefusals' | 'allButConflict' | 'allButStale' | 'none';

/** What the form of a stored row says itself, for as long as it is open: that the row was changed, or deleted. */
const saidByForms: Partial<Record<Announce, readonly number[]>> = { allButConflict: [409], allButStale: [404, 409] };

export interface CallOptions {
  signal?: AbortSignal;
  announce?: Announce;
  /** The page reads it by itself, or again: it must never ask anybody for a password. */
  isUnasked?: boolean;
}

interface Envelope {
  Success: boolean;
  Message: string;
  Data?: unknown;
  title?: string;
  errors?: Record<string, string[]>;
  /** Of a “no”. */
  Code?: RefusalCode;
  requestId?: string;
}

/** A call that did not succeed. `status` is 0 without a network and 200 where a business rule said no. */
export class CallError extends Error {
  readonly status: number;
  /** Field as spelt on the wire → texts. */
  readonly fields: Readonly<Record<string, string[]>>;
  /** The Data of a refusal: the present row of a 409, the second step of a sign-in. */
  readonly data: unknown;
  /** Of a fault of the server's: the code under which it is found in the system log. */
  readonly requestId: string | null;

  constructor(
    status: number,
    message: string,
    fields: Record<string, string[]> = {},
    data: unknown = null,
    requestId: string | null = null,
  ) {
    super(message);
    this.requestId = requestId;
    this.status = status;
    this.fields = fields;
    this.data = data;
  }

  /** What is wrong with its first field, else what was said: for a place without fields. */
  get problem(): string {
    return Object.values(this.fields)[0]?.[0] ?? this.message;
  }

  /** The same call will be refused again: not a matter of the network, the session, the moment or a fault. */
  get isFinal(): boolean {
    return this.status >= 200 && this.status < 500 && ![401, 408, 429].includes(this.status);
  }
}

const words = {
  noNetwork: say({
    tr: 'Sunucuya ulaşılamıyor. Bağlantınızı kontrol edip yeniden deneyin.',
    en: 'The server cannot be reached. Check your connection and try again.',
  }),
  broken: say({ tr: 'Beklenmeyen bir sorun oluştu. Yeniden deneyin.', en: 'Something went wrong. Try again.' }),
};

// What could not be fetched now is asked at the next occasion.
const unheard = () => undefined;

const local = (text: { tr: string; en: string }): string => text[languageNow()];

/** Calls a row and returns its Data; throws CallError. */
export async function call<R extends AnyRow>(
  row: R,
  input: InputOf<R>,
  options: CallOptions = {},
): Promise<OutputOf<R>> {
  const once = repeatKey(row, input as Record<string, unknown>);
  const { response, envelope } = await answerOf(row, input as Record<string, unknown>, options, once?.key).catch(
    (error: unknown) => {
      once?.end(false);
      throw error;
    },
  );
  const isRight = response.ok && envelope.Success;
  // What was sent before is still being done: nothing is wrong with it, and nobody else has changed anything.
  const status = envelope.Code === 'keyRunning' ? 503 : response.status;
  const error = isRight ? null : failure(status, envelope, options.announce ?? 'all');
  once?.end(error === null || error.isFinal);
  if (error !== null) throw error;
  if (row.says === 'toast') toast('success', envelope.Message);
  const total = response.headers.get('x-total-count');
  if (total !== null && typeof envelope.Data === 'object' && envelope.Data !== null)
    totals.set(envelope.Data, Number(total));
  return envelope.Data as OutputOf<R>;
}

async function answerOf(
  row: AnyRow,
  input: Record<string, unknown>,
  options: CallOptions,
  key: string | undefined,
): Promise<{ response: Response; envelope: Envelope }> {
  const response = await send(row, input, options, key);
  return { response, envelope: await readEnvelope(response, options) };
}

const totals = new WeakMap<object, number>();

/** How many rows there are behind an answer that holds only the first of them, where the server has said so. */
export const totalOf = (data: unknown): number | undefined =>
  typeof data === 'object' && data !== null ? totals.get(data) : undefined;

/** Calls a `file` row and returns the file with its name; throws CallError. */
export async function callFile<R extends AnyRow & { kind: 'file' }>(
  row: R,
  input: InputOf<R>,
): Promise<{ blob: Blob; name: string }> {
  return fileOf(await send(row, input as Record<string, unknown>, {}));
}

/** The export of a list, or a workbook of several tables. */
export type ExportingRow = AnyRow & { kind: 'file' };

/** Calls an export: the file, or the number under which a job writes it; throws CallError. */
export async function callExport(
  row: ExportingRow,
  input: Record<string, unknown>,
): Promise<{ blob: Blob; name: string } | { exportId: number }> {
  const response = await send(row, input, {});
  if (response.status === 202) return (await readEnvelope(response, {})).Data as { exportId: number };
  return fileOf(response);
}

async function fileOf(response: Response): Promise<{ blob: Blob; name: string }> {
  if (!response.ok || response.headers.get('content-type')?.startsWith('application/json') === true) {
    throw failure(response.status, await readEnvelope(response, {}), 'all');
  }
  const disposition = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  return {
    blob: await arrived(response.blob(), {}),
    name: encoded === undefined ? (plain ?? 'sahada') : decodeURIComponent(encoded),
  };
}

/** Sends, and once more where the session was over and has been renewed. */
async function send(
  row: AnyRow,
  input: Record<string, unknown>,
  options: CallOptions,
  key?: string,
): Promise<Response> {
  const token = tokenNow();
  const response = await sendOnce(row, input, options, key);
  const isOver = response.status === 401;
  return isOver && (await isRenewed(token, options.isUnasked !== true)) ? sendOnce(row, input, options, key) : response;
}

async function sendOnce(
  row: AnyRow,
  input: Record<string, unknown>,
  options: CallOptions,
  key?: string,
): Promise<Response> {
  const { url, body, type } = address(row, input);
  const headers: Record<string, string> = { 'Accept-Language': languageNow() };
  const token = tokenNow();
  if (token !== null) headers.Authorization = `Bearer ${token}`;
  if (type !== null) headers['Content-Type'] = type;
  if (key !== undefined) headers['Idempotency-Key'] = key;
  return arrived(fetch(url, { method: row.method, headers, body, signal: options.signal ?? null }), options);
}

/** An answer or its content; what is cut off, be it in the middle of the content, is a CallError with status 0. */
async function arrived<T>(coming: Promise<T>, options: CallOptions): Promise<T> {
  try {
    return await coming;
  } catch (cause) {
    if (options.signal?.aborted === true) throw cause;
    await unlessUnloading();
    const announce = options.announce ?? 'all';
    if (announce.startsWith('all')) toast('error', local(words.noNetwork));
    throw new CallError(0, local(words.noNetwork));
  }
}

/** Fills the path and puts the rest of the input where the row sends it. */
function address(
  row: AnyRow,
  input: Record<string, unknown>,
): { url: string; body: BodyInit | null; type: string | null } {
  const rest = { ...input };
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (row.send === 'body') {
    return { url: `/api${path}`, body: JSON.stringify(rest), type: 'application/json' };
  }
  let body: BodyInit | null = null;
  if (row.send === 'upload') {
    const form = new FormData();
    for (const [name, value] of Object.entries(rest)) {
      if (!(value instanceof Blob)) continue;
      form.append(name, value);
      delete rest[name];
    }
    body = form;
  }
  return { url: `/api${path}${queryOf(rest)}`, body, type: null };
}

function queryOf(values: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, String(one));
    }
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

async function readEnvelope(response: Response, options: CallOptions): Promise<Envelope> {
  const text = await arrived(response.text(), options);
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return { Success: false, Message: local(words.broken) };
  }
}

function failure(status: number, envelope: Envelope, announce: Announce): CallError {
  const message = envelope.Message || local(words.broken);
  const error = new CallError(status, message, envelope.errors, envelope.Data ?? null, envelope.requestId ?? null);
  // A right may have been taken since it was last asked for.
  if (status === 403) void import('./present-user.ts').then(({ readUser }) => readUser(), unheard);
  if (status === 401 || status === 403 || announce === 'none') return error;
  if (status >= 200 && status < 300) {
    if (announce !== 'allButRefusals') toast('warning', message);
    return error;
  }
  if (announce === 'refusals' || saidByForms[announce]?.includes(status) === true) return error;
  const fields = Object.values(error.fields).flatMap((texts) => texts.slice(0, 1));
  if (fields.length === 0) toast('error', message, undefined, faultAction(error.requestId));
  for (const text of fields) toast('error', text, envelope.title ?? message);
  return error;
}
