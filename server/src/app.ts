import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import { calls } from '@sahada/contract/calls';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { config } from './config.ts';
import { prefixOf } from './db/gate/attempts.ts';
import { Invalid, Refused } from './errors.ts';
import { handlers } from './handlers.ts';
import { networkOf } from './pipeline/address.ts';
import type { Mounted } from './pipeline/call.ts';
import { mountDocs } from './pipeline/docs.ts';
import { broke, refused } from './pipeline/envelope.ts';
import { intakeOf } from './pipeline/intake.ts';
import { type Lanes, lanesOf } from './pipeline/lanes.ts';
import { type Metrics, metricsOf } from './pipeline/metrics.ts';
import { languageAsked, mount } from './pipeline/mount.ts';
import { unreadable } from './pipeline/receive.ts';
import { addSecurityHeaders } from './pipeline/security-headers.ts';
import { type SystemLog, systemLogOf } from './pipeline/system-log.ts';
import { bearer, hashOf } from './pipeline/token.ts';
import { mountPages } from './pipeline/web-pages.ts';

/** The app: security headers, the table's routes, the two web apps' files, and nothing else. */

export const mountedCalls: readonly Mounted[] = Object.entries(calls).flatMap(([group, rows]) =>
  Object.entries(rows).map(
    ([verb, row]) =>
      ({
        name: `${group}.${verb}`,
        row,
        handler: (handlers as Record<string, Record<string, unknown>>)[group]?.[verb],
      }) as Mounted,
  ),
);

export interface AppOptions {
  pool: pg.Pool;
  /** Where calls wait; made from the pool unless other parts of the process share them. */
  lanes?: Lanes;
  logger: Logger;
  /** As Fastify takes it: the number of proxies, or their networks; false for none. */
  trustProxy: false | number | string[];
  /** Opens /metrics to whoever sends it; without one there is no /metrics. */
  metricsToken?: string | undefined;
  /** True under TLS: browsers are told to use it from then on. */
  secure: boolean;
  /** Whether the API's document and its viewer are there. */
  hasDocs?: boolean;
  webFolder: string;
  fieldFolder: string;
  /** Where it tells what went wrong, was turned away or took long. */
  systemLog?: SystemLog;
  /** How late the event loop may run before calls are turned away; 0 for ever so late. */
  patienceMs?: number;
  /** For how long somebody may take nothing of an answer that waits for them. */
  stallMs?: number;
}

/** An undecodable address counts as unknown; the framework's own answer would lack all headers. */
function readable(url: string): string {
  try {
    decodeURIComponent(url.split('?', 1)[0] as string);
    return url;
  } catch {
    return '/api/-';
  }
}

/** A mail program leaves by a POST to the address that its reader opens as a page. */
const leaving = (url: string): string => {
  const token = /^\/u\/([\w-]+)(\?|$)/.exec(url)?.[1];
  return token === undefined ? url : `/api${calls.mailing.leave.path}?token=${token}`;
};

/** Sockets of the whole server, and of one address where no proxy stands between. */
const connections = { whole: 4096, each: 1024 };

export async function buildApp({
  pool,
  lanes = lanesOf(pool),
  logger,
  trustProxy,
  metricsToken,
  secure,
  hasDocs = true,
  webFolder,
  fieldFolder,
  systemLog = systemLogOf(),
  patienceMs = 1000,
  stallMs = 120_000,
}: AppOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    // At the usual level the framework's own remarks are left out: the start logs the address itself.
    loggerInstance: (logger.level === 'info' ? logger.child({}, { level: 'warn' }) : logger) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    genReqId: () => randomUUID(),
    // Each row sets the size of its body; anything without a row takes next to nothing.
    bodyLimit: 64 * 1024,
    requestTimeout: 60_000,
    connectionTimeout: 0,
    http: { headersTimeout: 10_000 },
    // More than a request can hold: the schema then says what is too long, in the envelope and with all headers.
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 20_000 },
    rewriteUrl: ({ method, url = '/' }) => readable(method === 'POST' ? leaving(url) : url),
    forceCloseConnections: 'idle',
  });
  app.server.maxConnections = connections.whole;
  if (trustProxy === false) boundEach(app, connections.each);
  endStalled(app, stallMs);
  addSecurityHeaders(app, secure);
  // Before the routes: each takes the handler present when its plugin begins.
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, systemLog));
  const { allowedOrigins } = config();
  if (allowedOrigins.length > 0) {
    await app.register(cors, {
      origin: [...allowedOrigins],
      methods: ['GET', 'HEAD', 'POST', 'PUT'],
      exposedHeaders: ['Retry-After', 'ETag', 'X-Total-Count', 'X-Received', 'X-Size'],
      maxAge: 600,
    });
  }
  // At gzip's own level 6 a long file took three times the work, for a sixth less to send.
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'], zlibOptions: { level: 4 } });
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(underPressure, {
    maxEventLoopDelay: patienceMs,
    retryAfter: 2,
    exposeStatusRoute: false,
    pressureHandler: (request, reply) => {
      // They cost next to nothing, and nobody asks again for a script that did not come.
      if (isPageOrFile(request.method, request.routeOptions.url ?? request.url)) return;
      const said = refused(new Refused('busy', { retryAfter: 2 }), languageAsked(request));
      systemLog.note({ kind: 'throttled', call: serverItself, status: 503, code: 'busy' });
      reply.code(503).header('retry-after', '2').send(said?.body);
    },
  });
  mountHealth(app, pool);
  const intake = intakeOf();
  const metrics = metricsOf(lanes, intake);
  if (metricsToken) mountMetrics(app, metrics, metricsToken);
  if (hasDocs) mountDocs(app, mountedCalls);
  await app.register(async (api) => mount(api, { lanes, intake, metrics, systemLog }, mountedCalls));
  await mountPages(app, webFolder, fieldFolder);
  return app;
}

/** As what the system log tells of requests that have not come to a call. */
const serverItself = 'server';

/** What the framework or a library throws before or after a call, in the envelope of calls. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, systemLog: SystemLog): FastifyReply {
  // Whoever asked has gone, as with every page that is left while it loads: nothing has failed.
  if (reply.raw.destroyed) return reply;
  // A file that fails before its first byte had said already what it would be.
  reply.type('application/json; charset=utf-8');
  for (const said of ['content-encoding', 'content-disposition']) reply.removeHeader(said);
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  const code = status === 413 ? 'tooLarge' : status === 415 ? 'wrongType' : status === 404 ? 'notFound' : null;
  const language = languageAsked(request);
  const said = code ? refused(new Refused(code), language) : null;
  if (said) return reply.code(status).send(said.body);
  if (status >= 400 && status < 500) {
    const invalid = refused(new Invalid({ body: [unreadable] }), language);
    return reply.code(400).send(invalid?.body);
  }
  request.log.error({ err: error }, 'fault');
  systemLog.note({ kind: 'fault', call: serverItself, status: 500, error, requestId: request.id });
  return reply.code(500).send(broke(request.id, language).body);
}

function mountHealth(app: FastifyInstance, pool: pg.Pool): void {
  // A busy process is alive: a watchdog must not end it for that.
  app.get('/livez', { config: { pressureHandler: () => {} } }, async () => ({ alive: true }));
  // Whoever asks meanwhile shares the answer: anybody may ask, and the connections are for calls.
  let asking: Promise<unknown> | null = null;
  const ask = async (): Promise<void> => {
    asking ??= pool.query('select 1').finally(() => {
      asking = null;
    });
    await asking;
  };
  app.get('/readyz', async (_request, reply) => {
    try {
      await ask();
      return { ready: true };
    } catch {
      return reply.code(503).header('retry-after', '2').send({ ready: false });
    }
  });
}

/** The counters of the server, for whoever sends the token. */
function mountMetrics(app: FastifyInstance, metrics: Metrics, token: string): void {
  const wanted = hashOf(token);
  app.get('/metrics', async (request, reply) => {
    const given = hashOf(bearer(request.headers.authorization) ?? '');
    if (!timingSafeEqual(given, wanted)) return reply.code(401).send();
    const { type, body } = await metrics.text();
    return reply.type(type).send(body);
  });
}

const isPageOrFile = (method: string, url: string): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|readyz|metrics)([/?]|$)/i.test(url);

/** Drops a further socket of a network that holds too many already, or of a prefix whose networks together hold twice as many. */
function boundEach(app: FastifyInstance, most: number): void {
  const open = new Map<string, number>();
  const count = (holder: string, by: 1 | -1): number => {
    const now = (open.get(holder) ?? 0) + by;
    if (now === 0) open.delete(holder);
    else open.set(holder, now);
    return now;
  };
  app.server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const prefix = prefixOf(network);
    const isOver = count(network, 1) > most;
    const isWiderOver = prefix !== null && count(prefix, 1) > most * 2;
    socket.once('close', () => {
      count(network, -1);
      if (prefix !== null) count(prefix, -1);
    });
    if (isOver || isWiderOver) socket.destroy();
  });
}

/**
 * Ends a connection whose other end takes nothing of an answer for so long: it would hold the answer in memory, and one of the
 * sockets, for as long as it likes. Where nothing waits to be taken, the answer is still being made.
 */
function endStalled(app: FastifyInstance, stallMs: number): void {
  const end = (socket: Socket): void => {
    if (socket.writableLength > 0) socket.destroy();
  };
  app.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setTimeout(stallMs).on('timeout', end);
  });
}
