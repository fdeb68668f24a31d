-- Browsers that get push messages, each with the person who turned them on there last.
create table push_device (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  user_id int not null,
  -- Where it was turned on: ended by hand, it takes the device along.
  session_id int not null,
  app text not null check (app in ('office', 'field')),
  -- What the browser says of itself.
  device text not null,
  endpoint text not null,
  endpoint_hash bytea not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default app_now(),
  last_success_at timestamptz,
  -- What the push service answered last, where that was no success.
  last_error text,
  primary key (company_id, id),
  constraint push_device_endpoint unique (company_id, endpoint_hash),
  constraint push_device_user foreign key (company_id, user_id) references "user" (company_id, id) on delete cascade
);
create index push_device_of_user on push_device (company_id, user_id, created_at);
create index push_device_session on push_device (company_id, session_id);
create index push_device_order on push_device (company_id, created_at, id);
select tenant_table('push_device', log => 'none');
