import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signingKey } from '../../src/keys.ts';
import { launch } from '../../src/launch.ts';
import { startServer as startOn, temporaryFolder } from './process.ts';

/** How the process starts and stops: problems that a person can mend are said in one sentence, and no call is cut off. */

/** With a database of its own, whatever the tests run on. */
const own = { DATABASE_URL: '' };
const startServer = (at: string) => startOn(at, own);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let dataDir: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder.path, 'data');
});
afterEach(() => folder.remove());

/** A start that is expected to fail: what it says, and its exit code. */
function failedStart(environment: Record<string, string> = {}): Promise<{ code: number | null; said: string }> {
  const child = launch({
    environment: { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info', ...own, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}

describe('a start that cannot succeed says why in one sentence, and makes nothing', () => {
  test('when the port is taken', async () => {
    const other = createServer();
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    const { port } = other.address() as { port: number };
    const { code, said } = await failedStart({ PORT: `${port}` });
    expect(said).toBe(`Port ${port} of 127.0.0.1 is taken by another program: stop that one, or set another PORT.\n`);
    expect([code, existsSync(dataDir)]).toEqual([1, false]);
    other.close();
  });

  test('when HOST is not an address of this machine', async () => {
    const { code, said } = await failedStart({ PORT: '45678', HOST: '203.0.113.7' });
    expect(said).toBe(
      'HOST is 203.0.113.7, which is no address of this machine: set one that is, or 0.0.0.0 for all.\n',
    );
    expect([code, existsSync(dataDir)]).toEqual([1, false]);
  });

  test('when DATA_DIR is a file', async () => {
    writeFileSync(dataDir, 'precious');
    const { code, said } = await failedStart();
    expect(said).toBe(`DATA_DIR ${dataDir} is not a folder, or a part of its path is none: choose another path.\n`);
    expect([code, readFileSync(dataDir, 'utf8')]).toEqual([1, 'precious']);
  });

  test('when the signing key was cut short', async () => {
    const file = join(dataDir, 'secrets', 'signing.key');
    mkdirSync(join(dataDir, 'secrets'), { recursive: true });
    for (const text of ['', 'c2hvcnQ', 'A'.repeat(42), 'A'.repeat(44), '!'.repeat(43)]) {
      writeFileSync(file, text);
      await expect(signingKey(dataDir)).rejects.toThrow(`${file} does not hold a key of 32 bytes`);
    }
    const { code, said } = await failedStart();
    expect(said).toMatch(/^\S+signing\.key does not hold a key of 32 bytes: [^\n]+ nothing was changed\.\n$/);
    expect([code, readFileSync(file, 'utf8'), readdirSync(dataDir)]).toEqual([1, '!'.repeat(43), ['secrets']]);
  });
});

test('a start makes secrets readable by their owner only, whatever their modes were', async () => {
  const first = await startServer(dataDir);
  await first.kill('SIGTERM');
  const secrets = join(dataDir, 'secrets');
  const key = readFileSync(join(secrets, 'signing.key'), 'utf8');
  expect(readdirSync(secrets).sort()).toEqual(['postgres.json', 'push.key', 'sealing.key', 'signing.key']);
  for (const name of readdirSync(secrets)) chmodSync(join(secrets, name), 0o644);
  chmodSync(secrets, 0o755);
  const second = await startServer(dataDir);
  for (const name of ['', ...readdirSync(secrets)])
    expect([name, statSync(join(secrets, name)).mode & 0o077]).toEqual([name, 0]);
  expect(readFileSync(join(secrets, 'signing.key'), 'utf8')).toBe(key);
  expect(await second.kill('SIGTERM')).toBe(0);
});

describe('SIGTERM', () => {
  test('during the start ends the process with 0 and leaves nothing running', async () => {
    for (const delay of [700, 1500, 2500]) {
      const child = launch({
        environment: { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', ...own },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const end = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
      await sleep(delay);
      child.kill('SIGTERM');
      // Before the process has its handlers, the signal itself ends it.
      expect([0, 'SIGTERM']).toContain(await end);
      await expect.poll(() => existsSync(join(dataDir, 'postgres', 'postmaster.pid')), { timeout: 15_000 }).toBe(false);
    }
    await (await startServer(dataDir)).kill('SIGTERM');
  });

  test('under load tells clients that keep a connection to close it, and never cuts one', async () => {
    const server = await startServer(dataDir);
    const told = { answers: 0, closes: 0, cut: 0 };
    /** False once nobody listens any more. */
    const ask = (agent: Agent): Promise<boolean> =>
      new Promise((resolve) => {
        const request = get(`${server.url}/api/field/resolve?token=AAAAAAAAAAAAAAAAAAAAAA`, { agent });
        request.on('response', (reply: IncomingMessage) => {
          told.answers += 1;
          if (reply.headers.connection === 'close') told.closes += 1;
          reply.resume().on('close', () => resolve(true));
        });
        request.on('error', (error: NodeJS.ErrnoException) => {
          if (request.reusedSocket) told.cut += 1;
          resolve(error.code !== 'ECONNREFUSED');
        });
      });
    const clients = Array.from({ length: 12 }, async (_, at) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (await ask(agent)) await sleep(at * 7);
      agent.destroy();
    });
    await expect.poll(() => told.answers, { timeout: 30_000 }).toBeGreaterThan(24);
    const end = server.kill('SIGTERM');
    await Promise.all(clients);
    expect(await end).toBe(0);
    expect(told.cut).toBe(0);
    expect(told.closes).toBe(12);
  });

  test('lets a call in flight end, and ends at once when nobody is connected', async () => {
    let server = await startServer(dataDir);
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    const body = JSON.stringify({ email: 'nobody@ornek.com.tr', password: 'Sahada!2026' });
    const head = `POST /api/Token/Login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue`;
    socket.write(`${head}\r\n\r\n${body.slice(0, 10)}`);
    await expect.poll(() => answer, { timeout: 20_000 }).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    answer = '';
    const end = server.kill('SIGTERM');
    await sleep(2000);
    socket.write(body.slice(10));
    expect(await end).toBe(0);
    expect(answer).toMatch(/^HTTP\/1\.1 \d\d\d /);
    expect(answer.toLowerCase()).toContain('connection: close');

    server = await startServer(dataDir);
    const begun = performance.now();
    expect(await server.kill('SIGTERM')).toBe(0);
    // One that waited for somebody would take fifteen seconds.
    expect(performance.now() - begun).toBeLessThan(8000);
  });
});
