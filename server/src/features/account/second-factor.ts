import type { secondFactor as calls } from '@sahada/contract/second-factor';
import { config } from '../../config.ts';
import { ownFactors, ownPasskeys, standingOf } from '../../facts/factors.ts';
import { partyOf } from '../../outside/passkeys.ts';
import type { HandlersOf } from '../../pipeline/handler.ts';
import { addNewPasskey, beginPasskey, dropPasskey, passkey, passkeyOptions } from './passkeys.ts';
import { newCodes } from './recovery.ts';
import { complete } from './second-step.ts';
import { beginTotp, confirmTotp, dropTotp } from './totp.ts';

export const secondFactor: HandlersOf<typeof calls> = {
  complete,
  passkeyOptions,
  passkey,

  async get(_input, { db, who }) {
    const standing = await standingOf(db, who.userId);
    const passkeys = await ownPasskeys(db);
    const { recoveryCodesLeft } = await ownFactors(db);
    return {
      Totp: standing.totp,
      Passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({
        id,
        name,
        since: created_at,
        lastUsed: used_at,
      })),
      RecoveryCodesLeft: recoveryCodesLeft,
      Required: standing.required,
      GraceUntil: standing.due,
      PasskeysPossible: partyOf(config().publicUrl) !== null,
    };
  },

  beginTotp,
  confirmTotp,
  removeTotp: dropTotp,
  newRecoveryCodes: newCodes,
  beginPasskey,
  addPasskey: addNewPasskey,
  removePasskey: dropPasskey,
};
