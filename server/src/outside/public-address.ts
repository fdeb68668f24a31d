import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address, in its usual spelling, belongs to some other machine on the public internet. Everything that may
 * lead back is not: loopback, private, link-local and shared nets, multicast, addresses that carry another one inside
 * (mapped, translated, 6to4, Teredo), whatever is reserved, and this machine's own addresses.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || isOwn(parsed.toNormalizedString())) return false;
  // The internet's IPv6 addresses are those of 2000::/3; the library calls anything unassigned unicast, too.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'));
}

const isOwn = (address: string): boolean =>
  Object.values(networkInterfaces()).some((list) =>
    list?.some((own) => ipaddr.isValid(own.address) && ipaddr.parse(own.address).toNormalizedString() === address),
  );
