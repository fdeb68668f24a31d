import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from '../../src/launch.ts';

/** The real server as a process of its own, on a folder of its own. */
export interface Running {
  url: string;
  pid: number;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

export async function startServer(dataDir: string, environment: Record<string, string> = {}): Promise<Running> {
  const child: ChildProcess = launch({
    environment: { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', STRICT_ANSWERS: 'true', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = /Sahada is ready at (http:\/\/\S+)/.exec(output);
      if (found?.[1]) resolve(found[1]);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    async kill(signal) {
      const gone = once(child, 'exit');
      child.kill(signal);
      const [code] = await gone;
      return code as number | null;
    },
  };
}

export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'sahada-job-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

// biome-ignore lint/suspicious/noExplicitAny: a stranger reads what the API page promises
export type Data = any;

/** A client that knows nothing but HTTP and JSON. */
export function client(url: string) {
  let token = '';
  /** Tries again when the server is busy, as Retry-After asks. */
  async function request(
    method: string,
    path: string,
    body?: unknown,
    tries = 10,
  ): Promise<{ status: number; Success: boolean; Message: string; Data: Data }> {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'accept-language': 'tr',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const retryAfter = reply.headers.get('retry-after');
    if (reply.status === 503 && retryAfter !== null && tries > 1) {
      await reply.body?.cancel();
      await new Promise((next) => setTimeout(next, Number(retryAfter) * 1000));
      return request(method, path, body, tries - 1);
    }
    return { status: reply.status, ...((await reply.json()) as { Success: boolean; Message: string; Data: Data }) };
  }
  const done = async (method: string, path: string, body?: unknown): Promise<Data> => {
    const answer = await request(method, path, body);
    if (!answer.Success) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer)}`);
    return answer.Data;
  };
  return {
    as: (next: string) => {
      token = next;
    },
    request,
    get: (path: string) => done('GET', path),
    post: (path: string, body?: unknown) => done('POST', path, body ?? {}),
    async bytes(path: string): Promise<{ type: string; bytes: Buffer }> {
      const reply = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
      if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
      return { type: reply.headers.get('content-type') ?? '', bytes: Buffer.from(await reply.arrayBuffer()) };
    },
    async put(
      path: string,
      headers: Record<string, string>,
      bytes: Uint8Array,
    ): Promise<{ status: number; Data: Data }> {
      const reply = await fetch(`${url}/api${path}`, { method: 'PUT', headers, body: Buffer.from(bytes) });
      return { status: reply.status, ...((await reply.json()) as { Data: Data }) };
    },
  };
}

export type Client = ReturnType<typeof client>;
