import type { LinkState } from '@sahada/contract/codes';
import type { FieldForm } from '@sahada/contract/field';
import type { Assignment } from '../outbox/assignments.ts';
import type { Returned } from '../outbox/correction.ts';
import type { Fill } from '../outbox/fill.ts';
import type { FormRow, ResponseRow } from '../outbox/rows.ts';
import type { DraftLock } from './draft-lock.ts';

/** What a link leads to on this device. */

export type Face = Pick<
  FieldForm['plan'],
  'definition' | 'companyName' | 'locationName' | 'beginDate' | 'endDate' | 'timeZone'
>;

/** The same of a plan that asks for a sign-in. */
export type AskingFace = Face & Pick<FieldForm['plan'], 'answeredBy'>;

export type Closed = Exclude<LinkState, 'open'> | 'offline' | 'notYours' | 'formMissing';

/** A form that a barcode offers; `token` alone where it is the only one. */
export interface Offer {
  token: string;
  definition?: string;
  locationName?: string;
  auditTypeId?: number;
  endDate?: string;
  timeZone?: string;
}

export type View =
  | { at: 'loading' }
  | { at: 'home' }
  | {
      at: 'scan';
      code: string;
      why: 'choice' | 'none' | 'unknown' | 'offline';
      message: string | null;
      plans: readonly Offer[];
    }
  | { at: 'closed'; why: Closed; face: Face | null; drafts: ResponseRow[]; message: string | null }
  | { at: 'answered'; face: Face; repeat: FieldForm['plan']['repeat']; code: string | null }
  | { at: 'signIn'; face: AskingFace | null }
  | { at: 'welcome'; form: FormRow; expired: boolean }
  | { at: 'returned'; form: FormRow; returned: Returned }
  | { at: 'begun'; form: FormRow; responseKey: string }
  | { at: 'sent'; form: FormRow; assignment: Assignment }
  | { at: 'drafts'; form: FormRow | null; drafts: ResponseRow[] }
  | { at: 'fill'; fill: Fill; form: FormRow; lock: DraftLock }
  | { at: 'elsewhere'; response: ResponseRow }
  | { at: 'receipt'; responseKey: string; form: FormRow | null };
