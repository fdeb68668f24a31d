-- Lists that a job writes into a file, kept for a week; each is its maker's own.
create table export (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  user_id int not null,
  -- The call of the list, such as customer.list, and what it was asked.
  list text not null,
  input jsonb not null,
  name text not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  done int not null default 0,
  total int not null,
  bytes bigint not null default 0,
  created_at timestamptz not null,
  primary key (company_id, id),
  constraint export_user foreign key (company_id, user_id) references "user" (company_id, id) on delete cascade
);
create index export_of_user on export (company_id, user_id);
create index export_age on export (company_id, created_at);
select tenant_table('export', log => 'none');

-- The bytes of its file, piece by piece.
create table export_part (
  company_id int not null default app_company(),
  id int generated always as identity,
  export_id int not null,
  place int not null,
  bytes bytea not null,
  primary key (company_id, id),
  constraint export_part_once unique (company_id, export_id, place),
  constraint export_part_export foreign key (company_id, export_id) references export (company_id, id) on delete cascade
);
select tenant_table('export_part', log => 'none');
