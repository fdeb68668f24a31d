import type { LinkState } from '@sahada/contract/codes';
import type { FieldForm } from '@sahada/contract/field';
import type { Assignment } from '../outbox/assignments.ts';
import type { Returned } from '../outbox/correction.ts';
import type { Fill } from '../outbox/fill.ts';
import type { FormRow, ResponseRow } from '../outbox/rows.ts';
import type { DraftLock } from './draft-lock.ts';

/** What a link leads to on this device. */

export type Face = Pick<FieldForm['plan'], 'definition' | 'companyName' | 'locationName' | 'beginDate' | 'timeZone'>;

export type Closed = Exclude<LinkState, 'open'> | 'offline' | 'notYours' | 'formMissing';

export type View =
  | { at: 'loading' }
  | { at: 'home' }
  | { at: 'closed'; why: Closed; face: Face | null; drafts: ResponseRow[]; message: string | null }
  | { at: 'answered'; face: Face; repeat: FieldForm['plan']['repeat']; code: string | null }
  | { at: 'signIn'; face: Face | null }
  | { at: 'welcome'; form: FormRow; expired: boolean }
  | { at: 'returned'; form: FormRow; returned: Returned }
  | { at: 'begun'; form: FormRow; responseKey: string }
  | { at: 'sent'; form: FormRow; assignment: Assignment }
  | { at: 'drafts'; form: FormRow | null; drafts: ResponseRow[] }
  | { at: 'fill'; fill: Fill; form: FormRow; lock: DraftLock }
  | { at: 'elsewhere'; response: ResponseRow }
  | { at: 'receipt'; responseKey: string; form: FormRow | null };
