import { sql } from 'kysely';
import type { Db, ReadDb } from '../db/kysely.ts';
import { iso } from '../outside/clock.ts';

/** What only the gate reaches of the signed-in user's second factor. */

interface OwnFactors {
  /** The sealed secret that waits for its first code. */
  pending: Buffer | null;
  recoveryCodesLeft: number;
}

export async function ownFactors(db: ReadDb): Promise<OwnFactors> {
  const { rows } = await sql<OwnFactors>`
    select pending, recovery_codes_left as "recoveryCodesLeft" from gate.own_factors()`.execute(db);
  return rows[0] as OwnFactors;
}

/** Whoever changes somebody's ways to sign in waits for whoever does so at the moment: what is left is counted. */
export const holdFactors = async (db: Db, userId: number): Promise<void> => {
  await db.selectFrom('user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
};

export const beginTotp = async (db: Db, sealed: Buffer): Promise<void> => {
  await sql`select gate.begin_totp(${sealed})`.execute(db);
};

/** The secret that waited holds from now on, and the code of this step is spent. False when another one waits by now. */
export const confirmTotp = async (db: Db, sealed: Buffer, step: number): Promise<boolean> =>
  (await sql<{ done: boolean }>`select gate.confirm_totp(${sealed}, ${step}) as done`.execute(db)).rows[0]?.done ===
  true;

export const removeTotp = async (db: Db): Promise<void> => {
  await sql`select gate.remove_totp()`.execute(db);
};

/** Hashes of new recovery codes in place of the old ones. */
export const replaceRecoveryCodes = async (db: Db, hashes: readonly Buffer[]): Promise<void> => {
  await sql`select gate.new_recovery_codes(${hashes}::bytea[])`.execute(db);
};

/** Takes away all that somebody in the company has set up. */
export const resetFactors = async (db: Db, userId: number): Promise<void> => {
  await sql`select gate.reset_factors(${userId})`.execute(db);
};

interface PasskeyRow {
  id: number;
  name: string;
  credential_id: Buffer;
  transports: string[];
  created_at: string;
  used_at: string | null;
}

/** The oldest first. */
export const ownPasskeys = async (db: ReadDb): Promise<PasskeyRow[]> =>
  (await sql<PasskeyRow>`select * from gate.own_passkeys()`.execute(db)).rows;

interface Added {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
  name: string;
}

/** Its id; null when somebody has it already. */
export async function addPasskey(db: Db, added: Added, now: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select gate.add_passkey(${added.credentialId}, ${added.publicKey}, ${added.counter}, ${added.transports}::text[],
      ${added.name}, ${iso(now)}) as id`.execute(db);
  return rows[0]?.id ?? null;
}

export const removePasskey = async (db: Db, id: number): Promise<boolean> =>
  (await sql<{ done: boolean }>`select gate.remove_passkey(${id}) as done`.execute(db)).rows[0]?.done === true;

export const newChallenge = async (db: Db, hash: Buffer, userId: number, challenge: string, now: number) => {
  await sql`select gate.new_challenge(${hash}, ${userId}, ${challenge}, ${iso(now)})`.execute(db);
};

interface Standing {
  totp: boolean;
  passkeys: number;
  required: boolean;
  due: string | null;
}

/** What somebody has set up, and what their company asks for. */
export async function standingOf(db: ReadDb, userId: number): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select u.totp_since is not null as totp, u.passkeys, c.second_factor_since is not null as required,
      second_factor_due(c.second_factor_since, c.second_factor_grace_days, u.created_at) as due
    from "user" u, company c where u.id = ${userId}`.execute(db);
  return rows[0] as Standing;
}
