// A crowd of strangers, as a process of its own: `node flood.ts <kind> <url> <clients> <seconds> <plan token>`. It loops for
// its seconds, prints how its calls were answered, and ends.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import sharp from 'sharp';

const [kind = '', url = '', clients = '1', seconds = '1', planToken = ''] = process.argv.slice(2);
const { hostname, port } = new URL(url);
const agent = new Agent({ keepAlive: true, maxSockets: Number(clients) });
const until = performance.now() + Number(seconds) * 1000;
const answers: Record<string, number> = {};
const count = (answer: string | number): void => {
  answers[answer] = (answers[answer] ?? 0) + 1;
};

interface Sent {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/** One call; returns its status, or 0 if the connection was refused or broke. */
const send = ({ method, path, headers = {}, body }: Sent): Promise<number> =>
  new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const call = request({ hostname, port, method, path, agent, headers: { ...headers, ...length } }, (reply) => {
      reply.resume();
      reply.once('end', () => resolve(reply.statusCode ?? 0));
      reply.once('error', () => resolve(0));
    });
    call.once('error', () => resolve(0));
    call.end(body);
  });

const json = { 'content-type': 'application/json' };

/** A picture of 49 megapixels that is small to send. */
const photo = async (): Promise<Buffer> =>
  sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#7c8f6a' } })
    .jpeg()
    .toBuffer();

async function sendPhoto(bytes: Buffer): Promise<void> {
  // Bytes of its own, so that no two are the same picture.
  const own = Buffer.concat([bytes, randomBytes(16)]);
  const headers = {
    'x-token': planToken,
    'x-response-key': randomUUID(),
    'x-sha256': createHash('sha256').update(own).digest('hex'),
    'x-size': String(own.length),
    'content-type': 'image/jpeg',
  };
  const key = randomUUID();
  const part = 256 * 1024;
  for (let offset = 0; offset < own.length && performance.now() < until; offset += part) {
    const status = await send({
      method: 'PUT',
      path: `/api/field/pictures/${key}`,
      headers: { ...headers, 'x-offset': String(offset) },
      body: own.subarray(offset, offset + part),
    });
    count(status);
    if (status !== 200) return;
  }
}

/** Half a body, then silence until the server or the time ends it. */
const halfBody = (): Promise<void> =>
  new Promise((resolve) => {
    const head = ['POST /api/token/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${[...head, 'Content-Length: 60000'].join('\r\n')}\r\n\r\n${'x'.repeat(30_000)}`);
    });
    const silence = setTimeout(() => socket.destroy(), Math.max(0, Math.min(2000, until - performance.now())));
    socket.once('data', (chunk) => count(chunk.toString().slice(9, 12)));
    socket.once('error', () => {});
    socket.once('close', () => {
      clearTimeout(silence);
      count('closed');
      resolve();
    });
  });

const kinds: Record<string, (picture: Buffer) => Promise<void>> = {
  livez: async () => count(await send({ method: 'GET', path: '/livez' })),
  links: async () =>
    count(await send({ method: 'GET', path: `/api/field/form?token=${randomBytes(16).toString('base64url')}` })),
  passwords: async () => {
    const body = JSON.stringify({ email: `${randomUUID()}@ornek.com.tr` });
    count(await send({ method: 'POST', path: '/api/Token/ForgotPassword', headers: json, body }));
  },
  bodies: halfBody,
  photos: sendPhoto,
};

const work = kinds[kind];
if (work === undefined) throw new Error(`there is no flood of ${kind}`);
const picture = kind === 'photos' ? await photo() : Buffer.alloc(0);
await Promise.all(
  Array.from({ length: Number(clients) }, async () => {
    while (performance.now() < until) await work(picture);
  }),
);
agent.destroy();
console.log(JSON.stringify(answers));
