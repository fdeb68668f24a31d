-- What the analysis sums up besides counts: the percents and points of the responses, as totals of plans have them, so that one
-- statement finds all of its figures in one place; and how often each number was given to a question, for its median and its
-- histogram.
alter table question_total
  add column scored int not null default 0,
  add column percents bigint not null default 0,
  add column earned bigint not null default 0,
  add column max bigint not null default 0;
alter table question_total alter column scored drop default, alter column percents drop default,
  alter column earned drop default, alter column max drop default;

create table number_total (
  company_id int not null default app_company() references company,
  plan_id int not null,
  month date not null,
  standing int not null,
  question_id int not null,
  value numeric not null,
  answers int not null,
  primary key (company_id, plan_id, month, standing, question_id, value)
);
select tenant_table('number_total', log => 'none');

-- The counts have more places now: what was folded is folded anew. Meanwhile reads count the responses themselves.
alter table question_total no force row level security;
alter table fold no force row level security;
delete from question_total;
update fold set below = '0' where totals = 'questions';
alter table question_total force row level security;
alter table fold force row level security;
