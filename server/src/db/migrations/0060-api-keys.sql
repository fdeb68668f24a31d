-- Keys by which programs call in a person's name, with some of that person's rights.
create table api_key (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  name text not null,
  -- How it begins, so that people can tell their keys apart.
  prefix text not null,
  permissions text[] not null,
  -- Who made it.
  user_id int not null,
  expires_at timestamptz,
  active boolean not null default true,
  created_at timestamptz not null default app_now(),
  primary key (company_id, id),
  constraint api_key_user foreign key (company_id, user_id) references "user" (company_id, id) on delete cascade
);
create index api_key_user on api_key (company_id, user_id);
select tenant_table('api_key');

-- What opens it: the hash of the key, for the whole installation; only the gate reaches it.
create table api_token (
  token_hash bytea primary key,
  company_id int not null,
  key_id int not null,
  used_at timestamptz,
  used_from inet,
  constraint api_token_key foreign key (company_id, key_id) references api_key (company_id, id) on delete cascade,
  constraint api_token_once unique (company_id, key_id)
);
