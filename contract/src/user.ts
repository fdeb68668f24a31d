import { z } from 'zod';
import { emailField, firstName, lastName } from './account.ts';
import { AttributeValue, attributeFilter, givenAttributes } from './attribute-value.ts';
import { crud } from './crud.ts';
import { AuditRow } from './dashboard.ts';
import { listResponse } from './list.ts';
import { empty, read, refusing, write } from './row.ts';
import { say } from './text.ts';
import {
  choice,
  flag,
  id,
  idList,
  instant,
  languageId,
  optionalFlag,
  optionalId,
  optionalLine,
  pageRequest,
  says,
  secret,
  spoken,
  words,
} from './wire.ts';

export const userTexts = {
  password: say({ tr: 'Şifre girin ya da davet gönderin.', en: 'Enter a password or send an invitation.' }),
  oldPassword: say({
    tr: 'Kendi adresinizi ya da şifrenizi değiştirmek için şimdiki şifrenizi girin.',
    en: 'Enter your current password to change your own address or password.',
  }),
};

export const invitations = ['joined', 'pending', 'notInvited'] as const;

const UserItem = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  FullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  countryId: id.nullable(),
  CountryName: z.string().nullable(),
  cityId: id.nullable(),
  CityName: z.string().nullable(),
  districtId: id.nullable(),
  DistrictName: z.string().nullable(),
  streetAddress: z.string().nullable(),
  /** The main group; rights are those of all groups together. */
  userRoleId: id,
  userRoleName: z.string(),
  groups: z.array(id),
  defaultLanguageId: languageId,
  timeZones: z.string(),
  active: flag,
  /** Empty means none. */
  AvatarUrl: z.string(),
  MustChangePassword: flag,
  /** When they were last invited to choose a password; null for never. */
  InvitedAt: instant.nullable(),
  /** They were invited, and have not chosen a password yet. */
  InvitationPending: flag,
  /** Whether they have had a password that they know; else whether they were asked to choose one. Null for passive ones who were. */
  Invitation: z.enum(invitations).nullable(),
  /** Whether an authenticator app or a passkey is set up. */
  SecondFactor: flag,
  /** Of the company’s own fields those that have a value and are active. */
  attributes: z.array(AttributeValue),
});

/** Never comes back. Empty on a change keeps the present one. */
const password = z.string().max(128).nullable().optional();

const UserForm = z.object({
  firstName,
  lastName,
  email: emailField,
  password,
  confirmPassword: password,
  /** The present one: asked of whoever changes their own address or password. */
  oldPassword: password,
  /** A link to choose a password is mailed; none need be given then. */
  invite: optionalFlag,
  phone: optionalLine,
  countryId: optionalId,
  cityId: optionalId,
  districtId: optionalId,
  streetAddress: optionalLine,
  userRoleId: choice(say({ tr: 'Kullanıcı grubunu seçin.', en: 'Select the user group.' })),
  /** Further groups. */
  groups: z.array(id).max(50).optional(),
  defaultLanguageId: languageId.optional(),
  timeZones: z.union([z.string().max(60), id]).optional(),
  active: optionalFlag,
  attributes: givenAttributes,
});

const access = 'ManageUsers';

const usual = crud('/admin/user', {
  access,
  item: UserItem,
  form: UserForm,
  noun: {
    tr: { one: 'kullanıcı', object: 'kullanıcıyı', named: 'kullanıcısı', many: 'kullanıcılar' },
    en: { one: 'user', many: 'users' },
  },
  nameKey: 'firstName',
  filters: { attributeValues: attributeFilter },
});

const userId = { userId: id };
const pageOfUser = pageRequest.extend(userId);

/** The part that somebody has in a plan, the first that fits. */
const role = z.enum(['lead', 'assistant', 'approver']);

/** What an activity was about, by our word for it; null where it has no page of its own. */
const subject = z.string().nullable();

const newPassword = secret(say({ tr: 'Yeni şifreyi girin.', en: 'Enter the new password.' }), 128);
const again = secret(say({ tr: 'Yeni şifreyi tekrar girin.', en: 'Enter the new password again.' }), 128);

export const user = {
  ...usual,
  create: refusing(usual.create, 'rightNotHeld', 'notFound', 'invitedOften', 'addressUnknown'),
  update: refusing(
    usual.update,
    'rightNotHeld',
    'outranked',
    'lastAdministrator',
    'ownUser',
    'invitedOften',
    'addressUnknown',
    'userErased',
    'passwordWrong',
    'tooManyTries',
  ),
  remove: refusing(usual.remove, 'outranked', 'lastAdministrator', 'ownUser'),
  setActive: refusing(usual.setActive, 'outranked', 'lastAdministrator', 'ownUser', 'userErased'),
  updateActive: write({
    method: 'POST',
    path: '/admin/User/UpdateActive',
    access,
    request: z.object({ ...userId, active: flag }),
    response: empty,
    done: say({ tr: 'Kullanıcının durumu güncellendi.', en: 'The user’s status has been updated.' }),
    refuses: ['outranked', 'lastAdministrator', 'ownUser', 'userErased'],
  }),
  changePassword: write({
    method: 'POST',
    path: '/admin/User/ChangePassword',
    access,
    request: z.object({ ...userId, newPassword, confirmPassword: again }),
    response: empty,
    done: say({
      tr: 'Şifre belirlendi; kullanıcı ilk girişte değiştirecek.',
      en: 'The password has been set; the user changes it at the next sign-in.',
    }),
    refuses: ['outranked', 'ownPassword', 'userErased'],
  }),
  resetSecondFactor: write({
    method: 'POST',
    path: '/admin/User/ResetSecondFactor',
    access,
    request: z.object(userId),
    response: empty,
    done: say({
      tr: 'İki adımlı doğrulama sıfırlandı; kullanıcıya haber verildi.',
      en: 'Two-step verification has been reset; the user has been told.',
    }),
    refuses: ['outranked', 'ownSecondFactor', 'userErased'],
  }),
  invite: write({
    method: 'POST',
    path: '/admin/User/Invite',
    access,
    request: z.object({ ids: idList }),
    response: empty,
    done: say({ tr: 'Davet gönderildi.', en: 'The invitation has been sent.' }),
    refuses: ['outranked', 'invitedOften', 'addressUnknown', 'userErased', 'invitesPassive'],
  }),
  projects: read({
    method: 'POST',
    path: '/admin/User/GetUserProjects',
    access,
    request: pageOfUser,
    response: listResponse(
      z.object({ Id: id, Name: z.string(), CustomerName: z.string().nullable(), Published: flag }),
    ),
  }),
  /** Newest first; one row for all that a call has written. */
  activities: read({
    method: 'POST',
    path: '/admin/User/GetUserActivities',
    access,
    request: pageOfUser,
    response: listResponse(
      z.object({
        id,
        at: instant,
        call: z.string(),
        sentence: spoken,
        entity: subject,
        entityId: id.nullable(),
        entityName: z.string().nullable(),
      }),
    ),
  }),
  /** Plans that they lead, assist or approve, the latest first. */
  audits: read({
    method: 'POST',
    path: '/admin/User/GetUserAudits',
    access,
    request: pageOfUser,
    response: listResponse(AuditRow.extend({ Role: role })),
  }),
  uploadAvatar: write({
    method: 'POST',
    path: '/admin/User/UploadAvatar',
    send: 'upload',
    access,
    request: z.object({
      ...userId,
      file: z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: says(words.required) }),
    }),
    response: z.object({ AvatarUrl: z.string() }),
    done: say({ tr: 'Profil fotoğrafı güncellendi.', en: 'The profile picture has been updated.' }),
    refuses: ['imageType', 'imagePixels', 'imageUnreadable', 'tooLarge', 'outranked', 'userErased'],
  }),
};
