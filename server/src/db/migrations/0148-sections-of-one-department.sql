-- Of a checklist with several sections of one department a response was counted once for each of them. Where there is such a checklist
-- the totals of questions are folded anew; meanwhile reads count the responses themselves.
do $$
declare
  guarded text;
  guardeds text[] := array['checklist_version', 'question_total', 'number_total', 'section_total', 'auditor_total', 'fold'];
  companies int[];
begin
  foreach guarded in array guardeds loop
    execute format('alter table %I no force row level security', guarded);
  end loop;
  companies := array(
    select distinct v.company_id from checklist_version v
    where (select count(*) > count(distinct s ->> 'departmentId') from jsonb_array_elements(v.document -> 'sections') s));
  delete from question_total t where t.company_id = any(companies);
  delete from number_total t where t.company_id = any(companies);
  delete from section_total t where t.company_id = any(companies);
  delete from auditor_total t where t.company_id = any(companies);
  update fold set below = '0' where totals = 'questions' and company_id = any(companies);
  foreach guarded in array guardeds loop
    execute format('alter table %I force row level security', guarded);
  end loop;
end $$;
