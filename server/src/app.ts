import { randomUUID, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import files, { type FastifyStaticOptions } from '@fastify/static';
import underPressure from '@fastify/under-pressure';
import { calls } from '@sahada/contract/calls';
import { endpoints } from '@sahada/contract/endpoints';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { config } from './config.ts';
import { Invalid, Refused } from './errors.ts';
import { handlers } from './handlers.ts';
import { networkOf } from './pipeline/address.ts';
import type { Mounted } from './pipeline/call.ts';
import { mountDocs } from './pipeline/docs.ts';
import { broke, refused } from './pipeline/envelope.ts';
import { intakeOf } from './pipeline/intake.ts';
import { type Lanes, lanesOf } from './pipeline/lanes.ts';
import { metricsOf } from './pipeline/metrics.ts';
import { languageAsked, mount } from './pipeline/mount.ts';
import { unreadable } from './pipeline/receive.ts';
import { addSecurityHeaders } from './pipeline/security-headers.ts';
import { bearer, hashOf } from './pipeline/token.ts';

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
  /** Opens /metrics to whoever sends it; without it there is no /metrics. */
  metricsToken?: string | undefined;
  /** True under TLS: browsers are told to use it from then on. */
  secure: boolean;
  /** Whether the API's document and its viewer are there. */
  hasDocs?: boolean;
  webFolder: string;
  fieldFolder: string;
  /** How late the event loop may run before calls are turned away; 0 for ever so late. */
  patienceMs?: number;
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
  patienceMs = 1000,
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
    rewriteUrl: (request) => readable(request.url ?? '/'),
    forceCloseConnections: 'idle',
  });
  app.server.maxConnections = connections.whole;
  if (trustProxy === false) boundEach(app, connections.each);
  addSecurityHeaders(app, secure);
  // Before the routes: each takes the handler present when its plugin begins.
  app.setErrorHandler((error, request, reply) => {
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
    return reply.code(500).send(broke(request.id, language).body);
  });
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
      reply.code(503).header('retry-after', '2').send(said?.body);
    },
  });
  // A busy process is alive: a watchdog must not end it for that.
  app.get('/livez', { config: { pressureHandler: () => {} } }, async () => ({ alive: true }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await pool.query('select 1');
      return { ready: true };
    } catch {
      return reply.code(503).header('retry-after', '2').send({ ready: false });
    }
  });
  const intake = intakeOf();
  const metrics = metricsOf(lanes, intake);
  if (metricsToken) {
    const wanted = hashOf(metricsToken);
    app.get('/metrics', async (request, reply) => {
      const given = hashOf(bearer(request.headers.authorization) ?? '');
      if (!timingSafeEqual(given, wanted)) return reply.code(401).send();
      const { type, body } = await metrics.text();
      return reply.type(type).send(body);
    });
  }
  if (hasDocs) mountDocs(app, mountedCalls);
  await app.register(async (api) => mount(api, { lanes, intake, metrics }, mountedCalls));
  await mountPages(app, webFolder, fieldFolder);
  return app;
}

const isPageOrFile = (method: string, url: string): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|readyz|metrics)([/?]|$)/i.test(url);

/** Drops a further socket of an address that holds too many already. */
function boundEach(app: FastifyInstance, most: number): void {
  const open = new Map<string, number>();
  app.server.on('connection', (socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count > most) socket.destroy();
  });
}

/**
 * The files that an app has now, by one route: with a route for each, as the library makes them, several hundred took
 * 15 MB and a fifth of the start.
 */
async function mountFiles(app: FastifyInstance, prefix: string, options: FastifyStaticOptions): Promise<void> {
  const entries = await readdir(options.root as string, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(options.root as string, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => !/(^|\/)\./.test(name));
  const there = new Set(names);
  await app.register(async (own) => {
    await own.register(files, { ...options, serve: false, index: false });
    own.route({
      method: ['GET', 'HEAD'],
      url: `${prefix}*`,
      handler: (request, reply) => {
        const name = (request.params as { '*': string })['*'];
        return there.has(name) ? reply.sendFile(name) : reply.callNotFound();
      },
    });
  });
}

/**
 * The back office at /, the field form at /s/ and /b/, an action's owner at /a/, reports for people
 * outside at /r/ and /v/: any path of theirs answers with their page.
 */
async function mountPages(app: FastifyInstance, webFolder: string, fieldFolder: string): Promise<void> {
  const page = (path: string): string | null => (existsSync(path) ? readFileSync(path, 'utf8') : null);
  const web = page(`${webFolder}/index.html`);
  const paper = page(`${webFolder}/paper.html`);
  const field = page(`${fieldFolder}/index.html`);
  const owner = page(`${fieldFolder}/a/action.html`);
  const immutable = (reply: FastifyReply, path: string): void => {
    const isNamedByContent = /\/assets\//.test(path);
    reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache');
    // It lies with the form's files, and lets pages under another address open without a network.
    if (/\/scan-worker\.js/.test(path)) reply.header('service-worker-allowed', '/b/');
  };
  // As compressed as they were built: what anybody may fetch costs no work.
  const built = { preCompressed: true, setHeaders: immutable };
  if (web) await mountFiles(app, '/', { root: webFolder, ...built });
  if (field) await mountFiles(app, '/s/', { root: fieldFolder, ...built });
  app.setNotFoundHandler((request, reply) => {
    const isApi = /^\/api([/?]|$)/i.test(request.url);
    const said = refused(new Refused('notFound'), languageAsked(request));
    if (isApi || (request.method !== 'GET' && request.method !== 'HEAD')) return reply.code(404).send(said?.body);
    if (/\.\w{2,5}($|\?)/.test(request.url)) return reply.code(404).type('text/plain').send('');
    const isField = /^\/[sb](\/|$)/.test(request.url);
    const isPaper = /^\/[rv]\/[^/?]/.test(request.url);
    const html = isField ? field : isPaper ? paper : /^\/a\//.test(request.url) ? owner : web;
    if (html === null) return reply.code(404).send(said?.body);
    // The form is on its way while the script that asks for it is: a round trip less on a slow line.
    const token = /^\/s\/([\w-]{16,64})$/.exec(request.url.split('?', 1)[0] as string)?.[1];
    if (isField && token) {
      reply.header('link', `</api${endpoints.form.path}?token=${token}>; rel=preload; as=fetch; crossorigin=anonymous`);
    }
    return reply.code(200).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
  });
}
