import { statuses } from '@sahada/contract/codes';

/** Standings of the responses that count in figures (db/totals.sql): pending and approved, or approved alone. */
export const standingsOf = (onlyApproved: boolean): number[] =>
  onlyApproved ? [statuses.Approved] : [statuses.PendingApproval, statuses.Approved];
