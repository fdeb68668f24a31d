-- What the feed tells: when a row last changed. Those that are there already changed now.
alter table response add column changed_at timestamptz not null default now();
alter table plan add column changed_at timestamptz not null default now();
alter table location add column changed_at timestamptz not null default now();
alter table customer add column changed_at timestamptz not null default now();
alter table project add column changed_at timestamptz not null default now();
alter table question add column changed_at timestamptz not null default now();
alter table action add column changed_at timestamptz not null default now();

alter table response alter column changed_at set default clock_timestamp();
alter table plan alter column changed_at set default clock_timestamp();
alter table location alter column changed_at set default clock_timestamp();
alter table customer alter column changed_at set default clock_timestamp();
alter table project alter column changed_at set default clock_timestamp();
alter table question alter column changed_at set default clock_timestamp();
alter table action alter column changed_at set default clock_timestamp();

-- Partial, as every index of responses but their keys': on an empty table the newest is taken, and the plan kept.
create index response_changed on response (company_id, changed_at, id) where status_code <> 20;
create index plan_changed on plan (company_id, changed_at, id);
create index location_changed on location (company_id, changed_at, id);
create index customer_changed on customer (company_id, changed_at, id);
create index project_changed on project (company_id, changed_at, id);
create index question_changed on question (company_id, changed_at, id);
create index action_changed on action (company_id, changed_at, id);

-- Rows that were deleted: they count no more.
create table feed_gone (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  of_table text not null,
  row_id int not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id)
);
create index feed_gone_changed on feed_gone (company_id, of_table, changed_at, row_id);
select tenant_table('feed_gone', log => 'none');

create trigger note_change before update on response for each row execute function note_change();
create trigger note_change before update on plan for each row execute function note_change();
create trigger note_change before update on location for each row execute function note_change();
create trigger note_change before update on customer for each row execute function note_change();
create trigger note_change before update on project for each row execute function note_change();
create trigger note_change before update on question for each row execute function note_change();
create trigger note_change before update on action for each row execute function note_change();
create trigger note_gone after delete on plan for each row execute function note_gone();
create trigger note_gone after delete on location for each row execute function note_gone();
create trigger note_gone after delete on customer for each row execute function note_gone();
create trigger note_gone after delete on project for each row execute function note_gone();
create trigger note_gone after delete on question for each row execute function note_gone();
create trigger note_gone after delete on response for each row execute function note_gone();
create trigger note_gone after delete on action for each row execute function note_gone();
create trigger note_gone after delete on finding for each row execute function note_gone();
