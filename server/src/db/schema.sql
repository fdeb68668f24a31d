-- Generated from the catalogue by `npm run schema`. For reading; not a restore script.

create schema gate;
grant usage on schema gate to sahada_app;
grant usage on schema gate to sahada_gate;
grant usage on schema gate to sahada_jobs;
grant usage on schema public to public;
grant usage on schema public to sahada_app;
grant usage on schema public to sahada_gate;
grant usage on schema public to sahada_jobs;

create collation en_numeric (provider = icu, locale = 'en-u-kn-true');
create collation tr_numeric (provider = icu, locale = 'tr-u-kn-true');

create type gate.barcode_scene as (barcode_id integer, who gate.scene);
create type gate.link_scene as (plan_id integer, rotated boolean, who gate.scene, invitation_id integer, personal boolean);
create type gate.links_scene as (company_id integer, user_id integer, plan_ids integer[], rotated boolean[], stamps text[], invitation_ids integer[]);
create type gate.scene as (session_id integer, session_kind text, user_id integer, user_name text, rights text[], company_id integer, language_id integer, time_zone text, company_time_zone text, company_language_id integer, stale boolean);

create sequence answer_id as integer start 1 increment 1;
grant usage on sequence answer_id to sahada_app;

create table action (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  number integer not null,
  finding_id integer,
  response_id integer,
  plan_id integer not null,
  location_id integer not null,
  title text not null,
  description text,
  type text not null,
  root_cause text,
  priority text not null default 'normal'::text,
  owner_user_id integer,
  owner_name text,
  owner_email text,
  token text,
  verifier_user_id integer,
  due_date date not null,
  state text not null default 'todo'::text,
  evidence_key uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default app_now(),
  created_by integer not null,
  submitted_at timestamp with time zone,
  closed_at timestamp with time zone,
  closed_by integer,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint action_pkey primary key (company_id, id),
  constraint action_number unique (company_id, number),
  constraint action_finding_of_response check ((finding_id is null) = (response_id is null)),
  constraint action_owner_is_one check ((owner_user_id is null) = (owner_email is not null and owner_name is not null and token is not null)),
  constraint action_priority_check check (priority = any (array['low'::text, 'normal'::text, 'high'::text])),
  constraint action_state_check check (state = any (array['todo'::text, 'inProgress'::text, 'submitted'::text, 'done'::text, 'cancelled'::text])),
  constraint action_type_check check (type = any (array['correction'::text, 'corrective'::text, 'preventive'::text])),
  constraint action_closer foreign key (company_id, closed_by) references "user"(company_id, id),
  constraint action_company_id_fkey foreign key (company_id) references company(id),
  constraint action_finding foreign key (company_id, finding_id) references finding(company_id, id),
  constraint action_location foreign key (company_id, location_id) references location(company_id, id),
  constraint action_maker foreign key (company_id, created_by) references "user"(company_id, id),
  constraint action_owner foreign key (company_id, owner_user_id) references "user"(company_id, id),
  constraint action_plan foreign key (company_id, plan_id) references plan(company_id, id),
  constraint action_response foreign key (company_id, response_id) references response(company_id, id),
  constraint action_verifier foreign key (company_id, verifier_user_id) references "user"(company_id, id)
);
alter table action enable row level security;
alter table action force row level security;
create index action_changed on action using btree (company_id, changed_at, id);
create index action_closer on action using btree (company_id, closed_by);
create index action_finding on action using btree (company_id, finding_id);
create index action_location on action using btree (company_id, location_id);
create index action_maker on action using btree (company_id, created_by);
create index action_open on action using btree (company_id, due_date) where state = any (array['todo'::text, 'inProgress'::text, 'submitted'::text]);
create index action_order on action using btree (company_id, due_date, id);
create index action_owner on action using btree (company_id, owner_user_id);
create index action_plan on action using btree (company_id, plan_id);
create index action_response on action using btree (company_id, response_id);
create index action_verifier on action using btree (company_id, verifier_user_id);
create unique index action_evidence on action using btree (company_id, evidence_key);
create policy company on action to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on action for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on action for each row execute function log_activity();
create trigger activity_insert after insert on action referencing new table as new_rows for each statement execute function log_inserts();
create trigger note_change before update on action for each row execute function note_change();
create trigger note_gone after delete on action for each row execute function note_gone();
grant select, insert, update, delete on action to sahada_app;

create table action_change (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  action_id integer not null,
  at timestamp with time zone not null default app_now(),
  user_id integer,
  by_name text,
  old text not null,
  new text not null,
  note text not null default ''::text,
  constraint action_change_pkey primary key (company_id, id),
  constraint action_change_action foreign key (company_id, action_id) references action(company_id, id) on delete cascade,
  constraint action_change_company_id_fkey foreign key (company_id) references company(id),
  constraint action_change_user foreign key (company_id, user_id) references "user"(company_id, id)
);
alter table action_change enable row level security;
alter table action_change force row level security;
create index action_change_action on action_change using btree (company_id, action_id, id);
create index action_change_user on action_change using btree (company_id, user_id);
create policy company on action_change to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on action_change for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
grant select, insert, update, delete on action_change to sahada_app;

create table action_comment (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  action_id integer not null,
  at timestamp with time zone not null default app_now(),
  user_id integer not null,
  text text not null,
  constraint action_comment_pkey primary key (company_id, id),
  constraint action_comment_action foreign key (company_id, action_id) references action(company_id, id) on delete cascade,
  constraint action_comment_company_id_fkey foreign key (company_id) references company(id),
  constraint action_comment_user foreign key (company_id, user_id) references "user"(company_id, id)
);
alter table action_comment enable row level security;
alter table action_comment force row level security;
create index action_comment_action on action_comment using btree (company_id, action_id, id);
create index action_comment_user on action_comment using btree (company_id, user_id);
create policy company on action_comment to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on action_comment for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on action_comment for each row execute function log_activity();
create trigger activity_insert after insert on action_comment referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on action_comment to sahada_app;

create table action_link (
  token_hash bytea not null,
  company_id integer not null,
  action_id integer not null,
  ended_at timestamp with time zone,
  constraint action_link_pkey primary key (token_hash),
  constraint action_link_action foreign key (company_id, action_id) references action(company_id, id) on delete cascade
);
create index action_link_action on action_link using btree (company_id, action_id);
grant select, insert, update, delete on action_link to sahada_gate;

create table action_mention (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  action_id integer not null,
  comment_id integer not null,
  user_id integer not null,
  constraint action_mention_pkey primary key (company_id, id),
  constraint action_mention_once unique (company_id, comment_id, user_id),
  constraint action_mention_action foreign key (company_id, action_id) references action(company_id, id) on delete cascade,
  constraint action_mention_comment foreign key (company_id, comment_id) references action_comment(company_id, id) on delete cascade,
  constraint action_mention_company_id_fkey foreign key (company_id) references company(id),
  constraint action_mention_user foreign key (company_id, user_id) references "user"(company_id, id) on delete cascade
);
alter table action_mention enable row level security;
alter table action_mention force row level security;
create index action_mention_action on action_mention using btree (company_id, action_id);
create index action_mention_user on action_mention using btree (company_id, user_id);
create policy company on action_mention to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on action_mention for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
grant select, insert, update, delete on action_mention to sahada_app;

create table activity (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  user_id integer,
  actor text not null,
  call text not null,
  table_name text not null,
  row_id integer,
  change text not null,
  changed jsonb,
  at timestamp with time zone not null default now(),
  tx xid8 not null default pg_current_xact_id(),
  parent_id integer,
  salt bytea,
  values_hash bytea,
  erased_in integer,
  constraint activity_pkey primary key (company_id, id)
);
alter table activity enable row level security;
alter table activity force row level security;
create index activity_call on activity using btree (company_id, call, id) where call <> 'field.submit'::text;
create index activity_erased on activity using btree (company_id, erased_in) where erased_in is not null;
create index activity_parent on activity using btree (company_id, table_name, parent_id, id) where parent_id is not null;
create index activity_row on activity using btree (company_id, table_name, row_id);
create index activity_table on activity using btree (company_id, table_name, id) where table_name <> 'response'::text;
create index activity_tx on activity using btree (company_id, tx);
create index activity_user on activity using btree (company_id, user_id, id) where user_id is not null;
create policy company on activity to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on activity for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on activity to sahada_gate using (true) with check (true);
create trigger activity_salted before insert on activity for each row when (new.changed is not null) execute function salt_line();
grant select on activity to sahada_app;
grant insert on activity to sahada_gate;
grant select (company_id) on activity to sahada_gate;
grant select (id) on activity to sahada_gate;
grant select (user_id) on activity to sahada_gate;
grant select (table_name) on activity to sahada_gate;
grant select (row_id) on activity to sahada_gate;
grant select (changed), update (changed) on activity to sahada_gate;
grant select (at) on activity to sahada_gate;
grant select (tx) on activity to sahada_gate;
grant select (erased_in), update (erased_in) on activity to sahada_gate;

create table activity_mark (
  id integer not null generated always as identity,
  last_id integer not null,
  below xid8 not null,
  at timestamp with time zone not null,
  constraint activity_mark_pkey primary key (id)
);
grant select, insert, delete on activity_mark to sahada_gate;

create table activity_seal (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  day date not null,
  until timestamp with time zone not null,
  after_id integer not null,
  through_id integer not null,
  lines integer not null,
  before bytea not null,
  hash bytea not null,
  sealed_at timestamp with time zone not null,
  reopened_on date,
  constraint activity_seal_pkey primary key (company_id, id),
  constraint activity_seal_once unique (company_id, day),
  constraint activity_seal_company_id_fkey foreign key (company_id) references company(id)
);
alter table activity_seal enable row level security;
alter table activity_seal force row level security;
create policy company on activity_seal to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on activity_seal for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on activity_seal to sahada_gate using (true) with check (true);
grant select, insert on activity_seal to sahada_app;
grant select, update on activity_seal to sahada_gate;

create table answer_edit (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  response_id integer not null,
  question_id integer not null,
  old jsonb,
  new jsonb,
  reason text not null,
  user_id integer not null,
  at timestamp with time zone not null,
  constraint answer_edit_pkey primary key (company_id, id),
  constraint answer_edit_company_id_fkey foreign key (company_id) references company(id),
  constraint answer_edit_response foreign key (company_id, response_id) references response(company_id, id) on delete cascade,
  constraint answer_edit_user foreign key (company_id, user_id) references "user"(company_id, id)
);
alter table answer_edit enable row level security;
alter table answer_edit force row level security;
create index answer_edit_response on answer_edit using btree (company_id, response_id);
create index answer_edit_user on answer_edit using btree (company_id, user_id);
create policy company on answer_edit to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on answer_edit for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on answer_edit for each row execute function log_activity();
create trigger activity_insert after insert on answer_edit referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on answer_edit to sahada_app;

create view any_city with (security_invoker=true) as
 select c.xmin,
    c.id,
    c.country_id,
    c.name,
    '[]'::jsonb as locales,
    c.search_name,
    false as own,
    not (exists ( select
           from hidden_place h
          where h.city_id = c.id and h.hidden)) as active
   from city c
union all
 select o.xmin,
    o.id,
    o.country_id,
    o.name,
    o.locales,
    search_text(variadic array[o.name, texts_in(o.locales, 'name'::text)]) as search_name,
    true as own,
    o.active
   from own_city o;
grant select on any_city to sahada_app;

create view any_country with (security_invoker=true) as
 select c.xmin,
    c.id,
    c.code,
    c.name_tr as name,
    jsonb_build_array(jsonb_build_object('languageId', 1, 'name', c.name_tr), jsonb_build_object('languageId', 2, 'name', c.name_en)) as locales,
    search_key((c.name_tr || chr(31)) || c.name_en) as search_name,
    false as own,
    not (exists ( select
           from hidden_place h
          where h.country_id = c.id and h.hidden)) as active
   from country c
union all
 select o.xmin,
    o.id,
    null::text as code,
    o.name,
    o.locales,
    search_text(variadic array[o.name, texts_in(o.locales, 'name'::text)]) as search_name,
    true as own,
    o.active
   from own_country o;
grant select on any_country to sahada_app;

create view any_district with (security_invoker=true) as
 select d.xmin,
    d.id,
    d.city_id,
    d.name,
    '[]'::jsonb as locales,
    d.search_name,
    false as own,
    not (exists ( select
           from hidden_place h
          where h.district_id = d.id and h.hidden)) as active
   from district d
union all
 select o.xmin,
    o.id,
    o.city_id,
    o.name,
    o.locales,
    search_text(variadic array[o.name, texts_in(o.locales, 'name'::text)]) as search_name,
    true as own,
    o.active
   from own_district o;
grant select on any_district to sahada_app;

create table api_key (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  name text not null,
  prefix text not null,
  permissions text[] not null,
  user_id integer not null,
  expires_at timestamp with time zone,
  active boolean not null default true,
  created_at timestamp with time zone not null default app_now(),
  constraint api_key_pkey primary key (company_id, id),
  constraint api_key_company_id_fkey foreign key (company_id) references company(id),
  constraint api_key_user foreign key (company_id, user_id) references "user"(company_id, id)
);
alter table api_key enable row level security;
alter table api_key force row level security;
create index api_key_user on api_key using btree (company_id, user_id);
create policy company on api_key to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on api_key for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on api_key to sahada_gate using (true) with check (true);
create trigger activity after delete or update on api_key for each row execute function log_activity();
create trigger activity_insert after insert on api_key referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on api_key to sahada_app;
grant select on api_key to sahada_gate;

create table api_token (
  token_hash bytea not null,
  company_id integer not null,
  key_id integer not null,
  used_at timestamp with time zone,
  used_from inet,
  constraint api_token_pkey primary key (token_hash),
  constraint api_token_once unique (company_id, key_id),
  constraint api_token_key foreign key (company_id, key_id) references api_key(company_id, id) on delete cascade
);
grant select, insert, update on api_token to sahada_gate;

create table attachment (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  name text not null,
  type text not null,
  bytes bytea storage external not null,
  created_at timestamp with time zone not null default app_now(),
  constraint attachment_pkey primary key (company_id, id),
  constraint attachment_company_id_fkey foreign key (company_id) references company(id)
);
alter table attachment enable row level security;
alter table attachment force row level security;
create index attachment_age on attachment using btree (company_id, created_at);
create policy company on attachment to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on attachment for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on attachment to sahada_gate using (true) with check (true);
grant select, insert, update, delete on attachment to sahada_app;
grant delete on attachment to sahada_gate;
grant select (company_id) on attachment to sahada_gate;
grant select (id) on attachment to sahada_gate;
grant select (bytes) on attachment to sahada_gate;
grant select (created_at) on attachment to sahada_gate;

create table attempt (
  key bytea not null,
  count integer not null,
  since timestamp with time zone not null,
  until timestamp with time zone not null,
  constraint attempt_pkey primary key (key)
);
grant select, insert, update, delete on attempt to sahada_gate;

create table audit_series (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  definition text not null,
  plan jsonb not null,
  location_ids integer[] not null,
  rule jsonb not null,
  on_air_days_before integer not null default 2,
  active boolean not null default true,
  applies_from date not null,
  made_by integer not null,
  skipped jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null default now(),
  auditors jsonb not null default '[]'::jsonb,
  constraint audit_series_pkey primary key (company_id, id),
  constraint audit_series_company_id_fkey foreign key (company_id) references company(id),
  constraint audit_series_user foreign key (company_id, made_by) references "user"(company_id, id)
);
alter table audit_series enable row level security;
alter table audit_series force row level security;
create index audit_series_user on audit_series using btree (company_id, made_by);
create policy company on audit_series to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on audit_series for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on audit_series for each row execute function log_activity();
create trigger activity_insert after insert on audit_series referencing new table as new_rows for each statement execute function log_inserts();
create trigger note_editor_pictures after insert or update of plan on audit_series for each row execute function note_editor_pictures('series_id', 'plan');
grant select, insert, update, delete on audit_series to sahada_app;

create table auditor_total (
  company_id integer not null default app_company(),
  plan_id integer not null,
  checklist_id integer not null,
  location_id integer not null,
  user_id integer not null,
  month date not null,
  standing integer not null,
  audits integer not null,
  percents bigint not null,
  squares bigint not null,
  constraint auditor_total_pkey primary key (company_id, plan_id, checklist_id, location_id, user_id, month, standing),
  constraint auditor_total_company_id_fkey foreign key (company_id) references company(id)
);
alter table auditor_total enable row level security;
alter table auditor_total force row level security;
create policy company on auditor_total to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on auditor_total for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on auditor_total to sahada_gate using (true) with check (true);
grant select, insert, update, delete on auditor_total to sahada_app;
grant select, delete on auditor_total to sahada_gate;

create table avatar (
  key text not null,
  company_id integer not null,
  file_id integer not null,
  constraint avatar_pkey primary key (key),
  constraint avatar_company_id_file_id_fkey foreign key (company_id, file_id) references file(company_id, id) on delete cascade
);
create index avatar_file on avatar using btree (company_id, file_id);
grant select, insert, update, delete on avatar to sahada_gate;

create table barcode_code (
  token_hash bytea not null,
  company_id integer not null,
  barcode_id integer not null,
  rotated_at timestamp with time zone,
  constraint barcode_code_pkey primary key (token_hash),
  constraint barcode_code_barcode foreign key (company_id, barcode_id) references static_barcode(company_id, id) on delete cascade
);
create index barcode_code_barcode on barcode_code using btree (company_id, barcode_id);
grant select, insert, update, delete on barcode_code to sahada_gate;

create table budget (
  key bytea not null,
  slot integer not null,
  hour timestamp with time zone not null,
  spent bigint not null,
  constraint budget_pkey primary key (key, slot)
);
create index budget_hour on budget using btree (hour);
grant select, insert, update, delete on budget to sahada_gate;

create table category (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  name text not null,
  code text,
  published boolean not null default true,
  locales jsonb not null default '[]'::jsonb,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint category_pkey primary key (company_id, id),
  constraint category_company_id_fkey foreign key (company_id) references company(id)
);
alter table category enable row level security;
alter table category force row level security;
create index category_order_en on category using btree (company_id, localized_in(name, locales, 2) collate en_numeric, id);
create index category_order_tr on category using btree (company_id, localized_in(name, locales, 1) collate tr_numeric, id);
create policy company on category to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on category for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on category for each row execute function log_activity();
create trigger activity_insert after insert on category referencing new table as new_rows for each statement execute function log_inserts();
create trigger note_change before update on category for each row when (old.name is distinct from new.name) execute function note_change();
grant select, insert, update, delete on category to sahada_app;

create table challenge (
  token_hash bytea not null,
  user_id integer,
  challenge text not null,
  expires_at timestamp with time zone not null,
  constraint challenge_pkey primary key (token_hash)
);
create index challenge_end on challenge using btree (expires_at);
grant select, insert, update, delete on challenge to sahada_gate;

create table checklist (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  title text not null,
  signature_section boolean not null default false,
  locales jsonb not null default '[]'::jsonb,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  constraint checklist_pkey primary key (company_id, id),
  constraint checklist_company_id_fkey foreign key (company_id) references company(id)
);
alter table checklist enable row level security;
alter table checklist force row level security;
create index checklist_order_en on checklist using btree (company_id, localized_in(title, locales, 2) collate en_numeric, id);
create index checklist_order_tr on checklist using btree (company_id, localized_in(title, locales, 1) collate tr_numeric, id);
create policy company on checklist to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on checklist for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on checklist for each row execute function log_activity();
create trigger activity_insert after insert on checklist referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on checklist to sahada_app;

create table checklist_question (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  checklist_id integer not null,
  section_id integer not null,
  question_id integer not null,
  view_order integer not null default 0,
  required boolean not null default false,
  visible_when jsonb,
  constraint checklist_question_pkey primary key (company_id, id),
  constraint checklist_question_once unique (company_id, checklist_id, question_id),
  constraint checklist_question_checklist foreign key (company_id, checklist_id) references checklist(company_id, id) on delete cascade,
  constraint checklist_question_company_id_fkey foreign key (company_id) references company(id),
  constraint checklist_question_question foreign key (company_id, question_id) references question(company_id, id),
  constraint checklist_question_section foreign key (company_id, section_id) references checklist_section(company_id, id) on delete cascade
);
alter table checklist_question enable row level security;
alter table checklist_question force row level security;
create index checklist_question_question on checklist_question using btree (company_id, question_id);
create index checklist_question_section on checklist_question using btree (company_id, section_id);
create policy company on checklist_question to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on checklist_question for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on checklist_question for each row execute function log_activity();
create trigger activity_insert after insert on checklist_question referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on checklist_question to sahada_app;

create table checklist_section (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  checklist_id integer not null,
  department_id integer not null,
  title text,
  view_order integer not null default 0,
  locales jsonb not null default '[]'::jsonb,
  constraint checklist_section_pkey primary key (company_id, id),
  constraint checklist_section_checklist foreign key (company_id, checklist_id) references checklist(company_id, id) on delete cascade,
  constraint checklist_section_company_id_fkey foreign key (company_id) references company(id),
  constraint checklist_section_department foreign key (company_id, department_id) references department(company_id, id)
);
alter table checklist_section enable row level security;
alter table checklist_section force row level security;
create index checklist_section_checklist on checklist_section using btree (company_id, checklist_id);
create index checklist_section_department on checklist_section using btree (company_id, department_id);
create policy company on checklist_section to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on checklist_section for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on checklist_section for each row execute function log_activity();
create trigger activity_insert after insert on checklist_section referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on checklist_section to sahada_app;

create table checklist_version (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  checklist_id integer not null,
  hash text not null,
  document jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint checklist_version_pkey primary key (company_id, id),
  constraint checklist_version_once unique (company_id, hash),
  constraint checklist_version_checklist foreign key (company_id, checklist_id) references checklist(company_id, id),
  constraint checklist_version_company_id_fkey foreign key (company_id) references company(id)
);
alter table checklist_version enable row level security;
alter table checklist_version force row level security;
create index checklist_version_checklist on checklist_version using btree (company_id, checklist_id);
create policy company on checklist_version to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on checklist_version for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on checklist_version for each row execute function log_activity();
create trigger activity_insert after insert on checklist_version referencing new table as new_rows for each statement execute function log_inserts();
create trigger note_editor_pictures after insert on checklist_version for each row execute function note_editor_pictures('version_id', 'document');
create trigger note_pictures after insert on checklist_version for each row execute function note_pictures_of_version();
grant select, insert, delete on checklist_version to sahada_app;

create table city (
  id integer not null,
  country_id integer not null,
  code text not null,
  name text not null,
  search_name text not null generated always as (search_key(name)) stored,
  constraint city_pkey primary key (id),
  constraint city_country_id_fkey foreign key (country_id) references country(id)
);
create index city_country on city using btree (country_id);
grant select on city to sahada_app;
grant select on city to sahada_gate;

create table company (
  id integer not null generated always as identity,
  name text not null,
  phone text,
  email text,
  street_address text,
  description text,
  country_id integer,
  city_id integer,
  district_id integer,
  default_language_id integer not null default 1,
  time_zone text not null default 'Europe/Istanbul'::text,
  four_eyes boolean not null default false,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  logo_key text,
  operator boolean not null default false,
  second_factor_since timestamp with time zone,
  second_factor_grace_days integer not null default 14,
  address_known_at timestamp with time zone,
  action_days_major integer not null default 7,
  action_days_minor integer not null default 30,
  action_days_observation integer not null default 90,
  shared_country_id integer generated always as (
case
    when country_id < 1000000000 then country_id
    else null::integer
end) stored,
  own_country_id integer generated always as (
case
    when country_id >= 1000000000 then country_id
    else null::integer
end) stored,
  shared_city_id integer generated always as (
case
    when city_id < 1000000000 then city_id
    else null::integer
end) stored,
  own_city_id integer generated always as (
case
    when city_id >= 1000000000 then city_id
    else null::integer
end) stored,
  shared_district_id integer generated always as (
case
    when district_id < 1000000000 then district_id
    else null::integer
end) stored,
  own_district_id integer generated always as (
case
    when district_id >= 1000000000 then district_id
    else null::integer
end) stored,
  state_reason text,
  constraint company_pkey primary key (id),
  constraint company_action_days_major check (action_days_major >= 0 and action_days_major <= 365),
  constraint company_action_days_minor check (action_days_minor >= 0 and action_days_minor <= 365),
  constraint company_action_days_observation check (action_days_observation >= 0 and action_days_observation <= 365),
  constraint company_own_city foreign key (id, own_city_id) references own_city(company_id, id),
  constraint company_own_country foreign key (id, own_country_id) references own_country(company_id, id),
  constraint company_own_district foreign key (id, own_district_id) references own_district(company_id, id),
  constraint company_shared_city foreign key (shared_city_id) references city(id),
  constraint company_shared_country foreign key (shared_country_id) references country(id),
  constraint company_shared_district foreign key (shared_district_id) references district(id)
);
alter table company enable row level security;
alter table company force row level security;
create index company_own_city on company using btree (id, own_city_id) where own_city_id is not null;
create index company_own_country on company using btree (id, own_country_id) where own_country_id is not null;
create index company_own_district on company using btree (id, own_district_id) where own_district_id is not null;
create unique index company_operator on company using btree (operator) where operator;
create policy company on company to public using (id = (( select app_company() as app_company))) with check (id = (( select app_company() as app_company)));
create policy copy on company for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on company to sahada_gate using (true) with check (true);
create trigger activity after update on company for each row execute function log_company();
create trigger operator_stays before update on company for each row when (old.operator is distinct from new.operator) execute function operator_stays();
create trigger receipts after insert on company for each row execute function number_receipts();
create trigger totals after update of time_zone on company for each row when (old.time_zone is distinct from new.time_zone) execute function forget_totals();
grant select, update on company to sahada_app;
grant select, insert on company to sahada_gate;
grant update (address_known_at) on company to sahada_gate;

create table country (
  id integer not null,
  code text not null,
  name_tr text not null,
  name_en text not null,
  constraint country_pkey primary key (id),
  constraint country_code_key unique (code)
);
grant select on country to sahada_app;
grant select on country to sahada_gate;

create table credit (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  total integer not null,
  begins_on date not null,
  ends_on date not null,
  spent boolean not null default false,
  note text,
  created_at timestamp with time zone default now(),
  constraint credit_pkey primary key (company_id, id),
  constraint credit_total_check check (total >= 0),
  constraint credit_company_id_fkey foreign key (company_id) references company(id)
);
alter table credit enable row level security;
alter table credit force row level security;
create policy company on credit to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on credit for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on credit to sahada_gate using (true) with check (true);
create trigger activity after delete or update on credit for each row execute function log_activity();
create trigger activity_insert after insert on credit referencing new table as new_rows for each statement execute function log_inserts();
create trigger take_back before update of total on credit for each row execute function take_back_credit();
grant select, insert, update, delete on credit to sahada_app;
grant select on credit to sahada_gate;

create table credit_slot (
  company_id integer not null default app_company(),
  credit_id integer not null,
  slot integer not null,
  granted integer not null default 0,
  used integer not null default 0,
  constraint credit_slot_pkey primary key (company_id, credit_id, slot),
  constraint credit_slot_within check (used >= 0 and used <= granted),
  constraint credit_slot_company_id_fkey foreign key (company_id) references company(id),
  constraint credit_slot_credit foreign key (company_id, credit_id) references credit(company_id, id) on delete cascade
) with (fillfactor=20);
alter table credit_slot enable row level security;
alter table credit_slot force row level security;
create policy company on credit_slot to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on credit_slot for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on credit_slot to sahada_gate using (true) with check (true);
grant select, insert, update, delete on credit_slot to sahada_app;
grant select on credit_slot to sahada_gate;

create table customer (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  name text not null,
  contact_first_name text not null,
  contact_last_name text not null,
  contact_email text not null,
  phone text,
  country_id integer,
  city_id integer,
  district_id integer,
  address text,
  description text,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  search_text text not null generated always as (search_text(variadic array[name, contact_first_name, contact_last_name, contact_email, phone, address, description])) stored,
  changed_at timestamp with time zone not null default clock_timestamp(),
  shared_country_id integer generated always as (
case
    when country_id < 1000000000 then country_id
    else null::integer
end) stored,
  own_country_id integer generated always as (
case
    when country_id >= 1000000000 then country_id
    else null::integer
end) stored,
  shared_city_id integer generated always as (
case
    when city_id < 1000000000 then city_id
    else null::integer
end) stored,
  own_city_id integer generated always as (
case
    when city_id >= 1000000000 then city_id
    else null::integer
end) stored,
  shared_district_id integer generated always as (
case
    when district_id < 1000000000 then district_id
    else null::integer
end) stored,
  own_district_id integer generated always as (
case
    when district_id >= 1000000000 then district_id
    else null::integer
end) stored,
  constraint customer_pkey primary key (company_id, id),
  constraint customer_company_id_fkey foreign key (company_id) references company(id),
  constraint customer_own_city foreign key (company_id, own_city_id) references own_city(company_id, id),
  constraint customer_own_country foreign key (company_id, own_country_id) references own_country(company_id, id),
  constraint customer_own_district foreign key (company_id, own_district_id) references own_district(company_id, id),
  constraint customer_shared_city foreign key (shared_city_id) references city(id),
  constraint customer_shared_country foreign key (shared_country_id) references country(id),
  constraint customer_shared_district foreign key (shared_district_id) references district(id)
);
alter table customer enable row level security;
alter table customer force row level security;
create index customer_changed on customer using btree (company_id, changed_at, id);
create index customer_city on customer using btree (company_id, city_id);
create index customer_country on customer using btree (company_id, country_id);
create index customer_district on customer using btree (company_id, district_id);
create index customer_order_en on customer using btree (company_id, name collate en_numeric, id);
create index customer_order_tr on customer using btree (company_id, name collate tr_numeric, id);
create index customer_own_city on customer using btree (company_id, own_city_id) where own_city_id is not null;
create index customer_own_country on customer using btree (company_id, own_country_id) where own_country_id is not null;
create index customer_own_district on customer using btree (company_id, own_district_id) where own_district_id is not null;
create index customer_search on customer using gin (company_id, search_text extension.gin_trgm_ops) with (gin_pending_list_limit='256');
create policy company on customer to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on customer for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on customer to sahada_gate using (true) with check (true);
create trigger activity after delete or update on customer for each row execute function log_activity();
create trigger activity_insert after insert on customer referencing new table as new_rows for each statement execute function log_inserts();
create trigger note_change before update on customer for each row execute function note_change();
create trigger note_gone after delete on customer for each row execute function note_gone();
grant select, insert, update, delete on customer to sahada_app;
grant select (company_id) on customer to sahada_gate;
grant select (id) on customer to sahada_gate;
grant select (search_text) on customer to sahada_gate;

create table data_request (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  number integer not null,
  kind text not null,
  person text not null,
  email text,
  phone text,
  channel text not null,
  received_on date not null,
  due_on date not null,
  note text,
  state text not null default 'open'::text,
  created_at timestamp with time zone not null default app_now(),
  created_by integer not null,
  chosen jsonb not null default '{}'::jsonb,
  reason text,
  asked_by integer,
  asked_at timestamp with time zone,
  confirmed_by integer,
  exported_at timestamp with time zone,
  closed_at timestamp with time zone,
  closed_by integer,
  constraint data_request_pkey primary key (company_id, id),
  constraint data_request_number unique (company_id, number),
  constraint data_request_channel check (channel = any (array['email'::text, 'registeredEmail'::text, 'letter'::text, 'inPerson'::text, 'other'::text])),
  constraint data_request_kind check (kind = any (array['access'::text, 'correct'::text, 'erase'::text])),
  constraint data_request_state check (state = any (array['open'::text, 'waiting'::text, 'running'::text, 'done'::text, 'rejected'::text, 'failed'::text])),
  constraint data_request_asker foreign key (company_id, asked_by) references "user"(company_id, id),
  constraint data_request_closer foreign key (company_id, closed_by) references "user"(company_id, id),
  constraint data_request_company_id_fkey foreign key (company_id) references company(id),
  constraint data_request_confirmer foreign key (company_id, confirmed_by) references "user"(company_id, id),
  constraint data_request_maker foreign key (company_id, created_by) references "user"(company_id, id)
);
alter table data_request enable row level security;
alter table data_request force row level security;
create index data_request_asker on data_request using btree (company_id, asked_by);
create index data_request_closer on data_request using btree (company_id, closed_by);
create index data_request_confirmer on data_request using btree (company_id, confirmed_by);
create index data_request_maker on data_request using btree (company_id, created_by);
create index data_request_order on data_request using btree (company_id, due_on, id);
create policy company on data_request to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on data_request for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on data_request to sahada_gate using (true) with check (true);
create trigger activity after delete or update on data_request for each row execute function log_activity();
create trigger activity_insert after insert on data_request referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on data_request to sahada_app;
grant select (company_id) on data_request to sahada_gate;
grant select (id) on data_request to sahada_gate;
grant select (state) on data_request to sahada_gate;
grant select (asked_at) on data_request to sahada_gate;

create table decision (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  response_id integer not null,
  user_id integer not null,
  at timestamp with time zone not null,
  reason text not null,
  kind text not null,
  marked integer[] not null default '{}'::integer[],
  constraint decision_pkey primary key (company_id, id),
  constraint decision_kind_check check (kind = any (array['undone'::text, 'reopened'::text, 'rejected'::text, 'accepted'::text, 'turnedAway'::text, 'returned'::text, 'approved'::text, 'chosen'::text])),
  constraint decision_company_id_fkey foreign key (company_id) references company(id),
  constraint decision_response foreign key (company_id, response_id) references response(company_id, id) on delete cascade,
  constraint decision_user foreign key (company_id, user_id) references "user"(company_id, id)
);
alter table decision enable row level security;
alter table decision force row level security;
create index decision_response on decision using btree (company_id, response_id);
create index decision_told on decision using btree (company_id, id) where kind <> 'approved'::text;
create index decision_user on decision using btree (company_id, user_id);
create policy company on decision to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on decision for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on decision for each row execute function log_activity();
grant select, insert, update, delete on decision to sahada_app;

create table delivery (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  webhook_id integer not null,
  event_id text not null,
  name text not null,
  topic text not null,
  at timestamp with time zone not null,
  body text not null,
  state text not null default 'Waiting'::text,
  tries integer not null default 0,
  status integer,
  duration_ms integer,
  last_error text,
  next_try_at timestamp with time zone,
  created_at timestamp with time zone not null default app_now(),
  constraint delivery_pkey primary key (company_id, id),
  constraint delivery_state_check check (state = any (array['Waiting'::text, 'Sending'::text, 'Sent'::text, 'Failed'::text])),
  constraint delivery_company_id_fkey foreign key (company_id) references company(id),
  constraint delivery_webhook foreign key (company_id, webhook_id) references webhook(company_id, id) on delete cascade
);
alter table delivery enable row level security;
alter table delivery force row level security;
create index delivery_age on delivery using btree (company_id, created_at);
create index delivery_due on delivery using btree (company_id, webhook_id, next_try_at, id) where next_try_at is not null;
create index delivery_line on delivery using btree (company_id, webhook_id, topic, id) where state = any (array['Waiting'::text, 'Sending'::text]);
create index delivery_of_webhook on delivery using btree (company_id, webhook_id, id);
create policy company on delivery to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on delivery for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on delivery to sahada_gate using (true) with check (true);
grant select, insert, update, delete on delivery to sahada_app;
grant select, update, delete on delivery to sahada_gate;

create table department (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  name text not null,
  code text,
  published boolean not null default true,
  locales jsonb not null default '[]'::jsonb,
  constraint department_pkey primary key (company_id, id),
  constraint department_company_id_fkey foreign key (company_id) references company(id)
);
alter table department enable row level security;
alter table department force row level security;
create index department_order_en on department using btree (company_id, localized_in(name, locales, 2) collate en_numeric, id);
create index department_order_tr on department using btree (company_id, localized_in(name, locales, 1) collate tr_numeric, id);
create policy company on department to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on department for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on department for each row execute function log_activity();
create trigger activity_insert after insert on department referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on department to sahada_app;

create table destruction (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  number integer not null,
  at timestamp with time zone not null,
  user_id integer,
  request_id integer,
  rule text,
  counts jsonb not null,
  lines integer not null,
  before bytea not null,
  hash bytea not null,
  constraint destruction_pkey primary key (company_id, id),
  constraint destruction_number unique (company_id, number),
  constraint destruction_by_request_or_rule check ((request_id is null) <> (rule is null)),
  constraint destruction_company_id_fkey foreign key (company_id) references company(id),
  constraint destruction_request foreign key (company_id, request_id) references data_request(company_id, id),
  constraint destruction_user foreign key (company_id, user_id) references "user"(company_id, id)
);
alter table destruction enable row level security;
alter table destruction force row level security;
create index destruction_order on destruction using btree (company_id, at, id);
create index destruction_request on destruction using btree (company_id, request_id);
create index destruction_user on destruction using btree (company_id, user_id);
create policy company on destruction to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on destruction for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on destruction to sahada_gate using (true) with check (true);
grant select, insert on destruction to sahada_app;
grant select on destruction to sahada_gate;

create table district (
  id integer not null,
  city_id integer not null,
  name text not null,
  search_name text not null generated always as (search_key(name)) stored,
  constraint district_pkey primary key (id),
  constraint district_city_id_fkey foreign key (city_id) references city(id)
);
create index district_city on district using btree (city_id);
grant select on district to sahada_app;
grant select on district to sahada_gate;

create table draft (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  plan_id integer not null,
  response_key uuid not null,
  revision integer not null default 0,
  version integer not null default 0,
  version_tag text,
  content jsonb not null,
  bytes integer not null,
  picture_keys uuid[] not null default '{}'::uuid[],
  made_by integer not null,
  started_at timestamp with time zone,
  changed_at timestamp with time zone not null,
  written_by integer[] not null default '{}'::integer[],
  barcode_code text,
  constraint draft_pkey primary key (company_id, id),
  constraint draft_once unique (company_id, response_key),
  constraint draft_company_id_fkey foreign key (company_id) references company(id),
  constraint draft_plan foreign key (company_id, plan_id) references plan(company_id, id) on delete cascade,
  constraint draft_user foreign key (company_id, made_by) references "user"(company_id, id)
);
alter table draft enable row level security;
alter table draft force row level security;
create index draft_plan on draft using btree (company_id, plan_id);
create index draft_user on draft using btree (company_id, made_by);
create policy company on draft to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on draft for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on draft to sahada_gate using (true) with check (true);
grant select, insert, update, delete on draft to sahada_app;
grant select, delete on draft to sahada_gate;
grant update (content) on draft to sahada_gate;
grant update (bytes) on draft to sahada_gate;
grant update (picture_keys) on draft to sahada_gate;
grant update (written_by) on draft to sahada_gate;

create table earlier_response (
  company_id integer not null default app_company(),
  id bigint not null generated always as identity,
  response_id integer not null,
  since xid8 not null,
  until xid8 not null,
  plan_id integer not null,
  version_id integer not null,
  status_code integer not null,
  late boolean not null,
  over_quota boolean not null,
  repeated boolean not null,
  awaiting_pictures boolean not null,
  critical boolean not null,
  counted boolean not null,
  answers json not null,
  earned bigint not null,
  max bigint not null,
  percent integer,
  answered integer not null,
  total integer not null,
  excluded integer not null,
  findings integer not null,
  received_at timestamp with time zone not null,
  user_id integer,
  location_id integer,
  constraint earlier_response_pkey primary key (company_id, id),
  constraint earlier_response_company_id_fkey foreign key (company_id) references company(id)
);
alter table earlier_response enable row level security;
alter table earlier_response force row level security;
create index earlier_response_until on earlier_response using btree (company_id, until);
create policy company on earlier_response to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on earlier_response for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on earlier_response to sahada_gate using (true) with check (true);
grant select, insert, update, delete on earlier_response to sahada_app;
grant select, delete on earlier_response to sahada_gate;

create table editor_picture (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  key text not null,
  hash text not null,
  file_id integer not null,
  alt text not null,
  user_id integer,
  created_at timestamp with time zone not null default app_now(),
  constraint editor_picture_pkey primary key (company_id, id),
  constraint editor_picture_key unique (company_id, key),
  constraint editor_picture_once unique (company_id, hash),
  constraint editor_picture_company_id_fkey foreign key (company_id) references company(id),
  constraint editor_picture_file foreign key (company_id, file_id) references file(company_id, id),
  constraint editor_picture_user foreign key (company_id, user_id) references "user"(company_id, id) on delete set null (user_id)
);
alter table editor_picture enable row level security;
alter table editor_picture force row level security;
create index editor_picture_file on editor_picture using btree (company_id, file_id);
create index editor_picture_order on editor_picture using btree (company_id, created_at, id);
create index editor_picture_user on editor_picture using btree (company_id, user_id);
create policy company on editor_picture to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on editor_picture for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on editor_picture to sahada_gate using (true) with check (true);
create trigger activity after delete or update on editor_picture for each row execute function log_activity();
create trigger activity_insert after insert on editor_picture referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on editor_picture to sahada_app;
grant select (company_id) on editor_picture to sahada_gate;
grant select (file_id) on editor_picture to sahada_gate;

create table editor_picture_use (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  picture_id integer not null,
  question_id integer,
  plan_id integer,
  version_id integer,
  notice_version_id integer,
  template_id integer,
  series_id integer,
  constraint editor_picture_use_pkey primary key (company_id, id),
  constraint editor_picture_use_in_one check (num_nonnulls(question_id, plan_id, version_id, notice_version_id, template_id, series_id) = 1),
  constraint editor_picture_use_company_id_fkey foreign key (company_id) references company(id),
  constraint editor_picture_use_notice foreign key (company_id, notice_version_id) references notice_version(company_id, id) on delete cascade,
  constraint editor_picture_use_picture foreign key (company_id, picture_id) references editor_picture(company_id, id),
  constraint editor_picture_use_plan foreign key (company_id, plan_id) references plan(company_id, id) on delete cascade,
  constraint editor_picture_use_question foreign key (company_id, question_id) references question(company_id, id) on delete cascade,
  constraint editor_picture_use_series foreign key (company_id, series_id) references audit_series(company_id, id) on delete cascade,
  constraint editor_picture_use_template foreign key (company_id, template_id) references message_template(company_id, id) on delete cascade,
  constraint editor_picture_use_version foreign key (company_id, version_id) references checklist_version(company_id, id) on delete cascade
);
alter table editor_picture_use enable row level security;
alter table editor_picture_use force row level security;
create index editor_picture_use_notice on editor_picture_use using btree (company_id, notice_version_id) where notice_version_id is not null;
create index editor_picture_use_picture on editor_picture_use using btree (company_id, picture_id);
create index editor_picture_use_plan on editor_picture_use using btree (company_id, plan_id) where plan_id is not null;
create index editor_picture_use_question on editor_picture_use using btree (company_id, question_id) where question_id is not null;
create index editor_picture_use_series on editor_picture_use using btree (company_id, series_id) where series_id is not null;
create index editor_picture_use_template on editor_picture_use using btree (company_id, template_id) where template_id is not null;
create index editor_picture_use_version on editor_picture_use using btree (company_id, version_id) where version_id is not null;
create policy company on editor_picture_use to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on editor_picture_use for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
grant select, insert, update, delete on editor_picture_use to sahada_app;

create table email_account (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  name text not null,
  from_name text not null,
  from_address text not null,
  reply_to text,
  host text not null,
  port integer not null,
  security text not null default 'starttls'::text,
  user_name text,
  password_sealed bytea,
  is_default boolean not null default false,
  active boolean not null default true,
  constraint email_account_pkey primary key (company_id, id),
  constraint email_account_security_check check (security = any (array['none'::text, 'starttls'::text, 'tls'::text])),
  constraint email_account_company_id_fkey foreign key (company_id) references company(id)
);
alter table email_account enable row level security;
alter table email_account force row level security;
create unique index email_account_default on email_account using btree (company_id) where is_default;
create policy company on email_account to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on email_account for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on email_account for each row execute function log_activity();
create trigger activity_insert after insert on email_account referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on email_account to sahada_app;

create table event_cursor (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  follower text not null,
  below xid8 not null default '1'::xid8,
  after_id integer not null default 0,
  constraint event_cursor_pkey primary key (company_id, id),
  constraint event_cursor_once unique (company_id, follower),
  constraint event_cursor_company_id_fkey foreign key (company_id) references company(id)
);
alter table event_cursor enable row level security;
alter table event_cursor force row level security;
create policy company on event_cursor to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on event_cursor for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on event_cursor to sahada_gate using (true) with check (true);
grant select, insert, update, delete on event_cursor to sahada_app;
grant select, update on event_cursor to sahada_gate;

create table export (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  user_id integer not null,
  list text not null,
  input jsonb not null,
  name text not null,
  state text not null default 'running'::text,
  done integer not null default 0,
  total integer not null,
  bytes bigint not null default 0,
  created_at timestamp with time zone not null,
  gzip_bytes bigint,
  constraint export_pkey primary key (company_id, id),
  constraint export_state_check check (state = any (array['running'::text, 'done'::text, 'failed'::text])),
  constraint export_company_id_fkey foreign key (company_id) references company(id),
  constraint export_user foreign key (company_id, user_id) references "user"(company_id, id) on delete cascade
);
alter table export enable row level security;
alter table export force row level security;
create index export_age on export using btree (company_id, created_at);
create index export_of_user on export using btree (company_id, user_id);
create policy company on export to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on export for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on export to sahada_gate using (true) with check (true);
grant select, insert, update, delete on export to sahada_app;
grant select, insert, delete on export to sahada_gate;

create table export_part (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  export_id integer not null,
  place integer not null,
  bytes bytea storage external not null,
  constraint export_part_pkey primary key (company_id, id),
  constraint export_part_once unique (company_id, export_id, place),
  constraint export_part_export foreign key (company_id, export_id) references export(company_id, id) on delete cascade
);
alter table export_part enable row level security;
alter table export_part force row level security;
create policy company on export_part to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on export_part for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
grant select, insert, update, delete on export_part to sahada_app;

create table feed_gone (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  of_table text not null,
  row_id integer not null,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint feed_gone_pkey primary key (company_id, id),
  constraint feed_gone_company_id_fkey foreign key (company_id) references company(id)
);
alter table feed_gone enable row level security;
alter table feed_gone force row level security;
create index feed_gone_changed on feed_gone using btree (company_id, of_table, changed_at, row_id);
create policy company on feed_gone to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on feed_gone for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
grant select, insert, update, delete on feed_gone to sahada_app;

create table file (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  bytes bytea storage external not null,
  sha256 text not null,
  type text not null,
  created_at timestamp with time zone not null default now(),
  constraint file_pkey primary key (company_id, id),
  constraint file_company_id_fkey foreign key (company_id) references company(id)
);
alter table file enable row level security;
alter table file force row level security;
create policy company on file to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on file for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on file to sahada_gate using (true) with check (true);
grant select, insert, update, delete on file to sahada_app;
grant select, insert, delete on file to sahada_gate;

create table finding (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  response_id integer not null,
  question_id integer,
  place integer,
  severity text not null,
  finding_key uuid,
  section_id integer,
  title text,
  note text,
  picture_keys uuid[],
  withdrawn boolean not null default false,
  tx xid8 not null default pg_current_xact_id(),
  location_id integer not null,
  received_at timestamp with time zone not null,
  constraint finding_pkey primary key (company_id, id),
  constraint finding_once unique (company_id, response_id, question_id),
  constraint finding_of_question_or_own check ((question_id is null) = (finding_key is not null and title is not null)),
  constraint finding_response foreign key (company_id, response_id) references response(company_id, id) on delete cascade
);
alter table finding enable row level security;
alter table finding force row level security;
create index finding_before on finding using btree (company_id, question_id, location_id, received_at, response_id) where question_id is not null and not withdrawn;
create unique index finding_own on finding using btree (company_id, response_id, finding_key) where finding_key is not null;
create policy company on finding to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on finding for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger note_gone after delete on finding for each row execute function note_gone();
create trigger place before insert on finding for each row when (new.location_id is null) execute function place_finding();
create trigger touch_delete after delete on finding referencing old table as old_rows for each statement execute function touch_findings();
create trigger touch_update after update on finding referencing old table as old_rows new table as new_rows for each statement execute function touch_findings();
grant select, insert, update, delete on finding to sahada_app;

create table first_finding (
  company_id integer not null default app_company(),
  question_id integer not null,
  location_id integer not null,
  received_at timestamp with time zone not null,
  response_id integer not null,
  constraint first_finding_pkey primary key (company_id, question_id, location_id, received_at, response_id),
  constraint first_finding_company_id_fkey foreign key (company_id) references company(id)
);
alter table first_finding enable row level security;
alter table first_finding force row level security;
create policy company on first_finding to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on first_finding for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on first_finding to sahada_gate using (true) with check (true);
grant select, insert, update, delete on first_finding to sahada_app;
grant select, delete on first_finding to sahada_gate;

create table fold (
  company_id integer not null default app_company(),
  totals text not null,
  below xid8 not null default '0'::xid8,
  places text[] not null default '{}'::text[],
  statuses boolean not null default false,
  constraint fold_pkey primary key (company_id, totals),
  constraint fold_company_id_fkey foreign key (company_id) references company(id)
);
alter table fold enable row level security;
alter table fold force row level security;
create policy company on fold to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on fold for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on fold to sahada_gate using (true) with check (true);
grant select, insert, update, delete on fold to sahada_app;
grant select, update on fold to sahada_gate;

create view folded with (security_invoker=true) as
 select plan_total.company_id,
    plan_total.plan_id,
    plan_total.span,
    plan_total.begins,
    plan_total.standing,
    plan_total.responses,
    plan_total.counted,
    plan_total.scored,
    plan_total.percents,
    plan_total.earned,
    plan_total.max,
    plan_total.answered,
    plan_total.total,
    plan_total.excluded,
    plan_total.findings,
    plan_total.critical
   from plan_total
union all
 select plan_day.company_id,
    plan_day.plan_id,
    plan_day.span,
    plan_day.begins,
    plan_day.standing,
    plan_day.responses,
    plan_day.counted,
    plan_day.scored,
    plan_day.percents,
    plan_day.earned,
    plan_day.max,
    plan_day.answered,
    plan_day.total,
    plan_day.excluded,
    plan_day.findings,
    plan_day.critical
   from plan_day;
grant select on folded to sahada_app;

create table folded_status (
  company_id integer not null default app_company(),
  plan_id integer not null,
  status_code integer not null,
  constraint folded_status_pkey primary key (company_id, plan_id),
  constraint folded_status_company_id_fkey foreign key (company_id) references company(id)
);
alter table folded_status enable row level security;
alter table folded_status force row level security;
create policy company on folded_status to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on folded_status for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on folded_status to sahada_gate using (true) with check (true);
grant select, insert, update, delete on folded_status to sahada_app;
grant select, delete on folded_status to sahada_gate;

create table "group" (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  name text not null,
  locales jsonb not null default '[]'::jsonb,
  permissions text[] not null default '{}'::text[],
  active boolean not null default true,
  constraint group_pkey primary key (company_id, id),
  constraint group_company_id_fkey foreign key (company_id) references company(id)
);
alter table "group" enable row level security;
alter table "group" force row level security;
create index group_order_en on "group" using btree (company_id, localized_in(name, locales, 2) collate en_numeric, id);
create index group_order_tr on "group" using btree (company_id, localized_in(name, locales, 1) collate tr_numeric, id);
create policy company on "group" to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on "group" for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on "group" to sahada_gate using (true) with check (true);
create trigger activity after delete or update on "group" for each row execute function log_activity();
create trigger activity_insert after insert on "group" referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on "group" to sahada_app;
grant select on "group" to sahada_gate;

create table help_picture (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  key text not null,
  file_id integer not null,
  created_at timestamp with time zone not null default app_now(),
  constraint help_picture_pkey primary key (company_id, id),
  constraint help_picture_company_id_fkey foreign key (company_id) references company(id),
  constraint help_picture_file foreign key (company_id, file_id) references file(company_id, id)
);
alter table help_picture enable row level security;
alter table help_picture force row level security;
create index help_picture_file on help_picture using btree (company_id, file_id);
create unique index help_picture_key on help_picture using btree (company_id, key);
create policy company on help_picture to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on help_picture for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on help_picture to sahada_gate using (true) with check (true);
create trigger activity after delete or update on help_picture for each row execute function log_activity();
create trigger activity_insert after insert on help_picture referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on help_picture to sahada_app;
grant select, delete on help_picture to sahada_gate;

create table hidden_place (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  country_id integer,
  city_id integer,
  district_id integer,
  hidden boolean not null default true,
  constraint hidden_place_pkey primary key (company_id, id),
  constraint hidden_place_city unique (company_id, city_id),
  constraint hidden_place_country unique (company_id, country_id),
  constraint hidden_place_district unique (company_id, district_id),
  constraint hidden_place_is_one check (num_nonnulls(country_id, city_id, district_id) = 1),
  constraint hidden_place_city_id_fkey foreign key (city_id) references city(id),
  constraint hidden_place_company_id_fkey foreign key (company_id) references company(id),
  constraint hidden_place_country_id_fkey foreign key (country_id) references country(id),
  constraint hidden_place_district_id_fkey foreign key (district_id) references district(id)
);
alter table hidden_place enable row level security;
alter table hidden_place force row level security;
create policy company on hidden_place to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on hidden_place for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on hidden_place for each row execute function log_activity();
create trigger activity_insert after insert on hidden_place referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on hidden_place to sahada_app;

create table idempotency_key (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  user_id integer not null,
  call text not null,
  key text not null,
  body_hash text not null,
  answer jsonb not null,
  at timestamp with time zone not null,
  constraint idempotency_key_pkey primary key (company_id, id),
  constraint idempotency_key_once unique (company_id, user_id, call, key),
  constraint idempotency_key_company_id_fkey foreign key (company_id) references company(id),
  constraint idempotency_key_user foreign key (company_id, user_id) references "user"(company_id, id) on delete cascade
);
alter table idempotency_key enable row level security;
alter table idempotency_key force row level security;
create index idempotency_key_age on idempotency_key using btree (company_id, at);
create policy company on idempotency_key to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on idempotency_key for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on idempotency_key to sahada_gate using (true) with check (true);
grant select, insert, update, delete on idempotency_key to sahada_app;
grant select, delete on idempotency_key to sahada_gate;

create table import (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  user_id integer not null,
  kind text not null,
  work jsonb not null,
  problem_count integer not null,
  state text not null default 'waiting'::text,
  done integer not null default 0,
  total integer not null,
  result jsonb,
  created_at timestamp with time zone not null default app_now(),
  constraint import_pkey primary key (company_id, id),
  constraint import_state_check check (state = any (array['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])),
  constraint import_company_id_fkey foreign key (company_id) references company(id),
  constraint import_user foreign key (company_id, user_id) references "user"(company_id, id) on delete cascade
);
alter table import enable row level security;
alter table import force row level security;
create index import_age on import using btree (company_id, created_at);
create index import_of_user on import using btree (company_id, user_id);
create policy company on import to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on import for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on import to sahada_gate using (true) with check (true);
grant select, insert, update, delete on import to sahada_app;
grant select, delete on import to sahada_gate;

create table install_step (
  name text not null,
  "position" integer not null,
  done integer not null,
  total integer not null,
  constraint install_step_pkey primary key (name)
);
grant select, insert, update, delete on install_step to sahada_gate;

create table installation (
  secret text not null default gen_random_uuid()::text || gen_random_uuid()::text,
  cluster text
);
grant select, update on installation to sahada_gate;

create table invitation (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  plan_id integer not null,
  name text,
  email text not null,
  email_key text not null,
  language_id integer not null,
  token text not null,
  reminded_at timestamp with time zone,
  remind_asked_at timestamp with time zone,
  constraint invitation_pkey primary key (company_id, id),
  constraint invitation_once unique (company_id, plan_id, email_key),
  constraint invitation_company_id_fkey foreign key (company_id) references company(id),
  constraint invitation_plan foreign key (company_id, plan_id) references plan(company_id, id) on delete cascade
);
alter table invitation enable row level security;
alter table invitation force row level security;
create index invitation_named on invitation using btree (company_id, plan_id) where email <> '■■■'::text;
create policy company on invitation to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on invitation for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on invitation for each row execute function log_activity();
create trigger activity_insert after insert on invitation referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on invitation to sahada_app;

create table invitation_mail (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  invitation_id integer not null,
  message_id integer,
  sent_at timestamp with time zone,
  last_error text,
  opened_on date,
  no_reminders boolean not null default false,
  constraint invitation_mail_pkey primary key (company_id, id),
  constraint invitation_mail_once unique (company_id, invitation_id),
  constraint invitation_mail_company_id_fkey foreign key (company_id) references company(id),
  constraint invitation_mail_invitation foreign key (company_id, invitation_id) references invitation(company_id, id) on delete cascade,
  constraint invitation_mail_message foreign key (company_id, message_id) references message(company_id, id) on delete set null (message_id)
);
alter table invitation_mail enable row level security;
alter table invitation_mail force row level security;
create index invitation_mail_message on invitation_mail using btree (company_id, message_id);
create policy company on invitation_mail to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on invitation_mail for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on invitation_mail to sahada_gate using (true) with check (true);
grant select, insert, update, delete on invitation_mail to sahada_app;
grant select, update on invitation_mail to sahada_gate;

create table invitation_use (
  company_id integer not null default app_company(),
  invitation_id integer not null,
  day date not null,
  constraint invitation_use_pkey primary key (company_id, invitation_id),
  constraint invitation_use_company_id_fkey foreign key (company_id) references company(id),
  constraint invitation_use_invitation foreign key (company_id, invitation_id) references invitation(company_id, id) on delete cascade
);
alter table invitation_use enable row level security;
alter table invitation_use force row level security;
create policy company on invitation_use to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on invitation_use for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
grant select, insert, update, delete on invitation_use to sahada_app;

create table known_source (
  company_id integer not null,
  user_id integer not null,
  key bytea not null,
  at timestamp with time zone not null,
  constraint known_source_pkey primary key (company_id, user_id, key),
  constraint known_source_company_id_user_id_fkey foreign key (company_id, user_id) references "user"(company_id, id) on delete cascade
);
grant select, insert, update, delete on known_source to sahada_gate;

create table level (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  project_id integer not null,
  name text not null,
  min double precision not null,
  max double precision not null,
  locales jsonb not null default '[]'::jsonb,
  constraint level_pkey primary key (company_id, id),
  constraint level_company_id_fkey foreign key (company_id) references company(id),
  constraint level_project foreign key (company_id, project_id) references project(company_id, id) on delete cascade
);
alter table level enable row level security;
alter table level force row level security;
create index level_project on level using btree (company_id, project_id);
create policy company on level to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on level for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on level to sahada_gate using (true) with check (true);
create trigger activity after delete or update on level for each row execute function log_activity();
create trigger activity_insert after insert on level referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on level to sahada_app;
grant select on level to sahada_gate;

create table link (
  token_hash bytea not null,
  company_id integer not null,
  plan_id integer not null,
  rotated_at timestamp with time zone,
  invitation_id integer,
  personal boolean not null default false,
  constraint link_pkey primary key (token_hash),
  constraint link_company_id_plan_id_fkey foreign key (company_id, plan_id) references plan(company_id, id) on delete cascade,
  constraint link_invitation foreign key (company_id, invitation_id) references invitation(company_id, id) on delete set null (invitation_id)
);
create index link_invitation on link using btree (company_id, invitation_id) where invitation_id is not null;
create index link_plan on link using btree (company_id, plan_id);
grant select, insert, update, delete on link to sahada_gate;

create table list_columns (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  user_id integer not null,
  screen text not null,
  columns jsonb not null,
  sort_field text,
  sort_direction text,
  constraint list_columns_pkey primary key (company_id, id),
  constraint list_columns_once unique (company_id, user_id, screen),
  constraint list_columns_company_id_fkey foreign key (company_id) references company(id),
  constraint list_columns_user foreign key (company_id, user_id) references "user"(company_id, id) on delete cascade
);
alter table list_columns enable row level security;
alter table list_columns force row level security;
create policy company on list_columns to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on list_columns for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on list_columns for each row execute function log_activity();
create trigger activity_insert after insert on list_columns referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on list_columns to sahada_app;

create table list_view (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  user_id integer not null,
  screen text not null,
  name text not null,
  query text not null,
  shared boolean not null default false,
  constraint list_view_pkey primary key (company_id, id),
  constraint list_view_company_id_fkey foreign key (company_id) references company(id),
  constraint list_view_user foreign key (company_id, user_id) references "user"(company_id, id) on delete cascade
);
alter table list_view enable row level security;
alter table list_view force row level security;
create index list_view_shared on list_view using btree (company_id, screen) where shared;
create index list_view_user on list_view using btree (company_id, user_id, screen);
create policy company on list_view to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on list_view for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on list_view for each row execute function log_activity();
create trigger activity_insert after insert on list_view referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on list_view to sahada_app;

create table location (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  name text not null,
  code text,
  customer_id integer not null,
  location_type_id integer,
  operation_id integer,
  country_id integer,
  city_id integer,
  district_id integer,
  address text,
  latitude double precision,
  longitude double precision,
  time_zone text,
  region text,
  manager_user_id integer,
  contact_name text,
  contact_phone text,
  contact_email text,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  search_text text not null generated always as (search_text(variadic array[name, code, address, region, contact_name, contact_phone, contact_email])) stored,
  changed_at timestamp with time zone not null default clock_timestamp(),
  shared_country_id integer generated always as (
case
    when country_id < 1000000000 then country_id
    else null::integer
end) stored,
  own_country_id integer generated always as (
case
    when country_id >= 1000000000 then country_id
    else null::integer
end) stored,
  shared_city_id integer generated always as (
case
    when city_id < 1000000000 then city_id
    else null::integer
end) stored,
  own_city_id integer generated always as (
case
    when city_id >= 1000000000 then city_id
    else null::integer
end) stored,
  shared_district_id integer generated always as (
case
    when district_id < 1000000000 then district_id
    else null::integer
end) stored,
  own_district_id integer generated always as (
case
    when district_id >= 1000000000 then district_id
    else null::integer
end) stored,
  constraint location_pkey primary key (company_id, id),
  constraint location_company_id_fkey foreign key (company_id) references company(id),
  constraint location_customer foreign key (company_id, customer_id) references customer(company_id, id),
  constraint location_manager foreign key (company_id, manager_user_id) references "user"(company_id, id),
  constraint location_operation foreign key (company_id, operation_id) references operation(company_id, id),
  constraint location_own_city foreign key (company_id, own_city_id) references own_city(company_id, id),
  constraint location_own_country foreign key (company_id, own_country_id) references own_country(company_id, id),
  constraint location_own_district foreign key (company_id, own_district_id) references own_district(company_id, id),
  constraint location_shared_city foreign key (shared_city_id) references city(id),
  constraint location_shared_country foreign key (shared_country_id) references country(id),
  constraint location_shared_district foreign key (shared_district_id) references district(id),
  constraint location_type foreign key (company_id, location_type_id) references location_type(company_id, id)
);
alter table location enable row level security;
alter table location force row level security;
create index location_changed on location using btree (company_id, changed_at, id);
create index location_city on location using btree (company_id, city_id);
create index location_country on location using btree (company_id, country_id);
create index location_customer on location using btree (company_id, customer_id);
create index location_district on location using btree (company_id, district_id);
create index location_location_type on location using btree (company_id, location_type_id);
create index location_manager on location using btree (company_id, manager_user_id);
create index location_operation on location using btree (company_id, operation_id);
create index location_order_en on location using btree (company_id, name collate en_numeric, id);
create index location_order_tr on location using btree (company_id, name collate tr_numeric, id);
create index location_own_city on location using btree (company_id, own_city_id) where own_city_id is not null;
create index location_own_country on location using btree (company_id, own_country_id) where own_country_id is not null;
create index location_own_district on location using btree (company_id, own_district_id) where own_district_id is not null;
create index location_search on location using gin (company_id, search_text extension.gin_trgm_ops) with (gin_pending_list_limit='256');
create unique index location_code on location using btree (company_id, code) where code is not null;
create policy company on location to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on location for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on location to sahada_gate using (true) with check (true);
create trigger activity after delete or update on location for each row execute function log_activity();
create trigger activity_insert after insert on location referencing new table as new_rows for each statement execute function log_inserts();
create trigger note_change before update on location for each row execute function note_change();
create trigger note_gone after delete on location for each row execute function note_gone();
grant select, insert, update, delete on location to sahada_app;
grant select on location to sahada_gate;

create table location_type (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  name text not null,
  locales jsonb not null default '[]'::jsonb,
  active boolean not null default true,
  constraint location_type_pkey primary key (company_id, id),
  constraint location_type_company_id_fkey foreign key (company_id) references company(id)
);
alter table location_type enable row level security;
alter table location_type force row level security;
create index location_type_order_en on location_type using btree (company_id, localized_in(name, locales, 2) collate en_numeric, id);
create index location_type_order_tr on location_type using btree (company_id, localized_in(name, locales, 1) collate tr_numeric, id);
create policy company on location_type to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on location_type for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on location_type for each row execute function log_activity();
create trigger activity_insert after insert on location_type referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on location_type to sahada_app;

create table login (
  email_key text not null,
  company_id integer not null,
  user_id integer not null,
  constraint login_pkey primary key (email_key),
  constraint login_company_id_user_id_fkey foreign key (company_id, user_id) references "user"(company_id, id) on delete cascade
);
create index login_user on login using btree (company_id, user_id);
grant select, insert, update, delete on login to sahada_gate;

create table message (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  name text not null,
  channel text not null,
  user_id integer,
  recipient text not null,
  language_id integer not null,
  entries jsonb,
  subject text not null,
  text text not null,
  link text,
  state text not null default 'Waiting'::text,
  tries integer not null default 0,
  last_error text,
  message_id text not null,
  created_at timestamp with time zone not null default app_now(),
  sent_at timestamp with time zone,
  next_try_at timestamp with time zone,
  push_device_id integer,
  share_id integer,
  attachment_id integer,
  report_schedule_id integer,
  invitation_id integer,
  constraint message_pkey primary key (company_id, id),
  constraint message_channel_check check (channel = any (array['mail'::text, 'inApp'::text, 'push'::text])),
  constraint message_state_check check (state = any (array['Waiting'::text, 'Sending'::text, 'Sent'::text, 'Failed'::text, 'Cancelled'::text])),
  constraint message_attachment foreign key (company_id, attachment_id) references attachment(company_id, id) on delete set null (attachment_id),
  constraint message_company_id_fkey foreign key (company_id) references company(id),
  constraint message_invitation foreign key (company_id, invitation_id) references invitation(company_id, id) on delete set null (invitation_id),
  constraint message_push_device foreign key (company_id, push_device_id) references push_device(company_id, id) on delete set null (push_device_id),
  constraint message_report_schedule foreign key (company_id, report_schedule_id) references report_schedule(company_id, id) on delete set null (report_schedule_id),
  constraint message_share foreign key (company_id, share_id) references share(company_id, id) on delete set null (share_id),
  constraint message_user foreign key (company_id, user_id) references "user"(company_id, id) on delete set null (user_id)
);
alter table message enable row level security;
alter table message force row level security;
create index message_due on message using btree (company_id, next_try_at) where next_try_at is not null;
create index message_invitation on message using btree (company_id, invitation_id) where invitation_id is not null;
create index message_of_attachment on message using btree (company_id, attachment_id) where attachment_id is not null;
create index message_of_push_device on message using btree (company_id, push_device_id) where push_device_id is not null;
create index message_of_user on message using btree (company_id, user_id, name, created_at);
create index message_order on message using btree (company_id, created_at, id);
create index message_report_schedule on message using btree (company_id, report_schedule_id) where report_schedule_id is not null;
create index message_share on message using btree (company_id, share_id) where share_id is not null;
create policy company on message to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on message for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on message to sahada_gate using (true) with check (true);
grant select, insert, update, delete on message to sahada_app;
grant select, update, delete on message to sahada_gate;

create table message_choice (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  user_id integer not null,
  name text not null,
  mail boolean not null default true,
  in_app boolean not null default true,
  push boolean not null default true,
  constraint message_choice_pkey primary key (company_id, id),
  constraint message_choice_once unique (company_id, user_id, name),
  constraint message_choice_company_id_fkey foreign key (company_id) references company(id),
  constraint message_choice_user foreign key (company_id, user_id) references "user"(company_id, id) on delete cascade
);
alter table message_choice enable row level security;
alter table message_choice force row level security;
create policy company on message_choice to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on message_choice for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on message_choice for each row execute function log_activity();
create trigger activity_insert after insert on message_choice referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on message_choice to sahada_app;

create table message_template (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  name text not null,
  active boolean not null default true,
  locales jsonb not null default '[]'::jsonb,
  constraint message_template_pkey primary key (company_id, id),
  constraint message_template_once unique (company_id, name),
  constraint message_template_company_id_fkey foreign key (company_id) references company(id)
);
alter table message_template enable row level security;
alter table message_template force row level security;
create policy company on message_template to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on message_template for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on message_template for each row execute function log_activity();
create trigger activity_insert after insert on message_template referencing new table as new_rows for each statement execute function log_inserts();
create trigger note_editor_pictures after insert or update of locales on message_template for each row execute function note_editor_pictures('template_id', 'locales');
grant select, insert, update, delete on message_template to sahada_app;

create table migration (
  name text not null,
  checksum text not null,
  at timestamp with time zone not null default now(),
  constraint migration_pkey primary key (name)
);
grant select on migration to sahada_gate;

create table notice (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  customer_id integer,
  version integer not null,
  active boolean not null default true,
  changed_at timestamp with time zone not null default app_now(),
  constraint notice_pkey primary key (company_id, id),
  constraint notice_once unique nulls not distinct (company_id, customer_id),
  constraint notice_company_id_fkey foreign key (company_id) references company(id),
  constraint notice_customer foreign key (company_id, customer_id) references customer(company_id, id) on delete cascade
);
alter table notice enable row level security;
alter table notice force row level security;
create index notice_order on notice using btree (company_id, changed_at, id);
create policy company on notice to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on notice for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on notice for each row execute function log_activity();
create trigger activity_insert after insert on notice referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on notice to sahada_app;

create table notice_version (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  notice_id integer not null,
  version integer not null,
  effective_from date not null,
  title text not null,
  text text not null,
  consent_text text,
  locales jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null default app_now(),
  constraint notice_version_pkey primary key (company_id, id),
  constraint notice_version_once unique (company_id, version),
  constraint notice_version_company_id_fkey foreign key (company_id) references company(id),
  constraint notice_version_notice foreign key (company_id, notice_id) references notice(company_id, id) on delete cascade
);
alter table notice_version enable row level security;
alter table notice_version force row level security;
create index notice_version_notice on notice_version using btree (company_id, notice_id, version);
create policy company on notice_version to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on notice_version for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on notice_version for each row execute function log_activity();
create trigger activity_insert after insert on notice_version referencing new table as new_rows for each statement execute function log_inserts();
create trigger note_editor_pictures after insert or update of text, consent_text, locales on notice_version for each row execute function note_editor_pictures('notice_version_id', 'text', 'consent_text', 'locales');
grant select, insert, update, delete on notice_version to sahada_app;

create table notification (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  user_id integer not null,
  name text not null,
  entries jsonb not null,
  count integer not null default 1,
  at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notification_pkey primary key (company_id, id),
  constraint notification_company_id_fkey foreign key (company_id) references company(id),
  constraint notification_user foreign key (company_id, user_id) references "user"(company_id, id) on delete cascade
);
alter table notification enable row level security;
alter table notification force row level security;
create index notification_of_user on notification using btree (company_id, user_id, at);
create index notification_unread on notification using btree (company_id, user_id) where read_at is null;
create policy company on notification to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on notification for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on notification to sahada_gate using (true) with check (true);
grant select, insert, update, delete on notification to sahada_app;
grant select, delete on notification to sahada_gate;

create table number_total (
  company_id integer not null default app_company(),
  plan_id integer not null,
  begins date not null,
  standing integer not null,
  question_id integer not null,
  value numeric not null,
  answers integer not null,
  span text not null,
  constraint number_total_pkey primary key (company_id, plan_id, span, begins, standing, question_id, value),
  constraint number_total_company_id_fkey foreign key (company_id) references company(id)
);
alter table number_total enable row level security;
alter table number_total force row level security;
create policy company on number_total to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on number_total for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on number_total to sahada_gate using (true) with check (true);
grant select, insert, update, delete on number_total to sahada_app;
grant select, delete on number_total to sahada_gate;

create table operation (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  name text not null,
  locales jsonb not null default '[]'::jsonb,
  active boolean not null default true,
  constraint operation_pkey primary key (company_id, id),
  constraint operation_company_id_fkey foreign key (company_id) references company(id)
);
alter table operation enable row level security;
alter table operation force row level security;
create index operation_order_en on operation using btree (company_id, localized_in(name, locales, 2) collate en_numeric, id);
create index operation_order_tr on operation using btree (company_id, localized_in(name, locales, 1) collate tr_numeric, id);
create policy company on operation to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on operation for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on operation for each row execute function log_activity();
create trigger activity_insert after insert on operation referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on operation to sahada_app;

create table own_city (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  country_id integer not null,
  name text not null,
  active boolean not null default true,
  locales jsonb not null default '[]'::jsonb,
  shared_country_id integer generated always as (
case
    when country_id < 1000000000 then country_id
    else null::integer
end) stored,
  own_country_id integer generated always as (
case
    when country_id >= 1000000000 then country_id
    else null::integer
end) stored,
  constraint own_city_pkey primary key (company_id, id),
  constraint own_city_company_id_fkey foreign key (company_id) references company(id),
  constraint own_city_country foreign key (company_id, own_country_id) references own_country(company_id, id),
  constraint own_city_shared_country foreign key (shared_country_id) references country(id)
);
alter table own_city enable row level security;
alter table own_city force row level security;
create index own_city_country on own_city using btree (company_id, own_country_id) where own_country_id is not null;
create unique index own_city_name on own_city using btree (company_id, country_id, search_key(name));
create policy company on own_city to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on own_city for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on own_city for each row execute function log_activity();
create trigger activity_insert after insert on own_city referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on own_city to sahada_app;

create table own_country (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  name text not null,
  active boolean not null default true,
  locales jsonb not null default '[]'::jsonb,
  constraint own_country_pkey primary key (company_id, id),
  constraint own_country_company_id_fkey foreign key (company_id) references company(id)
);
alter table own_country enable row level security;
alter table own_country force row level security;
create unique index own_country_name on own_country using btree (company_id, search_key(name));
create policy company on own_country to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on own_country for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on own_country for each row execute function log_activity();
create trigger activity_insert after insert on own_country referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on own_country to sahada_app;

create table own_district (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  city_id integer not null,
  name text not null,
  active boolean not null default true,
  locales jsonb not null default '[]'::jsonb,
  shared_city_id integer generated always as (
case
    when city_id < 1000000000 then city_id
    else null::integer
end) stored,
  own_city_id integer generated always as (
case
    when city_id >= 1000000000 then city_id
    else null::integer
end) stored,
  constraint own_district_pkey primary key (company_id, id),
  constraint own_district_city foreign key (company_id, own_city_id) references own_city(company_id, id),
  constraint own_district_company_id_fkey foreign key (company_id) references company(id),
  constraint own_district_shared_city foreign key (shared_city_id) references city(id)
);
alter table own_district enable row level security;
alter table own_district force row level security;
create index own_district_city on own_district using btree (company_id, own_city_id) where own_city_id is not null;
create unique index own_district_name on own_district using btree (company_id, city_id, search_key(name));
create policy company on own_district to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on own_district for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on own_district for each row execute function log_activity();
create trigger activity_insert after insert on own_district referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on own_district to sahada_app;

create table passkey (
  id integer not null generated always as identity,
  company_id integer not null,
  user_id integer not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint passkey_pkey primary key (id),
  constraint passkey_credential_id_key unique (credential_id),
  constraint passkey_company_id_user_id_fkey foreign key (company_id, user_id) references "user"(company_id, id) on delete cascade
);
create index passkey_user on passkey using btree (company_id, user_id);
grant select, insert, update, delete on passkey to sahada_gate;

create table picture (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  plan_id integer not null,
  picture_key uuid not null,
  response_key uuid not null,
  sha256 text not null,
  size integer not null,
  named boolean not null default false,
  arrived_at timestamp with time zone,
  broken boolean not null default false,
  file_id integer,
  thumb_file_id integer,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null,
  print_file_id integer,
  signature boolean not null default false,
  constraint picture_pkey primary key (company_id, id),
  constraint picture_once unique (company_id, picture_key),
  constraint picture_company_id_fkey foreign key (company_id) references company(id),
  constraint picture_file foreign key (company_id, file_id) references file(company_id, id),
  constraint picture_plan foreign key (company_id, plan_id) references plan(company_id, id),
  constraint picture_print foreign key (company_id, print_file_id) references file(company_id, id),
  constraint picture_thumb foreign key (company_id, thumb_file_id) references file(company_id, id)
);
alter table picture enable row level security;
alter table picture force row level security;
create index picture_file on picture using btree (company_id, file_id);
create index picture_loose on picture using btree (company_id, created_at) where not named;
create index picture_newest on picture using btree (company_id, created_at, id) where deleted_at is null;
create index picture_plan on picture using btree (company_id, plan_id);
create index picture_print on picture using btree (company_id, print_file_id);
create index picture_response on picture using btree (company_id, response_key);
create index picture_thumb on picture using btree (company_id, thumb_file_id);
create index picture_waiting on picture using btree (company_id, arrived_at) where arrived_at is not null and file_id is null and not broken and deleted_at is null;
create policy company on picture to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on picture for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on picture to sahada_gate using (true) with check (true);
create trigger activity after delete or update on picture for each row execute function log_activity();
create trigger activity_insert after insert on picture referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on picture to sahada_app;
grant select, delete on picture to sahada_gate;

create table picture_part (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  picture_id integer not null,
  begins_at_byte integer not null,
  bytes bytea storage external not null,
  constraint picture_part_pkey primary key (company_id, id),
  constraint picture_part_once unique (company_id, picture_id, begins_at_byte),
  constraint picture_part_company_id_fkey foreign key (company_id) references company(id),
  constraint picture_part_picture foreign key (company_id, picture_id) references picture(company_id, id) on delete cascade
);
alter table picture_part enable row level security;
alter table picture_part force row level security;
create policy company on picture_part to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on picture_part for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on picture_part to sahada_gate using (true) with check (true);
grant select, insert, update, delete on picture_part to sahada_app;
grant select (company_id) on picture_part to sahada_gate;
grant select (picture_id) on picture_part to sahada_gate;
grant select (bytes) on picture_part to sahada_gate;

create table place_total (
  company_id integer not null default app_company(),
  span text not null,
  begins timestamp without time zone not null,
  standing integer not null,
  customer_id integer not null,
  location_id integer not null,
  project_id integer not null,
  audit_type_id integer not null,
  responses integer not null,
  scored integer not null,
  percents bigint not null,
  earned bigint not null,
  max bigint not null,
  constraint place_total_pkey primary key (company_id, span, begins, standing, customer_id, location_id, project_id, audit_type_id),
  constraint place_total_company_id_fkey foreign key (company_id) references company(id)
) with (fillfactor=80);
alter table place_total enable row level security;
alter table place_total force row level security;
create policy company on place_total to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on place_total for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on place_total to sahada_gate using (true) with check (true);
grant select, insert, update, delete on place_total to sahada_app;
grant select, delete on place_total to sahada_gate;

create view placed_total with (security_invoker=true) as
 select company_id,
    plan_id,
    span,
    begins,
    standing,
    responses,
    scored,
    percents,
    earned,
    max
   from plan_total t
  where plan_id > 0 and (span = any (array['year'::text, 'month'::text])) and (standing = any (array[30, 50]))
union all
 select company_id,
    plan_id,
    span,
    begins,
    standing,
    responses,
    scored,
    percents,
    earned,
    max
   from plan_day t
  where plan_id > 0 and span = 'week'::text and (standing = any (array[30, 50]));
grant select on placed_total to sahada_app;

create table plan (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  definition text not null,
  name text not null,
  company_name text not null,
  customer_id integer not null,
  project_id integer not null,
  location_id integer not null,
  checklist_id integer not null,
  audit_type_id integer not null,
  lead_auditor_id integer not null,
  assistant_auditor_id integer not null,
  begins_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  approve_required boolean not null default true,
  approver_id integer,
  participant_limit integer,
  data_protection_consent boolean not null default false,
  answered_by text not null default 'anyone'::text,
  identity text not null default 'none'::text,
  repeat text not null default 'free'::text,
  ask_position boolean not null default false,
  show_score text not null default 'auditors'::text,
  findings boolean not null default true,
  grace_days integer not null default 7,
  intro_text text,
  thanks_text text,
  locales jsonb not null default '[]'::jsonb,
  published boolean not null default false,
  version_id integer,
  link_token text,
  cancelled_at timestamp with time zone,
  cancel_reason text,
  created_at timestamp with time zone not null default now(),
  search_text text not null generated always as (search_text(variadic array[definition, name, company_name, texts_in(locales, 'definition'::text)])) stored,
  remind_before integer,
  series_id integer,
  series_day date,
  series_place integer,
  series_alone boolean not null default false,
  copied_from integer,
  report_to jsonb,
  changed_at timestamp with time zone not null default clock_timestamp(),
  is_long boolean not null generated always as ((ends_at - begins_at) > '960:00:00'::interval) stored,
  constraint plan_pkey primary key (company_id, id),
  constraint plan_ends_after_begin check (ends_at > begins_at),
  constraint plan_remind_before_check check (remind_before >= 0 and remind_before <= 720),
  constraint plan_approver foreign key (company_id, approver_id) references "user"(company_id, id),
  constraint plan_assistant foreign key (company_id, assistant_auditor_id) references "user"(company_id, id),
  constraint plan_checklist foreign key (company_id, checklist_id) references checklist(company_id, id),
  constraint plan_company_id_fkey foreign key (company_id) references company(id),
  constraint plan_copied_from foreign key (company_id, copied_from) references plan(company_id, id) on delete set null (copied_from),
  constraint plan_customer foreign key (company_id, customer_id) references customer(company_id, id),
  constraint plan_lead foreign key (company_id, lead_auditor_id) references "user"(company_id, id),
  constraint plan_location foreign key (company_id, location_id) references location(company_id, id),
  constraint plan_project foreign key (company_id, project_id) references project(company_id, id),
  constraint plan_series foreign key (company_id, series_id) references audit_series(company_id, id) on delete set null (series_id),
  constraint plan_version foreign key (company_id, version_id) references checklist_version(company_id, id)
);
alter table plan enable row level security;
alter table plan force row level security;
create index plan_approver on plan using btree (company_id, approver_id);
create index plan_assistant on plan using btree (company_id, assistant_auditor_id);
create index plan_audit_type on plan using btree (company_id, audit_type_id);
create index plan_changed on plan using btree (company_id, changed_at, id);
create index plan_checklist on plan using btree (company_id, checklist_id);
create index plan_copied_from on plan using btree (company_id, copied_from) where copied_from is not null;
create index plan_customer on plan using btree (company_id, customer_id);
create index plan_lead on plan using btree (company_id, lead_auditor_id);
create index plan_link_token on plan using btree (company_id, link_token) where link_token is not null;
create index plan_location on plan using btree (company_id, location_id);
create index plan_long on plan using btree (company_id, ends_at) where is_long;
create index plan_order on plan using btree (company_id, begins_at, id) include (ends_at);
create index plan_project on plan using btree (company_id, project_id);
create index plan_search on plan using gin (company_id, search_text extension.gin_trgm_ops) with (gin_pending_list_limit='256');
create index plan_version on plan using btree (company_id, version_id);
create unique index plan_series_day on plan using btree (company_id, series_id, series_place, series_day);
create policy company on plan to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on plan for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on plan to sahada_gate using (true) with check (true);
create trigger activity after delete or update on plan for each row execute function log_activity();
create trigger activity_insert after insert on plan referencing new table as new_rows for each statement execute function log_inserts();
create trigger audits after update of lead_auditor_id on plan for each row when (old.lead_auditor_id is distinct from new.lead_auditor_id) execute function move_audits();
create trigger note_change before update on plan for each row execute function note_change();
create trigger note_editor_pictures after insert or update of intro_text, locales on plan for each row execute function note_editor_pictures('plan_id', 'intro_text', 'locales');
create trigger note_gone after delete on plan for each row execute function note_gone();
create trigger place after update of location_id on plan for each row when (old.location_id <> new.location_id) execute function place_findings_of_plan();
create trigger places after update of customer_id, location_id, project_id, audit_type_id on plan for each row when (old.customer_id is distinct from new.customer_id or old.location_id is distinct from new.location_id or old.project_id is distinct from new.project_id or old.audit_type_id is distinct from new.audit_type_id) execute function move_places();
create trigger repeats after update of findings on plan for each row when (old.findings is distinct from new.findings) execute function forget_repeats();
create trigger totals after update of location_id, audit_type_id, checklist_id on plan for each row when (old.location_id is distinct from new.location_id or old.audit_type_id is distinct from new.audit_type_id or old.checklist_id is distinct from new.checklist_id) execute function forget_questions();
grant select, insert, update, delete on plan to sahada_app;
grant select on plan to sahada_gate;

create table plan_day (
  company_id integer not null default app_company(),
  plan_id integer not null,
  span text not null,
  begins timestamp without time zone not null,
  standing integer not null,
  responses integer not null,
  counted integer not null,
  scored integer not null,
  percents bigint not null,
  earned bigint not null,
  max bigint not null,
  answered bigint not null,
  total bigint not null,
  excluded bigint not null,
  findings bigint not null,
  critical integer not null,
  constraint plan_day_pkey primary key (company_id, plan_id, span, begins, standing),
  constraint plan_day_company_id_fkey foreign key (company_id) references company(id)
) with (fillfactor=80);
alter table plan_day enable row level security;
alter table plan_day force row level security;
create index plan_day_span on plan_day using btree (company_id, span, begins) where plan_id > 0;
create policy company on plan_day to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on plan_day for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on plan_day to sahada_gate using (true) with check (true);
grant select, insert, update, delete on plan_day to sahada_app;
grant select, delete on plan_day to sahada_gate;

create table plan_total (
  company_id integer not null default app_company(),
  plan_id integer not null,
  span text not null,
  begins timestamp without time zone not null,
  standing integer not null,
  responses integer not null,
  counted integer not null,
  scored integer not null,
  percents bigint not null,
  earned bigint not null,
  max bigint not null,
  answered bigint not null,
  total bigint not null,
  excluded bigint not null,
  findings bigint not null,
  critical integer not null,
  constraint plan_total_pkey primary key (company_id, plan_id, span, begins, standing),
  constraint plan_total_company_id_fkey foreign key (company_id) references company(id)
) with (fillfactor=80);
alter table plan_total enable row level security;
alter table plan_total force row level security;
create index plan_total_span on plan_total using btree (company_id, span, begins) where plan_id > 0;
create policy company on plan_total to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on plan_total for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on plan_total to sahada_gate using (true) with check (true);
grant select, insert, update, delete on plan_total to sahada_app;
grant select, delete on plan_total to sahada_gate;

create table project (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  name text not null,
  customer_id integer,
  description text,
  locales jsonb not null default '[]'::jsonb,
  published boolean not null default true,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint project_pkey primary key (company_id, id),
  constraint project_company_id_fkey foreign key (company_id) references company(id),
  constraint project_customer foreign key (company_id, customer_id) references customer(company_id, id)
);
alter table project enable row level security;
alter table project force row level security;
create index project_changed on project using btree (company_id, changed_at, id);
create index project_customer on project using btree (company_id, customer_id);
create index project_order_en on project using btree (company_id, localized_in(name, locales, 2) collate en_numeric, id);
create index project_order_tr on project using btree (company_id, localized_in(name, locales, 1) collate tr_numeric, id);
create policy company on project to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on project for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on project for each row execute function log_activity();
create trigger activity_insert after insert on project referencing new table as new_rows for each statement execute function log_inserts();
create trigger note_change before update on project for each row execute function note_change();
create trigger note_gone after delete on project for each row execute function note_gone();
grant select, insert, update, delete on project to sahada_app;

create table project_checklist (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  project_id integer not null,
  checklist_id integer not null,
  constraint project_checklist_pkey primary key (company_id, id),
  constraint project_checklist_once unique (company_id, project_id, checklist_id),
  constraint project_checklist_checklist foreign key (company_id, checklist_id) references checklist(company_id, id) on delete cascade,
  constraint project_checklist_company_id_fkey foreign key (company_id) references company(id),
  constraint project_checklist_project foreign key (company_id, project_id) references project(company_id, id) on delete cascade
);
alter table project_checklist enable row level security;
alter table project_checklist force row level security;
create index project_checklist_checklist on project_checklist using btree (company_id, checklist_id);
create policy company on project_checklist to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on project_checklist for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on project_checklist for each row execute function log_activity();
create trigger activity_insert after insert on project_checklist referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on project_checklist to sahada_app;

create table project_location (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  project_id integer not null,
  location_id integer not null,
  constraint project_location_pkey primary key (company_id, id),
  constraint project_location_once unique (company_id, project_id, location_id),
  constraint project_location_company_id_fkey foreign key (company_id) references company(id),
  constraint project_location_location foreign key (company_id, location_id) references location(company_id, id),
  constraint project_location_project foreign key (company_id, project_id) references project(company_id, id) on delete cascade
);
alter table project_location enable row level security;
alter table project_location force row level security;
create index project_location_location on project_location using btree (company_id, location_id);
create policy company on project_location to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on project_location for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on project_location to sahada_gate using (true) with check (true);
create trigger activity after delete or update on project_location for each row execute function log_activity();
create trigger activity_insert after insert on project_location referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on project_location to sahada_app;
grant select on project_location to sahada_gate;

create table project_user (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  project_id integer not null,
  user_id integer not null,
  constraint project_user_pkey primary key (company_id, id),
  constraint project_user_once unique (company_id, project_id, user_id),
  constraint project_user_company_id_fkey foreign key (company_id) references company(id),
  constraint project_user_project foreign key (company_id, project_id) references project(company_id, id) on delete cascade,
  constraint project_user_user foreign key (company_id, user_id) references "user"(company_id, id)
);
alter table project_user enable row level security;
alter table project_user force row level security;
create index project_user_user on project_user using btree (company_id, user_id);
create policy company on project_user to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on project_user for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on project_user to sahada_gate using (true) with check (true);
create trigger activity after delete or update on project_user for each row execute function log_activity();
create trigger activity_insert after insert on project_user referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on project_user to sahada_app;
grant select on project_user to sahada_gate;

create table push_device (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  user_id integer not null,
  session_id integer not null,
  app text not null,
  device text not null,
  endpoint text not null,
  endpoint_hash bytea not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null default app_now(),
  last_success_at timestamp with time zone,
  last_error text,
  constraint push_device_pkey primary key (company_id, id),
  constraint push_device_endpoint unique (company_id, endpoint_hash),
  constraint push_device_app_check check (app = any (array['office'::text, 'field'::text])),
  constraint push_device_company_id_fkey foreign key (company_id) references company(id),
  constraint push_device_user foreign key (company_id, user_id) references "user"(company_id, id) on delete cascade
);
alter table push_device enable row level security;
alter table push_device force row level security;
create index push_device_of_user on push_device using btree (company_id, user_id, created_at);
create index push_device_order on push_device using btree (company_id, created_at, id);
create index push_device_session on push_device using btree (company_id, session_id);
create policy company on push_device to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on push_device for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on push_device to sahada_gate using (true) with check (true);
grant select, insert, update, delete on push_device to sahada_app;
grant select, delete on push_device to sahada_gate;

create table question (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  category_id integer,
  text text not null,
  info_text text,
  code text,
  score integer,
  info_only boolean not null default false,
  required boolean not null default false,
  critical boolean not null default false,
  answer_type integer,
  text_format text not null default 'text'::text,
  unit text,
  min double precision,
  max double precision,
  severity_outside text,
  finding_note text not null default 'optional'::text,
  finding_photo text not null default 'optional'::text,
  answers jsonb not null default '[]'::jsonb,
  locales jsonb not null default '[]'::jsonb,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  search_text text not null generated always as (search_text(variadic array[text, info_text, code, unit, texts_in(locales, 'name'::text), texts_in(locales, 'infoText'::text)])) stored,
  prepared_notes jsonb not null default '[]'::jsonb,
  help_picture_id integer,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint question_pkey primary key (company_id, id),
  constraint question_category foreign key (company_id, category_id) references category(company_id, id),
  constraint question_company_id_fkey foreign key (company_id) references company(id),
  constraint question_help_picture foreign key (company_id, help_picture_id) references help_picture(company_id, id)
);
alter table question enable row level security;
alter table question force row level security;
create index question_category on question using btree (company_id, category_id);
create index question_changed on question using btree (company_id, changed_at, id);
create index question_help_picture on question using btree (company_id, help_picture_id);
create index question_order_en on question using btree (company_id, "left"(localized_in(text, locales, 2), 250) collate en_numeric, id);
create index question_order_tr on question using btree (company_id, "left"(localized_in(text, locales, 1), 250) collate tr_numeric, id);
create index question_search on question using gin (company_id, search_text extension.gin_trgm_ops) with (gin_pending_list_limit='256');
create policy company on question to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on question for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on question to sahada_gate using (true) with check (true);
create trigger activity after delete or update on question for each row execute function log_activity();
create trigger activity_insert after insert on question referencing new table as new_rows for each statement execute function log_inserts();
create trigger note_change before update on question for each row execute function note_change();
create trigger note_editor_pictures after insert or update of info_text, locales on question for each row execute function note_editor_pictures('question_id', 'info_text', 'locales');
create trigger note_gone after delete on question for each row execute function note_gone();
grant select, insert, update, delete on question to sahada_app;
grant select (company_id) on question to sahada_gate;
grant select (id) on question to sahada_gate;
grant select (search_text) on question to sahada_gate;
grant select (help_picture_id) on question to sahada_gate;

create table question_total (
  company_id integer not null default app_company(),
  plan_id integer not null,
  version_id integer not null,
  begins date not null,
  standing integer not null,
  responses integer not null,
  counts bigint[] not null,
  scored integer not null,
  percents bigint not null,
  earned bigint not null,
  max bigint not null,
  span text not null,
  constraint question_total_pkey primary key (company_id, plan_id, span, begins, standing, version_id),
  constraint question_total_company_id_fkey foreign key (company_id) references company(id)
);
alter table question_total enable row level security;
alter table question_total force row level security;
create policy company on question_total to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on question_total for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on question_total to sahada_gate using (true) with check (true);
grant select, insert, update, delete on question_total to sahada_app;
grant select, delete on question_total to sahada_gate;

create table recovery_code (
  company_id integer not null,
  user_id integer not null,
  hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey primary key (company_id, user_id, hash),
  constraint recovery_code_company_id_user_id_fkey foreign key (company_id, user_id) references "user"(company_id, id) on delete cascade
);
grant select, insert, update, delete on recovery_code to sahada_gate;

create table report_mail (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  share_id integer not null,
  emails text[] not null,
  text text not null,
  created_at timestamp with time zone not null,
  tries integer not null default 0,
  next_at timestamp with time zone not null,
  constraint report_mail_pkey primary key (company_id, id),
  constraint report_mail_company_id_fkey foreign key (company_id) references company(id),
  constraint report_mail_share foreign key (company_id, share_id) references share(company_id, id) on delete cascade
);
alter table report_mail enable row level security;
alter table report_mail force row level security;
create index report_mail_next on report_mail using btree (company_id, next_at);
create index report_mail_share on report_mail using btree (company_id, share_id);
create policy company on report_mail to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on report_mail for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on report_mail to sahada_gate using (true) with check (true);
grant select, insert, update, delete on report_mail to sahada_app;
grant select on report_mail to sahada_gate;

create table report_schedule (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  name text not null,
  report text not null,
  filters jsonb not null default '{}'::jsonb,
  period text not null default 'week'::text,
  every text not null default 'week'::text,
  weekday integer,
  month_day integer,
  send_time text not null default '07:00'::text,
  format text not null default 'xlsx'::text,
  emails text[] not null,
  language_id integer not null,
  active boolean not null default true,
  made_by integer not null,
  left_emails text[] not null default '{}'::text[],
  constraint report_schedule_pkey primary key (company_id, id),
  constraint report_schedule_every check (every = any (array['day'::text, 'week'::text, 'month'::text])),
  constraint report_schedule_format check (format = any (array['xlsx'::text, 'csv'::text, 'pdf'::text])),
  constraint report_schedule_period check (period = any (array['day'::text, 'week'::text, 'month'::text, 'year'::text])),
  constraint report_schedule_company_id_fkey foreign key (company_id) references company(id),
  constraint report_schedule_user foreign key (company_id, made_by) references "user"(company_id, id)
);
alter table report_schedule enable row level security;
alter table report_schedule force row level security;
create index report_schedule_user on report_schedule using btree (company_id, made_by);
create policy company on report_schedule to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on report_schedule for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on report_schedule for each row execute function log_activity();
create trigger activity_insert after insert on report_schedule referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on report_schedule to sahada_app;

create table report_turn (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  report_schedule_id integer not null,
  next_at timestamp with time zone,
  last_sent_at timestamp with time zone,
  last_result text,
  last_moment timestamp with time zone,
  constraint report_turn_pkey primary key (company_id, id),
  constraint report_turn_once unique (company_id, report_schedule_id),
  constraint report_turn_schedule foreign key (company_id, report_schedule_id) references report_schedule(company_id, id) on delete cascade
);
alter table report_turn enable row level security;
alter table report_turn force row level security;
create index report_turn_due on report_turn using btree (company_id, next_at);
create policy company on report_turn to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on report_turn for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
grant select, insert, update, delete on report_turn to sahada_app;

create table reset_token (
  token_hash bytea not null,
  company_id integer not null,
  user_id integer not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint reset_token_pkey primary key (token_hash),
  constraint reset_token_company_id_user_id_fkey foreign key (company_id, user_id) references "user"(company_id, id) on delete cascade
);
create index reset_token_user on reset_token using btree (company_id, user_id);
grant select, insert, update, delete on reset_token to sahada_gate;

create table response (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  plan_id integer not null,
  version_id integer not null,
  number integer not null default next_receipt(),
  response_key uuid not null,
  revision integer not null default 0,
  answers_hash text not null,
  status_code integer not null,
  late boolean not null default false,
  over_quota boolean not null default false,
  repeated boolean not null default false,
  awaiting_pictures boolean not null default false,
  incomplete boolean not null default false,
  critical boolean not null default false,
  counted boolean not null default true,
  raw json not null,
  answers json,
  earned bigint not null,
  max bigint not null,
  percent integer,
  answered integer not null,
  total integer not null,
  excluded integer not null,
  findings integer not null,
  level_name text,
  device_earned bigint,
  device_max bigint,
  user_id integer,
  participant_name text,
  participant_email text,
  language_id integer,
  started_at timestamp with time zone,
  completed_at timestamp with time zone,
  received_at timestamp with time zone not null,
  approved_at timestamp with time zone,
  approved_by integer,
  picture_keys uuid[] not null default '{}'::uuid[],
  tx xid8 not null default pg_current_xact_id(),
  notice_version integer,
  location_id integer,
  invitation_id integer,
  changed_at timestamp with time zone not null default clock_timestamp(),
  holds smallint,
  constraint response_pkey primary key (company_id, id),
  constraint response_once unique (response_key, company_id),
  constraint response_approver foreign key (company_id, approved_by) references "user"(company_id, id),
  constraint response_invitation foreign key (company_id, invitation_id) references invitation(company_id, id) on delete set null (invitation_id),
  constraint response_location foreign key (company_id, location_id) references location(company_id, id),
  constraint response_plan foreign key (company_id, plan_id) references plan(company_id, id),
  constraint response_user foreign key (company_id, user_id) references "user"(company_id, id),
  constraint response_version foreign key (company_id, version_id) references checklist_version(company_id, id)
);
alter table response enable row level security;
alter table response force row level security;
create index response_approver on response using btree (company_id, approved_by) where approved_by is not null;
create index response_changed on response using btree (company_id, changed_at, id) where status_code <> 20;
create index response_elsewhere on response using btree (company_id, plan_id) where location_id is not null;
create index response_identified on response using btree (company_id, id) where participant_name is not null or participant_email is not null;
create index response_invitation on response using btree (company_id, invitation_id) where invitation_id is not null;
create index response_located on response using btree (company_id, received_at, id) where (status_code = any (array[50, 60])) and (holds::integer & 2) <> 0;
create index response_location on response using btree (company_id, location_id) where location_id is not null;
create index response_named on response using btree (company_id, received_at, id) where (status_code = any (array[50, 60])) and (participant_name is not null or participant_email is not null);
create index response_notice on response using btree (company_id, notice_version) where notice_version is not null;
create index response_order on response using btree (company_id, received_at, id) where status_code <> 20;
create index response_plan on response using btree (company_id, plan_id, received_at) include (status_code, counted);
create index response_returned on response using btree (company_id, plan_id) where status_code = 40;
create index response_signed on response using btree (company_id, received_at, id) where (status_code = any (array[50, 60])) and (holds::integer & 1) <> 0;
create index response_tx on response using btree (company_id, tx);
create index response_user on response using btree (company_id, user_id) where user_id is not null;
create index response_waiting on response using btree (company_id, plan_id, received_at) where status_code = 30;
create policy company on response to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on response for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on response to sahada_gate using (true) with check (true);
create trigger activity after delete or update on response for each row execute function log_activity();
create trigger activity_insert after insert on response referencing new table as new_rows for each statement execute function log_inserts();
create trigger earlier_of_delete after delete on response referencing old table as old_rows for each statement execute function keep_earlier_responses();
create trigger earlier_of_update after update on response referencing old table as old_rows for each statement execute function keep_earlier_responses();
create trigger note_change before update on response for each row execute function note_change();
create trigger note_gone after delete on response for each row execute function note_gone();
create trigger notes_holds before insert on response for each row when (new.holds is null) execute function note_holds();
create trigger notes_holds_anew before update of raw on response for each row execute function note_holds();
create trigger place after update of received_at, location_id, plan_id on response for each row when (old.received_at is distinct from new.received_at or old.location_id is distinct from new.location_id or old.plan_id is distinct from new.plan_id) execute function place_findings_of_response();
create trigger stamp before update on response for each row execute function stamp_response();
grant select, insert, update, delete on response to sahada_app;
grant select on response to sahada_gate;

create table response_conflict (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  response_id integer not null,
  answers_hash text not null,
  raw json not null,
  received_at timestamp with time zone not null,
  source text not null default 'device'::text,
  user_id integer,
  constraint response_conflict_pkey primary key (company_id, id),
  constraint response_conflict_once unique (company_id, response_id, answers_hash),
  constraint response_conflict_source_check check (source = any (array['device'::text, 'draft'::text])),
  constraint response_conflict_company_id_fkey foreign key (company_id) references company(id),
  constraint response_conflict_response foreign key (company_id, response_id) references response(company_id, id) on delete cascade,
  constraint response_conflict_user foreign key (company_id, user_id) references "user"(company_id, id)
);
alter table response_conflict enable row level security;
alter table response_conflict force row level security;
create index response_conflict_personal on response_conflict using btree (company_id, response_id) where names_signer(raw) or json_typeof(raw -> 'participant'::text) = 'object'::text or json_typeof(raw -> 'position'::text) = 'object'::text;
create index response_conflict_user on response_conflict using btree (company_id, user_id);
create policy company on response_conflict to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on response_conflict for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on response_conflict for each row execute function log_activity();
create trigger activity_insert after insert on response_conflict referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on response_conflict to sahada_app;

create table response_revision (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  response_id integer not null,
  revision integer not null,
  version_id integer not null,
  answers_hash text not null,
  raw json not null,
  answers json,
  earned bigint not null,
  max bigint not null,
  percent integer,
  started_at timestamp with time zone,
  completed_at timestamp with time zone,
  replaced_at timestamp with time zone not null,
  replaced_by integer not null,
  constraint response_revision_pkey primary key (company_id, id),
  constraint response_revision_once unique (company_id, response_id, revision),
  constraint response_revision_company_id_fkey foreign key (company_id) references company(id),
  constraint response_revision_response foreign key (company_id, response_id) references response(company_id, id) on delete cascade,
  constraint response_revision_user foreign key (company_id, replaced_by) references "user"(company_id, id),
  constraint response_revision_version foreign key (company_id, version_id) references checklist_version(company_id, id)
);
alter table response_revision enable row level security;
alter table response_revision force row level security;
create index response_revision_personal on response_revision using btree (company_id, response_id) where names_signer(raw) or json_typeof(raw -> 'participant'::text) = 'object'::text or json_typeof(raw -> 'position'::text) = 'object'::text;
create index response_revision_user on response_revision using btree (company_id, replaced_by);
create index response_revision_version on response_revision using btree (company_id, version_id);
create policy company on response_revision to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on response_revision for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on response_revision for each row execute function log_activity();
create trigger activity_insert after insert on response_revision referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on response_revision to sahada_app;

create table retention (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  kind text not null,
  months integer,
  asked_months integer,
  asked_by integer,
  asked_at timestamp with time zone,
  constraint retention_pkey primary key (company_id, id),
  constraint retention_once unique (company_id, kind),
  constraint retention_asked_months check (asked_months >= 1 and asked_months <= 120),
  constraint retention_kind check (kind = any (array['identity'::text, 'pictures'::text, 'positions'::text, 'messages'::text, 'activity'::text])),
  constraint retention_months check (months >= 1 and months <= 120),
  constraint retention_asker foreign key (company_id, asked_by) references "user"(company_id, id) on delete set null (asked_by),
  constraint retention_company_id_fkey foreign key (company_id) references company(id)
);
alter table retention enable row level security;
alter table retention force row level security;
create index retention_asker on retention using btree (company_id, asked_by) where asked_by is not null;
create policy company on retention to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on retention for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on retention to sahada_gate using (true) with check (true);
create trigger activity after delete or update on retention for each row execute function log_activity();
create trigger activity_insert after insert on retention referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on retention to sahada_app;
grant select (company_id) on retention to sahada_gate;
grant select (months) on retention to sahada_gate;

create table said_once (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  topic text not null,
  at timestamp with time zone not null default app_now(),
  constraint said_once_pkey primary key (company_id, id),
  constraint said_once_once unique (company_id, topic),
  constraint said_once_company_id_fkey foreign key (company_id) references company(id)
);
alter table said_once enable row level security;
alter table said_once force row level security;
create index said_once_age on said_once using btree (company_id, at);
create policy company on said_once to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on said_once for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on said_once to sahada_gate using (true) with check (true);
grant select, insert, update, delete on said_once to sahada_app;
grant select, delete on said_once to sahada_gate;

create table scan (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  barcode_id integer not null,
  at timestamp with time zone not null default app_now(),
  result text not null,
  plan_id integer,
  user_id integer,
  times integer not null default 1,
  constraint scan_pkey primary key (company_id, id),
  constraint scan_result_check check (result = any (array['opened'::text, 'choice'::text, 'none'::text, 'offline'::text])),
  constraint scan_barcode foreign key (company_id, barcode_id) references static_barcode(company_id, id) on delete cascade,
  constraint scan_company_id_fkey foreign key (company_id) references company(id),
  constraint scan_plan foreign key (company_id, plan_id) references plan(company_id, id) on delete set null (plan_id),
  constraint scan_user foreign key (company_id, user_id) references "user"(company_id, id) on delete set null (user_id)
);
alter table scan enable row level security;
alter table scan force row level security;
create index scan_order on scan using btree (company_id, barcode_id, at, id);
create index scan_plan on scan using btree (company_id, plan_id);
create index scan_user on scan using btree (company_id, user_id);
create policy company on scan to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on scan for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on scan to sahada_gate using (true) with check (true);
grant select, insert, update, delete on scan to sahada_app;
grant select, insert, update, delete on scan to sahada_gate;

create table seal (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  response_id integer not null,
  issue integer not null,
  code text not null,
  approved_at timestamp with time zone not null,
  sealed_at timestamp with time zone not null,
  salt text not null,
  content jsonb not null,
  hash text not null,
  constraint seal_pkey primary key (company_id, id),
  constraint seal_once unique (company_id, response_id, issue),
  constraint seal_company_id_fkey foreign key (company_id) references company(id),
  constraint seal_response foreign key (company_id, response_id) references response(company_id, id) on delete cascade
);
alter table seal enable row level security;
alter table seal force row level security;
create policy company on seal to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on seal for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
grant select, insert on seal to sahada_app;

create table seal_code (
  code_hash bytea not null,
  company_id integer not null,
  seal_id integer not null,
  constraint seal_code_pkey primary key (code_hash),
  constraint seal_code_seal foreign key (company_id, seal_id) references seal(company_id, id) on delete cascade
);
create index seal_code_seal on seal_code using btree (company_id, seal_id);
grant select, insert on seal_code to sahada_gate;

create table seal_due (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  response_id integer not null,
  due_at timestamp with time zone not null,
  constraint seal_due_pkey primary key (company_id, id),
  constraint seal_due_once unique (company_id, response_id),
  constraint seal_due_company_id_fkey foreign key (company_id) references company(id),
  constraint seal_due_response foreign key (company_id, response_id) references response(company_id, id) on delete cascade
);
alter table seal_due enable row level security;
alter table seal_due force row level security;
create index seal_due_at on seal_due using btree (company_id, due_at);
create policy company on seal_due to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on seal_due for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on seal_due to sahada_gate using (true) with check (true);
grant select, insert, update, delete on seal_due to sahada_app;
grant select on seal_due to sahada_gate;

create table seal_erasure (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  seal_id integer not null,
  part text not null,
  erased_on date not null,
  constraint seal_erasure_pkey primary key (company_id, id),
  constraint seal_erasure_once unique (company_id, seal_id, part),
  constraint seal_erasure_part_check check (part = any (array['answers'::text, 'findings'::text, 'signatures'::text, 'pictures'::text])),
  constraint seal_erasure_company_id_fkey foreign key (company_id) references company(id),
  constraint seal_erasure_seal foreign key (company_id, seal_id) references seal(company_id, id) on delete cascade
);
alter table seal_erasure enable row level security;
alter table seal_erasure force row level security;
create policy company on seal_erasure to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on seal_erasure for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on seal_erasure for each row execute function log_activity();
create trigger activity_insert after insert on seal_erasure referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on seal_erasure to sahada_app;

create table section_total (
  company_id integer not null default app_company(),
  location_id integer not null,
  department_id integer not null,
  span text not null,
  begins date not null,
  standing integer not null,
  responses integer not null,
  earned bigint not null,
  max bigint not null,
  plan_id integer not null,
  constraint section_total_pkey primary key (company_id, plan_id, span, begins, standing, location_id, department_id),
  constraint section_total_company_id_fkey foreign key (company_id) references company(id)
);
alter table section_total enable row level security;
alter table section_total force row level security;
create policy company on section_total to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on section_total for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on section_total to sahada_gate using (true) with check (true);
grant select, insert, update, delete on section_total to sahada_app;
grant select, delete on section_total to sahada_gate;

create table session (
  id integer not null generated always as identity,
  token_hash bytea not null,
  company_id integer not null,
  user_id integer not null,
  kind text not null,
  language_id integer,
  device text not null,
  address inet,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint session_pkey primary key (id),
  constraint session_token_hash_key unique (token_hash),
  constraint session_kind_check check (kind = any (array['office'::text, 'field'::text])),
  constraint session_company_id_user_id_fkey foreign key (company_id, user_id) references "user"(company_id, id) on delete cascade
);
create index session_owner on session using btree (company_id, user_id);
create trigger push_device after delete on session for each row execute function gate.end_push_device();
grant select, insert, update, delete on session to sahada_gate;

create table share (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  plan_id integer not null,
  response_id integer,
  token text not null,
  until timestamp with time zone not null,
  language_id integer not null,
  user_id integer,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint share_pkey primary key (company_id, id),
  constraint share_company_id_fkey foreign key (company_id) references company(id),
  constraint share_plan foreign key (company_id, plan_id) references plan(company_id, id) on delete cascade,
  constraint share_response foreign key (company_id, response_id) references response(company_id, id) on delete cascade,
  constraint share_user foreign key (company_id, user_id) references "user"(company_id, id)
);
alter table share enable row level security;
alter table share force row level security;
create index share_plan on share using btree (company_id, plan_id);
create index share_response on share using btree (company_id, response_id) where response_id is not null;
create index share_user on share using btree (company_id, user_id) where user_id is not null;
create policy company on share to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on share for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on share to sahada_gate using (true) with check (true);
create trigger activity after delete or update on share for each row execute function log_activity();
create trigger activity_insert after insert on share referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on share to sahada_app;
grant select on share to sahada_gate;

create table share_code (
  code_hash bytea not null,
  company_id integer not null,
  share_id integer not null,
  constraint share_code_pkey primary key (code_hash),
  constraint share_code_share foreign key (company_id, share_id) references share(company_id, id) on delete cascade
);
create index share_code_share on share_code using btree (company_id, share_id);
grant select, insert on share_code to sahada_gate;

create table share_print (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  share_id integer not null,
  opened integer not null default 0,
  file_id integer,
  name text,
  printed_of text,
  printed_at timestamp with time zone,
  constraint share_print_pkey primary key (company_id, id),
  constraint share_print_once unique (company_id, share_id),
  constraint share_print_company_id_fkey foreign key (company_id) references company(id),
  constraint share_print_file foreign key (company_id, file_id) references file(company_id, id),
  constraint share_print_share foreign key (company_id, share_id) references share(company_id, id) on delete cascade
);
alter table share_print enable row level security;
alter table share_print force row level security;
create index share_print_file on share_print using btree (company_id, file_id) where file_id is not null;
create policy company on share_print to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on share_print for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on share_print to sahada_gate using (true) with check (true);
grant select, insert, update, delete on share_print to sahada_app;
grant select, update on share_print to sahada_gate;

create view standing_finding with (security_invoker=true) as
 select f.company_id,
    f.id,
    f.question_id,
    f.location_id,
    f.received_at,
    f.response_id,
    r.plan_id,
    r.status_code
   from finding f
     join response r on r.company_id = f.company_id and r.id = f.response_id
     join plan p on p.company_id = r.company_id and p.id = r.plan_id
  where f.question_id is not null and not f.withdrawn and p.findings and (standing(r.status_code, r.counted, r.late, r.over_quota, r.repeated, r.awaiting_pictures) = any (array[30, 50]));
grant select on standing_finding to sahada_app;

create view standing_first with (security_invoker=true) as
 with changed as materialized (
         select changed_firsts.question_id,
            changed_firsts.location_id,
            changed_firsts.received_at,
            changed_firsts.response_id,
            changed_firsts.is_first
           from changed_firsts(( select coalesce(( select f.below
                           from fold f
                          where f.totals = 'repeats'::text), '0'::xid8) as "coalesce"), '18446744073709551615'::xid8) changed_firsts(question_id, location_id, received_at, response_id, is_first)
        )
 select k.question_id,
    k.location_id,
    k.received_at,
    k.response_id
   from first_finding k
  where not (exists ( select
           from changed c
          where c.question_id = k.question_id and c.location_id = k.location_id and c.received_at = k.received_at and c.response_id = k.response_id))
union all
 select c.question_id,
    c.location_id,
    c.received_at,
    c.response_id
   from changed c
  where c.is_first;
grant select on standing_first to sahada_app;

create table static_barcode (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  name text not null,
  location_id integer not null,
  plan_id integer,
  token text not null,
  active boolean not null default true,
  constraint static_barcode_pkey primary key (company_id, id),
  constraint static_barcode_company_id_fkey foreign key (company_id) references company(id),
  constraint static_barcode_location foreign key (company_id, location_id) references location(company_id, id),
  constraint static_barcode_plan foreign key (company_id, plan_id) references plan(company_id, id) on delete set null (plan_id)
);
alter table static_barcode enable row level security;
alter table static_barcode force row level security;
create index static_barcode_location on static_barcode using btree (company_id, location_id);
create index static_barcode_order_en on static_barcode using btree (company_id, name collate en_numeric, id);
create index static_barcode_order_tr on static_barcode using btree (company_id, name collate tr_numeric, id);
create index static_barcode_plan on static_barcode using btree (company_id, plan_id);
create policy company on static_barcode to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on static_barcode for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on static_barcode to sahada_gate using (true) with check (true);
create trigger activity after delete or update on static_barcode for each row execute function log_activity();
create trigger activity_insert after insert on static_barcode referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on static_barcode to sahada_app;
grant select on static_barcode to sahada_gate;

create table system_log (
  id integer not null generated always as identity,
  company_id integer,
  kind text not null,
  call text not null,
  status integer,
  reason text not null,
  stack text,
  user_id integer,
  duration_ms integer,
  span_begins timestamp with time zone not null,
  times integer not null,
  first_at timestamp with time zone not null,
  at timestamp with time zone not null,
  request_ids uuid[] not null,
  mark bytea not null,
  constraint system_log_pkey primary key (id),
  constraint system_log_mark_key unique (mark),
  constraint system_log_kind_check check (kind = any (array['fault'::text, 'refused'::text, 'throttled'::text, 'slow'::text, 'job'::text])),
  constraint system_log_company_id_fkey foreign key (company_id) references company(id)
);
create index system_log_code on system_log using gin (request_ids);
create index system_log_company on system_log using btree (company_id, at desc, id desc);
create index system_log_latest on system_log using btree (at desc, id desc);
create index system_log_span on system_log using btree (coalesce(company_id, 0), kind, span_begins);
grant select, insert, update, delete on system_log to sahada_gate;

create table task_part (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  run_id integer not null,
  items integer not null,
  fault text,
  ended_at timestamp with time zone not null,
  constraint task_part_pkey primary key (company_id, id),
  constraint task_part_once unique (company_id, run_id),
  constraint task_part_company_id_fkey foreign key (company_id) references company(id)
);
alter table task_part enable row level security;
alter table task_part force row level security;
create policy company on task_part to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on task_part for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on task_part to sahada_gate using (true) with check (true);
grant select, insert, update, delete on task_part to sahada_app;
grant select, delete on task_part to sahada_gate;

create table task_run (
  id integer not null generated always as identity,
  name text not null,
  due_at timestamp with time zone,
  for_company integer,
  asked_by integer,
  queued_at timestamp with time zone not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  items integer not null default 0,
  fault text,
  done integer not null default 0,
  total integer not null default 0,
  constraint task_run_pkey primary key (id),
  constraint task_run_once unique (name, due_at),
  constraint task_run_for_company_fkey foreign key (for_company) references company(id),
  constraint task_run_name_fkey foreign key (name) references task_state(name) on delete cascade
);
create index task_run_company on task_run using btree (for_company);
create index task_run_latest on task_run using btree (name, id desc);
grant select, insert, update, delete on task_run to sahada_gate;

create table task_state (
  name text not null,
  enabled boolean not null default true,
  schedule text,
  due_at timestamp with time zone,
  looked_at timestamp with time zone,
  look_ms integer,
  look_items integer,
  look_fault text,
  constraint task_state_pkey primary key (name)
);
grant select, insert, update, delete on task_state to sahada_gate;

create table template (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  text text not null,
  type integer not null,
  not_scorable boolean not null default false,
  active boolean not null default true,
  answers jsonb not null default '[]'::jsonb,
  locales jsonb not null default '[]'::jsonb,
  constraint template_pkey primary key (company_id, id),
  constraint template_company_id_fkey foreign key (company_id) references company(id)
);
alter table template enable row level security;
alter table template force row level security;
create index template_order_en on template using btree (company_id, localized_in(text, locales, 2) collate en_numeric, id);
create index template_order_tr on template using btree (company_id, localized_in(text, locales, 1) collate tr_numeric, id);
create policy company on template to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on template for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on template for each row execute function log_activity();
create trigger activity_insert after insert on template referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on template to sahada_app;

create table ticket (
  token_hash bytea not null,
  company_id integer not null,
  user_id integer not null,
  step text not null,
  session_kind text not null,
  password_mark bytea not null,
  tries integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint ticket_pkey primary key (token_hash),
  constraint ticket_session_kind_check check (session_kind = any (array['office'::text, 'field'::text])),
  constraint ticket_step_check check (step = any (array['totp'::text, 'passkey'::text, 'setup'::text])),
  constraint ticket_company_id_user_id_fkey foreign key (company_id, user_id) references "user"(company_id, id) on delete cascade
);
create index ticket_end on ticket using btree (expires_at);
create index ticket_user on ticket using btree (company_id, user_id);
grant select, insert, update, delete on ticket to sahada_gate;

create table time_zone (
  id integer not null,
  name text not null,
  constraint time_zone_pkey primary key (id),
  constraint time_zone_name_key unique (name)
);
grant select on time_zone to sahada_app;
grant select on time_zone to sahada_gate;

create table totp (
  company_id integer not null,
  user_id integer not null,
  secret bytea,
  last_step bigint not null default 0,
  pending bytea,
  constraint totp_pkey primary key (company_id, user_id),
  constraint totp_company_id_user_id_fkey foreign key (company_id, user_id) references "user"(company_id, id) on delete cascade
);
grant select, insert, update, delete on totp to sahada_gate;

create table touched_finding (
  company_id integer not null default app_company(),
  id bigint not null generated always as identity,
  question_id integer not null,
  location_id integer not null,
  received_at timestamp with time zone not null,
  response_id integer not null,
  tx xid8 not null default pg_current_xact_id(),
  constraint touched_finding_pkey primary key (company_id, id),
  constraint touched_finding_company_id_fkey foreign key (company_id) references company(id)
);
alter table touched_finding enable row level security;
alter table touched_finding force row level security;
create index touched_finding_tx on touched_finding using btree (company_id, tx);
create policy company on touched_finding to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on touched_finding for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on touched_finding to sahada_gate using (true) with check (true);
grant select, insert, update, delete on touched_finding to sahada_app;
grant select, delete on touched_finding to sahada_gate;

create view unfolded with (security_invoker=true) as
 select r.company_id,
    r.plan_id + 0 as plan_id,
    1 as sign,
    standing(r.status_code, r.counted, r.late, r.over_quota, r.repeated, r.awaiting_pictures) as standing,
    r.counted,
    r.percent,
    r.earned,
    r.max,
    r.answered,
    r.total,
    r.excluded,
    r.findings,
    r.critical,
    r.received_at
   from response r
  where r.tx >= (( select coalesce(( select f.below
                   from fold f
                  where f.totals = 'plans'::text), '0'::xid8) as "coalesce")) and r.tx <= '18446744073709551615'::xid8
union all
 select e.company_id,
    e.plan_id,
    '-1'::integer as sign,
    standing(e.status_code, e.counted, e.late, e.over_quota, e.repeated, e.awaiting_pictures) as standing,
    e.counted,
    e.percent,
    e.earned,
    e.max,
    e.answered,
    e.total,
    e.excluded,
    e.findings,
    e.critical,
    e.received_at
   from earlier_response e
  where e.until >= (( select coalesce(( select f.below
                   from fold f
                  where f.totals = 'plans'::text), '0'::xid8) as "coalesce")) and e.until <= '18446744073709551615'::xid8 and e.since < (( select coalesce(( select f.below
                   from fold f
                  where f.totals = 'plans'::text), '0'::xid8) as "coalesce"));
grant select on unfolded to sahada_app;

create table "user" (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  country_id integer,
  city_id integer,
  district_id integer,
  street_address text,
  default_language_id integer not null default 1,
  time_zone text not null default 'Europe/Istanbul'::text,
  password_hash text not null,
  must_change_password boolean not null default false,
  avatar_key text,
  group_id integer not null,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  search_text text not null generated always as (search_text(variadic array[(first_name || ' '::text) || last_name, email, phone, street_address])) stored,
  invited_at timestamp with time zone,
  totp_since timestamp with time zone,
  passkeys integer not null default 0,
  recovery_codes_at timestamp with time zone,
  only_approved boolean not null default false,
  shared_country_id integer generated always as (
case
    when country_id < 1000000000 then country_id
    else null::integer
end) stored,
  own_country_id integer generated always as (
case
    when country_id >= 1000000000 then country_id
    else null::integer
end) stored,
  shared_city_id integer generated always as (
case
    when city_id < 1000000000 then city_id
    else null::integer
end) stored,
  own_city_id integer generated always as (
case
    when city_id >= 1000000000 then city_id
    else null::integer
end) stored,
  shared_district_id integer generated always as (
case
    when district_id < 1000000000 then district_id
    else null::integer
end) stored,
  own_district_id integer generated always as (
case
    when district_id >= 1000000000 then district_id
    else null::integer
end) stored,
  joined_at timestamp with time zone default now(),
  erased_at timestamp with time zone,
  constraint user_pkey primary key (company_id, id),
  constraint user_id_key unique (id),
  constraint user_erased_is_inactive check (erased_at is null or not active),
  constraint user_company_id_fkey foreign key (company_id) references company(id),
  constraint user_company_id_group_id_fkey foreign key (company_id, group_id) references "group"(company_id, id),
  constraint user_own_city foreign key (company_id, own_city_id) references own_city(company_id, id),
  constraint user_own_country foreign key (company_id, own_country_id) references own_country(company_id, id),
  constraint user_own_district foreign key (company_id, own_district_id) references own_district(company_id, id),
  constraint user_shared_city foreign key (shared_city_id) references city(id),
  constraint user_shared_country foreign key (shared_country_id) references country(id),
  constraint user_shared_district foreign key (shared_district_id) references district(id)
);
alter table "user" enable row level security;
alter table "user" force row level security;
create index user_city on "user" using btree (company_id, city_id);
create index user_country on "user" using btree (company_id, country_id);
create index user_district on "user" using btree (company_id, district_id);
create index user_group_id on "user" using btree (company_id, group_id);
create index user_order_en on "user" using btree (company_id, ((first_name || ' '::text) || last_name) collate en_numeric, id);
create index user_order_tr on "user" using btree (company_id, ((first_name || ' '::text) || last_name) collate tr_numeric, id);
create index user_own_city on "user" using btree (company_id, own_city_id) where own_city_id is not null;
create index user_own_country on "user" using btree (company_id, own_country_id) where own_country_id is not null;
create index user_own_district on "user" using btree (company_id, own_district_id) where own_district_id is not null;
create index user_search on "user" using gin (company_id, search_text extension.gin_trgm_ops) with (gin_pending_list_limit='256');
create policy company on "user" to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on "user" for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on "user" to sahada_gate using (true) with check (true);
create trigger activity after delete or update on "user" for each row execute function log_activity();
create trigger activity_insert after insert on "user" referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on "user" to sahada_app;
grant select on "user" to sahada_gate;

create table user_attribute (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  name text not null,
  type text not null,
  required boolean not null default false,
  editable_by_user boolean not null default false,
  show_in_list boolean not null default false,
  view_order integer not null,
  active boolean not null default true,
  locales jsonb not null default '[]'::jsonb,
  constraint user_attribute_pkey primary key (company_id, id),
  constraint user_attribute_type_check check (type = any (array['text'::text, 'number'::text, 'date'::text, 'choice'::text, 'yesno'::text])),
  constraint user_attribute_company_id_fkey foreign key (company_id) references company(id)
);
alter table user_attribute enable row level security;
alter table user_attribute force row level security;
create index user_attribute_order on user_attribute using btree (company_id, view_order, id);
create unique index user_attribute_name on user_attribute using btree (company_id, search_key(name));
create policy company on user_attribute to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on user_attribute for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on user_attribute for each row execute function log_activity();
create trigger activity_insert after insert on user_attribute referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on user_attribute to sahada_app;

create table user_attribute_option (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  attribute_id integer not null,
  title text not null,
  view_order integer not null,
  locales jsonb not null default '[]'::jsonb,
  constraint user_attribute_option_pkey primary key (company_id, id),
  constraint user_attribute_option_attribute foreign key (company_id, attribute_id) references user_attribute(company_id, id) on delete cascade,
  constraint user_attribute_option_company_id_fkey foreign key (company_id) references company(id)
);
alter table user_attribute_option enable row level security;
alter table user_attribute_option force row level security;
create index user_attribute_option_attribute on user_attribute_option using btree (company_id, attribute_id);
create policy company on user_attribute_option to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on user_attribute_option for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on user_attribute_option for each row execute function log_activity();
create trigger activity_insert after insert on user_attribute_option referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on user_attribute_option to sahada_app;

create table user_attribute_value (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  user_id integer not null,
  attribute_id integer not null,
  value jsonb,
  option_id integer,
  constraint user_attribute_value_pkey primary key (company_id, id),
  constraint user_attribute_value_once unique (company_id, user_id, attribute_id),
  constraint user_attribute_value_is_one check (value is null or option_id is null),
  constraint user_attribute_value_attribute foreign key (company_id, attribute_id) references user_attribute(company_id, id),
  constraint user_attribute_value_company_id_fkey foreign key (company_id) references company(id),
  constraint user_attribute_value_option foreign key (company_id, option_id) references user_attribute_option(company_id, id),
  constraint user_attribute_value_user foreign key (company_id, user_id) references "user"(company_id, id) on delete cascade
);
alter table user_attribute_value enable row level security;
alter table user_attribute_value force row level security;
create index user_attribute_value_attribute on user_attribute_value using btree (company_id, attribute_id);
create index user_attribute_value_option on user_attribute_value using btree (company_id, option_id);
create policy company on user_attribute_value to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on user_attribute_value for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create trigger activity after delete or update on user_attribute_value for each row execute function log_activity();
create trigger activity_insert after insert on user_attribute_value referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on user_attribute_value to sahada_app;

create table user_group (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  user_id integer not null,
  group_id integer not null,
  constraint user_group_pkey primary key (company_id, id),
  constraint user_group_company_id_user_id_group_id_key unique (company_id, user_id, group_id),
  constraint user_group_company_id_fkey foreign key (company_id) references company(id),
  constraint user_group_company_id_group_id_fkey foreign key (company_id, group_id) references "group"(company_id, id),
  constraint user_group_company_id_user_id_fkey foreign key (company_id, user_id) references "user"(company_id, id) on delete cascade
);
alter table user_group enable row level security;
alter table user_group force row level security;
create index user_group_group on user_group using btree (company_id, group_id);
create policy company on user_group to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on user_group for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on user_group to sahada_gate using (true) with check (true);
create trigger activity after delete or update on user_group for each row execute function log_activity();
create trigger activity_insert after insert on user_group referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on user_group to sahada_app;
grant select on user_group to sahada_gate;

create table version_help_picture (
  company_id integer not null default app_company(),
  version_id integer not null,
  help_picture_id integer not null,
  constraint version_help_picture_pkey primary key (company_id, version_id, help_picture_id),
  constraint version_help_picture_company_id_fkey foreign key (company_id) references company(id),
  constraint version_help_picture_picture foreign key (company_id, help_picture_id) references help_picture(company_id, id),
  constraint version_help_picture_version foreign key (company_id, version_id) references checklist_version(company_id, id) on delete cascade
);
alter table version_help_picture enable row level security;
alter table version_help_picture force row level security;
create index version_help_picture_picture on version_help_picture using btree (company_id, help_picture_id);
create policy company on version_help_picture to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on version_help_picture for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on version_help_picture to sahada_gate using (true) with check (true);
grant select, insert on version_help_picture to sahada_app;
grant select on version_help_picture to sahada_gate;

create table webhook (
  company_id integer not null default app_company(),
  id integer not null generated always as identity,
  name text not null,
  url text not null,
  events text[] not null,
  secret_sealed bytea,
  active boolean not null default true,
  failing boolean not null default false,
  created_at timestamp with time zone not null default app_now(),
  constraint webhook_pkey primary key (company_id, id),
  constraint webhook_company_id_fkey foreign key (company_id) references company(id)
);
alter table webhook enable row level security;
alter table webhook force row level security;
create policy company on webhook to public using (company_id = (( select app_company() as app_company))) with check (company_id = (( select app_company() as app_company)));
create policy copy on webhook for select to sahada_owner using (( select session_user = 'sahada_owner'::name and current_setting('app.copying'::text, true) = 'yes'::text));
create policy gate on webhook to sahada_gate using (true) with check (true);
create trigger activity after delete or update on webhook for each row execute function log_activity();
create trigger activity_insert after insert on webhook referencing new table as new_rows for each statement execute function log_inserts();
grant select, insert, update, delete on webhook to sahada_app;
grant select on webhook to sahada_gate;

create or replace function public.analyze_grown()
 returns text[]
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare
  grown regclass;
  analyzed text[] := '{}';
begin
  for grown in
    select c.oid from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and pg_stat_get_live_tuples(c.oid) >= greatest(1000, 10 * c.reltuples)
  loop
    -- Who finds a table locked leaves it to the other server or to PostgreSQL, which analyzes it at this moment.
    execute format('analyze (skip_locked) %s', grown);
    analyzed := analyzed || grown::text;
  end loop;
  return analyzed;
end $function$;
grant execute on function analyze_grown() to sahada_jobs;

create or replace function public.app_company()
 returns integer
 language plpgsql
 stable parallel safe security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare
  company text := current_setting('app.company_id', true);
begin
  if company is null or company = '' then return null; end if;
  if sha256(convert_to(public.installation_secret() || company || ' ' || current_setting('app.actor', true)
      || public.installation_secret(), 'UTF8') || timestamptz_send(now()))::text = current_setting('app.seal', true)
  then return company; end if;
  raise exception 'this scene was not set by the gate' using errcode = 'insufficient_privilege';
end $function$;
alter function app_company() owner to sahada_gate;
grant execute on function app_company() to sahada_app;
grant execute on function app_company() to sahada_jobs;

create or replace function public.app_now()
 returns timestamp with time zone
 language sql
 stable
return coalesce((nullif(current_setting('app.now'::text, true), ''::text))::timestamp with time zone, now());
grant execute on function app_now() to public;

create or replace function public.begin_fold(of_totals text, most integer, out zone text, out mark xid8, out upto xid8, out ended xid8)
 returns record
 language plpgsql
as $function$
begin
  -- A change of the zone waits until the fold is over, or the fold until the zone is changed.
  select c.time_zone into strict zone from company c for share;
  -- Where the row is there nothing is tried: that would wait for whoever sets its mark back.
  insert into fold (totals) select of_totals where not exists (select from fold f where f.totals = of_totals) on conflict do nothing;
  select f.below into mark from fold f where f.totals = of_totals for no key update skip locked;
  if mark is null then
    mark := '0';
    upto := mark;
    ended := mark;
    return;
  end if;
  ended := pg_snapshot_xmin(pg_current_snapshot());
  -- All of what a transaction wrote is folded together.
  select greatest(mark, least(ended, (select r.tx from response r where r.tx > nth.tx order by r.tx limit 1))) into upto
    from (select (select r.tx from response r where r.tx >= mark order by r.tx offset most - 1 limit 1) as tx) nth;
end $function$;
grant execute on function begin_fold(text,integer) to sahada_app;

create or replace function public.begin_places()
 returns boolean
 language plpgsql
as $function$
declare
  every text[] := array['year', 'month', 'week'];
  begun text[];
  next text;
begin
  select f.places into begun from fold f where f.totals = 'plans' for no key update skip locked;
  if begun is null or begun = every then return true; end if;
  if not exists (select from placed_total) then
    update fold f set places = every where f.totals = 'plans';
    return true;
  end if;
  next := every[cardinality(begun) + 1];
  -- The span is one value for all rows, which are then grouped without being sorted.
  insert into place_total (span, begins, standing, customer_id, location_id, project_id, audit_type_id, responses, scored,
    percents, earned, max)
  select next, t.begins, t.standing, p.customer_id, p.location_id, p.project_id, p.audit_type_id, sum(t.responses), sum(t.scored),
    sum(t.percents), sum(t.earned), sum(t.max)
  from placed_total t join plan p on p.id = t.plan_id where t.span = next
  group by t.begins, t.standing, p.customer_id, p.location_id, p.project_id, p.audit_type_id;
  update fold f set places = begun || next where f.totals = 'plans';
  return cardinality(begun) = 2;
end $function$;
grant execute on function begin_places() to sahada_app;

create or replace function public.begin_telling(of_follower text, most integer, out mark xid8, out upto xid8, out after integer)
 returns record
 language plpgsql
as $function$
declare
  ended xid8;
  nearer xid8;
begin
  insert into event_cursor (follower) values (of_follower) on conflict do nothing;
  select c.below, c.after_id into mark, after from event_cursor c where c.follower = of_follower
    for no key update skip locked;
  if mark is null then return; end if;
  ended := pg_snapshot_xmin(pg_current_snapshot());
  -- All of what a transaction wrote is told together.
  select greatest(mark, least(ended, (select a.tx from activity a where a.tx > nth.tx order by a.tx limit 1))) into upto
    from (select (select a.tx from activity a where a.tx >= mark order by a.tx offset most - 1 limit 1) as tx) nth;
  loop
    select min(a.tx) into nearer from activity a
    where a.tx >= mark and a.tx < upto and exists (
      select from activity e where e.table_name = a.table_name and e.row_id = a.row_id and e.id < a.id
        -- So spelt no index on it is used: it would go through all that came later, for each line anew.
        and (e.tx >= upto) is true);
    exit when nearer is null;
    upto := nearer;
  end loop;
end $function$;
grant execute on function begin_telling(text,integer) to public;
grant execute on function begin_telling(text,integer) to sahada_app;

create or replace function public.changed_firsts(since xid8, past xid8)
 returns table(question_id integer, location_id integer, received_at timestamp with time zone, response_id integer, is_first boolean)
 language plpgsql
 stable
as $function$
#variable_conflict use_column
begin
  return query
  with touched as materialized (
    select f.question_id, f.location_id, f.received_at, f.response_id, not f.withdrawn and p.findings
      and standing(r.status_code, r.counted, r.late, r.over_quota, r.repeated, r.awaiting_pictures) in (30, 50) as stands
    from response r join finding f on f.response_id = r.id join plan p on p.id = r.plan_id
    where r.tx >= since and r.tx < past and f.question_id is not null
    union
    select t.question_id, t.location_id, t.received_at, t.response_id, exists (
      select from standing_finding s where s.question_id = t.question_id and s.response_id = t.response_id
        and s.location_id = t.location_id and s.received_at = t.received_at)
    from touched_finding t where t.tx >= since and t.tx < past
  ), candidates as (
    select t.question_id, t.location_id, t.received_at, t.response_id,
      lag(t.received_at) over (partition by t.question_id, t.location_id order by t.received_at, t.response_id) as before
    from touched t where t.stands
    union
    select k.question_id, k.location_id, k.received_at, k.response_id, null
    from (select t.question_id, t.location_id, min(t.received_at) as earliest from touched t group by 1, 2) p
      join first_finding k on k.question_id = p.question_id and k.location_id = p.location_id and k.received_at >= p.earliest
    where not exists (select from touched t where t.question_id = k.question_id and t.response_id = k.response_id)
    union
    select n.question_id, n.location_id, n.received_at, n.response_id, null
    from touched t cross join lateral (
      select s.question_id, s.location_id, s.received_at, s.response_id from standing_finding s
      where s.question_id = t.question_id and s.location_id = t.location_id
        and (s.received_at, s.response_id) > (t.received_at, t.response_id)
      order by s.received_at, s.response_id limit 1) n
    where not t.stands and not exists (select from touched o where o.question_id = n.question_id and o.response_id = n.response_id)
  )
  select t.question_id, t.location_id, t.received_at, t.response_id, false from touched t where not t.stands
  union all
  select c.question_id, c.location_id, c.received_at, c.response_id,
    (c.before is null or c.before <= c.received_at - interval '12 months') and not exists (
      select from standing_finding e where e.question_id = c.question_id and e.location_id = c.location_id
        and e.received_at > c.received_at - interval '12 months' and (e.received_at, e.response_id) < (c.received_at, c.response_id))
  from candidates c;
end $function$;
grant execute on function changed_firsts(xid8,xid8) to sahada_app;

create or replace function public.correct_response(of_response integer, person integer, rev integer, of_version integer, hash text, state integer, is_incomplete boolean, is_critical boolean, sent json, as_it_stands json, points_earned bigint, points_max bigint, in_percent integer, count_answered integer, count_all integer, count_excluded integer, count_findings integer, device_points bigint, device_most bigint, language integer, shown_notice integer, started timestamp with time zone, completed timestamp with time zone, at timestamp with time zone, pictures uuid[], lacking uuid[])
 returns void
 language plpgsql
as $function$
begin
  insert into response_revision (response_id, revision, version_id, answers_hash, raw, answers, earned, max, percent,
    started_at, completed_at, replaced_at, replaced_by)
  select x.id, x.revision, x.version_id, x.answers_hash, x.raw, x.answers, x.earned, x.max, x.percent, x.started_at,
    x.completed_at, at, person
  from response x where x.id = of_response;
  update response x set revision = rev, version_id = of_version, answers_hash = hash, status_code = state,
    awaiting_pictures = cardinality(lacking) > 0, incomplete = is_incomplete, critical = is_critical, raw = sent,
    answers = as_it_stands, earned = points_earned, max = points_max, percent = in_percent, answered = count_answered,
    total = count_all, excluded = count_excluded, findings = count_findings, level_name = null,
    device_earned = device_points, device_max = device_most, language_id = language, notice_version = shown_notice,
    started_at = started, completed_at = completed, approved_at = null, approved_by = null, picture_keys = pictures
  where x.id = of_response;
end $function$;
grant execute on function correct_response(integer,integer,integer,integer,text,integer,boolean,boolean,json,json,bigint,bigint,integer,integer,integer,integer,integer,bigint,bigint,integer,integer,timestamp with time zone,timestamp with time zone,timestamp with time zone,uuid[],uuid[]) to sahada_app;

create or replace function public.end_fold(of_totals text, upto xid8)
 returns void
 language plpgsql
as $function$
begin
  update fold f set below = upto where f.totals = of_totals;
  delete from earlier_response e
  where e.until < all (select coalesce(f.below, '0') from unnest(array['plans', 'questions']) t left join fold f on f.totals = t);
end $function$;
grant execute on function end_fold(text,xid8) to sahada_app;

create or replace function public.end_telling(of_follower text, upto xid8)
 returns void
 language sql
as $function$
  update event_cursor set below = upto where follower = of_follower and below <> upto;
$function$;
grant execute on function end_telling(text,xid8) to public;
grant execute on function end_telling(text,xid8) to sahada_app;

create or replace function public.filled_by(sender integer, key uuid)
 returns integer[]
 language sql
 stable
return (select array(select filled_by.sender as sender where (filled_by.sender is not null) union select v.replaced_by from (response r join response_revision v on ((v.response_id = r.id))) where ((r.response_key = filled_by.key) and (v.replaced_by is not null)) union select unnest(d.written_by) as unnest from draft d where (d.response_key = filled_by.key) union select (word.word)::integer as word from draft d, lateral jsonb_path_query(d.content, '$.*.*."words"[*]."by"'::jsonpath) word(word) where (d.response_key = filled_by.key)) as "array");
grant execute on function filled_by(integer,uuid) to sahada_app;

create or replace function public.fold_repeats(most integer)
 returns boolean
 language plpgsql
as $function$
declare
  mark xid8;
  upto xid8;
  ended xid8;
begin
  select b.mark, b.upto, b.ended into mark, upto, ended from begin_fold('repeats', most) b;
  if upto <= mark then return false; end if;
  with changed as materialized (select * from changed_firsts(mark, upto)), gone as (
    delete from first_finding k using changed c
    where not c.is_first and k.question_id = c.question_id and k.location_id = c.location_id
      and k.received_at = c.received_at and k.response_id = c.response_id)
  insert into first_finding (question_id, location_id, received_at, response_id)
  select c.question_id, c.location_id, c.received_at, c.response_id from changed c where c.is_first
  on conflict do nothing;
  delete from touched_finding t where t.tx < upto;
  perform end_fold('repeats', upto);
  return upto < ended;
end $function$;
grant execute on function fold_repeats(integer) to sahada_app;

create or replace function public.fold_totals(most integer)
 returns boolean
 language plpgsql
as $function$
declare
  zone text;
  mark xid8;
  upto xid8;
  ended xid8;
  emptied record;
  places text[];
  are_all_begun boolean;
  plans int[];
begin
  select * into zone, mark, upto, ended from begin_fold('plans', most);
  are_all_begun := begin_places();
  if upto <= mark then return not are_all_begun; end if;
  places := (select f.places from fold f where f.totals = 'plans');

  for emptied in
    with moved as (
      select 1 as sign, r.plan_id, r.received_at,
        standing(r.status_code, r.counted, r.late, r.over_quota, r.repeated, r.awaiting_pictures) as standing,
        r.counted, r.percent, r.earned, r.max, r.answered, r.total, r.excluded, r.findings, r.critical
      from response r where r.tx >= mark and r.tx < upto
      union all
      select case when e.since >= mark then 1 else -1 end, e.plan_id, e.received_at,
        standing(e.status_code, e.counted, e.late, e.over_quota, e.repeated, e.awaiting_pictures),
        e.counted, e.percent, e.earned, e.max, e.answered, e.total, e.excluded, e.findings, e.critical
      from earlier_response e
      where (e.since >= mark and e.since < upto and e.until >= upto)
         or (e.since < mark and e.until >= mark and e.until < upto)
    ), hours as (
      select m.plan_id, date_trunc('hour', m.received_at at time zone zone) as hour, m.standing, sum(m.sign) as responses,
        sum(m.sign * m.counted::int) as counted, sum(m.sign * (m.percent is not null)::int) as scored,
        coalesce(sum(m.sign * m.percent), 0) as percents, sum(m.sign * m.earned) as earned, sum(m.sign * m.max) as max,
        sum(m.sign * m.answered) as answered, sum(m.sign * m.total) as total, sum(m.sign * m.excluded) as excluded,
        sum(m.sign * m.findings) as findings, sum(m.sign * m.critical::int) as critical
      from moved m group by 1, 2, 3
    ), sums as (
      -- Of the few hours, not of each response: every longer span begins with an hour.
      select p.plan_id, s.span, s.begins, h.standing, sum(h.responses) as responses, sum(h.counted) as counted,
        sum(h.scored) as scored, sum(h.percents) as percents, sum(h.earned) as earned, sum(h.max) as max,
        sum(h.answered) as answered, sum(h.total) as total, sum(h.excluded) as excluded, sum(h.findings) as findings,
        sum(h.critical) as critical
      from hours h cross join lateral (values (h.plan_id), (0)) p (plan_id) cross join lateral (values
        ('ever', '-infinity'::timestamp),
        ('year', date_trunc('year', h.hour)),
        ('month', date_trunc('month', h.hour)),
        ('week', date_trunc('week', h.hour)),
        ('day', date_trunc('day', h.hour)),
        ('hour', h.hour)) s (span, begins)
      group by 1, 2, 3, 4
    ), plan_total_rows as (
      insert into plan_total as t (plan_id, span, begins, standing, responses, counted, scored, percents, earned, max,
        answered, total, excluded, findings, critical)
      select * from sums s where s.span in ('ever', 'year', 'month')
      on conflict on constraint plan_total_pkey do update set responses = t.responses + excluded.responses,
        counted = t.counted + excluded.counted, scored = t.scored + excluded.scored,
        percents = t.percents + excluded.percents, earned = t.earned + excluded.earned, max = t.max + excluded.max,
        answered = t.answered + excluded.answered, total = t.total + excluded.total,
        excluded = t.excluded + excluded.excluded, findings = t.findings + excluded.findings,
        critical = t.critical + excluded.critical
      returning t.*
    ), plan_day_rows as (
      insert into plan_day as t (plan_id, span, begins, standing, responses, counted, scored, percents, earned, max,
        answered, total, excluded, findings, critical)
      select * from sums s where s.span in ('week', 'day', 'hour')
      on conflict on constraint plan_day_pkey do update set responses = t.responses + excluded.responses,
        counted = t.counted + excluded.counted, scored = t.scored + excluded.scored,
        percents = t.percents + excluded.percents, earned = t.earned + excluded.earned, max = t.max + excluded.max,
        answered = t.answered + excluded.answered, total = t.total + excluded.total,
        excluded = t.excluded + excluded.excluded, findings = t.findings + excluded.findings,
        critical = t.critical + excluded.critical
      returning t.*
    ), place_rows as (
      insert into place_total as t (span, begins, standing, customer_id, location_id, project_id, audit_type_id, responses,
        scored, percents, earned, max)
      select s.span, s.begins, s.standing, p.customer_id, p.location_id, p.project_id, p.audit_type_id, sum(s.responses),
        sum(s.scored), sum(s.percents), sum(s.earned), sum(s.max)
      from sums s join plan p on p.id = s.plan_id
      where s.plan_id > 0 and s.span = any(places) and s.standing in (30, 50)
      group by 1, 2, 3, 4, 5, 6, 7
      on conflict on constraint place_total_pkey do update set responses = t.responses + excluded.responses,
        scored = t.scored + excluded.scored, percents = t.percents + excluded.percents, earned = t.earned + excluded.earned,
        max = t.max + excluded.max
      returning t.*
    )
    select w.plan_id, w.span, w.begins, w.standing, null::int as customer_id, null::int as location_id, null::int as project_id,
      null::int as audit_type_id
    from (select * from plan_total_rows union all select * from plan_day_rows) w where w.responses = 0
    union all
    select null, w.span, w.begins, w.standing, w.customer_id, w.location_id, w.project_id, w.audit_type_id
    from place_rows w where w.responses = 0
  loop
    if emptied.plan_id is null then
      delete from place_total t where t.span = emptied.span and t.begins = emptied.begins and t.standing = emptied.standing
        and t.customer_id = emptied.customer_id and t.location_id = emptied.location_id
        and t.project_id = emptied.project_id and t.audit_type_id = emptied.audit_type_id;
      continue;
    end if;
    delete from plan_total t where t.plan_id = emptied.plan_id and t.span = emptied.span and t.begins = emptied.begins
      and t.standing = emptied.standing;
    delete from plan_day t where t.plan_id = emptied.plan_id and t.span = emptied.span and t.begins = emptied.begins
      and t.standing = emptied.standing;
  end loop;

  if (select f.statuses from fold f where f.totals = 'plans') then
    plans := array(
      select r.plan_id from response r where r.tx >= mark and r.tx < upto
      union
      select e.plan_id from earlier_response e where (e.since >= mark and e.since < upto) or (e.until >= mark and e.until < upto));
  else
    -- Those that were folded before any was kept as well.
    plans := array(select distinct t.plan_id from plan_total t where t.span = 'ever' and t.plan_id > 0);
    update fold f set statuses = true where f.totals = 'plans';
  end if;
  perform keep_statuses(plans);

  perform end_fold('plans', upto);
  return upto < ended or not are_all_begun;
end $function$;
grant execute on function fold_totals(integer) to sahada_app;

create or replace function public.forget_questions()
 returns trigger
 language plpgsql
as $function$
begin
  if not exists (select from response r where r.company_id = new.company_id and r.plan_id = new.id) then return null; end if;
  update fold f set below = '0' where f.company_id = new.company_id and f.totals = 'questions';
  delete from question_total t where t.company_id = new.company_id;
  delete from number_total t where t.company_id = new.company_id;
  delete from section_total t where t.company_id = new.company_id;
  delete from auditor_total t where t.company_id = new.company_id;
  return null;
end $function$;
grant execute on function forget_questions() to sahada_app;

create or replace function public.forget_repeats()
 returns trigger
 language plpgsql
as $function$
begin
  if exists (select from response r where r.company_id = new.company_id and r.plan_id = new.id) then
    insert into fold as f (company_id, totals) values (new.company_id, 'repeats') on conflict on constraint fold_pkey do update set below = '0';
  end if;
  return null;
end $function$;
grant execute on function forget_repeats() to sahada_app;

create or replace function public.forget_totals()
 returns trigger
 language plpgsql
as $function$
begin
  update fold f set below = '0' where f.company_id = new.id and f.totals <> 'repeats';
  delete from plan_total t where t.company_id = new.id;
  delete from plan_day t where t.company_id = new.id;
  delete from folded_status t where t.company_id = new.id;
  delete from place_total t where t.company_id = new.id;
  delete from question_total t where t.company_id = new.id;
  delete from number_total t where t.company_id = new.id;
  delete from section_total t where t.company_id = new.id;
  delete from auditor_total t where t.company_id = new.id;
  delete from earlier_response e where e.company_id = new.id;
  return null;
end $function$;
grant execute on function forget_totals() to sahada_app;

create or replace function gate.actor_user()
 returns integer
 language sql
 stable
as $function$
  select case when current_setting('app.actor', true) like 'user:%' then split_part(substr(current_setting('app.actor', true), 6), '/', 1)::int end;
$function$;
alter function gate.actor_user() owner to sahada_gate;
grant execute on function gate.actor_user() to sahada_app;

create or replace function gate.add_passkey(credential bytea, key bytea, counted bigint, transports text[], called text, at timestamp with time zone)
 returns integer
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare made int;
begin
  insert into public.passkey (company_id, user_id, credential_id, public_key, counter, transports, name, created_at)
  values (public.app_company(), gate.actor_user(), credential, key, counted, add_passkey.transports, called, at)
  on conflict on constraint passkey_credential_id_key do nothing returning id into made;
  return made;
end $function$;
alter function gate.add_passkey(bytea,bytea,bigint,text[],text,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.add_passkey(bytea,bytea,bigint,text[],text,timestamp with time zone) to sahada_app;

create or replace function gate.api_key_uses()
 returns table(key_id integer, used_at timestamp with time zone, address text)
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select t.key_id, t.used_at, host(t.used_from) from public.api_token t where t.company_id = public.app_company();
$function$;
alter function gate.api_key_uses() owner to sahada_gate;
grant execute on function gate.api_key_uses() to sahada_app;

create or replace function gate.ask_task(task text, everywhere boolean, at timestamp with time zone)
 returns integer
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare run int;
begin
  if everywhere and not gate.is_operator() then
    raise exception 'only the operator may run a task for everybody' using errcode = 'insufficient_privilege';
  end if;
  -- Of two who ask at the same moment the second finds the run of the first.
  perform pg_advisory_xact_lock(hashtextextended('task/' || task, 3));
  select r.id into run from public.task_run r where r.name = task and r.ended_at is null
    and (r.for_company is null or r.for_company = public.app_company()) limit 1;
  if run is not null then return run; end if;
  perform gate.task_known(array[task]);
  insert into public.task_run (name, for_company, asked_by, queued_at)
    values (task, case when not everywhere then public.app_company() end, gate.actor_user(), at) returning id into run;
  perform public.queue_task(run, task);
  perform gate.log_line('task_run', run, 'insert', jsonb_build_object('task', jsonb_build_array(null, task)));
  return run;
end $function$;
alter function gate.ask_task(text,boolean,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.ask_task(text,boolean,timestamp with time zone) to sahada_app;

create or replace function gate.attempt(key text, span interval, at timestamp with time zone)
 returns table(count integer, until timestamp with time zone)
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  insert into public.attempt as a (key, count, since, until)
  values (sha256(convert_to(attempt.key, 'UTF8')), 1, at, at + span)
  on conflict on constraint attempt_pkey do update set
    count = case when gate.is_over(a.since, a.until, at) then 0 else a.count end + 1,
    since = case when gate.is_over(a.since, a.until, at) then at else a.since end,
    until = case when gate.is_over(a.since, a.until, at) then at + span else a.until end
  returning a.count, a.until;
$function$;
alter function gate.attempt(text,interval,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.attempt(text,interval,timestamp with time zone) to sahada_app;

create or replace function gate.avatar(avatar_key text)
 returns table(bytes bytea, type text)
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select f.bytes, f.type from public.avatar a join public.file f on f.company_id = a.company_id and f.id = a.file_id where a.key = avatar_key;
$function$;
alter function gate.avatar(text) owner to sahada_gate;
grant execute on function gate.avatar(text) to sahada_app;

create or replace function gate.begin_totp(sealed bytea)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  insert into public.totp as t (company_id, user_id, pending) values (public.app_company(), gate.actor_user(), sealed)
  on conflict on constraint totp_pkey do update set pending = excluded.pending;
$function$;
alter function gate.begin_totp(bytea) owner to sahada_gate;
grant execute on function gate.begin_totp(bytea) to sahada_app;

create or replace function gate.blank_lines(in_destruction integer, lines integer[], keys text[], pattern text)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  if in_destruction is distinct from (
    select coalesce(max(d.number), 0) + 1 from public.destruction d where d.company_id = public.app_company())
  then
    raise exception 'lines are blanked by the next destruction alone' using errcode = 'insufficient_privilege';
  end if;
  update public.activity a set erased_in = coalesce(a.erased_in, in_destruction), changed = (
    select jsonb_object_agg(e.key, case
      when e.key = any(keys) or (e.value::text collate "und-x-icu") ~* pattern then (
        select jsonb_agg(case when v = 'null' then v else '"*"' end) from jsonb_array_elements(e.value) v)
      else e.value end)
    from jsonb_each(a.changed) e)
  where a.company_id = public.app_company() and a.id = any(lines) and jsonb_typeof(a.changed) = 'object' and a.changed <> '{}';
end $function$;
alter function gate.blank_lines(integer,integer[],text[],text) owner to sahada_gate;
grant execute on function gate.blank_lines(integer,integer[],text[],text) to sahada_app;

create or replace function gate.bring_company(door text, number integer, company_name text, language integer, zone text, call text, at timestamp with time zone)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  perform gate.check_door(door);
  insert into public.company (id, name, default_language_id, time_zone, operator) overriding system value
    values (number, company_name, language, zone, false);
  perform gate.set_scene(number, 'system:import', call, language, at);
end $function$;
alter function gate.bring_company(text,integer,text,integer,text,text,timestamp with time zone) owner to sahada_gate;

create or replace function gate.change_login(key text, person integer)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  update public.login l set email_key = key where l.company_id = public.app_company() and l.user_id = person;
  if not found then
    insert into public.login (email_key, company_id, user_id) values (key, public.app_company(), person);
  end if;
  perform gate.end_password_links(person);
  return true;
exception when unique_violation then return false;
end $function$;
alter function gate.change_login(text,integer) owner to sahada_gate;
grant execute on function gate.change_login(text,integer) to sahada_app;

create or replace function gate.change_task(task text, turned_on boolean, new_schedule text)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare before public.task_state;
begin
  if not gate.is_operator() then return false; end if;
  perform gate.task_known(array[task]);
  select * into before from public.task_state s where s.name = task;
  perform gate.log_line('task_state', null, 'update', jsonb_strip_nulls(jsonb_build_object(
    'task', jsonb_build_array(null, task),
    'enabled', case when turned_on is not null then jsonb_build_array(before.enabled, turned_on) end,
    'schedule', case when new_schedule is not null then jsonb_build_array(before.schedule, new_schedule) end)));
  update public.task_state s set enabled = coalesce(turned_on, s.enabled), schedule = coalesce(new_schedule, s.schedule), due_at = null
  where s.name = task;
  return true;
end $function$;
alter function gate.change_task(text,boolean,text) owner to sahada_gate;
grant execute on function gate.change_task(text,boolean,text) to sahada_app;

create or replace function gate.check_door(door text)
 returns void
 language plpgsql
 stable
as $function$
begin
  if sha256(convert_to(door, 'UTF8')) is distinct from sha256(convert_to(gate.door(), 'UTF8')) then
    raise exception 'only the server may do this' using errcode = 'insufficient_privilege';
  end if;
end $function$;
alter function gate.check_door(text) owner to sahada_gate;

create or replace function gate.clean_up(everywhere boolean, at timestamp with time zone)
 returns table(name text, rows integer, bytes bigint)
 language plpgsql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare company int := public.app_company();
begin
  if everywhere then
    if not gate.is_operator() then
      raise exception 'only the operator may look into all companies' using errcode = 'insufficient_privilege';
    end if;
    company := null;
  end if;
  return query
    select 'pictures', count(*) filter (where l.arrived)::int, coalesce(sum(l.bytes) filter (where l.arrived), 0)::bigint
      from gate.loose_pictures(at, company) l
    union all
    select 'uploads', count(*) filter (where not l.arrived)::int, coalesce(sum(l.bytes) filter (where not l.arrived), 0)::bigint
      from gate.loose_pictures(at, company) l
    union all select 'images', count(*)::int, coalesce(sum(u.bytes), 0)::bigint from gate.unused_images(at, company) u
    union all select 'sessions', count(*)::int, coalesce(sum(s.bytes), 0)::bigint from gate.ended_sessions(at, company) s
    union all select 'scans', count(*)::int, coalesce(sum(s.bytes), 0)::bigint from gate.old_scans(at, company) s
    union all select 'files', count(*)::int, coalesce(sum(f.bytes), 0)::bigint from (
      select e.bytes from gate.old_exports(at, company) e
      union all select i.bytes from gate.old_imports(at, company) i
      union all select a.bytes from gate.old_attachments(at, company) a) f;
end $function$;
alter function gate.clean_up(boolean,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.clean_up(boolean,timestamp with time zone) to sahada_app;

create or replace function gate.clean_up_own(kind text, at timestamp with time zone, most integer)
 returns table(rows integer, bytes bigint)
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare company int := public.app_company();
begin
  case kind
  when 'pictures', 'uploads' then
    return query select * from gate.take_pictures(at, company, kind = 'pictures', most);
  when 'images' then
    return query select * from gate.take_images(at, company, most);
  when 'sessions' then
    return query with over as materialized (select s.place, s.bytes from gate.ended_sessions(at, company) s limit most),
      gone as (delete from public.session t using over o where t.ctid = o.place returning o.bytes)
      select count(*)::int, coalesce(sum(g.bytes), 0)::bigint from gone g;
  when 'scans' then
    return query with over as materialized (select s.place, s.bytes from gate.old_scans(at, company) s limit most),
      gone as (delete from public.scan t using over o where t.ctid = o.place returning o.bytes)
      select count(*)::int, coalesce(sum(g.bytes), 0)::bigint from gone g;
  when 'files' then
    return query with exports as materialized (select e.place, e.bytes from gate.old_exports(at, company) e limit most),
      imports as materialized (select i.place, i.bytes from gate.old_imports(at, company) i limit most),
      attachments as materialized (select a.id, a.bytes from gate.old_attachments(at, company) a limit most),
      e as (delete from public.export t using exports o where t.ctid = o.place returning o.bytes),
      i as (delete from public.import t using imports o where t.ctid = o.place returning o.bytes),
      a as (delete from public.attachment t using attachments o where t.company_id = company and t.id = o.id returning o.bytes)
      select count(*)::int, coalesce(sum(g.bytes), 0)::bigint from (table e union all table i union all table a) g;
  end case;
end $function$;
alter function gate.clean_up_own(text,timestamp with time zone,integer) owner to sahada_gate;
grant execute on function gate.clean_up_own(text,timestamp with time zone,integer) to sahada_app;

create or replace function gate.companies(door text, one integer, sought text[], states boolean[], by_age boolean, falling boolean, most integer, skipped integer)
 returns table(id integer, name text, created_at timestamp with time zone, active boolean, state_reason text, operator boolean, time_zone text, users integer, locations integer, plans integer, responses bigint, used_at timestamp with time zone)
 language plpgsql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare
  english boolean := current_setting('app.language_id', true) is not distinct from '2';
begin
  perform gate.check_door(door);
  return query
  with page as materialized (
    select c.id, row_number() over (order by
      case when by_age and not falling then c.created_at end, case when by_age and falling then c.created_at end desc,
      case when not by_age and not falling and not english then c.name end collate tr_numeric,
      case when not by_age and falling and not english then c.name end collate tr_numeric desc,
      case when not by_age and not falling and english then c.name end collate en_numeric,
      case when not by_age and falling and english then c.name end collate en_numeric desc, c.id) as place
    from public.company c
    where gate.is_operator() and (one is null or c.id = one)
      and (sought is null or public.search_key(c.name) like all (sought)) and (states is null or c.active = any(states))
    order by 2 limit most offset skipped)
  select c.id, c.name, c.created_at, c.active, c.state_reason, c.operator, c.time_zone,
    (select count(*)::int from public."user" u where u.company_id = c.id and u.active),
    (select count(*)::int from public.location l where l.company_id = c.id),
    (select count(*)::int from public.plan p where p.company_id = c.id),
    (select coalesce(sum(t.responses), 0) from public.plan_total t
     where t.company_id = c.id and t.span = 'ever' and t.begins = '-infinity' and t.plan_id > 0)
    + (select count(*) from public.response r where r.company_id = c.id and r.tx >= m.mark)
    - (select count(*) from public.earlier_response e where e.company_id = c.id and e.until >= m.mark and e.since < m.mark),
    greatest(
      (select max(s.used_at) from public.session s where s.company_id = c.id),
      (select max(k.at) from public.known_source k where k.company_id = c.id),
      (select max(a.at) from (
         select x.at, x.user_id from public.activity x where x.company_id = c.id order by x.id desc limit 200) a
       where a.user_id is not null))
  from page p join public.company c on c.id = p.id
  cross join lateral (select coalesce((
    select f.below from public.fold f where f.company_id = c.id and f.totals = 'plans'), '0') as mark) m
  order by p.place;
end $function$;
alter function gate.companies(text,integer,text[],boolean[],boolean,boolean,integer,integer) owner to sahada_gate;
grant execute on function gate.companies(text,integer,text[],boolean[],boolean,boolean,integer,integer) to sahada_app;

create or replace function gate.companies_to_fold(of_totals text)
 returns table(company_id integer)
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select c.id from public.company c left join public.fold f on f.company_id = c.id and f.totals = of_totals
  where gate.lacks_since(c.id, coalesce(f.below, '0'));
$function$;
alter function gate.companies_to_fold(text) owner to sahada_gate;
grant execute on function gate.companies_to_fold(text) to sahada_jobs;

create or replace function gate.companies_to_report(at timestamp with time zone)
 returns table(company_id integer)
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select c.id from public.company c
  where exists (select from public.report_mail m where m.company_id = c.id and m.next_at <= at);
$function$;
alter function gate.companies_to_report(timestamp with time zone) owner to sahada_gate;
grant execute on function gate.companies_to_report(timestamp with time zone) to sahada_jobs;

create or replace function gate.companies_to_seal(at timestamp with time zone)
 returns table(company_id integer)
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select c.id from public.company c
  where exists (select from public.seal_due d where d.company_id = c.id and d.due_at <= at);
$function$;
alter function gate.companies_to_seal(timestamp with time zone) owner to sahada_gate;
grant execute on function gate.companies_to_seal(timestamp with time zone) to sahada_jobs;

create or replace function gate.companies_to_tell(of_follower text)
 returns table(company_id integer)
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select c.id from public.company c left join public.event_cursor e on e.company_id = c.id and e.follower = of_follower
  where c.active
    and (select a.tx from public.activity a where a.company_id = c.id order by a.tx desc limit 1) >= coalesce(e.below, '1');
$function$;
alter function gate.companies_to_tell(text) owner to sahada_gate;
grant execute on function gate.companies_to_tell(text) to sahada_jobs;

create or replace function gate.company_action_links()
 returns setof action_link
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select l.* from public.action_link l where l.company_id = public.app_company();
$function$;
alter function gate.company_action_links() owner to sahada_gate;
grant execute on function gate.company_action_links() to sahada_app;

create or replace function gate.company_avatars()
 returns setof avatar
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select a.* from public.avatar a where a.company_id = public.app_company();
$function$;
alter function gate.company_avatars() owner to sahada_gate;
grant execute on function gate.company_avatars() to sahada_app;

create or replace function gate.company_barcode_codes()
 returns setof barcode_code
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select c.* from public.barcode_code c where c.company_id = public.app_company();
$function$;
alter function gate.company_barcode_codes() owner to sahada_gate;
grant execute on function gate.company_barcode_codes() to sahada_app;

create or replace function gate.company_bytes(door text, pages integer)
 returns table(company_id integer, bytes bigint)
 language plpgsql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare
  t record;
  part float8;
begin
  perform gate.check_door(door);
  if not gate.is_operator() then return; end if;
  for t in
    select c.relname as name, c.relpages, pg_total_relation_size(c.oid) as room from pg_class c
    where c.oid = any(array['file', 'response', 'earlier_response', 'activity', 'picture', 'message', 'notification', 'scan',
      'plan_total', 'plan_day', 'place_total', 'question_total', 'number_total', 'section_total']::regclass[])
  loop
    part := least(1, pages / greatest(1, t.relpages)::float8);
    return query execute format(
      case t.name when 'file'
        then 'select f.company_id, (sum(octet_length(f.bytes)) / %2$s)::bigint from public.%1$I f tablesample system (100 * %2$s) group by 1'
        else 'select f.company_id, (%3$s * (count(*) / sum(count(*)) over ()))::bigint from public.%1$I f tablesample system (100 * %2$s) group by 1'
      end, t.name, part, t.room);
  end loop;
end $function$;
alter function gate.company_bytes(text,integer) owner to sahada_gate;
grant execute on function gate.company_bytes(text,integer) to sahada_app;

create or replace function gate.company_links()
 returns setof link
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select l.* from public.link l where l.company_id = public.app_company();
$function$;
alter function gate.company_links() owner to sahada_gate;
grant execute on function gate.company_links() to sahada_app;

create or replace function gate.company_logins()
 returns setof login
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select l.* from public.login l where l.company_id = public.app_company();
$function$;
alter function gate.company_logins() owner to sahada_gate;
grant execute on function gate.company_logins() to sahada_app;

create or replace function gate.company_seal_codes()
 returns setof seal_code
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select c.* from public.seal_code c where c.company_id = public.app_company();
$function$;
alter function gate.company_seal_codes() owner to sahada_gate;
grant execute on function gate.company_seal_codes() to sahada_app;

create or replace function gate.company_share_codes()
 returns setof share_code
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select c.* from public.share_code c where c.company_id = public.app_company();
$function$;
alter function gate.company_share_codes() owner to sahada_gate;
grant execute on function gate.company_share_codes() to sahada_app;

create or replace function gate.confirm_totp(sealed bytea, step bigint)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  update public.totp t set secret = t.pending, pending = null, last_step = step
  where t.company_id = public.app_company() and t.user_id = gate.actor_user() and t.pending = sealed;
  return found;
end $function$;
alter function gate.confirm_totp(bytea,bigint) owner to sahada_gate;
grant execute on function gate.confirm_totp(bytea,bigint) to sahada_app;

create or replace function gate.count_companies(door text, sought text[], states boolean[])
 returns integer
 language plpgsql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  perform gate.check_door(door);
  return (select count(*)::int from public.company c where gate.is_operator()
    and (sought is null or public.search_key(c.name) like all (sought)) and (states is null or c.active = any(states)));
end $function$;
alter function gate.count_companies(text,text[],boolean[]) owner to sahada_gate;
grant execute on function gate.count_companies(text,text[],boolean[]) to sahada_app;

create or replace function gate.count_runs(task text)
 returns integer
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select count(*)::int from public.task_run x
  where x.name = task and (gate.is_operator() or x.for_company is null or x.for_company = public.app_company());
$function$;
alter function gate.count_runs(text) owner to sahada_gate;
grant execute on function gate.count_runs(text) to sahada_app;

create or replace function gate.credits_of(door text, ids integer[])
 returns table(company_id integer, id integer, total integer, used integer, begins_on date, ends_on date, note text, created_at timestamp with time zone)
 language plpgsql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  perform gate.check_door(door);
  return query
  select k.company_id, k.id, k.total,
    (select coalesce(sum(s.used), 0)::int from public.credit_slot s where s.company_id = k.company_id and s.credit_id = k.id),
    k.begins_on, k.ends_on, k.note, k.created_at
  from public.credit k where gate.is_operator() and k.company_id = any(ids)
  order by k.ends_on, k.id;
end $function$;
alter function gate.credits_of(text,integer[]) owner to sahada_gate;
grant execute on function gate.credits_of(text,integer[]) to sahada_app;

create or replace function gate.door()
 returns text
 language sql
 stable
as $function$
  select encode(sha256(convert_to('door ' || i.secret, 'UTF8')), 'hex') from public.installation i;
$function$;
alter function gate.door() owner to sahada_gate;

create or replace function gate.end_avatar(avatar_key text)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  delete from public.file f using public.avatar a
  where a.key = avatar_key and a.company_id = public.app_company() and f.company_id = a.company_id and f.id = a.file_id;
$function$;
alter function gate.end_avatar(text) owner to sahada_gate;
grant execute on function gate.end_avatar(text) to sahada_app;

create or replace function gate.end_invitation_links(invitations integer[], at timestamp with time zone)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  update public.link l set rotated_at = at
  where l.company_id = public.app_company() and l.invitation_id = any(invitations) and l.rotated_at is null;
$function$;
alter function gate.end_invitation_links(integer[],timestamp with time zone) owner to sahada_gate;
grant execute on function gate.end_invitation_links(integer[],timestamp with time zone) to sahada_app;

create or replace function gate.end_password_links(person integer)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  delete from public.reset_token r where r.company_id = public.app_company() and r.user_id = person;
$function$;
alter function gate.end_password_links(integer) owner to sahada_gate;
grant execute on function gate.end_password_links(integer) to sahada_app;

create or replace function gate.end_push_device()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  if old.expires_at > public.app_now() and old.used_at > public.app_now() - gate.idle_time(old.kind) then
    delete from public.push_device d where d.company_id = old.company_id and d.session_id = old.id;
  end if;
  return null;
end $function$;
alter function gate.end_push_device() owner to sahada_gate;

create or replace function gate.end_session(ticket integer, keep integer)
 returns integer
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  with gone as (
    delete from public.session s where s.company_id = public.app_company() and s.user_id = gate.actor_user()
      and (s.id = ticket or (ticket is null and s.id is distinct from keep)) returning 1)
  select count(*)::int from gone;
$function$;
alter function gate.end_session(integer,integer) owner to sahada_gate;
grant execute on function gate.end_session(integer,integer) to sahada_app;

create or replace function gate.end_sessions_of(person integer)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  delete from public.session s where s.company_id = public.app_company() and s.user_id = person;
$function$;
alter function gate.end_sessions_of(integer) owner to sahada_gate;
grant execute on function gate.end_sessions_of(integer) to sahada_app;

create or replace function gate.end_visit(door text, home integer, actor text, language_id integer)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  perform gate.check_door(door);
  perform gate.set_scene(home, actor, current_setting('app.call'), language_id, public.app_now());
end $function$;
alter function gate.end_visit(text,integer,text,integer) owner to sahada_gate;
grant execute on function gate.end_visit(text,integer,text,integer) to sahada_app;

create or replace function gate.ended_sessions(at timestamp with time zone, company integer)
 returns table(place tid, bytes bigint)
 language sql
 stable
as $function$
  select s.ctid, 90 + octet_length(s.token_hash)::bigint + octet_length(s.device) from public.session s
  where (company is null or s.company_id = company) and (s.expires_at <= at or s.used_at <= at - gate.idle_time(s.kind));
$function$;
alter function gate.ended_sessions(timestamp with time zone,integer) owner to sahada_gate;

create or replace function gate.ensure_login(key text, person integer)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  insert into public.login (email_key, company_id, user_id)
    select key, public.app_company(), person
    where not exists (select from public.login l where l.company_id = public.app_company() and l.user_id = person)
    on conflict do nothing;
  return exists (select from public.login l where l.company_id = public.app_company() and l.user_id = person);
end $function$;
alter function gate.ensure_login(text,integer) owner to sahada_gate;
grant execute on function gate.ensure_login(text,integer) to sahada_app;

create or replace function gate.enter(hash bytea, call text, at timestamp with time zone)
 returns setof gate.scene
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare
  s gate.scene := gate.session_of(hash, at);
  setting text;
begin
  if s.user_id is null then s := gate.key_of(hash, at); end if;
  if s.user_id is null then return; end if;
  setting := gate.set_scene(s.company_id, 'user:' || s.user_id || case s.session_kind when 'key' then '/key:' || -s.session_id else '' end,
    call, s.language_id, at);
  return next s;
end $function$;
alter function gate.enter(bytea,text,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.enter(bytea,text,timestamp with time zone) to sahada_app;

create or replace function gate.enter_action(hash bytea, call text, language integer, at timestamp with time zone)
 returns integer
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare found public.action_link;
begin
  select l.* into found from public.action_link l join public.company c on c.id = l.company_id and c.active
  where l.token_hash = hash and l.ended_at is null;
  if found.action_id is null then return null; end if;
  perform gate.set_scene(found.company_id, 'participant', call, language, at);
  return found.action_id;
end $function$;
alter function gate.enter_action(bytea,text,integer,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.enter_action(bytea,text,integer,timestamp with time zone) to sahada_app;

create or replace function gate.enter_barcode(hash bytea, session_hash bytea, call text, language_id integer, at timestamp with time zone)
 returns setof gate.barcode_scene
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare
  found public.barcode_code;
  s gate.scene;
begin
  select * into found from public.barcode_code c where c.token_hash = hash and c.rotated_at is null;
  if found.barcode_id is null then return; end if;
  if session_hash is not null then
    s := gate.session_of(session_hash, at);
    if s.company_id is distinct from found.company_id then s := null; end if;
  end if;
  perform gate.set_scene(found.company_id, coalesce('user:' || s.user_id, 'participant'), call, language_id, at);
  return next (found.barcode_id, s)::gate.barcode_scene;
end $function$;
alter function gate.enter_barcode(bytea,bytea,text,integer,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.enter_barcode(bytea,bytea,text,integer,timestamp with time zone) to sahada_app;

create or replace function gate.enter_file(door text, company integer, ticket integer, at timestamp with time zone)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  perform gate.check_door(door);
  if not exists (
    select from public.api_key k
    join public."user" u on u.company_id = k.company_id and u.id = k.user_id and u.active
    join public.company c on c.id = k.company_id and c.active
    where k.id = -ticket and k.company_id = company and k.active and (k.expires_at is null or k.expires_at > at))
  and not exists (
    select from public.session s
    join public."user" u on u.company_id = s.company_id and u.id = s.user_id and u.active
    join public.company c on c.id = s.company_id and c.active
    where s.id = ticket and s.company_id = company and s.expires_at > at and s.used_at > at - gate.idle_time(s.kind)
      and greatest(s.created_at, s.used_at) <= at + interval '1 minute') then return false; end if;
  perform gate.set_scene(company, 'file', 'stored.picture', null, at);
  return true;
end $function$;
alter function gate.enter_file(text,integer,integer,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.enter_file(text,integer,integer,timestamp with time zone) to sahada_app;

create or replace function gate.enter_job(door text, company integer, job text, at timestamp with time zone)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  perform gate.check_door(door);
  if not exists (select from public.company c where c.id = company) then return false; end if;
  perform gate.set_scene(company, 'system:' || job, job, null, at);
  return true;
end $function$;
alter function gate.enter_job(text,integer,text,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.enter_job(text,integer,text,timestamp with time zone) to sahada_app;

create or replace function gate.enter_link(token_hash bytea, session_hash bytea, call text, language_id integer, at timestamp with time zone)
 returns setof gate.link_scene
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare
  found public.link;
  s gate.scene;
  setting text;
begin
  select * into found from public.link l where l.token_hash = enter_link.token_hash;
  if found.plan_id is null then return; end if;
  if session_hash is not null then
    s := gate.session_of(session_hash, at);
    if s.company_id is distinct from found.company_id then s := null; end if;
  end if;
  setting := gate.set_scene(found.company_id, coalesce('user:' || s.user_id, 'participant'), call, language_id, at);
  return next (found.plan_id, found.rotated_at is not null, s, found.invitation_id, found.personal)::gate.link_scene;
end $function$;
alter function gate.enter_link(bytea,bytea,text,integer,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.enter_link(bytea,bytea,text,integer,timestamp with time zone) to sahada_app;

create or replace function gate.enter_links(token_hashes bytea[], session_hash bytea, call text, at timestamp with time zone)
 returns gate.links_scene
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare
  opened gate.links_scene;
  found record;
  s gate.scene;
  setting text;
begin
  for i in 1 .. cardinality(token_hashes) loop
    select l.company_id, l.plan_id, l.rotated_at is not null as rotated, l.invitation_id into found
      from public.link l where l.token_hash = token_hashes[i];
    opened.company_id := coalesce(opened.company_id, found.company_id);
    opened.plan_ids[i] := case when found.company_id = opened.company_id then found.plan_id end;
    opened.rotated[i] := found.rotated;
    if found.invitation_id is not null then opened.invitation_ids[i] := found.invitation_id; end if;
  end loop;
  if opened.company_id is null then return opened; end if;
  if session_hash is not null then
    s := gate.session_of(session_hash, at);
    if s.company_id = opened.company_id then opened.user_id := s.user_id; end if;
  end if;
  select array_agg(x.stamp order by t.i) into opened.stamps
    from unnest(opened.plan_ids, opened.rotated) with ordinality t (plan, rotated, i)
    left join lateral gate.stamp_of(opened.company_id, t.plan, opened.user_id, t.rotated) x (stamp) on true;
  setting := gate.set_scene(opened.company_id, coalesce('user:' || opened.user_id, 'participant'), call, null, at);
  return opened;
end $function$;
alter function gate.enter_links(bytea[],bytea,text,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.enter_links(bytea[],bytea,text,timestamp with time zone) to sahada_app;

create or replace function gate.enter_receipt(number integer, key uuid, language integer, at timestamp with time zone)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare company int;
begin
  select r.company_id into company from public.response r
  where r.response_key = key and r.number = enter_receipt.number;
  if company is null then return false; end if;
  perform gate.set_scene(company, 'participant', 'field.receipt', language, at);
  return true;
end $function$;
alter function gate.enter_receipt(integer,uuid,integer,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.enter_receipt(integer,uuid,integer,timestamp with time zone) to sahada_app;

create or replace function gate.enter_recipient(door text, company integer, call text, language integer, at timestamp with time zone)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  perform gate.check_door(door);
  if not exists (select from public.company c where c.id = company) then return false; end if;
  perform gate.set_scene(company, 'participant', call, language, at);
  return true;
end $function$;
alter function gate.enter_recipient(text,integer,text,integer,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.enter_recipient(text,integer,text,integer,timestamp with time zone) to sahada_app;

create or replace function gate.enter_seal(hash bytea, call text, language integer, at timestamp with time zone)
 returns integer
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare found public.seal_code;
begin
  select * into found from public.seal_code c where c.code_hash = hash;
  if found.seal_id is null then return null; end if;
  perform gate.set_scene(found.company_id, 'participant', call, language, at);
  return found.seal_id;
end $function$;
alter function gate.enter_seal(bytea,text,integer,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.enter_seal(bytea,text,integer,timestamp with time zone) to sahada_app;

create or replace function gate.enter_share(hash bytea, call text, language integer, at timestamp with time zone)
 returns integer
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare
  found public.share_code;
  spoken int;
begin
  select * into found from public.share_code c where c.code_hash = hash;
  if found.share_id is null then return null; end if;
  -- It is read in the language that it was shared in, whoever asks.
  select s.language_id into spoken from public.share s where s.company_id = found.company_id and s.id = found.share_id;
  perform gate.set_scene(found.company_id, 'participant', call, coalesce(spoken, language), at);
  return found.share_id;
end $function$;
alter function gate.enter_share(bytea,text,integer,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.enter_share(bytea,text,integer,timestamp with time zone) to sahada_app;

create or replace function gate.enter_ticket(hash bytea, call text, at timestamp with time zone)
 returns integer
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare t public.ticket;
begin
  select x.* into t from public.ticket x
  join public."user" u on u.company_id = x.company_id and u.id = x.user_id and u.active
    and x.password_mark = sha256(convert_to(u.password_hash, 'UTF8'))
  join public.company c on c.id = x.company_id and c.active
  where x.token_hash = hash and x.step = 'setup' and x.expires_at > at and x.tries < 5;
  if t.user_id is null then return null; end if;
  perform gate.set_scene(t.company_id, 'user:' || t.user_id, call, null, at);
  return t.user_id;
end $function$;
alter function gate.enter_ticket(bytea,text,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.enter_ticket(bytea,text,timestamp with time zone) to sahada_app;

create or replace function gate.enter_user(door text, company integer, person integer, call text, at timestamp with time zone, language integer)
 returns setof gate.scene
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare s gate.scene;
begin
  perform gate.check_door(door);
  select 0, 'office', u.id, u.first_name || ' ' || u.last_name, gate.rights(u.company_id, u.id), u.company_id,
         coalesce(language, u.default_language_id), u.time_zone, c.time_zone, c.default_language_id, false
    into s
  from public."user" u join public.company c on c.id = u.company_id and c.active
  where u.company_id = company and u.id = person and u.active;
  if s.user_id is null then return; end if;
  perform gate.set_scene(s.company_id, 'user:' || s.user_id, call, s.language_id, at);
  return next s;
end $function$;
alter function gate.enter_user(text,integer,integer,text,timestamp with time zone,integer) owner to sahada_gate;
grant execute on function gate.enter_user(text,integer,integer,text,timestamp with time zone,integer) to sahada_app;

create or replace function gate.find_login(door text, key text, sources text[], at timestamp with time zone)
 returns table(company_id integer, user_id integer, password_hash text, user_active boolean, company_active boolean, known_source text, has_totp boolean, passkeys integer, second_factor_due timestamp with time zone)
 language plpgsql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  perform gate.check_door(door);
  return query select u.company_id, u.id, u.password_hash, u.active, c.active, (
    select source from unnest(sources) with ordinality s(source, place)
    join public.known_source k on k.company_id = u.company_id and k.user_id = u.id
      and k.key = sha256(convert_to(source, 'UTF8')) and k.at > find_login.at - interval '30 days'
    order by place limit 1),
    u.totp_since is not null, u.passkeys,
    public.second_factor_due(c.second_factor_since, c.second_factor_grace_days, u.created_at)
  from public.login l join public."user" u on u.company_id = l.company_id and u.id = l.user_id
  join public.company c on c.id = u.company_id where l.email_key = find_login.key;
end $function$;
alter function gate.find_login(text,text,text[],timestamp with time zone) owner to sahada_gate;
grant execute on function gate.find_login(text,text,text[],timestamp with time zone) to sahada_app;

create or replace function gate.find_passkey(door text, credential bytea)
 returns table(id integer, company_id integer, user_id integer, public_key bytea, counter bigint, transports text[], user_active boolean, company_active boolean)
 language plpgsql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  perform gate.check_door(door);
  return query select p.id, p.company_id, p.user_id, p.public_key, p.counter, p.transports, u.active, c.active
  from public.passkey p join public."user" u on u.company_id = p.company_id and u.id = p.user_id
  join public.company c on c.id = p.company_id where p.credential_id = credential;
end $function$;
alter function gate.find_passkey(text,bytea) owner to sahada_gate;
grant execute on function gate.find_passkey(text,bytea) to sahada_app;

create or replace function gate.find_session(door text, hash bytea, at timestamp with time zone)
 returns table(user_id integer, password_hash text, has_totp boolean)
 language plpgsql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare s gate.scene := gate.session_of(hash, at);
begin
  perform gate.check_door(door);
  return query select u.id, u.password_hash, u.totp_since is not null from public."user" u
  where u.company_id = s.company_id and u.id = s.user_id and s.session_kind = 'office';
end $function$;
alter function gate.find_session(text,bytea,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.find_session(text,bytea,timestamp with time zone) to sahada_app;

create or replace function gate.forget_attempts(key text)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  delete from public.attempt a where a.key = sha256(convert_to(forget_attempts.key, 'UTF8'));
$function$;
alter function gate.forget_attempts(text) owner to sahada_gate;
grant execute on function gate.forget_attempts(text) to sahada_app;

create or replace function gate.forget_user(person integer)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare files int[];
begin
  if exists (select from public."user" u where u.company_id = public.app_company() and u.id = person and u.active) then
    raise exception 'an active user is not forgotten' using errcode = 'insufficient_privilege';
  end if;
  delete from public.login l where l.company_id = public.app_company() and l.user_id = person;
  delete from public.session s where s.company_id = public.app_company() and s.user_id = person;
  delete from public.reset_token r where r.company_id = public.app_company() and r.user_id = person;
  delete from public.known_source k where k.company_id = public.app_company() and k.user_id = person;
  update public.api_token t set used_from = null from public.api_key k
    where k.company_id = public.app_company() and k.user_id = person and t.company_id = k.company_id and t.key_id = k.id;
  perform gate.reset_factors(person);
  with gone as (
    delete from public.avatar a using public."user" u
    where u.company_id = public.app_company() and u.id = person and a.company_id = u.company_id and a.key = u.avatar_key
    returning a.file_id)
  select array_agg(g.file_id) into files from gone g;
  delete from public.file f where f.company_id = public.app_company() and f.id = any(files);
end $function$;
alter function gate.forget_user(integer) owner to sahada_gate;
grant execute on function gate.forget_user(integer) to sahada_app;

create or replace function gate.found(of_table text, variadic patterns text[])
 returns integer[]
 language plpgsql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare ids int[];
begin
  if of_table not in ('customer', 'location', 'plan', 'question', 'user') then
    raise exception 'the table % has no column search_text', of_table;
  end if;
  execute format('select array_agg(t.id) from public.%I t where t.company_id = $1', of_table)
    || (select string_agg(format(' and t.search_text like $2[%s]', n), '') from generate_subscripts(patterns, 1) n)
    into ids using public.app_company(), patterns;
  return coalesce(ids, '{}');
end $function$;
alter function gate.found(text,text[]) owner to sahada_gate;
grant execute on function gate.found(text,text[]) to sahada_app;

create or replace function gate.give_back(keys text[])
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  for i in 1 .. cardinality(keys) loop
    update public.attempt a set count = a.count - 1 where a.key = sha256(convert_to(keys[i], 'UTF8'));
    delete from public.attempt a where a.key = sha256(convert_to(keys[i], 'UTF8')) and a.count <= 0;
  end loop;
end $function$;
alter function gate.give_back(text[]) owner to sahada_gate;
grant execute on function gate.give_back(text[]) to sahada_app;

create or replace function gate.has_recovery_code(door text, company integer, person integer, wanted bytea)
 returns boolean
 language plpgsql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  perform gate.check_door(door);
  return exists (select from public.recovery_code r
    where r.company_id = company and r.user_id = person and r.hash = wanted and r.used_at is null);
end $function$;
alter function gate.has_recovery_code(text,integer,integer,bytea) owner to sahada_gate;
grant execute on function gate.has_recovery_code(text,integer,integer,bytea) to sahada_app;

create or replace function gate.health()
 returns table(bytes bigint, connections integer, most_connections integer, companies integer, migrations integer, last_migration text, migrated_at timestamp with time zone)
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select pg_database_size(current_database()),
    (select count(*)::int from pg_stat_activity a where a.usesysid is not null),
    current_setting('max_connections')::int,
    (select count(*)::int from public.company),
    (select count(*)::int from public.migration m where m.name ~ '^\d'),
    (select max(m.name) from public.migration m where m.name ~ '^\d'),
    (select max(m.at) from public.migration m where m.name ~ '^\d')
  where gate.is_operator();
$function$;
alter function gate.health() owner to sahada_gate;
grant execute on function gate.health() to sahada_app;

create or replace function gate.idle_time(session_kind text)
 returns interval
 language sql
 immutable
as $function$
  select case session_kind when 'office' then interval '2 hours' else interval '30 days' end;
$function$;
alter function gate.idle_time(text) owner to sahada_gate;

create or replace function gate.install_step(step text, place integer, so_far integer, whole integer)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  insert into public.install_step (name, position, done, total) values (step, place, so_far, whole)
  on conflict (name) do update set done = excluded.done, total = excluded.total;
$function$;
alter function gate.install_step(text,integer,integer,integer) owner to sahada_gate;
grant execute on function gate.install_step(text,integer,integer,integer) to sahada_app;

create or replace function gate.install_steps()
 returns table(name text, done integer, total integer)
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select s.name, s.done, s.total from public.install_step s order by s.position;
$function$;
alter function gate.install_steps() owner to sahada_gate;
grant execute on function gate.install_steps() to sahada_app;

create or replace function gate.installed()
 returns boolean
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select exists (select from public.company);
$function$;
alter function gate.installed() owner to sahada_gate;
grant execute on function gate.installed() to sahada_app;

create or replace function gate.is_operator()
 returns boolean
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select coalesce((select c.operator from public.company c where c.id = public.app_company()), false);
$function$;
alter function gate.is_operator() owner to sahada_gate;
grant execute on function gate.is_operator() to sahada_app;

create or replace function gate.is_over(since timestamp with time zone, until timestamp with time zone, at timestamp with time zone)
 returns boolean
 language sql
 immutable
as $function$
  select until <= at or since > at + interval '1 minute';
$function$;
alter function gate.is_over(timestamp with time zone,timestamp with time zone,timestamp with time zone) owner to sahada_gate;

create or replace function gate.keep_share_print(hash bytea, bytes bytea, file_name text, of text, destroyed integer, at timestamp with time zone)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare
  code public.share_code;
  kept public.share_print;
  made int;
begin
  select * into code from public.share_code c where c.code_hash = hash;
  -- Whoever destroys holds it alone, and takes it before any print.
  perform pg_advisory_xact_lock_shared(hashtextextended('destruction/' || code.company_id, 0));
  if destroyed <> (select coalesce(max(d.number), 0) from public.destruction d where d.company_id = code.company_id) then
    return false;
  end if;
  select * into kept from public.share_print p where p.company_id = code.company_id and p.share_id = code.share_id for update;
  if not exists (select from public.share s join public.company c on c.id = s.company_id and c.active
      where s.company_id = kept.company_id and s.id = kept.share_id and s.ended_at is null and s.until > at) then
    return false;
  end if;
  insert into public.file (company_id, bytes, sha256, type)
    values (code.company_id, bytes, encode(sha256(bytes), 'hex'), 'application/pdf') returning id into made;
  update public.share_print p set file_id = made, name = file_name, printed_of = of, printed_at = at
    where p.company_id = kept.company_id and p.id = kept.id;
  delete from public.file f where f.company_id = kept.company_id and f.id = kept.file_id;
  return true;
end $function$;
alter function gate.keep_share_print(bytea,bytea,text,text,integer,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.keep_share_print(bytea,bytea,text,text,integer,timestamp with time zone) to sahada_app;

create or replace function gate.key_of(hash bytea, at timestamp with time zone)
 returns gate.scene
 language sql
 stable
as $function$
  select -k.id, 'key', u.id, u.first_name || ' ' || u.last_name,
         array(select held from unnest(gate.rights(u.company_id, u.id)) held where held = any (k.permissions)), u.company_id,
         u.default_language_id, u.time_zone, c.time_zone, c.default_language_id,
         coalesce(t.used_at <= at - interval '1 minute', true)
  from public.api_token t
  join public.api_key k on k.company_id = t.company_id and k.id = t.key_id and k.active
  join public."user" u on u.company_id = k.company_id and u.id = k.user_id and u.active
  join public.company c on c.id = k.company_id and c.active
  where t.token_hash = hash and (k.expires_at is null or k.expires_at > at);
$function$;
alter function gate.key_of(bytea,timestamp with time zone) owner to sahada_gate;

create or replace function gate.know_cluster()
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare here text := (select system_identifier from pg_control_system());
begin
  if exists (select from public.installation i where i.cluster = here) then return; end if;
  update public.fold set below = '0';
  delete from public.plan_total;
  delete from public.plan_day;
  delete from public.folded_status;
  delete from public.place_total;
  delete from public.question_total;
  delete from public.number_total;
  delete from public.section_total;
  delete from public.auditor_total;
  delete from public.first_finding;
  delete from public.touched_finding;
  delete from public.earlier_response;
  -- What happened in the other cluster is over.
  update public.event_cursor e set below = '1',
    after_id = coalesce((select max(a.id) from public.activity a where a.company_id = e.company_id), 0);
  update public.installation set cluster = here;
end $function$;
alter function gate.know_cluster() owner to sahada_gate;
grant execute on function gate.know_cluster() to sahada_app;

create or replace function gate.know_sources(company integer, person integer, sources text[], at timestamp with time zone)
 returns void
 language sql
as $function$
  insert into public.known_source as k (company_id, user_id, key, at)
  select company, person, sha256(convert_to(source, 'UTF8')), know_sources.at from unnest(sources) source
  on conflict on constraint known_source_pkey do update set at = excluded.at;
$function$;
alter function gate.know_sources(integer,integer,text[],timestamp with time zone) owner to sahada_gate;

create or replace function gate.known_responses(keys uuid[])
 returns integer[]
 language plpgsql
 stable security definer
 set search_path to 'pg_catalog', 'public'
 set plan_cache_mode to 'force_generic_plan'
as $function$
declare own_company int := public.app_company();
begin
  -- An aggregate: a look-up for each key, never a scan joined to them, and one row for each, whoever else has a response under it.
  return (select array_agg(known.id order by k.place)
    from unnest(keys) with ordinality k (key, place)
    cross join lateral (
      select max(r.id) filter (where r.company_id = own_company) as id from public.response r where r.response_key = k.key) known
    having count(known.id) > 0);
end $function$;
alter function gate.known_responses(uuid[]) owner to sahada_gate;
grant execute on function gate.known_responses(uuid[]) to sahada_app;

create or replace function gate.knows(company integer, person integer, sources text[])
 returns boolean
 language sql
 stable
as $function$
  select exists (select from public.known_source k where k.company_id = company and k.user_id = person
    and k.key in (select sha256(convert_to(source, 'UTF8')) from unnest(sources) source));
$function$;
alter function gate.knows(integer,integer,text[]) owner to sahada_gate;

create or replace function gate.lacks_since(company integer, mark xid8)
 returns boolean
 language sql
 stable
as $function$
  select exists (select from public.response r where r.company_id = company and r.tx >= mark and r.tx <= '18446744073709551615')
    or exists (select from public.earlier_response e
      where e.company_id = company and e.until >= mark and e.until <= '18446744073709551615')
    or exists (select from public.touched_finding t
      where t.company_id = company and t.tx >= mark and t.tx <= '18446744073709551615');
$function$;
alter function gate.lacks_since(integer,xid8) owner to sahada_gate;

create or replace function gate.leave_push_device(hash bytea)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  delete from public.push_device d where d.endpoint_hash = hash
    and (d.company_id, d.user_id) is distinct from (public.app_company(), gate.actor_user());
$function$;
alter function gate.leave_push_device(bytea) owner to sahada_gate;
grant execute on function gate.leave_push_device(bytea) to sahada_app;

create or replace function gate.live_look(tickets integer[], companies integer[], marks text[], at timestamp with time zone)
 returns jsonb
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select jsonb_build_object(
    'upto', pg_current_snapshot()::text,
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'rights', gate.rights(s.company_id, s.user_id),
        'unread', (select count(*) from public.notification n where n.company_id = s.company_id and n.user_id = s.user_id
          and n.read_at is null and n.at <= live_look.at))), '[]')
      from public.session s
      join public."user" u on u.company_id = s.company_id and u.id = s.user_id and u.active
      join public.company c on c.id = s.company_id and c.active
      where s.id = any (tickets) and s.expires_at > at and s.used_at > at - gate.idle_time(s.kind)),
    'events', (select coalesce(jsonb_agg(distinct jsonb_build_object('company', m.company, 'name', e.table_name, 'id', e.row_id)), '[]')
      from unnest(companies, marks) m (company, mark) cross join lateral (
        select a.table_name, a.row_id from public.activity a
        where a.company_id = m.company and a.tx >= pg_snapshot_xmin(m.mark::pg_snapshot)
          and not pg_visible_in_snapshot(a.tx, m.mark::pg_snapshot) and a.row_id is not null
        order by a.tx desc limit 200) e));
$function$;
alter function gate.live_look(integer[],integer[],text[],timestamp with time zone) owner to sahada_gate;
grant execute on function gate.live_look(integer[],integer[],text[],timestamp with time zone) to sahada_jobs;

create or replace function gate.log_line(of_table text, row_id integer, what text, difference jsonb)
 returns void
 language sql
as $function$
  insert into public.activity (company_id, user_id, actor, call, table_name, row_id, change, changed)
  values (public.app_company(), gate.actor_user(), current_setting('app.actor'), current_setting('app.call'), of_table, row_id, what, difference);
$function$;
alter function gate.log_line(text,integer,text,jsonb) owner to sahada_gate;

create or replace function gate.loose_pictures(at timestamp with time zone, company integer)
 returns table(company_id integer, id integer, arrived boolean, bytes bigint, files integer[])
 language sql
 stable
as $function$
  select p.company_id, p.id, p.arrived_at is not null,
    coalesce((select sum(octet_length(f.bytes)) from public.file f
      where f.company_id = p.company_id and f.id in (p.file_id, p.print_file_id, p.thumb_file_id)), 0)
    + coalesce((select sum(octet_length(t.bytes)) from public.picture_part t where t.company_id = p.company_id and t.picture_id = p.id), 0),
    array[p.file_id, p.print_file_id, p.thumb_file_id]
  from public.picture p
  where (company is null or p.company_id = company) and not p.named and p.created_at <= at - interval '7 days'
    and not exists (select from public.draft d
      where d.company_id = p.company_id and d.response_key = p.response_key and p.picture_key = any(d.picture_keys));
$function$;
alter function gate.loose_pictures(timestamp with time zone,integer) owner to sahada_gate;

create or replace function gate.make_company(door text, company_name text, language integer, zone text)
 returns integer
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare made int;
begin
  perform gate.check_door(door);
  if not gate.is_operator() then return null; end if;
  insert into public.company (name, default_language_id, time_zone, operator) values (company_name, language, zone, false)
    returning company.id into made;
  return made;
end $function$;
alter function gate.make_company(text,text,integer,text) owner to sahada_gate;
grant execute on function gate.make_company(text,text,integer,text) to sahada_app;

create or replace function gate.new_action_link(hash bytea, of_actions integer[], at timestamp with time zone)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  update public.action_link l set ended_at = at
    where l.company_id = public.app_company() and l.action_id = any(of_actions) and l.ended_at is null;
  insert into public.action_link (token_hash, company_id, action_id)
    select hash, public.app_company(), of_actions[1] where hash is not null;
$function$;
alter function gate.new_action_link(bytea,integer[],timestamp with time zone) owner to sahada_gate;
grant execute on function gate.new_action_link(bytea,integer[],timestamp with time zone) to sahada_app;

create or replace function gate.new_api_token(hash bytea, key integer)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  insert into public.api_token (token_hash, company_id, key_id) values (hash, public.app_company(), key);
$function$;
alter function gate.new_api_token(bytea,integer) owner to sahada_gate;
grant execute on function gate.new_api_token(bytea,integer) to sahada_app;

create or replace function gate.new_avatar(avatar_key text, picture integer)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  insert into public.avatar (key, company_id, file_id) values (avatar_key, public.app_company(), picture);
$function$;
alter function gate.new_avatar(text,integer) owner to sahada_gate;
grant execute on function gate.new_avatar(text,integer) to sahada_app;

create or replace function gate.new_barcode_code(hash bytea, barcode integer, at timestamp with time zone)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  update public.barcode_code c set rotated_at = at
    where c.company_id = public.app_company() and c.barcode_id = barcode and c.rotated_at is null;
  insert into public.barcode_code (token_hash, company_id, barcode_id) values (hash, public.app_company(), barcode);
$function$;
alter function gate.new_barcode_code(bytea,integer,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.new_barcode_code(bytea,integer,timestamp with time zone) to sahada_app;

create or replace function gate.new_challenge(hash bytea, person integer, asked text, at timestamp with time zone)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  insert into public.challenge (token_hash, user_id, challenge, expires_at) values (hash, person, asked, at + interval '5 minutes');
$function$;
alter function gate.new_challenge(bytea,integer,text,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.new_challenge(bytea,integer,text,timestamp with time zone) to sahada_app;

create or replace function gate.new_company(door text, company_name text, language integer, zone text, call text, first boolean, at timestamp with time zone)
 returns integer
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare made int;
begin
  perform gate.check_door(door);
  if first then
    perform pg_advisory_xact_lock(7233420);
    if exists (select from public.company) then return null; end if;
  end if;
  insert into public.company (name, default_language_id, time_zone, operator)
    values (company_name, language, zone, first) returning id into made;
  perform gate.set_scene(made, 'system:sign-up', call, language, at);
  return made;
end $function$;
alter function gate.new_company(text,text,integer,text,text,boolean,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.new_company(text,text,integer,text,text,boolean,timestamp with time zone) to sahada_app;

create or replace function gate.new_export(door text, company integer, person integer, list text, input jsonb, file_name text, rows integer, at timestamp with time zone)
 returns integer
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare made int;
begin
  perform gate.check_door(door);
  perform gate.set_scene(company, 'user:' || person, list || 'ToExcel', null, at);
  insert into public.export (user_id, list, input, name, total, created_at)
    values (person, new_export.list, new_export.input, file_name, rows, at) returning id into made;
  perform public.later('export.write', jsonb_build_object('exportId', made), true);
  return made;
end $function$;
alter function gate.new_export(text,integer,integer,text,jsonb,text,integer,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.new_export(text,integer,integer,text,jsonb,text,integer,timestamp with time zone) to sahada_app;

create or replace function gate.new_invitation(person integer, hash bytea, at timestamp with time zone)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  insert into public.reset_token (token_hash, company_id, user_id, expires_at)
  values (hash, public.app_company(), person, at + interval '72 hours');
$function$;
alter function gate.new_invitation(integer,bytea,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.new_invitation(integer,bytea,timestamp with time zone) to sahada_app;

create or replace function gate.new_invitation_links(hashes bytea[], of_plan integer, invitations integer[])
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  insert into public.link (token_hash, company_id, plan_id, invitation_id, personal)
  select t.hash, public.app_company(), of_plan, t.invitation, true from unnest(hashes, invitations) t (hash, invitation);
$function$;
alter function gate.new_invitation_links(bytea[],integer,integer[]) owner to sahada_gate;
grant execute on function gate.new_invitation_links(bytea[],integer,integer[]) to sahada_app;

create or replace function gate.new_links(hashes bytea[], plans integer[], at timestamp with time zone)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  update public.link l set rotated_at = at
  where l.company_id = public.app_company() and l.plan_id = any(plans) and l.rotated_at is null and l.invitation_id is null;
  insert into public.link (token_hash, company_id, plan_id)
  select t.hash, public.app_company(), t.plan from unnest(hashes, plans) t (hash, plan);
$function$;
alter function gate.new_links(bytea[],integer[],timestamp with time zone) owner to sahada_gate;
grant execute on function gate.new_links(bytea[],integer[],timestamp with time zone) to sahada_app;

create or replace function gate.new_login(key text, person integer)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  insert into public.login (email_key, company_id, user_id) values (key, public.app_company(), person) on conflict do nothing;
  return found;
end $function$;
alter function gate.new_login(text,integer) owner to sahada_gate;
grant execute on function gate.new_login(text,integer) to sahada_app;

create or replace function gate.new_recovery_codes(hashes bytea[])
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  delete from public.recovery_code r where r.company_id = public.app_company() and r.user_id = gate.actor_user();
  insert into public.recovery_code (company_id, user_id, hash)
  select public.app_company(), gate.actor_user(), hash from unnest(hashes) hash;
$function$;
alter function gate.new_recovery_codes(bytea[]) owner to sahada_gate;
grant execute on function gate.new_recovery_codes(bytea[]) to sahada_app;

create or replace function gate.new_reset(door text, key text, hash bytea, call text, at timestamp with time zone)
 returns table(user_id integer, email text, first_name text, language_id integer)
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare u public."user";
begin
  perform gate.check_door(door);
  select x.* into u from public.login l join public."user" x on x.company_id = l.company_id and x.id = l.user_id
  where l.email_key = key and x.active;
  if u.id is null then return; end if;
  insert into public.reset_token (token_hash, company_id, user_id, expires_at) values (hash, u.company_id, u.id, at + interval '30 minutes');
  perform gate.set_scene(u.company_id, 'system:reset', call, u.default_language_id, at);
  return query select u.id, u.email, u.first_name, u.default_language_id;
end $function$;
alter function gate.new_reset(text,text,bytea,text,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.new_reset(text,text,bytea,text,timestamp with time zone) to sahada_app;

create or replace function gate.new_seal_codes(hashes bytea[], seals integer[])
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  insert into public.seal_code (code_hash, company_id, seal_id)
  select t.hash, public.app_company(), t.seal from unnest(hashes, seals) t (hash, seal);
$function$;
alter function gate.new_seal_codes(bytea[],integer[]) owner to sahada_gate;
grant execute on function gate.new_seal_codes(bytea[],integer[]) to sahada_app;

create or replace function gate.new_session(door text, hash bytea, company integer, person integer, session_kind text, agent text, from_address inet, sources text[], call text, at timestamp with time zone, device text default null::text, network text default null::text, browser text default null::text)
 returns table(scene gate.scene, strange boolean)
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare s gate.scene;
begin
  perform gate.check_door(door);
  strange := exists (select from public.known_source k where k.company_id = company and k.user_id = person)
    and not gate.knows(company, person, array[device])
    and not (gate.knows(company, person, array[network]) and gate.knows(company, person, array[browser]));
  insert into public.session (token_hash, company_id, user_id, kind, device, address, created_at, used_at, expires_at)
  values (hash, company, person, session_kind, agent, from_address, at, at,
          at + case session_kind when 'field' then interval '30 days' else interval '12 hours' end);
  perform gate.know_sources(company, person, sources, at);
  s := gate.session_of(hash, at);
  perform gate.set_scene(company, 'user:' || person, call, s.language_id, at);
  scene := s;
  return next;
end $function$;
alter function gate.new_session(text,bytea,integer,integer,text,text,inet,text[],text,timestamp with time zone,text,text,text) owner to sahada_gate;
grant execute on function gate.new_session(text,bytea,integer,integer,text,text,inet,text[],text,timestamp with time zone,text,text,text) to sahada_app;

create or replace function gate.new_share_code(hash bytea, share integer)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  insert into public.share_code (code_hash, company_id, share_id) values (hash, public.app_company(), share);
$function$;
alter function gate.new_share_code(bytea,integer) owner to sahada_gate;
grant execute on function gate.new_share_code(bytea,integer) to sahada_app;

create or replace function gate.new_ticket(door text, hash bytea, company integer, person integer, next_step text, kind text, at timestamp with time zone)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  perform gate.check_door(door);
  insert into public.ticket (token_hash, company_id, user_id, step, session_kind, password_mark, expires_at)
  select hash, u.company_id, u.id, next_step, kind, sha256(convert_to(u.password_hash, 'UTF8')), at + interval '10 minutes'
  from public."user" u where u.company_id = company and u.id = person;
end $function$;
alter function gate.new_ticket(text,bytea,integer,integer,text,text,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.new_ticket(text,bytea,integer,integer,text,text,timestamp with time zone) to sahada_app;

create or replace function gate.note_company(door text, company integer, what text, difference jsonb)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  perform gate.check_door(door);
  perform gate.log_line('company_desk', null, what, jsonb_build_object('company', jsonb_build_array(null, c.name)) || difference)
  from public.company c where c.id = company and gate.is_operator();
end $function$;
alter function gate.note_company(text,integer,text,jsonb) owner to sahada_gate;
grant execute on function gate.note_company(text,integer,text,jsonb) to sahada_app;

create or replace function gate.note_company_came(file_sum text, last_seal text, broken text)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select gate.log_line('company_came', null, 'insert', jsonb_strip_nulls(jsonb_build_object(
    'file_sum', jsonb_build_array(null, file_sum), 'last_seal', case when last_seal is not null then jsonb_build_array(null, last_seal) end,
    'broken_from', case when broken is not null then jsonb_build_array(null, broken) end)));
$function$;
alter function gate.note_company_came(text,text,text) owner to sahada_gate;

create or replace function gate.note_company_copy(file_name text)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select gate.log_line('company_copy', null, 'insert', jsonb_build_object('copy', jsonb_build_array(null, file_name)));
$function$;
alter function gate.note_company_copy(text) owner to sahada_gate;
grant execute on function gate.note_company_copy(text) to sahada_app;

create or replace function gate.note_company_import(company_name text)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select gate.log_line('company_import', null, 'insert', jsonb_build_object('copy', jsonb_build_array(null, company_name)))
  where gate.is_operator();
$function$;
alter function gate.note_company_import(text) owner to sahada_gate;
grant execute on function gate.note_company_import(text) to sahada_app;

create or replace function gate.note_copy(act text, copy_name text)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  if not gate.is_operator() then return false; end if;
  perform gate.log_line(case act when 'delete' then 'copy' when 'read' then 'copy_read' else 'copy_check' end, null,
    case act when 'delete' then 'delete' else 'insert' end, jsonb_build_object('copy', jsonb_build_array(null, copy_name)));
  return true;
end $function$;
alter function gate.note_copy(text,text) owner to sahada_gate;
grant execute on function gate.note_copy(text,text) to sahada_app;

create or replace function gate.note_copy_read(door text, company integer, person integer, copy_name text, call text, at timestamp with time zone)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  perform gate.check_door(door);
  perform gate.set_scene(company, 'user:' || person, call, null, at);
  return gate.note_copy('read', copy_name);
end $function$;
alter function gate.note_copy_read(text,integer,integer,text,text,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.note_copy_read(text,integer,integer,text,text,timestamp with time zone) to sahada_app;

create or replace function gate.note_opened(hash bytea, at timestamp with time zone)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  update public.invitation_mail m set opened_on = (at at time zone c.time_zone)::date
  from public.link l join public.company c on c.id = l.company_id
  where l.token_hash = hash and m.company_id = l.company_id and m.invitation_id = l.invitation_id and m.opened_on is null;
$function$;
alter function gate.note_opened(bytea,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.note_opened(bytea,timestamp with time zone) to sahada_app;

create or replace function gate.note_scan(hash bytea, person integer, outcome text, of_plan integer, scanned_at timestamp with time zone)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare
  code public.barcode_code;
  setting text;
begin
  select * into code from public.barcode_code c where c.token_hash = hash;
  if code.barcode_id is null then return; end if;
  setting := pg_advisory_xact_lock(hashtextextended('scan/' || code.company_id || '/' || code.barcode_id, 3))::text;
  if person is null and (select count(*) from (
      select from public.scan s where s.company_id = code.company_id and s.barcode_id = code.barcode_id
        and s.at > scanned_at - interval '1 day' and s.user_id is null limit 50) recent) >= 50 then
    update public.scan s set times = s.times + 1, at = scanned_at
    where s.company_id = code.company_id and s.id = (
      select o.id from public.scan o where o.company_id = code.company_id and o.barcode_id = code.barcode_id
        and o.at > scanned_at - interval '1 day' and o.user_id is null and o.result = outcome and o.plan_id is not distinct from of_plan
      order by o.at desc limit 1);
    if found then return; end if;
  end if;
  insert into public.scan (company_id, barcode_id, at, result, plan_id, user_id)
  values (code.company_id, code.barcode_id, scanned_at, outcome, of_plan, person);
end $function$;
alter function gate.note_scan(bytea,integer,text,integer,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.note_scan(bytea,integer,text,integer,timestamp with time zone) to sahada_app;

create or replace function gate.note_share_opened(hash bytea)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  update public.share_print p set opened = p.opened + 1
  from public.share_code c where c.code_hash = hash and p.company_id = c.company_id and p.share_id = c.share_id;
$function$;
alter function gate.note_share_opened(bytea) owner to sahada_gate;
grant execute on function gate.note_share_opened(bytea) to sahada_app;

create or replace function gate.note_system_log(door text, lines jsonb)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare
  most constant int := 100;
  codes constant int := 100;
  line record;
  owner int;
  line_mark bytea;
begin
  perform gate.check_door(door);
  -- Servers store one after another: each touches many rows, in an order of its own.
  perform pg_advisory_xact_lock(hashtextextended('system_log', 0));
  for line in
    select * from jsonb_to_recordset(lines) as x (company int, link text, kind text, call text, status int, reason text, stack text,
      "userId" int, "byUser" boolean, "durationMs" int, "spanBegins" timestamptz, times int, "firstAt" timestamptz, at timestamptz,
      "requestIds" uuid[])
  loop
    owner := coalesce((select c.id from public.company c where c.id = line.company), (select l.company_id from public.link l where l.token_hash = decode(line.link, 'hex')));
    line_mark := gate.system_log_mark(owner, line.kind, line.call, line.status, line.reason, line.stack,
      case when line."byUser" then line."userId" end, line."spanBegins");
    if not exists (select from public.system_log s where s.mark = line_mark)
      and most <= (select count(*) from public.system_log s
        where coalesce(s.company_id, 0) = coalesce(owner, 0) and s.kind = line.kind and s.span_begins = line."spanBegins")
    then
      line.call := '';
      line.reason := '';
      line.status := null;
      line.stack := null;
      line."userId" := null;
      line_mark := gate.system_log_mark(owner, line.kind, '', null, '', null, null, line."spanBegins");
    end if;
    insert into public.system_log as s (company_id, kind, call, status, reason, stack, user_id, duration_ms, span_begins, times, first_at,
      at, request_ids, mark)
    values (owner, line.kind, line.call, line.status, line.reason, line.stack, line."userId", line."durationMs", line."spanBegins",
      line.times, line."firstAt", line.at, coalesce(line."requestIds", '{}'), line_mark)
    on conflict (mark) do update set
      times = least(s.times::bigint + excluded.times, 2147483647),
      first_at = least(s.first_at, excluded.first_at),
      at = greatest(s.at, excluded.at),
      user_id = coalesce(excluded.user_id, s.user_id),
      duration_ms = greatest(s.duration_ms, excluded.duration_ms),
      request_ids = (s.request_ids || excluded.request_ids)[
        greatest(1, cardinality(s.request_ids) + cardinality(excluded.request_ids) - codes + 1):];
  end loop;
end $function$;
alter function gate.note_system_log(text,jsonb) owner to sahada_gate;
grant execute on function gate.note_system_log(text,jsonb) to sahada_app;

create or replace function gate.old_attachments(at timestamp with time zone, company integer)
 returns table(company_id integer, id integer, bytes bigint)
 language sql
 stable
as $function$
  select a.company_id, a.id, octet_length(a.bytes)::bigint from public.attachment a
  where (company is null or a.company_id = company) and a.created_at <= at - interval '7 days' and not exists (
    select from public.message m where m.company_id = a.company_id and m.attachment_id = a.id and m.state <> 'Sent');
$function$;
alter function gate.old_attachments(timestamp with time zone,integer) owner to sahada_gate;

create or replace function gate.old_exports(at timestamp with time zone, company integer)
 returns table(place tid, bytes bigint)
 language sql
 stable
as $function$
  select e.ctid, coalesce(e.gzip_bytes, e.bytes) from public.export e
  where (company is null or e.company_id = company) and e.created_at <= at - interval '7 days';
$function$;
alter function gate.old_exports(timestamp with time zone,integer) owner to sahada_gate;

create or replace function gate.old_imports(at timestamp with time zone, company integer)
 returns table(place tid, bytes bigint)
 language sql
 stable
as $function$
  select i.ctid, pg_column_size(i.work)::bigint from public.import i
  where (company is null or i.company_id = company)
    -- One that was begun late in its day is under way, or is still to be told of.
    and i.created_at <= at - case i.state when 'waiting' then interval '1 day' else interval '2 days' end;
$function$;
alter function gate.old_imports(timestamp with time zone,integer) owner to sahada_gate;

create or replace function gate.old_scans(at timestamp with time zone, company integer)
 returns table(place tid, bytes bigint)
 language sql
 stable
as $function$
  select s.ctid, 80::bigint from public.scan s
  where (company is null or s.company_id = company) and s.at <= old_scans.at - interval '13 months';
$function$;
alter function gate.old_scans(timestamp with time zone,integer) owner to sahada_gate;

create or replace function gate.own_factors()
 returns table(pending bytea, recovery_codes_left integer)
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select (select t.pending from public.totp t where t.company_id = public.app_company() and t.user_id = gate.actor_user()),
    (select count(*)::int from public.recovery_code r
     where r.company_id = public.app_company() and r.user_id = gate.actor_user() and r.used_at is null);
$function$;
alter function gate.own_factors() owner to sahada_gate;
grant execute on function gate.own_factors() to sahada_app;

create or replace function gate.own_passkeys()
 returns table(id integer, name text, credential_id bytea, transports text[], created_at timestamp with time zone, used_at timestamp with time zone)
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select p.id, p.name, p.credential_id, p.transports, p.created_at, p.used_at from public.passkey p
  where p.company_id = public.app_company() and p.user_id = gate.actor_user() order by p.created_at, p.id;
$function$;
alter function gate.own_passkeys() owner to sahada_gate;
grant execute on function gate.own_passkeys() to sahada_app;

create or replace function gate.plan_stamp(plan integer, rotated boolean)
 returns text
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select gate.stamp_of(public.app_company(), plan, gate.actor_user(), rotated);
$function$;
alter function gate.plan_stamp(integer,boolean) owner to sahada_gate;
grant execute on function gate.plan_stamp(integer,boolean) to sahada_app;

create or replace function gate.public_images()
 returns table(key text, file_id integer)
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select a.key, a.file_id from public.avatar a where a.company_id = public.app_company();
$function$;
alter function gate.public_images() owner to sahada_gate;
grant execute on function gate.public_images() to sahada_app;

create or replace function gate.queues(at timestamp with time zone)
 returns table(name text, waiting integer, failed integer, oldest timestamp with time zone)
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select q.* from (
    select 'jobs', j.waiting, j.failed, j.oldest from public.jobs_waiting(at) j
    union all
    select 'messages', count(*) filter (where m.state in ('Waiting', 'Sending') and m.next_try_at is not null)::int,
      count(*) filter (where m.state = 'Failed' and m.created_at > at - interval '1 day')::int,
      min(m.created_at) filter (where m.state in ('Waiting', 'Sending') and m.next_try_at <= at)
    from public.message m where m.next_try_at is not null or m.created_at > at - interval '1 day'
    union all
    select 'webhooks', count(*) filter (where d.next_try_at is not null)::int,
      count(*) filter (where d.state = 'Failed' and d.created_at > at - interval '1 day')::int,
      min(d.created_at) filter (where d.next_try_at <= at)
    from public.delivery d where d.next_try_at is not null or d.created_at > at - interval '1 day') q
  where gate.is_operator();
$function$;
alter function gate.queues(timestamp with time zone) owner to sahada_gate;
grant execute on function gate.queues(timestamp with time zone) to sahada_app;

create or replace function gate.remove_passkey(ticket integer)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  delete from public.passkey p where p.company_id = public.app_company() and p.user_id = gate.actor_user() and p.id = ticket;
  return found;
end $function$;
alter function gate.remove_passkey(integer) owner to sahada_gate;
grant execute on function gate.remove_passkey(integer) to sahada_app;

create or replace function gate.remove_totp()
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  delete from public.totp t where t.company_id = public.app_company() and t.user_id = gate.actor_user();
$function$;
alter function gate.remove_totp() owner to sahada_gate;
grant execute on function gate.remove_totp() to sahada_app;

create or replace function gate.reopen_seals(today date, at timestamp with time zone)
 returns integer
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  with opened as (
    update public.activity_seal s set reopened_on = today
    where s.company_id = public.app_company() and s.until > at and s.reopened_on is null returning 1)
  select count(*)::int from opened;
$function$;
alter function gate.reopen_seals(date,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.reopen_seals(date,timestamp with time zone) to sahada_app;

create or replace function gate.reserve(keys text[], limits integer[], span interval, at timestamp with time zone)
 returns timestamp with time zone
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare
  full_until timestamptz;
  counted record;
begin
  -- A call that will be refused anyway takes no lock.
  select max(a.until) into full_until from unnest(keys, limits) t(key, most)
  join public.attempt a on a.key = sha256(convert_to(t.key, 'UTF8'))
  where a.count >= t.most and not gate.is_over(a.since, a.until, at);
  if full_until is not null then return full_until; end if;
  for i in 1 .. cardinality(keys) loop
    select * into counted from gate.attempt(keys[i], span, at);
    if counted.count > limits[i] then full_until := greatest(full_until, counted.until); end if;
  end loop;
  if full_until is not null then perform gate.give_back(keys); end if;
  return full_until;
end $function$;
alter function gate.reserve(text[],integer[],interval,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.reserve(text[],integer[],interval,timestamp with time zone) to sahada_app;

create or replace function gate.reset_factors(person integer)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  delete from public.totp t where t.company_id = public.app_company() and t.user_id = person;
  delete from public.recovery_code r where r.company_id = public.app_company() and r.user_id = person;
  delete from public.passkey p where p.company_id = public.app_company() and p.user_id = person;
  delete from public.ticket t where t.company_id = public.app_company() and t.user_id = person;
  delete from public.challenge c where c.user_id = person
    and exists (select from public."user" u where u.company_id = public.app_company() and u.id = person);
$function$;
alter function gate.reset_factors(integer) owner to sahada_gate;
grant execute on function gate.reset_factors(integer) to sahada_app;

create or replace function gate.rests(hash bytea, at timestamp with time zone)
 returns boolean
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select exists (
    select from public.session s
    join public."user" u on u.company_id = s.company_id and u.id = s.user_id and u.active
    join public.company c on c.id = s.company_id and not c.active
    where s.token_hash = hash and s.expires_at > at and s.used_at > at - gate.idle_time(s.kind)
    union all
    select from public.api_token t
    join public.api_key k on k.company_id = t.company_id and k.id = t.key_id and k.active
    join public."user" u on u.company_id = k.company_id and u.id = k.user_id and u.active
    join public.company c on c.id = k.company_id and not c.active
    where t.token_hash = hash and (k.expires_at is null or k.expires_at > at));
$function$;
alter function gate.rests(bytea,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.rests(bytea,timestamp with time zone) to sahada_app;

create or replace function gate.resume_messages(of_channel text, at timestamp with time zone, open boolean)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  update public.message set next_try_at = at where state = 'Sending' and channel = of_channel;
  update public.message set next_try_at = at
  where open and state = 'Waiting' and channel = of_channel and next_try_at is null and created_at > at - interval '1 day';
$function$;
alter function gate.resume_messages(text,timestamp with time zone,boolean) owner to sahada_gate;
grant execute on function gate.resume_messages(text,timestamp with time zone,boolean) to sahada_jobs;

create or replace function gate.rights(company integer, person integer)
 returns text[]
 language plpgsql
 stable
as $function$
declare rights text[];
begin
  select g.permissions into rights
  from public."user" u join public."group" g on g.company_id = company and g.id = u.group_id and g.active
  where u.company_id = company and u.id = person
    and not exists (select from public.user_group m where m.company_id = company and m.user_id = person);
  if found then return rights; end if;
  return (select coalesce(array_agg(distinct p), '{}') from public."group" g, unnest(g.permissions) p
    where g.company_id = company and g.active and g.id in (
      select u.group_id from public."user" u where u.company_id = company and u.id = person
      union select m.group_id from public.user_group m where m.company_id = company and m.user_id = person));
end $function$;
alter function gate.rights(integer,integer) owner to sahada_gate;

create or replace function gate.row_version(changed xid)
 returns text
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select left(encode(sha256(convert_to(i.secret || changed::text, 'UTF8')), 'hex'), 16) from public.installation i;
$function$;
alter function gate.row_version(xid) owner to sahada_gate;
grant execute on function gate.row_version(xid) to sahada_app;

create or replace function gate.runs_of(task text, most integer, skipped integer)
 returns table(id integer, started_at timestamp with time zone, ended_at timestamp with time zone, items integer, fault text, done integer, total integer, by_hand boolean)
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select r.id, coalesce(r.started_at, r.queued_at), coalesce(p.ended_at, r.ended_at), case when o.it then r.items else coalesce(p.items, 0) end,
    case when o.it then r.fault when p.fault is not null then '' end, r.done, r.total, r.due_at is null
  from (select gate.is_operator() as it) o
  join lateral (
    select x.* from public.task_run x where x.name = task and (o.it or x.for_company is null or x.for_company = public.app_company())
    order by x.id desc limit most offset skipped) r on true
  left join public.task_part p on p.company_id = public.app_company() and p.run_id = r.id and not o.it
  order by r.id desc;
$function$;
alter function gate.runs_of(text,integer,integer) owner to sahada_gate;
grant execute on function gate.runs_of(text,integer,integer) to sahada_app;

create or replace function gate.scanned_at(hash bytea, of_plan integer, person integer, begun timestamp with time zone, arrived timestamp with time zone)
 returns integer
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare
  code public.barcode_code;
  place int;
begin
  select * into code from public.barcode_code c
    where c.token_hash = hash and c.company_id = public.app_company() and (c.rotated_at is null or begun < c.rotated_at);
  if code.barcode_id is null then return null; end if;
  select m.location_id into place
  from public.static_barcode b
  cross join lateral (select coalesce((
    select (a.changed -> 'location_id' ->> 0)::int from public.activity a
    where a.company_id = b.company_id and a.table_name = 'static_barcode' and a.row_id = b.id and a.at > begun
      and a.changed ? 'location_id'
    order by a.at limit 1), b.location_id) as location_id) hung
  join public.plan p on p.company_id = b.company_id and p.id = of_plan and p.location_id <> hung.location_id
  join public.project_location m on m.company_id = p.company_id and m.project_id = p.project_id and m.location_id = hung.location_id
  where b.company_id = code.company_id and b.id = code.barcode_id;
  if person is not null and not exists (
    select from public.scan s where s.company_id = code.company_id and s.barcode_id = code.barcode_id and s.user_id = person
      and s.at between least(begun, arrived) - interval '1 day' and arrived) then
    insert into public.scan (company_id, barcode_id, at, result, plan_id, user_id)
    values (code.company_id, code.barcode_id, least(begun, arrived), 'offline', of_plan, person);
  end if;
  return place;
end $function$;
alter function gate.scanned_at(bytea,integer,integer,timestamp with time zone,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.scanned_at(bytea,integer,integer,timestamp with time zone,timestamp with time zone) to sahada_app;

create or replace function gate.session_language(ticket integer, language integer)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  update public.session s set language_id = language where s.id = ticket and s.company_id = public.app_company();
$function$;
alter function gate.session_language(integer,integer) owner to sahada_gate;
grant execute on function gate.session_language(integer,integer) to sahada_app;

create or replace function gate.session_of(hash bytea, at timestamp with time zone)
 returns gate.scene
 language plpgsql
 stable
as $function$
declare found_scene gate.scene;
begin
  -- Nearly everybody is in one group, which is found on the way; of whom is in more, or in none that is active, another look tells.
  select s.id, s.kind, u.id, u.first_name || ' ' || u.last_name,
         case when g.id is null or exists (select from public.user_group m where m.company_id = u.company_id and m.user_id = u.id)
           then gate.rights(u.company_id, u.id) else g.permissions end,
         u.company_id, coalesce(s.language_id, u.default_language_id), u.time_zone, c.time_zone, c.default_language_id,
         s.used_at < at - interval '5 minutes' into found_scene
  from public.session s
  join public."user" u on u.company_id = s.company_id and u.id = s.user_id and u.active
  join public.company c on c.id = s.company_id and c.active
  left join public."group" g on g.company_id = u.company_id and g.id = u.group_id and g.active
  where s.token_hash = hash and s.expires_at > at
    and s.used_at > at - gate.idle_time(s.kind)
    and greatest(s.created_at, s.used_at) <= at + interval '1 minute';
  return found_scene;
end $function$;
alter function gate.session_of(bytea,timestamp with time zone) owner to sahada_gate;

create or replace function gate.sessions(at timestamp with time zone)
 returns table(id integer, kind text, device text, address text, created_at timestamp with time zone, used_at timestamp with time zone)
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select s.id, s.kind, s.device, coalesce(host(s.address), ''), s.created_at, s.used_at from public.session s
  where s.company_id = public.app_company() and s.user_id = gate.actor_user() and s.expires_at > at
    and s.used_at > at - gate.idle_time(s.kind)
  order by s.used_at desc;
$function$;
alter function gate.sessions(timestamp with time zone) owner to sahada_gate;
grant execute on function gate.sessions(timestamp with time zone) to sahada_app;

create or replace function gate.set_scene(company_id integer, actor text, call text, language_id integer, at timestamp with time zone)
 returns void
 language plpgsql
as $function$
declare
  key text := public.installation_secret();
  setting text;
begin
  -- Assignments: each costs a fraction of what it would in a query.
  setting := set_config('app.company_id', company_id::text, true);
  setting := set_config('app.actor', actor, true);
  setting := set_config('app.seal', sha256(convert_to(key || company_id || ' ' || actor || key, 'UTF8')
    || timestamptz_send(now()))::text, true);
  setting := set_config('app.call', call, true);
  setting := set_config('app.language_id', coalesce(language_id::text, ''), true);
  setting := set_config('app.now', at::text, true);
end $function$;
alter function gate.set_scene(integer,text,text,integer,timestamp with time zone) owner to sahada_gate;

create or replace function gate.settled_activity(now_at timestamp with time zone)
 returns table(last_id integer, at timestamp with time zone)
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare
  last int;
  own xid8;
begin
  if pg_current_xact_id_if_assigned() is null then
    select case when s.is_called then s.last_value else 0 end into last from public.activity_id_seq s;
    own := pg_current_xact_id();
    if pg_snapshot_xmin(pg_current_snapshot()) >= own then
      return query select last, now_at;
      return;
    end if;
    -- A clock that was ahead has left marks of a time that has not come.
    delete from public.activity_mark m where m.at > now_at;
    insert into public.activity_mark (last_id, below, at)
    select last, own, now_at where not exists (select from public.activity_mark m where m.at > now_at - interval '1 minute');
    delete from public.activity_mark m where m.id < (
      select max(o.id) from public.activity_mark o where o.below <= pg_snapshot_xmin(pg_current_snapshot()));
  end if;
  return query select m.last_id, m.at from public.activity_mark m
    where m.below <= pg_snapshot_xmin(pg_current_snapshot()) order by m.id desc limit 1;
end $function$;
alter function gate.settled_activity(timestamp with time zone) owner to sahada_gate;
grant execute on function gate.settled_activity(timestamp with time zone) to sahada_app;

create or replace function gate.spend(key text, amount bigint, most bigint, slots integer, at timestamp with time zone)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare
  hashed bytea := sha256(convert_to(key, 'UTF8'));
  this_hour timestamptz := date_bin('1 hour', at, 'epoch');
begin
  insert into public.budget as b (key, slot, hour, spent)
  select hashed, pg_backend_pid() % slots, this_hour, amount
  where amount + (select coalesce(sum(o.spent), 0) from public.budget o where o.key = hashed and o.hour = this_hour) <= most
  on conflict on constraint budget_pkey do update set
    hour = this_hour, spent = case when b.hour = this_hour then b.spent else 0 end + amount
    where slots > 1 or case when b.hour = this_hour then b.spent else 0 end + amount <= most;
  return found;
end $function$;
alter function gate.spend(text,bigint,bigint,integer,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.spend(text,bigint,bigint,integer,timestamp with time zone) to sahada_app;

create or replace function gate.spend_code(door text, company integer, person integer, step bigint, recovery bytea, at timestamp with time zone)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  perform gate.check_door(door);
  if step is not null then
    update public.totp t set last_step = step
    where t.company_id = company and t.user_id = person and t.secret is not null and t.last_step < step;
  else
    update public.recovery_code r set used_at = at
    where r.company_id = company and r.user_id = person and r.hash = recovery and r.used_at is null;
  end if;
  return found;
end $function$;
alter function gate.spend_code(text,integer,integer,bigint,bytea,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.spend_code(text,integer,integer,bigint,bytea,timestamp with time zone) to sahada_app;

create or replace function gate.spend_ticket(hash bytea, at timestamp with time zone)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  delete from public.ticket t where t.token_hash = hash and t.expires_at > at;
  return found;
end $function$;
alter function gate.spend_ticket(bytea,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.spend_ticket(bytea,timestamp with time zone) to sahada_app;

create or replace function gate.stamp_of(company integer, plan integer, person integer, rotated boolean)
 returns setof text
 language sql
 stable
as $function$
  select concat_ws('.', p.xmin, l.xmin, c.xmin, rotated, coalesce((
      select string_agg(v.xmin::text, ',' order by v.id) from public.level v
      where v.company_id = company and v.project_id = p.project_id), '-'), coalesce((
      select u.xmin::text from public.project_user u
      where u.company_id = company and u.project_id = p.project_id and u.user_id = person), '-'))
  from public.plan p
  join public.location l on l.company_id = p.company_id and l.id = p.location_id
  join public.company c on c.id = p.company_id
  where p.company_id = company and p.id = plan offset 0;
$function$;
alter function gate.stamp_of(integer,integer,integer,boolean) owner to sahada_gate;

create or replace function gate.stranded_erasures(at timestamp with time zone, most integer)
 returns table(company_id integer, id integer)
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select q.company_id, q.id from public.data_request q
  where q.state = 'running' and q.asked_at <= at - interval '1 hour'
  limit most / 2;
$function$;
alter function gate.stranded_erasures(timestamp with time zone,integer) owner to sahada_gate;
grant execute on function gate.stranded_erasures(timestamp with time zone,integer) to sahada_jobs;

create or replace function gate.stranded_pictures(at timestamp with time zone, most integer)
 returns table(company_id integer, id integer)
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select p.company_id, p.id from public.picture p
  where p.arrived_at <= at - interval '1 hour' and p.file_id is null and not p.broken and p.deleted_at is null
  limit most / 2;
$function$;
alter function gate.stranded_pictures(timestamp with time zone,integer) owner to sahada_gate;
grant execute on function gate.stranded_pictures(timestamp with time zone,integer) to sahada_jobs;

create or replace function gate.sweep_attachments(at timestamp with time zone, most integer)
 returns integer
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  with gone as (
    delete from public.attachment where (company_id, id) in (
      select a.company_id, a.id from gate.old_attachments(at, null) a limit most) returning 1)
  select count(*)::int from gone;
$function$;
alter function gate.sweep_attachments(timestamp with time zone,integer) owner to sahada_gate;
grant execute on function gate.sweep_attachments(timestamp with time zone,integer) to sahada_jobs;

create or replace function gate.sweep_attempts(at timestamp with time zone, most integer)
 returns integer
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  with gone as (
    delete from public.attempt where ctid = any (array(
      select a.ctid from public.attempt a where gate.is_over(a.since, a.until, at) limit most)) returning 1)
  select count(*)::int from gone;
$function$;
alter function gate.sweep_attempts(timestamp with time zone,integer) owner to sahada_gate;
grant execute on function gate.sweep_attempts(timestamp with time zone,integer) to sahada_jobs;

create or replace function gate.sweep_budgets(at timestamp with time zone, most integer)
 returns integer
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  with gone as (
    delete from public.budget where ctid = any (array(
      select b.ctid from public.budget b where b.hour <= at - interval '1 hour' limit most)) returning 1)
  select count(*)::int from gone;
$function$;
alter function gate.sweep_budgets(timestamp with time zone,integer) owner to sahada_gate;
grant execute on function gate.sweep_budgets(timestamp with time zone,integer) to sahada_jobs;

create or replace function gate.sweep_challenges(at timestamp with time zone, most integer)
 returns integer
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  with gone as (
    delete from public.challenge where ctid = any (array(
      select c.ctid from public.challenge c where c.expires_at <= at limit most)) returning 1)
  select count(*)::int from gone;
$function$;
alter function gate.sweep_challenges(timestamp with time zone,integer) owner to sahada_gate;
grant execute on function gate.sweep_challenges(timestamp with time zone,integer) to sahada_jobs;

create or replace function gate.sweep_companies()
 returns table(company_id integer)
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select c.id from public.company c order by c.id;
$function$;
alter function gate.sweep_companies() owner to sahada_gate;
grant execute on function gate.sweep_companies() to sahada_jobs;

create or replace function gate.sweep_deliveries(at timestamp with time zone, most integer)
 returns integer
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  with gone as (
    delete from public.delivery where ctid = any (array(
      select d.ctid from public.company c cross join lateral (
        select x.ctid from public.delivery x
        where x.company_id = c.id and x.created_at <= sweep_deliveries.at - interval '30 days'
          and (x.next_try_at is null or not exists (
            select from public.webhook w where w.company_id = x.company_id and w.id = x.webhook_id and w.active))
        limit most) d
      limit most)) returning 1)
  select count(*)::int from gone;
$function$;
alter function gate.sweep_deliveries(timestamp with time zone,integer) owner to sahada_gate;
grant execute on function gate.sweep_deliveries(timestamp with time zone,integer) to sahada_jobs;

create or replace function gate.sweep_drafts(at timestamp with time zone, most integer)
 returns integer
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  with over as (
    select d.company_id, d.id, others.who from public.draft d
    join public.response r on r.company_id = d.company_id and r.response_key = d.response_key,
    lateral (select array(
      select word from unnest(d.written_by) word where word is distinct from r.user_id
      union
      select word::int from jsonb_path_query(d.content, '$.*.*.words[*].by') word where word::int is distinct from r.user_id) as who) others
    where d.changed_at <= at - interval '30 days' and r.revision >= d.revision and r.status_code not in (30, 40)
      and (d.content <> '{"answers": {}, "findings": {}, "signatures": []}' or others.who = '{}')
    limit most for update of d skip locked),
  gone as (
    delete from public.draft d using over o where d.company_id = o.company_id and d.id = o.id and o.who = '{}' returning 1),
  emptied as (
    update public.draft d set content = '{"answers": {}, "findings": {}, "signatures": []}', picture_keys = '{}', bytes = 1024,
      written_by = o.who
    from over o where d.company_id = o.company_id and d.id = o.id and o.who <> '{}' returning 1)
  select (select count(*) from gone)::int + (select count(*) from emptied)::int;
$function$;
alter function gate.sweep_drafts(timestamp with time zone,integer) owner to sahada_gate;
grant execute on function gate.sweep_drafts(timestamp with time zone,integer) to sahada_jobs;

create or replace function gate.sweep_exports(at timestamp with time zone, most integer)
 returns integer
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  with gone as (
    delete from public.export where ctid = any (array(select e.place from gate.old_exports(at, null) e limit most)) returning 1)
  select count(*)::int from gone;
$function$;
alter function gate.sweep_exports(timestamp with time zone,integer) owner to sahada_gate;
grant execute on function gate.sweep_exports(timestamp with time zone,integer) to sahada_jobs;

create or replace function gate.sweep_idempotency_keys(at timestamp with time zone, most integer)
 returns integer
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  with gone as (
    delete from public.idempotency_key where ctid = any (array(
      select k.ctid from public.idempotency_key k where k.at <= sweep_idempotency_keys.at - interval '1 day' limit most)) returning 1)
  select count(*)::int from gone;
$function$;
alter function gate.sweep_idempotency_keys(timestamp with time zone,integer) owner to sahada_gate;
grant execute on function gate.sweep_idempotency_keys(timestamp with time zone,integer) to sahada_jobs;

create or replace function gate.sweep_images(at timestamp with time zone, most integer, company integer)
 returns integer
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  perform gate.set_scene(company, 'system:janitor', 'janitor', null, at);
  return (select t.rows from gate.take_images(at, company, most) t);
end $function$;
alter function gate.sweep_images(timestamp with time zone,integer,integer) owner to sahada_gate;
grant execute on function gate.sweep_images(timestamp with time zone,integer,integer) to sahada_jobs;

create or replace function gate.sweep_imports(at timestamp with time zone, most integer)
 returns integer
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  with gone as (
    delete from public.import where ctid = any (array(select i.place from gate.old_imports(at, null) i limit most)) returning 1)
  select count(*)::int from gone;
$function$;
alter function gate.sweep_imports(timestamp with time zone,integer) owner to sahada_gate;
grant execute on function gate.sweep_imports(timestamp with time zone,integer) to sahada_jobs;

create or replace function gate.sweep_known_sources(at timestamp with time zone, most integer)
 returns integer
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  with gone as (
    delete from public.known_source where ctid = any (array(
      select k.ctid from public.known_source k where k.at <= sweep_known_sources.at - interval '180 days' limit most)) returning 1)
  select count(*)::int from gone;
$function$;
alter function gate.sweep_known_sources(timestamp with time zone,integer) owner to sahada_gate;
grant execute on function gate.sweep_known_sources(timestamp with time zone,integer) to sahada_jobs;

create or replace function gate.sweep_messages(at timestamp with time zone, most integer)
 returns integer
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  with gone as (
    delete from public.message where ctid = any (array(
      select m.ctid from public.message m
      where m.state <> 'Sending' and m.created_at <= at - interval '180 days' limit most)) returning 1)
  select count(*)::int from gone;
$function$;
alter function gate.sweep_messages(timestamp with time zone,integer) owner to sahada_gate;
grant execute on function gate.sweep_messages(timestamp with time zone,integer) to sahada_jobs;

create or replace function gate.sweep_notifications(at timestamp with time zone, most integer)
 returns integer
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  with gone as (
    delete from public.notification where ctid = any (array(
      select n.ctid from public.notification n where n.at <= sweep_notifications.at - interval '90 days' limit most)) returning 1)
  select count(*)::int from gone;
$function$;
alter function gate.sweep_notifications(timestamp with time zone,integer) owner to sahada_gate;
grant execute on function gate.sweep_notifications(timestamp with time zone,integer) to sahada_jobs;

create or replace function gate.sweep_pictures(at timestamp with time zone, most integer)
 returns integer
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare
  company int;
  sum int := 0;
begin
  for company in select distinct l.company_id from gate.loose_pictures(at, null) l loop
    perform gate.set_scene(company, 'system:janitor', 'janitor', null, at);
    sum := sum + (select t.rows from gate.take_pictures(at, company, null, most - sum) t);
    exit when sum >= most;
  end loop;
  return sum;
end $function$;
alter function gate.sweep_pictures(timestamp with time zone,integer) owner to sahada_gate;
grant execute on function gate.sweep_pictures(timestamp with time zone,integer) to sahada_jobs;

create or replace function gate.sweep_reset_tokens(at timestamp with time zone, most integer)
 returns integer
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  with gone as (
    delete from public.reset_token where ctid = any (array(
      select r.ctid from public.reset_token r where least(r.used_at, r.expires_at) <= at - interval '1 day' limit most)) returning 1)
  select count(*)::int from gone;
$function$;
alter function gate.sweep_reset_tokens(timestamp with time zone,integer) owner to sahada_gate;
grant execute on function gate.sweep_reset_tokens(timestamp with time zone,integer) to sahada_jobs;

create or replace function gate.sweep_said_once(at timestamp with time zone, most integer)
 returns integer
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  with gone as (
    delete from public.said_once where ctid = any (array(
      select s.ctid from public.said_once s where s.at <= sweep_said_once.at - interval '3 years' limit most)) returning 1)
  select count(*)::int from gone;
$function$;
alter function gate.sweep_said_once(timestamp with time zone,integer) owner to sahada_gate;
grant execute on function gate.sweep_said_once(timestamp with time zone,integer) to sahada_jobs;

create or replace function gate.sweep_scans(at timestamp with time zone, most integer)
 returns integer
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  with gone as (
    delete from public.scan where ctid = any (array(select s.place from gate.old_scans(sweep_scans.at, null) s limit most)) returning 1)
  select count(*)::int from gone;
$function$;
alter function gate.sweep_scans(timestamp with time zone,integer) owner to sahada_gate;
grant execute on function gate.sweep_scans(timestamp with time zone,integer) to sahada_jobs;

create or replace function gate.sweep_sessions(at timestamp with time zone, most integer)
 returns integer
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  with gone as (
    delete from public.session where ctid = any (array(select s.place from gate.ended_sessions(at, null) s limit most)) returning 1)
  select count(*)::int from gone;
$function$;
alter function gate.sweep_sessions(timestamp with time zone,integer) owner to sahada_gate;
grant execute on function gate.sweep_sessions(timestamp with time zone,integer) to sahada_jobs;

create or replace function gate.sweep_sessions_without_factor(at timestamp with time zone, most integer)
 returns integer
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  with gone as (
    delete from public.session where ctid = any (array(
      select s.ctid from public.session s join public."user" u on u.company_id = s.company_id and u.id = s.user_id
      join public.company c on c.id = s.company_id
      where u.totp_since is null and u.passkeys = 0
        and public.second_factor_due(c.second_factor_since, c.second_factor_grace_days, u.created_at) <= at limit most)) returning 1)
  select count(*)::int from gone;
$function$;
alter function gate.sweep_sessions_without_factor(timestamp with time zone,integer) owner to sahada_gate;
grant execute on function gate.sweep_sessions_without_factor(timestamp with time zone,integer) to sahada_jobs;

create or replace function gate.sweep_system_log(at timestamp with time zone, most integer)
 returns integer
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  with gone as (
    delete from public.system_log where id = any (array(
      select s.id from public.system_log s where s.at <= sweep_system_log.at - interval '30 days' limit most)) returning 1)
  select count(*)::int from gone;
$function$;
alter function gate.sweep_system_log(timestamp with time zone,integer) owner to sahada_gate;
grant execute on function gate.sweep_system_log(timestamp with time zone,integer) to sahada_jobs;

create or replace function gate.sweep_task_runs(at timestamp with time zone, most integer)
 returns integer
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  with gone as (
    delete from public.task_run where id = any (array(
      select r.id from public.task_run r
      where r.ended_at <= at - interval '30 days'
        and r.id < (select max(l.id) from public.task_run l where l.name = r.name) limit most)) returning id),
  parts as (delete from public.task_part p using gone where p.run_id = gone.id)
  select count(*)::int from gone;
$function$;
alter function gate.sweep_task_runs(timestamp with time zone,integer) owner to sahada_gate;
grant execute on function gate.sweep_task_runs(timestamp with time zone,integer) to sahada_jobs;

create or replace function gate.sweep_tickets(at timestamp with time zone, most integer)
 returns integer
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  with gone as (
    delete from public.ticket where ctid = any (array(
      select t.ctid from public.ticket t where t.expires_at <= at limit most)) returning 1)
  select count(*)::int from gone;
$function$;
alter function gate.sweep_tickets(timestamp with time zone,integer) owner to sahada_gate;
grant execute on function gate.sweep_tickets(timestamp with time zone,integer) to sahada_jobs;

create or replace function gate.system_log_mark(company integer, kind text, call text, status integer, reason text, stack text, person integer, begins timestamp with time zone)
 returns bytea
 language sql
 immutable
as $function$
  select sha256(convert_to(jsonb_build_array(company, kind, call, status, reason, stack, person, extract(epoch from begins))::text, 'UTF8'));
$function$;
alter function gate.system_log_mark(integer,text,text,integer,text,text,integer,timestamp with time zone) owner to sahada_gate;

create or replace function gate.system_log_page(kinds text[], calls text[], code uuid, sought text, since timestamp with time zone, until timestamp with time zone, counted integer, most integer, skipped integer)
 returns table(total integer, id integer, company_name text, kind text, call text, status integer, reason text, user_name text, duration_ms integer, times integer, first_at timestamp with time zone, at timestamp with time zone, request_id uuid)
 language plpgsql
 stable security definer
 set search_path to 'pg_catalog', 'public'
 set plan_cache_mode to 'force_custom_plan'
as $function$
declare
  own int := public.app_company();
  everybodys boolean := gate.is_operator();
begin
  return query
  with found as materialized (
    select s.id, row_number() over (order by s.at desc, s.id desc) as place from public.system_log s
    where (everybodys or s.company_id = own)
      and (kinds is null or s.kind = any(kinds))
      and (calls is null or s.call = any(calls))
      and (code is null or s.request_ids @> array[code])
      and (sought is null or position(lower(sought) in lower(s.call)) > 0)
      and (since is null or s.at >= since)
      and (until is null or s.first_at < until)
    order by s.at desc, s.id desc limit counted)
  select (select count(*)::int from found), null::int, null, null, null, null::int, null, null, null::int, null::int,
    null::timestamptz, null::timestamptz, null::uuid
  union all
  (select null::int, r.* from found f, lateral gate.system_log_told(f.id, own) r
   where f.place > skipped and f.place <= skipped + most order by f.place);
end $function$;
alter function gate.system_log_page(text[],text[],uuid,text,timestamp with time zone,timestamp with time zone,integer,integer,integer) owner to sahada_gate;
grant execute on function gate.system_log_page(text[],text[],uuid,text,timestamp with time zone,timestamp with time zone,integer,integer,integer) to sahada_app;

create or replace function gate.system_log_row(row_id integer)
 returns table(id integer, company_name text, kind text, call text, status integer, reason text, user_name text, duration_ms integer, times integer, first_at timestamp with time zone, at timestamp with time zone, request_id uuid, stack text)
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select r.*, case when gate.is_operator() then s.stack end
  from public.system_log s, lateral gate.system_log_told(s.id, public.app_company()) r
  where s.id = row_id and (gate.is_operator() or s.company_id = public.app_company());
$function$;
alter function gate.system_log_row(integer) owner to sahada_gate;
grant execute on function gate.system_log_row(integer) to sahada_app;

create or replace function gate.system_log_told(row_id integer, own integer)
 returns table(id integer, company_name text, kind text, call text, status integer, reason text, user_name text, duration_ms integer, times integer, first_at timestamp with time zone, at timestamp with time zone, request_id uuid)
 language sql
 stable
as $function$
  select s.id, case when gate.is_operator() then c.name end, s.kind, s.call, s.status, s.reason,
    case when s.company_id = own then u.first_name || ' ' || u.last_name end, s.duration_ms, s.times, s.first_at, s.at,
    s.request_ids[cardinality(s.request_ids)]
  from public.system_log s
  left join public.company c on c.id = s.company_id
  left join public."user" u on u.company_id = s.company_id and u.id = s.user_id
  where s.id = row_id;
$function$;
alter function gate.system_log_told(integer,integer) owner to sahada_gate;

create or replace function gate.take_challenge(hash bytea, person integer, at timestamp with time zone)
 returns text
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  delete from public.challenge c where c.token_hash = hash and c.user_id is not distinct from person
  returning case when c.expires_at > at then c.challenge end;
$function$;
alter function gate.take_challenge(bytea,integer,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.take_challenge(bytea,integer,timestamp with time zone) to sahada_app;

create or replace function gate.take_deliveries(at timestamp with time zone, lease interval, each integer, of_company integer, whole integer, busy integer[], running integer[])
 returns table(company_id integer, webhook_id integer, ids integer[])
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  return query
    with due as (
      select own.company_id as company, own.id
      from (select w.company_id as id from public.webhook w join public.company o on o.id = w.company_id and o.active
        where w.active and w.id <> all (busy) group by 1 order by random()) c
      cross join lateral (
        select m.company_id, m.id
        from (select w.id from public.webhook w where w.company_id = c.id and w.active and w.id <> all (busy) order by random()) hook
        cross join lateral (
          select d.company_id, d.id from public.delivery d
          where d.company_id = c.id and d.webhook_id = hook.id and d.next_try_at <= take_deliveries.at and not exists (
            select from public.delivery earlier where earlier.company_id = d.company_id and earlier.webhook_id = d.webhook_id
              and earlier.topic = d.topic and earlier.id < d.id and earlier.state in ('Waiting', 'Sending'))
          order by d.next_try_at, d.id limit each for update skip locked) m
        limit of_company - cardinality(array_positions(running, c.id))) own
      limit whole - cardinality(running)
    ), taken as (
      update public.delivery d set state = 'Sending', next_try_at = take_deliveries.at + lease from due
      where d.company_id = due.company and d.id = due.id returning d.company_id, d.webhook_id, d.id)
    select t.company_id, t.webhook_id, array_agg(t.id order by t.id) from taken t group by 1, 2;
end $function$;
alter function gate.take_deliveries(timestamp with time zone,interval,integer,integer,integer,integer[],integer[]) owner to sahada_gate;
grant execute on function gate.take_deliveries(timestamp with time zone,interval,integer,integer,integer,integer[],integer[]) to sahada_jobs;

create or replace function gate.take_images(at timestamp with time zone, company integer, most integer)
 returns table(rows integer, bytes bigint)
 language sql
as $function$
  with over as materialized (select u.help_id, u.file_id, u.bytes from gate.unused_images(at, company) u limit most),
  help as (delete from public.help_picture h using over o where h.company_id = company and h.id = o.help_id),
  gone as (delete from public.file f using over o where f.company_id = company and f.id = o.file_id returning o.bytes)
  select count(*)::int, coalesce(sum(gone.bytes), 0)::bigint from gone;
$function$;
alter function gate.take_images(timestamp with time zone,integer,integer) owner to sahada_gate;

create or replace function gate.take_messages(of_channel text, at timestamp with time zone, lease interval, each integer, busy integer[])
 returns table(company_id integer, ids integer[])
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  return query
    with due as (
      select m.company_id as company, m.id from public.company c cross join lateral (
        select d.company_id, d.id from public.message d
        where d.company_id = c.id and d.next_try_at <= at and d.channel = of_channel
        order by d.next_try_at, d.id limit each for update skip locked) m
      where c.id <> all (busy)
    ), taken as (
      update public.message m set state = 'Sending', next_try_at = at + lease from due
      where m.company_id = due.company and m.id = due.id returning m.company_id, m.id)
    select t.company_id, array_agg(t.id order by t.id) from taken t group by 1;
end $function$;
alter function gate.take_messages(text,timestamp with time zone,interval,integer,integer[]) owner to sahada_gate;
grant execute on function gate.take_messages(text,timestamp with time zone,interval,integer,integer[]) to sahada_jobs;

create or replace function gate.take_pictures(at timestamp with time zone, company integer, only_arrived boolean, most integer)
 returns table(rows integer, bytes bigint)
 language sql
as $function$
  with over as materialized (
    select l.id, l.bytes, l.files from gate.loose_pictures(at, company) l
    where only_arrived is null or l.arrived = only_arrived limit most),
  gone as (
    delete from public.picture p using over o where p.company_id = company and p.id = o.id and not p.named returning o.bytes, o.files),
  files as (
    delete from public.file f using gone where f.company_id = company and f.id = any (gone.files))
  select count(*)::int, coalesce(sum(gone.bytes), 0)::bigint from gone;
$function$;
alter function gate.take_pictures(timestamp with time zone,integer,boolean,integer) owner to sahada_gate;

create or replace function gate.task_begin(run integer, at timestamp with time zone)
 returns table(name text, for_company integer)
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  update public.task_run r set started_at = coalesce(r.started_at, at), ended_at = null, fault = null, done = 0
  where r.id = run returning r.name, r.for_company;
$function$;
alter function gate.task_begin(integer,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.task_begin(integer,timestamp with time zone) to sahada_jobs;

create or replace function gate.task_by_hand(run integer)
 returns boolean
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select r.due_at is null from public.task_run r where r.id = run;
$function$;
alter function gate.task_by_hand(integer) owner to sahada_gate;
grant execute on function gate.task_by_hand(integer) to sahada_jobs;

create or replace function gate.task_companies(run integer)
 returns table(company_id integer)
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select c.id from public.task_run r join public.company c on c.id = coalesce(r.for_company, c.id)
  where r.id = run and c.active
    and not exists (select from public.task_part p where p.company_id = c.id and p.run_id = run and p.fault is null)
  order by c.id;
$function$;
alter function gate.task_companies(integer) owner to sahada_gate;
grant execute on function gate.task_companies(integer) to sahada_jobs;

create or replace function gate.task_companies_to_seal(at timestamp with time zone)
 returns table(company_id integer)
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select c.id from public.company c
  where c.active and coalesce((select max(s.day) from public.activity_seal s where s.company_id = c.id), '-infinity')
    < (at at time zone c.time_zone - interval '2 hours')::date - 1
    or exists (select from public.activity_seal s where s.company_id = c.id and s.until > at and s.reopened_on is null);
$function$;
alter function gate.task_companies_to_seal(timestamp with time zone) owner to sahada_gate;
grant execute on function gate.task_companies_to_seal(timestamp with time zone) to sahada_jobs;

create or replace function gate.task_companies_with_retention()
 returns table(company_id integer)
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select distinct r.company_id from public.retention r where r.months is not null;
$function$;
alter function gate.task_companies_with_retention() owner to sahada_gate;
grant execute on function gate.task_companies_with_retention() to sahada_jobs;

create or replace function gate.task_due(task text, was timestamp with time zone, next timestamp with time zone, moment timestamp with time zone, at timestamp with time zone)
 returns integer
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare run int;
begin
  if moment is not null and exists (select from public.task_run r where r.name = task and r.due_at is not null and r.ended_at is null) then
    return null;
  end if;
  update public.task_state s set due_at = next where s.name = task and s.due_at is not distinct from was;
  if not found or moment is null then return null; end if;
  insert into public.task_run (name, due_at, queued_at) values (task, moment, at) on conflict do nothing returning id into run;
  if run is not null then perform public.queue_task(run, task); end if;
  return run;
end $function$;
alter function gate.task_due(text,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.task_due(text,timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone) to sahada_jobs;

create or replace function gate.task_end(run integer, own_items integer, why text, at timestamp with time zone)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  update public.task_run r set ended_at = at, fault = why, items = coalesce(own_items, (
    select coalesce(sum(p.items), 0) from public.task_part p where p.run_id = run))
  where r.id = run;
$function$;
alter function gate.task_end(integer,integer,text,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.task_end(integer,integer,text,timestamp with time zone) to sahada_jobs;

create or replace function gate.task_hurry(at timestamp with time zone)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  update public.message set next_try_at = case state when 'Sending' then at + interval '2 minutes' else at end
  where next_try_at > at + interval '1 day';
  update public.delivery set next_try_at = case state when 'Sending' then task_hurry.at + interval '2 minutes' else task_hurry.at end
  where next_try_at > task_hurry.at + interval '1 day';
$function$;
alter function gate.task_hurry(timestamp with time zone) owner to sahada_gate;
grant execute on function gate.task_hurry(timestamp with time zone) to sahada_jobs;

create or replace function gate.task_known(names text[])
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  insert into public.task_state (name) select unnest(names) on conflict do nothing;
$function$;
alter function gate.task_known(text[]) owner to sahada_gate;
grant execute on function gate.task_known(text[]) to sahada_jobs;

create or replace function gate.task_looked(task text, took integer, items integer, why text, at timestamp with time zone)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  update public.task_state s set looked_at = at, look_ms = took, look_items = items, look_fault = why where s.name = task;
$function$;
alter function gate.task_looked(text,integer,integer,text,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.task_looked(text,integer,integer,text,timestamp with time zone) to sahada_jobs;

create or replace function gate.task_lost(jobs text[], at timestamp with time zone)
 returns integer
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  with ended as (
    update public.task_run r set ended_at = at, fault = coalesce(r.fault, 'interrupted')
    where r.ended_at is null and r.queued_at < at - interval '1 minute' and 'task ' || r.id <> all (jobs) returning 1)
  select count(*)::int from ended;
$function$;
alter function gate.task_lost(text[],timestamp with time zone) owner to sahada_gate;
grant execute on function gate.task_lost(text[],timestamp with time zone) to sahada_jobs;

create or replace function gate.task_operator()
 returns integer
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select c.id from public.company c where c.operator;
$function$;
alter function gate.task_operator() owner to sahada_gate;
grant execute on function gate.task_operator() to sahada_jobs;

create or replace function gate.task_progress(run integer, so_far integer, whole integer)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  update public.task_run r set done = so_far, total = whole where r.id = run;
$function$;
alter function gate.task_progress(integer,integer,integer) owner to sahada_gate;
grant execute on function gate.task_progress(integer,integer,integer) to sahada_jobs;

create or replace function gate.task_states()
 returns table(name text, enabled boolean, schedule text, due_at timestamp with time zone, time_zone text)
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select s.name, s.enabled, s.schedule, s.due_at, coalesce((select c.time_zone from public.company c where c.operator), 'UTC')
  from public.task_state s;
$function$;
alter function gate.task_states() owner to sahada_gate;
grant execute on function gate.task_states() to sahada_jobs;

create or replace function gate.tasks(names text[])
 returns table(name text, enabled boolean, schedule text, due_at timestamp with time zone, time_zone text, is_operator boolean, looked_at timestamp with time zone, look_ms integer, look_items integer, look_fault text, run_id integer, started_at timestamp with time zone, ended_at timestamp with time zone, items integer, fault text, done integer, total integer, by_hand boolean)
 language sql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  select n.name, coalesce(s.enabled, true), s.schedule, s.due_at, coalesce((select c.time_zone from public.company c where c.operator), 'UTC'),
    gate.is_operator(), s.looked_at, s.look_ms, case when gate.is_operator() then s.look_items end,
    case when gate.is_operator() then s.look_fault when s.look_fault is not null then '' end, r.*
  from unnest(names) n(name) left join public.task_state s on s.name = n.name left join lateral gate.runs_of(n.name, 1, 0) r on true;
$function$;
alter function gate.tasks(text[]) owner to sahada_gate;
grant execute on function gate.tasks(text[]) to sahada_app;

create or replace function gate.touch(ticket integer, at timestamp with time zone)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  update public.session set used_at = at,
    expires_at = case kind when 'field' then at + interval '30 days' else expires_at end
  where id = ticket;
$function$;
alter function gate.touch(integer,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.touch(integer,timestamp with time zone) to sahada_app;

create or replace function gate.touch_key(company integer, key integer, address inet, at timestamp with time zone)
 returns void
 language sql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
  update public.api_token t set used_at = at, used_from = address
  where t.company_id = company and t.key_id = key and coalesce(t.used_at <= at - interval '1 minute', true);
$function$;
alter function gate.touch_key(integer,integer,inet,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.touch_key(integer,integer,inet,timestamp with time zone) to sahada_app;

create or replace function gate.try_ticket(door text, hash bytea, at timestamp with time zone)
 returns table(company_id integer, user_id integer, step text, session_kind text, password_hash text, tries_left integer, secret bytea, pending bytea, last_step bigint)
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  perform gate.check_door(door);
  return query
    with tried as (
      update public.ticket t set tries = t.tries + 1 from public."user" u, public.company c
      where t.token_hash = hash and t.expires_at > at and t.expires_at <= at + interval '11 minutes' and t.tries < 5
        and u.company_id = t.company_id and u.id = t.user_id and u.active and c.id = t.company_id and c.active
        and t.password_mark = sha256(convert_to(u.password_hash, 'UTF8'))
      returning t.company_id, t.user_id, t.step, t.session_kind, u.password_hash, 5 - t.tries as tries_left)
    select tried.*, o.secret, o.pending, coalesce(o.last_step, 0) from tried
    left join public.totp o on o.company_id = tried.company_id and o.user_id = tried.user_id;
end $function$;
alter function gate.try_ticket(text,bytea,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.try_ticket(text,bytea,timestamp with time zone) to sahada_app;

create or replace function gate.unused_images(at timestamp with time zone, company integer)
 returns table(company_id integer, help_id integer, file_id integer, bytes bigint)
 language sql
 stable
as $function$
  select h.company_id, h.id, h.file_id, octet_length(f.bytes)::bigint
  from public.help_picture h join public.file f on f.company_id = h.company_id and f.id = h.file_id
  where (company is null or h.company_id = company) and h.created_at <= at - interval '7 days'
    and not exists (select from public.question q where q.company_id = h.company_id and q.help_picture_id = h.id)
    and not exists (select from public.version_help_picture v where v.company_id = h.company_id and v.help_picture_id = h.id)
  union all
  select f.company_id, null, f.id, octet_length(f.bytes)::bigint from public.file f
  where (company is null or f.company_id = company) and f.created_at <= at - interval '7 days'
    and not exists (select from public.picture p where p.company_id = f.company_id and p.file_id = f.id)
    and not exists (select from public.picture p where p.company_id = f.company_id and p.thumb_file_id = f.id)
    and not exists (select from public.picture p where p.company_id = f.company_id and p.print_file_id = f.id)
    and not exists (select from public.help_picture h where h.company_id = f.company_id and h.file_id = f.id)
    and not exists (select from public.editor_picture e where e.company_id = f.company_id and e.file_id = f.id)
    and not exists (select from public.share_print s where s.company_id = f.company_id and s.file_id = f.id)
    and not exists (select from public.avatar a where a.company_id = f.company_id and a.file_id = f.id and (
      exists (select from public."user" u where u.company_id = a.company_id and u.avatar_key = a.key)
      or exists (select from public.company c where c.id = a.company_id and c.logo_key = a.key)));
$function$;
alter function gate.unused_images(timestamp with time zone,integer) owner to sahada_gate;

create or replace function gate.use_passkey(door text, passkey integer, counted bigint, at timestamp with time zone)
 returns boolean
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  perform gate.check_door(door);
  update public.passkey p set counter = counted, used_at = at
  where p.id = use_passkey.passkey and (p.counter < counted or (p.counter = 0 and counted = 0));
  return found;
end $function$;
alter function gate.use_passkey(text,integer,bigint,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.use_passkey(text,integer,bigint,timestamp with time zone) to sahada_app;

create or replace function gate.use_reset(hash bytea, sources text[], call text, at timestamp with time zone)
 returns table(user_id integer, is_first boolean)
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare r public.reset_token;
begin
  update public.reset_token t set used_at = at where t.token_hash = hash and t.used_at is null and t.expires_at > at returning * into r;
  if r.user_id is null then return; end if;
  update public.reset_token t set used_at = at where t.company_id = r.company_id and t.user_id = r.user_id and t.used_at is null;
  delete from public.session s where s.company_id = r.company_id and s.user_id = r.user_id;
  is_first := not exists (select from public.known_source k where k.company_id = r.company_id and k.user_id = r.user_id);
  perform gate.know_sources(r.company_id, r.user_id, sources, at);
  perform gate.set_scene(r.company_id, 'user:' || r.user_id, call, null, at);
  -- Whoever founded the company has shown by the mailed link that its address is theirs; where they have left, whoever has been
  -- there longest. Somebody who was invited shows nothing of who invited them.
  update public.company c set address_known_at = at where c.id = r.company_id and c.address_known_at is null
    and r.user_id = (select min(u.id) from public."user" u where u.company_id = r.company_id and u.active);
  user_id := r.user_id;
  return next;
end $function$;
alter function gate.use_reset(bytea,text[],text,timestamp with time zone) owner to sahada_gate;
grant execute on function gate.use_reset(bytea,text[],text,timestamp with time zone) to sahada_app;

create or replace function gate.visit_company(door text, company integer)
 returns table(home integer, actor text, language_id integer)
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  perform gate.check_door(door);
  if not gate.is_operator() or not exists (select from public.company c where c.id = company) then return; end if;
  return query select public.app_company(), current_setting('app.actor'), nullif(current_setting('app.language_id', true), '')::int;
  perform gate.set_scene(company, case when company = public.app_company() then current_setting('app.actor') else 'system:operator' end,
    current_setting('app.call'), null, public.app_now());
end $function$;
alter function gate.visit_company(text,integer) owner to sahada_gate;
grant execute on function gate.visit_company(text,integer) to sahada_app;

create or replace function public.give_credit_back(day date)
 returns void
 language plpgsql
as $function$
declare
  period int;
begin
  -- Of several, the one that ends first was used first; but a credit of one that has ended since would be of no use.
  -- In another zone than the company had then it may have been the day before or after.
  select c.id into period from credit c where day between c.begins_on - 1 and c.ends_on + 1
    and exists (select from credit_slot s where s.credit_id = c.id and s.used > 0)
    order by day between c.begins_on and c.ends_on desc,
      c.ends_on >= (select (app_now() at time zone o.time_zone)::date from company o) desc, c.ends_on, c.begins_on, c.id limit 1;
  if period is null then return; end if;
  perform from credit c where c.id = period for no key update;
  update credit_slot s set used = s.used - 1
  where s.credit_id = period and s.slot = (
    select x.slot from credit_slot x where x.credit_id = period and x.used > 0 order by x.used desc, x.slot limit 1 for update);
  update credit c set spent = false where c.id = period and c.spent;
end $function$;
grant execute on function give_credit_back(date) to sahada_app;

create or replace function public.grant_credits(period integer, slot_number integer, wanted integer)
 returns integer
 language plpgsql
as $function$
declare
  free bigint;
  own int;
begin
  perform from credit c where c.id = period for no key update;
  select c.total - coalesce(sum(s.granted), 0) into free
    from credit c left join credit_slot s on s.credit_id = c.id where c.id = period group by c.total;
  select s.granted - s.used into own from credit_slot s where s.credit_id = period and s.slot = slot_number for update;
  if free + own < wanted then
    update credit_slot s set granted = s.used where s.credit_id = period and s.slot <> slot_number and s.granted > s.used;
    select c.total - coalesce(sum(s.granted), 0) into free
      from credit c left join credit_slot s on s.credit_id = c.id where c.id = period group by c.total;
  end if;
  -- A total that was lowered below what is used leaves nothing.
  free := greatest(free, 0);
  update credit_slot s set used = s.used + least(wanted, own + free),
    granted = s.granted + least(free, greatest(wanted - own, free / 64))
  where s.credit_id = period and s.slot = slot_number;
  if free + own <= wanted then update credit c set spent = true where c.id = period; end if;
  return least(wanted, own + free);
end $function$;
grant execute on function grant_credits(integer,integer,integer) to sahada_app;

create or replace function public.has_action(of_finding integer)
 returns boolean
 language sql
 stable
return (exists (select from action a where (a.finding_id = has_action.of_finding)));
grant execute on function has_action(integer) to sahada_app;

create or replace function public.holds_in(raw json)
 returns smallint
 language sql
 immutable parallel safe
return (((coalesce(names_signer(raw), false))::integer + (2 * ((coalesce(json_typeof((raw -> 'position'::text)), ''::text) = 'object'::text))::integer)))::smallint;
grant execute on function holds_in(json) to public;

create or replace function public.installation_secret()
 returns text
 language plpgsql
 immutable parallel safe
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  return (select i.secret from public.installation i);
end $function$;
alter function installation_secret() owner to sahada_gate;

create or replace function public.is_brought_in()
 returns boolean
 language sql
 stable
return ((session_user = 'sahada_owner'::name) and coalesce((current_setting('app.copying'::text, true) = 'in'::text), false));
grant execute on function is_brought_in() to public;

create or replace function public.jobs_waiting(at timestamp with time zone)
 returns table(waiting integer, failed integer, oldest timestamp with time zone)
 language plpgsql
 stable security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  return query select
    count(*) filter (where j.attempts < j.max_attempts and j.locked_at is null and j.run_at <= at)::int,
    count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null)::int,
    min(j.run_at) filter (where j.attempts < j.max_attempts and j.locked_at is null and j.run_at <= at)
  from job._private_jobs j;
end $function$;
grant execute on function jobs_waiting(timestamp with time zone) to sahada_gate;

create or replace function public.keep_conflict(of_response integer, hash text, content json, at timestamp with time zone, pictures uuid[], from_source text, person integer)
 returns void
 language plpgsql
as $function$
declare
  kept int;
  dropped json[];
begin
  insert into response_conflict (response_id, answers_hash, raw, received_at, source, user_id)
    values (of_response, hash, content, at, from_source, person)
    on conflict on constraint response_conflict_once do nothing returning id into kept;
  if kept is null then return; end if;
  update picture p set named = true, signature = signs_picture(content, p.picture_key) from response r
  where r.id = of_response and p.response_key = r.response_key and p.picture_key = any(pictures) and not p.named;
  with gone as (
    delete from response_conflict c where c.response_id = of_response and c.id <> kept and c.id in (
      select x.id from response_conflict x where x.response_id = of_response order by x.id offset 5)
    returning c.raw)
  select array_agg(g.raw) into dropped from gone g;
  if dropped is null then return; end if;
  update picture p set named = false from response r
  where r.id = of_response and p.response_key = r.response_key and p.named
    and exists (select from unnest(dropped) d where names_picture(d, p.picture_key))
    and not (p.picture_key = any(r.picture_keys) or names_picture(r.raw, p.picture_key) or coalesce(names_picture(r.answers, p.picture_key), false))
    and not exists (select from response_conflict c where c.response_id = r.id and names_picture(c.raw, p.picture_key))
    and not exists (select from response_revision v where v.response_id = r.id and names_picture(v.raw, p.picture_key));
end $function$;
grant execute on function keep_conflict(integer,text,json,timestamp with time zone,uuid[],text,integer) to sahada_app;

create or replace function public.keep_draft_rest(of_response integer, draft_key uuid, sender integer, seen integer, at timestamp with time zone)
 returns void
 language plpgsql
as $function$
declare
  rest record;
begin
  for rest in
    select w.word ->> 'by' as person,
      coalesce(jsonb_agg(w.word -> 'value') filter (where w.kind = 'answers'), '[]') as answers,
      coalesce(jsonb_agg(w.word -> 'value') filter (where w.kind = 'findings' and w.word -> 'value' <> 'null'), '[]') as findings
    from (
      select k.kind, jsonb_array_elements(e.value -> 'words') as word
      from draft d, unnest(array['answers', 'findings']) k (kind), jsonb_each(d.content -> k.kind) e
      where d.response_key = draft_key) w
    where (w.word ->> 'version')::int > seen and (w.word ->> 'by')::int <> sender
    group by 1
  loop
    perform keep_unsent(of_response, rest.answers, rest.findings, '[]', rest.person::int, at);
  end loop;
  -- Who had a signature given is not known; it was not the sender, whose own were sent.
  perform keep_unsent(of_response, '[]', '[]', d.content -> 'signatures',
    case when p.lead_auditor_id = sender then p.assistant_auditor_id else p.lead_auditor_id end, at)
  from draft d join plan p on p.id = d.plan_id where d.response_key = draft_key and d.version > seen;
end $function$;
grant execute on function keep_draft_rest(integer,uuid,integer,integer,timestamp with time zone) to sahada_app;

create or replace function public.keep_earlier_responses()
 returns trigger
 language plpgsql
as $function$
begin
  insert into earlier_response (response_id, since, until, plan_id, version_id, status_code, late, over_quota, repeated,
    awaiting_pictures, critical, counted, answers, earned, max, percent, answered, total, excluded, findings, received_at,
    user_id, location_id)
  select o.id, o.tx, pg_current_xact_id(), o.plan_id, o.version_id, o.status_code, o.late, o.over_quota, o.repeated,
    o.awaiting_pictures, o.critical, o.counted, coalesce(o.answers, o.raw -> 'answers', '[]'), o.earned, o.max, o.percent, o.answered, o.total, o.excluded,
    o.findings, o.received_at, o.user_id, o.location_id
  from old_rows o where o.tx <> pg_current_xact_id();
  return null;
end $function$;
grant execute on function keep_earlier_responses() to sahada_app;

create or replace function public.keep_statuses(plans integer[])
 returns void
 language sql
as $function$
  with status as (
    select t.plan_id, case
        when bool_or(t.standing in (30, 32)) then 30
        when bool_or(t.standing = 40) then 40
        when bool_or(t.standing in (50, 52)) then 50
        when bool_or(t.standing = 20) then 20
        when bool_or(t.standing = 60) then 60
      end as code
    from plan_total t
    where t.plan_id = any(plans) and t.span = 'ever' and t.begins = '-infinity' and t.responses > 0
    group by t.plan_id
  ), gone as (
    delete from folded_status f
    where f.plan_id = any(plans) and f.plan_id not in (select s.plan_id from status s where s.code is not null)
  )
  insert into folded_status as f (plan_id, status_code) select s.plan_id, s.code from status s where s.code is not null
  on conflict on constraint folded_status_pkey do update set status_code = excluded.status_code
  where f.status_code <> excluded.status_code
$function$;
grant execute on function keep_statuses(integer[]) to sahada_app;

create or replace function public.keep_unsent(of_response integer, answers jsonb, findings jsonb, signatures jsonb, person integer, at timestamp with time zone)
 returns void
 language plpgsql
as $function$
declare
  sent jsonb;
  other jsonb;
begin
  select r.raw::jsonb || jsonb_build_object('participant', null) into sent from response r where r.id = of_response;
  select coalesce(jsonb_agg(a), '[]') into answers from jsonb_array_elements(answers) a
    where said_by(a) is distinct from said_by(coalesce((
      select s from jsonb_array_elements(sent -> 'answers') s where s -> 'questionId' = a -> 'questionId'), '{}'));
  select coalesce(jsonb_agg(f), '[]') into findings from jsonb_array_elements(findings) f
    where not exists (select from jsonb_array_elements(coalesce(sent -> 'findings', '[]')) s where s = f);
  select coalesce(jsonb_agg(g), '[]') into signatures from jsonb_array_elements(signatures) g
    where (g ->> 'pictureKey' is not null or coalesce((g ->> 'refused')::boolean, false))
      and not exists (select from jsonb_array_elements(coalesce(sent -> 'signatures', '[]')) s where s -> 'role' = g -> 'role'
        and coalesce(s ->> 'signedAt', '') >= coalesce(g ->> 'signedAt', ''));
  if answers = '[]' and findings = '[]' and signatures = '[]' then return; end if;
  other := sent || jsonb_build_object(
    'answers', (select coalesce(jsonb_agg(s), '[]') from jsonb_array_elements(sent -> 'answers') s
        where not exists (select from jsonb_array_elements(answers) a where a -> 'questionId' = s -> 'questionId')) || answers,
    'findings', (select coalesce(jsonb_agg(s), '[]') from jsonb_array_elements(coalesce(sent -> 'findings', '[]')) s
        where not exists (select from jsonb_array_elements(findings) f where f -> 'findingKey' = s -> 'findingKey')) || findings,
    'signatures', (select coalesce(jsonb_agg(s), '[]') from jsonb_array_elements(coalesce(sent -> 'signatures', '[]')) s
        where not exists (select from jsonb_array_elements(signatures) g where g -> 'role' = s -> 'role')) || signatures);
  perform keep_conflict(of_response, encode(sha256(convert_to(other::text, 'UTF8')), 'hex'), other::json, at,
    array(
      select (k #>> '{}')::uuid from jsonb_path_query(jsonb_build_array(answers, findings), '$[*][*].pictureKeys[*]') k
      union select (k #>> '{}')::uuid from jsonb_path_query(jsonb_build_array(answers, findings), '$[*][*].originals[*].originalKey') k
      union select (g ->> 'pictureKey')::uuid from jsonb_array_elements(signatures) g where g ->> 'pictureKey' is not null),
    'draft', person);
end $function$;
grant execute on function keep_unsent(integer,jsonb,jsonb,jsonb,integer,timestamp with time zone) to sahada_app;

create or replace function public.later(task text, payload jsonb, unhurried boolean default false)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  perform job.add_job(task, (payload || jsonb_build_object('companyId', public.app_company()))::json,
    queue_name => case when unhurried then task || ' ' || public.app_company() end,
    priority => case when unhurried then 10 else 0 end);
end $function$;
grant execute on function later(text,jsonb,boolean) to sahada_app;
grant execute on function later(text,jsonb,boolean) to sahada_gate;

create or replace function public.localized(plain text, locales jsonb, field text default 'name'::text)
 returns text
 language sql
 stable parallel safe
return case when (locales = '[]'::jsonb) then plain else localized_in(plain, locales, (nullif(current_setting('app.language_id'::text, true), ''::text))::integer, field) end;
grant execute on function localized(text,jsonb,text) to public;

create or replace function public.localized_in(plain text, locales jsonb, language integer, field text default 'name'::text)
 returns text
 language sql
 immutable parallel safe
return case when (locales = '[]'::jsonb) then plain else coalesce(nullif((jsonb_path_query_first(locales, case language when 1 then '$[*]?(@."languageId" == 1)'::jsonpath when 2 then '$[*]?(@."languageId" == 2)'::jsonpath else null::jsonpath end) ->> field), ''::text), plain) end;
grant execute on function localized_in(text,jsonb,integer,text) to public;

create or replace function public.log_activity()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare
  who text := nullif(current_setting('app.actor', true), '');
  what text := nullif(current_setting('app.call', true), '');
  person int := case when who like 'user:%' then split_part(substr(who, 6), '/', 1)::int end;
  new_row jsonb;
  old_row jsonb;
  difference jsonb;
begin
  if who is null or what is null then
    raise exception 'a write to % needs an actor and a call name', tg_table_name using errcode = 'raise_exception';
  end if;
  old_row := to_jsonb(old);
  if tg_op = 'UPDATE' then
    new_row := to_jsonb(new);
    select jsonb_object_agg(key, jsonb_build_array(logged_value(tg_table_name, key, old_row -> key), logged_value(tg_table_name, key, value)))
      into difference from jsonb_each(new_row) where value is distinct from old_row -> key and key not in ('tx', 'search_text', 'changed_at') and not public.points_by(key)
        -- How far a picture has come on its way in is nobody's act.
        and not (tg_table_name = 'picture' and key in ('named', 'signature', 'arrived_at', 'file_id', 'thumb_file_id', 'print_file_id'));
    if difference is null then return null; end if;
  else
    -- What is gone is known by its name only, and a part of something by what it joined.
    select jsonb_object_agg(key, jsonb_build_array(value, null)) into difference from jsonb_each(old_row)
    where value <> 'null' and tg_table_name not like 'response%' and tg_table_name not in ('answer_edit', 'decision', 'picture')
      and (key in ('name', 'title', 'definition', 'first_name', 'last_name', 'code')
        or key = 'text' and tg_table_name in ('question', 'template')
        or key like '%\_id' and key <> 'company_id' and parent_column(tg_table_name) is not null);
  end if;
  insert into public.activity (company_id, user_id, actor, call, table_name, row_id, parent_id, change, changed)
  values (old.company_id, person, who, what, tg_table_name, old.id, (old_row ->> parent_column(tg_table_name))::int, lower(tg_op), difference);
  return null;
end $function$;

create or replace function public.log_company()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare
  who text := nullif(current_setting('app.actor', true), '');
  what text := nullif(current_setting('app.call', true), '');
  difference jsonb;
begin
  if public.is_brought_in() then return null; end if;
  if who is null or what is null then
    raise exception 'a write to % needs an actor and a call name', tg_table_name using errcode = 'raise_exception';
  end if;
  select jsonb_object_agg(key, jsonb_build_array(public.logged_value('company', key, to_jsonb(old) -> key), public.logged_value('company', key, value)))
    into difference from jsonb_each(to_jsonb(new)) where value is distinct from to_jsonb(old) -> key and not public.points_by(key);
  if difference is not null then
    insert into public.activity (company_id, user_id, actor, call, table_name, row_id, change, changed)
    values (new.id, case when who like 'user:%' then split_part(substr(who, 6), '/', 1)::int end, who, what, tg_table_name, new.id, 'update', difference);
  end if;
  return null;
end $function$;

create or replace function public.log_inserts()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare
  who text := nullif(current_setting('app.actor', true), '');
  what text := nullif(current_setting('app.call', true), '');
  parent text := parent_column(tg_table_name);
begin
  if public.is_brought_in() then return null; end if;
  if who is null or what is null then
    raise exception 'a write to % needs an actor and a call name', tg_table_name using errcode = 'raise_exception';
  end if;
  insert into public.activity (company_id, user_id, actor, call, table_name, row_id, parent_id, change)
  select n.company_id, case when who like 'user:%' then split_part(substr(who, 6), '/', 1)::int end, who, what, tg_table_name, n.id,
    case when parent is not null then (to_jsonb(n) ->> parent)::int end, 'insert'
  from new_rows n;
  return null;
end $function$;

create or replace function public.logged_value(of_table text, key text, value jsonb)
 returns jsonb
 language sql
 immutable
return case when ((of_table = 'invitation'::text) and (key = any (array['name'::text, 'email'::text, 'email_key'::text]))) then case when (value <> 'null'::jsonb) then '"*"'::jsonb else null::jsonb end when ((of_table = 'data_request'::text) and (key = any (array['person'::text, 'email'::text, 'phone'::text, 'note'::text, 'reason'::text, 'chosen'::text]))) then case when (value <> 'null'::jsonb) then '"*"'::jsonb else null::jsonb end when ((of_table = 'action'::text) and (key = any (array['owner_name'::text, 'owner_email'::text]))) then case when (value <> 'null'::jsonb) then '"*"'::jsonb else null::jsonb end when ((of_table = any (array['response'::text, 'response_revision'::text, 'response_conflict'::text, 'answer_edit'::text, 'decision'::text])) and (key = any (array['raw'::text, 'answers'::text, 'answers_hash'::text, 'old'::text, 'new'::text, 'reason'::text, 'participant_name'::text, 'participant_email'::text, 'response_key'::text, 'picture_keys'::text, 'holds'::text]))) then case when (value <> 'null'::jsonb) then '"*"'::jsonb else null::jsonb end when ((key = any (array['password_hash'::text, 'link_token'::text, 'token'::text, 'avatar_key'::text, 'logo_key'::text, 'bytes'::text, 'password_sealed'::text, 'secret_sealed'::text, 'picture_key'::text, 'response_key'::text])) or (length((value)::text) > 4000)) then to_jsonb(('sha256:'::text || encode(sha256(convert_to((value)::text, 'UTF8'::name)), 'hex'::text))) else value end;
grant execute on function logged_value(text,text,jsonb) to public;

create or replace function public.missing_pictures(of_response uuid, keys uuid[])
 returns uuid[]
 language sql
 stable
return (select coalesce(array_agg(named.key order by named.place), '{}'::uuid[]) as "coalesce" from unnest(missing_pictures.keys) with ordinality named(key, place) where (not (exists (select from picture p where ((p.picture_key = named.key) and (p.response_key = missing_pictures.of_response) and (p.arrived_at is not null))))));
grant execute on function missing_pictures(uuid,uuid[]) to sahada_app;

create or replace function public.move_audits()
 returns trigger
 language plpgsql
as $function$
begin
  if not exists (select from response r where r.company_id = new.company_id and r.plan_id = new.id) then return null; end if;
  insert into fold (company_id, totals) values (new.company_id, 'questions') on conflict do nothing;
  perform from fold f where f.company_id = new.company_id and f.totals = 'questions' for no key update;
  insert into auditor_total as t (company_id, plan_id, checklist_id, location_id, user_id, month, standing, audits, percents, squares)
  select a.company_id, 0, a.checklist_id, a.location_id, l.user_id, a.month, a.standing, l.sign * a.audits, l.sign * a.percents,
    l.sign * a.squares
  from auditor_total a cross join (values (old.lead_auditor_id, -1), (new.lead_auditor_id, 1)) l (user_id, sign)
  where a.company_id = new.company_id and a.plan_id = new.id and a.user_id = 0
  on conflict on constraint auditor_total_pkey do update set audits = t.audits + excluded.audits,
    percents = t.percents + excluded.percents, squares = t.squares + excluded.squares;
  delete from auditor_total t
  where t.company_id = new.company_id and t.plan_id = 0 and t.user_id = old.lead_auditor_id and t.audits = 0;
  return null;
end $function$;
grant execute on function move_audits() to sahada_app;

create or replace function public.move_places()
 returns trigger
 language plpgsql
as $function$
declare places text[];
begin
  if not exists (select from response r where r.company_id = new.company_id and r.plan_id = new.id)
    and not exists (select from earlier_response e where e.company_id = new.company_id and e.plan_id = new.id)
    and not exists (select from placed_total t where t.company_id = new.company_id and t.plan_id = new.id) then return null;
  end if;
  insert into fold (company_id, totals) values (new.company_id, 'plans') on conflict do nothing;
  perform from fold f where f.company_id = new.company_id and f.totals = 'plans' for no key update;
  places := (select f.places from fold f where f.company_id = new.company_id and f.totals = 'plans');
  insert into place_total as t (company_id, span, begins, standing, customer_id, location_id, project_id, audit_type_id, responses,
    scored, percents, earned, max)
  select p.company_id, p.span, p.begins, p.standing, l.customer_id, l.location_id, l.project_id, l.audit_type_id, l.sign * p.responses,
    l.sign * p.scored, l.sign * p.percents, l.sign * p.earned, l.sign * p.max
  from placed_total p cross join (values
    (old.customer_id, old.location_id, old.project_id, old.audit_type_id, -1),
    (new.customer_id, new.location_id, new.project_id, new.audit_type_id, 1)) l (customer_id, location_id, project_id, audit_type_id, sign)
  where p.company_id = new.company_id and p.plan_id = new.id and p.span = any(places)
  on conflict on constraint place_total_pkey do update set responses = t.responses + excluded.responses,
    scored = t.scored + excluded.scored, percents = t.percents + excluded.percents, earned = t.earned + excluded.earned,
    max = t.max + excluded.max;
  delete from place_total t using placed_total p
  where p.company_id = new.company_id and p.plan_id = new.id and t.company_id = p.company_id and t.span = p.span
    and t.begins = p.begins and t.standing = p.standing and t.customer_id = old.customer_id and t.location_id = old.location_id
    and t.project_id = old.project_id and t.audit_type_id = old.audit_type_id and t.responses = 0;
  return null;
end $function$;
grant execute on function move_places() to sahada_app;

create or replace function public.names_picture(document json, picture_key uuid)
 returns boolean
 language sql
 immutable
return (position(((picture_key)::text) in (lower((document)::text))) > 0);
grant execute on function names_picture(json,uuid) to sahada_app;

create or replace function public.names_signer(raw json)
 returns boolean
 language sql
 immutable parallel safe
return jsonb_path_exists(((raw -> 'signatures'::text))::jsonb, '$[*]."name"?(@ like_regex "." flag "s" && @ != "■■■")'::jsonpath);
grant execute on function names_signer(json) to public;

create or replace function public.next_receipt()
 returns integer
 language sql
return (next_receipts(1))[1];
grant execute on function next_receipt() to sahada_app;

create or replace function public.next_receipts(wanted integer)
 returns integer[]
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
declare
  sequence regclass := ('receipt.company_' || public.app_company())::regclass;
  numbers int[];
begin
  for i in 1 .. wanted loop
    numbers[i] := nextval(sequence);
  end loop;
  return numbers;
end $function$;
grant execute on function next_receipts(integer) to sahada_app;

create or replace function public.note_change()
 returns trigger
 language plpgsql
as $function$
begin
  new.changed_at := clock_timestamp();
  return new;
end $function$;
grant execute on function note_change() to public;

create or replace function public.note_editor_pictures()
 returns trigger
 language plpgsql
as $function$
declare
  holder text := tg_argv[0];
  texts text := (select string_agg(v.value, ' ') from jsonb_each_text(to_jsonb(new)) v where v.key = any (tg_argv[1:]));
  keys text[];
  noted int;
begin
  if tg_op = 'UPDATE' then
    execute format('delete from editor_picture_use where company_id = $1 and %I = $2', holder) using new.company_id, new.id;
  end if;
  if texts is null or strpos(texts, '/editor-picture/') = 0 then return null; end if;
  keys := array(select distinct m[1] from regexp_matches(texts, '/editor-picture/([A-Za-z0-9_-]{22})', 'g') m);
  execute format('insert into editor_picture_use (company_id, picture_id, %I)
    select p.company_id, p.id, $2 from editor_picture p where p.company_id = $1 and p.key = any ($3)', holder)
    using new.company_id, new.id, keys;
  get diagnostics noted = row_count;
  if noted < cardinality(keys) and holder <> 'version_id' then
    raise exception 'a text of % names a picture that is not there', tg_table_name
      using errcode = 'check_violation', constraint = tg_table_name || '_pictures';
  end if;
  return null;
end $function$;

create or replace function public.note_gone()
 returns trigger
 language plpgsql
as $function$
begin
  insert into feed_gone (company_id, of_table, row_id) values (old.company_id, tg_table_name, old.id);
  return null;
end $function$;
grant execute on function note_gone() to public;

create or replace function public.note_holds()
 returns trigger
 language plpgsql
as $function$
begin
  new.holds := holds_in(new.raw);
  return new;
end $function$;
grant execute on function note_holds() to public;

create or replace function public.note_pictures_of_version()
 returns trigger
 language plpgsql
as $function$
begin
  insert into version_help_picture (company_id, version_id, help_picture_id)
  select distinct new.company_id, new.id, h.id
  from jsonb_path_query(new.document, '$.sections[*].questions[*].helpPictureUrl') u (url)
  join help_picture h on h.company_id = new.company_id and h.key = split_part(u.url #>> '{}', '/', 4);
  return null;
end $function$;

create or replace function public.notice_for(customer integer)
 returns integer
 language sql
 stable
return (select v.id from (notice n join notice_version v on ((v.notice_id = n.id))) where (n.active and ((n.customer_id = notice_for.customer) or (n.customer_id is null)) and (v.effective_from <= ((app_now() at time zone (select c.time_zone from company c)))::date)) order by (n.customer_id is null), v.version desc limit 1);
grant execute on function notice_for(integer) to sahada_app;

create or replace function public.number_receipts()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  execute format('create sequence receipt.company_%s as int', new.id);
  return null;
end $function$;

create or replace function public.operator_stays()
 returns trigger
 language plpgsql
as $function$
begin
  raise exception 'the operator of an installation stays' using errcode = 'insufficient_privilege';
end $function$;
grant execute on function operator_stays() to public;

create or replace function public.outcome_beside(there response, of_plan integer, person integer, rev integer, hash text)
 returns text
 language plpgsql
 stable
as $function$
begin
  if rev = there.revision + 1 and there.status_code = 40 then
    if person = there.user_id or exists (
      select from plan p where p.id = of_plan and person in (p.lead_auditor_id, p.assistant_auditor_id)) then
      return 'corrected';
    end if;
    return 'notAuthor';
  elsif rev > there.revision then
    return 'unasked';
  elsif hash = there.answers_hash and rev = there.revision then
    return 'known';
  elsif rev < there.revision and exists (select from response_revision v
    where v.response_id = there.id and v.revision = rev and v.answers_hash = hash) then
    return 'known';
  end if;
  return 'other';
end $function$;
grant execute on function outcome_beside(response,integer,integer,integer,text) to sahada_app;

create or replace function public.own_findings(own jsonb)
 returns table(item integer, finding_key uuid, section_id integer, title text, note text, severity text, picture_keys uuid[])
 language sql
 immutable
as $function$
  select o.* from jsonb_to_recordset(own) o (item int, finding_key uuid, section_id int, title text, note text, severity text,
    picture_keys uuid[]);
$function$;
grant execute on function own_findings(jsonb) to sahada_app;

create or replace function public.parent_column(of_table text)
 returns text
 language sql
 immutable parallel safe
return case of_table when 'checklist_section'::text then 'checklist_id'::text when 'checklist_question'::text then 'checklist_id'::text when 'checklist_version'::text then 'checklist_id'::text when 'project_user'::text then 'project_id'::text when 'project_location'::text then 'project_id'::text when 'project_checklist'::text then 'project_id'::text when 'level'::text then 'project_id'::text when 'user_group'::text then 'user_id'::text when 'invitation'::text then 'plan_id'::text when 'share'::text then 'plan_id'::text when 'notice_version'::text then 'notice_id'::text when 'answer_edit'::text then 'response_id'::text when 'decision'::text then 'response_id'::text when 'response_revision'::text then 'response_id'::text when 'response_conflict'::text then 'response_id'::text when 'action_comment'::text then 'action_id'::text when 'user_attribute_option'::text then 'attribute_id'::text when 'user_attribute_value'::text then 'user_id'::text else null::text end;
grant execute on function parent_column(text) to public;

create or replace function public.place_finding()
 returns trigger
 language plpgsql
as $function$
begin
  select coalesce(r.location_id, p.location_id), r.received_at into new.location_id, new.received_at
  from response r join plan p on p.company_id = r.company_id and p.id = r.plan_id
  where r.company_id = new.company_id and r.id = new.response_id;
  -- Another transaction may have written the response.
  if new.question_id is not null then
    insert into touched_finding (company_id, question_id, location_id, received_at, response_id)
    values (new.company_id, new.question_id, new.location_id, new.received_at, new.response_id);
  end if;
  return new;
end $function$;
grant execute on function place_finding() to sahada_app;

create or replace function public.place_findings_of_plan()
 returns trigger
 language plpgsql
as $function$
begin
  update finding f set location_id = new.location_id from response r
  where r.company_id = new.company_id and r.plan_id = new.id and r.location_id is null
    and f.company_id = r.company_id and f.response_id = r.id;
  return null;
end $function$;
grant execute on function place_findings_of_plan() to sahada_app;

create or replace function public.place_findings_of_response()
 returns trigger
 language plpgsql
as $function$
begin
  update finding f set location_id = coalesce(new.location_id, p.location_id), received_at = new.received_at from plan p
  where p.company_id = new.company_id and p.id = new.plan_id and f.company_id = new.company_id and f.response_id = new.id;
  return null;
end $function$;
grant execute on function place_findings_of_response() to sahada_app;

create or replace function public.plan_facts(of_plan integer, person integer, counting boolean)
 returns jsonb
 language plpgsql
 stable
as $function$
begin
  return (select to_jsonb(x) from (
    select p.id, p.company_id as company, p.definition, p.company_name, p.audit_type_id, p.location_id, l.name as location_name, p.begins_at, p.ends_at,
           coalesce(l.time_zone, c.time_zone) as time_zone, p.published, p.cancelled_at is not null as cancelled,
           p.approve_required, p.participant_limit, p.answered_by, p.identity, p.repeat, p.ask_position, p.show_score,
           p.findings, p.grace_days, p.intro_text, p.thanks_text, p.locales, p.version_id, v.hash as version_hash,
           gate.row_version(p.xmin) as row_version, p.checklist_id, p.lead_auditor_id, p.assistant_auditor_id,
           case when counting and p.participant_limit is not null then (
             select coalesce(sum(t.counted), 0) from plan_total t where t.plan_id = p.id and t.span = 'ever' and t.begins = '-infinity') + (
             select coalesce(sum(u.sign * u.counted::int), 0) from unfolded u where u.plan_id = p.id) else 0 end as counted,
           case when counting then coalesce((
             select sum(k.total - (select coalesce(sum(s.used), 0) from credit_slot s where s.credit_id = k.id))
             from credit k where (app_now() at time zone c.time_zone)::date between k.begins_on and k.ends_on), 0) else 1 end as credit_left,
           mapped.is_mapped,
           -- Whoever is asked to correct a response of their own stays an auditor until it is there.
           mapped.is_mapped or (person not in (p.lead_auditor_id, p.assistant_auditor_id) and exists (select from response r
             where r.user_id = person and r.plan_id = p.id and r.status_code = 40)) as in_project,
           p.repeat = 'oncePerPerson' and exists (select from response r
             where r.user_id = person and r.plan_id = p.id and r.status_code <> 60) as answered,
           c.active as company_active, c.logo_key,
           c.default_language_id, c.time_zone as company_time_zone,
           (select coalesce(jsonb_agg(jsonb_build_object(
                'id', v.id, 'name', localized(v.name, v.locales), 'min', v.min, 'max', v.max, 'locales', jsonb_build_array(
                jsonb_build_object('languageId', 1, 'name', localized_in(v.name, v.locales, 1)),
                jsonb_build_object('languageId', 2, 'name', localized_in(v.name, v.locales, 2))))
              order by v.min), '[]') from level v where v.project_id = p.project_id) as levels
    from plan p
    join location l on l.id = p.location_id
    join company c on true
    left join checklist_version v on v.id = p.version_id
    cross join lateral (select exists (select from project_user u where u.project_id = p.project_id and u.user_id = person) as is_mapped) mapped
    where p.id = of_plan) x);
end $function$;
grant execute on function plan_facts(integer,integer,boolean) to sahada_app;

create or replace function public.pointing_at(of_table text, by_column text, ids integer[])
 returns integer[]
 language plpgsql
 stable
as $function$
declare found int[];
begin
  if cardinality(ids) > 0 then
    execute format('select array_agg(t.id) from %I t where t.%I = any ($1)', of_table, by_column) into found using ids;
  end if;
  return coalesce(found, '{}');
end $function$;
grant execute on function pointing_at(text,text,integer[]) to sahada_app;

create or replace function public.points_by(key text)
 returns boolean
 language sql
 immutable parallel safe
return (key ~ '^(shared|own)_(country|city|district)_id$'::text);
grant execute on function points_by(text) to public;

create or replace function public.queue_task(run integer, task text)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public'
as $function$
begin
  perform job.add_job(case task when 'backup.take' then 'task.long' else 'task.run' end, json_build_object('runId', run),
    queue_name => 'task ' || task, job_key => 'task ' || run, max_attempts => 5);
end $function$;
grant execute on function queue_task(integer,text) to sahada_gate;

create or replace function public.receipt_number(number integer)
 returns text
 language sql
 immutable parallel safe
return ('S-'::text || lpad((number)::text, greatest(6, length((number)::text)), '0'::text));
grant execute on function receipt_number(integer) to public;

create or replace function public.said_by(answer jsonb)
 returns jsonb
 language sql
 immutable
return jsonb_build_array((select jsonb_agg(o.value order by o.value) as jsonb_agg from jsonb_array_elements(nullif((said_by.answer -> 'optionIds'::text), 'null'::jsonb)) o(value)), (select jsonb_agg(o.value order by o.value) as jsonb_agg from jsonb_array_elements(nullif((said_by.answer -> 'subOptionIds'::text), 'null'::jsonb)) o(value)), coalesce(btrim((answer ->> 'text'::text)), ''::text), coalesce(btrim((answer ->> 'note'::text)), ''::text), (answer ->> 'severity'::text), (select jsonb_agg(lower(k.value) order by k.value) as jsonb_agg from jsonb_array_elements_text(nullif((said_by.answer -> 'pictureKeys'::text), 'null'::jsonb)) k(value)));
grant execute on function said_by(jsonb) to sahada_app;

create or replace function public.salt_line()
 returns trigger
 language plpgsql
as $function$
begin
  if public.is_brought_in() then return new; end if;
  new.salt := uuid_send(gen_random_uuid());
  new.values_hash := sha256(new.salt || convert_to(new.changed::text, 'UTF8'));
  return new;
end $function$;
grant execute on function salt_line() to public;

create or replace function public.search_key(value text)
 returns text
 language sql
 immutable parallel safe
return lower((translate(case when (value is nfc normalized) then value else normalize(value, nfc) end, 'İIı'::text, 'iii'::text) collate "und-x-icu"));
grant execute on function search_key(text) to public;

create or replace function public.search_text(variadic texts text[])
 returns text
 language sql
 immutable parallel safe
return search_key(array_to_string(texts, chr(31)));
grant execute on function search_text(text[]) to public;

create or replace function public.second_factor_due(required_since timestamp with time zone, grace_days integer, added_at timestamp with time zone)
 returns timestamp with time zone
 language sql
 immutable parallel safe
return case when (required_since is not null) then (greatest(required_since, added_at) + make_interval(hours => (24 * grace_days))) else null::timestamp with time zone end;
grant execute on function second_factor_due(timestamp with time zone,integer,timestamp with time zone) to sahada_app;
grant execute on function second_factor_due(timestamp with time zone,integer,timestamp with time zone) to sahada_gate;

create or replace function public.set_findings(of_response integer, questions integer[], places integer[], severities text[])
 returns void
 language plpgsql
as $function$
begin
  if withdraws_findings(of_response) then
    update finding f set withdrawn = true
    where f.response_id = of_response and f.question_id is not null and f.question_id <> all(questions) and not f.withdrawn;
  else
    delete from finding f where f.response_id = of_response and f.question_id is not null and f.question_id <> all(questions)
      and not has_action(f.id);
    update finding f set withdrawn = true
    where f.response_id = of_response and f.question_id is not null and f.question_id <> all(questions) and not f.withdrawn;
  end if;
  insert into finding as f (response_id, question_id, place, severity)
  select of_response, t.question, t.place, t.severity from unnest(questions, places, severities) t (question, place, severity)
  on conflict on constraint finding_once do update
    set place = excluded.place, severity = excluded.severity, withdrawn = false
    where (f.place, f.severity, f.withdrawn) is distinct from (excluded.place, excluded.severity, false);
end $function$;
grant execute on function set_findings(integer,integer[],integer[],text[]) to sahada_app;

create or replace function public.set_own_findings(of_response integer, item integer, own jsonb)
 returns void
 language plpgsql
as $function$
begin
  if withdraws_findings(of_response) then
    update finding f set withdrawn = true
    where f.response_id = of_response and f.finding_key is not null and not f.withdrawn
      and not exists (select from own_findings(own) o where o.item = set_own_findings.item and o.finding_key = f.finding_key);
  else
    delete from finding f
    where f.response_id = of_response and f.finding_key is not null
      and not exists (select from own_findings(own) o where o.item = set_own_findings.item and o.finding_key = f.finding_key)
      and not has_action(f.id);
    update finding f set withdrawn = true
    where f.response_id = of_response and f.finding_key is not null and not f.withdrawn
      and not exists (select from own_findings(own) o where o.item = set_own_findings.item and o.finding_key = f.finding_key);
  end if;
  insert into finding as f (response_id, finding_key, section_id, title, note, severity, picture_keys)
  select of_response, o.finding_key, o.section_id, o.title, o.note, o.severity, o.picture_keys
  from own_findings(own) o where o.item = set_own_findings.item
  on conflict (company_id, response_id, finding_key) where finding_key is not null do update
    set section_id = excluded.section_id, title = excluded.title, note = excluded.note, severity = excluded.severity,
      picture_keys = excluded.picture_keys, withdrawn = false
    where (f.section_id, f.title, f.note, f.severity, f.picture_keys, f.withdrawn)
      is distinct from (excluded.section_id, excluded.title, excluded.note, excluded.severity, excluded.picture_keys, false);
end $function$;
grant execute on function set_own_findings(integer,integer,jsonb) to sahada_app;

create or replace function public.signs_picture(document json, picture_key uuid)
 returns boolean
 language sql
 immutable
return (exists (select from json_array_elements(case when (json_typeof((signs_picture.document -> 'signatures'::text)) = 'array'::text) then (signs_picture.document -> 'signatures'::text) else '[]'::json end) s(value) where (lower((s.value ->> 'pictureKey'::text)) = (signs_picture.picture_key)::text)));
grant execute on function signs_picture(json,uuid) to sahada_app;

create or replace function public.stamp_response()
 returns trigger
 language plpgsql
as $function$
begin
  new.tx := pg_current_xact_id();
  return new;
end $function$;
grant execute on function stamp_response() to sahada_app;

create or replace function public.standing(status_code integer, counted boolean, late boolean, over_quota boolean, repeated boolean, awaiting_pictures boolean)
 returns integer
 language sql
 immutable parallel safe
return case when ((status_code = 30) and (not counted) and (late or over_quota or repeated)) then 31 when ((status_code = any (array[30, 50])) and awaiting_pictures) then (status_code + 2) else status_code end;
grant execute on function standing(integer,boolean,boolean,boolean,boolean,boolean) to public;

create or replace function public.submit_responses(session_hash bytea, person integer, at timestamp with time zone, today date, hourly_bytes bigint, corrected_state integer, links bytea[], stamps text[], limits integer[], once_each boolean[], plan_locations integer[], place integer[], keys uuid[], revisions integer[], version_ids integer[], hashes text[], counted_states integer[], held_states integer[], are_late boolean[], are_incomplete boolean[], are_critical boolean[], earneds bigint[], maxes bigint[], percents integer[], answereds integer[], totals integer[], excludeds integer[], findings_made integer[], device_earneds bigint[], device_maxes bigint[], names text[], emails text[], languages integer[], notices integer[], starts timestamp with time zone[], completions timestamp with time zone[], barcodes bytea[], nameless boolean[], holding integer[], arrivals timestamp with time zone[], pictures text[], raw_lines text, answer_lines text, found_in integer[], found_questions integer[], found_places integer[], found_severities text[], own jsonb, draft_versions integer[])
 returns table(outcome text, key uuid, response_id integer, number integer, answers_hash text, status integer, late boolean, over_quota boolean, repeated boolean, incomplete boolean, critical boolean, picture_count integer, missing uuid[])
 language plpgsql
 set plan_cache_mode to 'force_generic_plan'
as $function$
declare
  n int := cardinality(keys);
  entered gate.links_scene;
  raws text[] := string_to_array(raw_lines, E'\n');
  answers text[] := string_to_array(answer_lines, E'\n');
  is_fresh boolean;
  has_begun boolean := false;
  -- Of each response, null where nothing was said of it. As wholes they stay null until the first word.
  outcomes text[];
  ids int[];
  are_repeated boolean[];
  are_apart boolean[];
  lacking text[];
  at_locations int[];
  invited int[];
  -- The same of each link.
  room int[] := limits;
  has_answered boolean[];
  charged bigint[];
  known int[];
  there response;
  begun draft;
  given int[];
  novel int := 0;
  wanted int := 0;
  got int := 0;
  l int;
  yes boolean;
  setting text;
begin
  -- Several together do not wait long for what one of them needs; that one is then sent alone.
  if n > 1 then setting := set_config('lock_timeout', '250ms', true); end if;
  entered := gate.enter_links(links, session_hash, 'field.submit', at);
  if limits is not null then
    perform from plan p join unnest(entered.plan_ids, limits) t (id, most) on p.id = t.id and t.most is not null
      order by p.id for no key update of p;
    for l in 1 .. cardinality(links) loop
      -- Another limit may have been set while its lock was waited for.
      if limits[l] is not null then entered.stamps[l] := gate.plan_stamp(entered.plan_ids[l], entered.rotated[l]); end if;
    end loop;
  end if;

  is_fresh := entered.user_id is not distinct from person and entered.stamps is not distinct from stamps;
  for i in 1 .. n loop
    if not is_fresh and (entered.user_id is distinct from person or entered.stamps[place[i]] is distinct from stamps[place[i]]) then
      outcomes[i] := 'stale';
      continue;
    elsif n = 1 then
      yes := pg_advisory_xact_lock(hashtextextended(keys[i]::text, 0)) is null;
    elsif not pg_try_advisory_xact_lock(hashtextextended(keys[i]::text, 0)) then
      outcomes[i] := 'later';
      continue;
    end if;
    has_begun := true;
    if revisions[i] > 0 then outcomes[i] := 'unasked'; end if;
  end loop;

  if has_begun then known := gate.known_responses(keys); end if;
  if known is not null then
    for i in 1 .. n loop
      continue when known[i] is null or outcomes[i] in ('stale', 'later');
      select * into there from response x where x.id = known[i];
      ids[i] := there.id;
      outcomes[i] := outcome_beside(there, entered.plan_ids[place[i]], person, revisions[i], hashes[i]);
      continue when outcomes[i] <> 'corrected';
      -- The office may be changing it at this moment: what goes to the revisions is what it leaves there.
      select * into there from response x where x.id = known[i] for update;
      outcomes[i] := outcome_beside(there, entered.plan_ids[place[i]], person, revisions[i], hashes[i]);
    end loop;
  end if;

  -- What strangers store has a budget. What a row costs beside its content is counted too, or the smallest would be free.
  if hourly_bytes is not null then
    for i in 1 .. n loop
      if outcomes[i] is null or outcomes[i] in ('other', 'corrected') then
        charged[place[i]] := coalesce(charged[place[i]], 0) + octet_length(raws[i]) + coalesce(octet_length(answers[i]), 0) + 1024;
      end if;
    end loop;
    for l in 1 .. cardinality(links) loop
      continue when charged[l] is null or gate.spend('answers/' || entered.plan_ids[l], charged[l], hourly_bytes, 32, at);
      for i in 1 .. n loop
        if place[i] = l and (outcomes[i] is null or outcomes[i] in ('other', 'corrected')) then outcomes[i] := 'overBudget'; end if;
      end loop;
    end loop;
  end if;

  if outcomes is not null or pictures is not null then
    for i in 1 .. n loop
      if pictures[i] <> '{}' and (outcomes[i] is null or outcomes[i] = 'corrected') then
        update picture p set named = true, signature = signs_picture(raws[i]::json, p.picture_key)
        where p.response_key = keys[i] and p.picture_key = any(pictures[i]::uuid[]) and not p.named;
        lacking[i] := missing_pictures(keys[i], pictures[i]::uuid[])::text;
      end if;
      if outcomes[i] = 'corrected' then
        perform correct_response(ids[i], person, revisions[i], version_ids[i], hashes[i], corrected_state, are_incomplete[i],
          are_critical[i], raws[i]::json, nullif(answers[i], '')::json, earneds[i], maxes[i], percents[i], answereds[i],
          totals[i], excludeds[i], findings_made[i], device_earneds[i], device_maxes[i], languages[i], notices[i],
          starts[i], completions[i], arrivals[i], coalesce(pictures[i], '{}')::uuid[], coalesce(lacking[i], '{}')::uuid[]);
        perform set_findings(ids[i],
          coalesce((select array_agg(f.question order by f.nth) from unnest(found_in, found_questions) with ordinality f (item, question, nth) where f.item = i), '{}'),
          coalesce((select array_agg(f.place order by f.nth) from unnest(found_in, found_places) with ordinality f (item, place, nth) where f.item = i), '{}'),
          coalesce((select array_agg(f.severity order by f.nth) from unnest(found_in, found_severities) with ordinality f (item, severity, nth) where f.item = i), '{}'));
        perform set_own_findings(ids[i], i, own);
        if draft_versions[i] is not null then perform keep_draft_rest(ids[i], keys[i], person, draft_versions[i], arrivals[i]); end if;
        outcomes[i] := 'stored';
      elsif outcomes[i] = 'other' then
        perform keep_conflict(ids[i], hashes[i],
          (raws[i]::jsonb || jsonb_build_object('participant', jsonb_build_object('name', names[i], 'email', emails[i])))::json,
          arrivals[i], coalesce(pictures[i], '{}')::uuid[], 'device', person);
      end if;
    end loop;
  end if;

  -- What is new: in the order of arrival, as far as the limit and the credit go.
  if once_each is not null and person is not null then
    for l in select t.l from unnest(entered.plan_ids, once_each) with ordinality t (id, once, l) where t.once order by t.id loop
      yes := pg_advisory_xact_lock(hashtextextended(concat_ws('/', entered.company_id, entered.plan_ids[l], person), 2)) is null;
      has_answered[l] := exists (select from response x
        where x.user_id = person and x.plan_id = entered.plan_ids[l] and x.status_code <> 60);
    end loop;
  end if;
  -- A personal link is one person's, signed in or not.
  if entered.invitation_ids is not null and once_each is not null and person is null then
    for l in select t.l from unnest(entered.invitation_ids, once_each) with ordinality t (id, once, l)
      where t.once and t.id is not null order by t.id loop
      yes := pg_advisory_xact_lock(hashtextextended(concat_ws('/', entered.company_id, 'invited', entered.invitation_ids[l]), 2)) is null;
      has_answered[l] := exists (select from invitation_use u where u.invitation_id = entered.invitation_ids[l])
        or exists (select from response x where x.invitation_id = entered.invitation_ids[l] and x.status_code <> 60);
    end loop;
  end if;
  if limits is not null then
    for l in 1 .. cardinality(links) loop
      if limits[l] is not null then
        room[l] := limits[l] - (select count(*) from response x where x.plan_id = entered.plan_ids[l] and x.counted);
      end if;
    end loop;
  end if;
  if outcomes is null and limits is null and has_answered is null and not (true = any(are_late)) then
    novel := n;
    wanted := n;
  else
    for i in 1 .. n loop
      continue when outcomes[i] is not null;
      l := place[i];
      novel := novel + 1;
      if has_answered[l] then are_repeated[i] := true; end if;
      if once_each[l] and (person is not null or entered.invitation_ids[l] is not null) then has_answered[l] := true; end if;
      if are_late[i] or are_repeated[i] or room[l] <= 0 then
        are_apart[i] := true;
      else
        wanted := wanted + 1;
        if limits is not null then room[l] := room[l] - 1; end if;
      end if;
    end loop;
  end if;
  if wanted > 0 then got := take_credits(today, wanted); end if;
  if got < wanted then
    for i in 1 .. n loop
      continue when outcomes[i] is not null or are_apart[i];
      if got = 0 then are_apart[i] := true; else got := got - 1; end if;
    end loop;
  end if;

  if entered.invitation_ids is not null then
    for i in 1 .. n loop
      continue when outcomes[i] is not null or entered.invitation_ids[place[i]] is null;
      if nameless[i] then
        insert into invitation_use (invitation_id, day) values (entered.invitation_ids[place[i]], today)
          on conflict on constraint invitation_use_pkey do nothing;
      else
        invited[i] := entered.invitation_ids[place[i]];
      end if;
    end loop;
  end if;
  if barcodes is not null or draft_versions is not null then
    for i in 1 .. n loop
      continue when outcomes[i] is not null or (barcodes[i] is null and draft_versions[i] is null);
      begun := null;
      if draft_versions[i] is not null then
        select * into begun from draft d where d.response_key = keys[i] and d.plan_id = entered.plan_ids[place[i]] and d.barcode_code is not null;
      end if;
      -- A draft that two share was given where it was begun: by whom, and when, whoever of them sends it.
      if begun.id is not null then
        at_locations[i] := gate.scanned_at(sha256(convert_to(begun.barcode_code, 'UTF8')), begun.plan_id, begun.made_by, begun.started_at, arrivals[i]);
      elsif barcodes[i] is not null then
        at_locations[i] := gate.scanned_at(barcodes[i], entered.plan_ids[place[i]], person, starts[i], arrivals[i]);
      end if;
    end loop;
  end if;

  if novel > 0 then
    given := next_receipts(n);
    return query
    with stored as (
      insert into response (company_id, plan_id, version_id, number, response_key, revision, answers_hash, status_code, late,
        over_quota, repeated, awaiting_pictures, incomplete, critical, counted, raw, answers, earned, max, percent, answered,
        total, excluded, findings, device_earned, device_max, user_id, participant_name, participant_email, language_id,
        notice_version, started_at, completed_at, received_at, approved_at, picture_keys, location_id, invitation_id, holds)
      -- Each column by its subscript: unnest would open a store for each array, which costs a flight of eight a twentieth of its time.
      select entered.company_id, entered.plan_ids[place[i]], version_ids[i], given[i], keys[i], revisions[i], hashes[i],
        case when are_apart[i] then held_states[i] else counted_states[i] end, are_late[i],
        coalesce(are_apart[i] and not are_late[i] and are_repeated[i] is null, false), coalesce(are_repeated[i], false),
        coalesce(lacking[i] <> '{}', false), are_incomplete[i], are_critical[i], are_apart[i] is null, raws[i]::json,
        nullif(answers[i], '')::json, earneds[i], maxes[i], percents[i], answereds[i], totals[i], excludeds[i], findings_made[i], device_earneds[i],
        device_maxes[i], person, names[i], emails[i], languages[i], notices[i], starts[i], completions[i], arrivals[i],
        case when are_apart[i] is null and counted_states[i] = 50 then arrivals[i] end, coalesce(pictures[i], '{}')::uuid[], at_locations[i], invited[i],
        coalesce(holding[i], 0)
      from generate_series(1, n) i
      where outcomes[i] is null
      returning response.company_id, response.id, response.response_key, response.number, response.answers_hash, response.status_code,
        response.late, response.over_quota, response.repeated, response.incomplete, response.critical, response.location_id,
        response.received_at, cardinality(response.picture_keys) as picture_count),
    made as (
      insert into finding (company_id, response_id, question_id, place, severity, location_id, received_at)
      select s.company_id, s.id, found_questions[f.n], found_places[f.n], found_severities[f.n],
        coalesce(s.location_id, plan_locations[submit_responses.place[found_in[f.n]]]), s.received_at
      from generate_subscripts(found_in, 1) f (n)
      join stored s on s.response_key = keys[found_in[f.n]])
    select 'stored', s.response_key, s.id, s.number, s.answers_hash, s.status_code, s.late, s.over_quota, s.repeated, s.incomplete,
      s.critical, s.picture_count, coalesce(lacking[array_position(keys, s.response_key)], '{}')::uuid[]
    from stored s;
    if own is not null then
      insert into finding (company_id, response_id, finding_key, section_id, title, note, severity, picture_keys)
      select r.company_id, r.id, o.finding_key, o.section_id, o.title, o.note, o.severity, o.picture_keys
      from own_findings(own) o join response r on r.response_key = keys[o.item] where outcomes[o.item] is null;
    end if;
    if draft_versions is not null then
      for i in 1 .. n loop
        continue when outcomes[i] is not null or draft_versions[i] is null or person is null;
        perform keep_draft_rest((select r.id from response r where r.response_key = keys[i]), keys[i], person, draft_versions[i], arrivals[i]);
      end loop;
    end if;
    -- Whoever changes a plan holds it, and these rows waited for them: what they were judged by is read anew.
    for l in 1 .. cardinality(links) loop
      if exists (select from plan p where p.id = entered.plan_ids[l] and not starts_with(entered.stamps[l], p.xmin::text || '.')) then
        raise exception 'a plan was changed while its responses waited for it' using errcode = 'serialization_failure';
      end if;
    end loop;
  end if;

  -- What is there of all others.
  if outcomes is not null then
    return query select outcomes[k.i], k.key, x.id, x.number, x.answers_hash, x.status_code, x.late, x.over_quota, x.repeated,
        x.incomplete, x.critical, cardinality(x.picture_keys), missing_pictures(x.response_key, x.picture_keys)
      from unnest(keys) with ordinality k (key, i) left join lateral (select * from response r where r.id = ids[k.i] offset 0) x on true
      where outcomes[k.i] is not null;
  end if;
end $function$;
grant execute on function submit_responses(bytea,integer,timestamp with time zone,date,bigint,integer,bytea[],text[],integer[],boolean[],integer[],integer[],uuid[],integer[],integer[],text[],integer[],integer[],boolean[],boolean[],boolean[],bigint[],bigint[],integer[],integer[],integer[],integer[],integer[],bigint[],bigint[],text[],text[],integer[],integer[],timestamp with time zone[],timestamp with time zone[],bytea[],boolean[],integer[],timestamp with time zone[],text[],text,text,integer[],integer[],integer[],text[],jsonb,integer[]) to sahada_app;

create or replace function public.take_back_credit()
 returns trigger
 language plpgsql
as $function$
begin
  update credit_slot s set granted = s.used where s.credit_id = new.id and s.granted > s.used;
  new.spent := false;
  return new;
end $function$;
grant execute on function take_back_credit() to public;

create or replace function public.take_credits(today date, wanted integer)
 returns integer
 language plpgsql
as $function$
declare
  slot_number int := pg_backend_pid() % 32;
  rest int := wanted;
  period int;
begin
  loop
    update credit_slot s set used = s.used + rest
    where s.credit_id = (
        select c.id from credit c where not c.spent and today between c.begins_on and c.ends_on
        order by c.ends_on, c.begins_on, c.id limit 1)
      and s.slot = slot_number and s.used + rest <= s.granted;
    if found then return wanted; end if;
    select c.id into period from credit c where not c.spent and today between c.begins_on and c.ends_on
      order by c.ends_on, c.begins_on, c.id limit 1;
    if period is null then return wanted - rest; end if;
    rest := rest - grant_credits(period, slot_number, rest);
    if rest = 0 then return wanted; end if;
  end loop;
end $function$;
grant execute on function take_credits(date,integer) to sahada_app;

create or replace function public.tenant_table(name regclass, log text default 'rows'::text)
 returns void
 language plpgsql
as $function$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy company on %s using (company_id = (select app_company())) with check (company_id = (select app_company()))', name);
  -- What the owner copies (db/copy), and no statement of a server: it does not sign in as the owner.
  execute format('create policy copy on %s for select to sahada_owner using ((select session_user = ''sahada_owner'' and current_setting(''app.copying'', true) = ''yes''))', name);
  execute format('grant select, insert, update, delete on %s to sahada_app', name);
  if log = 'rows' then
    execute format('create trigger activity after update or delete on %s for each row execute function log_activity()', name);
    execute format('create trigger activity_insert after insert on %s referencing new table as new_rows for each statement execute function log_inserts()', name);
  end if;
end $function$;
grant execute on function tenant_table(regclass,text) to public;

create or replace function public.texts_in(locales jsonb, field text)
 returns text
 language sql
 immutable parallel safe
return (select string_agg((l.value ->> texts_in.field), chr(31)) as string_agg from jsonb_array_elements(texts_in.locales) l(value));
grant execute on function texts_in(jsonb,text) to public;

create or replace function public.touch_findings()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'UPDATE' then
    insert into touched_finding (company_id, question_id, location_id, received_at, response_id)
    select n.company_id, n.question_id, n.location_id, n.received_at, n.response_id from new_rows n where n.question_id is not null;
  end if;
  insert into touched_finding (company_id, question_id, location_id, received_at, response_id)
  select o.company_id, o.question_id, o.location_id, o.received_at, o.response_id from old_rows o where o.question_id is not null;
  return null;
end $function$;
grant execute on function touch_findings() to sahada_app;

create or replace function public.turned(texts jsonb, locales jsonb, was integer, becomes integer)
 returns jsonb
 language sql
 immutable parallel safe
return (with said as (select t.key, nullif((t.value #>> '{}'::text[]), ''::text) as plain, (select nullif((l.value ->> t.key), ''::text) as "nullif" from jsonb_array_elements(turned.locales) l(value) where ((l.value -> 'languageId'::text) = to_jsonb(turned.becomes)) limit 1) as fresh, (select nullif((l.value ->> t.key), ''::text) as "nullif" from jsonb_array_elements(turned.locales) l(value) where ((l.value -> 'languageId'::text) = to_jsonb(turned.was)) limit 1) as kept from jsonb_each(turned.texts) t(key, value)), stays as (select s.key, coalesce(s.kept, case when (s.fresh is distinct from s.plain) then s.plain else null::text end) as text from said s) select jsonb_build_object('texts', (select jsonb_object_agg(s.key, coalesce(s.fresh, s.plain)) as jsonb_object_agg from said s), 'locales', coalesce((select jsonb_build_array((jsonb_build_object('languageId', turned.was) || jsonb_object_agg(b.key, b.text))) as jsonb_build_array from stays b having (count(b.text) > 0)), '[]'::jsonb)) as jsonb_build_object);
grant execute on function turned(jsonb,jsonb,integer,integer) to public;

create or replace function public.turned_list(given jsonb, field text, was integer, becomes integer)
 returns jsonb
 language sql
 immutable parallel safe
return (select coalesce(jsonb_agg((turned_object(e.one, turned_list.field, turned_list.was, turned_list.becomes) || case when (jsonb_typeof((e.one -> 'subOptions'::text)) = 'array'::text) then jsonb_build_object('subOptions', (select coalesce(jsonb_agg(turned_object(o.one, turned_list.field, turned_list.was, turned_list.becomes) order by o.place), '[]'::jsonb) as "coalesce" from jsonb_array_elements((e.one -> 'subOptions'::text)) with ordinality o(one, place))) else '{}'::jsonb end) order by e.place), '[]'::jsonb) as "coalesce" from jsonb_array_elements(turned_list.given) with ordinality e(one, place));
grant execute on function turned_list(jsonb,text,integer,integer) to public;

create or replace function public.turned_object(given jsonb, field text, was integer, becomes integer)
 returns jsonb
 language sql
 immutable parallel safe
return (select ((turned_object.given || (t.it -> 'texts'::text)) || jsonb_build_object('locales', (t.it -> 'locales'::text))) from (select turned(jsonb_build_object(turned_object.field, (turned_object.given -> turned_object.field)), coalesce(nullif((turned_object.given -> 'locales'::text), 'null'::jsonb), '[]'::jsonb), turned_object.was, turned_object.becomes) as it) t);
grant execute on function turned_object(jsonb,text,integer,integer) to public;

create or replace function public.unfolded_results()
 returns jsonb
 language plpgsql
 stable
as $function$
begin
  return (select jsonb_object_agg(p.plan_id, p.sums) from (
    select u.plan_id, jsonb_build_object('scored', sum(u.sign * (u.percent is not null)::int),
      'percents', coalesce(sum(u.sign * u.percent), 0), 'findings', sum(u.sign * u.findings),
      'critical', sum(u.sign * u.critical::int)) as sums
    from unfolded u where u.standing in (30, 50) group by 1) p);
end $function$;
grant execute on function unfolded_results() to sahada_app;

create or replace function public.unfolded_states()
 returns jsonb
 language plpgsql
 stable
as $function$
begin
  return (select jsonb_object_agg(p.plan_id, p.states) from (
    select s.plan_id, jsonb_object_agg(s.standing, s.n) as states from (
      select u.plan_id, u.standing, sum(u.sign) as n from unfolded u group by 1, 2) s
    group by 1) p);
end $function$;
grant execute on function unfolded_states() to sahada_app;

create or replace function public.withdraws_findings(of_response integer)
 returns boolean
 language sql
 stable
return (exists (select from decision d where ((d.response_id = withdraws_findings.of_response) and (d.kind = 'reopened'::text))));
grant execute on function withdraws_findings(integer) to sahada_app;
