-- What a call answered under its caller's Idempotency-Key, for a day. Written in the call's own transaction.

create table idempotency_key (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  user_id int not null,
  call text not null,
  key text not null,
  -- SHA-256 of the body: the same key with another body is refused.
  body_hash text not null,
  answer jsonb not null,
  at timestamptz not null,
  primary key (company_id, id),
  constraint idempotency_key_once unique (company_id, user_id, call, key),
  constraint idempotency_key_user foreign key (company_id, user_id) references "user" (company_id, id) on delete cascade
);
create index idempotency_key_age on idempotency_key (company_id, at);
select tenant_table('idempotency_key', log => 'none');
