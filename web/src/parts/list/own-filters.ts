import { codesOf, headingOf, yesNo } from '@sahada/contract/headings';
import { lookup } from '@sahada/contract/lookup';
import type { AnyRow } from '@sahada/contract/row';
import type { AnyText } from '@sahada/contract/text';
import { z } from 'zod';
import type { Filter } from './columns.ts';

/**
 * How a field of a list's call narrows it: every id, flag, choice and range of days, named as the column of an export is. A
 * list declares only the few filters that stand above it from the beginning.
 */

/** Who offers the rows that an id names, by field in lower case; `above` is the input that narrows them. */
const lookups: Record<string, { row: AnyRow; above?: string }> = {
  customerid: { row: lookup.customers },
  projectid: { row: lookup.projectsByCustomer },
  locationid: { row: lookup.locations },
  locationtypeid: { row: lookup.locationTypes },
  operationtypeid: { row: lookup.operations },
  checklistid: { row: lookup.checklistsByProject, above: 'projectId' },
  categoryid: { row: lookup.categories },
  departmentid: { row: lookup.departments },
  userroleid: { row: lookup.groups },
  auditorid: { row: lookup.users },
  leadauditorid: { row: lookup.users },
  assistantauditorid: { row: lookup.users },
  approverid: { row: lookup.users },
  manageruserid: { row: lookup.users },
  owneruserid: { row: lookup.users },
  verifieruserid: { row: lookup.users },
  country: { row: lookup.countries },
  countryid: { row: lookup.countries },
  city: { row: lookup.cities, above: 'countryId' },
  cityid: { row: lookup.cities, above: 'countryId' },
  district: { row: lookup.districts, above: 'cityId' },
  districtid: { row: lookup.districts, above: 'cityId' },
};

/** Dates that the server compares by the company's calendar. */
const companyDates: readonly string[] = ['beginDate', 'endDate', 'receivedAt', 'dueDate'];

/** The filter of a field of the call; null for a number or a word that nobody has given a name. `above` as `valueAbove`. */
export function ownFilter(row: Pick<AnyRow, 'request'>, field: string, above?: unknown): Filter | null {
  const shape = (row.request as z.ZodObject).shape as Record<string, z.ZodType>;
  const first = shape[`${field}From`];
  if (first !== undefined) {
    const label = headingOf(field);
    const of = plain(first);
    const isText = of instanceof z.ZodString || of instanceof z.ZodISODate;
    return label !== undefined && isText
      ? { field, label, kind: 'dates', ...(companyDates.includes(field) ? { company: true as const } : {}) }
      : null;
  }
  const label = headingOf(field) ?? headingOf(field.replace(/(user)?id$/i, 'Name')) ?? headingOf(`${field}Name`);
  const schema = shape[field];
  if (label === undefined || schema === undefined) return null;
  if (plain(schema) instanceof z.ZodBoolean) return { field, label, kind: 'flag', ...yesNo };
  const codes = codesOf(field);
  // One word may be a field of several lists: only the codes that this one takes.
  if (codes !== undefined)
    return {
      field,
      label,
      kind: 'choice',
      options: optionsOf(codes).filter(({ value }) => schema.safeParse(value).success),
    };
  const offered = lookups[field.toLowerCase()];
  if (offered === undefined) return null;
  const input = offered.above === undefined ? {} : { input: { [offered.above]: above } };
  return { field, label, kind: 'lookup', row: offered.row, ...input };
}

const optionsOf = (codes: Readonly<Record<string, AnyText>>) =>
  Object.entries(codes).map(([code, label]) => ({ value: /^\d+$/.test(code) ? Number(code) : code, label }));

/** The schema of one value of a filter, which takes one or several or none. */
function plain(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return plain(schema.unwrap() as z.ZodType);
  const [first, second] = schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]) : [];
  return first !== undefined && second instanceof z.ZodArray ? first : schema;
}
