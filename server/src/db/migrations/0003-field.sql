-- Plans, what they freeze, and what they receive.

create table checklist_version (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  checklist_id int not null,
  -- SHA-256 of the document: the same content is the same version.
  hash text not null,
  document jsonb not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint checklist_version_once unique (company_id, hash),
  constraint checklist_version_checklist foreign key (company_id, checklist_id) references checklist (company_id, id)
);
create index checklist_version_checklist on checklist_version (company_id, checklist_id);
select tenant_table('checklist_version');
revoke update on checklist_version from sahada_app;

create table plan (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  definition text not null,
  name text not null,
  company_name text not null,
  customer_id int not null,
  project_id int not null,
  location_id int not null,
  checklist_id int not null,
  audit_type_id int not null,
  lead_auditor_id int not null,
  assistant_auditor_id int not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  approve_required boolean not null default true,
  approver_id int,
  participant_limit int,
  data_protection_consent boolean not null default false,
  answered_by text not null default 'anyone',
  identity text not null default 'none',
  repeat text not null default 'free',
  ask_position boolean not null default false,
  show_score text not null default 'auditors',
  findings boolean not null default true,
  grace_days int not null default 7,
  intro_text text,
  thanks_text text,
  locales jsonb not null default '[]',
  published boolean not null default false,
  -- Null until it is on the air for the first time; the token is part of the public link.
  version_id int,
  link_token text,
  cancelled_at timestamptz,
  cancel_reason text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint plan_customer foreign key (company_id, customer_id) references customer (company_id, id),
  constraint plan_project foreign key (company_id, project_id) references project (company_id, id),
  constraint plan_location foreign key (company_id, location_id) references location (company_id, id),
  constraint plan_checklist foreign key (company_id, checklist_id) references checklist (company_id, id),
  constraint plan_lead foreign key (company_id, lead_auditor_id) references "user" (company_id, id),
  constraint plan_assistant foreign key (company_id, assistant_auditor_id) references "user" (company_id, id),
  constraint plan_approver foreign key (company_id, approver_id) references "user" (company_id, id),
  constraint plan_version foreign key (company_id, version_id) references checklist_version (company_id, id),
  constraint plan_ends_after_begin check (ends_at > begins_at)
);
create index plan_customer on plan (company_id, customer_id);
create index plan_project on plan (company_id, project_id);
create index plan_location on plan (company_id, location_id);
create index plan_checklist on plan (company_id, checklist_id);
create index plan_lead on plan (company_id, lead_auditor_id);
create index plan_assistant on plan (company_id, assistant_auditor_id);
create index plan_approver on plan (company_id, approver_id);
create index plan_version on plan (company_id, version_id);
create index plan_dates on plan (company_id, begins_at, ends_at);
select tenant_table('plan');

-- Which plan a link's token opens, for the whole installation. Every token ever issued for a plan may be found; only the
-- newest is not rotated.
create table link (
  token_hash bytea primary key,
  company_id int not null,
  plan_id int not null,
  rotated_at timestamptz,
  foreign key (company_id, plan_id) references plan (company_id, id) on delete cascade
);
create index link_plan on link (company_id, plan_id);

-- One row is one filled-in form; its answers are a document.
create table response (
  -- That there is such a company follows from its plan.
  company_id int not null default app_company(),
  id int generated always as identity,
  plan_id int not null,
  version_id int not null,
  -- What people read out; counted within the company.
  number int not null default next_receipt(),
  response_key uuid not null,
  -- What the author has sent: 0, and one more for each correction that was asked for.
  revision int not null default 0,
  answers_hash text not null,
  status_code int not null,
  late boolean not null default false,
  over_quota boolean not null default false,
  -- A second one by the same person where the plan takes one.
  repeated boolean not null default false,
  awaiting_pictures boolean not null default false,
  incomplete boolean not null default false,
  critical boolean not null default false,
  -- Taken from a credit period; false for one stored apart.
  counted boolean not null default true,
  -- As sent: answers, signatures, participant. Stored as it is read: nothing looks into it but a reader of the whole.
  raw json not null,
  -- As it stands now: effective answers (raw ones with office edits applied) of visible questions; null where they say
  -- the same as those sent.
  answers json,
  -- Points in whole hundredths; percent in hundredths of a percent, null when nothing is scored.
  earned bigint not null,
  max bigint not null,
  percent int,
  answered int not null,
  total int not null,
  excluded int not null,
  findings int not null,
  level_name text,
  device_earned bigint,
  device_max bigint,
  user_id int,
  participant_name text,
  participant_email text,
  language_id int,
  started_at timestamptz,
  completed_at timestamptz,
  -- Of the first revision: it decides the hour, day and month that a response belongs to.
  received_at timestamptz not null,
  approved_at timestamptz,
  approved_by int,
  -- The pictures that it names.
  picture_keys uuid[] not null default '{}',
  -- The transaction that wrote it last: what the totals have not taken in yet is told by it.
  tx xid8 not null default pg_current_xact_id(),
  constraint response_plan foreign key (company_id, plan_id) references plan (company_id, id),
  constraint response_version foreign key (company_id, version_id) references checklist_version (company_id, id),
  constraint response_user foreign key (company_id, user_id) references "user" (company_id, id),
  constraint response_approver foreign key (company_id, approved_by) references "user" (company_id, id)
);
-- Each submission pays for every index. None by version: a version is hardly ever deleted. Most responses have no person.
create index response_plan on response (company_id, plan_id, received_at) include (status_code, counted);
create index response_waiting on response (company_id, plan_id, id) where status_code = 30;
create index response_tx on response (company_id, tx);
create index response_user on response (company_id, user_id) where user_id is not null;
create index response_approver on response (company_id, approved_by) where approved_by is not null;
-- Made last. On an empty table all indexes cost the same, the newest is taken, and the plan is kept until the table has been
-- analyzed: each finding's foreign key would read every response of the company meanwhile.
alter table response add primary key (company_id, id);
-- The key first: a participant asks for a receipt by it, and knows no company.
alter table response add constraint response_once unique (response_key, company_id);
select tenant_table('response');

-- What is wrong, by response and question. Written with the response and with every change of its answers; one that stays
-- keeps its id.
create table finding (
  company_id int not null default app_company(),
  id int generated always as identity,
  response_id int not null,
  question_id int not null,
  -- Of the question in its checklist.
  place int not null,
  severity text not null,
  primary key (company_id, id),
  constraint finding_once unique (company_id, response_id, question_id),
  constraint finding_response foreign key (company_id, response_id) references response (company_id, id) on delete cascade
);
-- Follows from the answers, whose changes are logged.
select tenant_table('finding', log => 'none');

-- What a response was before it was corrected.
create table response_revision (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  response_id int not null,
  revision int not null,
  version_id int not null,
  answers_hash text not null,
  raw json not null,
  answers json,
  earned bigint not null,
  max bigint not null,
  percent int,
  started_at timestamptz,
  completed_at timestamptz,
  -- When its correction was received, and from whom.
  replaced_at timestamptz not null,
  replaced_by int not null,
  primary key (company_id, id),
  constraint response_revision_once unique (company_id, response_id, revision),
  constraint response_revision_response foreign key (company_id, response_id) references response (company_id, id) on delete cascade,
  constraint response_revision_version foreign key (company_id, version_id) references checklist_version (company_id, id),
  constraint response_revision_user foreign key (company_id, replaced_by) references "user" (company_id, id)
);
create index response_revision_version on response_revision (company_id, version_id);
create index response_revision_user on response_revision (company_id, replaced_by);
select tenant_table('response_revision');

-- The same key sent again with other content: kept for a person to choose.
create table response_conflict (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  response_id int not null,
  answers_hash text not null,
  raw json not null,
  received_at timestamptz not null,
  primary key (company_id, id),
  constraint response_conflict_once unique (company_id, response_id, answers_hash),
  constraint response_conflict_response foreign key (company_id, response_id) references response (company_id, id) on delete cascade
);
select tenant_table('response_conflict');

create table picture (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  plan_id int not null,
  picture_key uuid not null,
  response_key uuid not null,
  -- Of the bytes as they were sent; it stays when they have been encoded anew and are gone.
  sha256 text not null,
  size int not null,
  -- A response names it; else it goes after a week.
  named boolean not null default false,
  -- All bytes are there and match their hash.
  arrived_at timestamptz,
  -- It arrived and cannot be opened; its bytes stay as they were sent.
  broken boolean not null default false,
  -- Encoded anew: what is shown.
  file_id int,
  thumb_file_id int,
  deleted_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, id),
  constraint picture_once unique (company_id, picture_key),
  constraint picture_plan foreign key (company_id, plan_id) references plan (company_id, id),
  constraint picture_file foreign key (company_id, file_id) references file (company_id, id),
  constraint picture_thumb foreign key (company_id, thumb_file_id) references file (company_id, id)
);
create index picture_response on picture (company_id, response_key);
create index picture_loose on picture (company_id, created_at) where not named;
create index picture_waiting on picture (company_id, arrived_at)
  where arrived_at is not null and file_id is null and not broken and deleted_at is null;
create index picture_plan on picture (company_id, plan_id);
create index picture_file on picture (company_id, file_id);
create index picture_thumb on picture (company_id, thumb_file_id);
select tenant_table('picture');

-- A picture's bytes as they were sent, in parts that follow one another; gone when they have been encoded anew.
create table picture_part (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  picture_id int not null,
  begins_at_byte int not null,
  bytes bytea not null,
  primary key (company_id, id),
  constraint picture_part_once unique (company_id, picture_id, begins_at_byte),
  constraint picture_part_picture foreign key (company_id, picture_id) references picture (company_id, id) on delete cascade
);
alter table picture_part alter column bytes set storage external;
select tenant_table('picture_part', log => 'none');

create table answer_edit (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  response_id int not null,
  question_id int not null,
  old jsonb,
  new jsonb,
  reason text not null,
  user_id int not null,
  at timestamptz not null,
  primary key (company_id, id),
  constraint answer_edit_response foreign key (company_id, response_id) references response (company_id, id) on delete cascade,
  constraint answer_edit_user foreign key (company_id, user_id) references "user" (company_id, id)
);
create index answer_edit_response on answer_edit (company_id, response_id);
create index answer_edit_user on answer_edit (company_id, user_id);
select tenant_table('answer_edit');

create table credit (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  total int not null check (total >= 0),
  begins_on date not null,
  ends_on date not null,
  -- Nothing is left of it.
  spent boolean not null default false,
  primary key (company_id, id)
);
select tenant_table('credit');

-- What a period has used, spread over 32 rows so that submissions do not queue behind one another. Each may use what was
-- granted to it; together they are never granted more than the period has, so no row of a response need be counted.
create table credit_slot (
  company_id int not null default app_company() references company,
  credit_id int not null,
  slot int not null,
  granted int not null default 0,
  used int not null default 0,
  primary key (company_id, credit_id, slot),
  constraint credit_slot_credit foreign key (company_id, credit_id) references credit (company_id, id) on delete cascade,
  constraint credit_slot_within check (used between 0 and granted)
) with (fillfactor = 20);
select tenant_table('credit_slot', log => 'none');
create trigger take_back before update of total on credit for each row execute function take_back_credit();
