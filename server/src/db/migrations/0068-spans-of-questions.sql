-- Totals of questions by the spans that an analysis is put together from, and of all audits together (as plan 0): figures of a
-- week or a year read a few rows, however many responses and plans there are. What was folded is folded anew; meanwhile reads
-- count the responses themselves.
alter table question_total no force row level security;
alter table number_total no force row level security;
alter table fold no force row level security;
delete from question_total;
delete from number_total;
update fold set below = '0' where totals = 'questions';
alter table question_total force row level security;
alter table number_total force row level security;
alter table fold force row level security;

alter table question_total drop constraint question_total_pkey;
alter table question_total rename month to begins;
alter table question_total add column span text not null,
  add primary key (company_id, plan_id, span, begins, standing, version_id);

alter table number_total drop constraint number_total_pkey;
alter table number_total rename month to begins;
alter table number_total add column span text not null,
  add primary key (company_id, plan_id, span, begins, standing, question_id, value);

-- The points of each section of the audits at a location, for the map of both.
create table section_total (
  company_id int not null default app_company() references company,
  location_id int not null,
  department_id int not null,
  span text not null,
  begins date not null,
  standing int not null,
  responses int not null,
  earned bigint not null,
  max bigint not null,
  primary key (company_id, span, begins, standing, location_id, department_id)
);
select tenant_table('section_total', log => 'none');
