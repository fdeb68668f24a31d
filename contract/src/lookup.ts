import { z } from 'zod';
import { attributeLookup } from './attribute-value.ts';
import { lookupItem, lookupRequest, lookupRow } from './list.ts';
import { read } from './row.ts';
import { templateLookup } from './template.ts';
import { id, optionalId } from './wire.ts';

/** Asked for before there is a session: sign-up needs them. */
const openRow = <More extends z.ZodRawShape>(path: string, more: More) =>
  read({ method: 'GET', path, access: 'public', request: lookupRequest(more), response: z.array(lookupItem) });

/** The choices; an entity's own is named in its file too. */
export const lookup = {
  customers: lookupRow('/common/getCustomers'),
  operations: lookupRow('/common/getOperationTypes'),
  languages: openRow('/common/getLanguages', {}),
  countries: openRow('/common/getCountries', {}),
  cities: openRow('/common/getCitiesByCountryId', { countryId: id }),
  districts: openRow('/common/getDistrictsByCityId', { cityId: id }),
  locationTypes: lookupRow('/Common/GetLocationTypes'),
  departments: lookupRow('/common/getDepartments'),
  categories: lookupRow('/common/getCategories'),
  projectsByCustomer: lookupRow('/Common/GetProjectsByCustomer', { customerId: optionalId }),
  locations: lookupRow('/Common/GetLocations', { customerId: optionalId }),
  locationsByProject: lookupRow('/Common/GetLocationsByProject', { projectId: id }),
  checklists: lookupRow('/Common/GetChecklists'),
  checklistsByProject: lookupRow('/Common/GetChecklistsByProject', { projectId: id }),
  users: lookupRow('/common/getUsers'),
  auditTypes: lookupRow('/common/GetAuditTypes'),
  auditStatuses: lookupRow('/common/GetAuditStatuses'),
  groups: lookupRow('/common/GetUserGroups'),
  userAttributes: attributeLookup,
  timeZones: lookupRow('/common/GetTimeZones'),
  templates: templateLookup,
  /** The plan's location first, then all of its project. */
  locationsByPlan: lookupRow('/Common/GetLocationsByAudit', { auditId: id }),
  plans: lookupRow('/common/GetAuditPlans', { locationId: optionalId }),
};
