-- The log as people read it, and the seals that show that nobody has changed it since.

alter table activity
  -- The row that this row is a part of: the checklist of a section, the project of a person in it.
  add column parent_id int,
  -- The values by a hash of their own, with a salt: they can be blanked for a person who is erased, and the hash still stands.
  add column salt bytea,
  add column values_hash bytea;
alter table activity no force row level security;
update activity set salt = uuid_send(gen_random_uuid()) where changed is not null;
update activity set values_hash = sha256(salt || convert_to(changed::text, 'UTF8')) where changed is not null;
alter table activity force row level security;
create trigger activity_salted before insert on activity for each row
  when (new.changed is not null) execute function salt_line();

-- Ids follow time, so pages are read by id. Most lines are those of submissions, which pay for no index more than they did.
drop index activity_user;
create index activity_user on activity (company_id, user_id, id) where user_id is not null;
create index activity_parent on activity (company_id, table_name, parent_id, id) where parent_id is not null;
create index activity_table on activity (company_id, table_name, id) where table_name <> 'response';
create index activity_call on activity (company_id, call, id) where call <> 'field.submit';

-- One a day and company, in a chain: each covers the lines after those of the one before, and that one itself.
create table activity_seal (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  -- The company's day, and the instant at which it ended.
  day date not null,
  until timestamptz not null,
  after_id int not null,
  through_id int not null,
  lines int not null,
  before bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  -- When the clock was found to be put back to before `until`: from that day on lines may come that it does not cover.
  reopened_on date,
  primary key (company_id, id),
  constraint activity_seal_once unique (company_id, day)
);
select tenant_table('activity_seal', log => 'none');
revoke update, delete on activity_seal from sahada_app;

-- Up to which id every line was written or never will be, once all transactions below a number have ended; only the gate
-- reaches it.
create table activity_mark (
  id int generated always as identity primary key,
  last_id int not null,
  below xid8 not null,
  at timestamptz not null
);
