import '@fastify/multipart';
import type { AnyRow } from '@sahada/contract/row';
import { type Language, languageOf, say } from '@sahada/contract/text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Invalid, Refused } from '../errors.ts';
import { clock } from '../outside/clock.ts';
import { broke, type Reply, refused, succeeded } from './envelope.ts';
import { type Caller, type Input, type Mounted, parseInput, peek, run } from './run.ts';
import { bearer, hashOf } from './token.ts';

/**
 * Mounts the table: one loop, one route a row. HTTP ends here; what comes after knows inputs and answers only.
 * The body is taken in as bytes and parsed only once session and access are known to be right.
 */

const jsonLimit = 4 * 1024 * 1024;
const uploadLimit = 10 * 1024 * 1024;

export const unreadable = say({ tr: 'Gönderilen içerik okunamadı.', en: 'What was sent could not be read.' });

export function mount(app: FastifyInstance, pool: pg.Pool, calls: readonly Mounted[]): void {
  // Multipart keeps its own parser.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: uploadLimit }, (_request, body, done) =>
    done(null, body),
  );
  for (const mounted of calls) mountOne(app, pool, mounted);
}

/** `/admin/customer/get/{id}` → `/api/admin/customer/get/:id`. */
export const routeOf = (row: AnyRow): string => `/api${row.path.replace(/\{(\w+)\}/g, ':$1')}`;

function mountOne(app: FastifyInstance, pool: pg.Pool, mounted: Mounted): void {
  const { row } = mounted;
  app.route({
    method: row.method,
    url: routeOf(row),
    exposeHeadRoute: false,
    bodyLimit: row.send === 'upload' || row.send === 'bytes' ? uploadLimit + 4096 : jsonLimit,
    // Whoever may not send a large body is turned away before it is taken in.
    ...(row.send === 'upload'
      ? {
          onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
            const caller = callerOf(request);
            await answering(request, reply, mounted, caller, async () => {
              if (caller.session === null) throw new Refused('noSession');
              await peek(pool, mounted.name, row, caller);
              return null;
            });
          },
        }
      : {}),
    handler: async (request, reply) => {
      const caller = callerOf(request);
      return answering(request, reply, mounted, caller, async () => {
        const input = () => readInput(request, row);
        const answer = await run(pool, mounted, caller, input, (parsed) => linkOf(parsed));
        if (row.kind === 'file') return sendFile(request, reply, answer.value as FileAnswer);
        if (row.method === 'HEAD') return sendHead(reply, answer.value as Record<string, unknown>);
        const tag = row.kind === 'read' ? (answer.value as { versionTag?: unknown } | null)?.versionTag : undefined;
        if (typeof tag === 'string' && row.method === 'GET') reply.header('etag', `"${tag}"`);
        const said = row.message({ input: answer.input, value: answer.value }) ?? row.done;
        return succeeded(answer.value, said, languageOf(caller.languageId), row.status(answer.value));
      });
    },
  });
}

const linkOf = (parsed: unknown): Buffer | null => {
  const token = (parsed as { token?: unknown } | null)?.token;
  return hashOf(typeof token === 'string' ? token : '');
};

async function answering(
  request: FastifyRequest,
  reply: FastifyReply,
  mounted: Mounted,
  caller: Caller,
  work: () => Promise<Reply | FastifyReply | null | undefined>,
): Promise<FastifyReply | undefined> {
  let answer: Reply | FastifyReply | null | undefined;
  try {
    answer = await work();
    // A reply that was sent comes out of `await` as undefined.
    if (answer === null || answer === undefined) return undefined;
  } catch (error) {
    const language = languageOf(caller.languageId);
    const said = refused(error, language);
    if (said) {
      const code = error instanceof Refused ? error.code : undefined;
      if (said.status === 403) request.log.warn({ call: mounted.name, code }, 'refused');
      if (code === 'busy') request.log.warn({ call: mounted.name, cause: (error as Error).cause }, 'busy');
      answer = said;
    } else {
      request.log.error({ call: mounted.name, err: error }, 'fault');
      answer = broke(request.id, language);
    }
  }
  if (!('body' in answer)) return answer as FastifyReply;
  reply.header('cache-control', 'no-store');
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
}

/** The language a request asks for, where no session is known. */
export const languageAsked = (request: FastifyRequest): Language => languageOf(acceptedLanguage(request));

function acceptedLanguage(request: FastifyRequest): 1 | 2 {
  const wanted = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase());
  for (const language of wanted) {
    if (language === 'tr') return 1;
    if (language === 'en') return 2;
  }
  return 1;
}

function callerOf(request: FastifyRequest): Caller {
  const site = request.headers['sec-fetch-site'];
  const token = site === 'cross-site' || site === 'same-site' ? null : bearer(request.headers.authorization);
  return {
    session: token === null ? null : hashOf(token),
    from: { address: request.ip, device: (request.headers['user-agent'] ?? '').slice(0, 200) },
    languageId: acceptedLanguage(request),
    now: clock(),
  };
}

/** The row's input, from path, query, headers and body, as sent and as the row's schema reads it. */
async function readInput(request: FastifyRequest, row: AnyRow): Promise<Input> {
  const sent = await gather(request, row);
  return { sent, parsed: parseInput(row, sent, row.send !== 'body') };
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
  const type = request.headers['content-type'] ?? 'application/json';
  if (!/^(application\/([\w.+-]*\+)?json|text\/plain)\b/i.test(type)) throw new Refused('wrongType');
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw new Invalid({ body: [unreadable] });
  }
  // A delete may send its ids bare.
  if (Array.isArray(value)) return { ids: value };
  if (value === null) return {};
  if (typeof value !== 'object') throw new Invalid({ body: [unreadable] });
  return value as Record<string, unknown>;
}

async function uploaded(request: FastifyRequest): Promise<Uint8Array | undefined> {
  if (!request.isMultipart()) throw new Refused('wrongType');
  const part = await request.file({ limits: { fileSize: uploadLimit, files: 1, fields: 5, parts: 6 } });
  if (part === undefined) return undefined;
  const bytes = await part.toBuffer();
  if (part.file.truncated) throw new Refused('tooLarge');
  return bytes;
}

interface FileAnswer {
  bytes: Uint8Array;
  type: string;
  name: string;
  keepSeconds: number;
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, type, name, keepSeconds }: FileAnswer,
): FastifyReply {
  const ascii = name.replace(/[^\w.-]+/g, '_');
  reply.header('content-type', type);
  reply.header('content-disposition', `inline; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`);
  reply.header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'");
  reply.header('cache-control', keepSeconds > 0 ? `private, max-age=${keepSeconds}, immutable` : 'no-store');
  const tag = `"${hashOf(Buffer.from(bytes).toString('latin1')).toString('base64url')}"`;
  reply.header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.send(Buffer.from(bytes));
}

function sendHead(reply: FastifyReply, value: Record<string, unknown>): FastifyReply {
  for (const [key, item] of Object.entries(value)) reply.header(`x-${key.toLowerCase()}`, String(item));
  reply.header('cache-control', 'no-store');
  return reply.code(200).send();
}
