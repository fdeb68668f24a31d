-- A line of the activity log is also the event that tells those who follow it: notifications, mails, screens. Each line
-- bears its transaction, as responses do; those from before this one are no news.
alter table activity add column tx xid8 not null default '0';
alter table activity alter column tx set default pg_current_xact_id();
create index activity_tx on activity (company_id, tx);

-- How far each follower has come: it has had every line whose `tx` lies below. `after_id`: no line up to there is ever told.
create table event_cursor (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  follower text not null,
  below xid8 not null default '1',
  after_id int not null default 0,
  primary key (company_id, id),
  constraint event_cursor_once unique (company_id, follower)
);
select tenant_table('event_cursor', log => 'none');

-- What is said once and never again, such as that a plan begins soon.
create table said_once (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  topic text not null,
  at timestamptz not null default app_now(),
  primary key (company_id, id),
  constraint said_once_once unique (company_id, topic)
);
create index said_once_age on said_once (company_id, at);
select tenant_table('said_once', log => 'none');
