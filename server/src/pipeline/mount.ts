import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type LanguageId, languageIds } from '@sahada/contract/codes';
import '@fastify/multipart';
import type { AnyRow, LyingFile } from '@sahada/contract/row';
import { type Language, languageOf } from '@sahada/contract/text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { config } from '../config.ts';
import { diskFull, Refused } from '../errors.ts';
import { clock } from '../outside/clock.ts';
import { isFull } from '../outside/machine.ts';
import type { From } from '../who.ts';
import { fromOf } from './address.ts';
import { type Caller, type Input, type Mounted, peek } from './call.ts';
import { asOdata, broke, odataVersion, type Reply, refused, succeeded } from './envelope.ts';
import { asCall } from './faults.ts';
import { markOf, sessionOfAddress } from './file-address.ts';
import { namedInline } from './file-name.ts';
import { isHad, partOf, tagOf } from './file-range.ts';
import { heed, slowMs } from './heed.ts';
import { free, type Intake } from './intake.ts';
import type { Lanes } from './lanes.ts';
import type { Metrics } from './metrics.ts';
import { takes } from './ready-made.ts';
import { bodyLimit, checkHeaders, participantPart, readInput } from './receive.ts';
import { type Answer, run } from './run.ts';
import { isForeign } from './site.ts';
import { speak } from './speak.ts';
import type { SystemLog } from './system-log.ts';
import { hashOf, keyBegins, tokenOf } from './token.ts';

/**
 * Mounts the table: one loop, one route per row. HTTP ends here; everything behind it knows only inputs and answers. A large
 * body is read only once its sender is known to be allowed to send it and there is room for it.
 */

export interface House {
  lanes: Lanes;
  intake: Intake;
  metrics: Metrics;
  systemLog: SystemLog;
}

export function mount(app: FastifyInstance, house: House, calls: readonly Mounted[]): void {
  // Multipart keeps its own parser.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  for (const mounted of calls) mountOne(app, house, mounted);
}

/** `/admin/customer/get/{id}` → `/api/admin/customer/get/:id`. */
export const routeOf = (row: AnyRow): string => `/api${row.path.replace(/\{(\w+)\}/g, ':$1')}`;

function mountOne(app: FastifyInstance, house: House, mounted: Mounted): void {
  const { row } = mounted;
  const takesBody = row.send !== 'query' || row.method === 'POST';
  app.route({
    method: row.method,
    url: routeOf(row),
    exposeHeadRoute: false,
    bodyLimit: bodyLimit(row),
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = callerOf(request, row);
      if (row.speaks === 'odata') reply.header('odata-version', odataVersion(request.headers));
      await answering(request, reply, house, mounted, caller, async () => {
        if (!isForEverybody(row) && isForeign(request)) throw new Refused('foreignSite');
        if (takesBody) await admit(request, reply, house, mounted, caller);
        return null;
      });
    },
    handler: async (request, reply) => {
      const caller = callerOf(request, row);
      return answering(request, reply, house, mounted, caller, async () => {
        const answer = await timed(
          caller,
          (input) => run(house.lanes, mounted, caller, input, linkOf),
          () => readInput(request, mounted),
        );
        if (row.kind === 'file' && 'bytes' in (answer.value as object))
          return sendFile(request, reply, answer.value as FileAnswer);
        if (row.method === 'HEAD') return sendHead(reply, answer.value as Record<string, unknown>);
        if (answer.total !== null) reply.header('x-total-count', answer.total);
        const language = languageOf(caller.languageId);
        const said = row.message({ input: answer.input, value: answer.value }) ?? row.done;
        const told = succeeded(speak(row.response, answer.value, language), said, language, row.status(answer.value));
        return row.kept ? sendKept(request, reply, told.body) : told;
      });
    },
  });
}

/** Logos and profile pictures are shown in mails and on other sites' pages. */
const isForEverybody = (row: AnyRow): boolean => row.kind === 'file' && row.access === 'public';

const linkOf = (parsed: unknown): Buffer | null => {
  const token = (parsed as { token?: unknown } | null)?.token;
  return hashOf(typeof token === 'string' ? token : '');
};

/**
 * Decides whether a body may be read, before a byte of it is. A small one may; for a large one the sender is checked first
 * where a header names them, and room is reserved in their name.
 */
async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { lanes, intake }: House,
  mounted: Mounted,
  caller: Caller,
): Promise<void> {
  const { row } = mounted;
  const length = Number(
    request.headers['content-length'] ?? (request.headers['transfer-encoding'] ? bodyLimit(row) : 0),
  );
  if (length > bodyLimit(row)) throw new Refused('tooLarge');
  if (length <= free && (row.send === 'body' || row.send === 'query')) return;
  if (row.send === 'bytes') checkHeaders(request, mounted);
  const link = row.access === 'surveyLink' ? headerLink(request) : null;
  const isNamed = row.access === 'surveyLink' ? link !== null : row.access !== 'public';
  if (isNamed || row.send !== 'body') {
    if (caller.session === null && row.access !== 'surveyLink' && row.access !== 'public')
      throw new Refused('noSession');
    const who = await peek(lanes, mounted, caller, link);
    if (row.send === 'bytes' && who === null && length > participantPart) throw new Refused('tooLarge');
  }
  const place = lanes.placeOf({ session: caller.session, link, network: caller.from.network });
  const owners = place.lane === 'link' ? [place, { lane: place.lane, key: caller.from.network }] : [place];
  const giveBack = intake.reserve(length, owners);
  // Whoever went while they were looked up has closed it already, and it does not close twice.
  if (reply.raw.closed) giveBack();
  else reply.raw.once('close', giveBack);
}

/** The link token of a header: pictures carry it there, and responses may. */
function headerLink(request: FastifyRequest): Buffer | null {
  const token = request.headers['x-token'];
  return typeof token === 'string' ? hashOf(token) : null;
}

/** Notes how long a call is worked on, without what its sender takes to send the input. */
async function timed(
  caller: Caller,
  work: (input: () => Promise<Input>) => Promise<Answer>,
  read: () => Promise<Input>,
): Promise<Answer> {
  let begun = performance.now();
  const input = async (): Promise<Input> => {
    const asked = performance.now();
    const given = await read();
    begun += performance.now() - asked;
    return given;
  };
  try {
    return await work(input);
  } finally {
    caller.tookMs = performance.now() - begun;
  }
}

async function answering(
  request: FastifyRequest,
  reply: FastifyReply,
  house: House,
  { name, row }: Mounted,
  caller: Caller,
  work: () => Promise<Reply | FastifyReply | null | undefined>,
): Promise<FastifyReply | undefined> {
  let answer: Reply | FastifyReply | null | undefined;
  try {
    answer = await asCall({ requestId: request.id, call: name }, work);
    // Null: the call goes on. Awaiting a reply that was sent gives undefined.
    if (answer === undefined) house.metrics.answered(name, reply.statusCode);
    if (answer !== null && caller.tookMs >= slowMs)
      heed(house, { request, name, caller, status: statusOf(answer, reply), error: null });
    if (answer === null || answer === undefined) return undefined;
  } catch (thrown) {
    const error = await nearestCause(thrown);
    const language = languageOf(caller.languageId);
    const said = refused(error, language);
    const who = { call: name, company: caller.known?.companyId, user: caller.known?.who.userId };
    if (said) {
      const code = error instanceof Refused ? error.code : undefined;
      if (said.status === 403) request.log.warn({ ...who, code }, 'refused');
      if (code === 'busy' || code === 'diskFull') request.log.warn({ ...who, err: (error as Error).cause }, code);
      answer = said;
    } else {
      request.log.error({ ...who, err: error }, 'fault');
      answer = broke(request.id, language);
    }
    heed(house, { request, name, caller, status: answer.status, error });
  }
  house.metrics.answered(name, statusOf(answer, reply));
  if (!('body' in answer)) return answer as FastifyReply;
  if (row.speaks === 'odata') answer = asOdata(answer);
  reply.header('cache-control', 'no-store');
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
}

/** A database whose disk is full ends and comes back only once there is room, which "in a moment" would hide. */
async function nearestCause(error: unknown): Promise<unknown> {
  const isLost = error instanceof Refused && error.code === 'busy' && error.cause !== undefined;
  return isLost && (await isFull(config().dataDir)) ? diskFull(error.cause) : error;
}

/** What is answered, or has been sent. */
const statusOf = (answer: Reply | FastifyReply | undefined, reply: FastifyReply): number =>
  answer !== undefined && 'body' in answer ? answer.status : reply.statusCode;

/** The language that a request asks for, for when no session is known. */
export const languageAsked = (request: FastifyRequest): Language => languageOf(acceptedLanguage(request));

function acceptedLanguage(request: FastifyRequest): LanguageId {
  const wanted = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase());
  for (const language of wanted) {
    if (language === 'tr') return languageIds.tr;
    if (language === 'en') return languageIds.en;
  }
  return languageIds.tr;
}

const froms = new WeakMap<FastifyRequest, From>();

/** Asked before the body and again for the call; where a request comes from, and the hash of its token, are found once. */
function callerOf(request: FastifyRequest, row: AnyRow): Caller {
  const now = clock();
  const from = froms.get(request) ?? fromOf(request);
  froms.set(request, from);
  const repeatKey = request.headers['idempotency-key'];
  return {
    session: from.session ?? (row.linked ? sessionOfAddress(request.url, request.headers, now) : null),
    hasKey: tokenOf(request)?.startsWith(keyBegins) === true,
    from,
    repeatKey: typeof repeatKey === 'string' ? repeatKey : null,
    languageId: acceptedLanguage(request),
    known: null,
    link: null,
    tookMs: 0,
    now,
  };
}

interface FileAnswer {
  bytes: Uint8Array | AsyncIterable<Uint8Array> | LyingFile;
  type: string;
  name: string;
  isGzip: boolean;
  keepSeconds: number;
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, type, name, isGzip, keepSeconds }: FileAnswer,
): FastifyReply {
  reply.header('content-type', type);
  reply.header('content-disposition', namedInline(name));
  reply.header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'");
  reply.header('cache-control', keepSeconds > 0 ? `private, max-age=${keepSeconds}, immutable` : 'no-store');
  // A proxy that collects a stream before it passes it on would defeat it.
  if (!(bytes instanceof Uint8Array)) reply.header('x-accel-buffering', 'no');
  if ('version' in bytes) return sendPart(request, reply, bytes);
  if (!(bytes instanceof Uint8Array)) return reply.send(streamOf(request, reply, { bytes, isGzip }));
  const tag = `"${hashOf(Buffer.from(bytes).toString('latin1')).toString('base64url')}"`;
  reply.header('etag', tag);
  if (isHad(request.headers, tag)) return reply.code(304).send();
  return reply.send(Buffer.from(bytes));
}

function sendPart(request: FastifyRequest, reply: FastifyReply, file: LyingFile): FastifyReply {
  const tag = tagOf(file, markOf(request.url));
  const { status, from, to } = partOf(request.headers, tag, file.length);
  reply.code(status).headers({ etag: tag, 'accept-ranges': 'bytes' });
  if (status === 416) reply.header('content-range', `bytes */${file.length}`);
  if (status === 206) reply.header('content-range', `bytes ${from}-${to - 1}/${file.length}`);
  if (status > 206) return reply.header('content-length', 0).send();
  return reply.header('content-length', to - from).send(Readable.from(file.read(from, to), { objectMode: false }));
}

/** A file that is stored as gzip is sent as it is, and unpacked for a client that does not accept gzip. */
function streamOf(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { bytes, isGzip }: { bytes: AsyncIterable<Uint8Array>; isGzip: boolean },
): Readable {
  const stream = (some: AsyncIterable<Uint8Array>) => Readable.from(some, { objectMode: false });
  if (!isGzip) return stream(bytes);
  reply.header('vary', 'accept-encoding');
  if (!takes('gzip', headers['accept-encoding'])) return stream(unpacked(bytes));
  reply.header('content-encoding', 'gzip');
  return stream(bytes);
}

/** Begins when it is read and ends with its reader, so that a failure breaks off what is being sent. */
async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  // The reader hears of a fault through the stream itself.
  yield* pipeline(Readable.from(bytes, { objectMode: false }), createGunzip(), () => {});
}

/**
 * An answer that devices keep, such as a form, is sent only if the device does not have it already. Its tag is made of every byte
 * of the answer, so any change changes the tag.
 */
function sendKept(request: FastifyRequest, reply: FastifyReply, body: Reply['body']): FastifyReply {
  const text = JSON.stringify(body);
  const tag = `"${hashOf(text).toString('base64url')}"`;
  reply.header('cache-control', 'no-store').header('etag', tag);
  if (isHad(request.headers, tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

function sendHead(reply: FastifyReply, value: Record<string, unknown>): FastifyReply {
  for (const [key, item] of Object.entries(value)) reply.header(`x-${key.toLowerCase()}`, String(item));
  reply.header('cache-control', 'no-store');
  return reply.code(200).send();
}
