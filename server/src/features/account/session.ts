import type { Info } from '@sahada/contract/account';
import { languageIds } from '@sahada/contract/codes';
import { languageOf } from '@sahada/contract/text';
import type { GateInside, Scene } from '../../db/gate.ts';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { avatarUrl } from '../../facts/own.ts';
import { hashOf, newToken } from '../../pipeline/token.ts';
import type { From } from '../../who.ts';
import { sourcesOf } from './attempts.ts';

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
      'user.must_change_password',
      'company.id as companyId',
      'company.name as company',
      'company.default_language_id as company_language_id',
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
    PermissionNames: [...rights],
    AvatarUrl: avatarUrl(user.avatar_key),
    LanguageId: languageIds[languageOf(languageId)],
    CompanyLanguageId: languageIds[languageOf(user.company_language_id)],
    TimeZone: user.time_zone,
    MustChangePassword: user.must_change_password,
  };
}

/** Starts a session and answers as sign-in does. From then on the user is known on this network and device. */
export async function signIn(
  gate: GateInside,
  companyId: number,
  userId: number,
  kind: 'office' | 'field',
  from: From,
) {
  const token = newToken();
  const session = hashOf(token);
  const { scene, db }: { scene: Scene; db: Db } = await gate.newSession(
    session,
    companyId,
    userId,
    kind,
    from.device,
    from.address,
    sourcesOf({ ...from, session }),
  );
  return { AccessToken: token, Info: await infoOf(db, userId, scene.who.rights, scene.languageId) };
}
