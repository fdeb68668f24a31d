import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { guide } from '../src/pipeline/guide.ts';

/** A receiver of webhooks on the loopback, which checks signatures as its maker would. */

export interface Told {
  headers: IncomingHttpHeaders;
  raw: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
  body: any;
}

export interface Receiver {
  port: number;
  url: string;
  told: Told[];
  /** How further events are answered; 204 at first. `never` leaves them waiting. */
  answers(status: number | 'never', headers?: Record<string, string>, body?: string): void;
  close(): void;
}

export async function openReceiver(): Promise<Receiver> {
  const told: Told[] = [];
  let answer: { status: number | 'never'; headers: Record<string, string>; body: string } = {
    status: 204,
    headers: {},
    body: '',
  };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const raw = Buffer.concat(pieces).toString();
      told.push({ headers: request.headers, raw, body: JSON.parse(raw) });
      if (answer.status !== 'never') response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://localhost:${port}/hook`,
    told,
    answers(status, headers = {}, body = '') {
      answer = { status, headers, body };
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const check = /```js\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';

/** Whether an event was signed with this secret, as a receiver finds out that does what the API's description says. */
export function isSigned({ headers, raw: body }: Told, secret: string): boolean {
  const given = { createHmac, timingSafeEqual, headers, body, secret };
  try {
    new Function(...Object.keys(given), check)(...Object.values(given));
    return true;
  } catch (error) {
    if ((error as Error).message === 'not from Sahada') return false;
    throw error;
  }
}
