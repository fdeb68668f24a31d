-- Reports that are mailed by themselves. `filters` are those of the report's call; it is made with the rights of `made_by`, who
-- saved it last.
create table report_schedule (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  name text not null,
  report text not null,
  filters jsonb not null default '{}',
  period text not null default 'week' constraint report_schedule_period check (period in ('day', 'week', 'month', 'year')),
  every text not null default 'week' constraint report_schedule_every check (every in ('day', 'week', 'month')),
  weekday int,
  month_day int,
  send_time text not null default '07:00',
  format text not null default 'xlsx' constraint report_schedule_format check (format in ('xlsx', 'csv', 'pdf')),
  emails text[] not null,
  language_id int not null,
  active boolean not null default true,
  made_by int not null,
  primary key (company_id, id),
  constraint report_schedule_user foreign key (company_id, made_by) references "user" (company_id, id)
);
create index report_schedule_user on report_schedule (company_id, made_by);
select tenant_table('report_schedule');

-- When each is due next, and how it went. Not logged: it changes at every sending, and the mails are listed by themselves.
create table report_turn (
  company_id int not null default app_company(),
  id int generated always as identity,
  report_schedule_id int not null,
  next_at timestamptz,
  last_sent_at timestamptz,
  last_result text,
  -- The last moment that was dealt with: it is never dealt with twice.
  last_moment timestamptz,
  primary key (company_id, id),
  constraint report_turn_once unique (company_id, report_schedule_id),
  constraint report_turn_schedule foreign key (company_id, report_schedule_id)
    references report_schedule (company_id, id) on delete cascade
);
create index report_turn_due on report_turn (company_id, next_at);
select tenant_table('report_turn', log => 'none');

-- Files that go with mails, stored once for all of their recipients.
create table attachment (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  name text not null,
  type text not null,
  bytes bytea storage external not null,
  created_at timestamptz not null default app_now(),
  primary key (company_id, id)
);
create index attachment_age on attachment (company_id, created_at);
select tenant_table('attachment', log => 'none');

alter table message add column attachment_id int,
  add constraint message_attachment foreign key (company_id, attachment_id)
    references attachment (company_id, id) on delete set null (attachment_id);
create index message_of_attachment on message (company_id, attachment_id) where attachment_id is not null;
