import type { FieldForm } from '@sahada/contract/field';
import { type Fill, openFill } from '../outbox/fill.ts';
import { type FormAsk, fetchForm, storedForm } from '../outbox/forms.ts';
import type { FormRow, ResponseRow } from '../outbox/rows.ts';
import { now } from './clock.ts';
import { type DraftLock, lockDraft } from './draft-lock.ts';

/** What a link leads to on this device: a draft where it was left, the start of a new response, or a page that says why not. */

export type Face = Pick<FieldForm['plan'], 'definition' | 'companyName' | 'locationName' | 'beginDate' | 'timeZone'>;

export type Closed = 'notYet' | 'closed' | 'offAir' | 'full' | 'unknown' | 'offline' | 'notYours' | 'formMissing';

export type View =
  | { at: 'loading' }
  | { at: 'home' }
  | { at: 'closed'; why: Closed; face: Face | null; drafts: ResponseRow[]; message: string | null }
  | { at: 'answered'; face: Face; code: string }
  | { at: 'signIn'; face: Face | null }
  | { at: 'welcome'; form: FormRow; expired: boolean }
  | { at: 'drafts'; form: FormRow | null; drafts: ResponseRow[] }
  | { at: 'fill'; fill: Fill; form: FormRow; lock: DraftLock }
  | { at: 'elsewhere'; response: ResponseRow }
  | { at: 'receipt'; responseKey: string; form: FormRow | null };

/** A form kept on the device is shown when the network takes longer than this to say whether it is still right. */
const patience = 2500;

const later = (ms: number) => new Promise<null>((done) => setTimeout(() => done(null), ms));

/** What the link leads to when it is opened: what was begun here comes first, and needs no network. */
export async function openLink(asking: FormAsk, onLost: () => void): Promise<View> {
  const rows = await asking.db.all('responses', asking.token);
  const newest = (list: ResponseRow[]) => list.sort((one, other) => other.changed - one.changed);
  const drafts = newest(rows.filter((response) => response.stage === 'draft'));
  const [draft] = drafts;
  if (draft && drafts.length === 1) {
    refresh(asking);
    return openDraft(asking, draft, false, onLost);
  }
  if (draft) {
    refresh(asking);
    return { at: 'drafts', form: await storedForm(asking), drafts };
  }
  const [waiting] = newest(rows.filter((response) => response.stage === 'waiting'));
  if (waiting) {
    refresh(asking);
    return { at: 'receipt', responseKey: waiting.responseKey, form: await storedForm(asking) };
  }
  return openFresh(asking, []);
}

function refresh(asking: FormAsk) {
  fetchForm(asking).catch((error: unknown) => console.info('the form was not refreshed', error));
}

/** A new response, if the link takes one. */
export async function openFresh(asking: FormAsk, drafts: ResponseRow[]): Promise<View> {
  const known = await storedForm(asking);
  const fetching = fetchForm(asking);
  const fetched = known ? await Promise.race([fetching, later(patience)]) : await fetching;
  if (!fetched || fetched.kind === 'offline') {
    if (known) return startOf(asking, known, drafts, false);
    return { at: 'closed', why: 'offline', face: null, drafts, message: null };
  }
  if (fetched.kind === 'form') return startOf(asking, fetched.row, drafts, false);
  if (fetched.kind === 'signIn' && known) return startOf(asking, known, drafts, true);
  const { closedBy } = await import('./closed.ts');
  return closedBy(asking, fetched, drafts);
}

async function startOf(asking: FormAsk, form: FormRow, drafts: ResponseRow[], expired: boolean): Promise<View> {
  const { plan, state } = form.form;
  if (state !== 'open') return { at: 'closed', why: state, face: plan, drafts, message: null };
  if (plan.repeat !== 'free') {
    const note = await asking.db.get('notes', `answered:${plan.id}`);
    if (typeof note?.value === 'string') return { at: 'answered', face: plan, code: note.value };
  }
  return { at: 'welcome', form, expired };
}

/** A draft on the very form it was begun with. */
export async function openDraft(
  asking: FormAsk,
  response: ResponseRow,
  steal: boolean,
  onLost: () => void,
): Promise<View> {
  const { db } = asking;
  const form = (await db.get('forms', response.formKey)) ?? (await sameForm(asking, response));
  if (!form) return { at: 'closed', why: 'formMissing', face: null, drafts: [], message: null };
  const lock = await lockDraft(response.responseKey, steal, onLost);
  if (!lock) return { at: 'elsewhere', response };
  const fill = await openFill(db, response.responseKey, form, now);
  if (fill) return { at: 'fill', fill, form, lock };
  lock.release();
  return { at: 'receipt', responseKey: response.responseKey, form };
}

/** The form went missing from the device; it will do if the server still has the same one. */
async function sameForm(asking: FormAsk, response: ResponseRow): Promise<FormRow | null> {
  const fetched = await fetchForm(asking);
  if (fetched.kind !== 'form' || !response.formKey.endsWith(` ${fetched.row.form.versionTag}`)) return null;
  return fetched.row;
}
