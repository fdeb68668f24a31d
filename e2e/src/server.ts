import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The built server with an empty folder of its own. */
export interface Server {
  url: string;
  stop(): Promise<void>;
  /** kill -9 and a new start on the same folder and port. */
  crash(): Promise<void>;
}

const main = join(import.meta.dirname, '../../server/src/main.ts');

export async function startServer(): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'sahada-e2e-'));
  let { child, url } = await launch(folder, '0');
  return {
    url,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    async crash() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      ({ child, url } = await launch(folder, new URL(url).port));
    },
  };
}

async function launch(folder: string, port: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, DATA_DIR: folder, PORT: port, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /Sahada is ready at (http:\/\/\S+)/.exec(output);
      if (found?.[1]) resolve(found[1]);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
  return { child, url };
}

// biome-ignore lint/suspicious/noExplicitAny: a journey reads what the API promises
export type Data = any;

export const password = 'Sahada!2026';

/** Calls the API as somebody who is signed in. */
export function client(url: string) {
  let token = '';
  const send = async (method: string, path: string, body?: unknown): Promise<Data> => {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await reply.json()) as { Success: boolean; Data: Data };
    if (!answer.Success) throw new Error(`${path}: ${reply.status} ${JSON.stringify(answer)}`);
    return answer.Data;
  };
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown = {}) => send('POST', path, body),
    async install(sampleData: boolean): Promise<Data> {
      const owner = await send('POST', '/Install/Run', {
        company: 'Örnek Denetim',
        firstName: 'Ayşe',
        lastName: 'Yılmaz',
        email: 'ayse@ornek.com.tr',
        password,
        confirmPassword: password,
        languageId: 1,
        sampleData,
      });
      token = owner.AccessToken;
      while (sampleData && !(await send('GET', '/Install/Progress')).Finished)
        await new Promise((wait) => setTimeout(wait, 300));
      return owner;
    },
  };
}
