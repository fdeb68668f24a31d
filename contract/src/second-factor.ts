import { z } from 'zod';
import { Info, passwordText, SignedIn } from './account.ts';
import { signInEndpoints } from './endpoints.ts';
import { empty, read, write } from './row.ts';
import { say } from './text.ts';
import { flag, id, instant, name } from './wire.ts';

/**
 * The second step of signing in: codes of an authenticator app (TOTP), recovery codes, and passkeys, which are both steps in
 * one. Messages of WebAuthn travel as browsers spell them (`PublicKeyCredential.toJSON()`).
 */

/** What signing in answers beside its refusal when the password was right and is not enough. */
export const SecondStep = z.object({
  /** `setup`: the company requires a second factor, and this user has none yet. */
  SecondFactor: z.enum(['totp', 'passkey', 'setup']),
  /** Good for ten minutes and five tries. */
  Ticket: z.string(),
  /** Whether a passkey would do as well. */
  Passkeys: flag,
});

export type SecondStep = z.infer<typeof SecondStep>;

const ticket = z.string().trim().min(1).max(100);

const codeMissing = say({ tr: 'Kodu girin.', en: 'Enter the code.' });

/** Six digits, or a recovery code; spaces and hyphens do not count. */
const code = name(codeMissing, 40);

const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);

const transports = z.array(z.string().max(30)).max(10);
const credentialId = bytes(1400);
const publicKey = z.literal('public-key');
const options = z.looseObject({ challenge: z.string() });

const credentialPart = {
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  authenticatorAttachment: z.string().max(30).nullable().optional(),
};

const Attestation = z.object({
  ...credentialPart,
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(12_000),
    transports: transports.optional(),
  }),
});

const Assertion = z.object({
  ...credentialPart,
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: bytes(200).or(z.literal('')).nullable().optional(),
  }),
});

export type Attestation = z.output<typeof Attestation>;
export type Assertion = z.output<typeof Assertion>;

const challenge = z.object({ challengeId: z.string(), options });
const challengeId = z.string().trim().min(1).max(100);

const RecoveryCodes = z.array(z.string());

export const secondFactor = {
  complete: write({
    ...signInEndpoints.secondFactor,
    access: 'public',
    request: z.object({ ticket, code }),
    response: SignedIn,
    says: 'quiet',
    done: say({ tr: 'Giriş başarılı.', en: 'Signed in successfully.' }),
    refuses: ['codeWrong', 'ticketOver', 'tooManyTries', 'tooMany'],
  }),
  passkeyOptions: write({
    ...signInEndpoints.passkeyOptions,
    access: 'public',
    says: 'quiet',
    /** A passkey knows its user: the answer is the same with and without an e-mail, and for whichever. */
    request: z.object({ email: z.string().max(254).nullable().optional() }),
    response: challenge,
    done: say({ tr: 'Geçiş anahtarı istendi.', en: 'A passkey was asked for.' }),
    refuses: ['passkeysNeedName', 'tooMany'],
  }),
  passkey: write({
    ...signInEndpoints.passkey,
    access: 'public',
    request: z.object({
      challengeId,
      credential: Assertion,
      client: z.enum(['office', 'field']).nullable().optional(),
    }),
    response: SignedIn,
    says: 'quiet',
    done: say({ tr: 'Giriş başarılı.', en: 'Signed in successfully.' }),
    refuses: ['passkeyWrong', 'passkeysNeedName', 'userPassive', 'companyPassive', 'tooMany'],
  }),
  get: read({
    method: 'GET',
    path: '/User/SecondFactor',
    access: 'signedIn',
    request: z.object({}),
    response: z.object({
      Totp: flag,
      Passkeys: z.array(z.object({ id, name: z.string(), since: instant, lastUsed: instant.nullable() })),
      RecoveryCodesLeft: z.int(),
      /** Whether the company asks for it. */
      Required: flag,
      /** From when on nobody of the company signs in without; null where it is not required. */
      GraceUntil: instant.nullable(),
      /** Whether this installation has a name, without which there are no passkeys. */
      PasskeysPossible: flag,
    }),
  }),
  beginTotp: write({
    method: 'POST',
    path: '/User/BeginTotp',
    access: 'public',
    says: 'quiet',
    request: z.object({
      ticket: ticket.nullable().optional(),
      /** Asked for where an app is set up already and is to be replaced. */
      password: z.string().max(512).nullable().optional(),
    }),
    response: z.object({
      /** Base32, as apps take it when it is typed. */
      Secret: z.string(),
      Uri: z.string(),
      /** An SVG picture of the address. */
      QrCode: z.string(),
    }),
    done: say({ tr: 'Doğrulama uygulaması kurulumu başlatıldı.', en: 'Setting up an authenticator app was begun.' }),
    refuses: ['noSession', 'ticketOver', 'passwordWrong', 'tooManyTries', 'tooMany'],
  }),
  confirmTotp: write({
    method: 'POST',
    path: '/User/ConfirmTotp',
    access: 'public',
    request: z.object({
      ticket: ticket.nullable().optional(),
      code,
    }),
    response: z.object({
      RecoveryCodes,
      /** With a ticket: signed in. */
      AccessToken: z.string().optional(),
      Info: Info.optional(),
    }),
    done: say({ tr: 'İki adımlı doğrulama açıldı.', en: 'Two-step verification is on.' }),
    refuses: ['noSession', 'ticketOver', 'codeWrong', 'totpNotBegun', 'tooManyTries'],
  }),
  removeTotp: write({
    method: 'POST',
    path: '/User/RemoveTotp',
    access: 'signedIn',
    request: z.object({ password: passwordText }),
    response: empty,
    done: say({
      tr: 'Doğrulama uygulaması kaldırıldı.',
      en: 'The authenticator app has been removed.',
    }),
    refuses: ['passwordWrong', 'secondFactorRequired', 'tooManyTries', 'tooMany'],
  }),
  newRecoveryCodes: write({
    method: 'POST',
    path: '/User/NewRecoveryCodes',
    access: 'signedIn',
    request: z.object({ password: passwordText }),
    response: z.object({ RecoveryCodes }),
    done: say({
      tr: 'Yeni kurtarma kodları oluşturuldu; eskileri geçersiz.',
      en: 'New recovery codes have been made; the old ones are void.',
    }),
    refuses: ['passwordWrong', 'noSecondFactor', 'tooManyTries', 'tooMany'],
  }),
  beginPasskey: write({
    method: 'POST',
    path: '/User/BeginPasskey',
    access: 'signedIn',
    says: 'quiet',
    request: z.object({ password: passwordText }),
    response: challenge,
    done: say({ tr: 'Geçiş anahtarı ekleme başlatıldı.', en: 'Adding a passkey was begun.' }),
    refuses: ['passkeysNeedName', 'tooManyPasskeys', 'passwordWrong', 'tooManyTries', 'tooMany'],
  }),
  addPasskey: write({
    method: 'POST',
    path: '/User/AddPasskey',
    access: 'signedIn',
    request: z.object({
      challengeId,
      name: name(say({ tr: 'Geçiş anahtarına bir ad verin.', en: 'Give the passkey a name.' }), 100),
      credential: Attestation,
    }),
    response: z.object({ id }),
    done: say({ tr: 'Geçiş anahtarı eklendi.', en: 'The passkey has been added.' }),
    refuses: ['passkeyWrong', 'passkeysNeedName', 'tooManyPasskeys'],
  }),
  removePasskey: write({
    method: 'POST',
    path: '/User/RemovePasskey',
    access: 'signedIn',
    request: z.object({ id, password: passwordText }),
    response: empty,
    done: say({ tr: 'Geçiş anahtarı kaldırıldı.', en: 'The passkey has been removed.' }),
    refuses: ['passwordWrong', 'secondFactorRequired', 'tooManyTries', 'tooMany'],
  }),
};
