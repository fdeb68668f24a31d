import type { DeviceDb } from '../outbox/device-db.ts';
import type { Fill } from '../outbox/fill.ts';
import { isShared, share } from '../outbox/join-draft.ts';
import type { FormRow } from '../outbox/rows.ts';
import { safeSession } from '../outbox/session.ts';
import { now } from './clock.ts';

/** How long a draft's last exchange may delay its submission. */
const patienceMs = 5000;

/**
 * Before a shared draft is submitted: what the other auditor has said comes in, where there is a network. Says so where they have
 * submitted for both, and where the draft has joined another one and has its key from now on; the form where it is on another version.
 */
export async function lastExchange(
  db: DeviceDb,
  fill: Fill,
  { token, form }: FormRow,
): Promise<'received' | 'moved' | FormRow | null> {
  const session = safeSession();
  // Whoever is signed in now says nothing of what somebody else of this device has said.
  if (!session || session.user.id !== fill.state().response.author?.id || !navigator.onLine) return null;
  const asker = { db, session, language: document.documentElement.lang, now };
  const sharing = async () => {
    if (!(await isShared(asker, token))) return null;
    const came = await share(asker, fill, form.versionTag);
    if (came.kind === 'otherForm') return came.form;
    return came.kind === 'received' || came.kind === 'moved' ? came.kind : null;
  };
  const late = new Promise<null>((done) => setTimeout(() => done(null), patienceMs));
  return Promise.race([sharing(), late]).catch((error: unknown) => {
    console.warn('the draft was not shared before it was submitted', error);
    return null;
  });
}
