import { channel } from 'node:diagnostics_channel';
import { createServer as createWeb } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { certificate, trustCertificate } from '../../test/certificate.ts';
import { disguises, inUrl, openNames } from '../../test/disguises.ts';
import { outboundOf, Unreachable } from './outbound.ts';
import { isPublicAddress } from './public-address.ts';

const closing: (() => void)[] = [];
const dialled: string[] = [];
let arrived = 0;
let trap = 0;
let nameServers: string[] = [];
let forget: () => void;

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;
const listening = (server: Server, host = '127.0.0.1'): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, host, () => resolve(portOf(server)));
    closing.push(() => {
      server.close();
      if ('closeAllConnections' in server) (server.closeAllConnections as () => void)();
    });
  });

beforeAll(async () => {
  const server = createServer((socket) => {
    arrived += 1;
    socket.destroy();
  });
  trap = await listening(server, '::');
  const names = await openNames();
  closing.push(names.close);
  nameServers = [names.address];
  forget = names.forget;
  channel('net.client.socket').subscribe((message) => {
    const { socket } = message as { socket: { once(name: string, heard: (...said: unknown[]) => void): void } };
    socket.once('connectionAttempt', (address) => dialled.push(String(address)));
  });
});
afterAll(() => {
  for (const close of closing) close();
});
beforeEach(() => {
  arrived = 0;
  dialled.length = 0;
  forget();
});

const reason = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(Unreachable);
  return (error as Error).message;
};

describe('a host that means this machine or a hidden net', () => {
  test.each(disguises)('%s gets no connection', async (host) => {
    const outbound = outboundOf({ allow: [], nameServers });
    // Its first answer is harmless: whoever looks only once, before, is deceived.
    if (host.startsWith('rebinding')) expect(await outbound.allows(host, trap)).toBe(true);
    else expect(await outbound.allows(host, trap)).toBe(false);
    const texts = [await reason(outbound.connect(host, trap))];
    for (const scheme of ['https', 'http'])
      texts.push(
        await reason(outbound.post(`${scheme}://${inUrl(host)}:${trap}/`, { headers: {}, body: new Uint8Array() })),
      );
    expect(new Set(texts).size).toBe(1);
    expect({ arrived, dialled }).toEqual({ arrived: 0, dialled: [] });
  });

  test('is answered alike whether its port is open or closed', async () => {
    const outbound = outboundOf({ allow: [] });
    expect(await reason(outbound.connect('127.0.0.1', trap))).toBe(await reason(outbound.connect('127.0.0.1', 1)));
    const allowed = outboundOf({ allow: ['127.0.0.1:1'] });
    expect(await reason(allowed.connect('127.0.0.1', 1))).toBe(await reason(outbound.connect('127.0.0.1', 1)));
  });

  test('does not pass for a public one, and a public one passes', () => {
    expect(['1.1.1.1', '93.184.215.14', '2606:4700:4700::1111'].filter(isPublicAddress)).toHaveLength(3);
    expect(['203.0.113.7', '192.88.99.1', '2001:db8::1', '3fff::1', '4000::1', ''].filter(isPublicAddress)).toEqual([]);
  });
});

test('a connection goes to the address that was checked, and the name is not asked again', async () => {
  const outbound = outboundOf({ allow: [], nameServers });
  await reason(outbound.connect('rebinding.example.com', trap, { limitMs: 200 }));
  expect(dialled).toEqual(['11.0.0.1']);
});

describe('a host that is allowed', () => {
  test.each(['127.0.0.1', 'localhost', 'LOCALHOST', '::1', '[::1]', '127.1'])('%s is reached', async (host) => {
    const allow = [`127.0.0.1:${trap}`, `localhost:${trap}`, `[::1]:${trap}`];
    const outbound = outboundOf({ allow });
    expect(await outbound.allows(host, trap)).toBe(true);
    (await outbound.connect(host, trap)).destroy();
    await expect.poll(() => arrived).toBe(1);
    expect(await outbound.allows(host, trap + 1)).toBe(false);
  });

  test('is reached where the operator asks for it', async () => {
    const outbound = outboundOf({ allow: [] });
    (await outbound.connect('localhost', trap, { isTrusted: true })).destroy();
    await expect.poll(() => arrived).toBe(1);
  });
});

describe('what an allowed host answers', () => {
  const to = async (answer: Parameters<typeof createWeb>[1], limitMs = 15_000) => {
    const port = await listening(createWeb(answer as never));
    const outbound = outboundOf({ allow: [`127.0.0.1:${port}`] });
    return outbound.post(`http://127.0.0.1:${port}/a?b=c`, {
      headers: { ttl: '60' },
      body: Buffer.from('Merhaba'),
      limitMs,
    });
  };

  test('comes back with its status and text, and it gets what was sent', async () => {
    const answer = await to((request, response) => {
      let text = '';
      request.on('data', (piece) => {
        text += piece;
      });
      request.on('end', () => response.writeHead(201).end(`${request.method} ${request.url} ${text}`));
    });
    expect([answer.status, String(answer.body)]).toEqual([201, 'POST /a?b=c Merhaba']);
  });

  test('is not asked for with a name or a password in the address', async () => {
    const port = await listening(createWeb((_request, response) => void response.end()));
    const outbound = outboundOf({ allow: [`127.0.0.1:${port}`] });
    const at = (before: string) => `http://${before}127.0.0.1:${port}/`;
    expect([
      await outbound.takes(at('')),
      await outbound.takes(at('ayse:gizli@')),
      await outbound.takes(at('ayse@')),
    ]).toEqual([true, false, false]);
    await reason(outbound.post(at('ayse:gizli@'), { headers: {}, body: Buffer.from('') }));
  });

  test('leads nowhere else', async () => {
    const answer = await to((_request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${trap}/` }).end();
    });
    expect(answer.status).toBe(302);
    expect(arrived).toBe(0);
  });

  test('is read no further than 16 KiB', async () => {
    let sent = 0;
    const answer = await to((_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) sent += 64 * 1024;
      };
      response.on('drain', more);
      more();
    });
    expect(answer.body.length).toBe(16 * 1024);
    const then = sent;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(sent - then).toBeLessThan(8 * 1024 * 1024);
  });

  test('has to come in time', async () => {
    const began = performance.now();
    const drip = to((_request, response) => {
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    }, 400);
    await reason(drip);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

test('TLS asks for the name, and a certificate that nobody vouches for is refused', async () => {
  const names: unknown[] = [];
  const server = createSecure(certificate, (request, response) => {
    names.push((request.socket as TLSSocket).servername);
    response.writeHead(204).end();
  });
  const port = await listening(server);
  const outbound = outboundOf({ allow: [`localhost:${port}`, `127.0.0.1:${port}`] });
  const post = (host: string) => outbound.post(`https://${host}:${port}/`, { headers: {}, body: new Uint8Array() });
  await reason(post('localhost'));
  const distrust = trustCertificate();
  try {
    expect((await post('localhost')).status).toBe(204);
    expect(names).toEqual(['localhost']);
    await reason(post('127.0.0.1'));
  } finally {
    distrust();
  }
});
