import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import type { Assertion, Attestation } from '@sahada/contract/second-factor';

/**
 * Passkeys (WebAuthn). Whoever uses one has the device and has unlocked it, so it is both factors; that the user was verified
 * is demanded of every answer. The library is loaded at its first use: most installations start without anybody's passkey.
 */
const library = () => import('@simplewebauthn/server');

/** Whom passkeys are for: a name, and the one origin whose pages may use them. */
export interface Party {
  id: string;
  origin: string;
}

/** Null where the installation is opened by a number: browsers make passkeys for names only. */
export function partyOf(publicUrl: string): Party | null {
  const { hostname, origin } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : null;
}

const timeout = 5 * 60_000;

/** EdDSA, ES256 and RS256: what authenticators sign with. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** What a browser is asked when somebody signs in: any passkey that it has for this installation. */
export async function signInOptions(party: Party) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({ rpID: party.id, userVerification: 'required', timeout });
}

export interface PasskeyOwner {
  id: number;
  email: string;
  name: string;
}

/** The passkeys that an authenticator must not make a second time. */
interface Present {
  credentialId: Buffer;
  transports: readonly string[];
}

/**
 * What a browser is asked for a new passkey: one that knows its user, so that nobody need type an address to use it. `key`
 * makes the user's handle, which tells nothing about them.
 */
export async function newPasskeyOptions(party: Party, owner: PasskeyOwner, present: readonly Present[], key: Buffer) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Sahada',
    rpID: party.id,
    userName: owner.email,
    userDisplayName: owner.name,
    userID: new Uint8Array(createHmac('sha256', key).update(`passkey ${owner.id}`).digest()),
    attestationType: 'none',
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: present.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports: transports as never,
    })),
    timeout,
  });
}

export interface NewPasskey {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
}

/** The passkey of an answer to `newPasskeyOptions`; null where it is not for this party, this challenge or a verified user. */
export async function checkNewPasskey(
  party: Party,
  challenge: string,
  { authenticatorAttachment: _, ...credential }: Attestation,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} } as never,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    supportedAlgorithmIDs,
    requireUserVerification: true,
  }).catch(refused);
  if (!verified || registrationInfo === undefined) return null;
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credentialId: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), counter };
}

/** The counter of an answer to `signInOptions`; null where it does not hold, or its counter did not grow. */
export async function checkPasskey(
  party: Party,
  challenge: string,
  { authenticatorAttachment: _, ...credential }: Assertion,
  known: { publicKey: Buffer; counter: number },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} } as never,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id: credential.id, publicKey: new Uint8Array(known.publicKey), counter: known.counter },
    requireUserVerification: true,
  }).catch(refused);
  return verified && authenticationInfo !== undefined ? authenticationInfo.newCounter : null;
}

/** The library throws for whatever is wrong with what a browser sent; there is nothing to tell apart for the person. */
const refused = (): { verified: false; registrationInfo?: undefined; authenticationInfo?: undefined } => ({
  verified: false,
});
