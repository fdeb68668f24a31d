import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer, Server as SocketServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pigeonholes } from './pipeline/pigeonholes.ts';

/** Listening: checks before anything else starts that the process can listen, and ends serving in order. */

/** Throws one sentence for people if the process cannot listen on this address. */
export async function checkAddress(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ host, port, exclusive: true }, resolve);
    });
  } catch (error) {
    throw whyDeaf(host, port, error as NodeJS.ErrnoException);
  } finally {
    if (probe.listening) await new Promise((done) => probe.close(done));
  }
}

/** A failure to listen as a sentence for people; other errors unchanged. */
export function whyDeaf(host: string, port: number, error: NodeJS.ErrnoException): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} of ${host} is taken by another program: stop that one, or set another PORT.`);
  if (error.code === 'EACCES')
    return new Error(`This user may not listen on port ${port}: set PORT to 1024 or above, behind a reverse proxy.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new Error(`HOST is ${host}, which is no address of this machine: set one that is, or 0.0.0.0 for all.`);
  return error;
}

const leaveMs = 1000;
const drainMs = 15_000;

/**
 * Prepares the end of serving; call it before the server listens. The returned function ends it: no new connection is
 * accepted; for a moment open ones stay and every answer says that its connection closes, so that no client sends its next
 * call into a closing socket; then calls in flight have 15 seconds to end, and `close` comes last.
 */
export function farewell(server: Server, close: () => PromiseLike<unknown>): () => Promise<void> {
  const open = pigeonholes<ServerResponse>();
  let isLeaving = false;
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (isLeaving) return void response.setHeader('connection', 'close');
    response.once('close', open.put(response));
  });
  const gone = async (limitMs: number, each: () => void): Promise<void> => {
    const limit = performance.now() + limitMs;
    while (performance.now() < limit && (await connectionsOf(server)) > 0) {
      each();
      await sleep(25);
    }
  };
  return async () => {
    isLeaving = true;
    for (const response of open.held()) if (!response.headersSent) response.setHeader('connection', 'close');
    // The HTTP server's own close would end idle connections at once.
    SocketServer.prototype.close.call(server);
    await gone(leaveMs, () => {});
    await gone(drainMs - leaveMs, () => server.closeIdleConnections());
    server.closeAllConnections();
    await close();
  };
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));
