import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';

/** A browser that can be killed like a phone whose battery dies, and a line to the server that can be cut or weak for all of it. */

export interface Line {
  port: number;
  /** Cuts the line, or mends it: page and service worker alike. */
  setCut(cut: boolean): void;
  setWeak(weak: Weak): void;
  close(): void;
}

/** What a line does to each piece of data, of 64 KB at most. */
interface Weak {
  /** How long it takes, in ms. */
  delay: number;
  /** How many of a hundred end their connection instead of arriving. */
  loss: number;
  random: () => number;
}

/** Stands between the browser and the server's port. */
export async function lineTo(target: number): Promise<Line> {
  let isCut = false;
  let weak: Weak = { delay: 0, loss: 0, random: () => 1 };
  /** In their order, however the delay changes meanwhile. */
  const carry = (one: Socket, other: Socket) => {
    let last = Promise.resolve();
    const next = (work: () => void) => {
      const { delay } = weak;
      const due = delay > 0 ? new Promise((wait) => setTimeout(wait, delay)) : null;
      last = last.then(() => due).then(work);
    };
    one.on('data', (piece: Buffer) => {
      if (weak.random() * 100 < weak.loss) return one.destroy();
      next(() => other.writable && other.write(piece));
    });
    one.on('end', () => next(() => other.end()));
  };
  const open = new Set<Socket>();
  const server: Server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      carry(one, other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    setCut(cut) {
      isCut = cut;
      if (cut) for (const socket of open) socket.destroy();
    },
    setWeak(given) {
      weak = given;
    },
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

export interface Phone {
  context: BrowserContext;
  /** Ends the browser's processes at once: nothing is written, nobody is asked. */
  kill(): Promise<void>;
}

/** Starts a browser on a folder that keeps what it stores. */
export async function startPhone(folder: string): Promise<Phone> {
  const portFile = join(folder, 'DevToolsActivePort');
  rmSync(portFile, { force: true });
  const child: ChildProcess = spawn(
    process.env.CHROMIUM_PATH ?? chromium.executablePath(),
    [
      ...['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`, '--window-size=390,844'],
      ...['--disable-gpu', '--no-first-run', '--disable-background-networking', '--lang=tr-TR', '--disable-sync'],
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      'about:blank',
    ],
    { stdio: 'ignore', detached: true },
  );
  while (!existsSync(portFile) || !readFileSync(portFile, 'utf8').includes('\n'))
    await new Promise((wait) => setTimeout(wait, 50));
  const [port] = readFileSync(portFile, 'utf8').split('\n');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (!context) throw new Error('the browser has no context');
  return {
    context,
    async kill() {
      const gone = once(child, 'exit');
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
      await gone;
      await browser.close().catch(() => undefined);
    },
  };
}
