import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch } from '../../server/src/launch.ts';

/** The real server as a service: a process that is started again, as by systemd, whenever it ends. */
export interface Service {
  url: string;
  dataDir: string;
  /** Of the process that runs now, or ran last. */
  pid(): number;
  /** Ends that nobody asked for, each with the last words of the process. */
  faults: string[];
  /** How often the process was started. */
  starts(): number;
  /** Says that the process is about to be ended on purpose, and gives how it ended. */
  nextEnd(): Promise<{ code: number | null; signal: string | null }>;
  /** Milliseconds until `/readyz` answers 200; throws after `limitMs`. */
  untilReady(limitMs: number): Promise<number>;
  /** Tells it to stop, for good; gives its exit code. */
  stop(): Promise<number | null>;
}

export async function startService(dataDir: string, environment: Record<string, string> = {}): Promise<Service> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const faults: string[] = [];
  let starts = 0;
  let isOver = false;
  let child: ChildProcess;
  let asked: ((end: { code: number | null; signal: string | null }) => void)[] = [];

  const begin = (): void => {
    starts += 1;
    child = launch({
      environment: { DATA_DIR: dataDir, PORT: `${port}`, LOG_LEVEL: 'warn', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let words = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        words = (words + chunk.toString()).slice(-2000);
      });
    child.once('exit', (code, signal) => {
      const waiting = asked;
      asked = [];
      for (const tell of waiting) tell({ code, signal });
      if (waiting.length === 0)
        faults.push(`ended with ${code ?? signal}: ${words.trim().split('\n').slice(-3).join(' / ')}`);
      if (!isOver) begin();
    });
  };
  begin();

  const isReady = (): Promise<boolean> =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3000) }).then(
      (reply) => reply.ok,
      () => false,
    );
  const nextEnd = (): Promise<{ code: number | null; signal: string | null }> =>
    new Promise((resolve) => asked.push(resolve));

  return {
    url,
    dataDir,
    pid: () => child.pid ?? 0,
    faults,
    starts: () => starts,
    nextEnd,
    async untilReady(limitMs) {
      const begun = performance.now();
      while (!(await isReady())) {
        if (performance.now() - begun > limitMs)
          throw new Error(`not ready after ${limitMs / 1000} s; ${faults.join('; ')}`);
        await sleep(25);
      }
      return performance.now() - begun;
    },
    async stop() {
      isOver = true;
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const end = nextEnd();
      child.kill('SIGTERM');
      return (await end).code;
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
