import { secondFactor } from '@sahada/contract/second-factor';
import type { z } from 'zod';
import { call } from '../../client/call.ts';

/** The browser's part of passkeys; the library that speaks to the device is fetched when one is used. */
const library = () => import('@simplewebauthn/browser');

type SignedIn = z.output<typeof secondFactor.passkey.response>;

/** What a person or a device has declined: no fault, and nothing that the server knows of. */
const isDeclined = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name);

/** Asks the device for a passkey and signs in with it; null if the person or the device declined. Throws CallError. */
export async function signInByPasskey(): Promise<SignedIn | null> {
  const { challengeId, options } = await call(secondFactor.passkeyOptions, {}, { announce: 'none' });
  const { startAuthentication } = await library();
  const credential = await startAuthentication({ optionsJSON: options as never }).catch(declined);
  if (credential === null) return null;
  return call(secondFactor.passkey, { challengeId, credential }, { announce: 'none' });
}

/** Has the device make a passkey and gives its name; null if the person or the device declined. Throws CallError. */
export async function makePasskey(name: string, password: string): Promise<number | null> {
  const { challengeId, options } = await call(secondFactor.beginPasskey, { password }, { announce: 'none' });
  const { startRegistration } = await library();
  const credential = await startRegistration({ optionsJSON: options as never }).catch(declined);
  if (credential === null) return null;
  return (await call(secondFactor.addPasskey, { challengeId, name, credential })).id;
}

function declined(error: unknown): null {
  if (isDeclined(error)) return null;
  throw error;
}
