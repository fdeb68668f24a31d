import type { account as calls } from '@sahada/contract/account';
import { languageIds } from '@sahada/contract/codes';
import { languageOf } from '@sahada/contract/text';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { notFound } from '../../errors.ts';
import { storeFile } from '../../facts/files.ts';
import { avatarUrl, endSession, ownSessions, replaceAvatar, setSessionLanguage } from '../../facts/own.ts';
import { timeZoneNamed } from '../../facts/places.ts';
import { takeTurn } from '../../facts/rights.ts';
import { attributesOf, storeAttributes } from '../../facts/user-attributes.ts';
import { avatarImage } from '../../outside/images.ts';
import { type HandlersOf, inParts } from '../../pipeline/handler.ts';
import { newToken } from '../../pipeline/token.ts';
import type { Who } from '../../who.ts';
import { changePassword } from './change-password.ts';
import { register } from './register.ts';
import { forgotPassword, resetPassword } from './reset.ts';
import { infoOf } from './session.ts';
import { login } from './sign-in.ts';

async function profileOf(db: ReadDb, who: Who) {
  const user = await db
    .selectFrom('user')
    .selectAll()
    .select(attributesOf(sql`"user".id`).as('attributes'))
    .select(sql<string>`gate.row_version("user".xmin)`.as('rowVersion'))
    .where('id', '=', who.userId)
    .executeTakeFirstOrThrow();
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    phone: user.phone,
    countryId: user.country_id,
    cityId: user.city_id,
    districtId: user.district_id,
    streetAddress: user.street_address,
    defaultLanguageId: languageIds[languageOf(user.default_language_id)],
    timeZones: user.time_zone,
    AvatarUrl: avatarUrl(user.avatar_key),
    attributes: user.attributes,
    rowVersion: user.rowVersion,
    Info: await infoOf(db, who.userId, who.rights, user.default_language_id),
  };
}

export const account: HandlersOf<typeof calls> = {
  login,
  register,
  forgotPassword,
  resetPassword,
  changePassword,

  async logout(_input, { db, who }) {
    await endSession(db, who.sessionId);
    return null;
  },

  get: (_input, { db, who }) => profileOf(db, who),

  async update(input, { db, who, refuse }) {
    if (input.attributes !== undefined) await takeTurn(db);
    if (input.rowVersion !== undefined) {
      await sql`select from "user" where id = ${who.userId} for no key update`.execute(db);
      const before = await profileOf(db, who);
      if (input.rowVersion !== before.rowVersion) refuse('changedMeanwhile', { data: before });
    }
    const zone = input.timeZones === undefined ? undefined : await timeZoneNamed(db, input.timeZones);
    const values = {
      first_name: input.firstName,
      last_name: input.lastName,
      phone: input.phone,
      country_id: input.countryId,
      city_id: input.cityId,
      district_id: input.districtId,
      street_address: input.streetAddress,
      // Own fields alone are a new version of the row, too, for whoever edits it meanwhile.
      default_language_id: input.defaultLanguageId ?? (input.attributes && sql<number>`default_language_id`),
      time_zone: zone,
    };
    if (Object.values(values).some((value) => value !== undefined)) {
      await db.updateTable('user').set(values).where('id', '=', who.userId).execute();
    }
    await storeAttributes(db, input.attributes, { userId: who.userId, isNew: false, isOwn: true });
    return null;
  },

  uploadPicture: inParts<typeof calls.uploadPicture>()({
    before: (input) => avatarImage(input.file),
    async run(_input, { db, who }, image) {
      const fileId = await storeFile(db, image);
      const key = newToken(128);
      await replaceAvatar(db, who.userId, key, fileId);
      return { AvatarUrl: avatarUrl(key) };
    },
  }),

  async deletePicture(_input, { db, who }) {
    await replaceAvatar(db, who.userId, null, null);
    return null;
  },

  async language(input, { db, who }) {
    await setSessionLanguage(db, who.sessionId, input.languageId);
    return null;
  },

  async defaultLanguage(input, { db, who }) {
    await setSessionLanguage(db, who.sessionId, input.languageId);
    await db.updateTable('user').set({ default_language_id: input.languageId }).where('id', '=', who.userId).execute();
    return null;
  },

  async saveOnlyApproved({ onlyApproved }, { db, who }) {
    await db.updateTable('user').set({ only_approved: onlyApproved }).where('id', '=', who.userId).execute();
    return null;
  },

  async sessions(_input, { db, who, now }) {
    const rows = await ownSessions(db, now);
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      device: row.device,
      address: row.address,
      since: row.created_at,
      lastUsed: row.used_at,
      current: row.id === who.sessionId,
    }));
  },

  async endSession({ id }, { db }) {
    if ((await endSession(db, id)) === 0) notFound();
    return null;
  },
};
