import { z } from 'zod';
import { AttributeValue, givenAttributes } from './attribute-value.ts';
import { endpoints, signInEndpoints } from './endpoints.ts';
import { empty, read, rowVersion, write } from './row.ts';
import { say } from './text.ts';
import {
  email,
  flag,
  id,
  instant,
  languageId,
  name,
  optionalEmail,
  optionalFlag,
  optionalId,
  optionalLine,
  says,
  secret,
  words,
} from './wire.ts';

/** The signed-in user, as the browser keeps it. */
export const Info = z.object({
  Firstname: z.string(),
  Lastname: z.string(),
  Email: z.string(),
  Id: id,
  Phone: z.string().nullable(),
  Company: z.string(),
  CompanyId: id,
  /** The company operates the installation: its system screens show more. */
  Operator: flag,
  PermissionNames: z.array(z.string()),
  /** Empty means none. */
  AvatarUrl: z.string(),
  LanguageId: languageId,
  /** The language that plain texts of the company's entities are in. */
  CompanyLanguageId: languageId,
  CompanyTimeZone: z.string(),
  TimeZone: z.string(),
  /** Figures of several responses leave out those that await approval. */
  OnlyApproved: flag,
  MustChangePassword: flag,
  /** From when on the company lets nobody in without a second factor, for whoever has none; else null. */
  SecondFactorUntil: instant.nullable(),
});

export type Info = z.infer<typeof Info>;

export const SignedIn = z.object({ AccessToken: z.string(), Info });

export const passwordText = secret(words.password, 512);

const newPassword = secret(say({ tr: 'Yeni şifrenizi girin.', en: 'Enter your new password.' }), 128);
const again = secret(say({ tr: 'Yeni şifrenizi tekrar girin.', en: 'Enter your new password again.' }), 128);

export const passwordProblems = {
  weak: say({
    tr: 'Şifre bu koşulların tümünü karşılamalıdır.',
    en: 'The password must meet all of these conditions.',
  }),
  common: say({
    tr: 'Bu şifre çok yaygın; başka bir şifre seçin.',
    en: 'This password is too common; choose another.',
  }),
  differ: say({ tr: 'Şifreler aynı değil.', en: 'The passwords do not match.' }),
};

/** The five checks of a password, shown while it is typed. */
export const passwordChecks = {
  length: say({ tr: 'En az 8 karakter', en: 'At least 8 characters' }),
  lowercase: say({ tr: 'Küçük harf', en: 'Lowercase letter' }),
  uppercase: say({ tr: 'Büyük harf', en: 'Uppercase letter' }),
  digit: say({ tr: 'Rakam', en: 'Digit' }),
  special: say({ tr: 'Özel karakter', en: 'Special character' }),
};

/** A person’s name and address, and a company’s name, wherever they must be given. */
export const firstName = name(say({ tr: 'Ad girin.', en: 'Enter the first name.' }));
export const lastName = name(say({ tr: 'Soyad girin.', en: 'Enter the last name.' }));
const emailMissing = say({ tr: 'E-posta adresini girin.', en: 'Enter the e-mail address.' });
export const emailField = email(emailMissing);
const firstPassword = secret(words.password, 128);
const firstPasswordAgain = secret(say({ tr: 'Şifreyi tekrar girin.', en: 'Enter the password again.' }), 128);
export const companyName = name(say({ tr: 'Firma adını girin.', en: 'Enter the company name.' }));

export const Profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  countryId: id.nullable(),
  cityId: id.nullable(),
  districtId: id.nullable(),
  streetAddress: z.string().nullable(),
  defaultLanguageId: languageId,
  timeZones: z.string(),
  AvatarUrl: z.string(),
  attributes: z.array(AttributeValue),
  rowVersion,
  /** As sign-in answers it, with the rights of this moment. */
  Info,
});

export const account = {
  login: write({
    ...signInEndpoints.login,
    access: 'public',
    request: z.object({
      email: name(emailMissing, 254),
      password: passwordText,
      client: z.enum(['office', 'field']).nullable().optional(),
    }),
    response: SignedIn,
    // Told by whoever begins the session, in the language that it is in.
    says: 'quiet',
    done: say({ tr: 'Giriş başarılı.', en: 'Signed in successfully.' }),
    refuses: [
      'passwordWrong',
      'userUnknown',
      'signInWrong',
      'tooManyTries',
      'userPassive',
      'companyPassive',
      'secondFactorAsked',
      'passkeyAsked',
      'secondFactorMissing',
      'tooMany',
    ],
  }),
  register: write({
    method: 'POST',
    path: '/Token/Register',
    access: 'public',
    request: z.object({
      firstName,
      lastName,
      email: emailField,
      phone: optionalLine,
      password: firstPassword,
      confirmPassword: firstPasswordAgain,
      companyName,
      companyPhone: optionalLine,
      companyEmail: optionalEmail,
      countryId: optionalId,
      cityId: optionalId,
      districtId: optionalId,
      streetAddress: optionalLine,
      defaultLanguageId: languageId.nullable().optional(),
      timeZone: z.string().max(60).nullable().optional(),
    }),
    response: SignedIn,
    done: say({ tr: 'Kaydınız tamamlandı. Hoş geldiniz!', en: 'Your registration is complete. Welcome!' }),
    refuses: ['emailUnusable', 'signUpClosed', 'tooManyTries', 'tooMany'],
  }),
  forgotPassword: write({
    method: 'POST',
    path: '/Token/ForgotPassword',
    access: 'public',
    request: z.object({ email: emailField }),
    response: empty,
    done: say({
      tr: 'Bu adresle bir hesap varsa şifre sıfırlama bağlantısı gönderildi.',
      en: 'If there is an account with this address, a reset link has been sent.',
    }),
    refuses: ['tooMany'],
  }),
  resetPassword: write({
    method: 'POST',
    path: '/Token/ResetPassword',
    access: 'public',
    request: z.object({ token: z.string().max(100), password: newPassword, confirmPassword: again }),
    /** Whose password it is, which the link alone tells: for the form that asks for both next. */
    response: z.object({ email: z.string() }),
    done: say({
      tr: 'Şifreniz değiştirildi. Giriş yapabilirsiniz.',
      en: 'Your password has been changed. You can sign in.',
    }),
    refuses: ['linkExpired', 'tooMany'],
  }),
  logout: write({
    ...signInEndpoints.logout,
    access: 'signedIn',
    session: 'any',
    request: z.object({}),
    response: empty,
    done: say({ tr: 'Çıkış yapıldı.', en: 'Signed out.' }),
  }),
  changePassword: write({
    method: 'POST',
    path: '/User/ChangePassword',
    access: 'signedIn',
    request: z.object({
      oldPassword: name(say({ tr: 'Eski şifrenizi girin.', en: 'Enter your old password.' }), 512),
      newPassword,
      confirmPassword: again,
    }),
    response: empty,
    done: say({ tr: 'Şifreniz değiştirildi.', en: 'Your password has been changed.' }),
    refuses: ['oldPasswordWrong', 'tooManyTries', 'tooMany'],
  }),
  get: read({
    method: 'GET',
    path: '/user/get',
    access: 'signedIn',
    session: 'any',
    request: z.object({}),
    response: Profile,
  }),
  update: write({
    method: 'POST',
    path: '/user/update',
    access: 'signedIn',
    request: z.object({
      firstName: firstName.optional(),
      lastName: lastName.optional(),
      phone: optionalLine,
      countryId: optionalId,
      cityId: optionalId,
      districtId: optionalId,
      streetAddress: optionalLine,
      defaultLanguageId: languageId.optional(),
      timeZones: z.union([z.string().max(60), id]).optional(),
      /** Of those that everybody writes themselves. */
      attributes: givenAttributes,
      rowVersion: rowVersion.optional(),
    }),
    response: empty,
    done: say({ tr: 'Profiliniz güncellendi.', en: 'Your profile has been updated.' }),
    refuses: ['changedMeanwhile'],
  }),
  uploadPicture: write({
    method: 'POST',
    path: '/user/uploadprofilepicture',
    send: 'upload',
    access: 'signedIn',
    request: z.object({
      file: z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: says(words.required) }),
    }),
    response: z.object({ AvatarUrl: z.string() }),
    done: say({ tr: 'Profil fotoğrafınız güncellendi.', en: 'Your profile picture has been updated.' }),
    refuses: ['imageType', 'imagePixels', 'imageUnreadable', 'tooLarge'],
  }),
  deletePicture: write({
    method: 'GET',
    path: '/User/DeleteProfilePicture',
    access: 'signedIn',
    says: 'quiet',
    request: z.object({}),
    response: empty,
    done: say({ tr: 'Profil fotoğrafınız silindi.', en: 'Your profile picture has been deleted.' }),
  }),
  language: write({
    ...endpoints.language,
    access: 'signedIn',
    says: 'quiet',
    session: 'any',
    request: z.object({ languageId }),
    response: empty,
    done: say({ tr: 'Dil değiştirildi.', en: 'The language has been changed.' }),
  }),
  defaultLanguage: write({
    method: 'GET',
    path: '/User/UpdateLanguageId',
    access: 'signedIn',
    says: 'quiet',
    session: 'any',
    request: z.object({ languageId }),
    response: empty,
    done: say({ tr: 'Dil değiştirildi.', en: 'The language has been changed.' }),
  }),
  saveOnlyApproved: write({
    method: 'POST',
    path: '/User/SaveOnlyApproved',
    access: 'signedIn',
    says: 'quiet',
    request: z.object({ onlyApproved: flag }),
    response: empty,
    done: say({ tr: 'Seçiminiz kaydedildi.', en: 'Your choice has been saved.' }),
  }),
  sessions: read({
    method: 'GET',
    path: '/User/Sessions',
    access: 'signedIn',
    request: z.object({}),
    response: z.array(
      z.object({
        id,
        kind: z.enum(['office', 'field']),
        device: z.string(),
        address: z.string(),
        since: instant,
        lastUsed: instant,
        current: flag,
      }),
    ),
  }),
  endSession: write({
    method: 'POST',
    path: '/User/EndSession',
    access: 'signedIn',
    request: z.object({ id }),
    response: empty,
    done: say({ tr: 'Oturum kapatıldı.', en: 'The session has been ended.' }),
  }),
};

export const install = {
  status: read({
    ...signInEndpoints.installStatus,
    access: 'public',
    request: z.object({}),
    response: z.object({
      Installed: flag,
      NeedsCode: flag,
      /** Whether new companies may sign up. */
      SignUpOpen: flag,
    }),
  }),
  run: write({
    method: 'POST',
    path: '/Install/Run',
    access: 'public',
    request: z.object({
      company: companyName,
      firstName,
      lastName,
      email: emailField,
      password: firstPassword,
      confirmPassword: firstPasswordAgain,
      languageId: languageId.optional(),
      sampleData: optionalFlag,
      code: z.string().max(100).nullable().optional(),
    }),
    response: SignedIn,
    done: say({ tr: 'Kurulum tamamlandı.', en: 'The installation is complete.' }),
    refuses: ['notFound', 'foreignSite', 'installCodeWrong', 'emailUnusable', 'tooMany'],
  }),
  progress: read({
    method: 'GET',
    path: '/Install/Progress',
    access: 'public',
    request: z.object({}),
    response: z.object({
      Steps: z.array(z.object({ Name: z.string(), Done: z.int(), Total: z.int() })),
      Finished: flag,
    }),
  }),
};
