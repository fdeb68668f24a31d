-- Plans that are approved by all that is folded of them: nearly all of past years, which need not be asked for their status.
create table settled_plan (
  company_id int not null default app_company() references company,
  plan_id int not null,
  primary key (company_id, plan_id)
);
select tenant_table('settled_plan', log => 'none');

-- Whether it holds the plans that were folded before it was there.
alter table fold add column settled boolean not null default false;
