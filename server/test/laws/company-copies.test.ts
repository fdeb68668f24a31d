import { afterAll, beforeAll, expect, test } from 'vitest';
import { byGate, leftBehind, leftOut } from '../../src/db/copy/company.ts';
import { type Catalogue, openCatalogue, ours } from './catalogue.ts';

/** What the copy of one company holds. */

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue();
});
afterAll(() => catalogue.close());

const copied =
  `action action_change action_comment action_link action_mention activity activity_seal answer_edit audit_series avatar
  barcode_code category checklist checklist_question checklist_section checklist_version company credit credit_slot customer
  data_request decision department destruction draft editor_picture editor_picture_use email_account feed_gone file finding
  group help_picture hidden_place invitation invitation_mail invitation_use level link list_columns list_view location
  location_type login message_choice message_template notice notice_version notification operation own_city own_country
  own_district picture picture_part plan project project_checklist project_location project_user question report_schedule
  report_turn response response_conflict response_revision retention said_once scan seal seal_code seal_due seal_erasure share
  share_code share_print static_barcode template user user_attribute user_attribute_option user_attribute_value user_group
  version_help_picture webhook`.split(/\s+/);

const ofCompanies = `${ours} and (c.relname = 'company' or exists (
  select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))`;

test('every table of companies goes along, or is on the list of those that do not, with the reason', async () => {
  const rows = await catalogue.rows(`select c.relname as name from pg_class c where ${ofCompanies} order by 1`);
  const all: string[] = rows.map(({ name }) => name);
  expect(all, 'decide: a line here, or one in src/db/copy/company.ts that says why not').toEqual(
    [...copied, ...Object.keys(leftBehind)].sort(),
  );
});

test('what stays behind of a table is a column that its rows can be without', async () => {
  const rows = await catalogue.rows(
    `select c.relname || '.' || a.attname as name, a.attnotnull and not a.atthasdef and a.attidentity = '' as needed
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped where ${ours}`,
  );
  const needed = new Map(rows.map(({ name, needed: is }) => [name, is]));
  for (const [table, columns] of Object.entries(leftOut))
    for (const column of Object.keys(columns))
      expect([`${table}.${column}`, needed.get(`${table}.${column}`)]).toEqual([`${table}.${column}`, false]);
});

test('no sealed secret goes along', async () => {
  const rows = await catalogue.rows(
    `select c.relname as table, a.attname as column from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where ${ours} and c.relname = any ($1) and a.attname ~ 'sealed$|secret$|_key_pem$'`,
    [copied],
  );
  expect(rows.filter(({ table, column }) => leftOut[table]?.[column] === undefined)).toEqual([]);
});

test('what goes along has no foreign key to what does not, but by columns that stay behind', async () => {
  const rows = await catalogue.rows(
    `select c.relname as table, a.attname as column, f.relname as to from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey) and a.attname <> 'company_id'
     where k.contype = 'f' and c.relname = any ($1) and f.relname = any ($2)`,
    [copied, Object.keys(leftBehind)],
  );
  expect(rows.filter(({ table, column }) => leftOut[table]?.[column] === undefined)).toEqual([]);
});

test('what row-level security does not guard comes by the gate, all else by row-level security', async () => {
  const rows = await catalogue.rows(
    `select c.relname as name from pg_class c
     where ${ofCompanies} and c.relname = any ($1) and not c.relforcerowsecurity order by 1`,
    [copied],
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(byGate).sort());
});
