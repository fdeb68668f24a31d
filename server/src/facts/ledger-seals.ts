import { createHash } from 'node:crypto';
import type { Destroyed } from '@sahada/contract/data-protection';
import { canonicalJson } from '@sahada/rules/canonical';
import { epoch, iso } from '../outside/clock.ts';

/** What the seal of a row of the ledger of destructions covers. */

export type Counts = Partial<Record<Destroyed, number>>;

export interface LedgerEntry {
  number: number;
  at: string;
  userId: number | null;
  requestId: number | null;
  rule: string | null;
  counts: Counts;
  lines: number;
}

/** What the first row is sealed over. */
export const nothing = Buffer.alloc(32);

export const sealOf = (before: Buffer, { at, ...entry }: LedgerEntry): Buffer =>
  createHash('sha256')
    .update(before)
    .update(canonicalJson({ ...entry, at: iso(epoch(at)) }))
    .digest();
