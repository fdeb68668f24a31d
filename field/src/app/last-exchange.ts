import type { DeviceDb } from '../outbox/device-db.ts';
import type { Fill } from '../outbox/fill.ts';
import { isShared, share } from '../outbox/join-draft.ts';
import type { FormRow } from '../outbox/rows.ts';
import { safeSession } from '../outbox/session.ts';
import { now } from './clock.ts';

/** How long a draft's last exchange may delay its submission. */
const patienceMs = 5000;

/**
 * Before a shared draft is submitted: what the other auditor has said comes in, where there is a network. True where they have
 * submitted for both.
 */
export async function lastExchange(db: DeviceDb, fill: Fill, { token, form }: FormRow): Promise<boolean> {
  const session = safeSession();
  if (!session || !navigator.onLine) return false;
  const asker = { db, session, language: document.documentElement.lang, now };
  const sharing = async () =>
    (await isShared(asker, token)) && (await share(asker, fill, form.versionTag)).kind === 'received';
  const late = new Promise<false>((done) => setTimeout(() => done(false), patienceMs));
  return Promise.race([sharing(), late]).catch((error: unknown) => {
    console.warn('the draft was not shared before it was submitted', error);
    return false;
  });
}
