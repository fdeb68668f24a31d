-- How far a plan's status is decided by what is folded of it: with it a plan is asked for its status by one look, and those of past years
-- are not summed up.
create table folded_status (
  company_id int not null default app_company() references company,
  plan_id int not null,
  status_code int not null,
  primary key (company_id, plan_id)
);
select tenant_table('folded_status', log => 'none');

-- Whether it holds the plans that were folded before it was there.
alter table fold add column statuses boolean not null default false;

-- Which kinds of plans there are is asked with every card.
create index plan_audit_type on plan (company_id, audit_type_id);
