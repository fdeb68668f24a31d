// One application process per DATA_DIR, held by a listening socket, which the kernel releases no matter how its owner dies.
// The socket is a file and not an abstract name, so that it also holds between two containers sharing a volume: those
// see neither each other's pids nor each other's abstract sockets, and would run two postmasters on one cluster.
// A file outlives its owner, and "refused, so unlink it and bind" lets two starters unlink each other. So files are
// numbered and a number is taken once:
//   1. listen on a name of our own; 2. find the highest number and connect to it: an answer means taken;
//   3. dead: link our socket to the next number (atomic; already there means somebody was faster: again from 2);
//   4. look once more: a still higher number means that ours had been used and swept away: give it back, again from 2;
//   5. sweep the lower numbers, never our own, not even at the end: a number must not come back.
import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { link, readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { privateFolder } from './folders.ts';

interface Lock {
  release(): Promise<void>;
}

export async function takeLock(dataDir: string): Promise<Lock> {
  if (process.platform === 'win32') return takePipe(dataDir);
  const folder = await privateFolder(join(dataDir, 'lock'), undefined);
  const handle = openSync(folder, 'r');
  const at = shortFolder(folder, handle);
  const own = randomBytes(8).toString('hex');
  const server = await listen(join(at, own)).catch((error) => {
    closeSync(handle);
    throw error;
  });
  const release = () =>
    new Promise<void>((done) => {
      server.close(() => {
        closeSync(handle);
        done();
      });
    });
  try {
    for (;;) {
      const top = highest(await readdir(folder));
      if (top > 0 && !(await isDead(join(at, `${top}`)))) throw await taken(dataDir, join(at, `${top}`));
      const number = top + 1;
      if (!(await linked(join(folder, own), join(folder, `${number}`)))) continue;
      const names = await readdir(folder);
      if (highest(names) > number) {
        await rm(join(folder, `${number}`), { force: true });
        continue;
      }
      for (const name of names) if (toNumber(name) < number) await rm(join(folder, name), { force: true });
      await rm(join(folder, own), { force: true });
      return { release };
    }
  } catch (error) {
    await release();
    throw error;
  }
}

/** The kernel's limit on a socket's path is about 100 bytes; Linux lets the open folder stand in for its long name. */
function shortFolder(folder: string, handle: number): string {
  if (Buffer.byteLength(folder) <= 80) return folder;
  if (process.platform === 'linux') return `/proc/self/fd/${handle}`;
  closeSync(handle);
  throw new Error(`The path ${folder} is too long for a socket: move DATA_DIR to a path under 75 characters.`);
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(`${process.pid}\n`);
    });
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      server.on('error', () => {});
      server.unref();
      resolve(server);
    });
  });
}

async function isDead(path: string): Promise<boolean> {
  const answer = await ask(path);
  return answer === 'ECONNREFUSED' || answer === 'ENOENT';
}

async function taken(dataDir: string, path: string): Promise<Error> {
  const pid = Number.parseInt(await ask(path), 10);
  const who = pid > 0 ? `process ${pid}` : 'another process';
  return new Error(`${dataDir} is in use by ${who}: stop it first, or choose another DATA_DIR.`);
}

/** The holder's pid, or an error code; a holder too busy to answer within two seconds still holds. */
function ask(path: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(path);
    const end = (answer: string) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(2000, () => end('ETIMEDOUT'));
    socket.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'unknown'));
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('end', () => end(text));
  });
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function highest(names: string[]): number {
  return Math.max(0, ...names.map(toNumber).filter(Number.isFinite));
}

/** Names other than numbers are sockets about to get one: not comparable, so never swept. */
function toNumber(name: string): number {
  return /^\d{1,15}$/.test(name) ? Number(name) : Number.NaN;
}

/** Windows: a named pipe has no file and goes with its owner. */
async function takePipe(dataDir: string): Promise<Lock> {
  const path = `\\\\.\\pipe\\sahada-${Buffer.from(dataDir.toLowerCase()).toString('base64url').slice(-200)}`;
  const server = await listen(path).catch(async (error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? await taken(dataDir, path) : error;
  });
  return { release: () => new Promise((done) => server.close(() => done())) };
}
