import { z } from 'zod';
import type { Permission } from './permissions.ts';
import type { RefusalCode } from './refusals.ts';
import type { AnyText } from './text.ts';
import { id } from './wire.ts';

/**
 * One row is one call: its method and path, who may use it, what goes in and out, what it says when done and what it may
 * refuse. The table of rows (calls.ts) is read by the server (routes, checks), by the client (typed calls, forms), by the
 * API document and by the tests that walk it. Shared machinery acts on every field.
 *
 * `kind` is stated, never inferred: lists are POSTs that only read, and some GETs of the wire change something.
 */
export interface Row<
  Kind extends 'read' | 'write' | 'file' = 'read' | 'write' | 'file',
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Code extends RefusalCode = RefusalCode,
  Who extends Access = Access,
> {
  readonly kind: Kind;
  readonly method: 'GET' | 'POST' | 'PUT' | 'HEAD';
  /** As the specification spells it, without `/api`; `{name}` stands for a path parameter. */
  readonly path: string;
  /** Where the input travels besides the path; the default is the query for GET and HEAD, else a JSON body. */
  readonly send: 'query' | 'body' | 'upload' | 'bytes';
  readonly access: Who;
  /** Which sessions may use it: those of the office only, or those of field devices too. */
  readonly session: 'office' | 'any';
  /** Whether an API key may use it. Calls on oneself, which everybody signed in may use, are for people alone. */
  readonly byKey: boolean;
  readonly request: Request;
  readonly response: Response;
  /** The success message, and the sentence of the activity log. Reads have none. */
  readonly done: AnyText | null;
  /** The success message where it depends on the outcome, such as "3 customers deleted."; null means `done`. */
  message(done: Done<Request, Response>): AnyText | null;
  /** Whether a client announces the success message, or stays quiet because the screen shows what happened. */
  readonly says: 'toast' | 'quiet';
  /** The status of a success: 200, except for what a field device creates. */
  status(value: z.output<Response>): 200 | 201 | 202;
  /** Reports, files and the like may take a minute of database time; everything else ten seconds. */
  readonly slow: boolean;
  /** A file that may be large: another call gives an address, by which the browser saves it by itself. */
  readonly linked: boolean;
  /** A device keeps the answer of this GET and asks with its mark (ETag): what has not changed is a 304 without a byte of it. */
  readonly kept: boolean;
  readonly refuses: readonly Code[];
  /** What its refusals look like: the usual envelope, or an OData error. */
  readonly speaks: 'envelope' | 'odata';
}

/** What a `message` is made of: the parsed input and the answer. */
export interface Done<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> {
  readonly input: z.output<Request>;
  readonly value: z.output<Response>;
}

export type AnyRow = Row;

/**
 * Who may use a call. `surveyLink`: whoever holds a plan's link token, signed in or not, as the plan asks.
 * There is no default: "everyone" must be written.
 */
export type Access = 'public' | 'signedIn' | 'surveyLink' | Permission | { readonly anyOf: readonly Permission[] };

export const anyOf = (...permissions: Permission[]): { readonly anyOf: readonly Permission[] } => ({
  anyOf: permissions,
});

interface Spelling<
  Request extends z.ZodType,
  Response extends z.ZodType,
  Code extends RefusalCode,
  Who extends Access,
> {
  method: 'GET' | 'POST' | 'PUT' | 'HEAD';
  path: string;
  send?: Row['send'];
  access: Who;
  /** Default: 'office'. */
  session?: Row['session'];
  /** Default: what asks for a right. */
  byKey?: boolean;
  request: Request;
  response: Response;
  status?: (value: z.output<Response>) => 200 | 201 | 202;
  slow?: true;
  linked?: true;
  kept?: true;
  refuses?: readonly Code[];
  speaks?: Row['speaks'];
}

interface Said<Request extends z.ZodType, Response extends z.ZodType> {
  done: AnyText;
  message?: (done: Done<Request, Response>) => AnyText;
  says?: 'quiet';
}

const standard = {
  session: 'office',
  done: null,
  message: () => null,
  says: 'quiet',
  status: () => 200 as const,
  slow: false,
  linked: false,
  kept: false,
  speaks: 'envelope',
} as const;

const sendOf = (row: { method: string; send?: Row['send'] }): Row['send'] =>
  row.send ?? (row.method === 'GET' || row.method === 'HEAD' ? 'query' : 'body');

const byKeyOf = ({ access, byKey = access !== 'signedIn' }: { access: Access; byKey?: boolean }): boolean => byKey;

/** The same row, with more that it may refuse. */
export const refusing = <
  K extends Row['kind'],
  Q extends z.ZodType,
  S extends z.ZodType,
  Had extends RefusalCode,
  A extends Access,
  const C extends RefusalCode,
>(
  row: Row<K, Q, S, Had, A>,
  ...codes: C[]
): Row<K, Q, S, Had | C, A> => ({ ...row, refuses: [...row.refuses, ...codes] });

/** A call that changes nothing: its transaction is read-only. */
export function read<
  Q extends z.ZodType,
  S extends z.ZodType,
  const A extends Access,
  const C extends RefusalCode = never,
>(row: Spelling<Q, S, C, A>): Row<'read', Q, S, C, A> {
  return { ...standard, ...row, kind: 'read', byKey: byKeyOf(row), send: sendOf(row), refuses: row.refuses ?? [] };
}

/**
 * A call that changes something; `done` is its success message and its name in the activity log. Clients announce it unless
 * the row `says: 'quiet'`.
 */
export function write<
  Q extends z.ZodType,
  S extends z.ZodType,
  const A extends Access,
  const C extends RefusalCode = never,
>(row: Spelling<Q, S, C, A> & Said<Q, S>): Row<'write', Q, S, C, A> {
  return {
    ...standard,
    says: 'toast',
    ...row,
    kind: 'write',
    byKey: byKeyOf(row),
    send: sendOf(row),
    refuses: row.refuses ?? [],
  };
}

/** A file that lies on the disk: a download that broke off can go on. */
export interface LyingFile {
  length: number;
  /** Another one for each file, and after each change. */
  version: string;
  /** From this byte up to that one. */
  read(from: number, to: number): AsyncIterable<Uint8Array>;
}

/** What a `file` row answers: bytes with their type, not JSON. */
export const fileBody = z.object({
  /** All of them, or piece by piece where there may be too many for the memory. */
  bytes: z.custom<Uint8Array | AsyncIterable<Uint8Array> | LyingFile>(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      (value instanceof Uint8Array || Symbol.asyncIterator in value || 'version' in value),
  ),
  type: z.string(),
  name: z.string(),
  /** How long a browser may keep it, in seconds; 0 means not at all. */
  keepSeconds: z.int().default(0),
  /** Its pieces are those of gzip, and go so to whoever takes it. */
  isGzip: z.boolean().default(false),
});

/**
 * Where a browser fetches a `linked` file by itself, within the next minute. One that lies on the disk can be fetched on for a day, by a
 * range with the tag that came with its beginning (If-Range).
 */
export const fileAddress = z.object({ url: z.string() });

/** What an export answers: the file, or the number under which a job writes it. */
export const exportedBody = z.union([fileBody, z.object({ exportId: id })]);

/** A call that answers with a file. It only reads. */
export function file<Q extends z.ZodType, const A extends Access, const C extends RefusalCode = never>(
  row: Omit<Spelling<Q, typeof fileBody, C, A>, 'response'>,
): Row<'file', Q, typeof fileBody, C, A> {
  return {
    ...standard,
    ...row,
    kind: 'file',
    byKey: byKeyOf(row),
    response: fileBody,
    send: sendOf(row),
    slow: true,
    refuses: row.refuses ?? [],
  };
}

/** The answer of every create and update. */
export const saved = z.object({ id });

const nothing = z.null();

/** The answer of calls that have nothing to say but their message. */
export const empty = nothing;

export const rowVersion = z.string().max(20);
