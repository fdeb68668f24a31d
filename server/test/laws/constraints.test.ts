import { calls } from '@sahada/contract/calls';
import type { AnyRow } from '@sahada/contract/row';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { broken, taken } from '../../src/db/constraints.ts';
import { inUse } from '../../src/db/in-use.ts';
import { type Catalogue, gateOnly, openCatalogue, ours } from './catalogue.ts';

/** Constraints that no person can break, and why; breaking one is a fault of ours. */
const internal: Record<string, string> = {
  company_operator: 'set when the installation is made, and never again',
  activity_seal_once: 'days are sealed in turn, by one run at a time',
  task_part_once: 'a run notes its part in a company, or changes it',
  notice_version_once: 'versions are counted in turn',
  export_part_once: 'pieces are numbered by the job that writes them',
  export_state_check: 'set by the job',
  import_state_check: 'set by the job',
  report_schedule_period: 'one of the schema’s choices',
  report_schedule_every: 'as above',
  report_schedule_format: 'as above',
  report_turn_once: 'made with its schedule',
  plan_series_day: 'the days of a series are made under a lock on it, once each',
  plan_remind_before_check: 'bounded by the schema',
  user_id_key: 'ids come from one sequence',
  idempotency_key_once: 'the key’s lock is held, and what is too old to count is replaced',
  checklist_question_once: 'the checklist’s rules name a question that stands twice; saving merges by it',
  help_picture_key: 'made at random',
  editor_picture_key: 'made at random',
  editor_picture_once: 'looked for under a lock',
  editor_picture_use_in_one: 'set by the trigger',
  editor_picture_use_picture: 'asked for first, and told with where each stands (fileInUse)',
  editor_picture_file: 'bytes are deleted after the picture that names them',
  checklist_version_once: 'publishing takes the version with the same content',
  project_checklist_once: 'mapping twice is mapping once: on conflict do nothing',
  project_location_once: 'as above',
  project_user_once: 'as above',
  user_group_company_id_user_id_group_id_key: 'as above',
  user_attribute_type_check: 'one of the schema’s choices',
  hidden_place_country: 'hidden twice is hidden once: on conflict',
  hidden_place_city: 'as above',
  hidden_place_district: 'as above',
  hidden_place_is_one: 'set by the level',
  user_attribute_value_once: 'what one user has in a field: on conflict',
  user_attribute_value_is_one: 'set by the kind of the field',
  response_once: 'sending twice is sending once: under a lock on the key',
  finding_once: 'as above',
  finding_own: 'as above: on conflict',
  finding_of_question_or_own: 'set by the statement that stores a response',
  draft_once: 'a draft is written under a lock on its key: on conflict',
  response_conflict_source_check: 'set by the statements that keep one',
  response_revision_once: 'as above',
  response_conflict_once: 'as above: on conflict',
  picture_once: 'as above',
  list_columns_once: 'the columns of one person and screen: on conflict',
  message_choice_once: 'what one person wants of a message: on conflict',
  push_device_endpoint: 'a browser that subscribes again is the same one',
  event_cursor_once: 'one cursor for each follower: on conflict',
  said_once_once: 'said once: on conflict',
  email_account_default: 'the other one is set back first',
  email_account_security_check: 'one of the schema’s choices',
  message_template_once: 'a company’s text of a message: on conflict',
  decision_kind_check: 'set by the call',
  share_print_once: 'made with its share',
  seal_once: 'issues are counted under a lock on the response’s place in the queue',
  seal_due_once: 'a response waits once: on conflict',
  data_request_kind: 'one of the schema’s choices',
  data_request_channel: 'as above',
  data_request_state: 'set by the calls and the job',
  data_request_number: 'numbers are given in turn, under a lock',
  destruction_number: 'as above',
  destruction_by_request_or_rule: 'set by whoever destroys',
  destruction_request: 'nobody deletes requests',
  retention_kind: 'one of the schema’s choices',
  retention_months: 'bounded by the schema',
  retention_asked_months: 'as above',
  retention_once: 'made once: on conflict do nothing',
  seal_erasure_part_check: 'set by whoever destroys a part',
  seal_erasure_once: 'a part is destroyed once',
  invitation_once: 'invited twice is invited once: on conflict do nothing',
  invitation_mail_once: 'an invitation is locked while its mail is queued',
  scan_result_check: 'set by the call',
  action_number: 'numbers are given in turn, under a lock',
  action_evidence: 'a key of its own for each action',
  action_finding_of_response: 'an action takes both from its finding',
  action_owner_is_one: 'set together by the call',
  action_type_check: 'one of the schema’s choices',
  action_priority_check: 'as above',
  action_state_check: 'as above',
  action_mention_once: 'each is named once by a comment',
  company_action_days_major: 'bounded by the schema',
  company_action_days_minor: 'as above',
  company_action_days_observation: 'as above',
  message_channel_check: 'set by the sender',
  push_device_app_check: 'the contract lists the applications',
  delivery_state_check: 'set by the sender',
  message_state_check: 'set by the sender',
  picture_part_once: 'as above',
  credit_slot_within: 'credit is granted to a slot before it is used',
  credit_total_check: 'granted by the installation and by administrators’ commands',
  country_code_key: 'loaded from committed data',
  time_zone_name_key: 'as above',
  // Rows that nobody deletes, or only together with the rows that point at them.
  plan_version:
    'the application cannot delete a version that a plan holds: it deletes none but those of a deleted checklist',
  response_plan: 'a plan with responses is refused by its own rule first (planHasResponses)',
  action_finding: 'a finding that has an action is withdrawn and not deleted',
  action_response: 'nobody deletes responses',
  response_version: 'versions of responses are kept with their checklist, which plans hold',
  response_revision_version: 'as versions of responses',
  picture_plan: 'as a plan with responses: photos may come before their response',
  question_help_picture: 'pictures that help stay, since frozen checklists name them',
  version_help_picture_picture: 'as above',
  help_picture_file: 'as above',
  picture_file: 'bytes are deleted after the picture that names them',
  picture_print: 'as above',
  picture_thumb: 'as above',
  share_print_file: 'a print is deleted after the share has its next',
};

interface Constraint {
  name: string;
  table: string;
  type: 'c' | 'f' | 'u' | 'x';
  parent: string | null;
  on_delete: string;
}

let catalogue: Catalogue;
let all: Constraint[];

beforeAll(async () => {
  catalogue = await openCatalogue();
  all = await catalogue.rows(`
    select k.conname as name, c.relname as table, k.contype as type, p.relname as parent, k.confdeltype as on_delete
    from pg_constraint k join pg_class c on c.oid = k.conrelid left join pg_class p on p.oid = k.confrelid
    where ${ours} and k.contype in ('c', 'f', 'u', 'x')
    union all
    select i.indexrelid::regclass::text, c.relname, 'u', null, ' ' from pg_index i join pg_class c on c.oid = i.indrelid
    where ${ours} and i.indisunique and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    order by 1`);
});
afterAll(() => catalogue.close());

/** Whether a delete can break it: the application may delete its parent, and it restricts that. */
const holdsParent = ({ type, parent, on_delete }: Constraint): boolean =>
  type === 'f' &&
  !['company', 'country', 'city', 'district'].includes(parent ?? '') &&
  (on_delete === 'a' || on_delete === 'r');

describe('every constraint has its words', () => {
  test('a foreign key that refuses a delete names who uses the row', () => {
    const silent = all.filter(
      (each) => holdsParent(each) && !gateOnly.includes(each.table) && !inUse[each.name] && !internal[each.name],
    );
    expect(
      silent.map(({ name }) => name),
      'add it to inUse in src/db/in-use.ts, or write down here why not',
    ).toEqual([]);
  });

  test('the call that deletes its parents may say so', () => {
    const groups: Record<string, Record<string, AnyRow>> = calls;
    const silent = all.flatMap(({ name, parent }) => {
      const remove = groups[parent ?? '']?.remove;
      return remove && inUse[name] && !remove.refuses.includes('inUse') ? [`${parent}.remove refuses: ${name}`] : [];
    });
    expect(silent, 'let the delete refuse with inUse').toEqual([]);
  });

  test('a unique key says that the value is taken', () => {
    const silent = all.filter(
      ({ type, name, table }) => type === 'u' && !gateOnly.includes(table) && !taken[name] && !internal[name],
    );
    expect(
      silent.map(({ name }) => name),
      'add it to taken in src/db/constraints.ts, or write down here why not',
    ).toEqual([]);
  });

  test('a check says what is wrong', () => {
    const silent = all.filter(
      ({ type, name, table }) =>
        (type === 'c' || type === 'x') && !gateOnly.includes(table) && !broken[name] && !internal[name],
    );
    expect(
      silent.map(({ name }) => name),
      'add it to broken in src/db/constraints.ts, or write down here why not',
    ).toEqual([]);
  });

  test('no list names a constraint that is not there', () => {
    const known = new Set(all.map(({ name }) => name));
    const listed = [inUse, taken, broken, internal].flatMap((list) => Object.keys(list));
    expect(listed.filter((name) => !known.has(name))).toEqual([]);
    expect(
      listed.filter((name, at) => listed.indexOf(name) !== at),
      'in two lists',
    ).toEqual([]);
  });

  test.each(Object.entries(inUse))('%s: the query that names the users runs', async (_name, { names }) => {
    expect((await catalogue.rows(names, [[1, 2]])).length).toBe(0);
  });

  test('no two tables have a constraint of the same name', () => {
    const seen = all.map(({ name }) => name);
    expect(seen.filter((name, at) => seen.indexOf(name) !== at)).toEqual([]);
  });
});

describe('every foreign key', () => {
  test('has an index that begins with its columns, but for those to places that all share, which nobody deletes', async () => {
    const rows = await catalogue.rows(`
      select k.conname as name, c.relname as table, array(select attname::text from unnest(k.conkey) with ordinality u(n, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = u.n order by place) as columns
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where ${ours} and k.contype = 'f' and k.confrelid <> all ('{country,city,district}'::regclass[]) and not exists (
        select from pg_index i where i.indrelid = c.oid
          and (i.indpred is null or pg_get_expr(i.indpred, c.oid) = format('(%I IS NOT NULL)', coalesce((
            select attname from pg_attribute a where a.attrelid = c.oid and a.attnum = k.conkey[2]), '')))
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`);
    /** Those without, and why. */
    const unneeded: Record<string, string> = {
      response_version: 'a version is hardly ever deleted, and each response would pay for the index',
    };
    const mend = rows
      .filter(({ name }) => !(name in unneeded))
      .map(({ table, columns }) => `create index on "${table}" (${columns.join(', ')});`);
    expect(mend).toEqual([]);
  });

  test('is checked at once and is valid', async () => {
    const rows = await catalogue.rows(`
      select k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
      where ${ours} and (k.condeferrable or not k.convalidated)`);
    expect(rows).toEqual([]);
  });
});
