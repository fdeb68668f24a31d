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
  address: string;
  device: string;
}
