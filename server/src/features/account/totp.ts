import type { secondFactor as calls } from '@sahada/contract/second-factor';
import { words } from '@sahada/contract/wire';
import { sql } from 'kysely';
import { config } from '../../config.ts';
import type { GateInside } from '../../db/gate.ts';
import type { Db } from '../../db/kysely.ts';
import { invalid, notFound } from '../../errors.ts';
import {
  beginTotp as begin,
  confirmTotp as confirm,
  holdFactors,
  ownFactors,
  removeTotp,
  replaceRecoveryCodes,
  standingOf,
} from '../../facts/factors.ts';
import { endOtherSessions, endSessionsOf } from '../../facts/own.ts';
import { mustKnowPassword, mustMatch } from '../../facts/own-password.ts';
import { qrSvg } from '../../outside/qr.ts';
import { seal, unseal } from '../../outside/seal.ts';
import { newTotpSecret, totpStep, totpUri } from '../../outside/totp.ts';
import { inParts, type Refuse } from '../../pipeline/handler.ts';
import { hashOf } from '../../pipeline/token.ts';
import { changes, tellChange } from './changes.ts';
import { giveRecoveryCodes } from './recovery.ts';
import { totpPlace } from './second-step.ts';
import { signIn } from './session.ts';

/**
 * Setting up an authenticator app, by a session of the office or by the ticket that signing in gave for it. A ticket opens
 * these two calls and nothing else.
 */

interface Setting {
  db: Db;
  userId: number;
  /** Null by ticket. */
  sessionId: number | null;
}

/** Enters as whoever sets up, or refuses. */
async function enter(
  gate: GateInside,
  ticket: string | null | undefined,
  session: Buffer | null,
  refuse: Refuse<'noSession' | 'ticketOver'>,
): Promise<Setting> {
  if (ticket) {
    const entered = await gate.enterTicket(hashOf(ticket));
    return entered === null ? refuse('ticketOver') : { ...entered, sessionId: null };
  }
  const entered = session === null ? null : await gate.enterSession(session);
  if (entered === null) return refuse('noSession');
  const { scene, db } = entered;
  return { db, userId: scene.who.userId, sessionId: scene.who.sessionId };
}

export const beginTotp = inParts<typeof calls.beginTotp>()({
  /** An app that is set up already is only replaced by whoever knows the password. */
  async before(input, { gate, from, refuse }) {
    if (input.ticket) return;
    const known = from.session === null ? null : await gate.findSession(from.session);
    if (known === null) return refuse('noSession');
    if (!known.hasTotp) return;
    if (!input.password) return invalid('password', words.password);
    await mustMatch(input.password, { userId: known.userId, hash: known.passwordHash }, { gate, refuse });
  },
  async run(input, { gate, from, refuse }) {
    const { db, userId } = await enter(gate, input.ticket, from.session, refuse);
    const { email } = await db.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
    const secret = newTotpSecret();
    await begin(db, seal(config().sealingKey, totpPlace(userId), secret));
    const uri = totpUri(secret, { issuer: 'Sahada', label: email });
    return { Secret: secret, Uri: uri, QrCode: await qrSvg(uri) };
  },
});

export const confirmTotp = inParts<typeof calls.confirmTotp>()({
  async before(input, { gate, refuse }) {
    if (!input.ticket) return null;
    const ticket = await gate.tryTicket(hashOf(input.ticket));
    return ticket === null || ticket.step !== 'setup' ? refuse('ticketOver') : ticket;
  },
  async run(input, { gate, from, now, refuse }, ticket) {
    const { db, userId, sessionId } = await enter(gate, input.ticket, from.session, refuse);
    const { pending } = await ownFactors(db);
    if (pending === null) return refuse('totpNotBegun');
    const secret = unseal(config().sealingKey, totpPlace(userId), pending);
    const step = totpStep(secret, input.code.replace(/\s/g, ''), now);
    if (step === null) return refuse('codeWrong');
    if (!(await confirm(db, pending, step))) return refuse('totpNotBegun');
    await db.updateTable('user').set({ totp_since: sql`app_now()` }).where('id', '=', userId).execute();
    const RecoveryCodes = await giveRecoveryCodes(db, userId);
    await tellChange(db, userId, changes.totpAdded, now);
    if (sessionId !== null) {
      await endOtherSessions(db, sessionId);
      return { RecoveryCodes };
    }
    await endSessionsOf(db, userId);
    if (ticket === null || !(await gate.spendTicket(hashOf(input.ticket as string)))) return refuse('ticketOver');
    return { RecoveryCodes, ...(await signIn(gate, ticket, { from, now })) };
  },
});

export const dropTotp = inParts<typeof calls.removeTotp>()({
  before: (input, context) => mustKnowPassword(input.password, context),
  async run(_input, { db, who, now, refuse }) {
    await holdFactors(db, who.userId);
    const { totp, passkeys, required } = await standingOf(db, who.userId);
    if (!totp) return notFound();
    if (required && passkeys === 0) return refuse('secondFactorRequired');
    await removeTotp(db);
    if (passkeys === 0) await replaceRecoveryCodes(db, []);
    await db.updateTable('user').set({ totp_since: null }).where('id', '=', who.userId).execute();
    await endOtherSessions(db, who.sessionId);
    await tellChange(db, who.userId, changes.totpRemoved, now);
    return null;
  },
});
