import { z } from 'zod';
import { companyName } from './account.ts';
import { anyOf, empty, read, rowVersion, saved, write } from './row.ts';
import { say } from './text.ts';
import {
  flag,
  id,
  languageId,
  optionalEmail,
  optionalFlag,
  optionalId,
  optionalLine,
  optionalProse,
  says,
  words,
} from './wire.ts';

const text = z.string().nullable();

const access = anyOf('ManageCompanies', 'ManageMyCompany');

const actionDays = z.int().min(0).max(365);

export const CompanyItem = z.object({
  Id: id,
  Name: z.string(),
  Phone: text,
  Email: text,
  StreetAddress: text,
  Description: text,
  CountryId: id.nullable(),
  CityId: id.nullable(),
  DistrictId: id.nullable(),
  /** The language that plain texts of this company are in. */
  DefaultLanguageId: languageId,
  TimeZone: z.string(),
  /** Whoever filled in a form may not approve it. */
  FourEyes: flag,
  /** Whether everybody signs in with a second factor, once the grace days are over. */
  SecondFactorRequired: flag,
  SecondFactorGraceDays: z.int(),
  /** Within how many days an action is due, by how grave its finding is. */
  ActionDays: z.object({ major: z.int(), minor: z.int(), observation: z.int() }),
  /** Where the logo is, for everybody who knows the address; empty without one. */
  LogoUrl: z.string(),
});

/** The company's own data. A caller has one company, and only its id is found. */
export const company = {
  get: read({
    method: 'GET',
    path: '/admin/Company/Get/{id}',
    access,
    request: z.object({ id }),
    response: CompanyItem.extend({ rowVersion }),
  }),
  update: write({
    method: 'POST',
    path: '/admin/Company/Update',
    access,
    request: z.object({
      Id: id,
      Name: companyName.optional(),
      Phone: optionalLine,
      Email: optionalEmail,
      StreetAddress: optionalLine,
      Description: optionalProse,
      CountryId: optionalId,
      CityId: optionalId,
      DistrictId: optionalId,
      DefaultLanguageId: languageId.optional(),
      TimeZone: z.union([z.string().trim().min(1).max(60), id]).optional(),
      FourEyes: optionalFlag,
      SecondFactorRequired: optionalFlag,
      SecondFactorGraceDays: z.int().min(0).max(365).optional(),
      ActionDays: z
        .object({ major: actionDays.optional(), minor: actionDays.optional(), observation: actionDays.optional() })
        .optional(),
      rowVersion: rowVersion.optional(),
    }),
    response: saved,
    done: say({ tr: 'Firma bilgileri güncellendi.', en: 'Company updated.' }),
    refuses: ['changedMeanwhile'],
    /** Another language turns all texts. */
    slow: true,
  }),
  uploadLogo: write({
    method: 'POST',
    path: '/admin/Company/UploadLogo',
    send: 'upload',
    access,
    request: z.object({
      file: z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: says(words.required) }),
    }),
    response: z.object({ LogoUrl: z.string() }),
    done: say({ tr: 'Logo güncellendi.', en: 'Logo updated.' }),
    refuses: ['imageType', 'imagePixels', 'imageUnreadable', 'tooLarge'],
  }),
  deleteLogo: write({
    method: 'POST',
    path: '/admin/Company/DeleteLogo',
    access,
    request: z.object({}),
    response: empty,
    done: say({ tr: 'Logo silindi.', en: 'Logo deleted.' }),
  }),
};
