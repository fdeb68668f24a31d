import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, briefly, type Connection } from './ask.ts';
import type { Binaries } from './binaries.ts';
import { settlePrevious } from './previous.ts';
import type { Runner } from './runner.ts';
import { type Running, stopServer, type Tell, watch } from './running.ts';

export interface Launch {
  binaries: Binaries;
  runner: Runner;
  args: string[];
  place: { cluster: string; sockets: string; password: string };
  asRoot: Connection;
  tell: Tell;
  log: (line: string) => void;
  warn: (line: string) => void;
}

const windows = process.platform === 'win32';
const startLimitMs = 60_000;
/**
 * Backends outlive a killed postmaster by a moment, and PostgreSQL rightly refuses to start beside them; and a recovery
 * process that is killed ends the start. Neither lasts until the next try.
 */
const passing = /shared memory block .* is still in use|was terminated by signal/;

/**
 * Stops what is left of an earlier run, starts the server and waits until it answers. Aborting `signal` stops the server
 * again and throws the signal's reason.
 */
export async function launchUntilReady(launch: Launch, signal?: AbortSignal): Promise<Running> {
  const { binaries, runner, args, place, asRoot, tell, log, warn } = launch;
  const deadline = performance.now() + startLimitMs;
  for (;;) {
    const stranger = await settlePrevious(place, deadline, tell, warn, signal);
    const env: Record<string, string> = stranger === undefined ? {} : { PG_GRANDPARENT_PID: `${stranger}` };
    const running = watch(runner.start(binaries.postgres, args, env), log);
    try {
      await ready(running, place.cluster, asRoot, deadline, signal);
      return running;
    } catch (error) {
      const wasKilled = running.hasEnded() && running.child.signalCode !== null;
      await stopServer(running, tell, warn);
      const mayTryAgain = wasKilled || running.lastLines.some((line) => passing.test(line));
      if (!mayTryAgain || signal?.aborted || performance.now() > deadline) throw error;
      await sleep(200);
    }
  }
}

async function ready(
  running: Running,
  cluster: string,
  asRoot: Connection,
  deadline: number,
  signal?: AbortSignal,
): Promise<void> {
  let askedAt = performance.now();
  let reason = 'no answer';
  for (;;) {
    signal?.throwIfAborted();
    if (running.hasEnded()) {
      await running.ended;
      const cause = running.lastLines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? running.lastLines.at(-1);
      throw new Error(`PostgreSQL did not start: ${cause ?? `it ended with code ${await running.ended}`}`);
    }
    // Recovery that reports progress may take longer: stopping it would only make the next start begin again.
    if (performance.now() > Math.max(deadline, running.progressAt() + startLimitMs)) {
      throw new Error(`PostgreSQL was not ready within ${startLimitMs / 1000} seconds (${reason}).`);
    }
    // The pid file's eighth line tells when asking is worth while; each question too early is a line in the log.
    const status = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    const hopeful = status[0] === `${running.child.pid}` && status[7]?.trim() === 'ready';
    if (hopeful || performance.now() > askedAt + 2000) {
      askedAt = performance.now();
      try {
        await ask({ ...asRoot, ...briefly }, 'select 1');
        return;
      } catch (error) {
        reason = (error as Error).message;
        if ((error as { code?: string }).code === '28P01') {
          throw new Error(
            'PostgreSQL does not accept the password in secrets/postgres.json: put back the file that ' +
              'belongs to this DATA_DIR.',
          );
        }
      }
    }
    await sleep(10);
  }
}

export function serverArgs(
  cluster: string,
  sockets: string,
  port: number,
  settings: Record<string, string> = {},
): string[] {
  const all: Record<string, string> = {
    listen_addresses: windows ? '127.0.0.1' : '',
    port: `${port}`,
    // A list of paths, quoted so that a comma in one does not begin the next.
    ...(windows ? {} : { unix_socket_directories: `"${sockets.replaceAll('"', '""')}"` }),
    unix_socket_permissions: '0700',
    password_encryption: 'scram-sha-256',
    // One process group, one log: ours. Checkpoints every five minutes are not news.
    logging_collector: 'off',
    log_destination: 'stderr',
    log_checkpoints: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Sized for two processors and two gigabytes, shared with Node.
    max_connections: '60',
    shared_buffers: '128MB',
    wal_compression: 'on',
    jit: 'off',
    ...settings,
  };
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
