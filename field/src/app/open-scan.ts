import { endpoints } from '@sahada/contract/endpoints';
import { isDone, keptAssignments } from '../outbox/assignments.ts';
import { type FormAsk, storedForm } from '../outbox/forms.ts';
import { ask, dataOf } from '../outbox/wire.ts';
import { keepPlaces, scannedPlace, scannedTokens } from './scanned-place.ts';
import type { Face, Offer, View } from './view.ts';

/** Finds what a scanned barcode leads to. One form opens at once; of several the person chooses. */

interface Resolved {
  state: string;
  message: string;
  token: string | null;
  plan?: Omit<Offer, 'token'> | null;
  plans?: Offer[];
}

const isResolved = (data: unknown): data is Resolved =>
  typeof data === 'object' && data !== null && 'state' in data && 'message' in data;

/** The address of a form that a barcode led to: what is sent from there names the barcode. */
export const scannedForm = (token: string, code: string): string => `/s/${token}?b=${code}`;

export async function openScan(asking: Omit<FormAsk, 'token'>, code: string): Promise<View> {
  const { session, language } = asking;
  const heard = await ask({ to: endpoints.resolve, values: { code }, session, language, seconds: 15 });
  const found = heard.status === 200 ? dataOf(heard) : null;
  if (!isResolved(found)) return openOffline(asking, code);
  if (found.state === 'unknown') return { at: 'scan', code, why: 'unknown', message: found.message, plans: [] };
  if (found.plans) return choiceOf(code, found.plans);
  if (found.token) return choiceOf(code, [{ ...found.plan, token: found.token }]);
  return { at: 'scan', code, why: 'none', message: found.message, plans: [] };
}

/**
 * Without a network an auditor's own work tells: it was fetched with the codes of its places. To anybody else the barcode leads where
 * it led last, as far as those forms are on this device, with what was begun on them.
 */
async function openOffline(asking: Omit<FormAsk, 'token'>, code: string): Promise<View> {
  const { db, session } = asking;
  const kept = session ? await keptAssignments(db, session.user.id) : null;
  const own = (kept?.rows ?? []).filter((row) => row.barcodeCodes.includes(code) && !isDone(row));
  const offers = own.length > 0 ? own : await openedBefore(asking, code);
  if (offers.length === 0) return { at: 'scan', code, why: 'offline', message: null, plans: [] };
  // The plan's own place is none of the barcode's, which may be known from before.
  return choiceOf(
    code,
    offers.map((offer) => ({ ...offer, locationName: scannedPlace(code, offer.token) ?? offer.locationName })),
  );
}

async function openedBefore(asking: Omit<FormAsk, 'token'>, code: string): Promise<(Offer & Face)[]> {
  const forms = await Promise.all(scannedTokens(code).map((token) => storedForm({ ...asking, token })));
  return forms
    .flatMap((row) => (row?.form.state === 'open' ? { ...row.form.plan, token: row.token } : []))
    .filter(({ endDate }) => Date.parse(endDate) > asking.now());
}

function choiceOf(code: string, plans: readonly Offer[]): View {
  keepPlaces(code, plans);
  const [one] = plans;
  if (plans.length > 1 || !one) return { at: 'scan', code, why: 'choice', message: null, plans };
  // The page of the scan is not gone back to: it would only lead here again.
  location.replace(scannedForm(one.token, code));
  return { at: 'loading' };
}
