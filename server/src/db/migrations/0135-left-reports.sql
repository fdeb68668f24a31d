-- Recipients who have left a scheduled report by the link in its mails. They stay on its list, and get nothing until they come back.
alter table report_schedule add column left_emails text[] not null default '{}';

-- The scheduled report that a mail brings.
alter table message add column report_schedule_id int;
alter table message add constraint message_report_schedule foreign key (company_id, report_schedule_id)
  references report_schedule (company_id, id) on delete set null (report_schedule_id);
create index message_report_schedule on message (company_id, report_schedule_id) where report_schedule_id is not null;
