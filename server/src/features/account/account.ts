import type { account as calls } from '@sahada/contract/account';
import { languageIds } from '@sahada/contract/codes';
import { languageOf, say } from '@sahada/contract/text';
import { config } from '../../config.ts';
import type { Gate } from '../../db/gate.ts';
import { notFound } from '../../errors.ts';
import { storeFile } from '../../facts/files.ts';
import { queueMail } from '../../facts/mail-queue.ts';
import { endOtherSessions, endSession, ownSessions, replaceAvatar, setSessionLanguage } from '../../facts/own.ts';
import { timeZoneNamed } from '../../facts/places.ts';
import { avatarImage } from '../../outside/images.ts';
import { checkPassword, hashPassword } from '../../outside/password-hash.ts';
import { type HandlersOf, inParts } from '../../pipeline/handler.ts';
import { hashOf, newToken } from '../../pipeline/token.ts';
import type { From } from '../../who.ts';
import { found } from './found.ts';
import { checkNewPassword } from './password.ts';
import { avatarUrl, emailKeyOf, signIn } from './session.ts';

const resetMail = {
  subject: say({ tr: 'Sahada şifre sıfırlama', en: 'Sahada password reset' }),
  body: say({
    tr: 'Merhaba {name},\n\nŞifrenizi yenilemek için 30 dakika içinde bu bağlantıyı açın:\n{link}\n\nBu isteği siz yapmadıysanız bu iletiyi yok sayın; şifreniz değişmez.\n',
    en: 'Hello {name},\n\nOpen this link within 30 minutes to set a new password:\n{link}\n\nIf you did not ask for this, ignore this mail; your password stays as it is.\n',
  }),
};

/** Failed sign-ins allowed within the window, by account and by address (sixty people may sit behind one address). */
const tries = { minutes: 15, account: 8, address: 60 };

const accountKey = (key: string): string => `account:${key}`;
const addressKey = (from: From): string => `address:${from.network}`;

/** Calls that anybody may make are counted by address. */
async function tooOften(gate: Gate, from: From, what: string, perMinute: number): Promise<boolean> {
  return (await gate.attempt(`${what}:${from.network}`, 1, 1)).count > perMinute;
}

export const account: HandlersOf<typeof calls> = {
  login: inParts<typeof calls.login>()({
    async before(input, { gate, from, refuse }) {
      const key = emailKeyOf(input.email);
      const byAccount = await gate.attempt(accountKey(key), tries.minutes, 0);
      const byAddress = await gate.attempt(addressKey(from), tries.minutes, 0);
      const minutes = Math.max(
        byAccount.count >= tries.account ? byAccount.minutesLeft : 0,
        byAddress.count >= tries.address ? byAddress.minutesLeft : 0,
      );
      if (minutes > 0) refuse('tooManyTries', { values: { n: minutes }, retryAfter: minutes * 60 });
      const login = await gate.findLogin(key);
      const right = await checkPassword(input.password, login?.passwordHash ?? null);
      if (!right || login === null) {
        await gate.attempt(accountKey(key), tries.minutes, 1);
        await gate.attempt(addressKey(from), tries.minutes, 1);
        if (config().signInMessages === 'neutral') return refuse('signInWrong');
        return refuse(login === null ? 'userUnknown' : 'passwordWrong');
      }
      if (!login.userActive) return refuse('userPassive');
      if (!login.companyActive) return refuse('companyPassive');
      return login;
    },
    async run(input, { gate, from }, login) {
      await gate.forgetAttempts(accountKey(emailKeyOf(input.email)));
      return signIn(gate, login.companyId, login.userId, input.client ?? 'office', from);
    },
  }),

  register: inParts<typeof calls.register>()({
    async before(input, { gate, from, refuse }) {
      if (!config().signUpOpen) refuse('signUpClosed');
      if (await tooOften(gate, from, 'register', 20)) refuse('tooMany', { retryAfter: 60 });
      checkNewPassword(
        { password: 'password', confirm: 'confirmPassword' },
        { password: input.password, confirm: input.confirmPassword },
        input.email,
      );
      return hashPassword(input.password);
    },
    async run(input, { gate, now, refuse, from, language }, passwordHash) {
      const languageId = input.defaultLanguageId ?? language;
      const timeZone = input.timeZone || 'Europe/Istanbul';
      const made = await gate.newCompany(input.companyName, languageId, timeZone, false);
      if (made === null) return refuse('signUpClosed');
      const founder = {
        firstName: input.firstName,
        lastName: input.lastName,
        email: input.email,
        emailKey: emailKeyOf(input.email),
        phone: input.phone,
        passwordHash,
        languageId,
        timeZone,
      };
      const { trialCredit: total, trialDays: days } = config();
      const owner = await found(gate, made.db, founder, { total, days }, now);
      if (owner === null) return refuse('emailUnusable');
      await made.db
        .updateTable('company')
        .set({
          phone: input.companyPhone ?? null,
          email: input.companyEmail ?? null,
          street_address: input.streetAddress ?? null,
          country_id: input.countryId ?? null,
          city_id: input.cityId ?? null,
          district_id: input.districtId ?? null,
        })
        .execute();
      return signIn(gate, made.companyId, owner.userId, 'office', from);
    },
  }),

  forgotPassword: inParts<typeof calls.forgotPassword>()({
    async before(_input, { gate, from, refuse }) {
      if (await tooOften(gate, from, 'forgot', 10)) refuse('tooMany', { retryAfter: 60 });
    },
    async run(input, { gate, later }) {
      const token = newToken();
      const reset = await gate.newReset(emailKeyOf(input.email), hashOf(token));
      if (reset !== null) {
        await queueMail(reset.db, later, {
          to: reset.email,
          language: languageOf(reset.languageId),
          subject: resetMail.subject,
          body: resetMail.body,
          values: { name: reset.firstName, link: `${config().publicUrl}/password-reset?token=${token}` },
        });
      }
      return null;
    },
  }),

  resetPassword: inParts<typeof calls.resetPassword>()({
    async before(input, { gate, from, refuse }) {
      if (await tooOften(gate, from, 'reset', 10)) refuse('tooMany', { retryAfter: 60 });
      checkNewPassword(
        { password: 'password', confirm: 'confirmPassword' },
        { password: input.password, confirm: input.confirmPassword },
        null,
      );
      return hashPassword(input.password);
    },
    async run(input, { gate, refuse }, passwordHash) {
      const reset = await gate.useReset(hashOf(input.token));
      if (reset === null) return refuse('linkExpired');
      await reset.db
        .updateTable('user')
        .set({ password_hash: passwordHash, must_change_password: false })
        .where('id', '=', reset.userId)
        .execute();
      return null;
    },
  }),

  async logout(_input, { db, who }) {
    await endSession(db, who.sessionId);
    return null;
  },

  async changePassword(input, { db, who, refuse }) {
    const user = await db
      .selectFrom('user')
      .select(['email', 'password_hash'])
      .where('id', '=', who.userId)
      .executeTakeFirstOrThrow();
    checkNewPassword(
      { password: 'newPassword', confirm: 'confirmPassword' },
      { password: input.newPassword, confirm: input.confirmPassword },
      user.email,
    );
    if (!(await checkPassword(input.oldPassword, user.password_hash))) return refuse('oldPasswordWrong');
    await db
      .updateTable('user')
      .set({ password_hash: await hashPassword(input.newPassword), must_change_password: false })
      .where('id', '=', who.userId)
      .execute();
    await endOtherSessions(db, who.sessionId);
    return null;
  },

  async get(_input, { db, who }) {
    const user = await db.selectFrom('user').selectAll().where('id', '=', who.userId).executeTakeFirstOrThrow();
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
    };
  },

  async update(input, { db, who }) {
    const zone = input.timeZones === undefined ? undefined : await timeZoneNamed(db, input.timeZones);
    const values = {
      first_name: input.firstName,
      last_name: input.lastName,
      phone: input.phone,
      country_id: input.countryId,
      city_id: input.cityId,
      district_id: input.districtId,
      street_address: input.streetAddress,
      default_language_id: input.defaultLanguageId,
      time_zone: zone,
    };
    if (Object.values(values).some((value) => value !== undefined)) {
      await db.updateTable('user').set(values).where('id', '=', who.userId).execute();
    }
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
