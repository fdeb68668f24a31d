import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where the process listens: that it can, said before anything else is started, and how it takes its leave. */

/** Throws one sentence where nobody could listen on this address. */
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

/** What a refusal to listen means for a person; other errors as they are. */
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
 * Prepares the end of serving; call it before the server listens. The returned function ends it: for a moment every answer
 * says that the connection closes after it, so that no client sends its next request into a socket being closed; then
 * `close` stops accepting and waits for the calls in flight, 15 seconds at most.
 */
export function farewell(server: Server, close: () => PromiseLike<unknown>): () => Promise<void> {
  let isLeaving = false;
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (isLeaving) response.setHeader('connection', 'close');
  });
  return async () => {
    isLeaving = true;
    const leave = performance.now() + leaveMs;
    while (performance.now() < leave && (await connectionsOf(server)) > 0) await sleep(25);
    const cut = setTimeout(() => server.closeAllConnections(), drainMs);
    await close();
    clearTimeout(cut);
  };
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));
