-- Files that have been checked, and what running them would do; each is its maker's own, for a day.
create table import (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  user_id int not null,
  kind text not null,
  -- What is to be done, row by row, as the calls take it.
  work jsonb not null,
  problem_count int not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  done int not null default 0,
  total int not null,
  result jsonb,
  created_at timestamptz not null default app_now(),
  primary key (company_id, id),
  constraint import_user foreign key (company_id, user_id) references "user" (company_id, id) on delete cascade
);
create index import_of_user on import (company_id, user_id);
create index import_age on import (company_id, created_at);
select tenant_table('import', log => 'none');
