-- Retention by rule: how long a company keeps each kind of personal data. Without a row, or without months, nothing is destroyed.

create table retention (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  kind text not null constraint retention_kind check (kind in ('identity', 'pictures', 'positions', 'messages', 'activity')),
  months int constraint retention_months check (months between 1 and 120),
  -- A shorter time that awaits a second person, where the company asks for four eyes.
  asked_months int constraint retention_asked_months check (asked_months between 1 and 120),
  asked_by int,
  asked_at timestamptz,
  primary key (company_id, id),
  constraint retention_once unique (company_id, kind),
  constraint retention_asker foreign key (company_id, asked_by) references "user" (company_id, id) on delete set null (asked_by)
);
create index retention_asker on retention (company_id, asked_by) where asked_by is not null;
select tenant_table('retention');

alter table response add column holds smallint;
alter table response no force row level security;
alter table response disable trigger user;
update response set holds = holds_in(raw);
alter table response enable trigger user;
alter table response force row level security;
create trigger notes_holds before insert on response for each row when (new.holds is null) execute function note_holds();
create trigger notes_holds_anew before update of raw on response for each row execute function note_holds();

-- What is left to be destroyed, the oldest first: a row whose time has come is in its index until that is done, also when the
-- response was reopened in between. 50 and 60 are approved and rejected: what is still in work is in none of them.
create index response_named on response (company_id, received_at, id)
  where status_code in (50, 60) and (participant_name is not null or participant_email is not null);
create index response_signed on response (company_id, received_at, id) where status_code in (50, 60) and holds & 1 <> 0;
create index response_located on response (company_id, received_at, id) where status_code in (50, 60) and holds & 2 <> 0;
create index response_revision_personal on response_revision (company_id, response_id)
  where names_signer(raw) or json_typeof(raw -> 'participant') = 'object' or json_typeof(raw -> 'position') = 'object';
create index response_conflict_personal on response_conflict (company_id, response_id)
  where names_signer(raw) or json_typeof(raw -> 'participant') = 'object' or json_typeof(raw -> 'position') = 'object';
create index invitation_named on invitation (company_id, plan_id) where email <> '■■■';
