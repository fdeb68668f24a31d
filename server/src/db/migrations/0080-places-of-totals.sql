-- The map of locations and sections tells where responses were given. Of all audits together it goes by that location; of a plan
-- it has what was given elsewhere than at the plan's own, which is little. A company without such responses keeps what is
-- folded; of others it is folded anew, and meanwhile reads count the responses themselves.
alter table earlier_response add column location_id int;

alter table section_total drop constraint section_total_pkey;
alter table section_total add column plan_id int not null default 0;
alter table section_total alter column plan_id drop default,
  add primary key (company_id, plan_id, span, begins, standing, location_id, department_id);

alter table response no force row level security;
alter table question_total no force row level security;
alter table number_total no force row level security;
alter table section_total no force row level security;
alter table fold no force row level security;
delete from question_total t where t.company_id in (select r.company_id from response r where r.location_id is not null);
delete from number_total t where t.company_id in (select r.company_id from response r where r.location_id is not null);
delete from section_total t where t.company_id in (select r.company_id from response r where r.location_id is not null);
update fold f set below = '0' where f.totals = 'questions'
  and f.company_id in (select r.company_id from response r where r.location_id is not null);
alter table response force row level security;
alter table question_total force row level security;
alter table number_total force row level security;
alter table section_total force row level security;
alter table fold force row level security;
