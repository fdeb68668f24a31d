import { lookup, Resolver } from 'node:dns/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect as connectSocket, isIP, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { isPublicAddress } from './public-address.ts';

/**
 * The one way out to hosts that people name: mail servers, push endpoints, webhooks. A name is resolved here, every address
 * it has is checked, and the connection goes to a checked address, never to the name again: it may mean another machine by
 * then. `isTrusted` lifts the check, for what the operator of the installation has set.
 */
export interface Outbound {
  /** Whether the host has public addresses only, or is exempt. Nothing is connected to. */
  allows(host: string, port: number, isTrusted?: boolean): Promise<boolean>;
  /** Whether `post` would take the address: https of a public host, http only where it is exempt. Nothing is connected to. */
  takes(address: string): Promise<boolean>;
  /** An open TCP connection. Throws `Unreachable`. */
  connect(host: string, port: number, options?: { isTrusted?: boolean; limitMs?: number }): Promise<Socket>;
  /** Posts to an https address (http only where it is exempt). Throws `Unreachable`; any answer is an answer. */
  post(address: string, message: Message): Promise<Answer>;
}

interface Message {
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  isTrusted?: boolean;
  /** For the whole exchange, from the look-up to the last byte. */
  limitMs?: number;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Its first 16 KiB. */
  body: Buffer;
}

/**
 * One text for whatever went wrong, so that nobody learns from it which ports of a hidden net are open or which names it
 * knows. The `cause` is for the server's log.
 */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('the server cannot be reached from here', { cause });
  }
}

const usualLimitMs = 15_000;
const mostAnswered = 16 * 1024;
/** Of a name with many addresses. */
const mostTried = 4;

/** `allow`: exempt hosts as `host:port`; `nameServers`: other ones than the system's. */
export function outboundOf({
  allow,
  nameServers,
}: {
  allow: readonly string[];
  nameServers?: readonly string[];
}): Outbound {
  const exempt = new Set(allow.map((one) => one.toLowerCase()));
  const isExempt = (host: string, port: number) => exempt.has(`${host}:${port}`);

  /** The addresses to connect to; throws if there is none, or a single one that is not public. */
  async function addressesOf(host: string, isFree: boolean): Promise<string[]> {
    const bare = host.replace(/^\[|\]$/g, '');
    const known = isIP(bare) ? [bare] : isFree ? await systemAddresses(bare) : await publicNames(bare);
    if (known.length === 0) throw new Error(`${host} has no address`);
    const hidden = isFree ? undefined : known.find((address) => !isPublicAddress(address));
    if (hidden !== undefined) throw new Error(`${host} leads to ${hidden}`);
    return known.slice(0, mostTried);
  }

  /** Asks name servers only: the system's own look-up knows names of the house, and reads `127.1` as an address. */
  async function publicNames(name: string): Promise<string[]> {
    const resolver = new Resolver({ timeout: 3000, tries: 2 });
    if (nameServers) resolver.setServers(nameServers);
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  }

  async function dial(host: string, port: number, isTrusted: boolean, until: number): Promise<Socket> {
    const addresses = await addressesOf(host, isTrusted || isExempt(host, port));
    let failure: unknown;
    for (const address of addresses) {
      try {
        return await socketTo(address, port, until - performance.now());
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  return {
    async allows(host, port, isTrusted = false) {
      const spelt = hostOf(host);
      if (spelt === null) return false;
      const free = isTrusted || isExempt(spelt, port);
      return (
        free ||
        addressesOf(spelt, false).then(
          () => true,
          () => false,
        )
      );
    },
    async takes(address) {
      const target = targetOf(address, isExempt);
      return target !== null && this.allows(target.url.hostname, target.port);
    },
    async connect(host, port, { isTrusted = false, limitMs = usualLimitMs } = {}) {
      const spelt = hostOf(host);
      if (spelt === null) throw new Unreachable(`${host} is no name of a host`);
      const dialled = dial(spelt, port, isTrusted, performance.now() + limitMs);
      return inTime(dialled, limitMs, (socket) => socket.destroy());
    },
    async post(address, { headers, body, isTrusted = false, limitMs = usualLimitMs }) {
      const target = targetOf(address, (host, port) => isTrusted || isExempt(host, port));
      if (target === null) throw new Unreachable(`${address} is no address to post to`);
      const { url, port, isSecure } = target;
      const until = performance.now() + limitMs;
      const socket = await inTime(dial(url.hostname, port, isTrusted, until), limitMs, (late) => late.destroy());
      const line = isSecure ? overTls(socket, url.hostname) : socket;
      try {
        return await inTime(exchange(line, url, headers, body), until - performance.now());
      } finally {
        line.destroy();
        socket.destroy();
      }
    },
  };
}

/** Where an address leads; null for one that may not be posted to: no https, a name or a password in it. */
function targetOf(address: string, mayBePlain: (host: string, port: number) => boolean) {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isSecure = url.protocol === 'https:';
  const port = Number(url.port || (isSecure ? 443 : 80));
  const isPlain = url.protocol === 'http:' && mayBePlain(url.hostname, port);
  return (isSecure || isPlain) && url.username === '' && url.password === '' ? { url, port, isSecure } : null;
}

/**
 * A host as URLs spell it: lower case, Unicode as Punycode, odd spellings of an IPv4 address (`127.1`, 0x7f000001) as the
 * usual one, IPv6 in brackets. Null for anything else than a host.
 */
function hostOf(host: string): string | null {
  const address = `http://${isIP(host) === 6 ? `[${host}]` : host}/`;
  if (/[\s/\\@?#]/.test(host) || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.port === '' && url.href === `http://${url.hostname}/` ? url.hostname : null;
}

const systemAddresses = async (name: string): Promise<string[]> =>
  (await lookup(name, { all: true })).map(({ address }) => address);

function socketTo(address: string, port: number, limitMs: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connectSocket({ host: address, port });
  const timer = setTimeout(() => socket.destroy(new Error(`${address} does not answer`)), Math.max(1, limitMs));
  socket.once('error', reject);
  socket.once('connect', () => {
    socket.off('error', reject);
    resolve(socket);
  });
  return promise.finally(() => clearTimeout(timer));
}

/** TLS that asks for the name and checks the certificate against it, whatever address the socket goes to. */
function overTls(socket: Socket, host: string): Socket {
  const bare = host.replace(/^\[|\]$/g, '');
  return connectTls({ socket, host: bare, ...(isIP(bare) ? {} : { servername: bare }) });
}

/** One request and its answer over an open connection; follows no redirect. */
function exchange(line: Socket, url: URL, headers: Message['headers'], body: Uint8Array): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asked = request({
    createConnection: () => line,
    method: 'POST',
    host: url.hostname,
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, host: url.host, 'content-length': String(body.byteLength) },
  });
  asked.on('error', reject);
  asked.on('close', () => reject(new Error('the connection was closed without an answer')));
  asked.on('response', (response) => {
    const pieces: Buffer[] = [];
    let left = mostAnswered;
    const done = () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) });
    response.on('data', (piece: Buffer) => {
      pieces.push(piece.subarray(0, left));
      left -= piece.length;
      if (left <= 0) done();
    });
    response.on('end', done);
    response.on('error', reject);
  });
  asked.end(body);
  return promise;
}

/** The work's value, if it comes in time; `undo` puts away one that comes too late. */
async function inTime<T>(work: Promise<T>, limitMs: number, undo?: (late: T) => void): Promise<T> {
  const over = new AbortController();
  const expired = sleep(Math.max(1, limitMs), null, { signal: over.signal }).then(() => {
    if (undo) work.then(undo, () => {});
    throw new Error('it takes too long');
  });
  try {
    return await Promise.race([work, expired]);
  } catch (error) {
    throw new Unreachable(error);
  } finally {
    expired.catch(() => {});
    over.abort();
  }
}
