import { door } from '../door.ts';
import type { Db } from '../kysely.ts';
import type { Ask } from './ask.ts';
import type { Login, SessionKind } from './sign-in.ts';

/** What follows the right password. */
export type SecondStep = 'totp' | 'passkey' | 'setup';

export interface Ticket {
  companyId: number;
  userId: number;
  step: SecondStep;
  kind: SessionKind;
  passwordHash: string;
  triesLeft: number;
  /** Sealed. */
  secret: Buffer | null;
  /** Sealed. */
  pending: Buffer | null;
  lastStep: number;
}

export type Code = { step: number } | { recovery: Buffer };

export interface Passkey {
  id: number;
  companyId: number;
  userId: number;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  userActive: boolean;
  companyActive: boolean;
}

/** The second step of signing in: the tickets, codes and passkeys of 03-sign-in.sql. */
export const secondFactor = ({ send, one, first, entered, call, at }: Ask) => ({
  /** Begins the second step of signing in. */
  newTicket: async (hash: Buffer, login: Pick<Login, 'companyId' | 'userId'>, step: SecondStep, kind: SessionKind) => {
    await send('select gate.new_ticket($1, $2, $3, $4, $5, $6, $7)', [
      door(),
      hash,
      login.companyId,
      login.userId,
      step,
      kind,
      at,
    ]);
  },

  /** Takes one of a ticket's tries; null if it is over, spent or void. */
  tryTicket: async (hash: Buffer): Promise<Ticket | null> => {
    const row = await first('select * from gate.try_ticket($1, $2, $3)', [door(), hash, at]);
    if (row === undefined) return null;
    return {
      companyId: row.company_id,
      userId: row.user_id,
      step: row.step,
      kind: row.session_kind,
      passwordHash: row.password_hash,
      triesLeft: row.tries_left,
      secret: row.secret,
      pending: row.pending,
      lastStep: Number(row.last_step),
    };
  },

  /** Enters the company of a ticket that is good for setting up a second factor. */
  enterTicket: async (hash: Buffer): Promise<{ userId: number; db: Db } | null> => {
    const { user_id } = await one('select gate.enter_ticket($1, $2, $3) as user_id', [hash, call, at]);
    return user_id === null ? null : { userId: user_id, db: entered() };
  },

  /** False when another call was first. */
  spendTicket: async (hash: Buffer): Promise<boolean> =>
    (await one('select gate.spend_ticket($1, $2) as spent', [hash, at])).spent,

  /** Spends a code of an app by its step, or a recovery code by its hash; false when it was spent before. */
  spendCode: async ({ companyId, userId }: Pick<Login, 'companyId' | 'userId'>, code: Code): Promise<boolean> =>
    (
      await one('select gate.spend_code($1, $2, $3, $4, $5, $6) as spent', [
        door(),
        companyId,
        userId,
        'step' in code ? code.step : null,
        'recovery' in code ? code.recovery : null,
        at,
      ])
    ).spent,

  hasRecoveryCode: async ({ companyId, userId }: Pick<Login, 'companyId' | 'userId'>, hash: Buffer): Promise<boolean> =>
    (await one('select gate.has_recovery_code($1, $2, $3, $4) as here', [door(), companyId, userId, hash])).here,

  findPasskey: async (credentialId: Buffer): Promise<Passkey | null> => {
    const row = await first('select * from gate.find_passkey($1, $2)', [door(), credentialId]);
    if (row === undefined) return null;
    return {
      id: row.id,
      companyId: row.company_id,
      userId: row.user_id,
      publicKey: row.public_key,
      counter: Number(row.counter),
      transports: row.transports,
      userActive: row.user_active,
      companyActive: row.company_active,
    };
  },

  /** False when its counter did not grow: then there is a copy of it. */
  usePasskey: async (passkeyId: number, counter: number): Promise<boolean> =>
    (await one('select gate.use_passkey($1, $2, $3, $4) as used', [door(), passkeyId, counter, at])).used,

  /** `userId` is null where nobody is known yet. */
  newChallenge: async (hash: Buffer, userId: number | null, challenge: string): Promise<void> => {
    await send('select gate.new_challenge($1, $2, $3, $4)', [hash, userId, challenge, at]);
  },

  /** Takes a challenge away, so that it is answered once; null if there is none for this user. */
  takeChallenge: async (hash: Buffer, userId: number | null): Promise<string | null> =>
    (await one('select gate.take_challenge($1, $2, $3) as challenge', [hash, userId, at])).challenge,
});
