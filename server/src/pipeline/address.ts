import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { From } from '../who.ts';
import { hashOf, tokenOf } from './token.ts';

/**
 * Where a request comes from, according to the trusted proxies. A header is believed only if it has an IP address; else the
 * socket's own address counts.
 */
export function fromOf(request: FastifyRequest): From {
  const told = addressIn(request.ip) ?? request.socket.remoteAddress ?? '';
  const address = plainAddress(told);
  const token = tokenOf(request);
  return {
    address: isIP(address) > 0 ? address : null,
    network: networkOf(address),
    host: hostOf(request.headers.host),
    device: (request.headers['user-agent'] ?? '').slice(0, 200),
    session: token === null ? null : hashOf(token),
  };
}

/**
 * What throttling counts. One subscriber gets a /64 of IPv6, so its addresses count as one: `2001:db8:1:2::7` and
 * `2001:db8:1:2:a::1` are both `2001:db8:1:2::/64`. An IPv4 address counts by itself, even when written as IPv6.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}

/** Some proxies tell a caller's port as well: `203.0.113.7:4711`, `[2001:db8::7]:4711`. Null for what is no address. */
function addressIn(told: string): string | null {
  const [, six, four] = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d{1,5})?$/i.exec(told) ?? [];
  const address = six ?? four ?? told;
  return isIP(address) > 0 ? address : null;
}

/** Drops the zone of a link-local address and unwraps an IPv4 address that is written as IPv6. */
function plainAddress(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1] ?? plain;
}

/** The name in a Host header, without its port. */
export const hostOf = (header: string | undefined): string =>
  (header ?? '')
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '');
