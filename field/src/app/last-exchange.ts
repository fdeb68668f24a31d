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
 * submitted for both, and where the draft has joined another one and has its key, or is on another version of its plan, from now on.
 */
export async function lastExchange(
  db: DeviceDb,
  fill: Fill,
  { token, form }: FormRow,
): Promise<'received' | 'moved' | 'otherForm' | null> {
  const session = safeSession();
  if (!session || !navigator.onLine) return null;
  const asker = { db, session, language: document.documentElement.lang, now };
  const sharing = async () => {
    if (!(await isShared(asker, token))) return null;
    const { kind } = await share(asker, fill, form.versionTag);
    return kind === 'received' || kind === 'moved' || kind === 'otherForm' ? kind : null;
  };
  const late = new Promise<null>((done) => setTimeout(() => done(null), patienceMs));
  return Promise.race([sharing(), late]).catch((error: unknown) => {
    console.warn('the draft was not shared before it was submitted', error);
    return null;
  });
}
