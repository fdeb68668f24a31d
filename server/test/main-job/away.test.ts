import { readFileSync, readlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client, type Running, startServer, temporaryFolder } from './process.ts';

/**
 * The database or the server dies with a task running: the server survives or starts again, and the task is done after all.
 */

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let dataDir: string;
let sink: MailServer;
let server: Running;
const email = 'ayse@ornek.com.tr';

beforeAll(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder.path, 'data');
  sink = await mailServer();
  server = await start();
  await client(server.url).post('/Install/Run', {
    company: 'Örnek Denetim A.Ş.',
    firstName: 'Ayşe',
    lastName: 'Yılmaz',
    email,
    password: 'Sahada!2026',
    confirmPassword: 'Sahada!2026',
    languageId: 1,
    sampleData: false,
  });
});
afterAll(async () => {
  expect(await server.kill('SIGTERM')).toBe(0);
  sink.close();
  await folder.remove();
});

const start = () => startServer(dataDir, { DATABASE_URL: '', SMTP_URL: sink.url, LOG_LEVEL: 'fatal' });
const askForMail = () => client(server.url).post('/Token/ForgotPassword', { email });
const status = (path: string): Promise<number> => fetch(server.url + path).then((reply) => reply.status);

describe.runIf(process.platform === 'linux')('with mails half sent', () => {
  test('the database dies: the server goes on, and the mails are sent again', async () => {
    sink.hold();
    await askForMail();
    await askForMail();
    await expect.poll(() => sink.held(), { timeout: 20_000 }).toBe(1);
    const pid = postmaster();
    process.kill(pid, 'SIGKILL');
    // Nobody can note that the mail was sent.
    sink.release();
    for (const wanted of [503, 200]) {
      const readiness = async () => {
        expect(await status('/livez')).toBe(200);
        return status('/readyz');
      };
      await expect.poll(readiness, { timeout: 60_000, interval: 20 }).toBe(wanted);
    }
    expect(postmaster()).not.toBe(pid);
    await expect.poll(() => new Set(sink.messageIds).size, { timeout: 60_000 }).toBe(2);
    expect(process.kill(server.pid, 0)).toBe(true);
  }, 120_000);

  test('the server dies: the next one sends it', async () => {
    const before = new Set(sink.messageIds).size;
    sink.hold();
    await askForMail();
    await expect.poll(() => sink.held(), { timeout: 20_000 }).toBe(1);
    await server.kill('SIGKILL');
    sink.release();
    server = await start();
    await expect.poll(() => new Set(sink.messageIds).size, { timeout: 60_000 }).toBe(before + 1);
  }, 120_000);
});

function postmaster(): number {
  const pid = Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
  expect(readlinkSync(`/proc/${pid}/cwd`)).toBe(join(dataDir, 'postgres'));
  return pid;
}

interface MailServer {
  url: string;
  /** The Message-ID of each mail taken, in order. */
  messageIds: string[];
  /** From now on a mail is read to its end and not answered. */
  hold(): void;
  held(): number;
  release(): void;
  close(): void;
}

/** Speaks just enough SMTP for a sender. */
async function mailServer(): Promise<MailServer> {
  const messageIds: string[] = [];
  let isHolding = false;
  let waiting: (() => void)[] = [];
  const server: Server = createServer((socket) => {
    let text = '';
    let isData = false;
    socket.on('error', () => socket.destroy());
    socket.write('220 sink\r\n');
    const take = (): void => {
      messageIds.push(/^Message-ID: (.*)\r$/im.exec(text)?.[1] ?? '');
      text = '';
      socket.write('250 taken\r\n');
    };
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (isData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        isData = false;
        if (isHolding) waiting.push(take);
        else take();
        return;
      }
      for (const line of text.split('\r\n').slice(0, -1)) {
        if (/^DATA/i.test(line)) isData = true;
        socket.write(isData ? '354 go on\r\n' : /^QUIT/i.test(line) ? '221 bye\r\n' : '250 sink\r\n');
      }
      text = '';
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    messageIds,
    hold: () => {
      isHolding = true;
    },
    held: () => waiting.length,
    release: () => {
      isHolding = false;
      for (const take of waiting) take();
      waiting = [];
    },
    close: () => server.close(),
  };
}
