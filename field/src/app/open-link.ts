import type { LinkState } from '@sahada/contract/codes';
import { answeredBefore } from '../outbox/answered.ts';
import type { DeviceDb } from '../outbox/device-db.ts';
import { type Fill, openFill } from '../outbox/fill.ts';
import { type Fetched, type FormAsk, fetchForm, findForm, storedForm } from '../outbox/forms.ts';
import { keptForm, keptForms } from '../outbox/kept-forms.ts';
import type { FormRow, ResponseRow } from '../outbox/rows.ts';
import { now } from './clock.ts';
import { lockDraft } from './draft-lock.ts';
import { picturesOf } from './form-pictures.ts';
import type { Face, View } from './view.ts';

/** Finds what a link leads to: a draft where it was left, the start of a new response, or a page that says why not. */

export interface LinkAsk extends FormAsk {
  /** The code of the barcode that was scanned. */
  barcodeCode: string | null;
}

/**
 * What was begun on this device comes first, and needs no network. What was begun by another barcode belongs to another
 * place, and what somebody else has begun is theirs: then the person says whether to go on with it.
 */
export async function openLink(asking: LinkAsk, onLost: () => void): Promise<View> {
  const rows = await asking.db.all('responses', asking.token);
  rows.sort((one, other) => other.changed - one.changed);
  const drafts = rows.filter(({ stage }) => stage === 'draft');
  const waiting = rows.find((row) => row.stage === 'waiting' && !isOfAnother(row, asking.session));
  const [draft] = drafts;
  const before = shownReceipt();
  const shown = rows.find(({ responseKey, stage }) => responseKey === before && stage === 'received');
  if (shown) return { at: 'receipt', responseKey: shown.responseKey, form: await storedForm(asking) };
  if (!draft && !waiting) return openNew(asking);
  const form = await storedForm(asking);
  fetchForm(asking, form).catch((error: unknown) => console.info('the form was not refreshed', error));
  if (waiting && !draft) {
    const back = isAtServer(waiting) ? await ownViewOf(asking) : null;
    return back?.at === 'returned' ? back : { at: 'receipt', responseKey: waiting.responseKey, form };
  }
  const isHere = !asking.barcodeCode || draft?.barcodeCode === asking.barcodeCode;
  return draft && drafts.length === 1 && isHere
    ? enterDraft(asking, draft, form, onLost)
    : { at: 'drafts', form, drafts };
}

/**
 * Into a draft that stands on this device. What somebody else answers in it goes out under its author's name, or waits until they
 * sign in: nobody gets into it unasked, nor whoever opens it after its author has signed out.
 */
export async function enterDraft(
  asking: LinkAsk,
  draft: ResponseRow,
  form: FormRow | null,
  onLost: () => void,
): Promise<View> {
  const isOwn = draft.author === null || draft.author.id === asking.session?.user.id;
  return draft.stage === 'draft' && !isOwn
    ? { at: 'drafts', form, drafts: [draft] }
    : openDraft(asking, draft, false, onLost);
}

/** Of somebody else who was signed in on this device, and who may never be again. */
const isOfAnother = ({ author }: ResponseRow, session: FormAsk['session']): boolean =>
  author !== null && session !== null && author.id !== session.user.id;

/** It waits for a person alone: the server has what there is of it, and may have sent it back. Not so a correction. */
const isAtServer = ({ send: { hold }, correction }: ResponseRow): boolean =>
  (hold === 'conflict' || hold === 'pictureGone') && !correction;

/** The response whose receipt this page showed when it was reloaded. */
export const shownReceipt = (): string | undefined =>
  (history.state as { receipt?: string } | null)?.receipt ?? undefined;

const begunName = 'sahada.field.begun';

/** From the first draft on, what is on the device is looked for before anything is shown. */
export function noteBegun() {
  try {
    localStorage.setItem(begunName, '1');
  } catch {
    console.info('the next visit looks like the first one');
  }
}

function isFirstVisit(): boolean {
  try {
    return !navigator.serviceWorker?.controller && localStorage.getItem(begunName) === null;
  } catch {
    return true;
  }
}

/** On a first visit the form is asked for while the storage is still opening; the server sends it together with the page. */
export const askEarly = (asking: FormAsk): Promise<Fetched> | undefined =>
  isFirstVisit() ? fetchForm(asking, null) : undefined;

/** What a first visit can be shown before the storage has said whether it is one. */
export function firstLook(fetched: Fetched): View | null {
  const isOpen = fetched.kind === 'form' && fetched.row.form.state === 'open' && !shownReceipt();
  return isOpen ? { at: 'welcome', form: fetched.row, expired: false } : null;
}

/** What a link is to the auditor who opens it; null to anybody else, and where it is like anybody's. */
async function ownViewOf(asking: FormAsk): Promise<View | null> {
  const { session } = asking;
  if (!session) return null;
  try {
    const { ownView } = await import('./own-work.ts');
    return await ownView({ ...asking, session });
  } catch (error) {
    console.warn('what is known of own work could not be read', error);
    return null;
  }
}

/** To an auditor a link may be something that came back, or that they have sent; to anybody else it is a new response. */
async function openNew(asking: FormAsk): Promise<View> {
  const fresh = openFresh(asking, []);
  if (!asking.session) return fresh;
  fresh.catch(() => {});
  return (await ownViewOf(asking)) ?? fresh;
}

/** A new response, if the link takes one. */
export async function openFresh(asking: FormAsk, drafts: ResponseRow[]): Promise<View> {
  const { stored, fetched } = await findForm(asking);
  if (!fetched || fetched.kind === 'offline') {
    if (stored) return startOf(asking, stored, drafts, false);
    return { at: 'closed', why: 'offline', face: null, drafts, message: fetched?.message ?? null };
  }
  if (fetched.kind === 'form') return startOf(asking, fetched.row, drafts, false);
  if (fetched.kind === 'closed') return closedAs(fetched.closed, drafts);
  if (fetched.kind === 'signIn' && stored) return startOf(asking, stored, drafts, true);
  const { closedBy } = await import('./closed.ts');
  return closedBy(asking, fetched, drafts);
}

const closedAs = ({ state, plan }: { state: Exclude<LinkState, 'open'>; plan: Face }, drafts: ResponseRow[]): View => ({
  at: 'closed',
  why: state,
  face: plan,
  drafts,
  message: null,
});

/** Fetches the pictures that the form shows, once it is there itself. */
function keepShown(db: DeviceDb, form: FormRow): void {
  const urls = picturesOf(form);
  if (urls.length === 0) return;
  import('./keep-pictures.ts')
    .then(({ keepPictures }) => keepPictures('needed', urls, async () => (await keptForms(db)).flatMap(picturesOf)))
    .catch((error: unknown) => console.warn('the pictures of the form were not kept', error));
}

async function startOf(asking: FormAsk, form: FormRow, drafts: ResponseRow[], expired: boolean): Promise<View> {
  const { plan, state } = form.form;
  if (state !== 'open') return closedAs({ state, plan }, drafts);
  keepShown(asking.db, form);
  const before = await answeredBefore(asking.db, form);
  if (before) return { at: 'answered', face: plan, repeat: plan.repeat, code: before.code };
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
  const form = (await keptForm(db, response.formKey)) ?? (await sameForm(asking, response));
  if (!form) return { at: 'closed', why: 'formMissing', face: null, drafts: [], message: null };
  const lock = await lockDraft(response.responseKey, steal, onLost);
  if (!lock) return { at: 'elsewhere', response };
  const fill = await openFill(db, response.responseKey, form, now);
  if (fill) {
    await takeOver(asking, fill);
    return { at: 'fill', fill, form, lock };
  }
  lock.release();
  return { at: 'receipt', responseKey: response.responseKey, form };
}

/** A draft that somebody else of its auditors began on this device becomes that of whoever goes on with it, where it may. */
async function takeOver({ session, ...asking }: FormAsk, fill: Fill): Promise<void> {
  const { author } = fill.state().response;
  if (!session || !author || author.id === session.user.id) return;
  try {
    const { takeOver: take } = await import('../outbox/join-draft.ts');
    await take({ ...asking, session }, fill);
  } catch (error) {
    console.warn('the draft stays its author’s', error);
  }
}

/** The form went missing from the device; it will do if the server still has the same one. */
async function sameForm(asking: FormAsk, response: ResponseRow): Promise<FormRow | null> {
  const fetched = await fetchForm(asking, null);
  if (fetched.kind !== 'form' || !response.formKey.endsWith(` ${fetched.row.form.versionTag}`)) return null;
  return fetched.row;
}
