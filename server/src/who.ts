import type { Permission } from '@sahada/contract/permissions';

/** Who makes the call. `rights` may only be handed to a function of `rules`. */
export interface Who {
  /** Below zero: an API key, by its number. */
  sessionId: number;
  userId: number;
  name: string;
  rights: readonly Permission[];
  timeZone: string;
  companyTimeZone: string;
}

/** Where a call comes from; for throttling and the list of sessions. */
export interface From {
  /** The caller's IP address according to the trusted proxies; null if there is none. */
  address: string | null;
  /** What throttling counts: the IPv4 address, or the /64 network of an IPv6 address. */
  network: string;
  /** The name in the Host header, without port; empty where there is none. */
  host: string;
  device: string;
  /** SHA-256 of the session token sent along, even if that session is over; null if there is none. */
  session: Buffer | null;
}
