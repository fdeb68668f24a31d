import type { Receipt } from '@sahada/contract/field';

/** What is known of a response that its receipt says besides its state. */
export interface Flagged {
  late: boolean;
  over_quota: boolean;
  repeated: boolean;
  missing: readonly string[];
  incomplete: boolean;
  critical: boolean;
}

/** `isScoring`: it is said to somebody who sees the score, of which a failed critical question tells. */
export function flagsOf(response: Flagged, isScoring: boolean): Receipt['flags'] {
  const flags: [boolean, Receipt['flags'][number]][] = [
    [response.late, 'Late'],
    [response.over_quota, 'OverQuota'],
    [response.repeated, 'Repeated'],
    [response.missing.length > 0, 'AwaitingPictures'],
    [response.incomplete, 'Incomplete'],
    [isScoring && response.critical, 'Critical'],
  ];
  return flags.filter(([is]) => is).map(([, flag]) => flag);
}
