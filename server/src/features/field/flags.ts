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

export function flagsOf(response: Flagged): Receipt['flags'] {
  const flags: [boolean, Receipt['flags'][number]][] = [
    [response.late, 'Late'],
    [response.over_quota, 'OverQuota'],
    [response.repeated, 'Repeated'],
    [response.missing.length > 0, 'AwaitingPictures'],
    [response.incomplete, 'Incomplete'],
    [response.critical, 'Critical'],
  ];
  return flags.filter(([is]) => is).map(([, flag]) => flag);
}
