import { z } from 'zod';
import { type Access, read } from './row.ts';
import { TemplateAnswer } from './template.ts';
import { answerType } from './version.ts';
import { id, lookup as lookupRows } from './wire.ts';

/** The passive row that a form already holds is listed too, when it is named here. */
const include = { includeId: id.nullable().optional() };

const lookupFor =
  <const A extends Access>(access: A) =>
  <S extends z.ZodRawShape>(path: string, request: S) =>
    read({ method: 'GET', path, access, request: z.object({ ...include, ...request }), response: lookupRows });

const lookupOf = lookupFor('signedIn');
const openLookup = lookupFor('public');

/** Id and text pairs for choices, in the reader's language and its order. Places and languages answer without a token. */
export const lookup = {
  customers: lookupOf('/common/getCustomers', {}),
  operations: lookupOf('/common/getOperationTypes', {}),
  languages: openLookup('/common/getLanguages', {}),
  countries: openLookup('/common/getCountries', {}),
  cities: openLookup('/common/getCitiesByCountryId', { countryId: id }),
  districts: openLookup('/common/getDistrictsByCityId', { cityId: id }),
  locationTypes: lookupOf('/Common/GetLocationTypes', {}),
  departments: lookupOf('/common/getDepartments', {}),
  categories: lookupOf('/common/getCategories', {}),
  projectsByCustomer: lookupOf('/Common/GetProjectsByCustomer', { customerId: id.nullable().optional() }),
  locations: lookupOf('/Common/GetLocations', { customerId: id.nullable().optional() }),
  locationsByProject: lookupOf('/Common/GetLocationsByProject', { projectId: id }),
  checklistsByProject: lookupOf('/Common/GetChecklistsByProject', { projectId: id }),
  users: lookupOf('/common/getUsers', {}),
  auditTypes: lookupOf('/common/GetAuditTypes', {}),
  auditStatuses: lookupOf('/common/GetAuditStatuses', {}),
  groups: lookupOf('/common/GetUserGroups', {}),
  timeZones: lookupOf('/common/GetTimeZones', {}),
  /** With the answers that a question of the type is filled with. */
  templates: read({
    method: 'GET',
    path: '/common/GetAnswerTemplates',
    access: 'signedIn',
    request: z.object({ ...include, type: answerType.nullable().optional() }),
    response: z.array(lookupRows.element.extend({ Answers: z.array(TemplateAnswer) })),
  }),
  locationsByPlan: lookupOf('/common/GetLocationsByAudit', { auditId: id }),
};
