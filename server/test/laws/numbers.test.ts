import { reportFilters, reports } from '@sahada/contract/report-schedule';
import { viewed } from '@sahada/contract/viewed';
import { id } from '@sahada/contract/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyTables } from '../../src/db/copy/company.ts';
import { filters, screens, shapes, topics } from '../../src/db/copy/numbers.ts';
import { type Numbered, readNumbered } from '../../src/db/copy/renumber.ts';
import { type Catalogue, openCatalogue } from './catalogue.ts';

/** Which columns hold numbers of rows: a company that comes from another installation has all of them given anew. */

let catalogue: Catalogue;
let numbered: Numbered;
beforeAll(async () => {
  catalogue = await openCatalogue();
  numbered = await readNumbered(catalogue.owner);
});
afterAll(() => catalogue.close());

const columns = (lists: Readonly<Record<string, string>>): string[] =>
  Object.entries(lists).flatMap(([table, names]) => names.split(/\s+/).map((name) => `${table}.${name}`));

/** Columns in which no number of a row stands, by what does. */
const withoutNumbers: readonly string[] = [
  // What counts, measures or orders; a number that people see; a code of ours.
  ...columns({
    action: 'number',
    activity: 'erased_in',
    activity_seal: 'lines',
    audit_series: 'on_air_days_before',
    checklist_question: 'view_order',
    checklist_section: 'view_order',
    company: 'default_language_id second_factor_grace_days action_days_major action_days_minor action_days_observation',
    credit: 'total',
    data_request: 'number',
    destruction: 'number lines counts',
    draft: 'revision version bytes',
    email_account: 'port',
    finding: 'place',
    invitation: 'language_id',
    notice: 'version',
    notice_version: 'version',
    picture: 'size',
    plan: 'audit_type_id participant_limit grace_days remind_before',
    question: 'score answer_type',
    report_schedule: 'weekday month_day language_id',
    response:
      'number revision status_code earned max percent answered total excluded findings device_earned device_max language_id notice_version holds',
    response_revision: 'revision earned max percent',
    retention: 'months asked_months',
    seal: 'issue',
    share: 'language_id',
    template: 'type',
    user: 'default_language_id passkeys',
    user_attribute: 'view_order',
    user_attribute_option: 'view_order',
  }),
  // Shared by all companies.
  ...columns({ hidden_place: 'country_id city_id district_id' }),
  // What people typed, which no number of ours is written into.
  ...columns({
    action: 'title description root_cause owner_name owner_email',
    action_comment: 'text',
    answer_edit: 'reason',
    api_key: 'name',
    audit_series: 'definition',
    category: 'name code locales',
    checklist: 'title locales',
    checklist_section: 'title locales',
    company: 'name phone email street_address description state_reason',
    credit: 'note',
    customer: 'name contact_first_name contact_last_name phone address description',
    data_request: 'person email phone note reason',
    decision: 'reason',
    department: 'name code locales',
    editor_picture: 'alt',
    email_account: 'name from_name from_address reply_to host user_name',
    finding: 'title note',
    group: 'name locales',
    invitation: 'name email email_key',
    level: 'name locales',
    list_view: 'name',
    location: 'name code address region contact_name contact_phone contact_email',
    location_type: 'name locales',
    message_template: 'locales',
    notice_version: 'title text consent_text locales',
    operation: 'name locales',
    own_city: 'name locales',
    own_country: 'name locales',
    own_district: 'name locales',
    plan: 'definition name company_name intro_text thanks_text cancel_reason locales report_to',
    project: 'name description locales',
    question: 'text info_text code unit locales prepared_notes',
    report_schedule: 'name emails left_emails',
    response: 'level_name participant_name participant_email',
    static_barcode: 'name',
    template: 'text locales',
    user: 'first_name last_name phone street_address',
    user_attribute: 'name locales',
    user_attribute_option: 'title locales',
    user_attribute_value: 'value',
    webhook: 'name url',
  }),
  // A word, a rule, a zone, a key, a hash or chance.
  ...columns({
    action: 'type priority token state',
    activity: 'call table_name change',
    api_key: 'permissions prefix',
    audit_series: 'rule',
    checklist_version: 'hash',
    company: 'time_zone logo_key',
    data_request: 'kind channel state',
    decision: 'kind',
    destruction: 'rule',
    draft: 'version_tag barcode_code',
    editor_picture: 'key hash',
    email_account: 'security',
    feed_gone: 'of_table',
    file: 'sha256 type',
    finding: 'severity',
    group: 'permissions',
    help_picture: 'key',
    invitation: 'token',
    list_columns: 'screen sort_field sort_direction',
    list_view: 'screen',
    location: 'time_zone',
    avatar: 'key',
    message_choice: 'name',
    message_template: 'name',
    notification: 'name',
    picture: 'sha256',
    plan: 'answered_by identity repeat show_score link_token',
    question: 'text_format severity_outside finding_note finding_photo',
    report_schedule: 'report period every send_time format',
    response: 'answers_hash',
    response_conflict: 'answers_hash source',
    response_revision: 'answers_hash',
    retention: 'kind',
    seal: 'code salt content hash',
    seal_erasure: 'part',
    share: 'token',
    static_barcode: 'token',
    user: 'time_zone password_hash avatar_key',
    user_attribute: 'type',
    webhook: 'events',
  }),
  // Never in the log, and no number of a row.
  ...columns({
    action_change: 'by_name old new note',
    credit_slot: 'slot granted used',
    invitation_mail: 'last_error',
    notification: 'count',
    picture_part: 'begins_at_byte',
    report_turn: 'last_result',
    scan: 'result times',
    share_print: 'opened name printed_of',
  }),
];

/** Those of the log follow from the table that a line is about (db/copy/renumber.ts). */
const byLine = columns({ activity: 'row_id parent_id changed' });

const mayHold = /^(integer|smallint|bigint|json|jsonb|text|integer\[\]|text\[\])$/;

test('every column that could hold numbers of rows is said to, or said not to', async () => {
  const copied = await companyTables(catalogue.owner);
  const logged = await catalogue.rows(
    `select c.relname as name, array_agg(a.attname::text) as columns from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and a.attname not in ('company_id', 'tx', 'search_text') and exists (
       select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'activity') group by 1`,
  );
  const all = new Set(
    [...copied, ...logged].flatMap(({ name, columns: own }) => own.map((column: string) => `${name}.${column}`)),
  );
  const open = [...all].filter(
    (column) =>
      mayHold.test(numbered.types.get(column) ?? '') &&
      !column.endsWith('.id') &&
      !numbered.references.has(column) &&
      shapes[column] === undefined,
  );
  const message = 'decide: a line in src/db/copy/numbers.ts that says which numbers stand there, or one here';
  expect(open.sort(), message).toEqual([...withoutNumbers, ...byLine].sort());
});

test('what is said to hold numbers is a column, and the tables that it names have numbers', () => {
  for (const column of Object.keys(shapes)) expect([column, numbered.types.has(column)]).toEqual([column, true]);
  const named: string[] = [...Object.values(screens), ...Object.values(topics).filter((table) => table !== null)];
  const note = (table: string): number => named.push(table);
  for (const shape of Object.values(filters)) {
    shape(1, note, () => null);
    shape(2_000_000_000, note, () => null);
    shape('1:2', note, () => null);
  }
  for (const table of named) expect([table, numbered.sequences.has(table)]).toEqual([table, true]);
});

/** Whether a schema takes the number of a row, alone or among others. */
function takesId(schema: unknown): boolean {
  if (schema === id) return true;
  const { unwrap, options, element } = schema as {
    unwrap?: () => unknown;
    options?: unknown[];
    element?: unknown;
  };
  if (Array.isArray(options)) return options.some(takesId);
  return element !== undefined ? takesId(element) : unwrap !== undefined && takesId(unwrap.call(schema));
}

test('every number that a saved view or a scheduled report is narrowed to is one of a table', () => {
  const codes = ['auditTypeId', 'responseStatusCode'];
  const asked = [
    ...Object.values(viewed).map(({ request }) => request),
    ...(Object.keys(reports) as (keyof typeof reports)[]).map(reportFilters),
  ];
  const fields = asked.flatMap((request) =>
    Object.entries((request as unknown as { shape: Record<string, unknown> }).shape).flatMap(([field, schema]) =>
      takesId(schema) && field.toLowerCase() !== 'id' && !codes.includes(field) ? [field] : [],
    ),
  );
  expect(fields.length).toBeGreaterThan(30);
  for (const field of fields) expect([field, filters[field] !== undefined]).toEqual([field, true]);
  expect(Object.keys(screens).sort()).toEqual(Object.keys(viewed).sort());
});
