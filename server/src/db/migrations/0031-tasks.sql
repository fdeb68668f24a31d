-- Work that recurs: whose installation it is, when each task is due, and how its runs went.

-- The company that the installation was made for: its administrators see to the whole of it. Set once, and never moved.
alter table company add column operator boolean not null default false;
create unique index company_operator on company (operator) where operator;
alter table company no force row level security;
alter table company disable trigger activity;
update company set operator = true where id = (select min(id) from company);
alter table company enable trigger activity;
alter table company force row level security;
create trigger operator_stays before update on company for each row
  when (old.operator is distinct from new.operator) execute function operator_stays();

-- One row a task of the code, by its name; only the gate reaches it.
create table task_state (
  name text primary key,
  enabled boolean not null default true,
  -- As the operator set it; null means as the code has it.
  schedule text,
  -- When it is due next; null until somebody has looked.
  due_at timestamptz,
  -- Of work that looks every few moments: the last look that told something.
  looked_at timestamptz,
  look_ms int,
  look_items int,
  look_fault text
);

create table task_run (
  id int generated always as identity primary key,
  name text not null references task_state on delete cascade,
  -- The moment of the schedule that it stands for; null where somebody asked for it.
  due_at timestamptz,
  -- The only company that it works for; null means all.
  for_company int references company,
  asked_by int,
  queued_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  items int not null default 0,
  fault text,
  -- Companies that are through, of how many.
  done int not null default 0,
  total int not null default 0,
  -- However clocks jump and however many servers look, a moment of the schedule has one run.
  constraint task_run_once unique (name, due_at)
);
create index task_run_latest on task_run (name, id desc);
create index task_run_company on task_run (for_company);

-- What a run did in one company, written in the transaction that did it: a run that begins again leaves this company out.
create table task_part (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  run_id int not null,
  items int not null,
  fault text,
  ended_at timestamptz not null,
  primary key (company_id, id),
  constraint task_part_once unique (company_id, run_id)
);
select tenant_table('task_part', log => 'none');
