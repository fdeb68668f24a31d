import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

/** Hosts that pass for others, and the name server that knows them. */

/** Spellings of this machine and of nets that only this machine sees. */
export const disguises = [
  'localhost',
  'localhost.',
  'LOCALHOST',
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.255.255.254',
  '0.0.0.0',
  '0',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '::1',
  '[::1]',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b:1::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::1',
  'fe80::1',
  'fe80::1%lo',
  'fec0::1',
  'fd00::1',
  'ff02::1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  'loop.example.com',
  'mixed.example.com',
  'mapped.example.com',
  'rebinding.example.com',
  'unknown.example.com',
  '127.0.0.1@example.com',
  'example.com#127.0.0.1',
  'example.com/..',
];

/** The host as an address spells it. */
export const inUrl = (host: string): string => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host);

/** Addresses by name and type; of several, a further one with each question. */
const zone: Record<string, { a: string[]; aaaa: string[] }> = {
  'loop.example.com': { a: ['127.0.0.1'], aaaa: [] },
  'mixed.example.com': { a: ['11.0.0.1'], aaaa: ['::1'] },
  'mapped.example.com': { a: [], aaaa: ['::ffff:127.0.0.1'] },
  'rebinding.example.com': { a: ['11.0.0.1', '127.0.0.1'], aaaa: [] },
};

export interface Names {
  address: string;
  /** Whoever was answered before is answered as if for the first time. */
  forget: () => void;
  close: () => void;
}

/** A name server on the loopback. */
export async function openNames(): Promise<Names> {
  const asked = new Map<string, number>();
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = question[at] as number; length > 0; length = question[at] as number) {
      labels.push(question.toString('latin1', at + 1, at + 1 + length));
      at += length + 1;
    }
    const name = labels.join('.').toLowerCase();
    const isSix = question.readUInt16BE(at + 1) === 28;
    const known = zone[name]?.[isSix ? 'aaaa' : 'a'] ?? [];
    const count = asked.get(`${name}${isSix}`) ?? 0;
    asked.set(`${name}${isSix}`, count + 1);
    const address = known[Math.min(count, known.length - 1)];
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(zone[name] ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(address ? 1 : 0, 6);
    head.writeUInt32BE(0, 8);
    const bytes = address ? bytesOf(address) : Buffer.alloc(0);
    const answer = Buffer.from([0xc0, 12, 0, isSix ? 28 : 1, 0, 1, 0, 0, 0, 0, 0, bytes.length]);
    const said = [head, question.subarray(12, at + 5), ...(address ? [answer, bytes] : [])];
    socket.send(Buffer.concat(said), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    forget: () => asked.clear(),
    close: () => socket.close(),
  };
}

function bytesOf(address: string): Buffer {
  if (address === '::1') return Buffer.from([...Array(15).fill(0), 1]);
  const four = address.split(':').at(-1)?.split('.').map(Number) ?? [];
  return address.includes(':') ? Buffer.from([...Array(10).fill(0), 255, 255, ...four]) : Buffer.from(four);
}
