import { languageIds } from '@sahada/contract/codes';
import { isOwnPlace } from '@sahada/contract/place';
import { retentionKindTexts } from '@sahada/contract/retention';
import type { AnyText } from '@sahada/contract/text';
import { type RawBuilder, sql } from 'kysely';
import { inReaderLanguage } from '../db/language.ts';
import { localizedName, personName } from '../db/reference.ts';
import { seriesName } from './plan-facts.ts';

/** What the lines of the log are about: the tables, how their rows are called, and whose parts they are. */

interface Subject {
  /** Our word for the row, or for the row that it is a part of. */
  entity: string | null;
  /** Its name, over the row `n`; null where it has none. */
  name: RawBuilder<unknown> | null;
  /** The table of the row that it is a part of. */
  partOf?: string;
}

const plain = sql`n.name`;
const localText = sql`localized(n.text, n.locales)`;
const receipt = (column: string) => sql`receipt_number(${sql.ref(column)})`;
const nameFrom = (table: string, column: string, name: RawBuilder<unknown>) =>
  sql`(select ${name} from ${sql.table(table)} m where m.id = ${sql.ref(`n.${column}`)})`;
const localPlace = sql`localized(m.name, m.locales)`;
const ofResponse = nameFrom('response', 'response_id', receipt('m.number'));

/** The word for a choice. */
const wordOf = (column: string, texts: Readonly<Record<string, AnyText>>) => {
  const words = Object.entries(texts).map(([choice, { tr, en }]) => ({
    choice,
    tr,
    locales: [{ languageId: languageIds.en, name: en }],
  }));
  return sql`(select localized(w.tr, w.locales) from jsonb_to_recordset(${JSON.stringify(words)}::jsonb)
    as w (choice text, tr text, locales jsonb) where w.choice = ${sql.ref(column)})`;
};

/** By table. */
export const subjects: Readonly<Record<string, Subject>> = {
  company: { entity: 'company', name: plain },
  country: { entity: null, name: inReaderLanguage({ tr: sql`n.name_tr`, en: sql`n.name_en` }) },
  own_country: { entity: 'country', name: localizedName },
  own_city: { entity: 'city', name: localizedName },
  own_district: { entity: 'district', name: localizedName },
  hidden_place: {
    entity: null,
    name: sql`coalesce(
      ${nameFrom('any_country', 'country_id', localPlace)}, ${nameFrom('any_city', 'city_id', localPlace)},
      ${nameFrom('any_district', 'district_id', localPlace)})`,
  },
  customer: { entity: 'customer', name: plain },
  location: { entity: 'location', name: plain },
  location_type: { entity: 'locationType', name: localizedName },
  operation: { entity: 'operation', name: localizedName },
  project: { entity: 'project', name: localizedName },
  project_user: {
    entity: 'project',
    name: nameFrom('user', 'user_id', sql`m.first_name || ' ' || m.last_name`),
    partOf: 'project',
  },
  project_location: { entity: 'project', name: nameFrom('location', 'location_id', sql`m.name`), partOf: 'project' },
  project_checklist: {
    entity: 'project',
    name: nameFrom('checklist', 'checklist_id', sql`localized(m.title, m.locales)`),
    partOf: 'project',
  },
  level: { entity: 'project', name: localizedName, partOf: 'project' },
  department: { entity: 'department', name: localizedName },
  category: { entity: 'category', name: localizedName },
  question: { entity: 'question', name: localText },
  editor_picture: { entity: null, name: sql`n.alt` },
  template: { entity: 'template', name: localText },
  checklist: { entity: 'checklist', name: sql`localized(n.title, n.locales)` },
  checklist_section: {
    entity: 'checklist',
    name: sql`coalesce(n.title, ${nameFrom('department', 'department_id', sql`localized(m.name, m.locales)`)})`,
    partOf: 'checklist',
  },
  checklist_question: {
    entity: 'checklist',
    name: nameFrom('question', 'question_id', sql`localized(m.text, m.locales)`),
    partOf: 'checklist',
  },
  checklist_version: { entity: 'checklist', name: null, partOf: 'checklist' },
  invitation: {
    entity: 'plan',
    name: nameFrom('plan', 'plan_id', sql`localized(m.definition, m.locales, 'definition')`),
    partOf: 'plan',
  },
  share: {
    entity: 'plan',
    name: nameFrom('plan', 'plan_id', sql`localized(m.definition, m.locales, 'definition')`),
    partOf: 'plan',
  },
  static_barcode: { entity: 'staticBarcode', name: plain },
  audit_series: { entity: 'series', name: seriesName('n') },
  report_schedule: { entity: 'reportSchedule', name: plain },
  plan: { entity: 'plan', name: sql`localized(n.definition, n.locales, 'definition')` },
  response: { entity: 'response', name: receipt('n.number') },
  response_revision: { entity: 'response', name: ofResponse, partOf: 'response' },
  response_conflict: { entity: 'response', name: ofResponse, partOf: 'response' },
  answer_edit: { entity: 'response', name: ofResponse, partOf: 'response' },
  decision: { entity: 'response', name: ofResponse, partOf: 'response' },
  action: { entity: 'action', name: sql`n.title` },
  action_comment: { entity: 'action', name: nameFrom('action', 'action_id', sql`m.title`), partOf: 'action' },
  user: { entity: 'user', name: personName },
  user_group: {
    entity: 'user',
    name: nameFrom('group', 'group_id', sql`localized(m.name, m.locales)`),
    partOf: 'user',
  },
  user_attribute: { entity: 'userAttribute', name: localizedName },
  user_attribute_option: {
    entity: 'userAttribute',
    name: sql`localized(n.title, n.locales, 'title')`,
    partOf: 'user_attribute',
  },
  user_attribute_value: {
    entity: 'user',
    name: nameFrom('user_attribute', 'attribute_id', sql`localized(m.name, m.locales)`),
    partOf: 'user',
  },
  group: { entity: 'group', name: localizedName },
  notice: { entity: 'notice', name: nameFrom('customer', 'customer_id', sql`m.name`) },
  notice_version: { entity: 'notice', name: sql`n.title`, partOf: 'notice' },
  data_request: { entity: 'dataRequest', name: sql`n.number::text` },
  retention: { entity: null, name: wordOf('n.kind', retentionKindTexts) },
  list_view: { entity: null, name: plain },
  email_account: { entity: null, name: plain },
  api_key: { entity: null, name: plain },
  webhook: { entity: null, name: plain },
};

/** Tables by our word for what they hold: the thing's own first, then those of its parts. */
export const tablesOf = (entity: string): string[] =>
  Object.entries(subjects)
    .filter(([, subject]) => subject.entity === entity)
    .map(([table]) => table)
    .sort((one, other) => Number('partOf' in (subjects[one] ?? {})) - Number('partOf' in (subjects[other] ?? {})));

export const isPart = (table: string): boolean => subjects[table]?.partOf !== undefined;

/** Columns that point at a row, by the table they point at. */
const referred: Readonly<Record<string, string>> = {
  customer_id: 'customer',
  location_id: 'location',
  location_type_id: 'location_type',
  operation_id: 'operation',
  project_id: 'project',
  department_id: 'department',
  category_id: 'category',
  question_id: 'question',
  checklist_id: 'checklist',
  plan_id: 'plan',
  copied_from: 'plan',
  series_id: 'audit_series',
  series_place: 'location',
  made_by: 'user',
  user_id: 'user',
  group_id: 'group',
  manager_user_id: 'user',
  lead_auditor_id: 'user',
  assistant_auditor_id: 'user',
  approver_id: 'user',
  approved_by: 'user',
  asked_by: 'user',
  confirmed_by: 'user',
  closed_by: 'user',
  replaced_by: 'user',
  attribute_id: 'user_attribute',
  option_id: 'user_attribute_option',
};

const places: Readonly<Record<string, readonly [shared: string, own: string]>> = {
  country_id: ['country', 'own_country'],
  city_id: ['city', 'own_city'],
  district_id: ['district', 'own_district'],
};

/** The table of the row that a column's value points at. */
export function referredBy(column: string, value: unknown): string | undefined {
  const place = places[column];
  if (place === undefined) return referred[column];
  return typeof value === 'number' ? place[isOwnPlace(value) ? 1 : 0] : undefined;
}
