-- Recurring plans: what is planned at which locations, and how it recurs (rules/series.ts). `plan` is the plan's form without what
-- each occurrence has of its own. `skipped` are occurrences that were deleted alone, as {"place", "day"}: they are not made again. Days before
-- `applies_from` are those of the rule as it was before.
create table audit_series (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  definition text not null,
  plan jsonb not null,
  location_ids int[] not null,
  rule jsonb not null,
  on_air_days_before int not null default 2,
  active boolean not null default true,
  applies_from date not null,
  made_by int not null,
  skipped jsonb not null default '[]',
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint audit_series_user foreign key (company_id, made_by) references "user" (company_id, id)
);
create index audit_series_user on audit_series (company_id, made_by);
select tenant_table('audit_series');

-- An occurrence bears the day and the location that it was made for, whatever it has been moved to since. `series_alone`: it was
-- changed by itself, and keeps that when its series is changed.
alter table plan add column series_id int, add column series_day date, add column series_place int,
  add column series_alone boolean not null default false,
  add constraint plan_series foreign key (company_id, series_id) references audit_series (company_id, id)
    on delete set null (series_id);
create unique index plan_series_day on plan (company_id, series_id, series_place, series_day);
