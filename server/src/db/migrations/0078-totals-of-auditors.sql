-- What each auditor gave at each location, checklist and month: how auditors differ from one another is then a subtraction,
-- however many audits there are. A plan has its own rows, in which nobody (0) is its lead auditor; all plans together (0) have
-- theirs by name. Questions are folded anew, and these with them; meanwhile reads count the responses themselves.
create table auditor_total (
  company_id int not null default app_company() references company,
  plan_id int not null,
  checklist_id int not null,
  location_id int not null,
  user_id int not null,
  month date not null,
  standing int not null,
  audits int not null,
  -- The sum of their percents, and of the squares of these.
  percents bigint not null,
  squares bigint not null,
  primary key (company_id, plan_id, checklist_id, location_id, user_id, month, standing)
);
select tenant_table('auditor_total', log => 'none');

-- Whose an audit was.
alter table earlier_response add column user_id int;

alter table question_total no force row level security;
alter table number_total no force row level security;
alter table section_total no force row level security;
alter table fold no force row level security;
delete from question_total;
delete from number_total;
delete from section_total;
update fold set below = '0' where totals = 'questions';
alter table question_total force row level security;
alter table number_total force row level security;
alter table section_total force row level security;
alter table fold force row level security;
