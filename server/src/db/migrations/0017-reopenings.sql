-- Approvals that were taken back: by whom, when and why. An undo within a minute has no reason.
create table reopening (
  company_id int not null default app_company() references company,
  id int generated always as identity,
  response_id int not null,
  user_id int not null,
  at timestamptz not null,
  reason text not null,
  undo boolean not null,
  primary key (company_id, id),
  constraint reopening_response foreign key (company_id, response_id) references response (company_id, id) on delete cascade,
  constraint reopening_user foreign key (company_id, user_id) references "user" (company_id, id)
);
create index reopening_response on reopening (company_id, response_id);
create index reopening_user on reopening (company_id, user_id);
select tenant_table('reopening');
