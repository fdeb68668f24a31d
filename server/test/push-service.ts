import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { certificate, trustCertificate } from './certificate.ts';

/** A browser's push service on the loopback, and browsers subscribed at it, which decrypt what they get. */

interface Received {
  headers: IncomingHttpHeaders;
  body: Buffer;
  path: string;
}

export interface PushService {
  port: number;
  /** Answers further messages with this status; 201 at first. */
  answers(status: number, headers?: Record<string, string>): void;
  received: Received[];
  subscribe(): Browser;
  close(): void;
}

export interface Browser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** What it was sent, decrypted, oldest first. */
  notes(): { title: string; text: string; link: string | null; tag: string }[];
}

/** Opens one whose certificate this process trusts until it is closed. */
export async function openPushService(): Promise<PushService> {
  const received: Received[] = [];
  let answer: { status: number; headers: Record<string, string> } = { status: 201, headers: {} };
  const server = createServer(certificate, (request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(pieces), path: request.url ?? '' });
      response.writeHead(answer.status, answer.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const distrust = trustCertificate();
  return {
    port,
    received,
    answers(status, headers = {}) {
      answer = { status, headers };
    },
    subscribe() {
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys('base64url');
      const auth = randomBytes(16);
      return {
        endpoint: `https://localhost:${port}${path}`,
        keys: { p256dh, auth: auth.toString('base64url') },
        notes: () =>
          received
            .filter((one) => one.path === path)
            .map(({ body }) => JSON.parse(String(decrypted(body, pair, auth)))),
      };
    },
    close() {
      distrust();
      server.close();
      server.closeAllConnections();
    },
  };
}

const hmac = (key: Buffer, ...parts: Buffer[]): Buffer => {
  const made = createHmac('sha256', key);
  for (const part of parts) made.update(part);
  return made.digest();
};

const derived = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer =>
  hmac(hmac(salt, secret), info, Buffer.from([1])).subarray(0, length);

/** RFC 8291 over RFC 8188, as its receiver does it. */
export function decrypted(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16);
  const length = body[20] as number;
  const senders = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senders]);
  const secret = derived(auth, pair.computeSecret(senders), info, 32);
  const key = derived(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
  const opening = createDecipheriv('aes-128-gcm', key, nonce);
  opening.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
  return plain.subarray(0, plain.lastIndexOf(2));
}

/** The claims of a VAPID header whose signature holds, and the key it was made with. */
export function vapidOf(header: string): { claims: { aud: string; exp: number; sub: string }; key: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isHis = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isHis) throw new Error('the signature does not hold');
  return { claims: JSON.parse(String(Buffer.from(claims, 'base64url'))), key };
}
