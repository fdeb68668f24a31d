-- Addresses of other systems that are told what happens. The secret that signs is sealed with the installation's key
-- (outside/seal.ts).
create table webhook (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  name text not null,
  url text not null,
  events text[] not null,
  secret_sealed bytea,
  active boolean not null default true,
  -- Its newest delivery was not taken.
  failing boolean not null default false,
  created_at timestamptz not null default app_now(),
  primary key (company_id, id)
);
select tenant_table('webhook');

-- What a webhook is told, and how that went. Those about one row go out in their order.
create table delivery (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  webhook_id int not null,
  event_id text not null,
  name text not null,
  -- The row it is about, such as `response 12`.
  topic text not null,
  at timestamptz not null,
  -- As it is signed and sent.
  body text not null,
  state text not null default 'Waiting' check (state in ('Waiting', 'Sending', 'Sent', 'Failed')),
  tries int not null default 0,
  status int,
  duration_ms int,
  last_error text,
  next_try_at timestamptz,
  created_at timestamptz not null default app_now(),
  primary key (company_id, id),
  constraint delivery_webhook foreign key (company_id, webhook_id) references webhook (company_id, id) on delete cascade
);
create index delivery_of_webhook on delivery (company_id, webhook_id, id);
create index delivery_due on delivery (company_id, webhook_id, next_try_at, id) where next_try_at is not null;
create index delivery_line on delivery (company_id, webhook_id, topic, id) where state in ('Waiting', 'Sending');
create index delivery_age on delivery (company_id, created_at);
select tenant_table('delivery', log => 'none');

-- The transaction that made a finding: with the event of that transaction, and no other, it is told. Earlier ones are no news.
alter table finding add column tx xid8 not null default '0';
alter table finding alter column tx set default pg_current_xact_id();
