import { afterAll, beforeAll, expect, test } from 'vitest';
import { notCopied } from '../../src/db/copy/tables.ts';
import { type Catalogue, openCatalogue, ours } from './catalogue.ts';

/** What a copy of the installation holds. */

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue();
});
afterAll(() => catalogue.close());

const copied =
  `action action_change action_comment action_link action_mention activity activity_seal answer_edit api_key
  api_token attachment audit_series avatar barcode_code category checklist checklist_question checklist_section
  checklist_version city company country credit credit_slot customer data_request decision delivery department destruction district draft
  editor_picture editor_picture_use email_account event_cursor feed_gone file finding fold group help_picture hidden_place idempotency_key invitation
  invitation_mail invitation_use known_source level link list_columns list_view location location_type login
  message message_choice message_template notice notice_version notification operation own_city own_country own_district passkey picture
  picture_part plan project project_checklist project_location project_user question recovery_code
  report_schedule report_turn response response_conflict response_revision retention said_once scan seal seal_code
  seal_due seal_erasure share share_code share_print static_barcode task_state template time_zone totp user
  user_attribute user_attribute_option user_attribute_value user_group version_help_picture webhook`.split(/\s+/);

test('every table goes along, or is on the list of those that do not, with the reason', async () => {
  const rows = await catalogue.rows(`select c.relname as name from pg_class c where ${ours} order by 1`);
  const all: string[] = rows.map(({ name }) => name);
  expect(all, 'decide: a line here, or one in src/db/copy/tables.ts that says why not').toEqual(
    [...copied, ...Object.keys(notCopied)].sort(),
  );
});

test('what goes along has no foreign key to what does not, but for one that a restore empties', async () => {
  const rows = await catalogue.rows(
    `select c.relname || ' → ' || f.relname as name from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
     where k.contype = 'f' and c.relname = any ($1) and f.relname = any ($2)`,
    [copied, Object.keys(notCopied)],
  );
  expect(rows.map(({ name }) => name)).toEqual(['message → push_device']);
});

test('every schema with tables of ours is that of the copied ones, and no view or sequence stands elsewhere', async () => {
  const rows = await catalogue.rows(
    `select distinct n.nspname as name, c.relkind as kind from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'job') and c.relkind in ('r', 'p', 'S', 'm')
     order by 1, 2`,
  );
  expect(rows.map(({ name, kind }) => `${name} ${kind}`)).toEqual(['public S', 'public r']);
});
