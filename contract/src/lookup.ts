import { z } from 'zod';
import { category } from './category.ts';
import { about } from './crud.ts';
import { customer } from './customer.ts';
import { department } from './department.ts';
import { lookupItem, lookupRequest, lookupRow } from './list.ts';
import { location } from './location.ts';
import { operation } from './operation.ts';
import { project } from './project.ts';
import { read } from './row.ts';
import { template } from './template.ts';
import { id } from './wire.ts';

/** Asked for before there is a session: sign-up needs them. */
const openRow = <More extends z.ZodRawShape>(path: string, more: More) =>
  read({ method: 'GET', path, access: 'public', request: lookupRequest(more), response: z.array(lookupItem) });

/** The choices. An entity's own is described in its file. */
export const lookup = {
  customers: customer[about].lookup,
  operations: operation[about].lookup,
  languages: openRow('/common/getLanguages', {}),
  countries: openRow('/common/getCountries', {}),
  cities: openRow('/common/getCitiesByCountryId', { countryId: id }),
  districts: openRow('/common/getDistrictsByCityId', { cityId: id }),
  locationTypes: lookupRow('/Common/GetLocationTypes'),
  departments: department[about].lookup,
  categories: category[about].lookup,
  projectsByCustomer: project[about].lookup,
  locations: location[about].lookup,
  locationsByProject: lookupRow('/Common/GetLocationsByProject', { projectId: id }),
  checklistsByProject: lookupRow('/Common/GetChecklistsByProject', { projectId: id }),
  users: lookupRow('/common/getUsers'),
  auditTypes: lookupRow('/common/GetAuditTypes'),
  auditStatuses: lookupRow('/common/GetAuditStatuses'),
  groups: lookupRow('/common/GetUserGroups'),
  timeZones: lookupRow('/common/GetTimeZones'),
  templates: template[about].lookup,
  locationsByPlan: lookupRow('/common/GetLocationsByAudit', { auditId: id }),
};
