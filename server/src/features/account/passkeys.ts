import type { secondFactor as calls } from '@sahada/contract/second-factor';
import { config } from '../../config.ts';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { notFound } from '../../errors.ts';
import {
  addPasskey,
  holdFactors,
  newChallenge,
  ownPasskeys,
  removePasskey,
  replaceRecoveryCodes,
  standingOf,
} from '../../facts/factors.ts';
import { endOtherSessions } from '../../facts/own.ts';
import { mustKnowPassword } from '../../facts/own-password.ts';
import {
  checkNewPasskey,
  checkPasskey,
  newPasskeyOptions,
  type Party,
  partyOf,
  signInOptions,
} from '../../outside/passkeys.ts';
import { inParts, type Refuse } from '../../pipeline/handler.ts';
import { hashOf, newToken } from '../../pipeline/token.ts';
import { changes, tellChange } from './changes.ts';
import { signIn } from './session.ts';

const most = 20;

/** Questions and answers of one network in a minute; sixty people may work behind one. */
const mostInAMinute = 120;

function party(refuse: Refuse<'passkeysNeedName'>): Party {
  return partyOf(config().publicUrl) ?? refuse('passkeysNeedName');
}

export const passkeyOptions = inParts<typeof calls.passkeyOptions>()({
  async before(_input, { gate, from, refuse }) {
    if (await gate.isFlood('passkey', from.network, mostInAMinute)) refuse('tooMany', { retryAfter: 60 });
    return signInOptions(party(refuse));
  },
  async run(_input, { gate }, options) {
    const challengeId = newToken();
    await gate.newChallenge(hashOf(challengeId), null, options.challenge);
    return { challengeId, options };
  },
});

export const passkey = inParts<typeof calls.passkey>()({
  async before({ challengeId, credential }, { gate, from, refuse }) {
    if (await gate.isFlood('passkey', from.network, mostInAMinute)) refuse('tooMany', { retryAfter: 60 });
    const whom = party(refuse);
    const challenge = await gate.takeChallenge(hashOf(challengeId), null);
    const found = await gate.findPasskey(Buffer.from(credential.id, 'base64url'));
    if (challenge === null || found === null) return refuse('passkeyWrong');
    const counter = await checkPasskey(whom, challenge, credential, found);
    if (counter === null) return refuse('passkeyWrong');
    if (!found.userActive) return refuse('userPassive');
    if (!found.companyActive) return refuse('companyPassive');
    return { ...found, counter };
  },
  async run({ client }, { gate, from, now, refuse }, { id, companyId, userId, counter }) {
    if (!(await gate.usePasskey(id, counter))) return refuse('passkeyWrong');
    return signIn(gate, { companyId, userId, kind: client ?? 'office' }, { from, now });
  },
});

export const beginPasskey = inParts<typeof calls.beginPasskey>()({
  async before({ password }, context) {
    const { look, who, refuse } = context;
    const whom = party(refuse);
    // It signs in by itself from then on, which a session alone must not bring about.
    await mustKnowPassword(password, context);
    const { email, present } = await look(async ({ db }) => ({
      ...(await db.selectFrom('user').select('email').where('id', '=', who.userId).executeTakeFirstOrThrow()),
      present: await ownPasskeys(db),
    }));
    if (present.length >= most) return refuse('tooManyPasskeys');
    const known = present.map(({ credential_id, transports }) => ({ credentialId: credential_id, transports }));
    return newPasskeyOptions(whom, { id: who.userId, email, name: who.name }, known, config().sealingKey);
  },
  async run(_input, { db, who, now }, options) {
    const challengeId = newToken();
    await newChallenge(db, hashOf(challengeId), who.userId, options.challenge, now);
    return { challengeId, options };
  },
});

export const addNewPasskey = inParts<typeof calls.addPasskey>()({
  async before({ challengeId, credential }, { gate, who, refuse }) {
    const whom = party(refuse);
    const challenge = await gate.takeChallenge(hashOf(challengeId), who.userId);
    const made = challenge === null ? null : await checkNewPasskey(whom, challenge, credential);
    return made ?? refuse('passkeyWrong');
  },
  async run({ name, credential }, { db, who, now, refuse }, made) {
    await holdFactors(db, who.userId);
    if ((await ownPasskeys(db)).length >= most) return refuse('tooManyPasskeys');
    const id = await addPasskey(db, { ...made, transports: credential.response.transports ?? [], name }, now);
    if (id === null) return refuse('passkeyWrong');
    await count(db, who.userId);
    await endOtherSessions(db, who.sessionId);
    await tellChange(db, who.userId, changes.passkeyAdded, now);
    return { id };
  },
});

export const dropPasskey = inParts<typeof calls.removePasskey>()({
  before: ({ password }, context) => mustKnowPassword(password, context),
  async run({ id }, { db, who, now, refuse }) {
    await holdFactors(db, who.userId);
    if (!(await removePasskey(db, id))) return notFound();
    const left = await count(db, who.userId);
    const { totp, required } = await standingOf(db, who.userId);
    if (left === 0 && !totp) {
      if (required) return refuse('secondFactorRequired');
      await replaceRecoveryCodes(db, []);
    }
    await endOtherSessions(db, who.sessionId);
    await tellChange(db, who.userId, changes.passkeyRemoved, now);
    return null;
  },
});

/** Notes in the user's own row how many there are: signing in reads it there. */
async function count(db: Db & ReadDb, userId: number): Promise<number> {
  const { length } = await ownPasskeys(db);
  await db.updateTable('user').set({ passkeys: length }).where('id', '=', userId).execute();
  return length;
}
