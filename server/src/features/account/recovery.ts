import type { secondFactor as calls } from '@sahada/contract/second-factor';
import { sql } from 'kysely';
import { config } from '../../config.ts';
import type { Db } from '../../db/kysely.ts';
import { holdFactors, replaceRecoveryCodes, standingOf } from '../../facts/factors.ts';
import { mustKnowPassword } from '../../facts/own-password.ts';
import { newRecoveryCodes, recoveryHash } from '../../outside/recovery-codes.ts';
import { inParts } from '../../pipeline/handler.ts';
import { changes, tellChange } from './changes.ts';

/** Gives the caller new recovery codes; nobody can read them again. */
export async function giveRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    db,
    codes.map((code) => recoveryHash(config().sealingKey, code)),
  );
  await db.updateTable('user').set({ recovery_codes_at: sql`app_now()` }).where('id', '=', userId).execute();
  return codes;
}

export const newCodes = inParts<typeof calls.newRecoveryCodes>()({
  before: (input, context) => mustKnowPassword(input.password, context),
  async run(_input, { db, who, now, refuse }) {
    await holdFactors(db, who.userId);
    const { totp, passkeys } = await standingOf(db, who.userId);
    if (!totp && passkeys === 0) return refuse('noSecondFactor');
    const RecoveryCodes = await giveRecoveryCodes(db, who.userId);
    await tellChange(db, who.userId, changes.codesMade, now);
    return { RecoveryCodes };
  },
});
