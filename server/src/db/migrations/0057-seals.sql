-- Seals of approved responses: what their report said, as hashes, so that anybody who holds the report can ask whether it still
-- stands.

-- What a seal covers, as hashes, and the salt of those that could be guessed. Nobody changes a seal: a response that is approved
-- again gets its next one.
create table seal (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  response_id int not null,
  issue int not null,
  -- What stands in the report; 128 random bits.
  code text not null,
  -- The approval that it seals.
  approved_at timestamptz not null,
  sealed_at timestamptz not null,
  salt text not null,
  content jsonb not null,
  hash text not null,
  primary key (company_id, id),
  constraint seal_once unique (company_id, response_id, issue),
  constraint seal_response foreign key (company_id, response_id) references response (company_id, id) on delete cascade
);
select tenant_table('seal', log => 'none');
revoke update, delete on seal from sahada_app;

-- Which company a code leads to.
create table seal_code (
  code_hash bytea primary key,
  company_id int not null,
  seal_id int not null,
  constraint seal_code_seal foreign key (company_id, seal_id) references seal (company_id, id) on delete cascade
);
create index seal_code_seal on seal_code (company_id, seal_id);

-- A part of what was sealed that has been destroyed to protect a person's data; its hash stays.
create table seal_erasure (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  seal_id int not null,
  part text not null constraint seal_erasure_part_check check (part in ('answers', 'findings', 'signatures', 'pictures')),
  erased_on date not null,
  primary key (company_id, id),
  constraint seal_erasure_once unique (company_id, seal_id, part),
  constraint seal_erasure_seal foreign key (company_id, seal_id) references seal (company_id, id) on delete cascade
);
select tenant_table('seal_erasure');

-- Responses to be sealed, and from when on: an approval can be undone for a minute.
create table seal_due (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  response_id int not null,
  due_at timestamptz not null,
  primary key (company_id, id),
  constraint seal_due_once unique (company_id, response_id),
  constraint seal_due_response foreign key (company_id, response_id) references response (company_id, id) on delete cascade
);
create index seal_due_at on seal_due (company_id, due_at);
select tenant_table('seal_due', log => 'none');
