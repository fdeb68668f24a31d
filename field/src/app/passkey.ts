import { signInEndpoints } from '@sahada/contract/endpoints';
import { ask, dataOf, type Heard } from '../outbox/wire.ts';

/**
 * Signing in to the form with a passkey. The browser itself reads and writes the messages of WebAuthn; one too old for that
 * is not offered passkeys here, and no library needs to be downloaded.
 */

interface Speaking {
  parseRequestOptionsFromJSON?: (options: unknown) => PublicKeyCredentialRequestOptions;
}

const speaking = (): Speaking => (window as { PublicKeyCredential?: Speaking }).PublicKeyCredential ?? {};

/** Whether this browser has passkeys for this page: it must be opened by a name and not by a number. */
export const hasPasskeys = (): boolean =>
  window.isSecureContext &&
  speaking().parseRequestOptionsFromJSON !== undefined &&
  !/^[\d.]+$|:/.test(window.location.hostname);

/** What the server answered; null if the person or the device declined. */
export async function signInByPasskey(language: string): Promise<Heard | null> {
  const sending = { headers: { 'Content-Type': 'application/json' }, session: null, language, seconds: 30 };
  const asked = await ask({ ...sending, to: signInEndpoints.passkeyOptions, body: '{}' });
  const data = dataOf(asked) as { challengeId: string; options: unknown } | null;
  const publicKey = data === null ? undefined : speaking().parseRequestOptionsFromJSON?.(data.options);
  if (data === null || publicKey === undefined) return asked;
  const credential = await navigator.credentials.get({ publicKey }).catch(declined);
  if (credential === null) return null;
  const body = JSON.stringify({ challengeId: data.challengeId, credential, client: 'field' });
  return ask({ ...sending, to: signInEndpoints.passkey, body });
}

function declined(error: unknown): null {
  console.info('no passkey', error instanceof Error ? error.name : error);
  return null;
}
