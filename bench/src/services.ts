import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from '../../server/src/launch.ts';

/** The servers that are measured, each a process of its own. */

export interface Service {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

async function ready(child: ChildProcess, pattern: RegExp): Promise<Service> {
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-4000);
        const found = pattern.exec(said)?.[1];
        if (found) resolve(found);
      });
    child.once('exit', (code) => reject(new Error(`a server ended with ${code}: ${said}`)));
  });
  return {
    url,
    pid: child.pid as number,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as const;

/** Sahada as `npm start` runs it, with a database of its own. */
export const startOurs = (dataDir: string): Promise<Service> =>
  ready(
    launch({
      isBuilt: true,
      environment: { DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', LOG_LEVEL: 'error', NODE_ENV: 'production' },
      stdio: [...stdio],
    }),
    /ready at (http:\S+)/,
  );

/** The limit, on the same database. */
export const startLimit = (dataDir: string): Promise<Service> =>
  ready(
    spawn(process.execPath, [join(import.meta.dirname, 'limit/server.ts'), JSON.stringify(connectionOf(dataDir))], {
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: [...stdio],
    }),
    /ready at (http:\S+)/,
  );

/** How to reach a server's own database: as its superuser, so that rows can be made by the hundred thousand. */
export function connectionOf(dataDir: string): { host: string; user: string; password: string; database: string } {
  const passwords = JSON.parse(readFileSync(join(dataDir, 'secrets/postgres.json'), 'utf8')) as { postgres: string };
  return { host: join(dataDir, 'run'), user: 'postgres', password: passwords.postgres, database: 'sahada' };
}

export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
