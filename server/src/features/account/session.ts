import type { Info, SignedIn } from '@sahada/contract/account';
import { languageIds } from '@sahada/contract/codes';
import { deviceNamed } from '@sahada/contract/device';
import { type AnyText, languageOf, say } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { GateInside } from '../../db/gate.ts';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { busy } from '../../errors.ts';
import { browserOf, deviceOf, networkOf, sourcesOf } from '../../facts/attempts.ts';
import { avatarUrl } from '../../facts/own.ts';
import { tell } from '../../facts/tell.ts';
import { iso } from '../../outside/clock.ts';
import { hashOf, newToken } from '../../pipeline/token.ts';
import type { From } from '../../who.ts';

/** What the browser keeps of the signed-in user. */
export async function infoOf(db: ReadDb, userId: number, rights: readonly string[], languageId: number): Promise<Info> {
  const user = await db
    .selectFrom('user')
    .innerJoin('company', (join) => join.onTrue())
    .select([
      'user.id',
      'user.first_name',
      'user.last_name',
      'user.email',
      'user.phone',
      'user.avatar_key',
      'user.time_zone',
      'user.only_approved',
      'user.must_change_password',
      'company.id as companyId',
      'company.name as company',
      'company.operator',
      'company.default_language_id as company_language_id',
      'company.time_zone as company_time_zone',
      sql<string | null>`case when totp_since is null and passkeys = 0 then
        second_factor_due(second_factor_since, second_factor_grace_days, "user".created_at) end`.as('until'),
    ])
    .where('user.id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    Firstname: user.first_name,
    Lastname: user.last_name,
    Email: user.email,
    Id: user.id,
    Phone: user.phone,
    Company: user.company,
    CompanyId: user.companyId,
    Operator: user.operator,
    PermissionNames: [...rights],
    AvatarUrl: avatarUrl(user.avatar_key),
    LanguageId: languageIds[languageOf(languageId)],
    CompanyLanguageId: languageIds[languageOf(user.company_language_id)],
    CompanyTimeZone: user.company_time_zone,
    TimeZone: user.time_zone,
    OnlyApproved: user.only_approved,
    MustChangePassword: user.must_change_password,
    SecondFactorUntil: user.until,
  };
}

interface Entering {
  companyId: number;
  userId: number;
  kind: 'office' | 'field';
  /** What they were let in by, as far as it was looked at before the transaction. */
  passwordHash?: string;
  hasTotp?: boolean;
  passkeys?: number;
}

/**
 * Tries once more where what they were let in by has been changed since. From here on whoever changes it waits, and ends this
 * session with the others.
 */
async function mustStand(db: Db, { userId, passwordHash, hasTotp, passkeys }: Entering): Promise<void> {
  const { rows } = await sql`
    select from "user" where id = ${userId} and active and password_hash = coalesce(${passwordHash ?? null}, password_hash)
      and (totp_since is not null) = coalesce(${hasTotp ?? null}, totp_since is not null)
      and passkeys = coalesce(${passkeys ?? null}, passkeys) for share`.execute(db);
  if (rows.length === 0) throw busy();
}

/** Starts a session and answers as sign-in does. From then on the user is known on this network and device. */
export const signIn = async (
  gate: GateInside,
  entering: Entering,
  scope: { from: From; now: number },
): Promise<z.output<typeof SignedIn>> => (await startSession(gate, entering, scope)).signedIn;

/** The same, with the company that it enters. The user is told of a sign-in from where they have not been before. */
export async function startSession(
  gate: GateInside,
  entering: Entering,
  { from, now }: { from: From; now: number },
): Promise<{ db: Db; signedIn: z.output<typeof SignedIn> }> {
  const token = newToken();
  const hash = hashOf(token);
  const browser = browserOf(from.device);
  const { scene, db, isStrange } = await gate.newSession({
    ...entering,
    hash,
    agent: from.device,
    address: from.address,
    sources: [...sourcesOf({ ...from, session: hash }), browser],
    came: { device: deviceOf(from), network: networkOf(from), browser },
  });
  const { userId } = entering;
  await mustStand(db, entering);
  if (isStrange) {
    await tell(db, 'account.newDevice', [userId], {
      device: both(deviceNamed(from.device)) ?? unknownDevice,
      address: both(from.address ?? '') ?? unknownAddress,
      when: iso(now),
      link: '/profile?tab=security',
    });
  }
  const Info = await infoOf(db, userId, scene.who.rights, scene.languageId);
  return { db, signedIn: { AccessToken: token, Info } };
}

const unknownDevice = say({ tr: 'Bilinmeyen bir cihaz', en: 'An unknown device' });
const unknownAddress = say({ tr: 'bilinmeyen adres', en: 'unknown address' });

/** What reads alike in both languages; null for nothing. */
const both = (text: string): AnyText | null => (text === '' ? null : { tr: text, en: text });
