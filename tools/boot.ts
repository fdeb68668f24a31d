// Boots the build once more, as `npm start` does: on a free port, with an empty DATA_DIR; asks it one thing, stops
// it with SIGTERM and expects exit code 0.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './port.ts';
import { root } from './run.ts';

const startLimitMs = 120_000;
const stopLimitMs = 30_000;

/** The answer's text, as soon as the server answers. */
async function ask(url: string, ended: () => boolean): Promise<string> {
  const limit = performance.now() + startLimitMs;
  while (performance.now() < limit && !ended()) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    if (answer?.ok) return answer.text();
    await pause(200);
  }
  throw new Error(ended() ? 'the server ended by itself' : `no answer in ${startLimitMs / 1000} s from ${url}`);
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sahada-boot-'));
  const port = await freePort();
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder, DATABASE_URL: '' };
  const begun = performance.now();
  const child = spawn(process.execPath, [join(root, 'tools/start.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exit = once(child, 'exit');
  try {
    const answer = await ask(`http://127.0.0.1:${port}/api/Install/Status`, () => child.exitCode !== null);
    console.log(`answered in ${Math.round(performance.now() - begun)} ms: ${answer}`);
    if (!/"installed":false/i.test(answer)) throw new Error('an empty installation must say Installed: false');
    child.kill('SIGTERM');
    const ended = await Promise.race([exit, pause(stopLimitMs, undefined, { ref: false })]);
    if (ended === undefined) throw new Error(`SIGTERM did not end the server in ${stopLimitMs / 1000} s`);
    const [code, signal] = ended;
    if (code !== 0) throw new Error(`SIGTERM ended the server with ${signal ?? code}, not with 0`);
    console.log('boot: ok');
  } finally {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await exit;
      // The database notices that its parent is gone, and stops by itself.
      await pause(3000);
    }
    await rm(folder, { recursive: true, force: true });
  }
}

await main().catch((error: Error) => {
  console.error(`boot: ${error.message}`);
  process.exitCode = 1;
});
