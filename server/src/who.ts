import type { Permission } from '@sahada/contract/permissions';

/** Who makes the call. `rights` may only be handed to a function of `rules`. */
export interface Who {
  sessionId: number;
  userId: number;
  name: string;
  rights: readonly Permission[];
  timeZone: string;
  companyTimeZone: string;
}

/** Where a call without a session comes from; for throttling and the list of sessions. */
export interface From {
  /** The caller's IP address, according to the trusted proxies. */
  address: string;
  /** What throttling counts: the IPv4 address, or the /64 network of an IPv6 address. */
  network: string;
  /** The name in the Host header, without port; empty where there is none. */
  host: string;
  device: string;
}
